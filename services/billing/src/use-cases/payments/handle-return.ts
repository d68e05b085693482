import { PAYMENT_RETURN_PAGE } from '@visavis/contracts/calls/billing';
import { type ReturnError, returnErrorOf } from '@visavis/contracts/constants/billing';
import { orderOfProvider } from '../../data/orders.ts';
import { isFreeOrderId, type ReturnedPayment, returnUrl } from '../../domain/payments/free-order.ts';
import type { BillingDeps } from '../deps.ts';
import { applyReturned, isAuthentic } from './verify-payment.ts';

/**
 * The provider's checkout posted the browser to us: where the browser goes on to. Works without a sign-in. An authentic payment
 * is applied here, too, so that nothing rests on the page that follows; what cannot be applied now, verification or the
 * reconciler does. What a form says without a signature (a failed attempt) is passed on and changes nothing.
 */
export async function handleReturn(deps: BillingDeps, form: Record<string, unknown>, now: Date): Promise<string> {
  const text = (name: string) => (typeof form[name] === 'string' ? form[name].slice(0, 256) : '');
  const returned = {
    paymentId: text('razorpay_payment_id'),
    providerOrderId: text('razorpay_order_id'),
    signature: text('razorpay_signature'),
  };
  if (!returned.paymentId) {
    const error = text('error[code]') ? returnErrorOf(text('error[reason]')) : 'unverified';
    return refusedUrl(deps, error, orderIdOf(text('error[metadata]')));
  }
  if (!canTell(deps, returned)) return returnUrl(returned);
  if (!isAuthentic(deps, returned)) {
    deps.logger.warn(
      { providerOrderId: returned.providerOrderId, paymentId: returned.paymentId },
      'payment return was not authentic',
    );
    return refusedUrl(deps, 'unverified', returned.providerOrderId);
  }
  await applyReturned(deps, returned, undefined, now).catch((error) =>
    deps.logger.warn({ err: error, paymentId: returned.paymentId }, 'payment step failed'),
  );
  return returnUrl(returned);
}

/**
 * Without a provider the return page verifies, and offers to try again: who comes back from a bank must not meet a bare error.
 */
const canTell = ({ payments }: BillingDeps, { providerOrderId }: ReturnedPayment) =>
  payments !== undefined || isFreeOrderId(providerOrderId);

/** With our order, so that "Try again" goes on with it. */
async function refusedUrl({ store }: BillingDeps, error: ReturnError, providerOrderId: string | undefined): Promise<string> {
  const order = providerOrderId ? await orderOfProvider(store, providerOrderId) : undefined;
  const query = new URLSearchParams({ error, ...(order ? { orderId: order._id } : {}) });
  return `${PAYMENT_RETURN_PAGE}?${query}`;
}

/** `error[metadata]` is JSON with `order_id` and `payment_id`. */
function orderIdOf(metadata: string): string | undefined {
  try {
    const { order_id: orderId } = JSON.parse(metadata) as { order_id?: unknown };
    return typeof orderId === 'string' ? orderId : undefined;
  } catch {
    return undefined;
  }
}
