import { type Cursor, rooms } from '@visavis/contracts/socket';
import type { SocketIdentity } from './admission/handshake.ts';
import type { MeetingAccess } from './admission/meeting-access.ts';
import { type Connection, WALL_ROOM } from './connections.ts';
import { audienceOf, isInRoom, type RoomEntry } from './room-entry.ts';
import type { RoomFeed } from './room-feed.ts';
import type { Viewers } from './viewers.ts';

/** Rooms entered at the connect; the page joins the others as it needs them. */
const RESUMED_MAX = 24;

interface Parts {
  access: MeetingAccess;
  feed: RoomFeed;
  entry: RoomEntry;
  viewers: Viewers;
}

/**
 * Puts a new socket into its rooms and sends what it missed since its cursors. Joined first, then read: an event in between comes
 * twice, which the client's sequence sorts out, never not at all.
 */
export async function joinInitialRooms(
  connection: Connection,
  { meetingId, resume }: SocketIdentity,
  { access, feed, entry, viewers }: Parts,
): Promise<void> {
  // It hears that there is news, and is in no room that has any.
  if (connection.wall) return void (await connection.socket.join(WALL_ROOM));
  const enter = async (room: string) => {
    const head = await entry.enter(connection, room);
    const cursor = resume[room];
    if (cursor) await sendMissed(connection, room, cursor, feed);
    connection.socket.emit('room:head', head);
  };
  const own = [rooms.publicMeetings, ...(connection.principal ? [rooms.user(connection.principal.userId)] : [])];
  for (const room of own) await enter(room);

  const page = meetingId === undefined ? [] : [rooms.meeting(meetingId)];
  const wanted = new Set([...page, ...Object.keys(resume)].filter((room) => !own.includes(room)).slice(0, RESUMED_MAX));
  for (const room of wanted) if (await mayEnter(connection, room, access)) await enter(room);
  if (meetingId !== undefined && isInRoom(connection, rooms.meeting(meetingId))) await viewers.join(connection, meetingId);
}

/** A waiting room is entered again by `meeting:join`, where the service is asked who is a host. */
async function mayEnter(connection: Connection, room: string, access: MeetingAccess): Promise<boolean> {
  if (room === rooms.admin) return connection.principal?.role === 'admin';
  return room.startsWith('meeting:') && access.allows(connection, room.slice('meeting:'.length));
}

async function sendMissed(connection: Connection, room: string, cursor: Cursor, feed: RoomFeed): Promise<void> {
  const missed = await feed.since(room, cursor, audienceOf(connection));
  if ('resync' in missed) connection.socket.emit('resync', { room, ...missed.resync });
  else for (const [name, data, stamp] of missed.events) connection.socket.emit(name, data, stamp);
}
