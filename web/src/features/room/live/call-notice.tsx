import type { ReactNode } from 'react';
import { t } from '../../../shared/i18n/en/room.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { RoomState } from '../api.ts';
import { clock } from '../state/room-view.ts';
import type { TurnActions } from './use-turn.ts';

export interface CallNotice {
  tone?: 'warning';
  sign?: ReactNode;
  text: ReactNode;
  action?: ReactNode;
}

export const Clock = ({ ms }: { ms: number }) => (
  <span className="tabular" aria-hidden="true">
    {' '}
    {clock(ms)}
  </span>
);

/** A turn was finished a moment ago, and can be taken back. */
export const undoNotice = ({ finished }: RoomState, now: number, turn: TurnActions): CallNotice | undefined => {
  const undoMs = finished ? Date.parse(finished.until) - now : 0;
  if (!finished || undoMs <= 0) return undefined;
  return {
    text: (
      <>
        {t('turn.finished', { name: finished.name })}
        <Clock ms={undoMs} />
      </>
    ),
    action: (
      <Button size="small" disabled={turn.busy} onClick={turn.callBack}>
        {t('turn.callBack', { name: finished.name })}
      </Button>
    ),
  };
};
