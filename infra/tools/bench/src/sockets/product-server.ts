// The BFF's sockets as production has them, without what stands around: a meeting's event goes in where the bus hands it over.
import { createServer } from 'node:http';
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
import { updatedEvent } from './event.ts';

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
process.on('message', async ({ emit }: { emit?: number }) => {
  for (let n = 0; n < (emit ?? 0); n += 1) {
    offset += 1;
    await consumer?.handle(updatedEvent(newId(), offset), { topic: meetingUpdated.topic, partition: 0, offset });
  }
  if (!emit) process.send?.({ listeners: io.sockets.adapter.rooms.get(rooms.publicMeetings)?.size ?? 0 });
});
process.on('disconnect', () => process.exit());
process.send?.(await listen(server, { port: 0, host: '127.0.0.1' }));
