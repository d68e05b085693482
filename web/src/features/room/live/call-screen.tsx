import { useEffect, useMemo, useState } from 'react';
import { MEDIA, useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/room.ts';
import { latePart } from '../../../shared/loading/lazy-part.ts';
import type { RoomState } from '../api.ts';
import { CallBar, type PanelName } from '../bar/call-bar.tsx';
import type { Quality } from '../call/link-quality.ts';
import type { useAhead } from '../call/use-ahead.ts';
import { useCall } from '../call/use-call.ts';
import { CaptionsSign } from '../captions/captions-sign.tsx';
import { useCaptionChoice, useCaptions } from '../captions/use-captions.ts';
import { useTrouble } from '../devices/device-problem.tsx';
import type { LocalMedia, LocalMediaView } from '../devices/local-media.ts';
import { EndMeetingDialog } from '../end-meeting.tsx';
import { ChatPanel } from '../panels/chat-panel.tsx';
import { WaitingPanel } from '../panels/waiting-panel.tsx';
import { PeopleHere } from '../people-here.tsx';
import { RecordingSign } from '../recording/recording-sign.tsx';
import { useRecorder } from '../recording/use-recorder.ts';
import { whoIsRecorded } from '../recording/who-is-recorded.ts';
import { isStaff } from '../state/room-view.ts';
import type { Room, RoomEntry } from '../state/use-room.ts';
import { CallNotices } from './call-notices.tsx';
import { useCallGuards, useShortcuts } from './call-page.ts';
import { MeetingTimer, turnClock } from './clock/meeting-timer.tsx';
import { TurnMark } from './clock/turn-mark.tsx';
import { facesOf } from './faces.tsx';
import styles from './live.module.css';
import { Stage } from './stage.tsx';
import { TurnStrip } from './turn-strip.tsx';
import { useTurn } from './use-turn.ts';

const ConfirmDialog = latePart(() => import('../../../shared/kit/confirm-dialog.tsx'), 'ConfirmDialog');
const DevicesDialog = latePart(() => import('./devices-dialog.tsx'), 'DevicesDialog');
/** Not when it is pressed: then the line may be the trouble. */
const usePreloaded = () =>
  useEffect(() => {
    for (const { preload } of [ConfirmDialog, DevicesDialog]) preload();
  }, []);

/** Whoever speaks into another's words does not take their place at once. */
const SPEAKER_MS = 2_000;
const useSpeaker = () => {
  const [speaker, setSpeaker] = useState<{ userId: string; since: number }>();
  const onSpeaking = (userId: string) =>
    setSpeaker((last) => {
      if (last?.userId === userId || (last && Date.now() - last.since < SPEAKER_MS)) return last;
      return { userId, since: Date.now() };
    });
  return [speaker?.userId, onSpeaking] as const;
};

interface Props {
  room: Room;
  session: RoomState;
  entry: RoomEntry;
  media: LocalMedia;
  devices: LocalMediaView;
  ahead: ReturnType<typeof useAhead>;
}

const worse: Record<Quality['level'], number> = { unknown: 0, good: 0, fair: 1, poor: 2 };

/** The call itself. */
export const CallScreen = ({ room, session, entry, media, devices, ahead }: Props) => {
  const t = useT();
  const turn = useTurn(session);
  const [hand, setHand] = useState(false);
  const [recording, setRecording] = useState(false);
  const choice = useCaptionChoice();
  const { receives } = room;
  const { call, view, pictured } = useCall(session, entry, devices, {
    receives,
    ahead,
    entering: turn.admitted,
    hand,
    recording,
    captions: choice,
  });
  const [panel, setPanel] = useState<PanelName>();
  const [asking, setAsking] = useState<'end' | 'devices' | 'leave'>();
  const [keysOn, setKeysOn] = useState(true);
  const [unblock, setUnblock] = useState<() => void>();
  const [read, setRead] = useState(0);
  const trouble = useTrouble(devices);
  const [isSeen, setSeen] = useState(false);
  useCallGuards();
  usePreloaded();

  const { me, meeting, participants } = session;
  const staff = isStaff(me.role);
  const host = me.role === 'host';
  const chatOpen = panel === 'chat';
  const received = view.chat.filter(({ from }) => from !== me.userId).length;
  if (chatOpen && read !== received) setRead(received);

  const recorded = whoIsRecorded(session, view.peers, devices);
  useRecorder({ runs: recording, people: recorded, title: meeting.title, onEnd: () => setRecording(false) });
  const peers = Object.values(view.peers);
  const quality = peers
    .map((peer) => peer.quality)
    .reduce<Quality | undefined>((a, b) => (a && worse[a.level] >= worse[b.level] ? a : b), undefined);
  const names = useMemo(() => new Map(participants.map(({ userId, name }) => [userId, name])), [participants]);
  const nameOf = (userId: string) => names.get(userId) ?? t('call.gone');
  const sharing = peers.find((peer) => peer.media.screen);
  const captions = useCaptions({ meetingId: session.meetingId, choice, peers, devices, nameOf });

  const toggle = {
    microphone: () => void media.turn('microphone', devices.microphone.state !== 'on'),
    camera: () => void media.turn('camera', devices.camera.state !== 'on' && !devices.camera.isBlurring),
    screen: () => (devices.screen ? media.stopScreen() : void media.shareScreen()),
    hand: () => setHand((raised) => !raised),
    panel: (name: PanelName) => setPanel((open) => (open === name ? undefined : name)),
  };
  // A slip of a guest's finger would end their turn; a host goes back in.
  const leave = staff ? room.actions.leave : () => setAsking('leave');
  useShortcuts(
    {
      m: toggle.microphone,
      v: toggle.camera,
      ...(media.canShareScreen && { s: toggle.screen }),
      c: () => toggle.panel('chat'),
      h: leave,
      ...(staff && { n: turn.forward, e: turn.extend }),
      ...(me.role === 'cohost' && { r: toggle.hand }),
      escape: () => setPanel(undefined),
    },
    keysOn,
  );

  // One press lets everybody be heard.
  const onBlocked = (play: () => void) =>
    setUnblock((others: (() => void) | undefined) => () => {
      others?.();
      play();
    });
  // Without a guest the queue stands in the guest's place, where there is room for it.
  const narrow = useMedia(MEDIA.mobile);
  const hasWaitingPanel = staff && (narrow || turn.guest !== undefined);
  const waitingOpen = panel === 'waiting' && hasWaitingPanel;
  const [speaker, onSpeaking] = useSpeaker();
  const onShown = (userId: string, height: number) => call.setShown(userId, height);
  const onAsk = (userId: string) => call.ask(userId);
  const onPicture = (userId: string) => {
    pictured(userId);
    setSeen(true);
  };
  const faces = { onBlocked, onShown, onAsk, onSpeaking, onPicture, captionOf: captions.captionOf };
  const screen = sharing && {
    track: sharing.tracks.screen,
    name: nameOf(sharing.userId),
    sound: { track: sharing.tracks.screenSound, speakerId: devices.speakerId, onBlocked },
  };

  // On a phone the header has no room for it.
  const people = <PeopleHere meetingId={session.meetingId} />;

  return (
    <div className={styles.call}>
      <header className={styles.top}>
        <TurnMark {...turnClock(session, room.now)} together={isSeen && peers.some(({ state }) => state === 'connected')} />
        <h1 className={styles.heading} tabIndex={-1} dir="auto">
          {meeting.title}
        </h1>
        <RecordingSign runs={recording} by={peers.filter((peer) => peer.media.recording).map(({ userId }) => nameOf(userId))} />
        <CaptionsSign runs={captions.writes} />
        <MeetingTimer session={session} now={room.now} />
        {narrow ? null : people}
      </header>
      <div className={styles.middle} data-panel={chatOpen || waitingOpen || undefined}>
        <div className={styles.view}>
          <CallNotices
            room={room}
            session={session}
            quality={quality}
            cameraOn={devices.camera.state === 'on'}
            phone={{
              mine: devices.microphone.state === 'interrupted',
              of: peers.filter(({ media: theirs }) => theirs.onPhone).map(({ userId }) => nameOf(userId)),
            }}
            captions={{ ...choice, readers: captions.readers }}
            hands={peers.filter(({ media: theirs }) => theirs.hand).map(({ userId }) => nameOf(userId))}
            heldBack={peers.some((peer) => peer.heldBack)}
            turn={turn}
            onCameraOff={toggle.camera}
            trouble={trouble}
            onDevices={() => setAsking('devices')}
            unblock={unblock}
            onUnblock={() => {
              unblock?.();
              setUnblock(undefined);
            }}
          />
          <Stage
            faces={facesOf({ ...faces, room, session, devices, view, turn, narrow, hand, speaker })}
            screen={screen}
            onStopSharing={devices.screen ? () => media.stopScreen() : undefined}
          />
        </div>
        {chatOpen ? (
          <ChatPanel
            chat={view.chat}
            turnAfter={view.turnAfter}
            myId={me.userId}
            nameOf={nameOf}
            onSend={(text, resendOf) => void call.sendChat(text, resendOf)}
            onClose={() => setPanel(undefined)}
          />
        ) : null}
        {waitingOpen ? <WaitingPanel session={session} turn={turn} now={room.now} onClose={() => setPanel(undefined)} /> : null}
      </div>
      {staff ? (
        <TurnStrip
          session={session}
          now={room.now}
          turn={turn}
          narrow={narrow}
          record={host ? [recording, setRecording] : undefined}
        />
      ) : null}
      <CallBar
        devices={devices}
        canShare={media.canShareScreen}
        panel={panel}
        unread={received - read}
        waiting={hasWaitingPanel ? session.waitingTotal : undefined}
        host={host}
        hand={me.role === 'cohost' && !narrow ? hand : undefined}
        narrow={narrow}
        toggle={toggle}
        onDevices={() => setAsking('devices')}
        onLeave={leave}
        onEnd={() => setAsking('end')}
      />
      {asking === 'end' ? <EndMeetingDialog meetingId={session.meetingId} onClose={() => setAsking(undefined)} /> : null}
      {asking === 'leave' ? (
        <ConfirmDialog
          title={t('roomQueue:leaveCall.title')}
          action={t('bar.leave')}
          keep={t('roomQueue:leaveCall.keep')}
          onConfirm={room.actions.leave}
          onClose={() => setAsking(undefined)}
        >
          {t('roomQueue:leaveCall.text')}
        </ConfirmDialog>
      ) : null}
      {asking === 'devices' ? (
        <DevicesDialog
          session={session}
          media={media}
          devices={devices}
          narrow={narrow}
          people={people}
          hand={hand}
          onHand={toggle.hand}
          captions={{ choice, readers: captions.readers }}
          keysOn={keysOn}
          setKeysOn={setKeysOn}
          onEnd={() => setAsking('end')}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </div>
  );
};
