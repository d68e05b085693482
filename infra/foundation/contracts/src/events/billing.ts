import { z } from 'zod';
import { DISPUTE_PHASES, DISPUTE_STATUSES, PASS_REASONS, PLAN_CODES, REFUND_STATUSES } from '../constants/billing.ts';
import { changeFields, eventsOf } from '../event.ts';
import { subscriptionSchema } from '../model/billing-model.ts';
import type { ServerEvents } from '../socket.ts';

const event = eventsOf('billing');
const instant = z.iso.datetime();
const paise = z.number().int().min(0);

const actor = { userId: 'admin', role: 'admin' };
const at = '2026-11-02T08:00:00.000Z';
/** Admins hear that something changed, and not whose it is. */
const moneyChanged = { 'admin:money-changed': { to: ['admin'] } } as const;

/** About one order; `subject` is our order id. Amounts include GST. */
const order = { orderId: z.string(), userId: z.string(), planCode: z.enum(PLAN_CODES), amountPaise: paise };
const growth = { orderId: 'order_1', userId: 'guest', planCode: 'growth', amountPaise: 149_900, at } as const;
/** The buyer's tabs, and nobody else, hear of a payment. */
const toBuyer = <S extends ServerEvents['payment:updated']['status']>(status: S) =>
  ({ 'payment:updated': { to: ['user:{userId}'], fields: ['orderId'], values: { status } }, ...moneyChanged }) as const;
export const paymentCreated = event('visavis.payment.created.v1', z.object({ ...order, at: instant }), {
  rooms: toBuyer('created'),
  example: ['order_1', growth],
});
/** An attempt failed; the order may still be paid. */
export const paymentFailed = event(
  'visavis.payment.failed.v1',
  z.object({ ...order, reason: z.string().nullable(), at: instant }),
  {
    notify: ['money.payment-failed'],
    rooms: toBuyer('failed'),
    example: ['order_1', { ...growth, reason: 'Your bank refused the payment' }],
  },
);
/** Once for each order, whoever learnt of it first. */
export const paymentCaptured = event(
  'visavis.payment.captured.v1',
  z.object({ ...order, taxPaise: paise, discountPaise: paise, couponCode: z.string().nullable(), at: instant }),
  {
    notify: ['money.payment-captured', 'money.plan-started'],
    rooms: toBuyer('captured'),
    example: ['order_1', { ...growth, taxPaise: 22_866, discountPaise: 0, couponCode: null }],
  },
);
/** The money could not be taken although the buyer paid: the provider gives it back by itself. */
export const paymentReturned = event(
  'visavis.payment.returned.v1',
  /** `isSecond`: another payment had paid the order. */
  z.object({ ...order, isSecond: z.boolean().optional(), at: instant }),
  {
    notify: ['money.payment-returned', 'money.paid-twice'],
    rooms: toBuyer('returned'),
    example: ['order_1', growth],
  },
);
export const paymentRefunded = event(
  'visavis.payment.refunded.v1',
  z.object({
    ...order,
    refundId: z.string(),
    refundPaise: paise,
    /** Nothing is left of the payment. */
    isFull: z.boolean(),
    status: z.enum(REFUND_STATUSES),
    /** It was not sent: one that was made at the provider took its place. */
    isReplaced: z.boolean().optional(),
    /** It failed, and what it took of the buyer's passes goes back. */
    givesPassesBack: z.boolean().optional(),
    /** The buyer's bank took it: a dispute was lost. */
    isDispute: z.boolean().optional(),
    at: instant,
    ...changeFields,
  }),
  {
    notify: ['money.refunded', 'money.dispute-lost', 'money.refund-failed', 'money.refund-failed-only'],
    audit: { subject: 'payment', person: 'userId' },
    rooms: toBuyer('refunded'),
    example: [
      'order_1',
      {
        ...growth,
        refundId: 'refund_1',
        refundPaise: 10_000,
        isFull: false,
        status: 'pending',
        actor,
        before: { amountRefundedPaise: 0 },
        after: { amountRefundedPaise: 10_000 },
      },
    ],
  },
);

/** The buyer's bank asks for the money: opened, answered, decided; `isDue`: the time for evidence is nearly over. */
export const paymentDisputed = event(
  'visavis.payment.disputed.v1',
  z.object({
    ...order,
    disputeId: z.string(),
    /** The provider's; this and the bank's reason are missing in events of earlier releases. */
    paymentId: z.string().optional(),
    reasonCode: z.string().nullable().optional(),
    status: z.enum(DISPUTE_STATUSES),
    phase: z.enum(DISPUTE_PHASES).nullable(),
    disputedPaise: paise,
    respondBy: instant.nullable(),
    isDue: z.boolean(),
    at: instant,
  }),
  {
    rooms: moneyChanged,
    example: [
      'order_1',
      {
        ...growth,
        disputeId: 'disp_1',
        paymentId: 'pay_1',
        reasonCode: 'goods_or_services_not_received',
        status: 'open',
        phase: 'chargeback',
        disputedPaise: 149_900,
        respondBy: '2026-11-09T08:00:00.000Z',
        isDue: false,
      },
    ],
  },
);

