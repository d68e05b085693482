// @weight waits
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import type { Cache } from '@visavis/cache';
import { createRedisCache } from '@visavis/cache-redis';
import { describeWith, redis, startTcpProxy, until } from '@visavis/testing';
import { Redis } from 'ioredis';
import { dockerRuns } from '../../../tools/testing/src/engines/container.ts';

describeWith('redis', redis(), 'the cache while Redis is away, and after', (startRedis) => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  const start = async (options?: { durable: boolean }) => {
    const engine = await startRedis(options);
    closing.push(() => engine.stop());
    return engine;
  };
  const open = async (url: string) => {
    const cache = await createRedisCache({ url: `${url}?prefix=out-${randomUUID()}` });
    closing.push(() => cache.close());
    return cache;
  };
  const throughProxy = async () => {
    const engine = await start();
    const proxy = await startTcpProxy({ port: Number(new URL(engine.url).port), host: new URL(engine.url).hostname });
    closing.push(() => proxy.close());
    return { engine, proxy, cache: await open(`redis://127.0.0.1:${proxy.port}`) };
  };
  /** Only a server that the test started itself may be killed. */
  const killable = !process.env.REDIS_URL && !dockerRuns();
  const testKill = killable ? test : test.skip;

  const everyCall = (cache: Cache): Record<string, () => Promise<unknown>> => ({
    get: () => cache.get('k'),
    set: () => cache.set('left', 1, 60_000),
    setIfAbsent: () => cache.setIfAbsent('left', 1, 60_000),
    take: () => cache.take('kept'),
    delete: () => cache.delete('kept'),
    invalidate: () => cache.invalidate('*'),
    increment: () => cache.increment('left-count', 1, 60_000),
    lock: () => cache.lock('left', 60_000),
    touch: () => cache.presence.touch('left', 'm', 60_000),
    leave: () => cache.presence.leave('kept', 'm'),
    members: () => cache.presence.members('left'),
    append: () => cache.streams.append('left', { id: 'a', value: 1, at: 0 }),
    head: () => cache.streams.head('left'),
    since: () => cache.streams.since('left', { epoch: 'e', seq: 0 }),
    rateLimit: () => cache.rateLimit('left', 'u', { limit: 1, windowMs: 60_000 }),
    ping: () => cache.ping(),
  });
  async function expectRefusals(cache: Cache): Promise<void> {
    await Promise.all(
      Object.entries(everyCall(cache)).map(async ([name, call]) => {
        const answer = await call().then(
          () => 'answered',
          (error) => error.code,
        );
        expect([name, answer]).toEqual([name, 'UNAVAILABLE']);
      }),
    );
  }
  const back = (cache: Cache) =>
    until('the cache answers again', () =>
      cache.ping().then(
        () => true,
        () => false,
      ),
    );

  test('refuses every call as unavailable while Redis is away, and applies none of it later', async () => {
    const { engine, proxy, cache } = await throughProxy();
    const admin = new Redis(engine.url);
    closing.push(() => admin.quit());
    await cache.set('kept', 1, 60_000);
    await cache.presence.touch('kept', 'm', 60_000);
    proxy.cut();
    await until('the loss is noticed', () =>
      cache.ping().then(
        () => false,
        () => true,
      ),
    );
    for (let round = 0; round < 3; round++) await expectRefusals(cache);
    proxy.heal();
    await back(cache);
    expect(await cache.get('kept')).toBe(1);
    expect(await cache.presence.members('kept')).toHaveLength(1);
    expect((await admin.keys('*left*')).filter((key) => key.startsWith('out-'))).toEqual([]);
    expect(await cache.lock('left', 1_000)).toBeDefined();
  });

  test('detects a network that drops everything, and recovers when it works again', async () => {
    const { proxy, cache } = await throughProxy();
    await cache.set('kept', 1, 60_000);
    proxy.pause();
    await expectRefusals(cache);
    // From here on it is known: no more waiting.
    await until('refused unsent', () =>
      cache.get('kept').then(
        () => false,
        ({ cause }) => /isn't writeable/.test(cause.message),
      ),
    );
    proxy.heal();
    await back(cache);
    await cache.set('k', 2, 60_000);
    expect(await cache.get('k')).toBe(2);
  });

  test('works on a slow network, slowly', async () => {
    const { proxy, cache } = await throughProxy();
    proxy.slow(150);
    expect(await cache.increment('n', 1, 60_000)).toBe(1);
    expect(await cache.streams.append('room', { id: 'a', value: 1, at: 0 })).toMatchObject({ seq: 1 });
  });

  testKill('Redis killed in use and back empty: new epochs, higher fences, no restart', async () => {
    const engine = await start({ durable: false });
    const cache = await open(engine.url);
    const { epoch } = await cache.streams.append('room', { id: 'a', value: 1, at: 0 });
    const first = await cache.lock('leader', 60_000);
    let inUse = true;
    closing.push(async () => {
      inUse = false;
    });
    const use = (async () => {
      for (let n = 0; inUse; n++) await cache.streams.append('busy', { id: `${n}`, value: n, at: 0 }).catch(() => delay(5));
    })();
    await engine.process?.kill();
    await until('the loss is noticed', () =>
      cache.ping().then(
        () => false,
        () => true,
      ),
    );
    await expectRefusals(cache);
    await engine.process?.start();
    await back(cache);
    inUse = false;
    await use;
    expect(await first?.renew(60_000)).toBe(false);
    const second = await cache.lock('leader', 60_000);
    expect(second?.fence).toBeGreaterThan(first?.fence ?? Number.POSITIVE_INFINITY);
    expect(await cache.streams.since('room', { epoch, seq: 1 })).toBeUndefined();
    expect((await cache.streams.head('room')).epoch).not.toBe(epoch);
    expect(await cache.streams.append('room', { id: 'a', value: 1, at: 0 })).toMatchObject({ seq: 1, duplicate: false });
  });

  testKill('Redis killed in use and back with what it had: what was answered is there, each event once', async () => {
    const engine = await start({ durable: true });
    const cache = await open(engine.url);
    const lock = await cache.lock('leader', 60_000);
    const { epoch } = await cache.streams.head('room');
    const answered = new Map<string, number>();
    const ids = Array.from({ length: 400 }, (_, n) => `e${n}`);
    let killed: Promise<void> | undefined;
    const restart = async () => {
      await engine.process?.kill();
      await engine.process?.start();
    };
    const left = [...ids];
    const appender = async () => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) {
        await until(`${id} is appended`, async () => {
          const { seq } = await cache.streams.append('room', { id: `${id}`, value: 1, at: 0 });
          answered.set(`${id}`, seq);
          return true;
        });
        if (answered.size >= 150) killed ??= restart();
      }
    };
    await Promise.all(Array.from({ length: 8 }, appender));
    expect(killed).toBeDefined();
    await killed;
    await back(cache);
    const entries = await cache.streams.since('room', { epoch, seq: 0 });
    expect(entries?.map(({ seq }) => seq)).toEqual(Array.from({ length: 400 }, (_, n) => n + 1));
    expect(new Map(entries?.map(({ id, seq }) => [id, seq]))).toEqual(new Map([...answered].sort((a, b) => a[1] - b[1])));
    expect(await lock?.renew(60_000)).toBe(true);
  });

  test('fails the start with the reason when the server is missing', async () => {
    const engine = await start();
    const url = engine.url.replace(/:\d+$/, ':1');
    await expect(createRedisCache({ url })).rejects.toThrow(/ECONNREFUSED/);
    await expect(createRedisCache({ url: `${engine.url}?prefix={x}` })).rejects.toThrow(/prefix/);
    await expect(createRedisCache({ url: 'http://localhost' })).rejects.toThrow(/Redis/);
  });

  test('closes without waiting for a server that does not answer', async () => {
    const { proxy, cache } = await throughProxy();
    proxy.pause();
    await cache.close();
    await expect(cache.ping()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
