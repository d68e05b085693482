import type { GstDetails } from '@visavis/contracts/gst';
import { Conflict, Invalid, NotFound, Unavailable } from '@visavis/platform';
import type { ProviderPayment } from '@visavis/providers';
import { orderOfProvider } from '../../data/orders.ts';
import type { Attempt, OrderRecord } from '../../domain/order.ts';
import {
  freePaymentOf,
  isFreeOrderAuthentic,
  isFreeOrderId,
  type ReturnedPayment,
  unseenPayment,
} from '../../domain/payments/free-order.ts';
import { isPaid } from '../../domain/payments/status.ts';
import type { BillingDeps } from '../deps.ts';
import { type Applied, applyPayment } from './apply-payment.ts';
import { applyAndCapture } from './capture-payment.ts';

const FAILED = 'Failed to verify payment';

export interface VerifyPayment {
  userId: string;
  returned: ReturnedPayment;
  gstDetails: GstDetails | undefined;
  now: Date;
}

/**
 * What the buyer's browser brought back. A valid signature takes money that is still authorized. `isPending`: the money is not
 * taken yet, or the provider does not answer; the order is followed. `isSecond`: another payment had paid the order, and this one
 * goes back. Throws PAYMENT_NOT_VERIFIED, PAYMENT_MISMATCH, NOT_FOUND, and UNAVAILABLE without a provider.
 */
export async function verifyPayment(
  deps: BillingDeps,
  { userId, returned, gstDetails, now }: VerifyPayment,
): Promise<{ order: OrderRecord; isPending: boolean; isSecond?: boolean }> {
  if (!isAuthentic(deps, returned)) throw notVerified();
  const order = await orderOfProvider(deps.store, returned.providerOrderId);
  if (order?.userId !== userId) throw new NotFound('NOT_FOUND', 'Payment not found');
  const applied = await applyReturned(deps, returned, gstDetails, now);
  if (applied.kind === 'mismatch') throw new Conflict('PAYMENT_MISMATCH', FAILED);
  if (applied.kind === 'duplicate' || applied.kind === 'unknown') throw notVerified();
  const attempt = applied.order.attempts.find(({ paymentId }) => paymentId === returned.paymentId);
  if (isPaid(applied.order)) return { order: applied.order, isPending: false, isSecond: goesBack(applied.order, attempt) };
  if (isFreeOrderId(returned.providerOrderId))
    throw notVerified('This order has ended. Nothing was charged; please order again.');
  if (attempt?.isReturned || attempt?.isExtra || attempt?.status === 'refunded')
    throw notVerified('The order had ended when you paid. Your money goes back to you by itself.');
  if (attempt?.status === 'failed') throw notVerified(attempt.errorReason ?? FAILED);
  return { order: applied.order, isPending: true };
}

/** Money of a payment that is not the one that paid the order. */
const goesBack = ({ paymentId }: OrderRecord, attempt: Attempt | undefined): boolean =>
  attempt !== undefined && attempt.paymentId !== paymentId && attempt.status !== 'created' && attempt.status !== 'failed';

const notVerified = (message = FAILED) => new Invalid('PAYMENT_NOT_VERIFIED', message);

export function isAuthentic({ payments, config }: BillingDeps, returned: ReturnedPayment): boolean {
  if (isFreeOrderId(returned.providerOrderId)) return isFreeOrderAuthentic(config.freeOrderKeys, returned);
  if (!payments) throw new Unavailable('Payments are not available at the moment. Please try again later.');
  return payments.isAuthentic(returned);
}

/**
 * Runs the transition with what the provider says of a payment whose signature is valid. Where it says nothing, the signature
 * does: the order counts as authorized, so that nobody pays again, and `finish-payments` takes the money.
 */
export async function applyReturned(
  deps: BillingDeps,
  { providerOrderId, paymentId }: ReturnedPayment,
  gstDetails: GstDetails | undefined,
  now: Date,
): Promise<Applied> {
  try {
    const payment = await seenPayment(deps, providerOrderId, paymentId, now);
    return await applyAndCapture(deps, { payment, providerOrderId, gstDetails }, now);
  } catch (error) {
    if (!(error instanceof Unavailable) || isFreeOrderId(providerOrderId)) throw error;
    const order = await orderOfProvider(deps.store, providerOrderId);
    if (!order) return { kind: 'unknown' };
    const payment = unseenPayment(order, paymentId, 'authorized', now);
    return applyPayment(deps, { payment, providerOrderId, gstDetails }, now);
  }
}

async function seenPayment({ payments }: BillingDeps, providerOrderId: string, id: string, now: Date): Promise<ProviderPayment> {
  if (isFreeOrderId(providerOrderId)) return freePaymentOf(providerOrderId, now);
  const payment = await payments?.getPayment(id);
  if (!payment) throw notVerified();
  return payment;
}
