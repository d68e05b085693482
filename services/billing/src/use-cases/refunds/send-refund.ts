import { type ProviderRefund, ProviderRefusal } from '@visavis/providers';
import { refunds } from '../../data/collections.ts';
import type { RefundRecord } from '../../domain/order.ts';
import type { BillingDeps } from '../deps.ts';
import { applyRefund } from './apply-refund.ts';

/**
 * Sends a refund that the provider has not got. Never twice: what an earlier request left there is found by its receipt, and the
 * same key is sent each time. Refused for good, it has failed, unless the provider paid back otherwise. Throws UNAVAILABLE: the
 * job sends it later.
 */
export async function sendRefund(deps: BillingDeps, refund: RefundRecord, now: Date): Promise<void> {
  const { payments } = deps;
  if (!payments) return;
  const { _id, paymentId, amountPaise, reason } = refund;
  const made = await payments.refundsOf(paymentId);
  for (const each of made) if (each.receipt !== _id) await applyRefund(deps, { refund: each, reason: MADE_THERE }, now);
  const current = await deps.store.collection(refunds).get(_id);
  if (current?.status !== 'pending' || current.providerRefundId !== null) return;
  const sent =
    made.find(({ receipt }) => receipt === _id) ??
    (await payments
      .refund({ paymentId, amountPaise, receipt: _id, idempotencyKey: _id })
      .catch((error) => refusedRefund(deps, refund, error, now)));
  await applyRefund(deps, { refund: sent, reason }, now);
}

/** Of refunds that we did not ask for. */
export const MADE_THERE = 'Paid back at the payment provider';

/** As if the provider had taken the refund and it had failed: nothing was paid back. */
function refusedRefund({ logger }: BillingDeps, refund: RefundRecord, error: unknown, now: Date): ProviderRefund {
  if (!(error instanceof ProviderRefusal) || error.status >= 500) throw error;
  const { _id, paymentId, amountPaise, orderId } = refund;
  logger.warn({ err: error, orderId, paymentId, refundId: _id }, 'payment step failed');
  return { id: `refused_${_id}`, paymentId, amountPaise, status: 'failed', arn: null, receipt: _id, createdAt: now };
}
