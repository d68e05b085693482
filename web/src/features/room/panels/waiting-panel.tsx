import type { Participant } from '@visavis/contracts/session';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/en/room.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import type { RoomState } from '../api.ts';
import { QueueList } from '../lobby/queue-list.tsx';
import { RoomIcon } from '../room-icon.tsx';
import { FinishTurnDialog } from './finish-turn.tsx';
import styles from './panels.module.css';

interface Props {
  session: RoomState;
  guest: Participant;
  now: number;
  onClose: () => void;
}
/** Who comes after the guest who is here, and making room for them. */
export const WaitingPanel = ({ session, guest, now, onClose }: Props) => {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const { ticketId } = guest;
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
        {ticketId ? (
          <Button block className={styles.finish ?? ''} onClick={() => setAsking(true)}>
            {t('panel.finish')}
          </Button>
        ) : null}
      </div>
      {asking && ticketId ? (
        <FinishTurnDialog meetingId={session.meetingId} name={guest.name} ticketId={ticketId} onClose={() => setAsking(false)} />
      ) : null}
    </aside>
  );
};
