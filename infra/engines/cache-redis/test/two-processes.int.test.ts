import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Cache } from '@visavis/cache';
import { createRedisCache } from '@visavis/cache-redis';
import { describeWith, type RunningEngine, redis, until } from '@visavis/testing';
import { Redis } from 'ioredis';

describeWith('redis', redis(), 'two processes on one Redis', (startRedis) => {
  let engine: RunningEngine;
  let admin: Redis;
  let caches: [Cache, Cache];
  const prefix = `two-${randomUUID()}`;
  beforeAll(async () => {
    engine = await startRedis();
    admin = new Redis(engine.url);
    const url = `${engine.url}?prefix=${prefix}`;
    caches = [await createRedisCache({ url }), await createRedisCache({ url })];
  });
  afterAll(async () => {
    for (const cache of caches) await cache.close();
    await admin.quit();
    await engine.stop();
  });
  const either = (n: number) => caches[n % 2] as Cache;

  test('gives each number once to 50 appenders, without a gap, and shows all of them one order', async () => {
    const each = await Promise.all(
      Array.from({ length: 50 }, async (_, appender) => {
        const seqs: number[] = [];
        for (let n = 0; n < 20; n++) {
          const entry = { id: `${appender}/${n}`, at: 1, value: { appender, n }, from: { source: `t/${appender}`, offset: n } };
          seqs.push((await either(appender).streams.append('room', entry)).seq);
        }
        return seqs;
      }),
    );
    expect(each.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 1_000 }, (_, n) => n + 1));
    for (const seqs of each) expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
    const { epoch } = await either(0).streams.head('room');
    const [one, other] = await Promise.all(caches.map(({ streams }) => streams.since('room', { epoch, seq: 0 })));
    expect(one).toHaveLength(1_000);
    expect(other).toEqual(one);
  });

  test('gives a lock to one holder at a time, with fences that grow in the order of holding', async () => {
    let holding = 0;
    const fences: number[] = [];
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        until(
          `worker ${n} had its turn`,
          async () => {
            const lock = await either(n).lock('leader', 10_000);
            if (!lock) return false;
            expect(++holding).toBe(1);
            fences.push(lock.fence);
            await either(n + 1).ping();
            holding--;
            await lock.release();
            return true;
          },
          20_000,
        ),
      ),
    );
    expect(fences).toHaveLength(20);
    expect(fences).toEqual([...new Set(fences)].sort((a, b) => a - b));
  });

  test('issues a fence above the last one even when the server’s clock was set back', async () => {
    const lock = await either(0).lock('back', 10_000);
    await lock?.release();
    const [key] = (await admin.keys('*lock:back*:fence')) as [string];
    const ahead = (lock?.fence ?? 0) + 3_600_000_000;
    await admin.set(key, String(ahead));
    expect((await either(1).lock('back', 10_000))?.fence).toBe(ahead + 1);
  });

  test('shares a budget between both processes', async () => {
    const uses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => either(n).rateLimit('api', 'u', { limit: 10, windowMs: 60_000 })),
    );
    expect(uses.filter(({ allowed }) => allowed)).toHaveLength(10);
  });

  test('keeps caches with different prefixes apart', async () => {
    const other = await createRedisCache({ url: `${engine.url}?prefix=other-${randomUUID()}` });
    await either(0).set('k', 1, 60_000);
    expect(await other.get('k')).toBeUndefined();
    expect(await other.invalidate('*')).toBe(0);
    expect(await either(1).get('k')).toBe(1);
    await other.close();
  });

  test('loads the scripts again on a server that lost them', async () => {
    const before = await either(0).increment('n', 1, 60_000);
    await admin.script('FLUSH');
    const after = await Promise.all(Array.from({ length: 10 }, () => either(0).increment('n', 1, 60_000)));
    expect(after.sort((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, n) => before + n + 1));
  });

  test('gives every stored key an expiry', async () => {
    const cache = either(0);
    await cache.lock('ending', 60_000);
    await cache.presence.touch('ending', 'm', 60_000, { some: 'data' });
    await cache.streams.append('ending', { id: 'a', value: 1, at: 0, from: { source: 's', offset: 1 } });
    await cache.streams.head('ending-empty');
    await cache.increment('ending', 1, 60_000);
    await cache.rateLimit('ending', 'u', { limit: 1, windowMs: 60_000 });
    const keys = await admin.keys('*ending*');
    expect(keys.length).toBeGreaterThanOrEqual(9);
    for (const key of keys) expect([key, await admin.pttl(key)]).toEqual([key, expect.any(Number)]);
    expect(await Promise.all(keys.map((key) => admin.pttl(key)))).not.toContain(-1);
  });

  test('asks Redis once for all groups that are looked at together, and again for a later look', async () => {
    const groups = ['one', 'two', 'three'];
    for (const group of groups) await caches[1].liveness.announce(group, `member of ${group}`);
    const all = () => Promise.all(groups.map((group) => caches[0].liveness.members(group)));
    await until('all members are seen', async () => (await all()).every((members) => members.length === 1));
    const monitor = await admin.monitor();
    const commands: string[] = [];
    monitor.on('monitor', (_at: string, command: string[]) => {
      if (command.some((word) => word.includes(prefix))) commands.push(String(command[0]).toLowerCase());
    });
    try {
      expect(await all()).toEqual(groups.map((group) => [`member of ${group}`]));
      await caches[0].get('between');
      await caches[1].liveness.withdraw('two', 'member of two');
      await until('a later look sees it', async () => (await all())[1]?.length === 0);
      await until('Redis has told of both', () => commands.lastIndexOf('pubsub') > commands.indexOf('get'));
      expect(commands.slice(0, commands.indexOf('get'))).toEqual(['pubsub']);
    } finally {
      monitor.disconnect();
    }
  });
});
