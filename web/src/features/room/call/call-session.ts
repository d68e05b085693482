import type { KeptChatMessage } from '@visavis/contracts/session';
import type { Signal } from '@visavis/contracts/socket';
import { type ChatMessage, withMessage, withState } from './chat-log.ts';
import { createIceServers } from './ice-servers.ts';
import { type Later, linkTiming, type MediaState, noTracks, type TrackKind, type Tracks } from './link-types.ts';
import { Other, type PeerView, silent } from './other.ts';

export interface CallMember {
  userId: string;
  role: 'host' | 'cohost' | 'guest' | 'viewer';
  /** Not let in yet: the link is made, and nothing is sent over it. */
  ahead?: boolean;
}
export interface CallDeps {
  me: CallMember;
  createPc: (configuration: RTCConfiguration) => RTCPeerConnection;
  iceServers: RTCIceServer[];
  /** With relay credentials that begin now. */
  freshIceServers: () => Promise<RTCIceServer[]>;
  /** To one person or, without `to`, to all others; fails when it was not delivered to the server. */
  send: (signal: Signal, to?: string) => Promise<unknown>;
  reachable: () => boolean;
  /** Finds out whether the socket still answers, and opens another one if it does not. */
  probe: () => void;
  later: Later;
  now: () => number;
  newId: () => string;
  stream?: MediaStream | undefined;
}
export interface CallView {
  peers: Readonly<Record<string, PeerView>>;
  chat: readonly ChatMessage[];
}

/** The guest gives way to hosts and co-hosts; among those the order of their ids decides. Both sides come to the same answer. */
export const isPolite = (me: CallMember, other: CallMember): boolean => {
  if ((me.role === 'guest') !== (other.role === 'guest')) return me.role === 'guest';
  return me.userId > other.userId;
};

/**
 * My part of one call: a link to each other person in the room, what I send, and what was written. It knows no browser: sockets,
 * peer connections and timers come in. Views are replaced, never changed, so that React can compare them.
 */
export class CallSession {
  readonly #deps: CallDeps;
  readonly #others = new Map<string, Other>();
  readonly #listeners = new Set<() => void>();
  readonly #iceServers: ReturnType<typeof createIceServers>;
  #tracks: Tracks = noTracks;
  #media: MediaState = silent;
  #saver = false;
  #chat: readonly ChatMessage[] = [];
  #view: CallView = { peers: {}, chat: [] };
  #closed = false;

