import { z } from 'zod';
import { adminBillingCalls, couponCalls } from '../calls/billing.ts';
import { csvFile, isoInstant, localDay, pageQuery, paginationSchema, success, text, whole, wholeNumber } from '../common.ts';
import {
  COUPON_TYPES,
  DISPUTE_PHASES,
  DISPUTE_STATUSES,
  FREE_REFUSALS,
  GST_FILES,
  PASSES,
  PAYMENT_STATUSES,
  REFUND,
  SETTLEMENT_DIFFERENCES,
  SETTLEMENT_KINDS,
  SETTLEMENT_STATES,
} from '../constants/billing.ts';
import {
  couponSchema,
  ledgerEntrySchema,
  paymentSchema,
  planCodeSchema,
  planSchema,
  publicCouponSchema,
  refundSchema,
  subscriptionSchema,
} from '../model/billing-model.ts';
import { couponCodeSchema, couponEdit, couponForm } from '../model/coupon-form.ts';
import { gstForm } from '../model/gst.ts';
import { planEdit } from '../model/plan-form.ts';
import { endpoints } from './endpoint.ts';

const day = z.union([isoInstant, localDay]).optional();

const couponFilter = pageQuery.extend({
  search: z.string().trim().max(100).optional(),
  type: z.enum(COUPON_TYPES, { error: 'Unknown coupon type' }).optional(),
  state: z.enum(['active', 'inactive', 'archived', 'all'], { error: 'Unknown state' }).default('all'),
});

export const couponEndpoints = endpoints(couponCalls, {
  validate: {
    summary: 'What a coupon takes off a plan; an invalid one is no refusal. 20 in 10 minutes',
    body: z.object({ code: z.string({ error: 'Please enter a coupon code' }).max(100), planCode: planCodeSchema }),
    response: success({
      valid: z.boolean(),
      /** Rupees. */
      discount: z.number(),
      discountedPrice: z.number(),
      originalPrice: z.number(),
      bonusPasses: z.number().int(),
      coupon: publicCouponSchema.nullable(),
    }),
  },
  active: { summary: 'Public coupons that are good now', response: success({ coupons: z.array(publicCouponSchema) }) },
  list: {
    summary: 'Coupons',
    query: couponFilter,
    response: success({ coupons: z.array(couponSchema), pagination: paginationSchema }),
  },
  listCsv: csvFile('coupons', couponFilter),
  create: {
    summary: 'Create a coupon',
    refusals: { 403: ['SECOND_FACTOR_FRESH'], 409: ['COUPON_EXISTS'] },
    body: couponForm,
    response: success({ coupon: couponSchema }),
  },
  update: {
    summary: 'Change a coupon; code and type only while nobody used it',
    refusals: { 403: ['SECOND_FACTOR_FRESH'], 409: ['COUPON_EXISTS', 'FIELDS_LOCKED', 'VERSION_CONFLICT'] },
    body: couponEdit,
    response: success({ coupon: couponSchema }),
  },
  remove: {
    summary: 'Delete a coupon; a used one is archived, and its code stays taken',
    response: success({ archived: z.boolean() }),
  },
  stats: {
    summary: 'What a coupon did',
    response: success({
      stats: z.object({
        /** Uses, whatever went back of them; so are `uniqueUsers` people who used it. */
        redemptions: z.number().int(),
        uniqueUsers: z.number().int(),
        /** Uses whose order was paid back as a whole: they count for no discount and no passes. */
        refunded: z.number().int(),
        discountPaise: z.number().int(),
        bonusPasses: z.number().int(),
        /** What was paid less what went back. */
        revenuePaise: z.number().int(),
        byPlan: z.array(
          z.object({
            planCode: planCodeSchema,
            redemptions: z.number().int(),
            discountPaise: z.number().int(),
            revenuePaise: z.number().int(),
          }),
        ),
        /** The last 30 days (IST), the oldest first. */
        days: z.array(z.object({ day: z.string(), value: z.number().int() })),
      }),
    }),
  },
});

