import { useNavigate } from 'react-router-dom';
import { openHostMeeting } from '../../shared/state/overlays.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import type { RoomState } from './api/get-session.ts';
import { EndMeeting } from './end-meeting.tsx';
import { RoomNotice } from './room-notice.tsx';
import { isStaff } from './state/room-view.ts';
import type { Room } from './state/use-room.ts';

/** The form belongs to the lighter part of the house: it opens over the list. */
const ProposeAgain = ({ meeting }: { meeting: RoomState['meeting'] }) => {
  const navigate = useNavigate();
  const propose = () => {
    navigate('/');
    openHostMeeting({ kind: 'create', from: meeting });
  };
  return (
    <Button kind="primary" onClick={propose}>
      Propose again
    </Button>
  );
};

export const EndedNotice = ({ session }: { session: RoomState }) => {
  const { meeting, me } = session;
  const happened = meeting.startedAt !== null;
  return (
    <RoomNotice
      title={happened ? 'The meeting has ended' : 'This meeting is over'}
      mark="still"
      action={
        <>
          {isStaff(me.role) ? <ProposeAgain meeting={meeting} /> : null}
          <ButtonLink kind={isStaff(me.role) ? 'plain' : 'primary'} to="/">
            Browse meetings
          </ButtonLink>
          <ButtonLink kind="quiet" to={`/p/${session.meetingId}`}>
            About this meeting
          </ButtonLink>
        </>
      }
    >
      {happened
        ? isStaff(me.role)
          ? 'Thank you for hosting. The same meeting is quickly proposed again.'
          : `Thank you for meeting ${meeting.host.name}. The next conversation may be one click away.`
        : 'Its time has passed without anybody starting it.'}
    </RoomNotice>
  );
};

export const LeftNotice = ({ room, session }: { room: Room; session: RoomState }) => {
  const staff = isStaff(session.me.role);
  return (
    <RoomNotice
      title={room.notice?.kind === 'turn-over' ? 'Your turn is over' : 'You left the meeting'}
      action={
        <>
          {staff ? (
            <Button kind="primary" busy={room.busy === 'enter'} onClick={() => void room.actions.enter()}>
              Go back in
            </Button>
          ) : (
            <Button kind="primary" onClick={room.actions.backToLobby}>
              Back to the waiting room
            </Button>
          )}
          {session.me.role === 'host' ? <EndMeeting meetingId={session.meetingId} /> : null}
          <ButtonLink kind="quiet" to="/">
            Browse meetings
          </ButtonLink>
        </>
      }
    >
      {staff
        ? 'It stays open. If nobody hosts it for half a minute, your guest goes back to the queue.'
        : 'You can take a new place in the queue while the meeting lasts.'}
    </RoomNotice>
  );
};

export const ElsewhereNotice = ({ room }: { room: Room }) => (
  <RoomNotice
    title="You are in this meeting on another device"
    action={
      <>
        <Button kind="primary" busy={room.busy === 'enter'} onClick={() => void room.actions.moveHere()}>
          Move here
        </Button>
        <ButtonLink to="/">Browse meetings</ButtonLink>
      </>
    }
  >
    One at a time, so that nobody hears an echo. Moving here ends the call there.
  </RoomNotice>
);

const unavailable = {
  pending: {
    title: 'This meeting waits for approval',
    text: 'It opens here once it is approved and its time has come.',
  },
  rejected: { title: 'This meeting was not approved', text: 'It will not take place in this form.' },
  cancelled: { title: 'This meeting was cancelled', text: 'It will not take place.' },
} as const;

export const UnavailableNotice = ({ session, why }: { session: RoomState; why: keyof typeof unavailable }) => {
  const { title, text } = unavailable[why];
  const { meeting, me } = session;
  return (
    <RoomNotice
      title={title}
      action={
        <>
          {me.role === 'host' && why !== 'pending' ? <ProposeAgain meeting={meeting} /> : null}
          <ButtonLink kind={me.role === 'host' && why !== 'pending' ? 'plain' : 'primary'} to="/">
            Browse meetings
          </ButtonLink>
        </>
      }
    >
      {text} {why !== 'pending' && meeting.reason ? `“${meeting.reason}”` : ''}
    </RoomNotice>
  );
};
