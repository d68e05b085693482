import { createQualityMeter, type LinkTotals, totalsOf, unknownQuality } from '../link-quality.ts';
import {
  type MediaMessage,
  type MediaState,
  noTracks,
  SAVER_HEIGHT,
  silent,
  type TrackKind,
  type Tracks,
} from '../link-types.ts';
import type { PeerView } from '../media-port.ts';
import { createPacketWatch, type PacketsSeen } from '../packet-watch.ts';
import { createLine, limitsOf, type Situation } from './ladder.ts';
import { RemotePeer, type RemotePeerDeps } from './remote-peer.ts';

interface Mine {
  tracks: Tracks;
  media: MediaState;
  saver: boolean;
}

/** One other person of the call: the link to them, what it carries, and what of me goes over it. */
export class Other {
  readonly peer: RemotePeer;
  /** Not let in yet: the link is made, and nothing is sent over it. */
  ahead: boolean;
  cancelClose: (() => void) | undefined;
  /** My picture goes to those who ask for it. */
  sendsOnRequest = false;
  readonly #mine: () => Mine;
  readonly #meter = createQualityMeter();
  readonly #packets = createPacketWatch();
  #line = createLine();
  #quality = unknownQuality;
  #heldBack = false;
  /** What they were told of my picture. */
  #toldOnRequest = false;
  #asks = false;
  /** How high I show their camera, in pixels of my screen. */
  #shownHeight: number | undefined;

  constructor(ahead: boolean, mine: () => Mine, deps: Omit<RemotePeerDeps, 'tracks' | 'media'>) {
    this.ahead = ahead;
    this.#mine = mine;
    this.peer = new RemotePeer({
      ...deps,
      tracks: () => (this.ahead ? noTracks : mine().tracks),
      media: () => (this.ahead ? silent : this.#mediaMessage()),
    });
  }

  letIn(): void {
    this.ahead = false;
    this.#line = createLine();
    for (const [kind, track] of Object.entries(this.#mine().tracks)) this.peer.setTrack(kind as TrackKind, track);
    this.peer.sayMedia();
  }

  show(height: number): void {
    if (this.#shownHeight === height) return;
    this.#shownHeight = height;
    this.peer.sayMedia();
  }

  ask(): void {
    this.#asks = true;
    this.peer.sayMedia();
  }

  /** My picture waits for them to ask for it. */
  get onRequest(): boolean {
    return this.sendsOnRequest && !this.peer.media.asks;
  }

  /** Shapes what of my picture goes to them. */
  limit(situation: Pick<Situation, 'people' | 'hearers'>): void {
    const { media, saver } = this.#mine();
    const shownHeight = this.peer.media.shownHeight;
    const limits = limitsOf({ ...situation, saver, shownHeight, sharing: media.screen, level: this.#line.level });
    this.peer.link?.limit(this.onRequest ? { ...limits, camera: undefined } : limits);
    const heldBack = media.camera && limits.camera === undefined;
    const { onRequest } = this;
    if (heldBack === this.#heldBack && onRequest === this.#toldOnRequest) return;
    this.#heldBack = heldBack;
    this.#toldOnRequest = onRequest;
    this.peer.sayMedia();
  }

  arrivedWithin(now: number): boolean {
    return this.#packets.arrivedWithin(now);
  }

  /** Looks whether packets arrive. */
  async look(now: () => number): Promise<PacketsSeen> {
    const totals = await this.#totals(now);
    const seen = totals && this.#packets.saw(this.peer.link, totals.packetsReceived, this.#sent(), now());
    if (seen === 'back') this.peer.link?.beginPictures();
    return seen;
  }

  async measure(now: () => number): Promise<LinkTotals | undefined> {
    const totals = this.peer.state === 'connected' ? await this.#totals(now) : undefined;
    if (totals) {
      this.#quality = this.#meter.add(totals);
      this.#line.add({ ...totals, loss: totals.theirLoss });
    } else {
      this.#meter.reset();
      this.#quality = unknownQuality;
    }
    return totals;
  }

  view(userId: string): PeerView {
    const { state, media, tracks } = this.peer;
    return { userId, state, media, heldBack: this.#heldBack, onRequest: this.onRequest, tracks, quality: this.#quality };
  }

  #mediaMessage(): MediaMessage {
    const { media, saver } = this.#mine();
    const shownHeight = saver ? Math.min(SAVER_HEIGHT, this.#shownHeight ?? SAVER_HEIGHT) : this.#shownHeight;
    return {
      ...media,
      ...(shownHeight !== undefined && { shownHeight }),
      ...(this.#heldBack && { heldBack: true }),
      ...(this.onRequest && { onRequest: true }),
      ...(this.#asks && { asks: true }),
    };
  }

  #sent(): 'picture' | 'sound' | 'nothing' {
    const { state, media } = this.peer;
    if (state !== 'connected') return 'nothing';
    if (media.screen || (media.camera && !media.heldBack && !media.onRequest)) return 'picture';
    return media.microphone ? 'sound' : 'nothing';
  }

  /** undefined: there is no link, or another one by now. */
  async #totals(now: () => number): Promise<LinkTotals | undefined> {
    const { link } = this.peer;
    const report = await link?.getStats().catch(() => undefined);
    if (!report || this.peer.link !== link) return undefined;
    return totalsOf(report as Iterable<[string, unknown]>, now());
  }
}
