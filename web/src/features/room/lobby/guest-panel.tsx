import { Mark } from '../../../shared/brand/mark.tsx';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { RoomState } from '../api/get-session.ts';
import { explain } from '../state/refusals.ts';
import { clock, estimate, ordinal, type RoomView } from '../state/room-view.ts';
import type { Room } from '../state/use-room.ts';
import { HostSign } from './host-sign.tsx';
import styles from './lobby.module.css';
import { RefusalNotice } from './refusal-notice.tsx';

interface Props {
  room: Room;
  session: RoomState;
  step: Extract<RoomView, { kind: 'guest-lobby' }>['step'];
}

const Notice = ({ room, session }: Pick<Props, 'room' | 'session'>) => {
  const { notice } = room;
  if (!notice) return null;
  const host = session.meeting.host.name;
  return (
    <div className={styles.notice} role="status">
      {notice.kind === 'denied' ? (
        <>
          <strong>{host} could not take you this time</strong>
          {notice.reason ? <p>“{notice.reason}”</p> : null}
        </>
      ) : notice.kind === 'back-in-queue' ? (
        <>
          <strong>You are at the front of the queue</strong>
          <p>{host} lost the connection. Your pass is not used, and you go in first when the meeting goes on.</p>
        </>
      ) : (
        <strong>{notice.kind === 'sent-back' ? `${host} asked you to wait a little longer` : 'Your turn is over'}</strong>
      )}
    </div>
  );
};

/** The guest's side of the lobby: too early, the queue's door, my place in it, and the way in. */
export const GuestPanel = ({ room, session, step }: Props) => (
  <>
    <Notice room={room} session={session} />
    {room.refusal ? <RefusalNotice room={room} refusal={room.refusal} meetingId={session.meetingId} /> : null}
    {step === 'early' ? <Early room={room} session={session} /> : null}
    {step === 'open' && (!room.refusal || explain(room.refusal).next === 'wait') ? <Open room={room} session={session} /> : null}
    {step === 'queue' ? <InQueue room={room} session={session} /> : null}
    {step === 'admitted' ? (
      <div className={styles.big} role="status">
        <Mark size={56} state="loading" />
        <p className={styles.bigWord}>You are going in</p>
        <p className={styles.quiet}>{session.meeting.host.name} lets you in.</p>
      </div>
    ) : null}
  </>
);

const Early = ({ room, session }: Omit<Props, 'step'>) => (
  <div className={styles.step}>
    <div>
      <p className={styles.label}>The waiting room opens in</p>
      <p className={`${styles.count} tabular`}>{clock(Date.parse(session.opensAt) - room.now)}</p>
    </div>
    <p className={styles.quiet}>
      {dayAndTime(session.opensAt, room.now)}. Leave this page open or come back then. Meanwhile, see how you look and sound.
    </p>
  </div>
);

const Open = ({ room, session }: Omit<Props, 'step'>) => (
  <div className={styles.step}>
    <HostSign session={session} now={room.now} />
    <Button kind="primary" size="large" block busy={room.busy === 'join'} onClick={() => void room.actions.join()}>
      Join the queue
    </Button>
    <p className={styles.quiet}>
      {session.waitingTotal === 0
        ? 'Nobody is waiting: you would be next.'
        : session.waitingTotal === 1
          ? 'One person is waiting before you.'
          : `${session.waitingTotal} people are waiting before you.`}{' '}
      One guest at a time, in the order of arrival.
    </p>
  </div>
);

const InQueue = ({ room, session }: Omit<Props, 'step'>) => {
  const { ticket } = session.me;
  if (!ticket) return null;
  const wait = estimate(ticket.etaSec);
  const next = ticket.position <= 1;
  const startsIn = Date.parse(session.meeting.startsAt) - room.now;
  return (
    <div className={styles.step}>
      <div>
        <p className={styles.label}>Your place</p>
        <p className={`${styles.count} tabular`}>{next ? 'You are next' : `${ordinal(ticket.position)} in line`}</p>
        <p className={styles.quiet}>
          {!next ? `of ${Math.max(ticket.total, ticket.position)}` : ''}
          {wait && session.phase === 'live' ? `${next ? '' : ' · '}${wait}` : ''}
          {session.phase !== 'live' && startsIn > 0 ? (
            <span className="tabular">
              {next ? '' : ' · '}starts in {clock(startsIn)}
            </span>
          ) : null}
        </p>
      </div>
      <HostSign session={session} now={room.now} />
      <p className={styles.quiet}>
        Keep this page open: you go in by yourself when {session.meeting.host.name} lets you in.
        {room.status === 'connected' ? '' : ' Your connection is being restored; your place is kept.'}
      </p>
      <Button kind="plain" block busy={room.busy === 'leave-queue'} onClick={() => void room.actions.leaveQueue()}>
        Leave the queue
      </Button>
    </div>
  );
};
