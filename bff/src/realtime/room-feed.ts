import type { Cache } from '@visavis/cache';
import type { Cursor, Stamp } from '@visavis/contracts/socket';
import { currentSpan, inSpan, type Metrics } from '@visavis/platform';
import type { Server } from 'socket.io';
import { visitorView } from './mapping/public-view.ts';
import type { RoomMessage } from './mapping/room-message.ts';

/** Where an event comes from in the bus; a room refuses what is older than what it has from there. */
export interface Origin {
  id: string;
  /** RFC 3339 */
  time: string;
  source: string;
  offset: number;
}
interface Kept {
  name: string;
  data: unknown;
}
export type Replayed = { events: [name: string, data: unknown, stamp: Stamp][] } | { resync: Cursor };

/** Anonymous sockets of `meeting:{id}` stand in a room of the adapter beside the signed-in ones: same sequence, fewer details. */
export const visitorsOf = (room: string) => `${room}|visitors`;

/** Rooms of the adapter that have a sequence: not a socket's own, not a session's. */
export const HAS_SEQUENCE = /^(?:user:[^|]+|meeting:[^|]+|waiting-room:[^|]+|admin|public:meetings)$/;

/** The rooms' sequences: stored in the cache first, then emitted to the sockets, which request what they miss. */
export function createRoomFeed(deps: { cache: Cache; metrics: Metrics; io: () => Server | undefined }) {
  const { cache, metrics, io } = deps;
  const listeners = new Set<(room: string, cursor: Cursor) => void>();

  function emit(room: string, kept: Kept, stamp: Stamp): void {
    const attributes = { 'visavis.room.kind': room.split(':', 1)[0] };
    inSpan(`emit ${kept.name}`, { kind: 'producer', parent: currentSpan(), attributes }, () => emitNow(room, kept, stamp));
  }
  function emitNow(room: string, { name, data }: Kept, stamp: Stamp): void {
    const server = io();
    if (!server) return;
    metrics.socketEvents.inc({ event: name });
    const forVisitors = visitorView(name, data);
    if (forVisitors === data) server.to([room, visitorsOf(room)]).emit(name, data, stamp);
    else {
      server.to(room).emit(name, data, stamp);
      server.to(visitorsOf(room)).emit(name, forVisitors, stamp);
    }
    for (const listener of listeners) listener(room, stamp);
  }

  return {
    /** Appends each message to its room, then emits. Rejects when the cache is away: nothing is acknowledged then, the event comes again. */
    async deliver(messages: readonly RoomMessage[], origin: Origin): Promise<void> {
      const appended = await Promise.all(
        messages.map(async ({ room, name, data }, index) => {
          const id = `${origin.id}/${name}`;
          const from = { source: origin.source, offset: origin.offset, index };
          const at = Date.parse(origin.time);
          const { epoch, seq, stale } = await cache.streams.append(room, { id, at, value: { name, data }, from });
          return stale ? undefined : { room, epoch, seq, id, at: origin.time };
        }),
      );
      messages.forEach((message, index) => {
        const stamp = appended[index];
        if (stamp) emit(message.room, message, stamp);
      });
    },
    head: async (room: string): Promise<Cursor & { room: string }> => {
      const { epoch, seq } = await cache.streams.head(room);
      return { room, epoch, seq };
    },
    /** Exactly what came after the cursor, in order; or from where to go on when the window does not hold it. */
    async since(room: string, cursor: Cursor, audience: 'members' | 'visitors'): Promise<Replayed> {
      const entries = await cache.streams.since<Kept>(room, cursor);
      if (!entries) {
        const { epoch, seq } = await cache.streams.head(room);
        return { resync: { epoch, seq } };
      }
      return {
        events: entries.map(({ seq, id, at, value: { name, data } }) => [
          name,
          audience === 'visitors' ? visitorView(name, data) : data,
          { room, epoch: cursor.epoch, seq, id, at: new Date(at).toISOString() },
        ]),
      };
    },
    /** Called with each event that this process emitted to its sockets. */
    onEmit: (listener: (room: string, cursor: Cursor) => void) => void listeners.add(listener),
  };
}
export type RoomFeed = ReturnType<typeof createRoomFeed>;
