import { idSchema } from '@visavis/contracts/common';
import { type Cursor, rooms } from '@visavis/contracts/socket';
import type { Connection } from './connections.ts';
import type { SocketIdentity } from './handshake.ts';
import { audienceOf, type RoomEntry } from './room-entry.ts';
import type { RoomFeed } from './room-feed.ts';
import type { Viewers } from './viewers.ts';

/** Rooms entered at the connect; the page joins the others as it needs them. */
const RESUMED_MAX = 24;

interface Parts {
  feed: RoomFeed;
  entry: RoomEntry;
  viewers: Viewers;
}

/**
 * Puts a new socket into its rooms and sends what it missed since its cursors. Joined first, then read: an event in between comes twice, which the
 * client's sequence sorts out, never not at all.
 */
export async function joinInitialRooms(
  connection: Connection,
  { meetingId, resume }: SocketIdentity,
  { feed, entry, viewers }: Parts,
): Promise<void> {
  const { socket, principal } = connection;
  const wanted = new Set<string>([rooms.publicMeetings]);
  if (principal) wanted.add(rooms.user(principal.userId));
  if (meetingId !== undefined) wanted.add(rooms.meeting(meetingId));
  for (const room of Object.keys(resume)) if (wanted.size < RESUMED_MAX && mayResume(connection, room)) wanted.add(room);

  for (const room of wanted) {
    const head = await entry.enter(connection, room);
    const cursor = resume[room];
    if (cursor) await sendMissed(connection, room, cursor, feed);
    socket.emit('room:head', head);
  }
  if (meetingId !== undefined) await viewers.join(connection, meetingId);
}

/** A waiting room is entered again by `meeting:join`, where the service is asked who is a host. */
function mayResume({ principal }: Connection, room: string): boolean {
  if (room === rooms.admin) return principal?.role === 'admin';
  return room.startsWith('meeting:') && idSchema.safeParse(room.slice('meeting:'.length)).success;
}

async function sendMissed(connection: Connection, room: string, cursor: Cursor, feed: RoomFeed): Promise<void> {
  const missed = await feed.since(room, cursor, audienceOf(connection));
  if ('resync' in missed) connection.socket.emit('resync', { room, ...missed.resync });
  else for (const [name, data, stamp] of missed.events) connection.socket.emit(name, data, stamp);
}
