import type { Cache } from '@visavis/cache';
import { type Cursor, rooms, type Stamp } from '@visavis/contracts/socket';
import { currentSpan, inSpan, type Metrics } from '@visavis/platform';
import type { Server } from 'socket.io';
import { outsidersView } from './mapping/public-view.ts';
import type { GuestIdentity, RoomMessage } from './mapping/room-message.ts';
import type { RoomEvent } from './updates/list-batch.ts';
import type { ListUpdates } from './updates/list-updates.ts';

/** Where an event comes from in the bus; a room refuses what is older than what it has from there. */
export interface Origin {
  id: string;
  /** RFC 3339 */
  time: string;
  source: string;
  offset: number;
}
interface StoredRoomEvent extends RoomEvent {
  guest?: GuestIdentity | undefined;
}
/** Whose socket it is: decides what it gets of an event. */
export interface Audience {
  userId: string | undefined;
  isAdmin: boolean;
}
export type Replayed = { events: [name: string, data: unknown, stamp: Stamp][] } | { resync: Cursor };

/**
 * Rooms of the adapter for `meeting:{id}`, of one sequence: everybody in it, and besides each person's sockets and the admins',
 * who may learn more. (Earlier releases have signed-in sockets in the plain room: both run side by side during an upgrade.)
 */
export const visitorsOf = (room: string) => `${room}|visitors`;
const personOf = (room: string, userId: string) => `${room}|user:${userId}`;
const adminsOf = (room: string) => `${room}|admins`;

/** The adapter's rooms for one socket in a room with a sequence. */
export const adapterRoomsOf = (room: string, { userId, isAdmin }: Audience): string[] =>
  room.startsWith('meeting:')
    ? [visitorsOf(room), ...(userId === undefined ? [] : [personOf(room, userId)]), ...(isAdmin ? [adminsOf(room)] : [])]
    : [room];

/** What an admin's sockets leave with the role. */
export const isAdminsRoom = (adapterRoom: string) => adapterRoom === rooms.admin || adapterRoom.endsWith(adminsOf(''));

/** Rooms of the adapter that have a sequence: not a socket's own, not a session's. */
export const HAS_SEQUENCE = /^(?:user:[^|]+|meeting:[^|]+|waiting-room:[^|]+|admin|public:meetings)$/;

/** The rooms' sequences: stored in the cache first, then emitted to the sockets, which request what they miss. */
export function createRoomFeed(deps: { cache: Cache; metrics: Metrics; io: () => Server | undefined; lists: ListUpdates }) {
  const { cache, metrics, io, lists } = deps;
  const listeners = new Set<(room: string, cursor: Cursor) => void>();

  function emit(room: string, event: RoomEvent, stamp: Stamp): void {
    const attributes = { 'visavis.room.kind': room.split(':', 1)[0] };
    inSpan(`emit ${event.name}`, { kind: 'producer', parent: currentSpan(), attributes }, () => emitNow(room, event, stamp));
  }
  function emitNow(room: string, { name, data, guest }: StoredRoomEvent, stamp: Stamp): void {
    const server = io();
    if (!server) return;
    metrics.socketEvents.inc({ event: name });
    const everyone = [room, visitorsOf(room)];
    const outsiders = outsidersView(name, data, guest?.opaqueId);
    if (outsiders === data) server.to(everyone).emit(name, data, stamp);
    else {
      const insiders = [adminsOf(room), ...(guest?.visibleTo ?? []).map((userId) => personOf(room, userId))];
      server.to(insiders).emit(name, data, stamp);
      server.to(everyone).except(insiders).emit(name, outsiders, stamp);
    }
    for (const listener of listeners) listener(room, stamp);
  }

  return {
    /**
     * Appends each message to its room, then emits. Rejects when the cache is away: nothing is acknowledged then, the event comes
     * again. Without `source` and `offset` a room refuses only what it has already.
     */
    async deliver(messages: readonly RoomMessage[], origin: Origin | Pick<Origin, 'id' | 'time'>): Promise<void> {
      const appended = await Promise.all(
        messages.map(async ({ room, name, data, guest }, index) => {
          const id = `${origin.id}/${name}`;
          const from = 'source' in origin ? { from: { source: origin.source, offset: origin.offset, index } } : {};
          const at = Date.parse(origin.time);
          const { epoch, seq, stale } = await cache.streams.append(room, { id, at, value: { name, data, guest }, ...from });
          return stale ? undefined : { room, epoch, seq, id, at: origin.time };
        }),
      );
      messages.forEach((message, index) => {
        const stamp = appended[index];
        if (stamp?.room === rooms.publicMeetings) lists.moved();
        else if (stamp) emit(message.room, message, stamp);
      });
    },
    head: async (room: string): Promise<Cursor & { room: string }> => {
      const { epoch, seq } = await cache.streams.head(room);
      return { room, epoch, seq };
    },
    /** Exactly what came after the cursor, in order; or from where to go on when the window does not hold it. */
    async since(room: string, cursor: Cursor, audience: Audience): Promise<Replayed> {
      const entries = await cache.streams.since<StoredRoomEvent>(room, cursor);
      if (!entries) {
        const { epoch, seq } = await cache.streams.head(room);
        return { resync: { epoch, seq } };
      }
      return {
        events: entries.map(({ seq, id, at, value: { name, data, guest } }) => [
          name,
          audience.isAdmin || guest?.visibleTo.includes(audience.userId ?? '')
            ? data
            : outsidersView(name, data, guest?.opaqueId),
          { room, epoch: cursor.epoch, seq, id, at: new Date(at).toISOString() },
        ]),
      };
    },
    /** Called with each event that this process emitted to its sockets. */
    onEmit: (listener: (room: string, cursor: Cursor) => void) => void listeners.add(listener),
  };
}
export type RoomFeed = ReturnType<typeof createRoomFeed>;
