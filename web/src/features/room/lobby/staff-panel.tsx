import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import type { RoomState } from '../api/get-session.ts';
import { EndMeeting } from '../end-meeting.tsx';
import { clock, type RoomView } from '../state/room-view.ts';
import type { Room } from '../state/use-room.ts';
import styles from './lobby.module.css';
import { QueueList } from './queue-list.tsx';
import { RefusalNotice } from './refusal-notice.tsx';

interface Props {
  room: Room;
  session: RoomState;
  step: Extract<RoomView, { kind: 'staff-lobby' }>['step'];
}

const copyLink = async (meetingId: string) => {
  const link = `${window.location.origin}/p/${meetingId}`;
  await navigator.clipboard.writeText(link).then(
    () => toast.success('Link copied'),
    () => toast.show(link),
  );
};

/** The host's and co-hosts' side of the lobby: when it can start, starting it, and who waits. */
export const StaffPanel = ({ room, session, step }: Props) => (
  <>
    {room.refusal ? <RefusalNotice room={room} refusal={room.refusal} meetingId={session.meetingId} /> : null}
    <div className={styles.step}>
      {step === 'soon' ? (
        <div>
          <p className={styles.label}>You can start in</p>
          <p className={`${styles.count} tabular`} id="startable">
            {clock(Date.parse(session.startableAt) - room.now)}
          </p>
        </div>
      ) : null}
      {step === 'live' ? (
        <>
          <p className={styles.quiet}>The meeting is under way.</p>
          <Button kind="primary" size="large" block busy={room.busy === 'enter'} onClick={() => void room.actions.enter()}>
            Join the meeting
          </Button>
        </>
      ) : (
        <Button
          kind="primary"
          size="large"
          block
          disabled={step === 'soon'}
          {...(step === 'soon' && { 'aria-describedby': 'startable' })}
          busy={room.busy === 'start'}
          onClick={() => void room.actions.start()}
        >
          Start meeting
        </Button>
      )}
      {step === 'ready' ? (
        <p className={styles.quiet}>
          {Date.parse(session.meeting.startsAt) > room.now ? (
            <>
              It is planned to start in <span className="tabular">{clock(Date.parse(session.meeting.startsAt) - room.now)}</span>.
              You may begin earlier.
            </>
          ) : (
            'It is time. Guests are let in one by one, when you admit them.'
          )}
        </p>
      ) : null}
    </div>
    <QueueList session={session} now={room.now} held={step === 'live' ? undefined : 'You admit them after you have started.'} />
    <div className={styles.actions}>
      <Button size="small" icon={<Icon name="link" size={18} />} onClick={() => void copyLink(session.meetingId)}>
        Copy invitation link
      </Button>
      {step === 'live' && session.me.role === 'host' ? <EndMeeting meetingId={session.meetingId} size="small" /> : null}
    </div>
  </>
);
