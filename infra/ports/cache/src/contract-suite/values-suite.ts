import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Cache } from '../port.ts';
import type { CacheBacking, CacheFactory } from './harness.ts';

export function valuesSuite(name: string, factory: CacheFactory): void {
  describe(`${name}: values of the cache`, () => {
    let backing: CacheBacking;
    let cache: Cache;
    beforeEach(async () => {
      backing = await factory();
      cache = backing.cache;
    });
    afterEach(() => backing.close());

    test('stores values with the semantics of JSON, as copies', async () => {
      const value = { text: 'é', list: [1, null, { deep: true }], date: new Date(0), gone: undefined };
      await cache.set('k', value, 60_000);
      value.list.push(2);
      const one = await cache.get<typeof value>('k');
      expect(one).toEqual({ text: 'é', list: [1, null, { deep: true }], date: '1970-01-01T00:00:00.000Z' });
      expect(one).not.toHaveProperty('gone');
      one?.list.push(3);
      expect((await cache.get<typeof value>('k'))?.list).toHaveLength(3);
      for (const plain of [null, 0, '', false, 'text', 1.5]) {
        await cache.set('k', plain, 60_000);
        expect(await cache.get('k')).toBe(plain);
      }
      expect(await cache.get('unknown')).toBeUndefined();
      await expect(cache.set('k', undefined, 60_000)).rejects.toThrow(TypeError);
    });

    test('ends a value with its time to live, which a new set restarts', async () => {
      await cache.set('short', 1, 300);
      await cache.set('renewed', 1, 300);
      await cache.set('renewed', 2, 5_000);
      expect(await cache.get('short')).toBe(1);
      await backing.pass(350);
      expect(await cache.get('short')).toBeUndefined();
      expect(await cache.get('renewed')).toBe(2);
      expect(await cache.delete('short')).toBe(false);
      expect(await cache.delete('renewed')).toBe(true);
      expect(await cache.get('renewed')).toBeUndefined();
      for (const ttl of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
        await expect(cache.set('k', 1, ttl)).rejects.toThrow(RangeError);
      }
    });

    test('lets exactly one of many callers succeed with setIfAbsent, until the value ends', async () => {
      const won = await Promise.all(Array.from({ length: 20 }, (_, n) => cache.setIfAbsent('k', n, 300)));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await cache.get('k')).toBe(won.indexOf(true));
      await backing.pass(350);
      expect(await cache.setIfAbsent('k', 'next', 60_000)).toBe(true);
      await cache.delete('k');
      expect(await cache.setIfAbsent('k', 'again', 60_000)).toBe(true);
    });

    test('gives a value to exactly one of many callers of take', async () => {
      await cache.set('token', { user: 'u' }, 60_000);
      const taken = await Promise.all(Array.from({ length: 20 }, () => cache.take('token')));
      expect(taken.filter((each) => each !== undefined)).toEqual([{ user: 'u' }]);
      await cache.set('token', 1, 300);
      await backing.pass(350);
      expect(await cache.take('token')).toBeUndefined();
    });

    test('invalidates by glob; all characters but * and ? are literal', async () => {
      const keys = ['list:1', 'list:22', 'list:a.b', 'list:[x]', 'other:1', 'lists', 'list:a+b', 'list:line\nbreak', 'list:\\'];
      const fill = () => Promise.all(keys.map((key) => cache.set(key, 1, 60_000)));
      const left = async () => (await Promise.all(keys.map(async (key) => ((await cache.get(key)) ? key : '')))).filter(Boolean);
      await fill();
      expect(await cache.invalidate('list:?')).toBe(2);
      expect(await left()).toEqual(keys.filter((key) => key !== 'list:1' && key !== 'list:\\'));
      expect(await cache.invalidate('list:[x]')).toBe(1);
      expect(await cache.invalidate('list:a.b')).toBe(1);
      expect(await cache.invalidate('list:a+b')).toBe(1);
      expect(await cache.invalidate('[ol]ther:1')).toBe(0);
      expect(await cache.invalidate('list:\\*')).toBe(0);
      await cache.increment('list:counter', 1, 60_000);
      expect(await cache.invalidate('list:*')).toBe(3);
      expect(await left()).toEqual(['other:1', 'lists']);
      expect(await cache.invalidate('*')).toBe(2);
      expect(await cache.invalidate('*')).toBe(0);
      // One character, however many bytes.
      for (const key of ['a', 'é', '€', '😀', 'ab']) await cache.set(`one:${key}`, 1, 60_000);
      expect(await cache.invalidate('one:?')).toBe(4);
      expect(await cache.invalidate('*b')).toBe(1);
    });

    test('matches a glob of many stars', async () => {
      await cache.set('x'.repeat(200), 1, 60_000);
      expect(await cache.invalidate(`${'*?'.repeat(95)}*y`)).toBe(0);
      expect(await cache.invalidate(`${'*x'.repeat(90)}*?`)).toBe(1);
    });

    test('adds up counters under concurrency, and ends them at the time that the first increment set', async () => {
      const each = await Promise.all(Array.from({ length: 50 }, () => cache.increment('n', 2, 400)));
      expect([...each].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => 2 * n + 2));
      expect(await cache.get('n')).toBe(100);
      expect(await cache.increment('n', -1, 60_000)).toBe(99);
      await backing.pass(450);
      expect(await cache.get('n')).toBeUndefined();
      expect(await cache.increment('n', 5, 60_000)).toBe(5);
      await expect(cache.increment('n', 0.5, 60_000)).rejects.toThrow(RangeError);
      await cache.set('text', 'abc', 60_000);
      await expect(cache.increment('text', 1, 60_000)).rejects.toThrow();
    });

    test('shows the same values to another client', async () => {
      const other = backing.another ?? cache;
      await cache.set('k', 1, 60_000);
      await cache.increment('n', 1, 60_000);
      expect(await other.get('k')).toBe(1);
      expect(await other.increment('n', 1, 60_000)).toBe(2);
      expect(await other.setIfAbsent('k', 2, 60_000)).toBe(false);
    });

    test('refuses calls as unavailable once closed', async () => {
      await cache.ping();
      await cache.close();
      for (const call of [
        cache.ping(),
        cache.get('k'),
        cache.set('k', 1, 1_000),
        cache.streams.head('s'),
        cache.lock('l', 1_000),
      ]) {
        await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      }
    });
  });
}
