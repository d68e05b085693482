import { z } from 'zod';
import { passCalls, paymentCalls, planCalls, subscriptionCalls } from '../calls/billing.ts';
import { blankIsNothing, categoryInput, idSchema, limitQuery, pageQuery, paginationSchema, success } from '../common.ts';
import { FREE_REFUSALS, PASS_CAUSES } from '../constants/billing.ts';
import { ledgerEntrySchema, paymentSchema, planCodeSchema, planSchema, subscriptionSchema } from '../model/billing-model.ts';
import { couponCodeSchema } from '../model/coupon-form.ts';
import { gstForm } from '../model/gst.ts';
import { endpoints } from './endpoint.ts';

const fresh = z.object({ skipCache: z.string().max(100).optional(), _t: z.string().max(100).optional() });
/** A category's name or slug; `all` and nothing mean all. An unknown one counts as none: most plans have no category. */
const selectedCategoryInput = z.preprocess(
  (value) =>
    typeof value === 'string' && ['', 'all', 'all categories'].includes(value.trim().toLowerCase())
      ? undefined
      : (value ?? undefined),
  categoryInput.optional().catch(undefined),
);

export const planEndpoints = endpoints(planCalls, {
  list: {
    summary: 'Plans that can be bought, the cheapest first',
    query: fresh,
    response: success({ plans: z.array(planSchema) }),
  },
});

export const subscriptionEndpoints = endpoints(subscriptionCalls, {
  list: {
    summary: 'My subscriptions, the newest first',
    query: fresh,
    response: success({
      subscriptions: z.array(subscriptionSchema),
      activeSubscriptionId: z.string().nullable(),
      /** What the free plan, bought plans and grants leave together. */
      balance: z.number().int(),
      /** Passes that an admin gave: no expiry, any category. */
      grantedPasses: z.number().int(),
      isUnlimited: z.boolean(),
      /** The free pass is once a person: an account that shares this with mine has had it; mine may come from then on. */
      freeTaken: z.object({ because: z.enum(FREE_REFUSALS), until: z.iso.datetime() }).optional(),
    }),
  },
  active: {
    summary: 'My active subscription',
    query: fresh,
    response: success({ subscription: subscriptionSchema.nullable() }),
  },
  activate: {
    summary: 'Make one of my subscriptions the active one',
    refusals: { 409: ['SUBSCRIPTION_EXPIRED'] },
    response: success({ subscription: subscriptionSchema }),
  },
  ledger: {
    summary: 'What each of my passes went to, the newest first',
    query: pageQuery,
    response: success({ entries: z.array(ledgerEntrySchema), balance: z.number().int(), pagination: paginationSchema }),
  },
  entitlement: {
    summary: 'What joining a meeting would take from my passes',
    query: z.object({ meetingId: idSchema, category: categoryInput }),
    response: success({
      entitlement: z.object({
        /** Why a join would be refused. */
        refusal: z.enum(['PASS_REQUIRED', 'CATEGORY_LOCKED']).nullable(),
        /** A pass was held or taken for this meeting already: joining again takes none. */
        isPaid: z.boolean(),
        balance: z.number().int(),
        isUnlimited: z.boolean(),
        /** Which plan's passes would pay; null: passes that an admin gave, or none. */
        planCode: planCodeSchema.nullable(),
      }),
    }),
  },
});

