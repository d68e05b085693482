import { TURN } from '@visavis/contracts/constants/session';
import { useT } from '../../../shared/i18n/en/room.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { RoomState } from '../api.ts';
import { clock, isStaff } from '../state/room-view.ts';
import styles from './live.module.css';
import type { TurnActions } from './use-turn.ts';

/** What there is to say of the turn: it ends soon, it is over, it stands still, it was finished and can be taken back. */
export const TurnBands = ({ session, now, turn }: { session: RoomState; now: number; turn: TurnActions }) => {
  const t = useT();
  const { finished, pausedUntil, turnEndsAt, me } = session;
  const staff = isStaff(me.role);
  const undoMs = finished ? Date.parse(finished.until) - now : 0;
  const left = turnEndsAt ? Date.parse(turnEndsAt) - now : undefined;
  const host = session.meeting.host.name;
  const pausedMs = pausedUntil ? Date.parse(pausedUntil) - now : 0;
  return (
    <>
      {finished && undoMs > 0 ? (
        <div className={styles.band}>
          <span>
            {t('turn.finished', { name: finished.name })}{' '}
            <span className="tabular" aria-hidden="true">
              {clock(undoMs)}
            </span>
          </span>
          <Button size="small" kind="primary" disabled={turn.busy} onClick={turn.callBack}>
            {t('turn.callBack', { name: finished.name })}
          </Button>
        </div>
      ) : null}
      {pausedMs > 0 ? (
        <div className={styles.band}>
          <span>
            {t('turn.paused')}{' '}
            <span className="tabular" aria-hidden="true">
              {clock(pausedMs)}
            </span>
          </span>
        </div>
      ) : null}
      {left !== undefined && left <= TURN.warnBeforeMs ? (
        <div className={styles.band} data-tone="warning">
          <span>
            {left > 0
              ? t('turn.endsSoon')
              : !staff
                ? t('turn.overGuest', { host })
                : turn.next
                  ? t('turn.overNext', { name: turn.next.name })
                  : t('turn.over')}
          </span>
        </div>
      ) : null}
    </>
  );
};
