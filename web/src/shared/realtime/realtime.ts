import { presenceOf } from '@visavis/contracts/presence';
import type { ClientCommand, Cursor, ServerEvents, Stamp } from '@visavis/contracts/socket';
import { atom } from 'jotai';
import { renewToken } from '../api/http.ts';
import { session } from '../session/session.ts';
import { store } from '../state/store.ts';
import { later } from '../time/later.ts';
import { anonymousId } from './anonymous-id.ts';
import { type Connection, type ConnectionStatus, createConnection } from './connection.ts';
import { createConnectionPolicy } from './connection-policy.ts';
import { createFallbackPoll } from './fallback-poll.ts';
import { openSocket } from './open-socket.ts';
import { waitingRoom } from './room-names.ts';
import { createRoomSequencer, type Replay } from './room-sequencer.ts';
import { scheduleTokenRenewal } from './token-renewal.ts';

type Handler = (data: never, stamp: Stamp | undefined) => void;
const handlers = new Map<string, Set<Handler>>();
const resyncs = new Map<string, Set<() => void>>();

export const realtimeStatusAtom = atom<ConnectionStatus>('off');

const dispatch = (name: string, data: unknown, stamp: Stamp | undefined) => {
  for (const handler of handlers.get(name) ?? []) handler(data as never, stamp);
};
const announceResync = (room: string) => {
  for (const refetch of resyncs.get(room) ?? []) refetch();
};

const sequencer = createRoomSequencer({
  deliver: ({ name, data, stamp }) => dispatch(name, data, stamp),
  askReplay: (room, cursor) => {
    const via = connectionOf(room);
    if (!via?.isConnected()) return queueMicrotask(() => sequencer.replayFailed(room));
    via
      .request('room:replay', { rooms: { [room]: cursor } })
      .then((answer) => {
        const replay = (answer.rooms as Record<string, Replay> | undefined)?.[room];
        if (replay) sequencer.replayed(room, replay);
        else sequencer.replayFailed(room);
      })
      .catch(() => sequencer.replayFailed(room));
  },
  resync: announceResync,
});

const receive = (name: string, data: unknown, stamp: Stamp | undefined) => {
  if (name === 'resync') {
    const { room, epoch, seq } = data as ServerEvents['resync'];
    sequencer.resynced(room, { epoch, seq });
  } else if (name === 'room:head') {
    const { room, epoch, seq } = data as ServerEvents['room:head'];
    sequencer.joined(room, { epoch, seq });
  } else if (name === 'room:batch') {
    const { presence, ...batch } = data as ServerEvents['room:batch'];
    sequencer.batch(batch);
    // A state with a version of its own: whoever is there needs no place in the sequence.
    for (const [meetingId, numbers] of Object.entries(presence))
      dispatch('meeting:presence', { meetingId, presence: presenceOf(numbers) }, undefined);
  } else if (stamp?.room) sequencer.receive({ name, data, stamp });
  else dispatch(name, data, undefined);
};

/** Rooms that screens are in now, with how many screens and over which connection. */
interface Membership {
  via: Connection;
  join: [command: ClientCommand, payload: unknown];
  /** Sent after each join, e.g. that participant events are wanted. */
  afterwards?: [command: ClientCommand, payload: unknown];
  leave?: [command: ClientCommand, payload: unknown];
}
const joined = new Map<string, Membership & { count: number }>();
/** Rooms that the server put the page into belong to its own connection. */
const connectionOf = (room: string) => joined.get(room)?.via ?? main;

const join = async (room: string) => {
  const entry = joined.get(room);
  if (!entry) return;
  try {
    const answer = await entry.via.request(...entry.join);
    if (joined.get(room) !== entry) return;
    if (answer.cursor) sequencer.joined(room, answer.cursor as Cursor);
    if (entry.afterwards) void entry.via.request(...entry.afterwards).catch(() => undefined);
    const { meetingId } = (entry.join[1] ?? {}) as { meetingId?: string };
    // Hosts are put into the waiting room's room by the same command.
    if (meetingId && answer.waitingRoom) sequencer.joined(waitingRoom(meetingId), answer.waitingRoom as Cursor);
    if (meetingId && typeof answer.viewers === 'number')
      dispatch('meeting:viewers', { meetingId, count: answer.viewers }, undefined);
    // State is fetched after joining: what happened between the page's own fetch and now is in neither.
    announceResync(room);
  } catch {
    // Tried again at the next connect; the screen lives on its fetched state meanwhile.
  }
};

