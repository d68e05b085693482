import type { Signal } from '@visavis/contracts/socket';
import type { TrackKind, Tracks } from './link-types.ts';
import type { CallMember, MediaAccess, MediaLinks, MediaPort, PeerView, Reading } from './media-port.ts';

/**
 * From so many people who host, and the guest's seat, there are four who send pictures. Counted are seats, as for pictures on
 * request (`mesh/mesh.ts`): the way stays the same over turns of guests.
 */
const HOSTING = 3;

/** With whom my media go by the media server: guest and host keep the shortest way between them. */
export const byServer = (me: CallMember, members: readonly CallMember[]): CallMember[] => {
  const present = members.filter(({ ahead }) => !ahead);
  if (present.filter(({ role }) => role === 'host' || role === 'cohost').length < HOSTING) return [];
  const direct: Partial<Record<CallMember['role'], CallMember['role']>> = { host: 'guest', guest: 'host' };
  return present.filter(({ userId, role }) => userId !== me.userId && direct[me.role] !== role);
};

/**
 * Chooses the way for each pair of people. A pair changes over when the new way carries: until the server's does, browsers are
 * connected directly, which also helps where the server is away.
 */
export const createBySenders = (ways: Ways): MediaPort => ({
  join: (tracks, changed) => new BySenders(ways, tracks, changed),
});

interface Ways {
  me: CallMember;
  access: MediaAccess;
  mesh: MediaPort;
  server: MediaPort;
}

class BySenders implements MediaLinks {
  readonly #me: CallMember;
  readonly #mesh: MediaLinks;
  readonly #server: MediaLinks;
  #hasServer: boolean;
  #members: readonly CallMember[] = [];
  /** Who are on the list of the mesh, as text. */
  #direct = '';

  constructor({ me, access, mesh, server }: Ways, tracks: Tracks, changed: () => void) {
    this.#me = me;
    this.#hasServer = access.media !== undefined;
    this.#mesh = mesh.join(tracks, changed);
    this.#server = server.join(tracks, () => {
      this.#divide();
      changed();
    });
  }

  setMembers(members: readonly CallMember[]): void {
    this.#members = members;
    const served = this.#served();
    this.#server.setMembers([...served, ...this.#returning(served)]);
    this.#divide();
  }

  receive(from: string, signal: Signal): void {
    this.#mesh.receive(from, signal);
    this.#server.receive(from, signal);
  }
  setTrack(kind: TrackKind, track: MediaStreamTrack | null): void {
    this.#both((links) => links.setTrack(kind, track));
  }
  setMedia(media: Parameters<MediaLinks['setMedia']>[0]): void {
    this.#both((links) => links.setMedia(media));
  }
  setSaver(saver: boolean): void {
    this.#both((links) => links.setSaver(saver));
  }
  setShown(userId: string, height: number): void {
    this.#both((links) => links.setShown(userId, height));
  }
  ask(userId: string): void {
    this.#both((links) => links.ask(userId));
  }
  peers(): [string, PeerView][] {
    const served = new Map(this.#server.peers());
    const direct = new Map(this.#mesh.peers());
    return [...new Set([...direct.keys(), ...served.keys()])].flatMap((userId) => {
      const [one, other] = [served.get(userId), direct.get(userId)];
      const view = one?.state === 'connected' ? one : (other ?? one);
      return view ? [[userId, view]] : [];
    });
  }
  receives(): string[] {
    return [...new Set([...this.#mesh.receives(), ...this.#server.receives()])];
  }
  async stats(): Promise<Reading[]> {
    const readings = await Promise.all([this.#mesh.stats(), this.#server.stats()]);
    const served = this.#served();
    if (this.#server.peers().length > served.length) this.setMembers(this.#members);
    else this.#divide();
    return readings.flat();
  }
  async watch(): Promise<void> {
    await Promise.all([this.#mesh.watch(), this.#server.watch()]);
  }
  restart(): void {
    this.#both((links) => links.restart());
  }
  recover(access: MediaAccess): void {
    this.#hasServer = access.media !== undefined;
    this.#both((links) => links.recover(access));
  }
  close(): void {
    this.#both((links) => links.close());
  }

  #both(work: (links: MediaLinks) => void): void {
    work(this.#mesh);
    work(this.#server);
  }

  #served(): CallMember[] {
    return this.#hasServer ? byServer(this.#me, this.#members) : [];
  }

  /** Whose way leads back to the mesh, for as long as that does not carry yet. */
  #returning(served: readonly CallMember[]): CallMember[] {
    const carried = new Map(this.#server.peers());
    const direct = new Map(this.#mesh.peers());
    return this.#members.filter(
      ({ userId, ahead }) =>
        !ahead &&
        !served.some((member) => member.userId === userId) &&
        carried.get(userId)?.state === 'connected' &&
        direct.get(userId)?.state !== 'connected',
    );
  }

  /** Leaves to the mesh whom the server does not carry, or not yet. */
  #divide(): void {
    const served = new Set(this.#served().map(({ userId }) => userId));
    const carried = new Map(this.#server.peers());
    const direct = this.#members.filter(({ userId }) => !(served.has(userId) && carried.get(userId)?.state === 'connected'));
    this.#mesh.setElsewhere?.(direct.length < this.#members.length);
    const who = JSON.stringify(direct);
    if (who === this.#direct) return;
    this.#direct = who;
    this.#mesh.setMembers(direct);
  }
}
