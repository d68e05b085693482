import type { Principal } from '@visavis/platform';
import type { Socket } from 'socket.io';
import type { WallScreen } from './admission/handshake.ts';
import type { Budget } from './commands/budget.ts';

/** What this process knows of one of its sockets. The token stays here: `socket.data` travels to other nodes. */
export interface Connection {
  socket: Socket;
  principal: Principal | undefined;
  wall: WallScreen | undefined;
  token: string | undefined;
  anonymousId: string | undefined;
  /** The caller's, as the trusted proxy reports it. */
  address: string;
  /** Public pages that this socket looks at. */
  viewing: Set<string>;
  budget: Budget;
  /** Commands with the same content that are on their way: a repetition gets the same answer. */
  underway: Map<string, Promise<object>>;
  /** Rooms are joined and missed events are sent. */
  ready: Promise<void>;
}

/** As which device a socket is in a session. By its own node's clock, and as the service told it with the entry. */
export interface SessionEntry {
  meetingId: string;
  deviceId: string;
  enteredAt: number;
  /** Since when this person is in the meeting. */
  joinedAt?: string | undefined;
  /** Of the session. */
  version?: number | undefined;
}

/** With whom a tab may negotiate before its user is let in, by which place in the queue. */
export interface ConnectionAhead {
  meetingId: string;
  hosts: string[];
  ticketId?: string | undefined;
}

/** Shared with other nodes through the adapter. */
export interface SharedData {
  userId?: string;
  session?: SessionEntry;
  /** The meeting that this socket was in last, and may be no more. */
  called?: string;
  /** The queue in which this tab keeps its user's place. */
  waiting?: { meetingId: string; deviceId: string };
  ahead?: ConnectionAhead;
}
export const shared = (socket: { data: unknown }): SharedData => socket.data as SharedData;

/** A screen on a wall goes with the admin who made its link. */
const ownerOf = ({ principal, wall }: Connection) => principal?.userId ?? wall?.madeBy;

/** The sockets of this process, by id and by user. */
export function createConnections() {
  const bySocket = new Map<string, Connection>();
  const byUser = new Map<string, Set<Connection>>();
  return {
    add(connection: Connection): void {
      bySocket.set(connection.socket.id, connection);
      const userId = ownerOf(connection);
      if (userId === undefined) return;
      const same = byUser.get(userId) ?? new Set();
      byUser.set(userId, same.add(connection));
    },
    remove(connection: Connection): void {
      bySocket.delete(connection.socket.id);
      const userId = ownerOf(connection);
      const same = userId === undefined ? undefined : byUser.get(userId);
      same?.delete(connection);
      if (userId !== undefined && same?.size === 0) byUser.delete(userId);
    },
    ofUser: (userId: string): Iterable<Connection> => [...(byUser.get(userId) ?? [])],
    all: (): Iterable<Connection> => bySocket.values(),
    count: () => bySocket.size,
  };
}
export type Connections = ReturnType<typeof createConnections>;

/** Rooms of the adapter for signalling: everyone in a session, and one person in it (on whatever node). */
export const sessionRoom = (meetingId: string) => `session:${meetingId}`;
export const personRoom = (meetingId: string, userId: string) => `session:${meetingId}:${userId}`;
/** Room of the adapter for screens on a wall. */
export const WALL_ROOM = 'wall';
