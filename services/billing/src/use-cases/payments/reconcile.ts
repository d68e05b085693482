import { PAYMENTS, REFUND } from '@visavis/contracts/constants/billing';
import type { Backlog } from '@visavis/platform';
import type { Payments, ProviderPayment, ProviderRefund } from '@visavis/providers';
import { cursors, disputes, refunds } from '../../data/collections.ts';
import { countFollowed, oldestFollowed, ordersOfProvider, pendingRefunds, refundsOfOrder } from '../../data/orders.ts';
import type { OrderRecord } from '../../domain/order.ts';
import { followDispute } from '../../domain/payments/dispute.ts';
import { followPayment } from '../../domain/payments/follow-payment.ts';
import { failedFirst, lostDisputeRefundId } from '../../domain/payments/refund.ts';
import type { BillingDeps } from '../deps.ts';
import { applyDispute } from '../disputes/follow-dispute.ts';
import { applyRefund } from '../refunds/apply-refund.ts';
import { MADE_THERE } from '../refunds/send-refund.ts';
import { applyAndCapture } from './capture-payment.ts';

const CURSOR = 'payments-and-refunds';
/** The provider's largest page. */
const PAGE = 100;

/**
 * The job that compares our books with the provider's, by its lists and not by order: what was made since the last run (with an
 * overlap), and everything since the oldest order that the provider may still change, for five days. One page is in memory at a
 * time. The cursor moves when all payments and refunds have been applied, so a run that fails, or a day without one, is caught up
 * by the next. Disputes have no cursor: they are looked at whole, and hold it up as little as they are held up. Throws
 * UNAVAILABLE.
 */
export async function reconcilePayments(deps: BillingDeps, now: Date): Promise<void> {
  const { payments, store } = deps;
  if (!payments) return;
  const [compared] = await Promise.allSettled([comparePaymentsAndRefunds(deps, payments, now)]);
  if (compared.status === 'fulfilled') await moveCursor(store, CURSOR, now);
  // After the payments that they are about.
  const [disputed] = await Promise.allSettled([compareDisputes(deps, payments, now)]);
  for (const each of [compared, disputed]) if (each.status === 'rejected') throw each.reason;
}

async function comparePaymentsAndRefunds(deps: BillingDeps, payments: Payments, now: Date): Promise<void> {
  const { store } = deps;
  const [cursor, oldest] = await Promise.all([store.collection(cursors).get(CURSOR), oldestFollowed(store, now)]);
  const since = cursor?.until ?? new Date(now.getTime() - PAYMENTS.followMs);
  const listedFrom = new Date(since.getTime() - PAYMENTS.reconcileOverlapMs);
  const from = oldest && oldest.createdAt < listedFrom ? oldest.createdAt : listedFrom;

  for await (const page of pages((skip) => payments.listPayments({ from, to: now, skip })))
    await comparePayments(deps, payments, page, now);
  for await (const page of pages((skip) => payments.listRefunds({ from: listedFrom, to: now, skip })))
    for (const refund of failedFirst(page)) await compareRefund(deps, refund, now);
  for await (const { providerRefundId } of pendingRefunds(store, true)) {
    const refund = providerRefundId === null ? undefined : await payments.getRefund(providerRefundId);
    if (refund) await compareRefund(deps, refund, now);
  }
}

/** A job has seen all of the provider's books until then. */
export const moveCursor = (store: BillingDeps['store'], id: string, until: Date): Promise<void> =>
  store.transaction(async (unit) => {
    const stored = await unit.collection(cursors).get(id);
    if (!stored) unit.collection(cursors).insert({ _id: id, until });
    else if (stored.until < until) unit.collection(cursors).save({ ...stored, until });
  });

/** For the metrics: orders that are followed, and up to when the books were compared; nothing without a provider. */
export async function reconcileBacklog({ payments, store }: BillingDeps, now: Date): Promise<Backlog> {
  if (!payments) return { count: 0, since: undefined };
  return { count: await countFollowed(store, now), since: (await store.collection(cursors).get(CURSOR))?.until };
}

