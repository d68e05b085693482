import { beforeEach, expect, it } from '@jest/globals';
import { SOCKET } from '@visavis/contracts/constants/socket';
import {
  type Connection,
  type ConnectionStatus,
  createConnection,
  type SocketLike,
} from '../../src/shared/realtime/connection.ts';
import { createConnectionPolicy } from '../../src/shared/realtime/connection-policy.ts';

class FakeSocket implements SocketLike {
  connected = false;
  connects = 0;
  closed = false;
  sent: [string, unknown][] = [];
  answer: unknown = { success: true };
  /** Neither answers nor closes, as on a way that is gone. */
  silent = false;
  listeners = new Map<string, (...args: unknown[]) => void>();
  any: (name: string, ...args: unknown[]) => void = () => undefined;
  connect() {
    this.connects += 1;
  }
  disconnect() {
    this.closed = true;
    this.connected = false;
  }
  on(event: string, listener: (...args: never[]) => void) {
    this.listeners.set(event, listener as (...args: unknown[]) => void);
  }
  onAny(listener: (name: string, ...args: unknown[]) => void) {
    this.any = listener;
  }
  removeAllListeners() {
    this.listeners.clear();
  }
  timeout(ms: number) {
    return {
      emitWithAck: (name: string, payload: unknown) => {
        this.sent.push([name, payload]);
        if (!this.silent) return Promise.resolve(this.answer);
        return new Promise<unknown>((resolve, reject) => {
          this.answerLate = () => resolve(this.answer);
          timers.push({ at: now + ms, work: () => reject(new Error('operation has timed out')) });
        });
      },
    };
  }
  answerLate: () => void = () => undefined;
  fire(event: string, ...args: unknown[]) {
    if (event === 'connect') this.connected = true;
    if (event === 'disconnect') this.connected = false;
    this.listeners.get(event)?.(...args);
  }
}

let now: number;
let timers: { at: number; work: () => void }[];
let sockets: FakeSocket[];
let statuses: ConnectionStatus[];
let renewals: number;
let refusals: number;
let alive: boolean;
let reachable: boolean;
/** How often the client library does not arrive from now on. */
let missing: number;
let connection: Connection;

const flush = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};
const pass = async (ms: number) => {
  const until = now + ms;
  for (;;) {
    const next = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    now = Math.max(now, next.at);
    timers = timers.filter((timer) => timer !== next);
    next.work();
    await flush();
  }
  now = until;
};
const last = () => sockets.at(-1) as FakeSocket;
const isPutIntoRoom = () => last().any('room:head', { room: 'public-meetings', epoch: 'e', seq: 1 });

