import { z } from 'zod';
import { idSchema } from '../common.ts';
import {
  COUPON_TYPES,
  GUARANTEE_REFUSALS,
  PASS_CAUSES,
  PASS_REASONS,
  PAYMENT_STATUSES,
  PLAN_CODES,
  REFUND_STATUSES,
} from '../constants/billing.ts';

const paise = z.number().int().min(0);
const instant = z.iso.datetime();
export const planCodeSchema = z.enum(PLAN_CODES, { error: 'Unknown plan' });

export const planSchema = z.object({
  code: planCodeSchema,
  name: z.string(),
  /** Rupees, GST included (specification 2, section 9). */
  price: z.number(),
  pricePaise: paise,
  /** 999999 or more: unlimited. */
  passes: z.number().int(),
  isUnlimited: z.boolean(),
  /** For how long its passes are good. */
  days: z.number().int(),
  /** The buyer chooses one category; all other plans cover all. */
  needsCategory: z.boolean(),
  isActive: z.boolean(),
  /** Grows with each edit by an admin. */
  version: z.number().int(),
});
export type Plan = z.infer<typeof planSchema>;

export const subscriptionSchema = z.object({
  _id: z.string(),
  planCode: planCodeSchema,
  /** Until then its passes are good. */
  passesExpiryDate: instant,
  remainingPasses: z.number().int(),
  totalPasses: z.number().int(),
  /** A category's name, or `all`. */
  selectedCategory: z.string(),
  isUnlimited: z.boolean(),
  isActive: z.boolean(),
  isExpired: z.boolean(),
  /** Passes that were left at its expiry, and are lost; missing where there were none. */
  lapsedPasses: z.number().int().optional(),
  /** It ended before its expiry, by a full refund. */
  isRefunded: z.boolean(),
  purchasedAt: instant,
  /** Our order; null for the free plan. */
  orderId: z.string().nullable(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

export const ledgerEntrySchema = z.object({
  _id: z.string(),
  delta: z.number().int(),
  reason: z.enum(PASS_REASONS),
  /** What an admin wrote, where the reason is `admin_action`. */
  note: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  meetingId: z.string().nullable(),
  /** The meeting's title when the pass was held. */
  meetingTitle: z.string().nullable(),
  /** Of `consume`: why it was used without two minutes together. Of `guarantee`: why there is no bonus pass (delta 0). */
  because: z.enum([...PASS_CAUSES, ...GUARANTEE_REFUSALS]).optional(),
  balanceAfter: z.number().int(),
  at: instant,
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

export const refundSchema = z.object({
  _id: z.string(),
  paymentId: z.string(),
  amountPaise: paise,
  status: z.enum(REFUND_STATUSES),
  reason: z.string(),
  /** The bank's reference, once it is known. */
  arn: z.string().nullable(),
  creditNoteNumber: z.string().nullable(),
  /** Signed for 15 minutes; null until there is a credit note. Only in what its buyer or an admin reads of one payment. */
  creditNoteUrl: z.string().nullable().optional(),
  by: z.string(),
  at: instant,
});
export type Refund = z.infer<typeof refundSchema>;

/** An order and its payment are one record. */
export const paymentSchema = z.object({
  /** Our order id: `orderId` of create-order, and the provider's `receipt`. */
  _id: z.string(),
  /** The provider's order; null until it is made. */
  orderId: z.string().nullable(),
  /** The provider's payment that counts; null while there is none. */
  paymentId: z.string().nullable(),
  planCode: planCodeSchema,
  selectedCategory: z.string(),
  originalPaise: paise,
  discountPaise: paise,
  amountPaise: paise,
  bonusPasses: z.number().int(),
  couponCode: z.string().nullable(),
  status: z.enum(PAYMENT_STATUSES),
  method: z.string().nullable(),
  maskedInstrument: z.string().nullable(),
  /** The bank's words for the last failed attempt. */
  errorReason: z.string().nullable(),
  amountRefundedPaise: paise,
  refunds: z.array(refundSchema),
  invoiceNumber: z.string().nullable(),
  /** The same order can be paid (again): the page of create-order opens it. */
  paymentUrl: z.string().nullable(),
  createdAt: instant,
  paidAt: instant.nullable(),
});
export type Payment = z.infer<typeof paymentSchema>;

/** Without limits and counters: what anyone may know of a public coupon. */
export const publicCouponSchema = z.object({
  code: z.string(),
  type: z.enum(COUPON_TYPES),
  /** Rupees, percent, or passes. */
  value: z.number(),
  maxDiscountPaise: paise.nullable(),
  planCodes: z.array(planCodeSchema),
  minAmountPaise: paise,
  endsAt: instant.nullable(),
  firstPurchaseOnly: z.boolean(),
});
export const couponSchema = publicCouponSchema.extend({
  _id: idSchema,
  startsAt: instant.nullable(),
  maxRedemptions: z.number().int().nullable(),
  perUserLimit: z.number().int().nullable(),
  isPublic: z.boolean(),
  isActive: z.boolean(),
  /** Used and deleted: kept for its stats, and its code is taken. */
  isArchived: z.boolean(),
  redemptions: z.number().int(),
  reserved: z.number().int(),
  createdAt: instant,
  version: z.number().int(),
});
export type Coupon = z.infer<typeof couponSchema>;
