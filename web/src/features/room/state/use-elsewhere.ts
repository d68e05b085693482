import type { SessionSnapshot } from '@visavis/contracts/session';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { tabDevice } from './device-id.ts';
import { afterElsewhere, type ElsewhereSince, type Stage } from './room-view.ts';

interface Elsewhere {
  session: SessionSnapshot | undefined;
  stage: Stage;
  since: RefObject<ElsewhereSince | undefined>;
  enter: () => void;
  toLobby: () => void;
}
/** What becomes of a page whose person is in the room with another one. */
export const useElsewhere = ({ session, stage, since, enter, toLobby }: Elsewhere): void => {
  const follow = useEffectEvent(() => {
    if (stage !== 'elsewhere' || !session) return;
    const next = afterElsewhere(session, since.current, Date.now());
    if (next === 'enter') enter();
    else if (next === 'lobby') toLobby();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new snapshot is looked at once
  useEffect(() => follow(), [session, stage]);

  // This page stands in for one that is gone, and of whose end the server has not heard: not two devices, but one.
  const enterAsBefore = useEffectEvent(enter);
  useEffect(() => {
    if (stage !== 'elsewhere') return;
    let isShown = true;
    void tabDevice.takesNameBack().then((isBack) => isBack && isShown && enterAsBefore());
    return () => {
      isShown = false;
    };
  }, [stage]);
};
