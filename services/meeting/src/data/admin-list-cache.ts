import type { Cache } from '@visavis/cache';
import { ADMIN_CACHE } from '@visavis/contracts/constants';
import type { Logger } from '@visavis/platform';
import type { Store } from '@visavis/store';

/** Counts the commits that changed something of a meeting: an answer is kept under the count at which it was read, so none outlives a change. */
const REVISION = 'meeting:admin-lists-revision';
const REVISION_TTL_MS = 24 * 60 * 60_000;

export interface AdminListCache {
  /** Answers `read()`, or what it answered to the same query less than `keptMs` ago. */
  keep<T>(query: object, keptMs: number, read: () => Promise<T>): Promise<T>;
  /** After a change that nobody is told of. */
  drop(): void;
}

/**
 * Admins' lists in the shared cache, dropped by `POST /admin/cache/invalidate` and by every change (specification 1, section 9). Without the
 * cache they are read.
 */
export function createAdminListCache(deps: {
  store: Pick<Store, 'outbox'>;
  cache: Pick<Cache, 'get' | 'set' | 'increment'>;
  logger: Logger;
}): AdminListCache {
  const { store, cache, logger } = deps;
  const warn = (error: unknown) => logger.warn({ err: error }, 'admin lists are read without the cache');
  // Whoever has just changed something must not be shown the list as it was before.
  let counted: Promise<unknown> = Promise.resolve();
  const drop = () => {
    counted = cache.increment(REVISION, 1, REVISION_TTL_MS).catch(warn);
  };
  store.outbox.onCommit(drop);
  return {
    drop,
    async keep(query, keptMs, read) {
      let key: string;
      try {
        await counted;
        const revision = await cache.increment(REVISION, 0, REVISION_TTL_MS);
        key = `${ADMIN_CACHE.prefix}meetings:admin:${revision}:${JSON.stringify(query)}`;
        const known = await cache.get<Awaited<ReturnType<typeof read>>>(key);
        if (known) return known;
      } catch (error) {
        warn(error);
        return read();
      }
      const answer = await read();
      await cache.set(key, answer, keptMs).catch(warn);
      return answer;
    },
  };
}
