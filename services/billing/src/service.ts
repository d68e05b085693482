import { PAYMENTS } from '@visavis/contracts/constants';
import type { Routes, Service } from '@visavis/platform';
import { billingConfig, billingProcess } from './config.ts';
import { collections } from './data/collections.ts';
import { paymentBacklog } from './data/orders.ts';
import { passBacklog } from './data/passes.ts';
import { keepAccountsOnUserEvent } from './events/keep-accounts-on-user-event.ts';
import { adminPassRoutes } from './http/admin-passes.ts';
import { adminPaymentRoutes } from './http/admin-payments.ts';
import { passRoutes } from './http/passes.ts';
import { paymentRoutes } from './http/payments.ts';
import { subscriptionRoutes } from './http/subscriptions.ts';
import type { BillingDeps } from './use-cases/deps.ts';
import { recordExpiries, releaseLapsedHolds } from './use-cases/passes/record-due.ts';
import { expireOrders, finishPayments } from './use-cases/payments/finish-payments.ts';
import { PAYMENT_ALERTS } from './use-cases/payments/payment-alert.ts';
import { reconcilePayments } from './use-cases/payments/reconcile.ts';

/** Wiring only. */
export function createBillingService(context: BillingDeps & { routes: Routes }): Service {
  const { store, routes, metrics, clock } = context;
  subscriptionRoutes(routes, context);
  passRoutes(routes, context);
  adminPassRoutes(routes, context);
  paymentRoutes(routes, context);
  adminPaymentRoutes(routes, context);
  metrics.passBacklog.observe(() => passBacklog(store, clock.now()));
  metrics.paymentBacklog.observe(async () =>
    (await paymentBacklog(store, clock.now())).map(({ labels, count }) => ({ labels, value: count })),
  );
  metrics.paymentBacklogAge.observe(async () =>
    (await paymentBacklog(store, clock.now())).map(({ labels, ageSec }) => ({ labels, value: ageSec })),
  );
  // Present from the start: a rate sees the first one.
  for (const kind of PAYMENT_ALERTS) metrics.paymentAlerts.inc({ kind }, 0);
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
      { name: 'finish-payments', everyMs: 5_000, run: (now) => finishPayments(context, now) },
      { name: 'expire-orders', everyMs: 60_000, run: (now) => expireOrders(context, now) },
      { name: 'reconcile-payments', everyMs: PAYMENTS.reconcileEveryMs, run: (now) => reconcilePayments(context, now) },
    ],
    start: () => store.prepare(collections),
  };
}

/** The service as its host needs it. */
export const billingService = { ...billingProcess, config: billingConfig, create: createBillingService };
