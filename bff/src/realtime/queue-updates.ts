import type { Cache } from '@visavis/cache';
import { sessionEndpoints } from '@visavis/contracts/session';
import { rooms } from '@visavis/contracts/socket';
import type { Logger, ServiceClient } from '@visavis/platform';
import type { Server } from 'socket.io';
import type { Origin, RoomFeed } from './room-feed.ts';

/** At most twice a second for each meeting. */
const PAUSE_MS = 500;
const RETRY_MS = 1_000;
/** Meetings whose hosts still have to be notified: kept in the cache, so that another node does it when this one dies. */
const PENDING = 'bff:queues-to-tell';
const PENDING_TTL_MS = 120_000;

interface Turn {
  latest: Origin;
  total: number;
  timer: NodeJS.Timeout | undefined;
  flushing: boolean;
  changed: boolean;
}

/**
 * Waiting-room events say that the queue changed, not what it is. The queue is fetched once for all changes of half a second and sent to the
 * hosts through their room's sequence; guests hear their new place as a hint. When it cannot be fetched, the hosts receive a request to fetch it.
 */
export function createQueueUpdates(deps: {
  feed: RoomFeed;
  calls: ServiceClient;
  cache: Cache;
  io: () => Server | undefined;
  logger: Logger;
}) {
  const { feed, calls, cache, io, logger } = deps;
  const turns = new Map<string, Turn>();
  const places = new Map<string, Map<string, number>>();
  let orphans = new Set<string>();
  let stopped = false;

  async function flush(meetingId: string, turn: Turn): Promise<void> {
    turn.flushing = true;
    turn.changed = false;
    const origin = turn.latest;
    let pauseMs: number = PAUSE_MS;
    try {
      const queue = await calls
        .call(sessionEndpoints.queue, { params: { id: meetingId }, timeoutMs: 2_000 })
        .catch((error) => void logger.debug({ err: error, meetingId }, 'the queue could not be fetched'));
      const data = queue ? { meetingId, total: queue.entries.length, entries: queue.entries } : { meetingId, total: turn.total };
      await feed.deliver([{ room: rooms.waitingRoom(meetingId), name: 'waiting-room:batchUpdate', data }], origin);
      if (queue) tellPlaces(meetingId, queue);
      if (!turn.changed) await cache.presence.leave(PENDING, meetingId);
    } catch (error) {
      logger.warn({ err: error, meetingId }, 'a queue could not be told');
      turn.changed = true;
      pauseMs = RETRY_MS;
    }
    turn.flushing = false;
    if (stopped) return;
    turn.timer = setTimeout(() => {
      turn.timer = undefined;
      if (turn.changed) void flush(meetingId, turn);
      else turns.delete(meetingId);
    }, pauseMs);
    turn.timer.unref();
  }

  type Queue = Awaited<ReturnType<typeof calls.call<typeof sessionEndpoints.queue>>>;
  function tellPlaces(meetingId: string, { entries, hostStatus }: Queue): void {
    const before = places.get(meetingId);
    for (const { userId, ticketId, position, etaSec } of entries) {
      if (before?.get(ticketId) === position) continue;
      io()?.to(rooms.user(userId)).emit('waiting-room:positionUpdate', { meetingId, ticketId, position, etaSec, hostStatus });
    }
    if (entries.length === 0) places.delete(meetingId);
    else places.set(meetingId, new Map(entries.map(({ ticketId, position }) => [ticketId, position])));
  }

  function change(meetingId: string, total: number, origin: Origin): void {
    const turn = turns.get(meetingId) ?? { latest: origin, total, timer: undefined, flushing: false, changed: false };
    turns.set(meetingId, turn);
    turn.latest = origin;
    turn.total = total;
    turn.changed = true;
    if (!turn.flushing && !turn.timer) void flush(meetingId, turn);
  }

  return {
    /** Resolves once the change is stored; the hosts are notified at once or at the end of the half second. */
    async changed(meetingId: string, total: number, origin: Origin): Promise<void> {
      await cache.presence.touch(PENDING, meetingId, PENDING_TTL_MS, { total, origin });
      change(meetingId, total, origin);
    },
    /** Takes over what another node left undone: pending at two looks in a row and not in work here. */
    async adopt(): Promise<void> {
      const pending = (await cache.presence.members(PENDING)).filter(({ member }) => !turns.has(member));
      for (const { member, data } of pending) {
        if (!orphans.has(member)) continue;
        const { total, origin } = data as { total: number; origin: Origin };
        change(member, total, origin);
      }
      orphans = new Set(pending.map(({ member }) => member));
    },
    stop() {
      stopped = true;
      for (const { timer } of turns.values()) clearTimeout(timer);
    },
  };
}
export type QueueUpdates = ReturnType<typeof createQueueUpdates>;
