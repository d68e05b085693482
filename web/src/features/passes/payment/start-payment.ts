import type { Payment } from '@visavis/contracts/billing-model';
import { paymentCalls } from '@visavis/contracts/calls/billing';
import type { PlanCode } from '@visavis/contracts/constants/billing';
import type { GstDetails } from '@visavis/contracts/gst';
import { track } from '../../../shared/analytics/track.ts';
import { call } from '../../../shared/api/http.ts';
import { HttpError, messageOf } from '../../../shared/api/http-error.ts';
import { withWebLocks } from '../../../shared/api/token-refresh.ts';
import { t } from '../../../shared/i18n/en/passes.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { debugLog, errorFields } from './debug-log.ts';
import { paymentRecords } from './payment-records.ts';

export interface OrderRequest {
  planCode: PlanCode;
  gstDetails: GstDetails | undefined;
  selectedCategory: string;
  couponCode: string | undefined;
  /** Rupees; left out where the price that was shown is not known any more. */
  expectedAmount: number | undefined;
  /** Of the plan that was shown. */
  expectedPlanVersion: number;
}

/** Refusals that the buyer is asked about: nothing has failed. */
const toConfirm = new Set(['PRICE_CHANGED', 'COUPON_INVALID']);
export const needsConfirmation = (error: unknown): error is HttpError => error instanceof HttpError && toConfirm.has(error.error);

/** An error whose words are for the buyer. */
const refusal = (message: string) => new HttpError({ status: 0, error: 'PAYMENT_NOT_STARTED', message });

const createOrder = async ({ expectedAmount, ...order }: OrderRequest) => {
  const body = { ...order, useDirectPaymentLink: true, ...(expectedAmount !== undefined && { expectedAmount }) };
  const response = await call(paymentCalls.createOrder, { body });
  if (!response?.success || !response.orderId)
    throw refusal(t('order.incomplete', { message: response?.message || t('order.unknownError') }));
  if (!response.paymentUrl) throw refusal(t('order.noUrl'));
  return response;
};

/** Resolves only if the buyer comes back to this very page by the back button. */
const leaveFor = (url: string) =>
  new Promise<void>((resolve) => {
    window.addEventListener('pageshow', (event) => event.persisted && resolve(), { once: true });
    window.location.assign(url);
  });

let begun = 0;
/** Of the payments that are begun in this tab before one has left it, only the last one goes on. */
export const beginPayment = () => {
  const mine = ++begun;
  return { isLast: () => mine === begun };
};

/** Sends the browser to the payment page of an order; what was chosen is kept for the way back. */
export const goToPayment = (pending: Parameters<typeof paymentRecords.keep>[0], paymentUrl: string) => {
  paymentRecords.keep(pending);
  debugLog.add('redirect', { orderId: pending.orderId });
  return leaveFor(paymentUrl);
};

/**
 * Creates an order and sends the browser to its payment page, unless another payment was begun meanwhile. Two tabs order one
 * after the other, so that the server returns the second one the same unpaid order. Throws what was refused, after a toast where
 * nothing is left to confirm.
 */
export const startPayment = async (order: OrderRequest): Promise<void> => {
  const { expectedAmount, expectedPlanVersion: _, ...chosen } = order;
  const { isLast } = beginPayment();
  debugLog.add('order-requested', { ...chosen, gstDetails: Boolean(order.gstDetails), expectedAmount });
  try {
    const { orderId, paymentUrl, amount } = await withWebLocks('visavis.create-order', () => createOrder(order));
    debugLog.add('order-created', { orderId, amount });
    if (!isLast()) return;
    track('begin_checkout', { item_id: order.planCode, value: amount ?? expectedAmount ?? 0 });
    await goToPayment({ ...chosen, orderId }, paymentUrl);
  } catch (error) {
    debugLog.add('order-failed', errorFields(error));
    if (!needsConfirmation(error)) toast.error(t('order.notStarted'), { key: 'payment' });
    throw error;
  }
};
/** Why there is no order, in the buyer's words. */
export const orderFailure = (error: unknown): string => messageOf(error, t('order.failed'));
/** What this browser keeps of an order that is paid for later: the choices of this browser if it is the last one begun here. */
export const pendingOf = ({ _id, planCode, selectedCategory, couponCode }: Payment) => {
  const pending = paymentRecords.pending();
  return {
    orderId: _id,
    planCode,
    selectedCategory,
    couponCode: couponCode ?? undefined,
    gstDetails: pending?.orderId === _id ? pending.gstDetails : undefined,
  };
};
