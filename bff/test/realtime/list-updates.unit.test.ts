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

it('waits eight times as long as the processor was busy with the writes', async () => {
  sockets.clear();
  sockets.add('one');
  await open();
  const cpuUsage = jest.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: 100_000, system: 50_000 });
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
  expect(writes[0]).toBe('meeting:approved');
});
