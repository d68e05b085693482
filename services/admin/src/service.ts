import type { Cache } from '@visavis/cache';
import type { Consumer } from '@visavis/event-bus';
import type { EventFactory, Logger, Routes, Service } from '@visavis/platform';
import type { Store } from '@visavis/store';
import { collections } from './data/collections.ts';
import { countMeetingsOnMeetingEvent } from './events/count-meetings-on-meeting-event.ts';
import { countUsersOnUserEvent } from './events/count-users-on-user-event.ts';
import { recordActionOnEvent } from './events/record-action-on-event.ts';
import { dashboardRoutes } from './http/dashboard.ts';
import { announcementsPaused, announcePendingCounts, createAnnouncer } from './use-cases/announce-pending-counts.ts';
import { dashboardChanged } from './use-cases/read-dashboard.ts';
import { rebuildDashboard } from './use-cases/rebuild-dashboard.ts';

export interface AdminDeps {
  store: Store;
  cache: Pick<Cache, 'get' | 'set' | 'increment' | 'invalidate'>;
  logger: Logger;
  routes: Routes;
  events: EventFactory;
}

/** A replica that dies between a change and its announcement leaves it to this. */
const ANNOUNCE_EVERY_MS = 5_000;

/** Wiring only. */
export function createAdminService(deps: AdminDeps): Service<Consumer> {
  const { store, routes } = deps;
  const announcer = createAnnouncer(deps);
  dashboardRoutes(routes, deps);
  return {
    name: 'admin',
    router: routes.router,
    consumers: [
      countMeetingsOnMeetingEvent(store, async ({ pending }) => {
        await dashboardChanged(deps);
        if (pending) announcer.soon();
      }),
      countUsersOnUserEvent(store, () => dashboardChanged(deps)),
      ...recordActionOnEvent(store),
    ],
    jobs: [{ name: 'announce-pending-counts', everyMs: ANNOUNCE_EVERY_MS, run: () => announcePendingCounts(deps) }],
    async start() {
      await store.prepare(collections);
      if (await announcementsPaused(store))
        deps.logger.error('a rebuild of the dashboard did not come to its end: run `npm run operate -- admin --rebuild` again');
    },
    stop: () => announcer.settled().then(() => undefined),
    rebuild: (replay) => rebuildDashboard(deps, replay),
  };
}
