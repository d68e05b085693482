import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { timedCacheContract } from '@visavis/cache/contract-suite';
import { createRedisCache, createSocketAdapter } from '@visavis/cache-redis';
import { describeWith, redis, startTcpProxy } from '@visavis/testing';
import { timesAsLong } from '@visavis/testing/timed';
import { Server } from 'socket.io';

describeWith('redis', redis(), 'Redis', (startRedis) => {
  const closing: (() => Promise<unknown> | unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  /** Behind a network that can fall silent. */
  async function start() {
    const engine = await startRedis();
    closing.push(() => engine.stop());
    const { hostname, port } = new URL(engine.url);
    const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
    closing.push(() => proxy.close());
    return { proxy, url: `redis://127.0.0.1:${proxy.port}?prefix=${randomUUID()}` };
  }
  const refused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  /** Takes turns: silence is noticed only once, so each run has a world of its own, made beforehand. */
  const eachIn = <T>(worlds: T[], work: (fixture: T) => Promise<unknown>) => {
    let turn = 0;
    return () => work(worlds[turn++] as T);
  };

  test('a call is refused within a quarter more than a command may take, and a close does not wait, when Redis falls silent', async () => {
    const { proxy, url } = await start();
    const caches = await Promise.all(Array.from({ length: 3 }, () => createRedisCache({ url })));
    await Promise.all(caches.map((cache) => cache.set('k', 1, 60_000)));
    proxy.pause();
    const refusals = eachIn(caches, (cache) => Promise.all([refused(cache.get('k')), refused(cache.ping())]));
    expect(await timesAsLong(refusals, () => delay(1_500))).toBeLessThan(1.25);
    expect(
      await timesAsLong(
        () => refused(caches[0]?.get('k') as Promise<unknown>),
        () => delay(100),
      ),
    ).toBeLessThan(1);
    proxy.heal();
    await Promise.all(caches.map((cache) => cache.close()));

    const closed = await Promise.all(Array.from({ length: 3 }, () => createRedisCache({ url })));
    proxy.pause();
    expect(
      await timesAsLong(
        eachIn(closed, (cache) => cache.close()),
        () => delay(1_500),
      ),
    ).toBeLessThan(1.25);
  }, 60_000);

  test('when Redis falls silent, still serves its own sockets at once, refuses queries soon, and closes without waiting', async () => {
    const { proxy, url } = await start();
    const nodes = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const fanOut = await createSocketAdapter({ url });
        const server = new Server(createServer(), { adapter: fanOut.adapter });
        closing.push(() => server.close());
        return { fanOut, server };
      }),
    );
    proxy.pause();
    const emits = eachIn(nodes, async ({ server }) => {
      for (let n = 0; n < 2_000; n++) server.to('r').emit('n', n);
    });
    expect(await timesAsLong(emits, () => delay(1_000))).toBeLessThan(1);
    const queries = eachIn(nodes, ({ server }) => refused(server.in('r').fetchSockets()));
    expect(await timesAsLong(queries, () => delay(3_000))).toBeLessThan(1.25);
    expect(
      await timesAsLong(
        eachIn(nodes, ({ fanOut }) => fanOut.close()),
        () => delay(1_500),
      ),
    ).toBeLessThan(1.25);
  }, 60_000);
});

describeWith('redis', redis(), 'the cache in Redis', (startRedis) => {
  timedCacheContract(
    'redis',
    async (options) => {
      const engine = await startRedis();
      const cache = await createRedisCache({ url: `${engine.url}?prefix=${randomUUID()}`, ...options });
      const close = () => cache.close().then(() => engine.stop());
      return { cache, pass: (ms) => delay(ms), lose: async () => undefined, close };
    },
    timesAsLong,
  );
});
