import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT as usePeopleT } from '../../shared/i18n/en/people.ts';
import { useT } from '../../shared/i18n/en/room.ts';
import { serverWords } from '../../shared/i18n/server-words.ts';
import { lazyPart } from '../../shared/loading/lazy-part.ts';
import { openHostMeeting } from '../../shared/state/overlays.ts';
import { BrowseMeetings, Button, ButtonLink } from '../../shared/ui/button.tsx';
import type { RoomState } from './api.ts';
import { EndMeeting } from './end-meeting.tsx';
import type { GoodbyeProps } from './goodbye.tsx';
import { RoomNotice } from './room-notice.tsx';
import { lostPlaceWords } from './state/parting.ts';
import { isStaff } from './state/room-view.ts';
import type { Room } from './state/use-room.ts';

const GoodbyePart = lazyPart(() => import('./goodbye.tsx'), 'Goodbye');
const OthersOn = lazyPart(() => import('../../shared/meeting-links/others-on.tsx'), 'OthersOn');
const Goodbye = (props: GoodbyeProps) => (
  <Suspense fallback={props.otherwise}>
    <GoodbyePart {...props} />
  </Suspense>
);

/** On a guest's goodbye one act stands out, which is the handshake. */
type NextKind = 'primary' | 'plain';

/** The form belongs to the lighter part of the house: it opens over the list. */
const ProposeAgain = ({ meeting, kind = 'primary' }: { meeting: RoomState['meeting']; kind?: NextKind }) => {
  const t = useT();
  const navigate = useNavigate();
  const propose = () => {
    navigate('/');
    openHostMeeting({ kind: 'create', from: meeting });
  };
  return (
    <Button kind={kind} onClick={propose}>
      {t('proposeAgain')}
    </Button>
  );
};

export const EndedNotice = ({ room, session }: { room: Room; session: RoomState }) => {
  const t = useT();
  const peopleT = usePeopleT();
  const { meeting, me } = session;
  const happened = meeting.startedAt !== null;
  const staff = isStaff(me.role);
  const lost = lostPlaceWords(session);
  const actionAs = (kind: NextKind) => (
    <>
      {staff ? <ProposeAgain meeting={meeting} kind={kind} /> : null}
      <BrowseMeetings kind={staff ? 'plain' : kind} />
      <ButtonLink kind="quiet" to={`/p/${session.meetingId}`}>
        {t('about')}
      </ButtonLink>
    </>
  );
  const others =
    happened || staff ? null : (
      <Suspense fallback={null}>
        <OthersOn meetingId={session.meetingId} now={room.now} />
      </Suspense>
    );
  const title = t(happened ? 'closed.ended' : 'closed.over');
  const notice = (
    <RoomNotice title={title} mark="still" action={actionAs('primary')} below={others}>
      {room.stopped ? `${peopleT('goodbye.stopped')}: “${serverWords(room.stopped)}”. ` : ''}
      {happened ? (staff ? t('closed.thanksHost') : [lost?.text, t('closed.next')].filter(Boolean).join(' ')) : t('closed.never')}
    </RoomNotice>
  );
  if (!happened) return notice;
  return (
    <Goodbye
      session={session}
      now={room.now}
      summary={peopleT(staff ? 'goodbye.endedHost' : 'goodbye.ended')}
      reason={room.stopped && serverWords(room.stopped)}
      action={actionAs('plain')}
      otherwise={notice}
    />
  );
};

export const LeftNotice = (of: { room: Room; session: RoomState }) =>
  of.room.notice?.kind === 'not-co-host' ? <NotCoHost meetingId={of.session.meetingId} /> : <Left {...of} />;

/** What a host or an admin has decided, or they themselves on another page: nothing here leads back in. */
const NotCoHost = ({ meetingId }: { meetingId: string }) => {
  const t = useT();
  const action = (
    <>
      <BrowseMeetings />
      <ButtonLink kind="quiet" to={`/p/${meetingId}`}>
        {t('about')}
      </ButtonLink>
    </>
  );
  return <RoomNotice title={t('closed.notCoHost')} mark="still" action={action} />;
};

const Left = ({ room, session }: { room: Room; session: RoomState }) => {
  const t = useT();
  const peopleT = usePeopleT();
  const staff = isStaff(session.me.role);
  const isOver = room.notice?.kind === 'turn-over';
  const actionAs = (kind: NextKind) => (
    <>
      {staff ? (
        <Button kind="primary" busy={room.busy === 'enter'} onClick={() => void room.actions.enter()}>
          {t('closed.goBack')}
        </Button>
      ) : (
        <ButtonLink kind={kind} to="/">
          {peopleT('goodbye.more')}
        </ButtonLink>
      )}
      {session.me.role === 'host' ? <EndMeeting meetingId={session.meetingId} /> : null}
      {staff ? <BrowseMeetings kind="quiet" /> : <Button onClick={room.actions.backToLobby}>{t('closed.toLobby')}</Button>}
    </>
  );
  const rest = staff ? t('closed.staffLeft') : t('closed.guestLeft');
  const lost = lostPlaceWords(session);
  return (
    <Goodbye
      session={session}
      now={room.now}
      summary={`${lost ? `${lost.title}. ${lost.text}` : peopleT(isOver ? 'goodbye.next' : 'goodbye.left')} ${rest}`}
      action={actionAs('plain')}
      otherwise={
        <RoomNotice title={lost?.title ?? t(isOver ? 'closed.turnOver' : 'closed.left')} action={actionAs('primary')}>
          {lost?.text} {rest}
        </RoomNotice>
      }
    />
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
          <BrowseMeetings kind="plain" />
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
          <BrowseMeetings kind={me.role === 'host' && why !== 'pending' ? 'plain' : 'primary'} />
        </>
      }
    >
      {t(`closed.${words}Text`)} {why !== 'pending' && meeting.reason ? `“${serverWords(meeting.reason)}”` : ''}
    </RoomNotice>
  );
};
