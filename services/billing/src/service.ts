import type { Routes, Service } from '@visavis/platform';
import { billingConfig, billingProcess } from './config.ts';
import { collections } from './data/collections.ts';
import { passBacklog } from './data/passes.ts';
import { keepAccountsOnUserEvent } from './events/keep-accounts-on-user-event.ts';
import { adminPassRoutes } from './http/admin-passes.ts';
import { passRoutes } from './http/passes.ts';
import { subscriptionRoutes } from './http/subscriptions.ts';
import type { BillingDeps } from './use-cases/deps.ts';
import { recordExpiries, releaseLapsedHolds } from './use-cases/passes/record-due.ts';

/** Wiring only. */
export function createBillingService(context: BillingDeps & { routes: Routes }): Service {
  const { store, routes, metrics, clock } = context;
  subscriptionRoutes(routes, context);
  passRoutes(routes, context);
  adminPassRoutes(routes, context);
  metrics.passBacklog.observe(() => passBacklog(store, clock.now()));
  return {
    name: 'billing',
    router: routes.router,
    consumers: [keepAccountsOnUserEvent(context)],
    jobs: [
      {
        name: 'record-expiries',
        everyMs: 60_000,
        run: async (now) => {
          await recordExpiries(context, now);
        },
      },
      {
        name: 'release-lapsed-holds',
        everyMs: 60_000,
        run: async (now) => {
          await releaseLapsedHolds(context, now);
        },
      },
    ],
    start: () => store.prepare(collections),
  };
}

/** The service as its host needs it. */
export const billingService = { ...billingProcess, config: billingConfig, create: createBillingService };
