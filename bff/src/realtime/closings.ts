import type { Cache, StreamHead } from '@visavis/cache';
import { rooms } from '@visavis/contracts/socket';
import type { Server, Socket } from 'socket.io';
import { personRoom, sessionRoom, shared } from './members.ts';

/** Who has no business in a room any more. Times are ms; what was entered after `before` stays. */
export type Closing =
  | { kind: 'admin'; userId: string }
  | { kind: 'waiting-room'; meetingId: string; hosts: string[] }
  | { kind: 'session'; meetingId: string }
  | { kind: 'person'; meetingId: string; userId: string; before: number }
  | { kind: 'other-devices'; meetingId: string; userId: string; deviceId: string; before: number };

const STREAM = 'bff:closings';
const HINT = 'bff:closing';

/**
 * Takes sockets out of rooms on every node. Each node looks after its own: nobody waits for a node that hangs, and as with the events of a room the
 * word that goes through the adapter is a hint, which may be lost; what counts is the stream, which each node reads every two seconds.
 */
export function createClosings(deps: { cache: Cache; io: () => Server | undefined; otherNodes: boolean }) {
  const { cache, io, otherNodes } = deps;
  let cursor: StreamHead | undefined;
  /** Done between the last two looks at the stream, by whichever way came first. */
  let done = new Set<string>();
  let doneBefore = new Set<string>();
  let underway: Promise<void> | undefined;

  function once(id: string, closing: Closing): void {
    const server = io();
    if (!server || done.has(id) || doneBefore.has(id)) return;
    done.add(id);
    apply(server, closing);
  }
  async function look(): Promise<void> {
    const entries = cursor && (await cache.streams.since<Closing>(STREAM, cursor));
    for (const { id, value } of entries ?? []) once(id, value);
    const seq = entries?.at(-1)?.seq;
    if (!cursor || !entries) cursor = await cache.streams.head(STREAM);
    else if (seq !== undefined) cursor = { epoch: cursor.epoch, seq };
    doneBefore = done;
    done = new Set();
  }

  return {
    /** Resolves once no node can miss it. The same `id` again changes nothing. */
    async close(id: string, closing: Closing, at: number): Promise<void> {
      await cache.streams.append(STREAM, { id, value: closing, at });
      once(id, closing);
      if (otherNodes) io()?.serverSideEmit(HINT, id, closing);
    },
    listen: (server: Server) => void server.on(HINT, once),
    /** Does what no hint told; one look at a time. */
    catchUp(): Promise<void> {
      underway ??= look().finally(() => {
        underway = undefined;
      });
      return underway;
    },
  };
}
export type Closings = ReturnType<typeof createClosings>;

function apply(server: Server, closing: Closing): void {
  const here = (room: string): Socket[] =>
    [...(server.sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => server.sockets.sockets.get(id) ?? []);
  switch (closing.kind) {
    case 'admin':
      for (const socket of here(rooms.user(closing.userId))) socket.leave(rooms.admin);
      return;
    case 'waiting-room': {
      const room = rooms.waitingRoom(closing.meetingId);
      for (const socket of here(room)) if (!closing.hosts.includes(shared(socket).userId ?? '')) socket.leave(room);
      return;
    }
    case 'session':
      for (const socket of here(sessionRoom(closing.meetingId))) leaveSession(socket, closing.meetingId);
      return;
    case 'person':
      for (const socket of here(personRoom(closing.meetingId, closing.userId)))
        if ((shared(socket).session?.enteredAt ?? 0) <= closing.before) leaveSession(socket, closing.meetingId);
      return;
    case 'other-devices':
      for (const socket of here(personRoom(closing.meetingId, closing.userId))) {
        const { session } = shared(socket);
        if (session?.deviceId === closing.deviceId || (session?.enteredAt ?? 0) > closing.before) continue;
        socket.emit('meeting:forced-leave', { meetingId: closing.meetingId, reason: 'moved' });
        leaveSession(socket, closing.meetingId);
      }
  }
}

function leaveSession(socket: Socket, meetingId: string): void {
  const { userId } = shared(socket);
  socket.leave(sessionRoom(meetingId));
  if (userId) socket.leave(personRoom(meetingId, userId));
}
