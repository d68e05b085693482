import type { StoredChatMessage } from '@visavis/contracts/session';
import type { Signal } from '@visavis/contracts/socket';
import { type ChatMessage, withMessage, withState } from './chat-log.ts';
import { type MediaState, noTracks, type TrackKind } from './link-types.ts';
import type { CallMember, MediaAccess, MediaLinks, MediaPort, PeerView, Reading } from './media-port.ts';

export interface CallDeps {
  me: CallMember;
  media: MediaPort;
  /** To one person or, without `to`, to all others; fails when it was not delivered to the server. */
  send: (signal: Signal, to?: string) => Promise<{ at?: string }>;
  now: () => number;
  newId: () => string;
}
export interface CallView {
  peers: Readonly<Record<string, PeerView>>;
  chat: readonly ChatMessage[];
  /** The last message before the guest of this turn came, who cannot read so far back; for hosts. */
  turnAfter?: string | undefined;
}

/**
 * My part of one call: the others in the room with their media, and what was written. Views are replaced, never changed, so that
 * React can compare them.
 */
export class CallSession {
  readonly #deps: CallDeps;
  readonly #links: MediaLinks;
  readonly #listeners = new Set<() => void>();
  #chat: readonly ChatMessage[] = [];
  #view: CallView = { peers: {}, chat: [] };
  /** The last guest who was in; null: nobody yet. Whoever is there when this page comes has all that it is given. */
  #guest: string | null | undefined;
  #turnAfter: string | undefined;
  #closed = false;

  constructor(deps: CallDeps) {
    this.#deps = deps;
    this.#links = deps.media.join(noTracks, () => this.#changed());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly view = (): CallView => this.#view;

  /** Who is in the room now, me included. */
  setMembers(members: readonly CallMember[]): void {
    if (this.#closed) return;
    this.#links.setMembers(members);
    if (this.#deps.me.role !== 'guest') this.#divide(members.find(({ role, ahead }) => role === 'guest' && !ahead)?.userId);
    this.#changed();
  }

  #divide(guest: string | undefined): void {
    if (guest && this.#guest !== undefined && guest !== this.#guest) this.#turnAfter = this.#chat.at(-1)?.id;
    this.#guest = guest ?? this.#guest ?? null;
  }

  receive(from: string, signal: Signal): void {
    // Captions are none of the call's: whoever reads them listens to them.
    if (this.#closed || signal.kind === 'caption') return;
    if (signal.kind !== 'chat') {
      this.#links.receive(from, signal);
      return;
    }
    this.#chat = withMessage(this.#chat, { id: signal.id, from, text: signal.text, at: signal.at, state: 'sent' });
    this.#changed();
  }

  setTrack(kind: TrackKind, track: MediaStreamTrack | null): void {
    this.#links.setTrack(kind, track);
  }
  setMedia(media: MediaState): void {
    this.#links.setMedia(media);
  }
  setSaver(saver: boolean): void {
    this.#links.setSaver(saver);
  }
  setShown(userId: string, height: number): void {
    this.#links.setShown(userId, height);
  }
  ask(userId: string): void {
    this.#links.ask(userId);
  }
  receives(): string[] {
    return this.#links.receives();
  }
  async watch(): Promise<void> {
    await this.#links.watch();
  }
  restart(): void {
    this.#links.restart();
  }
  recover(access: MediaAccess): void {
    this.#links.recover(access);
  }
  async stats(): Promise<Reading[]> {
    const readings = await this.#links.stats();
    this.#changed();
    return readings;
  }

  /** What was written before this page came, or came back. */
  addChat(messages: readonly StoredChatMessage[]): void {
    for (const message of messages) this.#chat = withMessage(this.#chat, { ...message, state: 'sent' });
    this.#changed();
  }

  async sendChat(text: string, resendOf?: string): Promise<void> {
    const id = resendOf ?? this.#deps.newId();
    const at = new Date(this.#deps.now()).toISOString();
    if (resendOf) this.#chat = withState(this.#chat, id, { state: 'sending' });
    else this.#chat = withMessage(this.#chat, { id, from: this.#deps.me.userId, text, at, state: 'sending' });
    this.#changed();
    const sent = await this.#deps.send({ kind: 'chat', id, text, at }).then(
      // A server of an earlier release does not say when it took it.
      ({ at: taken }) => ({ state: 'sent' as const, ...(taken && { at: taken }) }),
      () => ({ state: 'failed' as const }),
    );
    this.#chat = withState(this.#chat, id, sent);
    this.#changed();
  }

  close(): void {
    this.#closed = true;
    this.#links.close();
    this.#listeners.clear();
  }

  #changed(): void {
    if (this.#closed) return;
    const peers: Record<string, PeerView> = {};
    for (const [userId, next] of this.#links.peers()) {
      const before = this.#view.peers[userId];
      peers[userId] = before && same(before, next) ? before : next;
    }
    this.#view = { peers, chat: this.#chat, turnAfter: this.#turnAfter };
    for (const listener of this.#listeners) listener();
  }
}

const same = (a: PeerView, b: PeerView) => (Object.keys(b) as (keyof PeerView)[]).every((key) => a[key] === b[key]);
