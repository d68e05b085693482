import type { Logger } from '@visavis/platform';
import type { Cache } from './port.ts';

/** Longer than any value is kept. */
const REVISION_TTL_MS = 24 * 60 * 60_000;

export interface RevisionCache {
  /**
   * What `read()` returns, or what it returned under the same key at most `ttlMs` ago, if nothing changed since. Reads when the
   * cache is away.
   */
  keep<T>(key: string, ttlMs: number, read: () => Promise<T>): Promise<T>;
  /**
   * Call after each change: nothing that was read before it is returned again. While the cache is away, a value lives until its
   * `ttlMs`.
   */
  changed(): Promise<void>;
}

/** Keeps values under a count of changes (`revisionKey`), so that none outlives a change, whichever process makes it. */
export function createRevisionCache(options: {
  cache: Pick<Cache, 'get' | 'set' | 'increment'>;
  logger: Logger;
  revisionKey: string;
  /** Of the keys. */
  prefix: string;
}): RevisionCache {
  const { cache, logger, revisionKey, prefix } = options;
  const warn = (error: unknown) => logger.warn({ err: error, prefix }, 'the cache is away: values are read, or may be stale');
  // A caller who has just made a change must not get the value from before it.
  let counted: Promise<void> = Promise.resolve();
  return {
    changed() {
      counted = cache.increment(revisionKey, 1, REVISION_TTL_MS).then(() => undefined, warn);
      return counted;
    },
    async keep(key, ttlMs, read) {
      let fullKey: string;
      try {
        await counted;
        fullKey = `${prefix}${await cache.increment(revisionKey, 0, REVISION_TTL_MS)}:${key}`;
        const cached = await cache.get<Awaited<ReturnType<typeof read>>>(fullKey);
        if (cached) return cached;
      } catch (error) {
        warn(error);
        return read();
      }
      const value = await read();
      await cache.set(fullKey, value, ttlMs).catch(warn);
      return value;
    },
  };
}
