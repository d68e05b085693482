import type { Routes, Service } from '@visavis/platform';
import { alertProcess } from './config.ts';
import { collections } from './data/collections.ts';
import { keepInterestsOnInterestEvent } from './events/keep-interests-on-interest-event.ts';
import { keepMeetingsOnMeetingEvent } from './events/keep-meetings-on-meeting-event.ts';
import { keepPeopleOnUserEvent } from './events/keep-people-on-user-event.ts';
import { deliveryWebhookRoutes } from './http/delivery-webhooks.ts';
import { startDueReminders } from './use-cases/campaigns/reminders.ts';
import { runCampaigns } from './use-cases/campaigns/run-campaigns.ts';
import { createWaker } from './use-cases/campaigns/wake.ts';
import type { AlertDeps } from './use-cases/deps.ts';

/** Wiring only. */
export function createAlertService(deps: AlertDeps & { routes: Routes }): Service {
  const { store, routes, logger } = deps;
  deliveryWebhookRoutes(routes, deps);
  const campaigns = createWaker('campaigns', () => runCampaigns(deps), logger);
  return {
    name: 'alert',
    router: routes.router,
    consumers: [
      keepPeopleOnUserEvent(store),
      keepMeetingsOnMeetingEvent(store, campaigns.wake),
      keepInterestsOnInterestEvent(store),
    ],
    jobs: [
      {
        name: 'start-due-reminders',
        everyMs: 1_000,
        run: async (now) => {
          if ((await startDueReminders(store, now)) > 0) campaigns.wake();
        },
      },
      {
        name: 'run-campaigns',
        everyMs: 2_000,
        run: async () => {
          campaigns.wake();
          await campaigns.idle();
        },
      },
    ],
    start: () => store.prepare(collections),
    stop: () => campaigns.stop(),
  };
}

/** The service as its host needs it. */
export const alertService = { ...alertProcess, create: createAlertService };
