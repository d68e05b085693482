import { createHmac } from 'node:crypto';
import { PAYMENT_RETURN_PAGE } from '@visavis/contracts/calls/billing';
import { DEFAULT_CURRENCY } from '@visavis/contracts/constants/product';
import { isSignedWith, type Keys, keysFor } from '@visavis/platform';
import type { ProviderPayment } from '@visavis/providers';
import type { OrderRecord } from '../order.ts';

/** An order with nothing to pay goes the way of all orders, with our ids and signature in the place of the provider's. */
const ORDER = 'order_free_';
const PAYMENT = 'pay_free_';

/** Keys of their own: with them nothing but free orders can be signed. */
export const freeOrderKeysOf = (serviceSecret: string): Keys => keysFor(serviceSecret, 'visavis/billing/free-orders');

/** Nothing is to be paid for it: no money moves, whatever becomes of it. */
export const isFreeOrder = ({ amountPaise }: Pick<OrderRecord, 'amountPaise'>): boolean => amountPaise === 0;
/** By the id that stands in the place of the provider's. */
export const isFreeOrderId = (providerOrderId: string): boolean => providerOrderId.startsWith(ORDER);
export const freeOrderIdOf = (orderId: string): string => ORDER + orderId.slice('order_'.length);
const freePaymentIdOf = (providerOrderId: string) => PAYMENT + providerOrderId.slice(ORDER.length);

export interface ReturnedPayment {
  providerOrderId: string;
  paymentId: string;
  signature: string;
}

export function isFreeOrderAuthentic(keys: Keys, { providerOrderId, paymentId, signature }: ReturnedPayment): boolean {
  return paymentId === freePaymentIdOf(providerOrderId) && isSignedWith(keys, signature, (key) => macOf(key, providerOrderId));
}

/** What is known of a payment without asking the provider, who signs none of its own before it is authorized. */
export const unseenPayment = (
  { providerOrderId, amountPaise }: Pick<OrderRecord, 'providerOrderId' | 'amountPaise'>,
  id: string,
  status: 'authorized' | 'captured',
  now: Date,
): ProviderPayment => ({
  id,
  orderId: providerOrderId,
  amountPaise,
  currency: DEFAULT_CURRENCY,
  status,
  wasCaptured: status === 'captured',
  amountRefundedPaise: 0,
  method: null,
  maskedInstrument: null,
  errorReason: null,
  createdAt: now,
});
/** What the provider would say of it. */
export const freePaymentOf = (providerOrderId: string, now: Date): ProviderPayment =>
  unseenPayment({ providerOrderId, amountPaise: 0 }, freePaymentIdOf(providerOrderId), 'captured', now);

/** The return page as the provider's checkout would open it. */
export const freeReturnUrl = ([key]: Keys, { providerOrderId }: Pick<OrderRecord, 'providerOrderId'>): string =>
  returnUrl({
    providerOrderId: providerOrderId ?? '',
    paymentId: freePaymentIdOf(providerOrderId ?? ''),
    signature: macOf(key, providerOrderId ?? ''),
  });

/** The page that verifies, with the specification's three parameters (section 2). */
export const returnUrl = ({ providerOrderId, paymentId, signature }: ReturnedPayment): string =>
  `${PAYMENT_RETURN_PAGE}?${new URLSearchParams({
    razorpay_payment_id: paymentId,
    razorpay_order_id: providerOrderId,
    razorpay_signature: signature,
  })}`;

const macOf = (key: Buffer, providerOrderId: string) =>
  createHmac('sha256', key)
    .update(`${providerOrderId}|${freePaymentIdOf(providerOrderId)}`)
    .digest('hex');
