import { UNNAMED_USER_NAME } from '@visavis/contracts/constants/account';
import { paymentCaptured, paymentFailed, paymentReturned } from '@visavis/contracts/events/billing';
import type { GstDetails } from '@visavis/contracts/gst';
import { Conflict } from '@visavis/platform';
import type { ProviderPayment } from '@visavis/providers';
import type { Unit } from '@visavis/store';
import { linkAccounts } from '../../data/account-links.ts';
import { orders, passAccounts, refunds, taxDocuments } from '../../data/collections.ts';
import { orderOfProvider } from '../../data/orders.ts';
import type { OrderRecord } from '../../domain/order.ts';
import { instrumentLinks } from '../../domain/passes/guarantee.ts';
import { canRefuse, followPayment, keepsPrice, type PaymentEffect } from '../../domain/payments/follow-payment.ts';
import { refundOfExtra } from '../../domain/payments/refund.ts';
import { isPaid } from '../../domain/payments/status.ts';
import { canHonourCoupon, redeemCoupon } from '../coupons/use-coupon.ts';
import type { BillingDeps } from '../deps.ts';
import { changeInvoiceBuyer, draftInvoice } from '../documents/draft.ts';
import { creditSubscription } from '../passes/credit.ts';
import { readPlan } from '../plans/read-plans.ts';
import { newRefundId } from './ids.ts';
import { raiseAlert } from './payment-alert.ts';
import { isHandled } from './provider-events.ts';

export interface ProviderView {
  payment: ProviderPayment;
  /** The provider's order that a browser brought back; else the payment says it. */
  providerOrderId?: string | undefined;
  /** Of a webhook: its id is remembered in the effect's own commit. */
  eventId?: string | undefined;
  /** They count only if the order has none and its invoice has no number. */
  gstDetails?: GstDetails | undefined;
}
export type Applied =
  | { kind: 'applied' | 'unchanged'; order: OrderRecord }
  /** `isKnown`: somebody has been told of just this before. */
  | { kind: 'mismatch'; order: OrderRecord; isKnown: boolean }
  /** The webhook was handled before. */
  | { kind: 'duplicate' }
  /** None of our orders. */
  | { kind: 'unknown' };

/**
 * The one transition that verify, callback, webhook and reconciler all run with what the provider says of a payment: idempotent,
 * in one commit with subscription, coupon, invoice and events. A payment that differs from its order activates nothing and raises
 * an alert, once until it differs
 * otherwise: the reconciler sees it every 15 minutes.
 */
export async function applyPayment(deps: BillingDeps, view: ProviderView, now: Date): Promise<Applied> {
  const applied = await transition(deps, view, true, now).catch((error) => {
    // The reservation had lapsed and the last use is gone: the money goes back.
    if (error instanceof Conflict && error.code === 'COUPON_INVALID') return transition(deps, view, false, now);
    throw error;
  });
  // What recognises the buyer's instrument is not for a log.
  const { instrument: _, ...payment } = view.payment;
  if (applied.kind === 'mismatch' && hasMoney(payment)) {
    const { _id: orderId, amountPaise } = applied.order;
    raiseAlert(deps, 'mismatch', { orderId, amountPaise, paymentId: payment.id, payment }, applied.isKnown);
  }
  return applied;
}

const hasMoney = ({ status }: ProviderPayment) => status === 'authorized' || status === 'captured';

const transition = (
  deps: BillingDeps,
  { payment, providerOrderId = payment.orderId ?? undefined, eventId, gstDetails }: ProviderView,
  mayHonour: boolean,
  now: Date,
): Promise<Applied> =>
  deps.store.transaction(async (unit): Promise<Applied> => {
    if (await isHandled(unit, eventId, now)) return { kind: 'duplicate' };
    const stored = providerOrderId === undefined ? undefined : await orderOfProvider(unit, providerOrderId);
    if (!stored) return { kind: 'unknown' };
    const order = await withGstDetails(unit, stored, gstDetails);
    const isStillValid = mayHonour && (!canRefuse(order, payment) || (await canHonour(deps, order, now)));
    const decision = followPayment(order, payment, { now, isStillValid });
    if (decision.kind === 'changed') {
      const carried = await carryOut(deps, unit, decision.order, decision.effects, now);
      if (payment.instrument !== undefined && decision.effects.some(({ type }) => type === 'activate'))
        for (const link of instrumentLinks(deps.config.instrumentKeys, payment.instrument))
          await linkAccounts(unit, { link, userIds: [order.userId], at: now }, now);
      return { kind: 'applied', order: carried };
    }
    const saved = order === stored ? stored : unit.collection(orders).save(order);
    return decision.kind === 'mismatch'
      ? noteMismatch(unit, saved, payment, decision.problem)
      : { kind: decision.kind, order: saved };
  });

