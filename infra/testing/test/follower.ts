import { clientOf } from './client.ts';
import { asUser, asVisitor, type Heard, open } from './sockets.ts';

/** An open page that follows the meetings of one room: by events as long as it can, by fetching anew when it must. */
export interface Follower {
  /** Versions of the meetings that the page shows. */
  shown(): ReadonlyMap<string, number>;
  /** Events that came out of their order: for one meeting an older version after a newer one, or one event twice under two numbers. */
  disorder: string[];
  connects: number;
  close(): void;
}

const COME_AGAIN_MS = 200;

type Cursor = { epoch: string; seq: number };
interface Shown {
  version: number;
  visible: boolean;
}

export function openFollower(url: string, { room, token }: { room: string; token?: () => string }): Follower {
  const call = clientOf(url);
  const isAdmin = token !== undefined;
  const list = isAdmin ? '/admin/meetings?sort=createdAt&limit=100' : '/api/meetings/public?limit=100';
  const meetings = new Map<string, Shown>();
  let cursor: Cursor | undefined;
  /** Of this epoch: the ids of events, and each meeting's newest version. */
  let seen = new Set<string>();
  let newest = new Map<string, number>();
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
      for (const [id, known] of meetings) if (!fresh.has(id)) known.visible = false;
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
    shown: () => new Map([...meetings].filter(([, { visible }]) => visible).map(([id, { version }]) => [id, version])),
    disorder: [],
    connects: 0,
    close() {
      closed = true;
      browser.close();
    },
  };
  const goOnFrom = ({ epoch, seq }: Cursor) => {
    if (cursor?.epoch !== epoch) {
      seen = new Set();
      newest = new Map();
    } else if (seq < cursor.seq) {
      // Read before events that came first: going back would take them twice.
      return refetch();
    }
    cursor = { epoch, seq };
    refetch();
  };
  function take({ name, data, stamp }: Heard): void {
    if (stamp?.room !== room || !cursor) return;
    if (stamp.epoch !== cursor.epoch) {
      goOnFrom(stamp);
      return;
    }
    if (stamp.seq <= cursor.seq) return;
    if (stamp.seq > cursor.seq + 1) return void catchUp();
    cursor = { epoch: stamp.epoch, seq: stamp.seq };
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
    if (meeting.version <= (newest.get(meetingId) ?? 0))
      follower.disorder.push(`${meetingId}: version ${meeting.version} after ${newest.get(meetingId)}`);
    newest.set(meetingId, meeting.version);
    keep(meetingId, meeting.version, isAdmin || meeting.status === 'approved');
  }
  async function catchUp(): Promise<void> {
    try {
      const { rooms } = await browser.send('room:replay', { rooms: { [room]: cursor } });
      const missed = rooms?.[room];
      if (missed?.resync) goOnFrom(missed.resync);
      else for (const [name, data, stamp] of missed?.events ?? []) take({ name, data, stamp });
    } catch {
      // The connection is gone; the next one resumes from the cursor.
    }
  }

  const greeting = isAdmin ? asUser(token()) : asVisitor();
  const browser = open(url, {
    ...greeting,
    auth: (give) => give({ ...(isAdmin ? { token: token() } : {}), ...(cursor ? { resume: { [room]: cursor } } : {}) }),
    reconnection: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
  });
  browser.socket.on('connect', async () => {
    follower.connects++;
    if (!isAdmin) return;
    const joined = await browser.send('admin:join').catch(() => undefined);
    if (joined?.cursor && !cursor) goOnFrom(joined.cursor);
  });
  // Refused or sent away by the server, while Redis does not answer for one: the library leaves it to the page to come again.
  const comeAgain = () => setTimeout(() => !closed && !browser.socket.active && browser.socket.connect(), COME_AGAIN_MS);
  browser.socket.on('connect_error', comeAgain);
  browser.socket.on('disconnect', comeAgain);
  browser.socket.on('resync', (about: Cursor & { room: string }) => about.room === room && goOnFrom(about));
  browser.socket.on('room:head', (head: Cursor & { room: string }) => {
    if (head.room !== room) return;
    if (!cursor || cursor.epoch !== head.epoch) goOnFrom(head);
    else if (head.seq > cursor.seq) void catchUp();
  });
  browser.socket.onAny((name, data, stamp) => take({ name, data, stamp }));
  return follower;
}
