import { useT } from '../../../shared/i18n/en/room-queue.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import type { RoomState } from '../api.ts';
import styles from './lobby.module.css';

/** What the door means for a guest who waits, and what going in costs one who left early too often. */
export const DoorNotice = ({ session }: { session: RoomState }) => {
  const t = useT();
  return (
    <>
      <Door session={session} />
      {session.me.ticket?.passAtOnce ? <p className={styles.quiet}>{t('door.passAtOnce')}</p> : null}
    </>
  );
};

const Door = ({ session: { door, me, meeting } }: { session: RoomState }) => {
  const t = useT();
  const host = meeting.host.name;
  if (me.ticket?.outside)
    return (
      <div className={styles.notice} role="status">
        <strong>{t('door.guestCalm', { host })}</strong>
        <p>{t('door.guestCalmText')}</p>
        <ButtonLink size="small" to={`/verify?meeting=${meeting._id}`}>
          {t('door.verify')}
        </ButtonLink>
      </div>
    );
  return door === 'known-first' ? <p className={styles.quiet}>{t('door.guestFirst', { host })}</p> : null;
};