const adminPayment = paymentSchema.extend({
  userId: z.string(),
  buyerName: z.string(),
  /** Signed for 15 minutes; null until it has its number. Only in what an admin reads of one payment. */
  invoiceUrl: z.string().nullable().optional(),
  /** On its invoice. Only in what an admin reads of one payment that has one. */
  taxPaise: z.number().int().optional(),
  gstDetails: gstForm.nullable(),
  attempts: z.array(
    z.object({
      paymentId: z.string(),
      status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
      amountPaise: z.number().int(),
      method: z.string().nullable(),
      errorReason: z.string().nullable(),
      /** A second capture, which is refunded. */
      isExtra: z.boolean(),
      /** What the provider keeps of it, the tax on that included; missing until it has said so. */
      fee: z.object({ paise: z.number().int(), taxPaise: z.number().int() }).optional(),
      at: z.iso.datetime(),
    }),
  ),
});

const paymentFilter = pageQuery.extend({
  status: z.enum([...PAYMENT_STATUSES, 'all'], { error: 'Unknown status' }).default('all'),
  planCode: planCodeSchema.optional(),
  userId: z.string().max(64).optional(),
  couponCode: couponCodeSchema.optional(),
  /** An order's or a payment's id, an invoice number, or the beginning of the buyer's name. */
  search: z.string().trim().max(100).optional(),
  from: day,
  to: day,
});

const dispute = z.object({
  _id: z.string(),
  orderId: z.string(),
  paymentId: z.string(),
  userId: z.string(),
  buyerName: z.string(),
  amountPaise: z.number().int(),
  /** What was taken back; 0 unless it is lost. */
  deductedPaise: z.number().int(),
  /** The bank's own word. */
  reasonCode: z.string().nullable(),
  phase: z.enum(DISPUTE_PHASES).nullable(),
  status: z.enum(DISPUTE_STATUSES),
  respondBy: z.iso.datetime().nullable(),
  openedAt: z.iso.datetime(),
});
const disputeFilter = pageQuery.extend({
  /** `to-answer`: evidence can be sent, the shortest time first. */
  status: z.enum(['to-answer', ...DISPUTE_STATUSES, 'all'], { error: 'Unknown status' }).default('all'),
  userId: z.string().max(64).optional(),
  /** A dispute's, payment's or order's id, or the beginning of the buyer's name. */
  search: z.string().trim().max(100).optional(),
});

const settlementItem = z.object({
  /** The provider's id of the payment, the refund or the adjustment. */
  _id: z.string(),
  kind: z.enum(SETTLEMENT_KINDS),
  /** Ours; null: unknown. */
  orderId: z.string().nullable(),
  disputeId: z.string().nullable(),
  amountPaise: z.number().int(),
  creditPaise: z.number().int(),
  debitPaise: z.number().int(),
  /** With the tax on it. */
  feePaise: z.number().int(),
  taxPaise: z.number().int(),
  /** The transfer to the bank, with its reference there; null while it is awaited. */
  settlement: z.object({ id: z.string(), utr: z.string().nullable(), at: z.iso.datetime(), day: z.string() }).nullable(),
  differences: z.array(z.enum(SETTLEMENT_DIFFERENCES)),
});
const settlementFilter = pageQuery.extend({
  state: z.enum([...SETTLEMENT_STATES, 'all'], { error: 'Unknown state' }).default('all'),
  /** On which it was settled, in India. */
  day: localDay.optional(),
  /** An id of a payment, a refund, an adjustment, an order or a transfer, or the bank's reference of it. */
  search: z.string().trim().max(100).optional(),
});
const bookSum = z.object({ count: z.number().int(), paise: z.number().int() });
const bookSums = z.object({ captured: bookSum, refunded: bookSum, disputed: bookSum });

