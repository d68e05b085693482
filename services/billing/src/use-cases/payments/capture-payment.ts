import { ProviderRefusal } from '@visavis/providers';
import type { OrderRecord } from '../../domain/order.ts';
import { attemptToCapture } from '../../domain/payments/status.ts';
import type { BillingDeps } from '../deps.ts';
import { type Applied, applyPayment, type ProviderView } from './apply-payment.ts';

/**
 * Applies what the provider says of a payment, and takes the money if it is authorized. Throws UNAVAILABLE once the view is
 * applied.
 */
export async function applyAndCapture(deps: BillingDeps, view: ProviderView, now: Date): Promise<Applied> {
  const applied = await applyPayment(deps, view, now);
  if (applied.kind !== 'applied' && applied.kind !== 'unchanged') return applied;
  return (await capturePayment(deps, applied.order, now)) ?? applied;
}

/**
 * Takes authorized money of an order; undefined where there is none. Idempotent: the provider returns a captured payment as it
 * is. Refused, the payment is read again, since it may have moved on. Throws UNAVAILABLE.
 */
export async function capturePayment(deps: BillingDeps, order: OrderRecord, now: Date): Promise<Applied | undefined> {
  const { payments, logger } = deps;
  const attempt = attemptToCapture(order);
  if (!attempt || !payments) return undefined;
  const { paymentId } = attempt;
  const payment = await payments.capture(paymentId, order.amountPaise).catch((error) => {
    if (!(error instanceof ProviderRefusal)) throw error;
    logger.warn({ err: error, orderId: order._id, paymentId }, 'payment step failed');
    return payments.getPayment(paymentId);
  });
  return payment && applyPayment(deps, { payment }, now);
}
