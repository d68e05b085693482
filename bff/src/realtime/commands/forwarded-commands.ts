import type { CallRow } from '@visavis/contracts/calls/call';
import { type ForwardedCommand, forwardedCommands } from '@visavis/contracts/calls/session';
import type { SessionSnapshot } from '@visavis/contracts/session';
import { rooms } from '@visavis/contracts/socket';
import type { ServiceClient } from '@visavis/platform';
import { type Connection, shared } from '../connections.ts';
import type { Heartbeats } from '../heartbeats.ts';
import type { RoomEntry } from '../room-entry.ts';
import type { SessionRooms } from '../session-rooms.ts';
import type { TurnChat } from '../turn-chat.ts';
import type { Turns } from '../turns.ts';
import { type Handlers, signedIn } from './command.ts';

type Result = object & { session?: SessionSnapshot; hosts?: string[]; ticketId?: string };

/**
 * Forwards the commands that are HTTP calls of the meeting service (docs/adr/0006) with the user's own token, so that
 * authorization has one place, and acknowledges with the call's result. The same command sent again while the first is under way
 * gets the first one's result; later repetitions are the service's to recognise. Throws the service's refusals.
 */
export function forwardedCommandHandlers(deps: {
  calls: ServiceClient;
  entry: RoomEntry;
  sessions: SessionRooms;
  turns: Turns;
  chat: TurnChat;
  heartbeats: Heartbeats;
}): Pick<Handlers, ForwardedCommand> {
  const { calls, entry, sessions, turns, chat, heartbeats } = deps;

  /** `around`: what is done about the call's result, once for all who wait for it. */
  async function forward(
    connection: Connection,
    name: ForwardedCommand,
    payload: { meetingId: string },
    around = (ask: () => Promise<Result>) => ask(),
  ): Promise<Result> {
    const { token } = signedIn(connection);
    const key = JSON.stringify([name, payload]);
    const underway = connection.underway.get(key);
    if (underway) return underway;
    const { meetingId, ...body } = payload;
    const row: CallRow = forwardedCommands[name];
    const call = around(
      () =>
        calls.call(row, {
          params: { id: meetingId },
          userToken: token,
          ...(row.method === 'GET' ? {} : { body }),
        }) as Promise<Result>,
    ).finally(() => connection.underway.delete(key));
    connection.underway.set(key, call);
    return call;
  }
  /** Hosts get the queue's events in a room of its own; the service says who is a host. */
  async function hostJoins(connection: Connection, { session }: Result): Promise<void> {
    if (session) await joinWaitingRoom(connection, session, entry);
  }
  const plain = (name: ForwardedCommand) => (connection: Connection, payload: { meetingId: string }) =>
    forward(connection, name, payload);
  const forHosts = (name: ForwardedCommand) => async (connection: Connection, payload: { meetingId: string }) => {
    const result = await forward(connection, name, payload);
    await hostJoins(connection, result);
    return result;
  };

  return {
    async 'waiting-room:join'(connection, payload) {
      const result = await forward(connection, 'waiting-room:join', payload);
      sessions.waits(connection, payload.meetingId);
      return result;
    },
    async 'waiting-room:leave'(connection, payload) {
      const result = await forward(connection, 'waiting-room:leave', payload);
      await sessions.waitsNoMore(connection);
      return result;
    },
    async 'waiting-room:heartbeat'(connection, payload) {
      const result = await heartbeats.beat(connection, payload);
      sessions.waits(connection, payload.meetingId, payload.deviceId);
      return result;
    },
    'waiting-room:getPosition': plain('waiting-room:getPosition'),
    'waiting-room:admit': forHosts('waiting-room:admit'),
    'waiting-room:deny': forHosts('waiting-room:deny'),
    'waiting-room:hold': forHosts('waiting-room:hold'),
    'session:call-back': forHosts('session:call-back'),
    'session:turn': forHosts('session:turn'),
    'session:ahead': (connection, payload) =>
      forward(connection, 'session:ahead', payload, (ask) => sessions.ahead(connection, payload.meetingId, ask)),
    'session:start': forHosts('session:start'),
    async 'session:enter'(connection, payload) {
      const result = await forward(connection, 'session:enter', payload);
      // Before they hear or write anything.
      if (result.session) await turns.entered(result.session);
      await sessions.enter(connection, payload.meetingId, payload.deviceId, result.session);
      await hostJoins(connection, result);
      return result.session ? { ...result, chat: await chat.of(result.session) } : result;
    },
    async 'session:leave'(connection, payload) {
      const result = await forward(connection, 'session:leave', payload);
      // Another device of the same person: this one stays in the call.
      const isThis = payload.deviceId === undefined || payload.deviceId === shared(connection.socket).session?.deviceId;
      if (isThis) await sessions.leave(connection, payload.meetingId);
      return result;
    },
    async 'session:end'(connection, payload) {
      const result = await forward(connection, 'session:end', payload);
      await sessions.leave(connection, payload.meetingId);
      return result;
    },
  };
}

/** Returns the room's cursor, or null for everyone who is not a host of the meeting. */
export async function joinWaitingRoom(connection: Connection, session: SessionSnapshot, entry: RoomEntry) {
  if (session.me.role !== 'host' && session.me.role !== 'cohost') return null;
  return entry.enter(connection, rooms.waitingRoom(session.meetingId));
}
