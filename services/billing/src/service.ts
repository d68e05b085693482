import { PAYMENTS, SETTLEMENTS } from '@visavis/contracts/constants/billing';
import { observeBacklogs, type Routes, type Service } from '@visavis/platform';
import { billingConfig, billingProcess } from './config.ts';
import { collections } from './data/collections.ts';
import { reservationBacklog } from './data/coupons.ts';
import { captureBacklog, expiryBacklog, refundBacklog } from './data/orders.ts';
import { passBacklog } from './data/passes.ts';
import { numberBacklog } from './data/tax-documents.ts';
import { givePassesOnHostMissed } from './events/give-passes-on-host-missed.ts';
import { keepAccountsOnUserEvent } from './events/keep-accounts-on-user-event.ts';
import { linkAccountsOnDeviceShared } from './events/link-accounts-on-device-shared.ts';
import { adminDisputeRoutes } from './http/admin-disputes.ts';
import { adminGstRoutes } from './http/admin-gst.ts';
import { adminPassRoutes } from './http/admin-passes.ts';
import { adminPaymentRoutes } from './http/admin-payments.ts';
import { adminSettlementRoutes } from './http/admin-settlements.ts';
import { couponRoutes } from './http/coupons.ts';
import { documentRoutes } from './http/documents.ts';
import { payPageRoutes } from './http/pages/pay-page.ts';
import { passRoutes } from './http/passes.ts';
import { paymentRoutes } from './http/payments.ts';
import { planRoutes } from './http/plans.ts';
import { subscriptionRoutes } from './http/subscriptions.ts';
import { releaseLapsedCoupons } from './use-cases/coupons/release-lapsed.ts';
import type { BillingDeps } from './use-cases/deps.ts';
import { announceDueDisputes } from './use-cases/disputes/follow-dispute.ts';
import { numberWaitingDocuments } from './use-cases/documents/number-documents.ts';
import { announceEndings } from './use-cases/passes/announce-endings.ts';
import { recordExpiries, releaseLapsedHolds } from './use-cases/passes/record-due.ts';
import { expireOrders, finishPayments } from './use-cases/payments/finish-payments.ts';
import { PAYMENT_ALERTS } from './use-cases/payments/payment-alert.ts';
import { reconcileBacklog, reconcilePayments } from './use-cases/payments/reconcile.ts';
import { readSettlements } from './use-cases/settlements/read-settlements.ts';

/** Wiring only. */
export function createBillingService(deps: BillingDeps & { routes: Routes }): Service {
  const { store, routes, metrics, clock } = deps;
  planRoutes(routes, deps);
  subscriptionRoutes(routes, deps);
  passRoutes(routes, deps);
  adminPassRoutes(routes, deps);
  couponRoutes(routes, deps);
  documentRoutes(routes, deps);
  paymentRoutes(routes, deps);
  adminPaymentRoutes(routes, deps);
  adminDisputeRoutes(routes, deps);
  adminSettlementRoutes(routes, deps);
  adminGstRoutes(routes, deps);
  payPageRoutes(routes, deps);
  metrics.passBacklog.observe(() => passBacklog(store, clock.now()));
  observeBacklogs({ count: metrics.paymentBacklog, age: metrics.paymentBacklogAge, label: 'step' }, clock, {
    capture: () => captureBacklog(store),
    'send-refund': () => refundBacklog(store, false),
    'settle-refund': () => refundBacklog(store, true),
    'release-coupon': (now) => reservationBacklog(store, now),
    'expire-order': (now) => expiryBacklog(store, now),
    reconcile: (now) => reconcileBacklog(deps, now),
    'number-document': () => numberBacklog(store),
  });
  // Present from the start: a rate sees the first one.
  for (const kind of PAYMENT_ALERTS) metrics.paymentAlerts.inc({ kind }, 0);
  return {
    name: 'billing',
    router: routes.router,
    consumers: [keepAccountsOnUserEvent(deps), givePassesOnHostMissed(deps), linkAccountsOnDeviceShared(deps)],
    jobs: [
      { name: 'number-documents', everyMs: 400, run: () => numberWaitingDocuments(deps) },
      { name: 'release-coupons', everyMs: 15_000, run: (now) => releaseLapsedCoupons(deps, now) },
      { name: 'record-expiries', everyMs: 60_000, run: (now) => recordExpiries(deps, now) },
      { name: 'announce-endings', everyMs: 60_000, run: (now) => announceEndings(deps, now) },
      { name: 'release-lapsed-holds', everyMs: 60_000, run: (now) => releaseLapsedHolds(deps, now) },
      { name: 'finish-payments', everyMs: 5_000, run: (now) => finishPayments(deps, now) },
      { name: 'expire-orders', everyMs: 60_000, run: (now) => expireOrders(deps, now) },
      { name: 'announce-due-disputes', everyMs: 60_000, run: (now) => announceDueDisputes(deps, now) },
      { name: 'read-settlements', everyMs: SETTLEMENTS.readEveryMs, run: (now) => readSettlements(deps, now) },
      { name: 'reconcile-payments', everyMs: PAYMENTS.reconcileEveryMs, run: (now) => reconcilePayments(deps, now) },
    ],
    async start() {
      await store.prepare(collections);
      // A wrong setting shows at the start, not with the first invoice.
      await deps.files();
    },
  };
}

/** The service as its host needs it. */
export const billingService = { ...billingProcess, config: billingConfig, create: createBillingService };
