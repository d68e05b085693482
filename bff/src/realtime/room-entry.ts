import { type Cursor, rooms } from '@visavis/contracts/socket';
import { TooMany } from '@visavis/platform';
import type { Connection } from './connections.ts';
import type { LatestSequenceMonitor } from './latest-sequence-monitor.ts';
import { type Audience, adapterRoomsOf, HAS_SEQUENCE, type RoomFeed, visitorsOf } from './room-feed.ts';
import type { ListUpdates } from './updates/list-updates.ts';

/** Rooms of one socket, and rooms in one replay. */
export const ROOMS_MAX = 64;

/** The one way into a room with a sequence. Whether the socket may is the caller's decision. */
export function createRoomEntry(deps: { feed: RoomFeed; heads: LatestSequenceMonitor; lists: ListUpdates }) {
  return {
    /** Answers where the room stands once the socket hears it: what is fetched after this has no gap to the events. */
    async enter(connection: Connection, room: string): Promise<Cursor & { room: string }> {
      const { socket } = connection;
      if (socket.rooms.size >= ROOMS_MAX) throw new TooMany('RATE_LIMITED', 'Too many rooms are open on this page', 60_000);
      await socket.join(adapterRoomsOf(room, audienceOf(connection)));
      const head = await deps.feed.head(room);
      if (room === rooms.publicMeetings) deps.lists.joined(head);
      else deps.heads.joined(room, head);
      return head;
    },
  };
}
export type RoomEntry = ReturnType<typeof createRoomEntry>;

export const audienceOf = ({ principal }: Connection): Audience => ({
  userId: principal?.userId,
  isAdmin: principal?.role === 'admin',
});

/** Whether the socket is in a room that has a sequence: one of signalling, or a socket's own, has none. */
export const isInRoom = ({ socket }: Connection, room: string) =>
  socket.rooms.has(visitorsOf(room)) || (HAS_SEQUENCE.test(room) && socket.rooms.has(room));