beforeEach(async () => {
  now = 0;
  timers = [];
  sockets = [];
  statuses = [];
  renewals = 0;
  refusals = 0;
  alive = true;
  reachable = true;
  missing = 0;
  connection = createConnection({
    createSocket: async () => {
      if (missing > 0) {
        missing -= 1;
        throw new Error('Failed to fetch dynamically imported module');
      }
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    policy: createConnectionPolicy({ now: () => now, random: () => 0 }),
    now: () => now,
    later: (work, ms) => {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    onEvent: () => undefined,
    onStatus: (status) => statuses.push(status),
    onConnected: () => undefined,
    renew: async () => {
      renewals += 1;
      if (!reachable) throw new Error('503');
      return alive;
    },
    refused: () => {
      refusals += 1;
    },
  });
  connection.start();
  await flush();
});

// spec 1 §4.29, §9.21
it('replaces the socket 300 ms after a critical disconnect', async () => {
  last().fire('connect');
  last().fire('disconnect', 'transport close');
  await pass(299);
  expect(sockets).toHaveLength(1);
  expect(sockets[0]?.closed).toBe(true);
  await pass(1);
  expect(sockets).toHaveLength(2);
  last().fire('connect');
  expect(statuses).toEqual(['connecting', 'connected', 'reconnecting', 'reconnecting', 'connected']);
});

// spec 1 §4.32, §9.22
it('makes at most one full reconnect per 5 s', async () => {
  last().fire('connect');
  last().fire('disconnect', 'transport close');
  await pass(300);
  last().fire('connect');
  last().fire('disconnect', 'transport close');
  await pass(4_699);
  expect(sockets).toHaveLength(2);
  await pass(1);
  expect(sockets).toHaveLength(3);
});

it('renews once and reconnects once when the server refuses the token, else signs out', async () => {
  last().fire('connect');
  isPutIntoRoom();
  last().fire('disconnect', 'io server disconnect');
  await flush();
  await pass(1_000);
  expect([renewals, last().connects]).toEqual([1, 2]);
  last().fire('connect_error', Object.assign(new Error('refused'), { data: { error: 'TOKEN_EXPIRED' } }));
  await flush();
  await pass(60_000);
  expect([renewals, refusals, last().connects]).toEqual([1, 1, 2]);
});

// spec 1 §4.6
it('signs nobody out because a new token could not be asked for', async () => {
  const expired = async () => {
    last().fire('connect_error', Object.assign(new Error('refused'), { data: { error: 'TOKEN_EXPIRED' } }));
    await flush();
  };
  reachable = false;
  await expired();
  await pass(10_000);
  await expired();
  expect([renewals, refusals]).toEqual([2, 0]);
  reachable = true;
  await pass(10_000);
  await expired();
  await pass(10_000);
  // Asked for and given, and still refused.
  await expired();
  expect([renewals, refusals]).toEqual([3, 1]);
});

it('stays away when the session is over', async () => {
  alive = false;
  last().fire('connect_error', Object.assign(new Error('refused'), { data: { error: 'SESSION_REVOKED' } }));
  await flush();
  await pass(60_000);
  expect(sockets).toHaveLength(1);
});

it('retries a server that refuses the handshake as busy, with longer pauses, and reconnects from scratch at the third refusal', async () => {
  const refuse = async (retryAfter?: number) => {
    last().fire('connect_error', Object.assign(new Error('busy'), { data: { error: 'RATE_LIMITED', retryAfter } }));
    await flush();
  };
  await refuse();
  await pass(999);
  expect(last().connects).toBe(1);
  await pass(1);
  expect(last().connects).toBe(2);
  await refuse(7);
  await pass(8_999);
  expect(last().connects).toBe(2);
  await pass(1);
  expect(last().connects).toBe(3);
  expect(renewals).toBe(0);
  await refuse();
  await pass(4_000);
  expect(sockets).toHaveLength(2);
});

// spec 1 §4.24
it('signals failure after five failed connects, and goes on trying', async () => {
  for (let at = 0; at < 5; at += 1) {
    last().fire('connect_error', new Error('no route'));
    await pass(6_000);
  }
  expect(statuses.at(-1)).toBe('failed');
  last().fire('connect_error', new Error('no route'));
  await pass(31_000);
  expect(sockets.length).toBeGreaterThan(2);
  // Steadily: an attempt that is under way has not ended the failure.
  expect(new Set(statuses.slice(statuses.indexOf('failed')))).toEqual(new Set(['failed']));
  last().fire('connect');
  expect(statuses.at(-1)).toBe('failed');
  isPutIntoRoom();
  expect(statuses.at(-1)).toBe('connected');
});

it('takes a connection that the server ends before any room for a failed connect: longer pauses, and no new token', async () => {
  const endedAt: number[] = [];
  for (let times = 0; times < 6; times += 1) {
    const { connects } = last();
    const count = sockets.length;
    last().fire('connect');
    last().fire('disconnect', 'io server disconnect');
    endedAt.push(now);
    while (last().connects === connects && sockets.length === count) await pass(100);
  }
  const pauses = endedAt.slice(1).map((at, index) => at - (endedAt[index] ?? 0));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
  expect([renewals, statuses.at(-1)]).toEqual([0, 'failed']);
  last().fire('connect');
  await pass(4_999);
  expect(statuses.at(-1)).toBe('failed');
  // Left alone for so long.
  await pass(1);
  expect(statuses.at(-1)).toBe('connected');
  last().fire('disconnect', 'io server disconnect');
  await flush();
  expect(renewals).toBe(1);
});

it('goes on until the client library arrives', async () => {
  connection.stop();
  missing = 4;
  sockets = [];
  connection.start();
  await flush();
  expect(sockets).toHaveLength(0);
  await pass(60_000);
  expect([missing, sockets.length]).toEqual([0, 1]);
  last().fire('connect');
  expect(connection.isConnected()).toBe(true);
});

it('does not wait for the backoff when the network is back or the page is looked at again', async () => {
  last().fire('connect');
  connection.wake();
  await pass(10_000);
  expect(sockets).toHaveLength(1);
  last().fire('disconnect', 'io server disconnect');
  await flush();
  connection.wake();
  await pass(300);
  expect(sockets).toHaveLength(2);
  // An attempt that is under way is not cut short.
  connection.wake();
  await pass(10_000);
  expect(sockets).toHaveLength(2);
});

it('is not put off by being looked at again and again: one full reconnect per 5 s, and no later', async () => {
  last().fire('connect');
  last().fire('disconnect', 'transport close');
  await pass(300);
  last().fire('connect');
  last().fire('disconnect', 'transport close');
  for (let times = 0; times < 9; times += 1) {
    connection.wake();
    await pass(500);
  }
  expect(sockets).toHaveLength(2);
  await pass(200);
  expect(sockets).toHaveLength(3);
});

it('keeps a request until the connection is there, and gives up after 5 s', async () => {
  const early = connection.request('meeting:join', { meetingId: 'm' });
  last().fire('connect');
  await expect(early).resolves.toEqual({ success: true });
  last().fire('disconnect', 'io server disconnect');
  const late = expect(connection.request('meeting:leave', { meetingId: 'm' })).rejects.toMatchObject({ error: 'NETWORK' });
  await pass(5_000);
  await late;
});

it('turns a refusal into an error with its code', async () => {
  last().fire('connect');
  last().answer = { success: false, error: 'TOO_EARLY', message: 'Not yet' };
  await expect(connection.request('session:start', {})).rejects.toMatchObject({ error: 'TOO_EARLY', message: 'Not yet' });
});

// spec 1 §4.25
it('closes the socket on stop and opens none after', async () => {
  last().fire('connect');
  last().fire('disconnect', 'transport close');
  connection.stop();
  await pass(60_000);
  expect(sockets).toHaveLength(1);
  expect(statuses.at(-1)).toBe('off');
});

async function probedInSilence(): Promise<void> {
  last().fire('connect');
  last().silent = true;
  void connection.probe(700);
  await pass(699);
  expect(sockets).toHaveLength(1);
  await pass(1);
  expect(sockets.map(({ connects }) => connects)).toEqual([1, 1]);
}

it('opens another socket beside one that does not answer, and goes on with it when it is there first', async () => {
  await probedInSilence();
  expect([sockets[0]?.closed, connection.isConnected()]).toEqual([false, true]);
  last().fire('connect');
  await flush();
  expect([sockets[0]?.closed, connection.isConnected()]).toEqual([true, true]);
  expect(statuses).toEqual(['connecting', 'connected', 'reconnecting', 'connected']);
  await pass(60_000);
  expect(sockets).toHaveLength(2);
  last().fire('disconnect', 'transport close');
  await pass(300);
  expect(sockets).toHaveLength(3);
});

it('keeps a socket that answers late, on a server that is merely busy', async () => {
  await probedInSilence();
  sockets[0]?.answerLate();
  await flush();
  last().fire('connect');
  expect(sockets.map(({ closed }) => closed)).toEqual([false, true]);
  await pass(60_000);
  expect([sockets.length, connection.isConnected()]).toEqual([2, true]);
  expect(statuses).toEqual(['connecting', 'connected']);
});

it('looks whether the socket still answers after a command that got no answer', async () => {
  last().fire('connect');
  last().silent = true;
  const sent = connection.request('waiting-room:heartbeat', {}).catch(({ error }) => error);
  await flush();
  await pass(SOCKET.waitForConnectionMs * 2);
  expect([await sent, sockets.length]).toEqual(['TIMEOUT', 1]);
  await pass(1_000);
  last().fire('connect');
  await flush();
  expect([sockets[0]?.closed, connection.isConnected()]).toEqual([true, true]);
});

it('opens none beside a socket that answers at once, and gives up one that answers never', async () => {
  last().fire('connect');
  await connection.probe(700);
  await pass(60_000);
  expect(sockets).toHaveLength(1);
  last().silent = true;
  void connection.probe(700);
  await pass(9_999);
  expect([sockets.length, connection.isConnected()]).toEqual([2, true]);
  await pass(1_000);
  expect(sockets.map(({ closed }) => closed)).toEqual([true, true, false]);
});
