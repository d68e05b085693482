import { PAYMENT_STATUSES, PLAN_CODES, REFUND_STATUSES } from '@visavis/contracts/constants/billing';
import { gstForm } from '@visavis/contracts/gst';
import { z } from 'zod';

const paise = z.number().int().min(0);

/** A payment at the provider on our order: there may be several, and more than one may be captured. */
export const attempt = z.object({
  paymentId: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amountPaise: paise,
  method: z.string().nullable(),
  maskedInstrument: z.string().nullable(),
  errorReason: z.string().nullable(),
  /** Captured, but not for this order: another one had paid it, or its coupon was used up. It is refunded. */
  isExtra: z.boolean(),
  /** Authorized when price or coupon were given no more: not captured, so that the provider gives the money back by itself. */
  isReturned: z.boolean().optional(),
  /** What the provider keeps of it, the tax on that included, as it said when it was captured. */
  fee: z.object({ paise, taxPaise: paise }).optional(),
  at: z.date(),
});
export type Attempt = z.infer<typeof attempt>;

/** An order and its payment are one document: one version guards every step of the money. */
export const orderRecord = z.object({
  /** `order_…`; the provider's `receipt`. */
  _id: z.string(),
  version: z.number().int(),
  userId: z.string(),
  buyerName: z.string(),
  planCode: z.enum(PLAN_CODES),
  planName: z.string(),
  /** Of the plan when it was ordered: an order keeps its price and what it gives. */
  planVersion: z.number().int(),
  passes: z.number().int(),
  isUnlimited: z.boolean(),
  days: z.number().int(),
  /** Slug; null covers all. */
  category: z.string().nullable(),
  originalPaise: paise,
  discountPaise: paise,
  amountPaise: paise,
  bonusPasses: z.number().int(),
  couponId: z.string().nullable(),
  couponCode: z.string().nullable(),
  gstDetails: gstForm.nullable(),
  status: z.enum(PAYMENT_STATUSES),
  providerOrderId: z.string().nullable(),
  attempts: z.array(attempt),
  /** The attempt that counts. */
  paymentId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  amountRefundedPaise: paise,
  /** Until then it is returned again and its pay page opens. */
  expiresAt: z.date(),
  createdAt: z.date(),
  paidAt: z.date().nullable(),
  /** Differences from payments at the provider that a person has been told of. */
  mismatches: z.array(z.string()).optional(),
  /** The reconciler looks at it until then; missing once nothing more can happen. */
  followUntil: z.date().optional(),
});
export type OrderRecord = z.infer<typeof orderRecord>;

export const refundRecord = z.object({
  _id: z.string(),
  version: z.number().int(),
  /** Our order. */
  orderId: z.string(),
  userId: z.string(),
  /** The provider's payment that it pays back. */
  paymentId: z.string(),
  providerRefundId: z.string().nullable(),
  amountPaise: paise,
  isFull: z.boolean(),
  /** Of a second capture: no credit note, no change to the order's subscription. */
  isExtra: z.boolean(),
  status: z.enum(REFUND_STATUSES),
  reason: z.string(),
  arn: z.string().nullable(),
  /** What the request took from the subscription, so that a failed refund gives it back. */
  taken: z.object({ subscriptionId: z.string(), passes: z.number().int() }).nullable(),
  /** An admin's id, or `provider` or `system`. */
  by: z.string(),
  at: z.date(),
  /** When the provider made it, by which it lists it; missing until it has, and of earlier releases. */
  madeAt: z.date().optional(),
  processedAt: z.date().nullable(),
});
export type RefundRecord = z.infer<typeof refundRecord>;
