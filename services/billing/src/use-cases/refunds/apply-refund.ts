import { paymentRefunded } from '@visavis/contracts/events/billing';
import type { ProviderRefund } from '@visavis/providers';
import type { Unit } from '@visavis/store';
import { orders, refunds } from '../../data/collections.ts';
import { orderOfPayment, refundsOfOrder } from '../../data/orders.ts';
import type { OrderRecord, RefundRecord } from '../../domain/order.ts';
import {
  followRefund,
  isLostDisputeRefund,
  lostDisputeRefundId,
  type RefundDecision,
  refundOfExtra,
  unsentGivesWay,
} from '../../domain/payments/refund.ts';
import { followRefundsOfCoupon } from '../coupons/use-coupon.ts';
import type { BillingDeps } from '../deps.ts';
import { draftCreditNote } from '../documents/draft.ts';
import { giveBackPasses, takeBackPasses } from '../passes/credit.ts';
import { aboutOrder } from '../payments/apply-payment.ts';
import { newRefundId } from '../payments/ids.ts';
import { raiseAlert } from '../payments/payment-alert.ts';
import { isHandled } from '../payments/provider-events.ts';

export interface RefundView {
  refund: ProviderRefund;
  /** Why it was made, for a refund that was made at the provider. */
  reason: string;
  /** Of a webhook: its id is remembered in the effect's own commit. */
  eventId?: string | undefined;
}
export type RefundApplied =
  | { kind: 'applied' | 'unchanged' | 'too-large'; order: OrderRecord }
  | { kind: 'duplicate' }
  | { kind: 'unknown' };

/**
 * The one transition by what the provider says of a refund, ours or its own: idempotent, in one commit with passes, credit note
 * and events. One that failed gives back what its request took, and raises an alert.
 */
export async function applyRefund(deps: BillingDeps, view: RefundView, now: Date): Promise<RefundApplied> {
  const { refund: seen } = view;
  const { applied, failed } = await transition(deps, view, () => seen, now);
  const fields = { paymentId: seen.paymentId, refundId: seen.id, amountPaise: seen.amountPaise };
  if (failed) raiseAlert(deps, 'refund-failed', { ...fields, orderId: failed.orderId, isExtra: failed.isExtra });
  if (applied.kind === 'too-large') raiseAlert(deps, 'refund-too-large', { ...fields, orderId: applied.order._id });
  return applied;
}

/**
 * The bank decided a dispute for the buyer: its part of the payment has gone back, as far as that much is left. The refund that
 * stands for it has the dispute's id; one of before disputes were recorded has the payment's, and took all that was left.
 */
export const applyLostDispute = async (
  deps: BillingDeps,
  { disputeId, paymentId, amountPaise, eventId }: { disputeId: string; paymentId: string; amountPaise: number; eventId?: string },
  now: Date,
): Promise<RefundApplied> => {
  const refundOf = (order: OrderRecord, existing: readonly RefundRecord[]): ProviderRefund => ({
    id: lostDisputeRefundId(disputeId),
    paymentId,
    amountPaise: Math.min(amountPaise, unsentGivesWay(order, existing, paymentId)),
    status: 'processed',
    arn: null,
    receipt: null,
    createdAt: now,
  });
  return (await transition(deps, { reason: 'Lost dispute', eventId, refund: { paymentId } }, refundOf, now)).applied;
};

const transition = (
  deps: BillingDeps,
  { refund, reason, eventId }: Omit<RefundView, 'refund'> & { refund: Pick<ProviderRefund, 'paymentId'> },
  refundOf: (order: OrderRecord, refunds: readonly RefundRecord[]) => ProviderRefund,
  now: Date,
): Promise<{ applied: RefundApplied; failed?: RefundRecord }> =>
  deps.store.transaction(async (unit): Promise<{ applied: RefundApplied; failed?: RefundRecord }> => {
    if (await isHandled(unit, eventId, now)) return { applied: { kind: 'duplicate' } };
    const order = await orderOfPayment(unit, refund.paymentId);
    if (!order) return { applied: { kind: 'unknown' } };
    const existing = await refundsOfOrder(unit, order._id);
    const decision = followRefund(order, existing, refundOf(order, existing), reason, now);
    if (decision.kind !== 'changed') return { applied: { kind: decision.kind, order } };
    const before = existing.find(({ _id }) => _id === decision.refund._id);
    const saved = await carryOut(deps, unit, decision, before, now);
    const failed = failedBy(decision, before);
    return { applied: { kind: 'applied', order: saved }, ...(failed ? { failed } : {}) };
  });

/** A refund that somebody waits for and that will not come. */
const failedBy = ({ refund, replaced }: Extract<RefundDecision, { kind: 'changed' }>, before: RefundRecord | undefined) =>
  refund.status === 'failed' && before?.status !== 'failed' ? refund : replaced.find(({ isExtra }) => !isExtra && !refund.isFull);

async function carryOut(
  deps: BillingDeps,
  unit: Unit,
  { order, refund, replaced, restPaise }: Extract<RefundDecision, { kind: 'changed' }>,
  before: RefundRecord | undefined,
  now: Date,
): Promise<OrderRecord> {
  const writer = unit.collection(refunds);
  // The order is the guard of its refunds: it is saved even where only a refund changes.
  const saved = unit.collection(orders).save(order);
  await followRefundsOfCoupon(unit, saved);
  const replacedTaken = replaced.find(({ taken }) => taken !== null);
  for (const each of replaced) {
    const repaid = writer.save(each);
    // Whoever counts what goes back has counted the request.
    const givesPassesBack = !refund.isFull && each.taken !== null;
    if (!each.isExtra) publishRefund(deps, unit, saved, repaid, now, { isReplaced: true, givesPassesBack });
  }
  if (restPaise > 0)
    writer.insert(refundOfExtra(saved, { id: newRefundId(), paymentId: refund.paymentId, amountPaise: restPaise }, now));
  const isNew = before === undefined;
  const taken =
    isNew && refund.isFull && !refund.isExtra
      ? (replacedTaken?.taken ?? (await takeBackPasses(deps, unit, saved, now)))
      : refund.taken;
  const { version: _, ...record } = { ...refund, taken };
  const written = isNew ? writer.insert(record) : writer.save({ ...refund, taken });
  if (replacedTaken && !refund.isFull) await giveBackPasses(deps, unit, replacedTaken, now);
  if (refund.status === 'failed') await giveBackPasses(deps, unit, refund, now);
  if (refund.status === 'processed') await draftCreditNote(deps, unit, written, saved, now);
  if (!refund.isExtra && refund.status !== before?.status) publishRefund(deps, unit, saved, written, now);
  return saved;
}

export function publishRefund(
  deps: Pick<BillingDeps, 'events'>,
  unit: Unit,
  order: OrderRecord,
  { _id, amountPaise, status, taken }: RefundRecord,
  now: Date,
  cause: object = {},
): void {
  const isFull = order.amountRefundedPaise >= order.amountPaise;
  const about = {
    ...aboutOrder(order, now),
    ...{ refundId: _id, refundPaise: amountPaise, isFull, status },
    ...(status === 'failed' && { givesPassesBack: taken !== null && (taken.passes > 0 || order.isUnlimited) }),
    ...(isLostDisputeRefund(_id) && { isDispute: true }),
    ...cause,
  };
  unit.publish(deps.events(paymentRefunded, order._id, about), order);
}
