import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { HttpError, messageOf } from '../../shared/api/http-error.ts';
import { usePageTitle } from '../../shared/hooks/use-page-title.ts';
import { useT } from '../../shared/i18n/en/room.ts';
import { whenSomebodyIsHere } from '../../shared/loading/below-fold.tsx';
import { loadPart } from '../../shared/loading/lazy-part.ts';
import { BrowseMeetings, Button } from '../../shared/ui/button.tsx';
import { Loading } from '../../shared/ui/state-notice.tsx';
import type { RoomState } from './api.ts';
import { useAhead } from './call/use-ahead.ts';
import { ElsewhereNotice, EndedNotice, LeftNotice, UnavailableNotice } from './closed-notices.tsx';
import { takesPhoneCalls } from './devices/constraints.ts';
import type { LocalMedia, LocalMediaView } from './devices/local-media.ts';
import { useLocalMedia } from './devices/use-local-media.ts';
import { EnteringScreen } from './live/entering-screen.tsx';
import { AdminPanel } from './lobby/admin-panel.tsx';
import { GuestPanel } from './lobby/guest-panel.tsx';
import { LobbyScreen } from './lobby/lobby-screen.tsx';
import { Preview } from './lobby/preview.tsx';
import { StaffPanel } from './lobby/staff-panel.tsx';
import { RoomNotice } from './room-notice.tsx';
import { RoomShell } from './room-shell.tsx';
import { Announcer } from './state/announcer.tsx';
import { RoomDialogs } from './state/room-dialogs.tsx';
import { isStaff, opensDevices, type RoomView } from './state/room-view.ts';
import { useHeartbeat } from './state/use-heartbeat.ts';
import { useNews } from './state/use-news.ts';
import { type Room, useRoom } from './state/use-room.ts';

/** `/m/{meetingId}`: from the device check to the last goodbye. */
export const RoomScreen = () => {
  const { meetingId = '' } = useParams();
  return (
    <RoomShell>
      <main id="main" data-room style={{ height: '100%' }}>
        {/* Another meeting is another visit: nothing of the one before is kept. */}
        <RoomDialogs key={meetingId}>
          <RoomVisit meetingId={meetingId} />
        </RoomDialogs>
      </main>
    </RoomShell>
  );
};

type CallScreen = typeof import('./live/call-screen.tsx').CallScreen;
/**
 * The call's code, which the lobby does not wait for: it comes once somebody is there, and at once for whoever goes in. No
 * `lazyPart`, which would show something else for a moment between the way in and the call.
 */
const useCallScreen = (goesIn: boolean): CallScreen | undefined => {
  const [screen, setScreen] = useState<{ CallScreen: CallScreen }>();
  useEffect(() => {
    const load = () => void loadPart(() => import('./live/call-screen.tsx')).then(setScreen);
    if (goesIn) load();
    else return whenSomebodyIsHere(load);
  }, [goesIn]);
  return screen?.CallScreen;
};

const RoomVisit = ({ meetingId }: { meetingId: string }) => {
  const t = useT();
  const room = useRoom(meetingId);
  const { session, view } = room;
  const [isTested, setTested] = useState(false);
  const [wasUnverified, setWasUnverified] = useState(false);
  if (session?.me.ticket?.unverified && !wasUnverified) setWasUnverified(true);
  const isOpen = view !== undefined && opensDevices(view, { isTested, wasUnverified });
  const { media, view: devices } = useLocalMedia(isOpen, room.stage === 'in');
  const here = room.stage !== 'elsewhere' && room.stage !== 'left';
  const ahead = useAhead({ session, reached: room.status === 'connected', here, media: devices });
  useHeartbeat(
    meetingId,
    {
      active: room.beats,
      receives: () => room.receives.current(),
      onPhone: room.stage === 'in' && devices.microphone.state === 'interrupted' && takesPhoneCalls(navigator),
    },
    room.refetch,
  );
  usePageTitle(session?.meeting.title, useNews(session, room.stage, devices.speakerId));

  if (!session || !view) return room.query.isError ? <LoadFailed room={room} /> : <Loading label={t('opening')} />;
  return (
    <>
      <Announcer session={session} view={view} />
      <RoomBody
        room={room}
        session={session}
        view={view}
        media={media}
        devices={devices}
        ahead={ahead}
        test={isOpen ? undefined : () => setTested(true)}
      />
    </>
  );
};

interface BodyProps {
  room: Room;
  session: RoomState;
  view: RoomView;
  media: LocalMedia;
  devices: LocalMediaView;
  ahead: ReturnType<typeof useAhead>;
  /** The devices are off until this is called. */
  test: (() => void) | undefined;
}
const RoomBody = ({ room, session, view, media, devices, ahead, test }: BodyProps) => {
  const CallScreen = useCallScreen(view.kind === 'entering' || view.kind === 'call');
  const hasPlace = isStaff(session.me.role) || session.me.place === 'queue';
  const preview = <Preview media={media} view={devices} test={test} testsFor={hasPlace ? session.meetingId : undefined} />;
  switch (view.kind) {
    case 'unavailable':
      return <UnavailableNotice session={session} why={view.why} />;
    case 'ended':
      return <EndedNotice room={room} session={session} />;
    case 'left':
      return <LeftNotice room={room} session={session} />;
    case 'elsewhere':
      return <ElsewhereNotice room={room} />;
    case 'entering':
      return <EnteringScreen session={session} devices={devices} />;
    case 'call':
      return room.entry && CallScreen ? (
        <CallScreen room={room} session={session} entry={room.entry} media={media} devices={devices} ahead={ahead} />
      ) : (
        <EnteringScreen session={session} devices={devices} />
      );
    case 'admin':
      return (
        <LobbyScreen session={session} now={room.now}>
          <AdminPanel session={session} now={room.now} />
        </LobbyScreen>
      );
    case 'staff-lobby':
      return (
        <LobbyScreen session={session} now={room.now} preview={preview}>
          <StaffPanel room={room} session={session} step={view.step} />
        </LobbyScreen>
      );
    case 'guest-lobby':
      return (
        <LobbyScreen session={session} now={room.now} preview={view.step === 'blocked' ? undefined : preview}>
          <GuestPanel room={room} session={session} media={media} devices={devices} step={view.step} />
        </LobbyScreen>
      );
  }
};

const LoadFailed = ({ room }: { room: Room }) => {
  const t = useT();
  const { error } = room.query;
  const gone = error instanceof HttpError && (error.status === 404 || error.status === 400);
  usePageTitle(gone ? t('common:notFound.section') : t('load.title'));
  return (
    <RoomNotice
      title={gone ? t('common:notFound.title') : t('load.failed')}
      action={
        <>
          {gone ? null : (
            <Button kind="primary" busy={room.query.isFetching} onClick={() => void room.query.refetch()}>
              {t('common:tryAgain')}
            </Button>
          )}
          <BrowseMeetings kind={gone ? 'primary' : 'plain'} />
        </>
      }
    >
      {gone ? t('load.gone') : messageOf(error)}
    </RoomNotice>
  );
};
