import { useT } from '../../../shared/i18n/en/room.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { RoomState } from '../api.ts';
import styles from './live.module.css';
import type { TurnActions } from './use-turn.ts';

/** For whoever hosts, while a guest is here: more time, a pause, and one press for the next guest. */
export const TurnStrip = ({ session, turn }: { session: RoomState; turn: TurnActions }) => {
  const t = useT();
  const { guest, next, busy } = turn;
  if (!guest) return null;
  return (
    <div className={styles.turnStrip} role="toolbar" aria-label={t('turn.label', { name: guest.name })}>
      {session.turn?.lengthMinutes ? (
        <Button size="small" kind="quiet" aria-keyshortcuts="E" disabled={busy} onClick={turn.extend}>
          {t('turn.extend')}
        </Button>
      ) : null}
      <Button size="small" kind="quiet" disabled={busy} onClick={session.pausedUntil ? turn.resume : turn.pause}>
        {t(session.pausedUntil ? 'turn.resume' : 'turn.pause')}
      </Button>
      <Button size="small" aria-keyshortcuts="N" disabled={busy} onClick={turn.finish}>
        {next ? t('turn.finishAndAdmit', { name: next.name }) : t('turn.finish', { name: guest.name })}
      </Button>
    </div>
  );
};
