import type { RoomState } from '../api/get-session.ts';
import { EndMeeting } from '../end-meeting.tsx';
import { HostSign } from './host-sign.tsx';
import styles from './lobby.module.css';

/** Admins do not enter calls; they can end them. */
export const AdminPanel = ({ session, now }: { session: RoomState; now: number }) => (
  <div className={styles.step}>
    <HostSign session={session} now={now} />
    <p className={styles.quiet}>
      {session.participants.length === 0
        ? 'Nobody is in the room.'
        : `In the room: ${session.participants.map(({ name }) => name).join(', ')}.`}{' '}
      {session.waitingTotal === 0
        ? 'Nobody waits.'
        : session.waitingTotal === 1
          ? 'One person waits.'
          : `${session.waitingTotal} people wait.`}
    </p>
    <p className={styles.quiet}>Admins do not enter calls. You can end this one for everyone.</p>
    <div className={styles.actions}>
      <EndMeeting meetingId={session.meetingId} />
    </div>
  </div>
);
