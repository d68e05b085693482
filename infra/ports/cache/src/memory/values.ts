import { duration, fromText, globMatcher, step, toText } from '../checks.ts';
import type { Cache } from '../port.ts';
import { createExpiringMap } from './expiring-map.ts';

export type Values = Pick<Cache, 'get' | 'set' | 'setIfAbsent' | 'take' | 'delete' | 'invalidate' | 'increment'>;

/** Values and counters; kept as text, so that callers share no object with the cache. */
export function createValues(now: () => number): Values & { sweep(): void; size(): number } {
  const texts = createExpiringMap<string>(now);

  return {
    async get<T>(key: string) {
      return fromText<T>(texts.get(key));
    },
    async set(key, value, ttlMs) {
      texts.set(key, toText(value), now() + duration(ttlMs));
    },
    async setIfAbsent(key, value, ttlMs) {
      const [text, until] = [toText(value), now() + duration(ttlMs)];
      if (texts.get(key) !== undefined) return false;
      texts.set(key, text, until);
      return true;
    },
    async take<T>(key: string) {
      const text = texts.get(key);
      texts.delete(key);
      return fromText<T>(text);
    },
    async delete(key) {
      return texts.delete(key);
    },
    async invalidate(pattern) {
      const hit = texts.keys().filter(globMatcher(pattern));
      for (const key of hit) texts.delete(key);
      return hit.length;
    },
    async increment(key, by, ttlMs) {
      step(by);
      const fresh = now() + duration(ttlMs);
      const text = texts.get(key);
      const before = text === undefined ? 0 : Number(text);
      if (!Number.isSafeInteger(before)) throw new TypeError(`${key} is not a counter`);
      texts.set(key, String(before + by), texts.until(key) ?? fresh);
      return before + by;
    },
    sweep: texts.sweep,
    size: () => texts.size,
  };
}
