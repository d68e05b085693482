import type { Signal } from '@visavis/contracts/socket';
import { type MediaState, silent, type TrackKind, type Tracks, trackKinds } from '../link-types.ts';
import type { CallMember, MediaAccess, MediaLinks, MediaPort, PeerView, Reading } from '../media-port.ts';
import { Attendee } from './attendee.ts';
import { createConnection } from './connection.ts';
import { createPublisher } from './publisher.ts';
import { createWayWatch } from './way-watch.ts';

export interface LiveKitDeps {
  me: CallMember;
  access: MediaAccess;
  /** With a token that begins now. */
  freshAccess: () => Promise<MediaAccess>;
  /** To one person; fails when it was not delivered to the server. */
  send: (signal: Signal, to: string) => Promise<unknown>;
  now: () => number;
}

/** One upload to a LiveKit server, which hands it on to the others. Its library is loaded with the first other person. */
export const createLiveKit = (deps: LiveKitDeps): MediaPort => ({
  join: (tracks, changed) => new LiveKit(deps, tracks, changed),
});

class LiveKit implements MediaLinks {
  readonly #deps: LiveKitDeps;
  readonly #changed: () => void;
  readonly #others = new Map<string, Attendee>();
  readonly #connection: ReturnType<typeof createConnection>;
  readonly #publisher: ReturnType<typeof createPublisher>;
  readonly #isWayLost = createWayWatch();
  #media: MediaState = silent;

  constructor(deps: LiveKitDeps, tracks: Tracks, changed: () => void) {
    this.#deps = deps;
    this.#changed = changed;
    this.#publisher = createPublisher();
    for (const kind of trackKinds) this.#publisher.setTrack(kind, tracks[kind]);
    this.#connection = createConnection({
      access: deps.access,
      freshAccess: deps.freshAccess,
      opened: (room) => {
        this.#allow();
        this.#publisher.use(room);
      },
      changed: () => this.#see(),
    });
  }

  setMembers(members: readonly CallMember[]): void {
    const present = members.filter(({ userId, ahead }) => userId !== this.#deps.me.userId && !ahead);
    const wanted = new Set(present.map(({ userId }) => userId));
    for (const userId of this.#others.keys()) if (!wanted.has(userId)) this.#others.delete(userId);
    for (const userId of wanted)
      if (!this.#others.has(userId)) {
        const other = new Attendee(userId, {
          media: () => this.#media,
          now: this.#deps.now,
          // Said again whenever the other enters anew.
          send: (signal) => void this.#deps.send(signal, userId).catch(() => undefined),
        });
        this.#others.set(userId, other);
      }
    if (wanted.size === 0) this.#connection.disconnect();
    else this.#connection.connect();
    this.#allow();
    this.#see();
  }

  receive(from: string, signal: Signal): void {
    const other = this.#others.get(from);
    if (!other || signal.kind !== 'media') return;
    other.receive(signal);
    this.#changed();
  }

  setTrack(kind: TrackKind, track: MediaStreamTrack | null): void {
    this.#publisher.setTrack(kind, track);
  }

  setMedia(media: MediaState): void {
    const same = (Object.keys(media) as (keyof MediaState)[]).every((kind) => media[kind] === this.#media[kind]);
    this.#media = media;
    if (!same) for (const other of this.#others.values()) other.sayMedia();
  }

  setSaver(saver: boolean): void {
    this.#publisher.setSaver(saver);
    for (const other of this.#others.values()) other.setSaver(saver);
  }

  setShown(userId: string, height: number): void {
    this.#others.get(userId)?.show(height);
  }

  /** Here nobody's picture waits for it. */
  ask(): void {}

  peers(): [string, PeerView][] {
    return [...this.#others].map(([userId, other]) => [userId, other.view()]);
  }

  receives(): string[] {
    const now = this.#deps.now();
    return [...this.#others].filter(([, other]) => other.arrivedWithin(now)).map(([userId]) => userId);
  }

  async stats(): Promise<Reading[]> {
    const readings = await Promise.all(
      [...this.#others].map(async ([userId, other]): Promise<Reading[]> => {
        const totals = await other.measure(this.#deps.now);
        return totals ? [{ userId, way: 'server', totals }] : [];
      }),
    );
    return readings.flat();
  }

  async watch(): Promise<void> {
    if (await this.#isWayLost([...this.#others.values()], this.#deps.now)) this.restart();
  }

  restart(): void {
    this.#connection.restart();
  }

  recover(access: MediaAccess): void {
    this.#connection.use(access);
    for (const other of this.#others.values()) other.sayMedia();
  }

  close(): void {
    this.#others.clear();
    this.#publisher.close();
    this.#connection.close();
  }

  /** The server hands what I send to the members only, whoever else holds on to a connection. */
  #allow(): void {
    this.#connection.room()?.localParticipant.setTrackSubscriptionPermissions(
      false,
      [...this.#others.keys()].map((participantIdentity) => ({ participantIdentity, allowAll: true })),
    );
  }

  #see(): void {
    const room = this.#connection.room();
    for (const [userId, other] of this.#others) other.see(room?.remoteParticipants.get(userId), this.#connection.isUp());
    this.#changed();
  }
}
