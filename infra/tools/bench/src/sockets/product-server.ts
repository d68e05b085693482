// The BFF's sockets as production has them, without what stands around: a meeting's event goes in where the bus hands it over.
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { bffSettings, createBff } from '@visavis/bff';
import { createMemoryCache } from '@visavis/cache';
import { meetingUpdated } from '@visavis/contracts/events/meeting';
import { rooms } from '@visavis/contracts/socket';
import {
  createMetrics,
  createRevocationWatcher,
  createServiceClient,
  createServiceTokens,
  createTokenVerifier,
  listen,
  loadSettings,
  newId,
  silentLogger,
  systemClock,
} from '@visavis/platform';
import { presenceEvent, updatedEvent } from './event.ts';

const clock = systemClock;
const logger = silentLogger;
const metrics = createMetrics();
const cache = createMemoryCache({ clock });
const serviceTokens = createServiceTokens('a-secret-of-the-benchmark-and-of-nothing-else', clock);
const revocations = createRevocationWatcher({ streams: cache.streams, loadAll: async () => [], clock, logger });
const bff = createBff({
  calls: createServiceClient({ caller: 'bff', url: () => 'http://127.0.0.1:1', serviceTokens }),
  verifier: createTokenVerifier({ jwks: async () => [], revocations, clock }),
  serviceTokens,
  cache,
  clock,
  logger,
  metrics,
  config: loadSettings(bffSettings, { LIMIT_LOOPBACK: 'false' }),
});
const server = createServer(bff.app);
const io = bff.attach(server);
const consumer = bff.consumers.find(({ topic }) => topic === meetingUpdated.topic);
await bff.start();
let offset = 0;
const now = () => performance.timeOrigin + performance.now();
const meetings = Array.from({ length: 200 }, () => newId());
/** Nine of ten say who is at a meeting, one that a meeting changed. */
const nextEvent = () => {
  const meetingId = meetings[offset % meetings.length] as string;
  return offset % 10 === 0 ? updatedEvent(newId(), offset, meetingId) : presenceEvent(newId(), offset, meetingId);
};
const handle = (event: ReturnType<typeof updatedEvent>) =>
  consumer?.handle(event, { topic: meetingUpdated.topic, partition: 0, offset });

interface Order {
  /** So many updates of one meeting, one after another. */
  emit?: number;
  /** Public changes of many meetings for so long (ms); `plain`: each at once to every list, without the BFF. */
  changes?: { rate: number; ms: number; plain?: boolean };
}
async function change({ rate, ms, plain }: NonNullable<Order['changes']>): Promise<void> {
  const from = now();
  for (let n = 0; n < (rate * ms) / 1_000; n += 1) {
    await delay(Math.max(0, from + (n * 1_000) / rate - now()));
    offset += 1;
    const { type, data, id, time } = nextEvent();
    if (plain) io.to(rooms.publicMeetings).emit(type, data, { room: rooms.publicMeetings, epoch: id, seq: offset, id, at: time });
    else await handle(nextEvent());
  }
}
process.on('message', async ({ emit = 0, changes }: Order) => {
  const startedAt = now();
  for (let n = 0; n < emit; n += 1) {
    offset += 1;
    await handle(updatedEvent(newId(), offset));
  }
  if (changes) {
    await change(changes);
    process.send?.({ startedAt, tookMs: now() - startedAt });
  } else if (!emit) process.send?.({ listeners: io.sockets.adapter.rooms.get(rooms.publicMeetings)?.size ?? 0 });
});
process.on('disconnect', () => process.exit());
process.send?.(await listen(server, { port: 0, host: '127.0.0.1' }));
