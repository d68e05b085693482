import { formatDay } from '../../../shared/format/dates.ts';
import { useT as useEntryT } from '../../../shared/i18n/en/entry-condition.ts';
import { useT } from '../../../shared/i18n/en/room-queue.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useVerificationState } from '../../../shared/verification/own-verification.ts';
import type { RoomState } from '../api.ts';
import type { Room } from '../state/use-room.ts';
import styles from './lobby.module.css';

interface Props {
  room: Room;
  session: RoomState;
}

/** What the door means for a guest who waits, and what going in costs one who left early too often. */
export const DoorNotice = ({ room, session }: Props) => {
  const t = useT();
  return (
    <>
      <Door room={room} session={session} />
      {session.me.ticket?.passAtOnce ? <p className={styles.quiet}>{t('door.passAtOnce')}</p> : null}
    </>
  );
};

const Door = ({ room, session: { door, me, meeting } }: Props) => {
  const t = useT();
  const host = meeting.host.name;
  if (me.ticket?.outside)
    return (
      <div className={styles.notice} role="status">
        <strong>{t('door.guestCalm', { host })}</strong>
        <p>{t('door.guestCalmText')}</p>
        <AskVerification room={room} />
      </div>
    );
  return door === 'known-first' ? <p className={styles.quiet}>{t('door.guestFirst', { host })}</p> : null;
};

const AskVerification = ({ room }: Pick<Props, 'room'>) => {
  const t = useT();
  const entryT = useEntryT();
  const { state, againAt } = useVerificationState();
  if (state === 'rejected') return <p>{entryT('rejected', { day: againAt ? formatDay(againAt) : '' })}</p>;
  return (
    <Button size="small" busy={room.busy === 'join'} onClick={() => void room.actions.askVerification()}>
      {t('door.verify')}
    </Button>
  );
};