export const paymentEndpoints = endpoints(paymentCalls, {
  list: {
    summary: 'My payments, the newest first',
    query: pageQuery.extend({ limit: limitQuery(10) }),
    response: success({ payments: z.array(paymentSchema), pagination: paginationSchema }),
  },
  createOrder: {
    summary: 'Order a plan',
    refusals: { 409: ['PRICE_CHANGED', 'COUPON_INVALID'], 503: ['UNAVAILABLE'] },
    body: z.object({
      planCode: planCodeSchema.refine((code) => code !== 'free', { error: 'The free plan needs no order' }),
      gstDetails: blankIsNothing(gstForm),
      useDirectPaymentLink: z.boolean().default(true),
      selectedCategory: selectedCategoryInput,
      couponCode: blankIsNothing(couponCodeSchema),
      /** Rupees; another price is refused. */
      expectedAmount: z.number().min(0).optional(),
      /** Of the plan as the buyer saw it; another one is refused as another price is. */
      expectedPlanVersion: z.number().int().min(0).optional(),
    }),
    response: success({
      /** Ours. */
      orderId: z.string(),
      /** Where the browser goes to: our pay page, or the return page when nothing is to pay. */
      paymentUrl: z.string(),
      /** The provider's; null when nothing is to pay. */
      razorpayOrderId: z.string().nullable(),
      /** Rupees. */
      amount: z.number(),
    }),
  },
  verify: {
    summary: 'Verify a payment after the provider sent the browser back',
    refusals: { 400: ['PAYMENT_NOT_VERIFIED'], 409: ['PAYMENT_MISMATCH'], 503: ['UNAVAILABLE'] },
    body: z.object({
      razorpayOrderId: z.string({ error: 'razorpayOrderId is required' }).min(1).max(64),
      razorpayPaymentId: z.string({ error: 'razorpayPaymentId is required' }).min(1).max(64),
      razorpaySignature: z.string({ error: 'razorpaySignature is required' }).min(1).max(256),
      /** Counts only where the order has none: what is wrong with it does not hold up the payment. */
      gstDetails: blankIsNothing(gstForm).catch(undefined),
      selectedCategory: z.unknown().optional(),
    }),
    response: success({
      /** The provider has not confirmed it yet: the order is followed until it has. */
      pending: z.boolean(),
      payment: paymentSchema,
      subscription: subscriptionSchema.nullable(),
    }),
  },
  get: { summary: 'One of my payments, by our order id', response: success({ payment: paymentSchema }) },
  gstDetails: { summary: 'My saved GST details', response: success({ gstDetails: gstForm.nullable() }) },
  saveGstDetails: { summary: 'Save my GST details', body: gstForm, response: success({ gstDetails: gstForm }) },
  invoice: {
    summary: "A link to my payment's invoice, good for 15 minutes",
    refusals: { 409: ['INVOICE_NOT_READY'] },
    response: success({ invoiceUrl: z.string() }),
  },
  document: {
    summary: 'An invoice or a credit note, by its signed link',
    /** Left out, the link is a forged one. */
    query: z.object({ expires: z.string().max(20).default(''), signature: z.string().max(128).default('') }),
    response: z.object({}),
  },
  payPage: {
    summary: "Our page that leads to the provider's checkout",
    /** Left out, the page says that the link is not good. */
    query: z.object({ t: z.string().max(256).default('') }),
    response: z.object({}),
  },
  callback: {
    summary: "Where the provider's checkout posts the browser to",
    body: z.looseObject({}),
    response: z.object({ location: z.string() }),
  },
  callbackAgain: {
    summary: 'The same address without a form: goes on to the return page',
    response: z.object({ location: z.string() }),
  },
  webhook: { summary: "The provider's events", response: success({}) },
});

const pass = z.object({ userId: idSchema, meetingId: idSchema });
/** The meeting's category; null needs passes for all. */
const meetingCategory = categoryInput.nullable();
const heldFor = pass.extend({ category: meetingCategory, title: z.string().max(200) });
export const passEndpoints = endpoints(passCalls, {
  check: {
    summary: 'Whether a user could pay for a meeting now',
    body: pass.extend({ category: meetingCategory }),
    response: success({ refusal: z.enum(['PASS_REQUIRED', 'CATEGORY_LOCKED']).nullable() }),
  },
  hold: {
    summary: 'Hold a pass for a meeting, or renew the hold; one for each user and meeting',
    refusals: { 409: ['PASS_REQUIRED', 'CATEGORY_LOCKED'] },
    body: heldFor,
    /** `consumed`: the meeting is paid for already. */
    response: success({ state: z.enum(['held', 'consumed']), expiresAt: z.iso.datetime().nullable() }),
  },
  confirm: {
    summary: 'Two minutes together, or gone early again and again: the pass is used',
    body: heldFor.extend({ because: z.enum(PASS_CAUSES).exactOptional() }),
    /** `written-off`: the hold had lapsed and no pass is left; the meeting took place all the same. */
    response: success({ state: z.enum(['consumed', 'written-off']) }),
  },
  release: {
    summary: 'They did not meet: the pass goes back',
    body: pass,
    response: success({ state: z.enum(['released', 'consumed', 'none']) }),
  },
});
