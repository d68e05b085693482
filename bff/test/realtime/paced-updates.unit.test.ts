import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createMemoryCache } from '@visavis/cache';
import { silentLogger, systemClock } from '@visavis/platform';
import { createListPresence } from '../../src/realtime/updates/list-presence.ts';
import { createQueueUpdates } from '../../src/realtime/updates/queue-updates.ts';

const origin = { id: 'e', time: '2026-11-21T10:00:00.000Z', source: 'visavis.meeting/0', offset: 0 };
let cache: ReturnType<typeof createMemoryCache>;
/** Whether the rooms take what is sent. */
let away = false;
/** The number in each message that was sent. */
let sent: number[];
beforeEach(() => {
  jest.useFakeTimers();
  cache = createMemoryCache({ clock: systemClock });
  away = false;
  sent = [];
});
afterEach(async () => {
  await cache.close();
  jest.useRealTimers();
});

const feed = {
  async deliver([message]: { data: { total?: number; presence?: { waiting: number } } }[]) {
    if (away) throw new Error('away');
    sent.push(message?.data.total ?? message?.data.presence?.waiting ?? -1);
  },
};
const parts = { feed: feed as never, logger: silentLogger };
const queue = () => {
  const calls = { call: async () => Promise.reject(new Error('not now')) };
  const updates = createQueueUpdates({ ...parts, cache, calls: calls as never, io: () => undefined });
  return (total: number) => updates.changed('m1', { total, origin });
};
const presence = () => {
  const updates = createListPresence({ ...parts, cache });
  const of = (waiting: number) => ({ hostStatus: 'live', guestInside: false, waiting, version: waiting }) as const;
  return (waiting: number) => updates.changed('m1', { presence: of(waiting), origin });
};

it.each([
  ['the waiting room twice a second', queue, 500],
  ['who is at a meeting, in the lists, every two seconds', presence, 2_000],
])('tells %s at most: the first change at once, the last one after the pause', async (_what, start, pauseMs) => {
  const changed = start();
  await changed(1);
  await jest.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([1]);
  for (const number of [2, 3, 4]) await changed(number);
  await jest.advanceTimersByTimeAsync(pauseMs - 1);
  expect(sent).toEqual([1]);
  await jest.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([1, 4]);
  await jest.advanceTimersByTimeAsync(10 * pauseMs);
  expect(sent).toEqual([1, 4]);
});

it('tries again after a second what could not be sent', async () => {
  away = true;
  await queue()(7);
  await jest.advanceTimersByTimeAsync(999);
  away = false;
  expect(sent).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([7]);
});

it('tells a guest their place again when another node may have told them one since, and not at each change', async () => {
  const positions: number[] = [];
  let position = 2;
  const entry = () => ({ userId: 'gita', ticketId: 't1', position, etaSec: null });
  const calls = { call: async () => ({ hostStatus: 'live', entries: [entry()] }) };
  const io = () => ({ to: () => ({ emit: (_: string, data: { position: number }) => void positions.push(data.position) }) });
  const updates = createQueueUpdates({ ...parts, cache, calls: calls as never, io: io as never });
  const changes = async (afterMs: number) => {
    await jest.advanceTimersByTimeAsync(afterMs);
    await updates.changed('m1', { total: 2, origin });
    await jest.advanceTimersByTimeAsync(0);
  };
  await changes(0);
  await changes(1_000);
  expect(positions).toEqual([2]);
  position = 1;
  await changes(1_000);
  expect(positions).toEqual([2, 1]);
  // Sent back, as another node told them, and the first again.
  await changes(6_000);
  expect(positions).toEqual([2, 1, 1]);
  updates.stop();
});
