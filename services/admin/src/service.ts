import type { Routes, Service } from '@visavis/platform';
import { adminProcess } from './config.ts';
import { collections } from './data/collections.ts';
import { countMeetingsOnMeetingEvent } from './events/count-meetings-on-meeting-event.ts';
import { countPaymentsOnPaymentEvent } from './events/count-payments-on-payment-event.ts';
import { countUsersOnUserEvent } from './events/count-users-on-user-event.ts';
import { recordActionOnEvent } from './events/record-action-on-event.ts';
import { dashboardRoutes } from './http/dashboard.ts';
import { announcePendingCounts, createAnnouncer, pauseAnnouncements } from './use-cases/announce-pending-counts.ts';
import type { AdminDeps } from './use-cases/deps.ts';
import { dashboardChanged } from './use-cases/read-dashboard.ts';

/** A replica that dies between a change and its announcement leaves it to this. */
const ANNOUNCE_EVERY_MS = 5_000;

/** Wiring only. */
export function createAdminService(deps: AdminDeps & { routes: Routes }): Service {
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
      countPaymentsOnPaymentEvent(store, () => dashboardChanged(deps)),
      ...recordActionOnEvent(store),
    ],
    jobs: [{ name: 'announce-pending-counts', everyMs: ANNOUNCE_EVERY_MS, run: () => announcePendingCounts(deps) }],
    async start() {
      await store.prepare(collections);
    },
    stop: () => announcer.settled().then(() => undefined),
    rebuilding: {
      begin: () => pauseAnnouncements(store, true),
      async end() {
        await pauseAnnouncements(store, false);
        await dashboardChanged(deps);
        await announcePendingCounts(deps);
      },
    },
  };
}

/** The service as its host needs it. */
export const adminService = { ...adminProcess, create: createAdminService };
