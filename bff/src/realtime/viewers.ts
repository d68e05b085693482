import type { Cache } from '@visavis/cache';
import { rooms } from '@visavis/contracts/socket';
import { type Logger, newId } from '@visavis/platform';
import type { Server } from 'socket.io';
import type { Connection, Connections } from './connections.ts';
import { visitorsOf } from './room-feed.ts';

const TTL_MS = 45_000;
const TOUCH_MS = 15_000;
/** A page with many comings and goings hears the count at most this often. */
const TELL_MS = 1_000;
const keyOf = (meetingId: string) => `viewers:${meetingId}`;

/** How many look at a public page: each browser once, whatever its tabs, sockets and nodes. */
export function createViewers(deps: { cache: Cache; connections: Connections; io: () => Server | undefined; logger: Logger }) {
  const { cache, connections, io, logger } = deps;
  const announced = new Map<string, number>();
  /** Sockets of this process by page and viewer: a browser's second tab. */
  const tabs = new Map<string, number>();
  const due = new Set<string>();
  let timers: NodeJS.Timeout[] = [];

  /** Marked per node, counted once: the tab on another node is not gone when the one here is. */
  const node = newId();
  const markOf = (connection: Connection) => `${node} ${nameOf(connection)}`;
  const tabsOf = (connection: Connection, meetingId: string) => `${meetingId} ${nameOf(connection)}`;
  const nameOf = (connection: Connection) => connection.anonymousId ?? connection.principal?.userId ?? connection.socket.id;
  const count = async (meetingId: string) => {
    const marks = await cache.presence.members(keyOf(meetingId));
    return new Set(marks.map(({ member }) => member.slice(node.length + 1))).size;
  };
  const tell = async (meetingId: string) => {
    const now = await count(meetingId);
    if (announced.get(meetingId) === now) return;
    announced.set(meetingId, now);
    const room = rooms.meeting(meetingId);
    io()
      ?.to([room, visitorsOf(room)])
      .emit('meeting:viewers', { meetingId, count: now });
  };
  const quietly = (work: Promise<unknown>) => void work.catch((error) => logger.warn({ err: error }, 'viewers were not counted'));
  const tellDue = () => {
    for (const meetingId of due) quietly(tell(meetingId));
    due.clear();
  };
  /** Still here; and who vanished without a word (a killed node) is noticed by the count. */
  const touchAll = () => {
    const watched = new Set<string>();
    for (const connection of connections.all())
      for (const meetingId of connection.viewing) {
        watched.add(meetingId);
        quietly(cache.presence.touch(keyOf(meetingId), markOf(connection), TTL_MS));
      }
    for (const meetingId of watched) due.add(meetingId);
    for (const meetingId of announced.keys()) if (!watched.has(meetingId)) announced.delete(meetingId);
  };

  return {
    count,
    async join(connection: Connection, meetingId: string): Promise<number> {
      // Gone while it joined its rooms: nothing else would remove it again.
      if (!connection.socket.connected) return count(meetingId);
      if (!connection.viewing.has(meetingId)) {
        connection.viewing.add(meetingId);
        const key = tabsOf(connection, meetingId);
        tabs.set(key, (tabs.get(key) ?? 0) + 1);
      }
      await cache.presence.touch(keyOf(meetingId), markOf(connection), TTL_MS);
      due.add(meetingId);
      return count(meetingId);
    },
    async leave(connection: Connection, meetingId: string): Promise<void> {
      if (!connection.viewing.delete(meetingId)) return;
      const key = tabsOf(connection, meetingId);
      const left = (tabs.get(key) ?? 1) - 1;
      if (left > 0) return void tabs.set(key, left);
      tabs.delete(key);
      await cache.presence.leave(keyOf(meetingId), markOf(connection));
      due.add(meetingId);
    },
    start() {
      timers = [setInterval(tellDue, TELL_MS), setInterval(touchAll, TOUCH_MS)];
      for (const timer of timers) timer.unref();
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
export type Viewers = ReturnType<typeof createViewers>;
