import { type ReturnError, returnErrorOf } from '@visavis/contracts/constants/billing';
import type { ReturnParameters } from '../payment/verify-once.ts';

/** How the provider sent the browser back. */
export type Arrival =
  | { kind: 'paid'; parameters: ReturnParameters }
  | { kind: 'refused'; reason: ReturnError; orderId: string | undefined };

/** What the page goes on with once the query string is cleared; kept in the history entry, so that a reload shows the same. */
export type ReturnState =
  | { kind: 'order'; orderId: string }
  | { kind: 'unverified'; parameters: ReturnParameters; message: string | undefined; orderId: string | undefined }
  | { kind: 'refused'; reason: ReturnError; orderId: string | undefined };

/** Undefined when the page was opened with nothing to go on with: all three parameters count, or an error. */
export const arrivalOf = (search: URLSearchParams): Arrival | undefined => {
  const razorpayOrderId = search.get('razorpay_order_id');
  const razorpayPaymentId = search.get('razorpay_payment_id');
  const razorpaySignature = search.get('razorpay_signature');
  if (razorpayOrderId && razorpayPaymentId && razorpaySignature)
    return { kind: 'paid', parameters: { razorpayOrderId, razorpayPaymentId, razorpaySignature } };
  const reason = search.get('error');
  return reason === null
    ? undefined
    : { kind: 'refused', reason: returnErrorOf(reason), orderId: search.get('orderId') ?? search.get('order_id') ?? undefined };
};

const kinds = new Set(['order', 'unverified', 'refused']);
export const returnStateOf = (state: unknown): ReturnState | undefined =>
  kinds.has((state as ReturnState | null)?.kind ?? '') ? (state as ReturnState) : undefined;
