import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createMemoryCache } from '@visavis/cache';
import { createMetrics, silentLogger, systemClock } from '@visavis/platform';
import { until } from '@visavis/testing/wait';
import type { Server } from 'socket.io';
import { createListUpdates } from '../../src/realtime/updates/list-updates.ts';

const ROOM = 'public:meetings';
let cache: ReturnType<typeof createMemoryCache>;
let lists: ReturnType<typeof createListUpdates>;
let sockets: Set<string>;
/** What was written: the event's name, and to how many sockets. */
let writes: [name: string, sockets: number][];
let onWrite = () => {};

beforeEach(() => {
  cache = createMemoryCache({ clock: systemClock });
  sockets = new Set(Array.from({ length: 450 }, (_, n) => `socket-${n}`));
  writes = [];
  onWrite = () => {};
  const io = {
    sockets: { adapter: { rooms: new Map([[ROOM, sockets]]) } },
    local: {
      to: (ids: string[]) => ({
        emit(name: string) {
          writes.push([name, ids.length]);
          onWrite();
        },
      }),
    },
  } as unknown as Server;
  lists = createListUpdates({ cache, metrics: createMetrics(), io: () => io, otherNodes: false, logger: silentLogger });
});
afterEach(async () => {
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
  let turns = 0;
  onWrite = () => void setImmediate(() => (turns += 1));
  await change();
  await until('all are written to', () => writes.reduce((sum, [, count]) => sum + count, 0) === 450);
  expect(writes.map(([, count]) => count)).toEqual([200, 200, 50]);
  expect(turns).toBeGreaterThanOrEqual(2);
});

it('waits eight times as long as the processor was busy with the writes', async () => {
  sockets.clear();
  sockets.add('one');
  await open();
  const cpuUsage = jest.spyOn(process, 'cpuUsage').mockReturnValue({ user: 100_000, system: 50_000 });
  await change();
  await until('the first', () => writes.length === 1);
  const since = performance.now();
  await change();
  await until('the second', () => writes.length === 2);
  expect(performance.now() - since).toBeGreaterThan(1_100);
  cpuUsage.mockRestore();
});

it('sends what it could not read at first, and reads nothing while no list is open', async () => {
  const since = jest.spyOn(cache.streams, 'since');
  await change();
  expect(since).not.toHaveBeenCalled();
  await open();
  since.mockRejectedValueOnce(new Error('away'));
  await change();
  await until('sent after all', () => writes.length > 0);
  expect(writes[0]?.[0]).toBe('meeting:approved');
});
