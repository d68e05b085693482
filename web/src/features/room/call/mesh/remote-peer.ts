import type { Signal } from '@visavis/contracts/socket';
import type { Later } from '../../../../shared/time/later.ts';
import {
  assumedMedia,
  type LinkState,
  linkTiming,
  type MediaMessage,
  type SendSignal,
  type TrackKind,
  type Tracks,
} from '../link-types.ts';
import { PeerLink } from './peer-link.ts';

export interface RemotePeerDeps {
  polite: boolean;
  createPc: () => RTCPeerConnection;
  /** To this person only. */
  send: SendSignal;
  later: Later;
  /** A short name that nobody had before. */
  newId: () => string;
  /** Whether signals can be sent now; nothing is made anew while they cannot. */
  reachable: () => boolean;
  /** Gets fresh relay credentials for a new search, as far as they can be had at once. */
  refresh: () => Promise<void>;
  tracks: () => Tracks;
  media: () => MediaMessage;
  stream?: MediaStream | undefined;
  changed: () => void;
}

/**
 * One other person in the room, however often either of us comes anew (a reload, a move to another device, a link that stays
 * broken).
 *
 * Each end of a link has a name of its own and is used for one pair only. `hello` carries `mine>theirs`: my end, and the end of
 * theirs that it is paired with, if any. Whoever comes anew says hello with a new, unpaired end, and the other makes a new end
 * for it. What an older end still sends is not listened to: signals arrive in order, and the hello of an end comes before
 * everything else it sends. A pair says hello again to ask what the other sends.
 */
export class RemotePeer {
  readonly #deps: RemotePeerDeps;
  #mine: string;
  #theirs = '';
  #link: PeerLink | undefined;
  #cancelWatch: (() => void) | undefined;
  #closed = false;
  #wasConnected = false;
  tracks: Partial<Record<TrackKind, MediaStreamTrack>> = {};
  media: MediaMessage = assumedMedia;

  constructor(deps: RemotePeerDeps) {
    this.#deps = deps;
    this.#mine = deps.newId();
    this.#greet();
  }

  get state(): LinkState {
    const state = this.#link?.state ?? 'connecting';
    return state === 'connecting' && this.#wasConnected ? 'interrupted' : state;
  }
  get link(): PeerLink | undefined {
    return this.#link;
  }

  receive(signal: Signal): void {
    if (this.#closed) return;
    if (signal.kind === 'hello') {
      const [theirs = '', mine = ''] = signal.deviceId.split('>');
      this.#hello(theirs, mine, signal.reply);
    } else if (signal.kind === 'media') {
      const { kind: _, ...media } = signal;
      this.media = media;
      this.#deps.changed();
    } else if (signal.kind !== 'chat' && signal.kind !== 'caption' && this.#theirs) this.#link?.receive(signal);
  }

  /** Signals can be sent again after they could not. */
  recover(): void {
    if (this.#closed) return;
    if (this.#theirs) {
      this.#link?.recover();
      // What they said while no signal arrived is lost.
      this.#sayHello(false);
      this.sayMedia();
      this.#watch();
    } else this.#greet();
  }

  networkChanged(): void {
    this.#link?.restartIce();
  }

  setTrack(kind: TrackKind, track: MediaStreamTrack | null): void {
    this.#link?.setTrack(kind, track);
  }

  sayMedia(): void {
    if (this.#theirs) this.#deps.send({ kind: 'media', ...this.#deps.media() });
  }

  close(): void {
    this.#closed = true;
    this.#cancelWatch?.();
    this.#link?.close();
  }

  #hello(theirs: string, claimed: string, isReply: boolean): void {
    if (theirs === this.#theirs) {
      if (claimed !== this.#mine) this.#sayHello(true);
      else if (!isReply) this.sayMedia();
      return;
    }
    const unpaired = !this.#theirs;
    if (claimed === '' || (claimed === this.#mine && unpaired)) {
      if (!unpaired) this.#newEnd();
      this.#theirs = theirs;
      if (claimed === '') this.#sayHello(true);
      this.#open();
    } else if (!unpaired) {
      // They are paired with an end of mine that is used up or gone.
      this.#comeAnew();
    }
  }

  #sayHello(reply: boolean): void {
    this.#deps.send({ kind: 'hello', deviceId: `${this.#mine}>${this.#theirs}`, reply });
  }

  #newEnd(): void {
    this.#link?.close();
    this.#link = undefined;
    this.#mine = this.#deps.newId();
    this.#theirs = '';
    this.tracks = {};
  }

  #comeAnew(): void {
    this.#newEnd();
    this.#greet();
    this.#deps.changed();
  }

  #greet(): void {
    this.#sayHello(false);
    this.#cancelWatch?.();
    this.#cancelWatch = this.#deps.later(() => this.#greet(), linkTiming.greetMs);
  }

  #open(): void {
    const link = new PeerLink({
      pc: this.#deps.createPc(),
      polite: this.#deps.polite,
      tracks: this.#deps.tracks(),
      stream: this.#deps.stream,
      send: this.#deps.send,
      refresh: this.#deps.refresh,
      later: this.#deps.later,
      onTrack: (kind, track) => {
        this.tracks = { ...this.tracks, [kind]: track };
        this.#deps.changed();
      },
      onState: (state) => {
        if (state === 'connected') this.#wasConnected = true;
        this.#watch();
        this.#deps.changed();
      },
    });
    this.#link = link;
    this.sayMedia();
    this.#watch();
    this.#deps.changed();
  }

  /** Both ends are made anew when the link stays broken although the other could be told. */
  #watch(): void {
    this.#cancelWatch?.();
    if (this.#link?.state === 'connected') return;
    const patience = this.#deps.polite ? linkTiming.stuckPoliteMs : linkTiming.stuckMs;
    this.#cancelWatch = this.#deps.later(() => (this.#deps.reachable() ? this.#comeAnew() : this.#watch()), patience);
  }
}
