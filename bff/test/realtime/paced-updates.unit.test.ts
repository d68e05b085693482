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
