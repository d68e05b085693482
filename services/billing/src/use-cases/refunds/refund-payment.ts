import { type Actor, Conflict, NotFound, unlessRefused } from '@visavis/platform';
import type { Idempotency, Source } from '@visavis/store';
import { addToAdminSum, sumWith } from '../../data/admin-sums.ts';
import { orders, refunds } from '../../data/collections.ts';
import { disputesOfPayment } from '../../data/disputes.ts';
import { getOrder } from '../../data/orders.ts';
import type { OrderRecord, RefundRecord } from '../../domain/order.ts';
import { isDecided } from '../../domain/payments/dispute.ts';
import { requestRefund } from '../../domain/payments/refund.ts';
import { followRefundsOfCoupon } from '../coupons/use-coupon.ts';
import type { BillingDeps } from '../deps.ts';
import { passesToTakeBack, takeBackPasses } from '../passes/credit.ts';
import { newRefundId } from '../payments/ids.ts';
import { publishRefund } from './apply-refund.ts';
import { sendRefund } from './send-refund.ts';

export interface RefundPayment<R> {
  orderId: string;
  /** Left out: what is left of the payment. */
  amountPaise: number | undefined;
  reason: string;
  actor: Actor;
  once: Idempotency;
  now: Date;
  /** What is returned, now and when the same Idempotency-Key comes again. */
  present(made: { order: OrderRecord; refund: RefundRecord }): R;
  /** Called where what the admin pays back in a day is above the setting, or goes to themself: throws SECOND_FACTOR_FRESH. */
  requireFresh(): void;
}

/**
 * An admin pays back. A whole refund ends the subscription and takes back its unused passes at once; a partial one returns money
 * only. The money is sent after the commit, by the job if the provider does not answer. Throws NOT_FOUND, NOT_REFUNDABLE,
 * PAYMENT_DISPUTED, REFUND_TOO_LATE, REFUND_TOO_LARGE, SECOND_FACTOR_FRESH, IDEMPOTENCY_MISMATCH.
 */
export async function refundPayment<R>(deps: BillingDeps, command: RefundPayment<R>): Promise<R> {
  const { orderId, actor, once, now, present, requireFresh, ...request } = command;
  const made = await deps.store.transaction(
    async (unit) => {
      const stored = await refundableOrder(unit, orderId);
      const decision = unlessRefused(requestRefund(stored, { ...request, id: newRefundId(), by: actor.userId }, now));
      // By one of them or by several small ones: whoever has an admin's session pays back no more without the second factor.
      const today = { of: 'refunds', adminId: actor.userId, amount: decision.refund.amountPaise } as const;
      if (needsFresh(deps, stored, actor, await addToAdminSum(unit, today, now))) requireFresh();
      const order = unit.collection(orders).save(decision.order);
      await followRefundsOfCoupon(unit, order);
      const taken = decision.refund.isFull ? await takeBackPasses(deps, unit, order, now) : null;
      const refund = unit.collection(refunds).insert({ ...decision.refund, taken });
      const { amountRefundedPaise: before } = stored;
      const after = { amountRefundedPaise: order.amountRefundedPaise, reason: refund.reason };
      publishRefund(deps, unit, order, refund, now, { actor, before: { amountRefundedPaise: before }, after });
      return { refundId: refund._id, response: present({ order, refund }) };
    },
    { idempotency: once },
  );
  await send(deps, made.refundId, now);
  return made.response;
}

/** What a refund would do now, which is not made. Throws as `refundPayment`. */
export async function readRefundEffects(
  { store, config }: Pick<BillingDeps, 'store' | 'config'>,
  { orderId, amountPaise, actor, now }: Pick<RefundPayment<never>, 'orderId' | 'amountPaise' | 'actor' | 'now'>,
) {
  const stored = await refundableOrder(store, orderId);
  const { order, refund } = unlessRefused(requestRefund(stored, { id: '', amountPaise, reason: '', by: '' }, now));
  const ends = refund.isFull ? await passesToTakeBack(store, stored, now) : null;
  const today = { of: 'refunds', adminId: actor.userId, amount: refund.amountPaise } as const;
  return {
    paidBackPaise: refund.amountPaise,
    leftPaise: order.amountPaise - order.amountRefundedPaise,
    planEnds: Boolean(ends),
    passesTaken: ends?.taken.passes ?? 0,
    needsFresh: needsFresh({ config }, stored, actor, await sumWith(store, today, now)),
  };
}

/** While the buyer's bank decides, the provider pays nothing back. Each view of a dispute touches the order. */
async function refundableOrder(source: Source, orderId: string): Promise<OrderRecord> {
  const order = await getOrder(source, orderId);
  if (!order) throw new NotFound('NOT_FOUND', 'Payment not found');
  const disputes = order.paymentId === null ? [] : await disputesOfPayment(source, order.paymentId);
  if (!disputes.every(({ status }) => isDecided(status)))
    throw new Conflict('PAYMENT_DISPUTED', "The buyer's bank disputes this payment: answer there");
  return order;
}

const needsFresh = ({ config }: Pick<BillingDeps, 'config'>, { userId }: OrderRecord, actor: Actor, sumOfDay: number): boolean =>
  userId === actor.userId || sumOfDay > config.freshAbove.refundPaise;

/** Whatever keeps it from being sent now, the job takes it up. */
async function send(deps: BillingDeps, refundId: string, now: Date): Promise<void> {
  const refund = await deps.store.collection(refunds).get(refundId);
  if (refund?.status !== 'pending' || refund.providerRefundId !== null) return;
  await sendRefund(deps, refund, now).catch((error) => deps.logger.warn({ err: error, refundId }, 'payment step failed'));
}
