import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createMemoryCache } from '@visavis/cache';
import { createMetrics, silentLogger, systemClock } from '@visavis/platform';
import { until } from '@visavis/testing/wait';
import type { Server } from 'socket.io';
import { createListUpdates, pauseAfter } from '../../src/realtime/updates/list-updates.ts';

const ROOM = 'public:meetings';
let cache: ReturnType<typeof createMemoryCache>;
let lists: ReturnType<typeof createListUpdates>;
let sockets: Set<string>;
/** Names of the events written, one for each socket. */
let writes: string[];
let onWrite = () => {};

beforeEach(() => {
  cache = createMemoryCache({ clock: systemClock });
  sockets = new Set(Array.from({ length: 450 }, (_, n) => `socket-${n}`));
  writes = [];
  onWrite = () => {};
  const conn = {
    write(packet: string) {
      writes.push(JSON.parse(packet.slice(1))[0]);
      onWrite();
    },
  };
  const io = {
    sockets: { adapter: { rooms: new Map([[ROOM, sockets]]) }, sockets: { get: () => ({ conn }) } },
  } as unknown as Server;
  lists = createListUpdates({ cache, metrics: createMetrics(), io: () => io, otherNodes: false, logger: silentLogger });
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  lists.stop();
  await cache.close();
});

let changes = 0;
const change = async () => {
  changes += 1;
  const data = { meetingId: `m${changes}` };
  await cache.streams.append(ROOM, { id: `change-${changes}`, at: 0, value: { name: 'meeting:approved', data } });
  lists.moved();
};
const open = async () => lists.joined(await cache.streams.head(ROOM));

it('lets others have their turn between some sockets and the next', async () => {
  await open();
  const writtenBeforeTurn = new Set<number>();
  onWrite = () => void setImmediate(() => writtenBeforeTurn.add(writes.length));
  await change();
  await until('all are written to', () => writtenBeforeTurn.has(450));
  expect([...writtenBeforeTurn]).toEqual([200, 400, 450]);
});

it.each([
  [0, 500],
  [62.5, 500],
  [63, 504],
  [150, 1_200],
])('waits eight times as long as the processor was busy with the writes, half a second at least: %d ms', (writing, pause) =>
  expect(pauseAfter(writing)).toBe(pause),
);

it.each([
  [0, 500],
  [150, 1_200],
])('sends the first change at once, and further ones together after the pause: writes of %d ms', async (writing, pause) => {
  sockets.clear();
  sockets.add('one');
  jest.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: writing * 1_000, system: 0 });
  await open();
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
  await change();
  await until('the first, and the pause', () => writes.length === 1 && jest.getTimerCount() === 1);
  for (let further = 0; further < 3; further += 1) await change();
  jest.advanceTimersByTime(pause - 1);
  expect([writes, jest.getTimerCount()]).toEqual([['meeting:approved'], 1]);
  jest.advanceTimersByTime(1);
  await until('the others', () => writes.length === 2);
  expect(writes).toEqual(['meeting:approved', 'room:batch']);
});

it('sends what it could not read at first, tells once of that, and reads nothing while no list is open', async () => {
  const told = [jest.spyOn(silentLogger, 'warn'), jest.spyOn(silentLogger, 'info')];
  const since = jest.spyOn(cache.streams, 'since');
  await change();
  expect(since).not.toHaveBeenCalled();
  await open();
  since.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
  await change();
  await until('sent after all', () => writes.length > 0);
  expect(writes[0]).toBe('meeting:approved');
  expect(told.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