async function comparePayments(
  deps: BillingDeps,
  payments: Payments,
  page: readonly ProviderPayment[],
  now: Date,
): Promise<void> {
  const found = await ordersOfProvider(
    deps.store,
    page.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])),
  );
  for (const payment of page) {
    const order = found.get(payment.orderId ?? '');
    if (!order) continue;
    if (followPayment(order, payment, { now, isStillValid: true }).kind !== 'unchanged') {
      const applied = await applyAndCapture(deps, { payment }, now);
      if (applied.kind === 'applied') noteDrift(deps, 'payment', payment.createdAt, now);
    }
    if (payment.amountRefundedPaise !== (await refundedOf(deps, order, payment)))
      for (const refund of failedFirst(await payments.refundsOf(payment.id))) await compareRefund(deps, refund, now);
  }
}

async function compareRefund(deps: BillingDeps, refund: ProviderRefund, now: Date): Promise<void> {
  const stored = refund.receipt ?? refund.id;
  const existing = await deps.store.collection(refunds).get(stored);
  if (existing?.status === refund.status && existing.arn === refund.arn && existing.providerRefundId === refund.id) return;
  const applied = await applyRefund(deps, { refund, reason: MADE_THERE }, now);
  // The bank's part of a refund comes days later, with a webhook of its own: only what nobody here knew of is drift.
  if (applied.kind === 'applied' && !existing) noteDrift(deps, 'refund', refund.createdAt, now);
}

/**
 * Disputes are decided months after they were opened, and are few: all that a refund could still be about are looked at each
 * time.
 */
async function compareDisputes(deps: BillingDeps, payments: Payments, now: Date): Promise<void> {
  const since = new Date(now.getTime() - REFUND.withinMs);
  for await (const page of pages((skip) => payments.listDisputes(skip))) {
    for (const dispute of page) {
      if (dispute.createdAt < since) continue;
      const stored = await deps.store.collection(disputes).get(dispute.id);
      // `action-required` is in no list: there it is still open.
      const isStillRequired = stored?.status === 'action-required' && dispute.status === 'open';
      const seen = isStillRequired ? { ...dispute, status: stored.status } : dispute;
      const isKnown = stored !== undefined && followDispute(stored, stored, seen, now) === undefined;
      if (isKnown && (seen.status !== 'lost' || (await deps.store.collection(refunds).get(lostDisputeRefundId(seen.id)))))
        continue;
      const applied = await applyDispute(deps, { dispute: seen, at: now }, now);
      if (applied === 'applied' && seen.status === 'lost') noteDrift(deps, 'refund', seen.createdAt, now);
    }
    if ((page.at(-1)?.createdAt ?? now) < since) return;
  }
}

/** What we know to have gone back of a payment, as the provider counts it. */
async function refundedOf(deps: BillingDeps, order: OrderRecord, { id, amountRefundedPaise }: ProviderPayment): Promise<number> {
  if (order.paymentId === id && order.amountRefundedPaise === 0) return 0;
  const attempt = order.attempts.find(({ paymentId }) => paymentId === id);
  // Money that was never taken goes back without a refund.
  if (order.paymentId !== id && !attempt?.isExtra) return amountRefundedPaise;
  const made = (await refundsOfOrder(deps.store, order._id)).filter(
    (refund) => refund.paymentId === id && refund.status !== 'failed' && refund.providerRefundId !== null,
  );
  return made.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

/** A change so young may have its webhook on the way. */
function noteDrift({ metrics }: BillingDeps, of: 'payment' | 'refund', madeAt: Date, now: Date): void {
  if (now.getTime() - madeAt.getTime() > PAYMENTS.webhookGraceMs) metrics.paymentDrift.inc({ of });
}

/** All of a list of the provider, one page in memory at a time. */
export async function* pages<T>(list: (skip: number) => Promise<readonly T[]>): AsyncGenerator<readonly T[]> {
  for (let skip = 0; ; skip += PAGE) {
    const page = await list(skip);
    yield page;
    if (page.length < PAGE) return;
  }
}
