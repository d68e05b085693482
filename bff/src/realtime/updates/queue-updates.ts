import type { Cache } from '@visavis/cache';
import { sessionEndpoints } from '@visavis/contracts/session';
import { rooms } from '@visavis/contracts/socket';
import type { Logger, ServiceClient } from '@visavis/platform';
import type { Server } from 'socket.io';
import type { Origin, RoomFeed } from '../room-feed.ts';
import { createPacedUpdates } from './paced-updates.ts';

/** What this node sent last is no longer what the guests know: another may have sent the queue since. */
const PLACES_KNOWN_MS = 5_000;

/**
 * Waiting-room events say that the queue changed, not what it is. The queue is fetched once for all changes of half a second and
 * sent to the hosts through their room's sequence; guests hear their new place as a hint. When it cannot be fetched, the hosts
 * receive a request to fetch it.
 */
export function createQueueUpdates(deps: {
  feed: RoomFeed;
  calls: ServiceClient;
  cache: Cache;
  io: () => Server | undefined;
  logger: Logger;
}) {
  const { feed, calls, cache, io, logger } = deps;
  /** By meeting, what the guests were sent, and when (ms of the monotonic clock). */
  const places = new Map<string, { at: number; positions: Map<string, number> }>();

  type Queue = Awaited<ReturnType<typeof calls.call<typeof sessionEndpoints.queue>>>;
  function sendPlaces(meetingId: string, { entries, hostStatus }: Queue): void {
    const at = performance.now();
    const last = places.get(meetingId);
    const before = last && at - last.at < PLACES_KNOWN_MS ? last.positions : undefined;
    for (const { userId, ticketId, position, etaSec } of entries) {
      if (before?.get(ticketId) === position) continue;
      io()?.to(rooms.user(userId)).emit('waiting-room:positionUpdate', { meetingId, ticketId, position, etaSec, hostStatus });
    }
    if (entries.length === 0) places.delete(meetingId);
    else places.set(meetingId, { at, positions: new Map(entries.map(({ ticketId, position }) => [ticketId, position])) });
  }

  return createPacedUpdates<{ total: number; origin: Origin }>({
    cache,
    logger,
    pending: 'bff:queues-to-tell',
    pauseMs: 500,
    async send(meetingId, { total, origin }) {
      const queue = await calls
        .call(sessionEndpoints.queue, { params: { id: meetingId }, timeoutMs: 2_000 })
        .catch((error) => void logger.debug({ err: error, meetingId }, 'the queue could not be fetched'));
      const data = queue
        ? { meetingId, total: queue.entries.length, entries: queue.entries, admitted: queue.admitted }
        : { meetingId, total };
      await feed.deliver([{ room: rooms.waitingRoom(meetingId), name: 'waiting-room:batchUpdate', data }], origin);
      if (queue) sendPlaces(meetingId, queue);
    },
  });
}
export type QueueUpdates = ReturnType<typeof createQueueUpdates>;
