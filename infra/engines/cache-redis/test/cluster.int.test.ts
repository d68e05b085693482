// @weight waits
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type CacheFactory, cacheContract } from '@visavis/cache/contract-suite';
import { createRedisCache } from '@visavis/cache-redis';
import { describeWith, type Engine, findProgram, freePort, type RunningEngine, until } from '@visavis/testing';
import { Redis } from 'ioredis';
import { canConnect, startNative } from '../../../tools/testing/src/engines/native.ts';

/** One node that has all slots: it holds scripts to one slot, and speaks of slots and moves, as many nodes do. */
function redisCluster(): Engine<() => Promise<RunningEngine>> {
  const program = findProgram('redis-server');
  if (!program) return { available: false, reason: 'no redis-server on the PATH' };
  return {
    available: true,
    async value() {
      const port = await freePort();
      return startNative({
        name: 'redis-cluster',
        url: `redis+cluster://127.0.0.1:${port}`,
        // The port of the cluster's bus is 10,000 higher by default, which may be none.
        command: (folder) => [
          program,
          ...['--port', String(port), '--cluster-port', String(port > 50_000 ? port - 10_000 : port + 10_000)],
          ...['--bind', '127.0.0.1', '--dir', folder, '--save', '', '--cluster-enabled', 'yes'],
          ...['--cluster-announce-ip', '127.0.0.1'],
        ],
        ready: () => canConnect(port),
      });
    },
  };
}

describeWith('redis', redisCluster(), 'the cache in a Redis cluster', (startCluster) => {
  let engine: RunningEngine;
  let admin: Redis;
  beforeAll(async () => {
    engine = await startCluster();
    admin = new Redis(engine.url.replace('+cluster', ''));
    await admin.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    await until('the cluster is whole', async () => (await admin.cluster('INFO')).includes('cluster_state:ok'));
  });
  afterAll(async () => {
    await admin?.quit();
    await engine?.stop();
  });

  const backing: CacheFactory = async (options) => {
    const cache = await createRedisCache({ url: engine.url, ...options });
    return {
      cache,
      pass: (ms) => delay(ms),
      lose: async () => void (await admin.flushall()),
      async close() {
        await cache.close();
        await admin.flushall();
      },
    };
  };
  cacheContract('redis cluster', backing);

  test('refuses calls while the cluster is away, and works once it is back', async () => {
    const cache = await createRedisCache({ url: engine.url });
    await cache.set('k', 1, 60_000);
    await engine.process?.kill();
    for (let round = 0; round < 3; round++) {
      await expect(cache.streams.append('room', { id: 'a', value: 1, at: 0 })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    }
    await engine.process?.start();
    await until('the cache answers again', () =>
      cache.streams.append('room', { id: 'a', value: 1, at: 0 }).then(
        () => true,
        () => false,
      ),
    );
    await cache.close();
  });
});
