import type { Cache, StreamHead } from '@visavis/cache';
import { rooms } from '@visavis/contracts/socket';
import type { Server, Socket } from 'socket.io';
import { type ConnectionAhead, personRoom, type SessionEntry, sessionRoom, shared } from './connections.ts';
import { isAdminsRoom } from './room-feed.ts';

/**
 * Whose sockets leave a room; what was entered later stays. Later is what the meeting service says: another stay (`joinedAt`), a
 * higher version. Without that, as of a node of an earlier release, it is `before` (ms), of another machine's clock.
 */
export type Eviction =
  | { kind: 'admin'; userId: string }
  | { kind: 'waiting-room'; meetingId: string; hosts: string[] }
  | { kind: 'session'; meetingId: string }
  | { kind: 'person'; meetingId: string; userId: string; before: number; joinedAt?: string | undefined }
  | { kind: 'ahead'; meetingId: string; userId: string; ticketId: string }
  | { kind: 'other-devices'; meetingId: string; userId: string; deviceId: string; before: number; version?: number | undefined };

export type AheadEviction = Extract<Eviction, { kind: 'ahead' }>;

// Names of earlier releases, which nodes of both share during an upgrade.
const STREAM = 'bff:closings';
const HINT = 'bff:closing';

/**
 * Takes sockets out of rooms on every node. Each node evicts its own sockets: no node waits for one that hangs, and as with the
 * events of a room the word that goes through the adapter is a hint, which may be lost; what counts is the stream, which each
 * node reads every two seconds.
 */
export function createRoomEvictions(deps: { cache: Cache; io: () => Server | undefined; otherNodes: boolean }) {
  const { cache, io, otherNodes } = deps;
  let cursor: StreamHead | undefined;
  /** Done between the last two looks at the stream, by whichever way came first. */
  let done = new Set<string>();
  let doneBefore = new Set<string>();
  let underway: Promise<void> | undefined;
  const watchers = new Set<(eviction: Eviction) => void>();

  function applyOnce(id: string, eviction: Eviction): void {
    const server = io();
    if (!server || done.has(id) || doneBefore.has(id)) return;
    done.add(id);
    apply(server, eviction);
    for (const watcher of watchers) watcher(eviction);
  }
  async function look(): Promise<void> {
    const entries = cursor && (await cache.streams.since<Eviction>(STREAM, cursor));
    for (const { id, value } of entries ?? []) applyOnce(id, value);
    const seq = entries?.at(-1)?.seq;
    if (!cursor || !entries) cursor = await cache.streams.head(STREAM);
    else if (seq !== undefined) cursor = { epoch: cursor.epoch, seq };
    doneBefore = done;
    done = new Set();
  }

  return {
    /** Resolves once no node can miss it. The same `id` again changes nothing. */
    async evict(id: string, eviction: Eviction, at: number): Promise<void> {
      await cache.streams.append(STREAM, { id, value: eviction, at });
      applyOnce(id, eviction);
      if (otherNodes) io()?.serverSideEmit(HINT, id, eviction);
    },
    /** Calls `watcher` with each eviction, until the returned function is called. */
    watch(watcher: (eviction: Eviction) => void): () => void {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    listen: (server: Server) => void server.on(HINT, applyOnce),
    /** Applies evictions whose hint was lost; one check at a time. */
    catchUp(): Promise<void> {
      underway ??= look().finally(() => {
        underway = undefined;
      });
      return underway;
    },
  };
}
export type RoomEvictions = ReturnType<typeof createRoomEvictions>;

function apply(server: Server, eviction: Eviction): void {
  const here = (room: string): Socket[] =>
    [...(server.sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => server.sockets.sockets.get(id) ?? []);
  switch (eviction.kind) {
    case 'admin':
      for (const socket of here(rooms.user(eviction.userId)))
        for (const room of socket.rooms) if (isAdminsRoom(room)) socket.leave(room);
      return;
    case 'waiting-room': {
      const room = rooms.waitingRoom(eviction.meetingId);
      for (const socket of here(room)) if (!eviction.hosts.includes(shared(socket).userId ?? '')) socket.leave(room);
      return;
    }
    case 'session':
      for (const socket of here(sessionRoom(eviction.meetingId))) leaveSession(socket, eviction.meetingId);
      return;
    case 'person':
      for (const socket of here(personRoom(eviction.meetingId, eviction.userId)))
        if (isOfStay(shared(socket).session, eviction)) leaveSession(socket, eviction.meetingId);
      return;
    case 'ahead':
      for (const socket of here(personRoom(eviction.meetingId, eviction.userId))) leaveAhead(socket, eviction);
      return;
    case 'other-devices':
      for (const socket of here(personRoom(eviction.meetingId, eviction.userId))) {
        const { session } = shared(socket);
        if (session?.deviceId === eviction.deviceId || !wasBefore(session, eviction)) continue;
        socket.emit('meeting:forced-leave', { meetingId: eviction.meetingId, reason: 'moved' });
        leaveSession(socket, eviction.meetingId);
      }
  }
}

const enteredBefore = (session: SessionEntry | undefined, before: number) => (session?.enteredAt ?? 0) <= before;
const isOfStay = (session: SessionEntry | undefined, { joinedAt, before }: Extract<Eviction, { kind: 'person' }>) =>
  session?.joinedAt === undefined || joinedAt === undefined ? enteredBefore(session, before) : session.joinedAt <= joinedAt;
const wasBefore = (session: SessionEntry | undefined, { version, before }: Extract<Eviction, { kind: 'other-devices' }>) =>
  session?.version === undefined || version === undefined ? enteredBefore(session, before) : session.version < version;

function leaveSession(socket: Socket, meetingId: string): void {
  const { userId, session } = shared(socket);
  // The same tab may wait in the queue next.
  if (session?.meetingId === meetingId) delete shared(socket).session;
  socket.leave(sessionRoom(meetingId));
  if (userId) socket.leave(personRoom(meetingId, userId));
}

/** The place that they had is gone: another one, taken since, holds. */
function leaveAhead(socket: Socket, eviction: AheadEviction): void {
  const { ahead } = shared(socket);
  if (!ahead || !endsAhead(eviction, ahead)) return;
  delete shared(socket).ahead;
  socket.leave(personRoom(ahead.meetingId, eviction.userId));
}
/** Whether the place by which they may negotiate ahead is the one that is gone. */
export const endsAhead = ({ meetingId, ticketId }: AheadEviction, ahead: ConnectionAhead): boolean =>
  ahead.meetingId === meetingId && (ahead.ticketId ?? ticketId) === ticketId;
