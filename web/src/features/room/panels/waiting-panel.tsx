import { IconButton } from '../../../shared/ui/button.tsx';
import type { RoomState } from '../api/get-session.ts';
import { QueueList } from '../lobby/queue-list.tsx';
import { RoomIcon } from '../room-icon.tsx';
import styles from './panels.module.css';

/** Who comes after the guest who is here. */
export const WaitingPanel = ({ session, now, onClose }: { session: RoomState; now: number; onClose: () => void }) => (
  <aside className={styles.panel} aria-label="Who waits">
    <header className={styles.head}>
      <h2>Next</h2>
      <IconButton label="Close" onClick={onClose}>
        <RoomIcon name="close" size={20} />
      </IconButton>
    </header>
    <div className={styles.body}>
      <QueueList session={session} now={now} held="One guest at a time: admit the next one when this turn ends." />
    </div>
  </aside>
);
