// @weight waits
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll } from '@jest/globals';
import { type CacheFactory, cacheContract } from '@visavis/cache/contract-suite';
import { createRedisCache } from '@visavis/cache-redis';
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
});
