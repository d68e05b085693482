import { adminEndpoints } from '@visavis/contracts/admin';
import { ADMIN_CACHE } from '@visavis/contracts/constants';
import type { Routes } from '@visavis/platform';
import type { AdminDeps } from '../service.ts';
import { readAudit } from '../use-cases/read-audit.ts';
import { readDashboard } from '../use-cases/read-dashboard.ts';

export function dashboardRoutes(routes: Routes, deps: AdminDeps): void {
  const { store, cache } = deps;

  // The web app's client sends `_t` in place of `skipCache`.
  routes.on(adminEndpoints.stats, async ({ query: { skipCache, _t }, now }) => ({
    stats: await readDashboard(deps, now, { fresh: skipCache !== undefined || _t !== undefined }),
  }));

  // The prefix keeps the glob within read models: counters, locks and limits are in the same cache.
  routes.on(adminEndpoints.invalidateCache, async ({ body }) => ({
    invalidated: await cache.invalidate(ADMIN_CACHE.prefix + body.pattern),
  }));

  routes.on(adminEndpoints.audit, async ({ query }) => ({ entries: await readAudit(store, query) }));
}