const gstMonth = z.object({
  /** In India. */
  month: z.string({ error: 'Please name a month' }).regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Month must be like 2026-11'),
});
const gstSums = z.object({
  count: z.number().int(),
  taxablePaise: z.number().int(),
  cgstPaise: z.number().int(),
  sgstPaise: z.number().int(),
  igstPaise: z.number().int(),
  totalPaise: z.number().int(),
});

const passesAction = z.enum(['add', 'remove'], { error: 'action must be add or remove' });
/** Whether the command will ask for a new second factor, should the session's be old. */
const needsFresh = z.boolean();

export const adminBillingEndpoints = endpoints(adminBillingCalls, {
  plans: { summary: 'All plans, also those that are not sold', response: success({ plans: z.array(planSchema) }) },
  plansCsv: csvFile('plans', pageQuery),
  updatePlan: {
    summary: 'Change a plan; orders keep their price',
    refusals: { 403: ['SECOND_FACTOR_FRESH'], 409: ['VERSION_CONFLICT'] },
    body: planEdit,
    response: success({ plan: planSchema }),
  },
  payments: {
    summary: 'Payments of everyone, the newest first',
    query: paymentFilter,
    response: success({ payments: z.array(adminPayment), pagination: paginationSchema }),
  },
  paymentsCsv: csvFile('payments, with their invoices and refunds', paymentFilter),
  gstMonth: {
    summary: "A month's invoices and credit notes for the GST return",
    query: gstMonth,
    response: success({
      month: z.string(),
      invoices: gstSums,
      creditNotes: gstSums,
      /** Credit notes that came too late to lower the tax. */
      lateNotes: gstSums,
      /** Documents that have no number yet: the month is not complete. */
      waiting: z.number().int(),
    }),
  },
  gstMonthCsv: {
    summary: "A CSV file of a month for the GST portal's offline tool (GSTR-1)",
    query: gstMonth.extend({ file: z.enum(GST_FILES, { error: 'Unknown file' }) }),
    response: z.string(),
  },
  payment: { summary: 'One payment, with all its attempts', response: success({ payment: adminPayment }) },
  refundEffects: {
    summary: 'What a refund would do now: nothing is changed, and nobody is told',
    refusals: { 409: ['NOT_REFUNDABLE', 'PAYMENT_DISPUTED', 'REFUND_TOO_LARGE', 'REFUND_TOO_LATE'] },
    /** Left out: what is left of it. */
    query: z.object({ amountPaise: wholeNumber('amountPaise').optional() }),
    response: success({
      effects: z.object({
        paidBackPaise: z.number().int(),
        /** Of the payment, which can be paid back later. */
        leftPaise: z.number().int(),
        planEnds: z.boolean(),
        passesTaken: z.number().int(),
        needsFresh,
      }),
    }),
  },
  refund: {
    summary: 'Pay back the whole or a part; needs an Idempotency-Key',
    refusals: {
      403: ['SECOND_FACTOR_FRESH'],
      409: ['NOT_REFUNDABLE', 'PAYMENT_DISPUTED', 'REFUND_TOO_LARGE', 'REFUND_TOO_LATE'],
      503: ['UNAVAILABLE'],
    },
    body: z.object({
      /** Left out: what is left of it. */
      amountPaise: whole('Amount', REFUND.minPaise, 100_000_000_00).optional(),
      reason: text({
        min: REFUND.reasonMin,
        max: REFUND.reasonMax,
        required: 'Please enter a reason',
        tooShort: 'Reason must be at least 3 characters',
        tooLong: 'Reason must be at most 500 characters',
      }),
    }),
    example: { reason: 'The host did not come' },
    response: success({ refund: refundSchema, payment: adminPayment }),
  },
  disputes: {
    summary: "Payments that a buyer's bank asks back, the newest first",
    query: disputeFilter,
    response: success({ disputes: z.array(dispute), pagination: paginationSchema }),
  },
  disputesCsv: csvFile('disputes', disputeFilter),
  dispute: {
    summary: 'One dispute, with what speaks for the sale: the payment, and what its passes went to, the oldest first',
    response: success({ dispute, payment: adminPayment, entries: z.array(ledgerEntrySchema) }),
  },
  settlements: {
    summary: 'What the provider settled, beside what it is in our books, the newest first; what is overdue last',
    query: settlementFilter,
    response: success({ items: z.array(settlementItem), pagination: paginationSchema }),
  },
  settlementsCsv: csvFile('settled items', settlementFilter),
  bookDay: {
    summary: "A day (today unless given, in India) in our books and in the provider's",
    query: z.object({ day: localDay.optional() }),
    response: success({
      day: z.string(),
      ours: bookSums,
      /** Null: it does not answer, or its day is too long to be read at once. */
      theirs: bookSums.nullable(),
      settled: z.object({
        count: z.number().int(),
        /** What came to the bank account; below 0 where more went back. */
        netPaise: z.number().int(),
        /** With the tax on it. */
        feePaise: z.number().int(),
        taxPaise: z.number().int(),
        /** The transfers to the bank, the first first. */
        transfers: z.array(
          z.object({
            id: z.string(),
            utr: z.string().nullable(),
            at: z.iso.datetime(),
            count: z.number().int(),
            netPaise: z.number().int(),
          }),
        ),
      }),
      /** Of all days. */
      differing: z.object({ count: z.number().int(), isEstimate: z.boolean() }),
      overdue: z.object({ count: z.number().int(), isEstimate: z.boolean() }),
      /** Until when settlements were read; null: not once. */
      readAt: z.iso.datetime().nullable(),
    }),
  },
  userSubscriptions: {
    summary: "A user's subscriptions, the newest first",
    query: pageQuery,
    response: success({
      subscriptions: z.array(subscriptionSchema),
      activeSubscriptionId: z.string().nullable(),
      pagination: paginationSchema,
    }),
  },
  userPasses: {
    summary: "A user's passes and what they went to, the newest first",
    query: pageQuery,
    response: success({
      balance: z.number().int(),
      isUnlimited: z.boolean(),
      grantedPasses: z.number().int(),
      /** Why there is no free pass: who has had it (`name` null: the account was erased), and from when on there may be one. */
      freeTaken: z
        .object({ because: z.enum(FREE_REFUSALS), until: z.iso.datetime(), userId: z.string(), name: z.string().nullable() })
        .optional(),
      entries: z.array(ledgerEntrySchema.extend({ by: z.string().nullable() })),
      pagination: paginationSchema,
    }),
  },
  passesEffects: {
    summary: 'What a change of passes would do now: nothing is changed, and nobody is told',
    refusals: { 404: ['USER_NOT_FOUND'], 409: ['BALANCE_TOO_LOW'] },
    query: z.object({
      action: passesAction,
      count: wholeNumber('count').refine((count) => count <= PASSES.adjustMax, `count must be at most ${PASSES.adjustMax}`),
    }),
    response: success({ effects: z.object({ balance: z.number().int(), isUnlimited: z.boolean(), needsFresh }) }),
  },
  adjustPasses: {
    summary: 'Give a user passes, or take some away',
    refusals: { 403: ['SECOND_FACTOR_FRESH'], 404: ['USER_NOT_FOUND'], 409: ['BALANCE_TOO_LOW'] },
    body: z.object({
      action: passesAction,
      count: whole('count', 1, PASSES.adjustMax),
      reason: text({ max: 500, tooLong: 'Reason must be at most 500 characters' })
        .optional()
        .transform((reason) => reason || PASSES.defaultReason),
    }),
    example: { action: 'add', count: 1 },
    response: success({ balance: z.number().int(), entry: ledgerEntrySchema }),
  },
});
