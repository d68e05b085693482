import type { Signal } from '@visavis/contracts/socket';
import type { RemoteParticipant, RemoteTrackPublication } from 'livekit-client';
import { cameThrough } from '../../devices/level-meter.ts';
import { createQualityMeter, type LinkTotals, totalsOf, unknownQuality } from '../link-quality.ts';
import {
  announcedKinds,
  assumedMedia,
  type LinkState,
  type MediaMessage,
  type MediaState,
  SAVER_HEIGHT,
  type TrackKind,
  trackKinds,
} from '../link-types.ts';
import type { PeerView } from '../media-port.ts';
import { createPacketWatch } from '../packet-watch.ts';

interface Deps {
  /** What I send, in words. */
  media: () => MediaState;
  /** To this person. */
  send: (signal: Signal) => void;
  now: () => number;
}

const sources: Readonly<Record<string, TrackKind>> = {
  microphone: 'microphone',
  camera: 'camera',
  screen_share: 'screen',
  screen_share_audio: 'screenSound',
};
/** Whoever is there for this long sends what they send, whatever they said. */
const SETTLED_MS = 2_000;
/** Where so many are, nobody is shown larger: it leaves room in the line up for the pair that is direct (`by-senders.ts`). */
const MAX_HEIGHT = 360;

/** One other person whose media come by the media server. */
export class Attendee {
  readonly #userId: string;
  readonly #deps: Deps;
  readonly #meter = createQualityMeter();
  readonly #packets = createPacketWatch();
  #participant: RemoteParticipant | undefined;
  #sid: string | undefined;
  #seenAt = 0;
  #isUp = false;
  #wasConnected = false;
  #media: MediaMessage = assumedMedia;
  /** The same, without a picture that the server has paused because my line does not carry it. */
  #visibleMedia: MediaMessage = assumedMedia;
  #quality = unknownQuality;
  #shownHeight: number | undefined;
  #saver = false;
  #tracks: PeerView['tracks'] = {};

  constructor(userId: string, deps: Deps) {
    this.#userId = userId;
    this.#deps = deps;
    this.sayMedia();
  }

  /** A picture that waits to be asked for, or is held back, is one of the mesh: of that nothing is so here. */
  receive(media: Extract<Signal, { kind: 'media' }>): void {
    const { microphone, camera, screen, onPhone, hand, recording, wantsCaptions, captions } = media;
    this.#media = { microphone, camera, screen, onPhone, hand, recording, wantsCaptions, captions };
    this.#visibleMedia = this.#media;
    this.#note();
  }

  /** Their place in the media server's room, as it is now; `isUp`: my own connection carries. */
  see(participant: RemoteParticipant | undefined, isUp: boolean): void {
    this.#isUp = isUp;
    this.#participant = participant;
    // Somebody who is there anew has not heard what I said before.
    if (participant && participant.sid !== this.#sid) {
      this.#sid = participant.sid;
      this.#seenAt = this.#deps.now();
      this.sayMedia();
    }
    this.#note();
    this.#choose();
  }

  sayMedia(): void {
    this.#deps.send({ kind: 'media', ...this.#deps.media() });
  }

  show(height: number): void {
    this.#shownHeight = height;
    this.#choose();
  }

  setSaver(saver: boolean): void {
    this.#saver = saver;
    this.#choose();
  }

  arrivedWithin(now: number): boolean {
    return this.#packets.arrivedWithin(now);
  }

  /** Whether what they send has not arrived for too long; undefined: they send nothing, or nothing of it ever arrived. */
  async stalls(now: () => number): Promise<boolean | undefined> {
    const totals = await this.#totals(now);
    if (!totals) return undefined;
    const { camera, screen, microphone, heldBack } = this.#visibleMedia;
    const sent = (camera && !heldBack) || screen ? 'picture' : microphone ? 'sound' : 'nothing';
    this.#packets.saw(this.#sid, totals.packetsReceived, sent, now());
    return this.#packets.isStalled();
  }

  async measure(now: () => number): Promise<LinkTotals | undefined> {
    this.#note();
    const totals = this.#state() === 'connected' ? await this.#totals(now) : undefined;
    if (totals) this.#quality = this.#meter.add(totals);
    else {
      this.#meter.reset();
      this.#quality = unknownQuality;
    }
    return totals;
  }

  view(): PeerView {
    return {
      userId: this.#userId,
      state: this.#state(),
      media: this.#visibleMedia,
      heldBack: false,
      onRequest: false,
      tracks: this.#tracks,
      quality: this.#quality,
    };
  }

  #publications(): [TrackKind, RemoteTrackPublication][] {
    return [...(this.#participant?.trackPublications.values() ?? [])].flatMap((publication) => {
      const kind = sources[publication.source];
      return kind ? [[kind, publication as RemoteTrackPublication]] : [];
    });
  }

  /** An object that changes only with its tracks, for React's sake. What they are said to send decides whether all are here. */
  #note(): void {
    const next: PeerView['tracks'] = {};
    for (const [kind, { track }] of this.#publications()) {
      if (!track) continue;
      next[kind] = track.mediaStreamTrack;
      if (track.receiver) cameThrough(track.receiver);
    }
    if (trackKinds.some((kind) => next[kind] !== this.#tracks[kind])) this.#tracks = next;
    const camera = this.#publications().find(([kind]) => kind === 'camera')?.[1].track;
    const isPaused = camera?.streamState === 'paused';
    if (!isPaused) this.#visibleMedia = this.#media;
    else if (!this.#visibleMedia.heldBack) this.#visibleMedia = { ...this.#media, heldBack: true };
    if (this.#isComplete()) this.#wasConnected = true;
  }

  #isComplete(): boolean {
    if (!this.#participant) return false;
    const arrives = (kind: TrackKind) => this.#tracks[kind]?.muted === false;
    if (announcedKinds.every((kind) => !this.#media[kind] || arrives(kind))) return true;
    const sent = this.#publications().filter(([, { isMuted }]) => !isMuted);
    return this.#deps.now() - this.#seenAt > SETTLED_MS && sent.every(([kind]) => arrives(kind));
  }

  #state(): LinkState {
    if (this.#isUp && (this.#isComplete() || (this.#wasConnected && this.#participant))) return 'connected';
    return this.#wasConnected ? 'interrupted' : 'connecting';
  }

  /** Of the sizes that the server has, the one that fits what is shown. */
  #choose(): void {
    const height = Math.min(this.#shownHeight ?? MAX_HEIGHT, this.#saver ? SAVER_HEIGHT : MAX_HEIGHT);
    for (const [kind, publication] of this.#publications())
      if (kind === 'camera' && publication.track)
        publication.setVideoDimensions({ width: Math.round((height * 16) / 9), height });
  }

  async #totals(now: () => number): Promise<LinkTotals | undefined> {
    const tracks = this.#publications().flatMap(([, { track }]) => (track ? [track] : []));
    if (tracks.length === 0) return undefined;
    const reports = await Promise.all(tracks.map((track) => track.getRTCStatsReport().catch(() => undefined)));
    return totalsOf(
      reports.flatMap((report) => [...((report ?? []) as Iterable<[string, unknown]>)]),
      now(),
    );
  }
}