/** Joins a room while at least one screen is in it; joined again after each reconnect. */
export const holdRoom = (room: string, membership: Membership) => {
  const { via } = membership;
  const existing = joined.get(room);
  if (existing && existing.via === via) existing.count += 1;
  else {
    joined.set(room, { ...membership, count: 1 });
    if (via.isConnected()) void join(room);
  }
  return () => {
    const entry = joined.get(room);
    if (!entry || entry.via !== via) return;
    entry.count -= 1;
    if (entry.count > 0) return;
    joined.delete(room);
    sequencer.leave(room);
    if (entry.leave && via.isConnected()) void via.request(...entry.leave).catch(() => undefined);
  };
};

const pollWhileFailed = createFallbackPoll({
  poll: () => {
    for (const room of resyncs.keys()) announceResync(room);
  },
  isVisible: () => document.visibilityState === 'visible',
  random: Math.random,
  later,
});

export const makeConnection = (query?: Record<string, string>): Connection => {
  const connection: Connection = createConnection({
    createSocket: () =>
      openSocket(() => {
        const token = query ? undefined : session.get()?.accessToken;
        return token
          ? { auth: { token, resume: sequencer.cursors() } }
          : { query: { isPublic: 'true', anonymousId: anonymousId(), ...query } };
      }),
    policy: createConnectionPolicy({ now: Date.now, random: Math.random }),
    now: Date.now,
    later,
    onEvent: receive,
    onStatus: (status) => {
      if (connection !== main) return;
      store.set(realtimeStatusAtom, status);
      pollWhileFailed(status);
    },
    onConnected: (first) => {
      for (const [room, entry] of joined) if (entry.via === connection) void join(room);
      if (!first) sequencer.reask();
      // Rooms that need no join: what happened before the first connect was not heard.
      else for (const room of resyncs.keys()) if (!joined.has(room)) announceResync(room);
    },
    renew: async () => {
      const token = session.get()?.accessToken;
      return token && !query ? Boolean(await renewToken(token)) : true;
    },
    refused: () => {
      if (!query && session.get()) session.clear('lost');
    },
  });
  return connection;
};

// Long before the first socket opens, so that tabs which open at once have agreed by then.
if (!session.get()) anonymousId();

/** The page's own connection: the signed-in person's, or an anonymous one. */
export const main: Connection = makeConnection();

/** Sends a command and answers what the server acknowledged; throws an `HttpError` with the refusal's code. */
export const request = (name: ClientCommand, payload?: unknown) => main.request(name, payload);

export const onServerEvent = <E extends keyof ServerEvents>(
  name: E,
  handler: (data: ServerEvents[E], stamp: Stamp | undefined) => void,
) => {
  const set = handlers.get(name) ?? new Set();
  handlers.set(name, set.add(handler as Handler));
  return () => void set.delete(handler as Handler);
};
/** Called whenever the room's state may have been missed: fetch it again. */
export const onRoomResync = (room: string, refetch: () => void) => {
  const set = resyncs.get(room) ?? new Set();
  resyncs.set(room, set.add(refetch));
  return () => {
    set.delete(refetch);
    if (set.size === 0) resyncs.delete(room);
  };
};

/** Starts with the page, restarts when another person signs in or out, renews its token on the open socket. */
export const runRealtime = () => {
  const stopRenewing = scheduleTokenRenewal({
    token: () => session.get()?.accessToken,
    onChange: (listener) => session.subscribe(listener),
    renew: (token) => renewToken(token),
  });
  main.start();
  const unsubscribe = session.subscribe((current, change) => {
    if (change === 'renewed' && current) {
      if (main.isConnected()) void request('auth:renew', { token: current.accessToken }).catch(() => undefined);
    } else if (change !== 'user') {
      main.stop();
      sequencer.clear();
      main.start();
    }
  });
  const wake = () => document.visibilityState === 'visible' && main.wake();
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  return () => {
    stopRenewing();
    unsubscribe();
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
    main.stop();
  };
};