/** More than an order ever has. */
const MISMATCHES_MAX = 50;

function noteMismatch(unit: Unit, order: OrderRecord, payment: ProviderPayment, problem: string): Applied {
  const { mismatches = [] } = order;
  const difference = `${payment.id} ${payment.status}: ${problem}`;
  const isKnown = mismatches.includes(difference);
  if (isKnown || !hasMoney(payment)) return { kind: 'mismatch', order, isKnown };
  const changed = { ...order, mismatches: [...mismatches, difference].slice(-MISMATCHES_MAX) };
  return { kind: 'mismatch', order: unit.collection(orders).save(changed), isKnown };
}

/** Saves the order and all that follows from it. */
async function carryOut(
  deps: BillingDeps,
  unit: Unit,
  order: OrderRecord,
  effects: readonly PaymentEffect[],
  now: Date,
): Promise<OrderRecord> {
  let saved = unit.collection(orders).save(order);
  for (const effect of effects) {
    const about = aboutOrder(saved, now);
    switch (effect.type) {
      case 'activate':
        saved = await activate(deps, unit, saved, now);
        break;
      case 'refund-extra':
        unit.collection(refunds).insert(refundOfExtra(saved, { ...effect, id: newRefundId() }, now));
        break;
      case 'failed':
        unit.publish(deps.events(paymentFailed, saved._id, { ...about, reason: effect.reason }), saved);
        break;
      case 'returned':
        // What goes back of a paid order is another payment of it.
        unit.publish(deps.events(paymentReturned, saved._id, { ...about, ...(isPaid(saved) && { isSecond: true }) }), saved);
        break;
    }
  }
  return saved;
}

async function activate(deps: BillingDeps, unit: Unit, paid: OrderRecord, now: Date): Promise<OrderRecord> {
  const subscriptionId = await creditSubscription(deps, unit, paid, now);
  // The order may have been faster than the event of the buyer's sign-up; an invoice names its recipient.
  const buyerName = paid.buyerName || (await unit.collection(passAccounts).get(paid.userId))?.name || UNNAMED_USER_NAME;
  const order = unit.collection(orders).save({ ...paid, subscriptionId, buyerName });
  await redeemCoupon(deps, unit, order, now);
  await draftInvoice(deps, unit, order, now);
  const { discountPaise, couponCode, amountPaise } = order;
  const invoice = await unit.collection(taxDocuments).get(order._id);
  const taxPaise = invoice ? amountPaise - invoice.taxablePaise : 0;
  const captured = { ...aboutOrder(order, now), taxPaise, discountPaise, couponCode };
  unit.publish(deps.events(paymentCaptured, order._id, captured), order);
  return order;
}

/** What every event about an order carries. */
export const aboutOrder = ({ _id, userId, planCode, amountPaise }: OrderRecord, now: Date) => ({
  orderId: _id,
  userId,
  planCode,
  amountPaise,
  at: now.toISOString(),
});

async function withGstDetails(unit: Unit, order: OrderRecord, gstDetails: GstDetails | undefined): Promise<OrderRecord> {
  if (order.gstDetails !== null || gstDetails === undefined) return order;
  const changed = { ...order, gstDetails };
  return isPaid(order) && !(await changeInvoiceBuyer(unit, changed)) ? order : changed;
}

/** Plan, price and coupon must still be what the order says. */
const canHonour = async (deps: BillingDeps, order: OrderRecord, now: Date): Promise<boolean> =>
  keepsPrice(order, await readPlan(deps, order.planCode), now) && canHonourCoupon(deps, order, now);
