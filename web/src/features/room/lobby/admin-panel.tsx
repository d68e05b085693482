import { useT } from '../../../shared/i18n/en/room.ts';
import type { RoomState } from '../api.ts';
import { EndMeeting } from '../end-meeting.tsx';
import { HostSign } from './host-sign.tsx';
import styles from './lobby.module.css';

/** Admins do not enter calls; they can end them. */
export const AdminPanel = ({ session, now }: { session: RoomState; now: number }) => {
  const t = useT();
  return (
    <div className="grid gap-16">
      <HostSign session={session} now={now} />
      <p className={styles.quiet}>
        {session.participants.length === 0
          ? t('admin.nobodyIn')
          : t('admin.in', { names: session.participants.map(({ name }) => name).join(', ') })}{' '}
        {session.waitingTotal === 0 ? t('admin.nobodyWaits') : t('admin.waits', { count: session.waitingTotal })}
      </p>
      <p className={styles.quiet}>{t('admin.text')}</p>
      <div className={styles.actions}>
        <EndMeeting meetingId={session.meetingId} />
      </div>
    </div>
  );
};
