/** Runs in a browser: several people in one page, each with an adapter of their own, and a server between them. */
import type { Signal } from '@visavis/contracts/socket';
import { CallSession } from '../../src/features/room/call/call-session.ts';
import { isSound, linkTiming, type MediaState, type TrackKind, trackKinds } from '../../src/features/room/call/link-types.ts';
import { createLiveKit } from '../../src/features/room/call/livekit/livekit.ts';
import type { CallMember, MediaAccess } from '../../src/features/room/call/media-port.ts';
import { createMesh } from '../../src/features/room/call/mesh/mesh.ts';

interface Tab {
  member: CallMember;
  call: CallSession;
  /** What is shown of each other person's pictures. */
  screens: Map<string, HTMLVideoElement>;
  stop: () => void;
}
const tabs = new Map<string, Tab>();
/** Of the fake devices. */
let devices: Promise<MediaStream> | undefined;

const later = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const list = () => {
  const members = [...tabs.values()].map(({ member }) => member);
  const isAhead = members.some(({ ahead }) => ahead);
  for (const { call, member } of tabs.values())
    call.setMembers(members.map((one) => ({ ...one, ahead: isAhead && (one.role === 'guest') !== (member.role === 'guest') })));
};
const close = (userId: string) => {
  const tab = tabs.get(userId);
  tab?.stop();
  tab?.call.close();
  tabs.delete(userId);
};
const tabOf = (userId: string) => {
  const tab = tabs.get(userId);
  if (!tab) throw new Error(`${userId} is not there`);
  return tab;
};

/** Pictures that were drawn of this track so far; one video element for each track that was ever looked at. */
const framesOf = ({ screens }: Tab, track: MediaStreamTrack): number => {
  let video = screens.get(track.id);
  if (!video) {
    video = document.createElement('video');
    video.muted = true;
    video.autoplay = true;
    video.srcObject = new MediaStream([track]);
    document.body.append(video);
    screens.set(track.id, video);
  }
  return video.getVideoPlaybackQuality().totalVideoFrames;
};
const receivers = new WeakMap<MediaStreamTrack, RTCRtpReceiver>();
const played = new WeakMap<MediaStreamTrack, HTMLAudioElement>();
/** Grows while sound arrives: of a connection, the time of its last packet; a track of the media server's says so itself. */
const heardOf = (track: MediaStreamTrack): number => {
  const receiver = receivers.get(track);
  if (!receiver) return track.muted ? 0 : performance.now();
  if (!played.has(track)) {
    // Only what is played is counted.
    const audio = Object.assign(new Audio(), { srcObject: new MediaStream([track]), volume: 0 });
    played.set(track, audio);
    void audio.play();
  }
  return receiver.getSynchronizationSources()[0]?.timestamp ?? 0;
};
/** As in the product. */
const STATS_MS = 2_000;
/** The fake camera gives five pictures a second. */
const LOOK_MS = 900;

const page = {
  enter(adapter: 'mesh' | 'livekit', member: CallMember, access: MediaAccess) {
    close(member.userId);
    const deps = {
      me: member,
      access,
      send: async (signal: Signal, to?: string) => {
        await pause(5);
        if (tabs.get(member.userId)?.call !== call) return {};
        for (const [userId, tab] of tabs)
          if (userId !== member.userId && (!to || to === userId)) tab.call.receive(member.userId, signal);
        return {};
      },
      now: Date.now,
      newId: () => crypto.randomUUID().slice(0, 8),
    };
    const media =
      adapter === 'livekit'
        ? createLiveKit({ ...deps, freshAccess: async () => access })
        : createMesh({
            ...deps,
            createPc: (configuration) => {
              const pc = new RTCPeerConnection(configuration);
              pc.addEventListener('track', ({ track, receiver }) => void receivers.set(track, receiver));
              return pc;
            },
            freshIceServers: async () => [],
            reachable: () => true,
            probe: () => undefined,
            later,
          });
    const call: CallSession = new CallSession({ ...deps, media });
    const timers = [setInterval(() => void call.watch(), linkTiming.watchMs), setInterval(() => void call.stats(), STATS_MS)];
    tabs.set(member.userId, { member, call, screens: new Map(), stop: () => timers.forEach(clearInterval) });
    list();
  },
  leave(userId: string) {
    close(userId);
    list();
  },
  leaveAll() {
    for (const userId of [...tabs.keys()]) close(userId);
  },
  async setTrack(userId: string, kind: TrackKind, on: boolean) {
    devices ??= navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 640, height: 360 } });
    const stream = await devices;
    const [track] = isSound(kind) ? stream.getAudioTracks() : stream.getVideoTracks();
    tabOf(userId).call.setTrack(kind, on && track ? track.clone() : null);
  },
  setMedia: (userId: string, media: MediaState) => tabOf(userId).call.setMedia(media),
  async sees(userId: string, other: string) {
    const tab = tabOf(userId);
    const look = () => {
      const tracks = tab.call.view().peers[other]?.tracks ?? {};
      return trackKinds.map((kind) => {
        const track = tracks[kind];
        if (!track) return undefined;
        return isSound(kind) ? heardOf(track) : framesOf(tab, track);
      });
    };
    const before = look();
    await pause(LOOK_MS);
    const peer = tab.call.view().peers[other];
    if (!peer) return undefined;
    const after = look();
    const arrives = Object.fromEntries(
      trackKinds.map((kind, index) => {
        const now = after[index];
        return [kind, now !== undefined && now > (before[index] ?? now)];
      }),
    );
    const { state, media, quality } = peer;
    return { state, media, quality, arrives };
  },
  /** Asks for the pictures of all others, each shown so high, and says of how many some has been drawn. */
  looksAtAll(userId: string, height: number) {
    const tab = tabOf(userId);
    const others = Object.values(tab.call.view().peers);
    for (const other of others) {
      tab.call.setShown(other.userId, height);
      tab.call.ask(other.userId);
    }
    return others.filter(({ tracks }) => tracks.camera && framesOf(tab, tracks.camera) > 0).length;
  },
  receives: (userId: string) => tabOf(userId).call.receives(),
  stats: (userId: string) => tabOf(userId).call.stats(),
  restart: (userId: string) => tabOf(userId).call.restart(),
};
export type MediaPage = typeof page;
(globalThis as { mediaPage?: MediaPage }).mediaPage = page;
