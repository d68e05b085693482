import { useT } from '../../../shared/i18n/en/room.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import type { RoomState } from '../api.ts';
import type { TurnActions } from '../live/use-turn.ts';
import { QueueList } from '../lobby/queue-list.tsx';
import { TurnSettings } from '../lobby/turn-settings.tsx';
import { RoomIcon } from '../room-icon.tsx';
import styles from './panels.module.css';

interface Props {
  session: RoomState;
  turn: TurnActions;
  now: number;
  onClose: () => void;
}
/** Who comes next, making room for them, and how long turns are. */
export const WaitingPanel = ({ session, turn, now, onClose }: Props) => {
  const t = useT();
  const { guest, busy } = turn;
  return (
    <aside className={styles.panel} aria-label={t('panel.waitingRoom')}>
      <header className={styles.head}>
        <h2>{t('roomQueue:title')}</h2>
        <IconButton label={t('panel.closeWaiting')} onClick={onClose}>
          <RoomIcon name="close" size={20} />
        </IconButton>
      </header>
      <div className={styles.body}>
        <QueueList bare session={session} turn={turn} now={now} />
        <div className={styles.turn}>
          {guest ? (
            <Button block disabled={busy} onClick={turn.finish}>
              {t('panel.finish')}
            </Button>
          ) : null}
          {guest?.ticketId ? (
            <Button block kind="quiet" disabled={busy} onClick={() => guest.ticketId && turn.toFront(guest.ticketId)}>
              {t('panel.sendBack', { name: guest.name })}
            </Button>
          ) : null}
          <TurnSettings session={session} turn={turn} />
        </div>
      </div>
    </aside>
  );
};
