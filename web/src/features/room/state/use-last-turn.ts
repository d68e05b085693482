import { useQueryClient } from '@tanstack/react-query';
import type { SessionSnapshot } from '@visavis/contracts/session';
import { useEffect, useEffectEvent, useState } from 'react';
import { loadPart } from '../../../shared/loading/lazy-part.ts';
import { mayHaveMet } from './parting.ts';

const hasMet = ({ me }: SessionSnapshot) => me.passUsed === true || me.dismissed?.how === 'finished';

/**
 * A guest's page that is opened or reloaded after their turn says goodbye as the one before it did, for as long as something of
 * it waits: `onOver`. Until that is known of somebody who did meet, nothing is shown: returns true.
 */
export const useLastTurn = (session: SessionSnapshot | undefined, now: number, onOver: () => void): boolean => {
  const client = useQueryClient();
  const [looked, setLooked] = useState(false);
  const over = useEffectEvent(onOver);
  const clock = useEffectEvent(() => now);
  const meetingId = session?.meetingId;
  const asks = session !== undefined && !looked && mayHaveMet(session);
  useEffect(() => {
    if (meetingId === undefined) return;
    // Only a page that was just opened asks.
    if (!asks) return setLooked(true);
    let isGone = false;
    const look = async () => {
      const { hasNextStep } = await loadPart(() => import('../next-step.ts'));
      const isOpen = await hasNextStep(client, meetingId, clock()).catch(() => false);
      if (isGone) return;
      if (isOpen) over();
      setLooked(true);
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [client, meetingId, asks]);
  return asks && hasMet(session);
};
