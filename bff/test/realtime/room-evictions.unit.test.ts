import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createMemoryCache } from '@visavis/cache';
import { systemClock } from '@visavis/platform';
import type { Server } from 'socket.io';
import { personRoom, type SessionEntry } from '../../src/realtime/connections.ts';
import { createRoomEvictions, type Eviction } from '../../src/realtime/room-evictions.ts';

let cache: ReturnType<typeof createMemoryCache>;
beforeEach(() => {
  cache = createMemoryCache({ clock: systemClock });
});
afterEach(() => cache.close());

const NOON = Date.parse('2026-11-28T12:00:00.000Z');
/** Whether Gita's socket, which entered so, is still in the session after the eviction. */
async function stays(entry: Partial<SessionEntry>, eviction: Eviction): Promise<boolean> {
  const room = personRoom('m1', 'gita');
  const left: string[] = [];
  const session = { meetingId: 'm1', deviceId: 'phone', enteredAt: NOON, ...entry };
  const socket = { data: { userId: 'gita', session }, leave: (name: string) => void left.push(name), emit: () => true };
  const sockets = { adapter: { rooms: new Map([[room, new Set(['s1'])]]) }, sockets: new Map([['s1', socket]]) };
  const evictions = createRoomEvictions({ cache, io: () => ({ sockets }) as unknown as Server, otherNodes: false });
  await evictions.evict('e1', eviction, NOON);
  return !left.includes(room);
}
const left = (more: object): Eviction => ({ kind: 'person', meetingId: 'm1', userId: 'gita', before: NOON, ...more });
const enters = (more: object): Eviction => ({ ...left(more), kind: 'other-devices', deviceId: 'laptop' }) as Eviction;
const [AT, LATER] = ['2026-11-28T12:00:00.000Z', '2026-11-28T12:00:30.000Z'];

test.each([-60_000, 60_000])(
  'whoever left is out, and stays in who came back, though clocks differ by %i ms',
  async (wrongByMs) => {
    const before = NOON + wrongByMs;
    expect(await stays({ joinedAt: AT }, left({ before, joinedAt: AT }))).toBe(false);
    expect(await stays({ joinedAt: LATER }, left({ before, joinedAt: AT }))).toBe(true);
  },
);

test.each([-60_000, 60_000])('the device that entered last stays, though clocks differ by %i ms', async (wrongByMs) => {
  const before = NOON + wrongByMs;
  expect(await stays({ version: 4 }, enters({ before, version: 5 }))).toBe(false);
  expect(await stays({ version: 6 }, enters({ before, version: 5 }))).toBe(true);
  expect(await stays({ version: 4, deviceId: 'laptop' }, enters({ before, version: 5 }))).toBe(true);
});

test('a node of an earlier release tells the time alone', async () => {
  for (const eviction of [left, enters]) {
    expect(await stays({ joinedAt: AT, version: 4 }, eviction({}))).toBe(false);
    expect(await stays({ joinedAt: AT, version: 4 }, eviction({ before: NOON - 1 }))).toBe(true);
    expect(await stays({}, eviction({ joinedAt: AT, version: 5 }))).toBe(false);
  }
});
