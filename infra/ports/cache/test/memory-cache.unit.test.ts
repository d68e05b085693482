import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { type Cache, createMemoryCache, REPLAY_WINDOW } from '@visavis/cache';
import { type CacheFactory, cacheContract } from '@visavis/cache/contract-suite';
import { createMovableClock } from '@visavis/platform/clock';

const FROZEN = { now: () => new Date('2026-01-01T10:00:00Z') };

const memory: CacheFactory = async (options) => {
  const clock = createMovableClock(FROZEN);
  let current = createMemoryCache({ clock, ...options });
  // The suite holds on to one client; behind it the process may have been replaced.
  const forward = <T extends object>(pick: (cache: Cache) => T): T =>
    new Proxy({} as T, { get: (_, name) => Reflect.get(pick(current), name) });
  const cache = forward<Cache>((each) => each);
  return {
    cache: new Proxy(cache, {
      get: (target, name) =>
        name === 'streams'
          ? forward((each) => each.streams)
          : name === 'presence'
            ? forward((each) => each.presence)
            : Reflect.get(target, name),
    }),
    pass: async (ms) => clock.advance(ms),
    async lose() {
      await current.close();
      // No process restarts within the millisecond that fences are drawn from.
      await new Promise((resolve) => setTimeout(resolve, 5));
      current = createMemoryCache({ clock, ...options });
    },
    close: () => current.close(),
  };
};

cacheContract('memory', memory);

describe('memory cache', () => {
  afterEach(() => void jest.useRealTimers());
  const make = () => {
    const clock = createMovableClock(FROZEN);
    return { clock, cache: createMemoryCache({ clock }) };
  };

  test('ends the replay window after 5 minutes', async () => {
    const { cache, clock } = make();
    const { epoch } = await cache.streams.append('room', { id: 'a', value: 1, at: 0 });
    clock.advance(REPLAY_WINDOW.windowMs);
    expect(await cache.streams.since('room', { epoch, seq: 0 })).toHaveLength(1);
    clock.advance(1);
    expect(await cache.streams.since('room', { epoch, seq: 0 })).toBeUndefined();
    await cache.close();
  });

  test('keeps a value up to, not including, the instant of its end', async () => {
    const { cache, clock } = make();
    await cache.set('k', 1, 1_000);
    clock.advance(999);
    expect(await cache.get('k')).toBe(1);
    clock.advance(1);
    expect(await cache.get('k')).toBeUndefined();
    await cache.close();
  });

  test('frees ended values in a sweep, which bounds memory by the live ones', async () => {
    const { cache, clock } = make();
    for (let n = 0; n < 100; n++) {
      await cache.set(`v${n}`, n, 1_000);
      await cache.lock(`l${n}`, 1_000);
      await cache.presence.touch(`p${n}`, 'm', 1_000);
      await cache.streams.append(`s${n}`, { id: 'e', value: n, at: 0 });
      await cache.rateLimit('r', `${n}`, { limit: 1, windowMs: 1_000 });
    }
    await cache.set('lives', 1, 100 * 60_000);
    expect(cache.size()).toBe(501);
    clock.advance(1_000);
    cache.sweep();
    expect(cache.size()).toBe(101);
    clock.advance(REPLAY_WINDOW.idleMs + 1);
    cache.sweep();
    expect(cache.size()).toBe(1);
    await cache.close();
  });

  test('measures rate limits by the injected clock, not by real time', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    const { cache, clock } = make();
    const use = () => cache.rateLimit('r', 'k', { limit: 1, windowMs: 1_000 });
    expect((await use()).allowed).toBe(true);
    // Real time, and every timer in it.
    jest.advanceTimersByTime(1_100);
    expect(await use()).toEqual({ allowed: false, remaining: 0, retryAfterMs: 1_000 });
    clock.advance(1_000);
    expect((await use()).allowed).toBe(true);
    await cache.close();
  });
});
