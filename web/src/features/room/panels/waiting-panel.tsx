import { useT } from '../../../shared/i18n/en/room.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import type { RoomState } from '../api.ts';
import type { TurnActions } from '../live/use-turn.ts';
import { QueueList } from '../lobby/queue-list.tsx';
import { RoomIcon } from '../room-icon.tsx';
import styles from './panels.module.css';

interface Props {
  session: RoomState;
  turn: TurnActions;
  now: number;
  onClose: () => void;
}
/** Who comes after the guest who is here, and making room for them. */
export const WaitingPanel = ({ session, turn, now, onClose }: Props) => {
  const t = useT();
  const { guest, busy } = turn;
  if (!guest) return null;
  return (
    <aside className={styles.panel} aria-label={t('panel.waitingRoom')}>
      <header className={styles.head}>
        <h2>{t('bar.waiting')}</h2>
        <IconButton label={t('panel.closeWaiting')} onClick={onClose}>
          <RoomIcon name="close" size={20} />
        </IconButton>
      </header>
      <div className={styles.body}>
        <QueueList bare session={session} now={now} held={t('queue.heldTurn', { name: guest.name })} />
        <Button block className={styles.finish ?? ''} disabled={busy} onClick={turn.finish}>
          {t('panel.finish')}
        </Button>
      </div>
    </aside>
  );
};