/** About one user's passes; `subject` is the user's id. Their owner's tabs, and nobody else, hear of a subscription. */
const ofUser = z.object({ userId: z.string(), subscription: subscriptionSchema });
const example = [
  'guest',
  {
    userId: 'guest',
    subscription: {
      _id: 'sub_order_1',
      planCode: 'growth',
      passesExpiryDate: '2027-01-31T08:00:00.000Z',
      remainingPasses: 20,
      totalPasses: 20,
      selectedCategory: 'Graphic Design',
      isUnlimited: false,
      isActive: true,
      isExpired: false,
      isRefunded: false,
      purchasedAt: at,
      orderId: 'order_1',
    },
  },
] as const;
export const subscriptionPurchased = event('visavis.subscription.purchased.v1', ofUser, {
  rooms: { 'subscription:purchased': { to: ['user:{userId}'], fields: ['subscription'] } },
  example,
});
export const subscriptionActivated = event('visavis.subscription.activated.v1', ofUser, {
  rooms: { 'subscription:active-changed': { to: ['user:{userId}'], fields: ['subscription'] } },
  example,
});
export const subscriptionExpired = event('visavis.subscription.expired.v1', ofUser, {
  notify: ['money.plan-ended'],
  rooms: { 'subscription:expired': { to: ['user:{userId}'], fields: ['subscription'] } },
  example: [
    'guest',
    {
      userId: 'guest',
      subscription: { ...example[1].subscription, remainingPasses: 0, isActive: false, isExpired: true, lapsedPasses: 20 },
    },
  ],
});
/** It ends within three days, and passes of it are left. Once for each. The notification centre tells it. */
export const subscriptionEnding = event('visavis.subscription.ending.v1', ofUser, {
  notify: ['passes_ending.plan-ending'],
  rooms: {},
  example,
});
export const passesUpdated = event(
  'visavis.passes.updated.v1',
  z.object({
    userId: z.string(),
    /** 999999 where it is unlimited. */
    balance: z.number().int(),
    delta: z.number().int(),
    reason: z.enum(PASS_REASONS),
    isUnlimited: z.boolean(),
    subscriptionId: z.string().nullable(),
    meetingId: z.string().nullable(),
    /** They met, and there was no pass to use. */
    isWrittenOff: z.boolean().optional(),
    /**
     * The balance when the free period ends, if nothing else happens; nothing is published then. Missing where it is unlimited.
     */
    next: z.object({ at: instant, balance: z.number().int() }).optional(),
    ...changeFields,
  }),
  {
    notify: ['passes_ending.last-pass-used', 'money.guarantee'],
    audit: { subject: 'user' },
    example: [
      'guest',
      {
        userId: 'guest',
        balance: 24,
        delta: 3,
        reason: 'admin_action',
        isUnlimited: false,
        subscriptionId: null,
        meetingId: null,
        next: { at: '2026-12-01T08:02:00.000Z', balance: 24 },
        actor,
        before: { balance: 21 },
        after: { balance: 24 },
      },
    ],
  },
);

/** About one coupon; `subject` is its id. */
const coupon = { couponId: z.string(), code: z.string() };
const welcome = { couponId: '01a202f5-c001-7000-8000-000000000001', code: 'WELCOME10', actor };
const ofCoupon = { audit: { subject: 'coupon', name: 'code' }, rooms: moneyChanged } as const;
export const couponCreated = event('visavis.coupon.created.v1', z.object({ ...coupon, ...changeFields }), {
  ...ofCoupon,
  example: [welcome.couponId, { ...welcome, after: { code: 'WELCOME10', type: 'percentage', value: 10, isPublic: false } }],
});
export const couponUpdated = event('visavis.coupon.updated.v1', z.object({ ...coupon, ...changeFields }), {
  ...ofCoupon,
  example: [welcome.couponId, { ...welcome, before: { isPublic: false }, after: { isPublic: true } }],
});
export const couponDeleted = event('visavis.coupon.deleted.v1', z.object({ ...coupon, archived: z.boolean(), ...changeFields }), {
  ...ofCoupon,
  example: [welcome.couponId, { ...welcome, archived: true, before: { code: 'WELCOME10', type: 'percentage', value: 10 } }],
});
/** `subject` is the plan's code. */
export const planUpdated = event('visavis.plan.updated.v1', z.object({ planCode: z.enum(PLAN_CODES), ...changeFields }), {
  audit: { subject: 'plan' },
  rooms: moneyChanged,
  example: ['growth', { planCode: 'growth', actor, before: { pricePaise: 149_900 }, after: { pricePaise: 159_900 } }],
});
