import type { Signal } from '@visavis/contracts/socket';
import type { Later } from '../../../../shared/time/later.ts';
import { linkTiming, type MediaState, silent, type TrackKind, type Tracks } from '../link-types.ts';
import type { CallMember, MediaAccess, MediaLinks, MediaPort, PeerView, Reading } from '../media-port.ts';
import { createIceServers } from './ice-servers.ts';
import { Other } from './other.ts';

export interface MeshDeps {
  me: CallMember;
  createPc: (configuration: RTCConfiguration) => RTCPeerConnection;
  access: MediaAccess;
  /** With relay credentials that begin now. */
  freshIceServers: () => Promise<RTCIceServer[]>;
  /** To one person; fails when it was not delivered to the server. */
  send: (signal: Signal, to: string) => Promise<unknown>;
  reachable: () => boolean;
  /** Finds out whether the socket still answers, and opens another one if it does not. */
  probe: () => void;
  later: Later;
  now: () => number;
  newId: () => string;
  stream?: MediaStream | undefined;
}

/** The guest gives way to hosts and co-hosts; among those the order of their ids decides. Both sides come to the same answer. */
export const isPolite = (me: CallMember, other: CallMember): boolean => {
  if ((me.role === 'guest') !== (other.role === 'guest')) return me.role === 'guest';
  return me.userId > other.userId;
};

/**
 * Of those who host, so many send a picture to everybody; with the guest they are three, which is what cheap phones decode and
 * weak lines carry. Counted are seats, not cameras: otherwise a picture would vanish whenever another one is switched on, and
 * with each turn of a guest.
 */
const HOSTING_SENDERS = 2;

const isHosting = ({ role }: CallMember) => role === 'host' || role === 'cohost';

/** Whether this person's picture goes only to those who ask for it; all browsers have the list in the same order. */
const sendsOnRequest = (userId: string, members: readonly CallMember[]): boolean => {
  const hosting = members.filter(isHosting).sort((a, b) => Number(b.role === 'host') - Number(a.role === 'host'));
  return hosting.findIndex((member) => member.userId === userId) >= HOSTING_SENDERS;
};

/** A connection from browser to browser for each pair of people, within a budget for what goes up. */
export const createMesh = (deps: MeshDeps): MediaPort => ({ join: (tracks, changed) => new Mesh(deps, tracks, changed) });

/** It knows no browser: signals, peer connections and timers come in. */
class Mesh implements MediaLinks {
  readonly #deps: MeshDeps;
  readonly #others = new Map<string, Other>();
  readonly #iceServers: ReturnType<typeof createIceServers>;
  readonly #changed: () => void;
  #tracks: Tracks;
  #media: MediaState = silent;
  #saver = false;
  #elsewhere = false;
  #onRequest = false;
  #closed = false;

  constructor(deps: MeshDeps, tracks: Tracks, changed: () => void) {
    this.#deps = deps;
    this.#tracks = tracks;
    this.#changed = changed;
    this.#iceServers = createIceServers({
      ...deps,
      iceServers: deps.access.iceServers,
      changed: (iceServers) => {
        for (const { peer } of this.#others.values()) peer.link?.setIceServers(iceServers);
      },
    });
  }

  setMembers(members: readonly CallMember[]): void {
    const { userId: mine } = this.#deps.me;
    this.#onRequest = sendsOnRequest(mine, members);
    const wanted = new Map(members.filter(({ userId }) => userId !== mine).map((member) => [member.userId, member]));
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
    // Somebody whom the list does not know yet is greeted as soon as it does.
    this.#others.get(from)?.peer.receive(signal);
    if (signal.kind === 'media') this.#limit();
  }

  setTrack(kind: TrackKind, track: MediaStreamTrack | null): void {
    if (this.#tracks[kind] === track) return;
    this.#tracks = { ...this.#tracks, [kind]: track };
    for (const { peer, ahead } of this.#others.values()) if (!ahead) peer.setTrack(kind, track);
  }

  setMedia(media: MediaState): void {
    const same = (Object.keys(media) as (keyof MediaState)[]).every((kind) => media[kind] === this.#media[kind]);
    this.#media = media;
    if (same) return;
    for (const { peer } of this.#others.values()) peer.sayMedia();
    this.#limit();
  }

  setSaver(saver: boolean): void {
    if (saver === this.#saver) return;
    this.#saver = saver;
    for (const { peer } of this.#others.values()) peer.sayMedia();
    this.#limit();
  }

  setElsewhere(elsewhere: boolean): void {
    if (elsewhere === this.#elsewhere) return;
    this.#elsewhere = elsewhere;
    this.#limit();
  }

  setShown(userId: string, height: number): void {
    this.#others.get(userId)?.show(height);
  }

  ask(userId: string): void {
    this.#others.get(userId)?.ask();
  }

  peers(): [string, PeerView][] {
    return [...this.#others].filter(([, { ahead }]) => !ahead).map(([userId, other]) => [userId, other.view(userId)]);
  }

  receives(): string[] {
    const now = this.#deps.now();
    return [...this.#others].filter(([, other]) => other.arrivedWithin(now)).map(([userId]) => userId);
  }

  async stats(): Promise<Reading[]> {
    const readings = await Promise.all(
      [...this.#others].map(async ([userId, other]): Promise<Reading[]> => {
        const totals = await other.measure(this.#deps.now);
        return totals && !other.ahead ? [{ userId, way: totals.relayed ? 'relay' : 'direct', totals }] : [];
      }),
    );
    if (!this.#closed) this.#limit();
    return readings.flat();
  }

  async watch(): Promise<void> {
    await Promise.all(
      [...this.#others.values()].map(async (other) => {
        const seen = await other.look(this.#deps.now);
        if (this.#closed) return;
        if (seen === 'search') other.peer.networkChanged();
        // The search goes by the socket, whose way may be gone likewise: it is asked before.
        if (seen === 'search' || seen === 'doubt') this.#deps.probe();
      }),
    );
  }

  restart(): void {
    for (const { peer } of this.#others.values()) peer.networkChanged();
  }

  recover({ iceServers }: MediaAccess): void {
    this.#iceServers.use(iceServers);
    for (const { peer } of this.#others.values()) peer.recover();
  }

  close(): void {
    this.#closed = true;
    this.#iceServers.close();
    for (const { peer } of this.#others.values()) peer.close();
    this.#others.clear();
  }

  #add(userId: string, member: CallMember): void {
    const deps = this.#deps;
    const other = new Other(member.ahead ?? false, () => ({ tracks: this.#tracks, media: this.#media, saver: this.#saver }), {
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

  /** Shares what goes up among those who hear me and those who see me. */
  #limit(): void {
    const present = [...this.#others.values()].filter(({ ahead }) => !ahead);
    for (const other of present) other.sendsOnRequest = this.#onRequest;
    const more = this.#elsewhere ? 1 : 0;
    const people = present.filter(({ onRequest }) => !onRequest).length + more;
    for (const other of present) other.limit({ people, hearers: present.length + more });
  }
}
