import { type Actor, NotFound, unlessRefused } from '@visavis/platform';
import type { Idempotency } from '@visavis/store';
import { addToAdminSum, sumWith } from '../../data/admin-sums.ts';
import { orders, refunds } from '../../data/collections.ts';
import { getOrder } from '../../data/orders.ts';
import type { OrderRecord, RefundRecord } from '../../domain/order.ts';
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
 * REFUND_TOO_LATE, REFUND_TOO_LARGE, SECOND_FACTOR_FRESH, IDEMPOTENCY_MISMATCH.
 */
export async function refundPayment<R>(deps: BillingDeps, command: RefundPayment<R>): Promise<R> {
  const { orderId, actor, once, now, present, requireFresh, ...request } = command;
  const made = await deps.store.transaction(
    async (unit) => {
      const stored = await getOrder(unit, orderId);
      if (!stored) throw new NotFound('NOT_FOUND', 'Payment not found');
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

/** What a refund would do now, which is not made. Throws NOT_FOUND, NOT_REFUNDABLE, REFUND_TOO_LATE and REFUND_TOO_LARGE. */
export async function readRefundEffects(
  { store, config }: Pick<BillingDeps, 'store' | 'config'>,
  { orderId, amountPaise, actor, now }: Pick<RefundPayment<never>, 'orderId' | 'amountPaise' | 'actor' | 'now'>,
) {
  const stored = await getOrder(store, orderId);
  if (!stored) throw new NotFound('NOT_FOUND', 'Payment not found');
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

const needsFresh = ({ config }: Pick<BillingDeps, 'config'>, { userId }: OrderRecord, actor: Actor, sumOfDay: number): boolean =>
  userId === actor.userId || sumOfDay > config.freshAbove.refundPaise;

/** Whatever keeps it from being sent now, the job takes it up. */
async function send(deps: BillingDeps, refundId: string, now: Date): Promise<void> {
  const refund = await deps.store.collection(refunds).get(refundId);
  if (refund?.status !== 'pending' || refund.providerRefundId !== null) return;
  await sendRefund(deps, refund, now).catch((error) => deps.logger.warn({ err: error, refundId }, 'payment step failed'));
}
