import { TURN } from '@visavis/contracts/constants/session';
import { useNavigate } from 'react-router-dom';
import { useT } from '../../shared/i18n/en/room.ts';
import { serverWords } from '../../shared/i18n/server-words.ts';
import { openHostMeeting } from '../../shared/state/overlays.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { AfterCall } from './after-call.tsx';
import type { RoomState } from './api.ts';
import { EndMeeting } from './end-meeting.tsx';
import { RoomNotice } from './room-notice.tsx';
import { isStaff } from './state/room-view.ts';
import type { Room } from './state/use-room.ts';

/** The form belongs to the lighter part of the house: it opens over the list. */
const ProposeAgain = ({ meeting }: { meeting: RoomState['meeting'] }) => {
  const t = useT();
  const navigate = useNavigate();
  const propose = () => {
    navigate('/');
    openHostMeeting({ kind: 'create', from: meeting });
  };
  return (
    <Button kind="primary" onClick={propose}>
      {t('proposeAgain')}
    </Button>
  );
};

export const EndedNotice = ({ room, session }: { room: Room; session: RoomState }) => {
  const t = useT();
  const { meeting, me } = session;
  const happened = meeting.startedAt !== null;
  return (
    <RoomNotice
      title={happened ? t('closed.ended') : t('closed.over')}
      mark="still"
      action={
        <>
          {isStaff(me.role) ? <ProposeAgain meeting={meeting} /> : null}
          {happened ? <AfterCall session={session} hasEnded={room.entry !== undefined} /> : null}
          <ButtonLink kind={isStaff(me.role) ? 'plain' : 'primary'} to="/">
            {t('browse')}
          </ButtonLink>
          <ButtonLink kind="quiet" to={`/p/${session.meetingId}`}>
            {t('about')}
          </ButtonLink>
        </>
      }
    >
      {happened
        ? isStaff(me.role)
          ? t('closed.thanksHost')
          : t('closed.thanksGuest', { host: meeting.host.name })
        : t('closed.never')}
    </RoomNotice>
  );
};

export const LeftNotice = ({ room, session }: { room: Room; session: RoomState }) => {
  const t = useT();
  const staff = isStaff(session.me.role);
  return (
    <RoomNotice
      title={room.notice?.kind === 'turn-over' ? t('closed.turnOver') : t('closed.left')}
      action={
        <>
          {staff ? (
            <Button kind="primary" busy={room.busy === 'enter'} onClick={() => void room.actions.enter()}>
              {t('closed.goBack')}
            </Button>
          ) : (
            <Button kind="primary" onClick={room.actions.backToLobby}>
              {t('closed.toLobby')}
            </Button>
          )}
          {session.me.role === 'host' ? <EndMeeting meetingId={session.meetingId} /> : null}
          <AfterCall session={session} hasEnded={room.notice?.kind === 'turn-over'} afterMs={TURN.undoMs} />
          <ButtonLink kind="quiet" to="/">
            {t('browse')}
          </ButtonLink>
        </>
      }
    >
      {staff ? t('closed.staffLeft') : t('closed.guestLeft')}
    </RoomNotice>
  );
};

export const ElsewhereNotice = ({ room }: { room: Room }) => {
  const t = useT();
  return (
    <RoomNotice
      title={t('closed.elsewhere')}
      action={
        <>
          <Button kind="primary" busy={room.busy === 'enter'} onClick={() => void room.actions.moveHere()}>
            {t('closed.moveHere')}
          </Button>
          <ButtonLink to="/">{t('browse')}</ButtonLink>
        </>
      }
    >
      {t('closed.elsewhereText')}
    </RoomNotice>
  );
};

export const UnavailableNotice = ({ session, why }: { session: RoomState; why: 'pending' | 'rejected' | 'cancelled' }) => {
  const t = useT();
  const { meeting, me } = session;
  const words = why === 'cancelled' && meeting.startedAt !== null ? 'stopped' : why;
  return (
    <RoomNotice
      title={t(`closed.${words}`)}
      action={
        <>
          {me.role === 'host' && why !== 'pending' ? <ProposeAgain meeting={meeting} /> : null}
          <ButtonLink kind={me.role === 'host' && why !== 'pending' ? 'plain' : 'primary'} to="/">
            {t('browse')}
          </ButtonLink>
        </>
      }
    >
      {t(`closed.${words}Text`)} {why !== 'pending' && meeting.reason ? `“${serverWords(meeting.reason)}”` : ''}
    </RoomNotice>
  );
};
