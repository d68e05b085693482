// The BFF and the meeting service as production has them, over HTTP, without what stands around. Rooms full of people who wait
// are in the store already.
import { createServer } from 'node:http';
import { bffSettings, createBff } from '@visavis/bff';
import { meetingService } from '@visavis/meeting';
import { createServiceClient, listen, loadSettings, newId, silentLogger } from '@visavis/platform';
import { startServiceForTest } from '@visavis/service-test';
import type { Store } from '@visavis/store';
import { until } from '@visavis/testing/wait';
import { fill, waitingPeople } from './rooms.ts';

const [rooms = '0', people = '0'] = process.argv.slice(2);
let commits = 0;
/** Counts the units of work. */
const counted = (store: Store): Store =>
  new Proxy(store, {
    get(target, name) {
      if (name === 'transaction') commits += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

const running = await startServiceForTest(meetingService, { store: counted });
const { serviceTokens, cache, clock, metrics, verifier } = running;
const meetings = Array.from({ length: Number(rooms) }, () => newId());
const waiting = waitingPeople(meetings, Number(people) / meetings.length);
await fill(running.store, waiting);
const bff = createBff({
  calls: createServiceClient({ caller: 'bff', url: () => running.url, serviceTokens }),
  verifier,
  serviceTokens,
  cache,
  clock,
  logger: silentLogger,
  metrics,
  config: loadSettings(bffSettings, { LIMIT_LOOPBACK: 'false' }),
});
const server = createServer(bff.app);
const io = bff.attach(server);
await bff.start();
const look = async () => {
  await running.runJob('look-after-sessions');
  setTimeout(look, 1_000);
};
void look();

process.on('message', async (sockets: number) => {
  await until('all have connected', () => io.sockets.sockets.size === sockets, 60_000);
  process.send?.({ commits });
});
process.on('disconnect', () => process.exit());
process.send?.({
  port: await listen(server, { port: 0, host: '127.0.0.1' }),
  people: [...waiting].flatMap(([meetingId, userIds]) =>
    userIds.map((userId) => ({ meetingId, token: running.tokenOf(userId) })),
  ),
});
