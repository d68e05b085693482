import type { Cache } from '@visavis/cache';
import { rooms } from '@visavis/contracts/socket';
import { type Logger, newId } from '@visavis/platform';
import type { Server } from 'socket.io';
import type { Connection } from './connections.ts';
import { visitorsOf } from './room-feed.ts';

const TTL_MS = 45_000;
const TOUCH_MS = 15_000;
/** A page with many comings and goings receives the count at most this often. */
const ANNOUNCE_MS = 1_000;
/**
 * A node names so many viewers of a page, so that a browser with tabs on two nodes counts once; of more it gives their number.
 */
const NAMED_MAX = 50;
const keyOf = (meetingId: string) => `viewers:${meetingId}`;

type Noted = { names: string[] } | { count: number };

/**
 * How many look at a public page: each person and each visitor's browser once, whatever its tabs and sockets. Each node keeps
 * its own viewers, and one entry for them in the cache.
 */
export function createViewers(deps: { cache: Cache; io: () => Server | undefined; logger: Logger }) {
  const { cache, io, logger } = deps;
  const node = newId();
  /** Of this node: viewers by page, with how many tabs each has open. */
  const here = new Map<string, Map<string, number>>();
  const announced = new Map<string, number>();
  const due = new Set<string>();
  let timers: NodeJS.Timeout[] = [];

  // Two tabs that a browser opened in the same second may each have made an id for it.
  const nameOf = (connection: Connection) => connection.principal?.userId ?? connection.anonymousId ?? connection.socket.id;
  const note = async (meetingId: string): Promise<void> => {
    const viewers = here.get(meetingId);
    if (!viewers) return cache.presence.leave(keyOf(meetingId), node);
    const noted: Noted = viewers.size > NAMED_MAX ? { count: viewers.size } : { names: [...viewers.keys()] };
    await cache.presence.touch(keyOf(meetingId), node, TTL_MS, noted);
  };
  const count = async (meetingId: string): Promise<number> => {
    const names = new Set(here.get(meetingId)?.keys());
    let unnamed = 0;
    for (const { member, data } of await cache.presence.members(keyOf(meetingId))) {
      const noted = data as Noted | undefined;
      if (member === node) continue;
      // An earlier release has an entry for each viewer: node, blank, name.
      if (!noted) names.add(member.slice(member.indexOf(' ') + 1));
      else if ('count' in noted) unnamed += noted.count;
      else for (const name of noted.names) names.add(name);
    }
    return names.size + unnamed;
  };
  /** Few viewers are noted at once, many with the next announcement. */
  const changed = async (meetingId: string): Promise<void> => {
    due.add(meetingId);
    if ((here.get(meetingId)?.size ?? 0) <= NAMED_MAX) await note(meetingId);
  };
  const announce = async (meetingId: string) => {
    if ((here.get(meetingId)?.size ?? 0) > NAMED_MAX) await note(meetingId);
    const now = await count(meetingId);
    if (announced.get(meetingId) === now) return;
    announced.set(meetingId, now);
    const room = rooms.meeting(meetingId);
    io()
      ?.to([room, visitorsOf(room)])
      .emit('meeting:viewers', { meetingId, count: now });
  };
  const quietly = (work: Promise<unknown>) => void work.catch((error) => logger.warn({ err: error }, 'viewers were not counted'));
  const announceDue = () => {
    for (const meetingId of due) quietly(announce(meetingId));
    due.clear();
  };
  /** Still here; and who vanished without a word (a killed node) is noticed by the count. */
  const touchAll = () => {
    for (const meetingId of here.keys()) {
      quietly(note(meetingId));
      due.add(meetingId);
    }
    for (const meetingId of announced.keys()) if (!here.has(meetingId)) announced.delete(meetingId);
  };

  return {
    count,
    async join(connection: Connection, meetingId: string): Promise<number> {
      // Gone while it joined its rooms: nothing else would remove it again.
      if (!connection.socket.connected || connection.viewing.has(meetingId)) return count(meetingId);
      connection.viewing.add(meetingId);
      const viewers = here.get(meetingId) ?? new Map<string, number>();
      const name = nameOf(connection);
      here.set(meetingId, viewers.set(name, (viewers.get(name) ?? 0) + 1));
      await changed(meetingId);
      return count(meetingId);
    },
    async leave(connection: Connection, meetingId: string): Promise<void> {
      const viewers = here.get(meetingId);
      if (!connection.viewing.delete(meetingId) || !viewers) return;
      const name = nameOf(connection);
      const tabs = (viewers.get(name) ?? 1) - 1;
      if (tabs > 0) return void viewers.set(name, tabs);
      viewers.delete(name);
      if (viewers.size === 0) here.delete(meetingId);
      await changed(meetingId);
    },
    start() {
      timers = [setInterval(announceDue, ANNOUNCE_MS), setInterval(touchAll, TOUCH_MS)];
      for (const timer of timers) timer.unref();
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
export type Viewers = ReturnType<typeof createViewers>;
