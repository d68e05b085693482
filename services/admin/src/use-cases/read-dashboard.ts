import { createRevisionCache } from '@visavis/cache';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { istDayBounds } from '@visavis/contracts/local-time';
import { openContactMessages } from '../data/contact-messages.ts';
import { countByTime, readCounts } from '../data/read-models.ts';
import type { AdminDeps } from './deps.ts';

type Deps = Pick<AdminDeps, 'store' | 'cache' | 'logger'>;

/**
 * The counts come from the cache while no event changes them, unless `fresh`; what depends on the clock, and messages, are
 * counted each time.
 */
export async function readDashboard(deps: Deps, now: Date, options: { fresh: boolean }) {
  const { store } = deps;
  const read = () => readCounts(store);
  const [counts, byTime, contact] = await Promise.all([
    options.fresh ? read() : statsCache(deps).keep('counts', ADMIN_CACHE.statsMs, read),
    countByTime(store, istDayBounds(now), now),
    openContactMessages(store),
  ]);
  return { ...counts, byTime, contact };
}

const statsCache = ({ cache, logger }: Deps) =>
  createRevisionCache({ cache, logger, revisionKey: 'admin:stats-revision', prefix: `${ADMIN_CACHE.prefix}admin:stats:` });

/** Called after each change of the read model. */
export const dashboardChanged = (deps: Deps) => statsCache(deps).changed();