  constructor(deps: CallDeps) {
    this.#deps = deps;
    this.#iceServers = createIceServers({
      ...deps,
      changed: (iceServers) => {
        for (const { peer } of this.#others.values()) peer.link?.setIceServers(iceServers);
      },
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly view = (): CallView => this.#view;

  /** Who else is in the room now: links to newcomers are made, links to those who left are closed. */
  setMembers(members: readonly CallMember[]): void {
    if (this.#closed) return;
    const wanted = new Map(
      members.filter(({ userId }) => userId !== this.#deps.me.userId).map((member) => [member.userId, member]),
    );
    for (const [userId, other] of this.#others) if (!wanted.has(userId)) this.#drop(userId, other);
    for (const [userId, member] of wanted) {
      let other = this.#others.get(userId);
      if (other && member.ahead && !other.ahead) {
        // Sent back to the queue: what was sent to them ends with its link.
        other.peer.close();
        other = undefined;
      }
      if (!other) this.#add(userId, member);
      else {
        other.cancelClose?.();
        other.cancelClose = undefined;
        if (other.ahead && !member.ahead) other.letIn();
      }
    }
    this.#limit();
    this.#changed();
  }

  /** Between the queue and the room the next guest is on neither list for a moment. */
  #drop(userId: string, other: Other): void {
    const close = () => {
      other.peer.close();
      this.#others.delete(userId);
    };
    if (other.ahead) other.cancelClose ??= this.#deps.later(close, linkTiming.aheadKeptMs);
    else close();
  }

  receive(from: string, signal: Signal): void {
    if (this.#closed) return;
    if (signal.kind === 'chat') {
      this.#chat = withMessage(this.#chat, { id: signal.id, from, text: signal.text, at: signal.at, state: 'sent' });
      this.#changed();
      return;
    }
    // Somebody whom the list does not know yet is greeted as soon as it does.
    this.#others.get(from)?.peer.receive(signal);
    if (signal.kind === 'media') this.#limit();
  }

  setTrack(kind: TrackKind, track: MediaStreamTrack | null): void {
    if (this.#tracks[kind] === track) return;
    this.#tracks = { ...this.#tracks, [kind]: track };
    for (const { peer, ahead } of this.#others.values()) if (!ahead) peer.setTrack(kind, track);
  }

  /** What I send, in words: a track that is there may still be silent. */
  setMedia(media: MediaState): void {
    const same = (Object.keys(media) as (keyof MediaState)[]).every((kind) => media[kind] === this.#media[kind]);
    this.#media = media;
    if (same) return;
    for (const { peer } of this.#others.values()) peer.sayMedia();
    this.#limit();
  }

  /** Whether little data is to be used for pictures. */
  setSaver(saver: boolean): void {
    this.#saver = saver;
    this.#limit();
  }

  /** How high their camera is shown here, in pixels of this screen; they send no more than that. */
  setShown(userId: string, height: number): void {
    this.#others.get(userId)?.show(height);
  }

  /** The socket is back and this tab has entered again; what goes from peer to peer has gone on meanwhile. */
  recover(iceServers: RTCIceServer[]): void {
    this.#iceServers.use(iceServers);
    for (const { peer } of this.#others.values()) peer.recover();
  }

  /** Of whom sound or picture has just arrived. */
  receives(): string[] {
    const now = this.#deps.now();
    return [...this.#others].filter(([, other]) => other.arrivedWithin(now)).map(([userId]) => userId);
  }

  /** Looks whether packets arrive; to be called a few times a second. */
  async watchPackets(): Promise<void> {
    await Promise.all(
      [...this.#others.values()].map(async (other) => {
        if (!(await other.stalls(this.#deps.now)) || this.#closed) return;
        other.peer.networkChanged();
        this.#deps.probe();
      }),
    );
  }

  networkChanged(): void {
    for (const { peer } of this.#others.values()) peer.networkChanged();
  }

  /** What was written before this page came, or came back. */
  addChat(messages: readonly KeptChatMessage[]): void {
    for (const message of messages) this.#chat = withMessage(this.#chat, { ...message, state: 'sent' });
    this.#changed();
  }

  async sendChat(text: string, resendOf?: string): Promise<void> {
    const id = resendOf ?? this.#deps.newId();
    const at = new Date(this.#deps.now()).toISOString();
    if (resendOf) this.#chat = withState(this.#chat, id, 'sending');
    else this.#chat = withMessage(this.#chat, { id, from: this.#deps.me.userId, text, at, state: 'sending' });
    this.#changed();
    const state = await this.#deps.send({ kind: 'chat', id, text, at }).then(
      () => 'sent' as const,
      () => 'failed' as const,
    );
    this.#chat = withState(this.#chat, id, state);
    this.#changed();
  }

  /** Reads the links' statistics once. */
  async measure(): Promise<void> {
    await Promise.all([...this.#others.values()].map((other) => other.measure(this.#deps.now)));
    if (this.#closed) return;
    this.#limit();
    this.#changed();
  }

  close(): void {
    this.#closed = true;
    this.#iceServers.close();
    for (const { peer } of this.#others.values()) peer.close();
    this.#others.clear();
    this.#listeners.clear();
  }

  #add(userId: string, member: CallMember): void {
    const deps = this.#deps;
    const other = new Other(member.ahead ?? false, () => ({ tracks: this.#tracks, media: this.#media }), {
      polite: isPolite(deps.me, member),
      createPc: () => deps.createPc({ iceServers: this.#iceServers.current() }),
      // A signal that is lost is made good by the watch over the link.
      send: (signal) => void deps.send(signal, userId).catch(() => undefined),
      later: deps.later,
      newId: deps.newId,
      reachable: deps.reachable,
      refresh: () => this.#iceServers.refresh(),
      stream: deps.stream,
      changed: () => {
        // The first picture, too, is held within bounds: a link is limited as soon as it is there.
        this.#limit();
        this.#changed();
      },
    });
    this.#others.set(userId, other);
  }

  /** Shares what goes up among those who see me. */
  #limit(): void {
    const present = [...this.#others.values()].filter(({ ahead }) => !ahead);
    for (const other of present) other.limit({ people: present.length, saver: this.#saver });
  }

  #changed(): void {
    if (this.#closed) return;
    const peers: Record<string, PeerView> = {};
    for (const [userId, other] of this.#others) {
      if (other.ahead) continue;
      const before = this.#view.peers[userId];
      const next = other.view(userId);
      peers[userId] = before && same(before, next) ? before : next;
    }
    this.#view = { peers, chat: this.#chat };
    for (const listener of this.#listeners) listener();
  }
}

const same = (a: PeerView, b: PeerView) => (Object.keys(b) as (keyof PeerView)[]).every((key) => a[key] === b[key]);
