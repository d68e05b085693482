// @weight waits
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type CacheFactory, cacheContract } from '@visavis/cache/contract-suite';
import { createRedisCache } from '@visavis/cache-redis';
import { type Logger, silentLogger } from '@visavis/platform';
import { describeWith, type RunningEngine, redis } from '@visavis/testing';
import { Redis } from 'ioredis';

describeWith('redis', redis(), 'the cache in Redis', (startRedis) => {
  let engine: RunningEngine;
  let admin: Redis;
  beforeAll(async () => {
    engine = await startRedis();
    admin = new Redis(engine.url);
  });
  afterAll(async () => {
    await admin?.quit();
    await engine?.stop();
  });

  const backing: CacheFactory = async (options) => {
    // A prefix of its own for each test: the server may be a shared one.
    const prefix = `test-${randomUUID()}`;
    const url = `${engine.url}?prefix=${prefix}`;
    const lose = async () => {
      for await (const keys of admin.scanStream({ match: `${prefix}:*`, count: 1_000 }))
        if (keys.length > 0) await admin.unlink(keys);
    };
    const cache = await createRedisCache({ url, ...options });
    const another = await createRedisCache({ url, ...options });
    return {
      cache,
      another,
      pass: (ms) => delay(ms),
      lose,
      async close() {
        await Promise.all([cache.close(), another.close()]);
        await lose();
      },
    };
  };
  cacheContract('redis', backing);

  describe('a server that may drop keys', () => {
    afterEach(() => admin.config('SET', 'maxmemory', '0', 'maxmemory-policy', 'noeviction'));
    test.each([
      ['0', 'allkeys-lru', []],
      ['1gb', 'noeviction', []],
      ['1gb', 'allkeys-lru', [{ policy: 'allkeys-lru' }]],
    ])('is warned of once: maxmemory %s, %s', async (maxmemory, policy, expected) => {
      await admin.config('SET', 'maxmemory', maxmemory, 'maxmemory-policy', policy);
      const warnings: unknown[] = [];
      const logger = { ...silentLogger, warn: (fields: unknown) => void warnings.push(fields) } as Logger;
      const cache = await createRedisCache({ url: engine.url, logger });
      await cache.get('k');
      await cache.close();
      expect(warnings).toEqual(expected);
    });
  });
});
