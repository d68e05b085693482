import { fromNow } from '../../src/index.ts';
import { clientOf } from './client.ts';
import { openListener, type Stamped } from './listener.ts';

/** An open page that follows the meetings of one room: by events as long as it can, by fetching the state again when it must. */
export interface Follower {
  /** Versions of the meetings that the page shows. */
  versions(): ReadonlyMap<string, number>;
  /**
   * Events that came out of their order: for one meeting an older version after a newer one, or one event twice under two
   * numbers.
   */
  disorder: string[];
  connects(): number;
  close(): void;
}

interface Listed {
  version: number;
  visible: boolean;
}

export function openFollower(url: string, { room, token }: { room: string; token?: () => string }): Follower {
  const call = clientOf(url);
  const isAdmin = token !== undefined;
  const list = isAdmin ? '/admin/meetings?sort=createdAt&limit=100' : '/api/meetings/public?limit=100';
  const meetings = new Map<string, Listed>();
  /** Of this epoch: the ids of events, and each meeting's newest version. */
  let seen = new Set<string>();
  let newest = new Map<string, number>();
  let epochs = 0;
  /** When the page heard that its room was lost and began anew, in milliseconds since 1970. */
  let anewAt: number | undefined;
  let fetching = false;
  let again = false;
  let closed = false;

  const keep = (id: string, version: number, visible: boolean) => {
    if (version >= (meetings.get(id)?.version ?? 0)) meetings.set(id, { version, visible });
  };
  async function fetchAll(): Promise<void> {
    do {
      again = false;
      const fresh = new Map<string, number>();
      for (let page = 1; ; page++) {
        const { status, body } = await call('GET', `${list}&page=${page}`, isAdmin ? { token: token() } : {});
        if (status !== 200) throw new Error(`The list answers ${status}`);
        for (const { _id, version } of body.meetings) fresh.set(_id, version);
        if (page >= body.pagination.pages) break;
      }
      if (again) continue;
      for (const [id, listed] of meetings) if (!fresh.has(id)) listed.visible = false;
      for (const [id, version] of fresh) keep(id, version, true);
    } while (again);
  }
  /** Until it works: the product may be away. */
  function refetch(): void {
    again = true;
    if (fetching) return;
    fetching = true;
    void (async () => {
      while (!closed) {
        try {
          await fetchAll();
          break;
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
      fetching = false;
      if (again && !closed) refetch();
    })();
  }

  const follower: Follower = {
    versions: () => new Map([...meetings].filter(([, { visible }]) => visible).map(([id, { version }]) => [id, version])),
    disorder: [],
    connects: () => listener.connects,
    close() {
      closed = true;
      listener.close();
    },
  };
  const listener = openListener(url, {
    room,
    ...(token ? { token } : {}),
    hears: take,
    startsOver(isNew) {
      if (isNew) {
        seen = new Set();
        newest = new Map();
        epochs += 1;
        if (epochs > 1) anewAt = fromNow().getTime();
      }
      refetch();
    },
  });
  function take({ name, data, stamp }: Stamped): void {
    if (seen.has(stamp.id)) follower.disorder.push(`${stamp.id} came twice`);
    seen.add(stamp.id);
    if (name === 'admin:pending-count') return;
    // Pages that are being read may be older than this, or shift by it.
    if (fetching) again = true;
    // `meeting:rejected` brings no version; the list does.
    const { meeting, meetingId } = data;
    if (!meeting) {
      refetch();
      return;
    }
    const before = newest.get(meetingId) ?? 0;
    // Relays may publish an event twice, and a room that was lost in between does not know it again (docs/adr/0014): pages
    // compare versions.
    const mayBeRepeated = anewAt !== undefined && Date.parse(stamp.at) < anewAt;
    if (meeting.version <= before && !mayBeRepeated)
      follower.disorder.push(`${meetingId}: version ${meeting.version} after ${before} (${name}, ${JSON.stringify(stamp)})`);
    newest.set(meetingId, Math.max(before, meeting.version));
    keep(meetingId, meeting.version, isAdmin || meeting.status === 'approved');
  }
  return follower;
}
