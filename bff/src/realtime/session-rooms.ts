import { type SessionSnapshot, sessionEndpoints } from '@visavis/contracts/session';
import { rooms } from '@visavis/contracts/socket';
import { Conflict, DomainError, type Logger, newId, type ServiceClient, Unavailable } from '@visavis/platform';
import type { Server } from 'socket.io';
import { type Connection, type ConnectionAhead, personRoom, sessionRoom, shared } from './connections.ts';
import { type AheadEviction, endsAhead, type RoomEvictions } from './room-evictions.ts';

const REPORT_RETRY_MS = [250, 1_000, 3_000] as const;

/**
 * Who may signal to whom: the sockets that entered a session, as rooms of the adapter, so that it holds on any number of nodes.
 * One device per
 * person: the last that entered.
 */
export function createSessionRooms(deps: {
  io: () => Server;
  calls: ServiceClient;
  evictions: RoomEvictions;
  logger: Logger;
  now: () => number;
}) {
  const { io, calls, evictions, logger, now } = deps;

  async function report(meetingId: string, userId: string, deviceId: string): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await calls.call(sessionEndpoints.disconnected, { params: { id: meetingId }, body: { userId, deviceId } });
        return;
      } catch (error) {
        // Ended, or never there: nothing to report. Not reported at all: missing heartbeats tell it, later.
        if (error instanceof DomainError && !(error instanceof Unavailable)) return;
        const waitMs = REPORT_RETRY_MS[attempt];
        if (waitMs === undefined) return void logger.warn({ err: error, meetingId }, 'a lost participant could not be reported');
        await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
      }
    }
  }
  async function leaveRooms({ socket }: Connection, meetingId: string): Promise<void> {
    const { userId } = shared(socket);
    delete shared(socket).session;
    await socket.leave(sessionRoom(meetingId));
    if (userId) await socket.leave(personRoom(meetingId, userId));
  }
  /** A closed tab: the place is kept from now on, unless another tab waits, too. */
  async function lostInQueue(userId: string, { meetingId, deviceId }: { meetingId: string; deviceId: string }): Promise<void> {
    const others = await io().in(rooms.user(userId)).fetchSockets();
    const isHere = (other: { data: unknown }) => {
      const { waiting, session } = shared(other);
      return waiting?.meetingId === meetingId || session?.meetingId === meetingId;
    };
    if (!others.some(isHere)) await report(meetingId, userId, deviceId);
  }
  async function lost(meetingId: string, userId: string, deviceId: string): Promise<void> {
    // The same tab may be back on another connection already, here or on another node.
    const others = await io().in(personRoom(meetingId, userId)).fetchSockets();
    if (others.some((other) => shared(other).session?.deviceId === deviceId)) return;
    await report(meetingId, userId, deviceId);
  }

  return {
    /** The service let them in. */
    async enter(connection: Connection, meetingId: string, deviceId: string, session?: SessionSnapshot): Promise<void> {
      const { socket } = connection;
      const userId = connection.principal?.userId as string;
      const before = shared(socket).session;
      if (before && before.meetingId !== meetingId) await leaveRooms(connection, before.meetingId);
      const at = now();
      const joinedAt = session?.participants.find((participant) => participant.userId === userId)?.joinedAt;
      const version = session?.version;
      shared(socket).session = { meetingId, deviceId, enteredAt: at, joinedAt, version };
      shared(socket).called = meetingId;
      delete shared(socket).waiting;
      delete shared(socket).ahead;
      await socket.join([sessionRoom(meetingId), personRoom(meetingId, userId)]);
      await evictions.evict(newId(), { kind: 'other-devices', meetingId, userId, deviceId, before: at, version }, at);
      // Gone during the request to the service: nothing else would report it.
      if (!socket.connected) await lost(meetingId, userId, deviceId);
    },
    leave: leaveRooms,
    /** This tab keeps a place in the queue. Without a device of its own it gets a name that no device in the room has. */
    waits({ socket }: Connection, meetingId: string, deviceId: string = socket.id): void {
      if (!shared(socket).session) shared(socket).waiting = { meetingId, deviceId };
    },
    async waitsNoMore({ socket }: Connection): Promise<void> {
      const { userId, ahead } = shared(socket);
      delete shared(socket).waiting;
      delete shared(socket).ahead;
      if (userId && ahead) await socket.leave(personRoom(ahead.meetingId, userId));
    },
    /**
     * `ask`: the service says with which hosts they may negotiate before they are let in; they hear nothing that is said to all.
     * Throws what it throws, and NOT_WAITING for a place that is lost while it is asked.
     */
    async ahead<R extends Partial<ConnectionAhead>>(
      { socket }: Connection,
      meetingId: string,
      ask: () => Promise<R>,
    ): Promise<R> {
      const { userId } = shared(socket);
      const lost: AheadEviction[] = [];
      const stop = evictions.watch((eviction) => {
        if (eviction.kind === 'ahead' && eviction.userId === userId) lost.push(eviction);
      });
      try {
        const answer = await ask();
        const ahead = { meetingId, hosts: answer.hosts ?? [], ticketId: answer.ticketId };
        if (lost.some((eviction) => endsAhead(eviction, ahead)))
          throw new Conflict('NOT_WAITING', 'You have no place in the queue');
        if (!userId || shared(socket).session) return answer;
        shared(socket).ahead = ahead;
        await socket.join(personRoom(meetingId, userId));
        return answer;
      } finally {
        stop();
      }
    },
    /** Whether this tab may negotiate with that host ahead. */
    isAhead({ socket }: Connection, meetingId: string, to: string | undefined): boolean {
      const { ahead } = shared(socket);
      return to !== undefined && ahead?.meetingId === meetingId && ahead.hosts.includes(to);
    },
    /** A socket closed without leaving. */
    async disconnected({ socket }: Connection): Promise<void> {
      const { userId, session, waiting } = shared(socket);
      if (session && userId) await lost(session.meetingId, userId, session.deviceId);
      else if (waiting && userId) await lostInQueue(userId, waiting);
    },
    isIn: ({ socket }: Connection, meetingId: string): boolean => socket.rooms.has(sessionRoom(meetingId)),
  };
}
export type SessionRooms = ReturnType<typeof createSessionRooms>;
