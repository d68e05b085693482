import { observeBacklogs, type Routes, type Service } from '@visavis/platform';
import { alertConfig, alertProcess } from './config.ts';
import { collections } from './data/collections.ts';
import { backlogOf } from './data/deliveries.ts';
import { URGENCIES } from './domain/deliveries/delivery.ts';
import { forgetBrowsersOnSessionRevoked } from './events/forget-browsers-on-session-revoked.ts';
import { keepBlocksOnBlockEvent } from './events/keep-blocks-on-block-event.ts';
import { keepHostPresenceOnHostStatus } from './events/keep-host-presence-on-host-status.ts';
import { keepInterestsOnInterestEvent } from './events/keep-interests-on-interest-event.ts';
import { keepMeetingsOnMeetingEvent } from './events/keep-meetings-on-meeting-event.ts';
import { keepPeopleOnUserEvent } from './events/keep-people-on-user-event.ts';
import { tellOfEvents } from './events/tell-of-events.ts';
import { adminMessageRoutes } from './http/admin-messages.ts';
import { clientAlertRoutes } from './http/client-alerts.ts';
import { deliveryWebhookRoutes } from './http/delivery-webhooks.ts';
import { notificationRoutes } from './http/notifications.ts';
import { startDueReminders } from './use-cases/campaigns/reminders.ts';
import { runCampaigns } from './use-cases/campaigns/run-campaigns.ts';
import { createWaker } from './use-cases/campaigns/wake.ts';
import { forgetLapsedNotifications } from './use-cases/centre/forget-lapsed.ts';
import { createSending } from './use-cases/deliveries/sending.ts';
import type { AlertDeps } from './use-cases/deps.ts';
import { watchProviders } from './use-cases/messages/watch-providers.ts';

/** Wiring only. */
export function createAlertService(context: AlertDeps & { routes: Routes }): Service {
  const { store, routes, logger, metrics, clock } = context;
  const deps = { ...context, messenger: watchProviders(context.messenger, context) };
  const sending = createSending(deps);
  deliveryWebhookRoutes(routes, deps, sending.wake);
  notificationRoutes(routes, deps);
  clientAlertRoutes(routes, deps);
  adminMessageRoutes(routes, deps);
  observeBacklogs(
    { count: metrics.messageBacklog, age: metrics.messageBacklogAge, label: 'urgency' },
    clock,
    Object.fromEntries(URGENCIES.map((urgency) => [urgency, (now) => backlogOf(store, urgency, now)])),
  );
  const campaigns = createWaker('campaigns', (isStopped) => runCampaigns(deps, isStopped), logger);
  return {
    name: 'alert',
    router: routes.router,
    consumers: [
      keepPeopleOnUserEvent(deps),
      keepMeetingsOnMeetingEvent({ ...deps, wakeCampaigns: campaigns.wake }),
      keepInterestsOnInterestEvent(deps),
      keepHostPresenceOnHostStatus(deps),
      keepBlocksOnBlockEvent(deps),
      ...tellOfEvents(deps),
      forgetBrowsersOnSessionRevoked(deps),
    ],
    jobs: [
      {
        name: 'start-due-reminders',
        everyMs: 1_000,
        run: async (now) => {
          if ((await startDueReminders(deps, now)) > 0) campaigns.wake();
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
      ...sending.jobs,
      { name: 'forget-lapsed-notifications', everyMs: 3_600_000, run: (now) => forgetLapsedNotifications(deps, now) },
    ],
    start: () => store.prepare(collections),
    async stop() {
      await campaigns.stop();
      await sending.stop();
    },
  };
}

/** The service as its host needs it. */
export const alertService = { ...alertProcess, config: alertConfig, create: createAlertService };
