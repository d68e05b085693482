import { z } from 'zod';
import { PASS_REASONS, PLAN_CODES, REFUND_STATUSES } from '../constants/billing.ts';
import { actorSchema, eventsOf } from '../event.ts';
import { subscriptionSchema } from '../model/billing-model.ts';

const event = eventsOf('billing');
const instant = z.iso.datetime();
const paise = z.number().int().min(0);
const change = { actor: actorSchema.optional(), before: z.unknown().optional(), after: z.unknown().optional() };

/** About one order; `subject` is our order id. Amounts include GST. */
const order = { orderId: z.string(), userId: z.string(), planCode: z.enum(PLAN_CODES), amountPaise: paise };
export const paymentCreated = event('visavis.payment.created.v1', z.object({ ...order, at: instant }));
/** An attempt failed; the order may still be paid. */
export const paymentFailed = event(
  'visavis.payment.failed.v1',
  z.object({ ...order, reason: z.string().nullable(), at: instant }),
);
/** Once for each order, whoever learnt of it first. */
export const paymentCaptured = event(
  'visavis.payment.captured.v1',
  z.object({ ...order, taxPaise: paise, discountPaise: paise, couponCode: z.string().nullable(), at: instant }),
);
/** The money could not be taken although the buyer paid: the provider gives it back by itself. */
export const paymentReturned = event('visavis.payment.returned.v1', z.object({ ...order, at: instant }));
export const paymentRefunded = event(
  'visavis.payment.refunded.v1',
  z.object({
    ...order,
    refundId: z.string(),
    refundPaise: paise,
    /** Nothing is left of the payment. */
    isFull: z.boolean(),
    status: z.enum(REFUND_STATUSES),
    at: instant,
    ...change,
  }),
);

/** About one user's passes; `subject` is the user's id. */
const subscription = { userId: z.string(), subscription: subscriptionSchema };
export const subscriptionPurchased = event('visavis.subscription.purchased.v1', z.object(subscription));
export const subscriptionActivated = event('visavis.subscription.activated.v1', z.object(subscription));
export const subscriptionExpired = event('visavis.subscription.expired.v1', z.object(subscription));
/** It ends within three days, and passes of it are left. Once for each. */
export const subscriptionEnding = event('visavis.subscription.ending.v1', z.object(subscription));
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
    /** The balance when the free period ends, if nothing else happens; nothing is published then. Missing where it is unlimited. */
    next: z.object({ at: instant, balance: z.number().int() }).optional(),
    ...change,
  }),
);

/** About one coupon; `subject` is its id. */
const coupon = { couponId: z.string(), code: z.string() };
export const couponCreated = event('visavis.coupon.created.v1', z.object({ ...coupon, ...change }));
export const couponUpdated = event('visavis.coupon.updated.v1', z.object({ ...coupon, ...change }));
export const couponDeleted = event('visavis.coupon.deleted.v1', z.object({ ...coupon, archived: z.boolean(), ...change }));
/** `subject` is the plan's code. */
export const planUpdated = event('visavis.plan.updated.v1', z.object({ planCode: z.enum(PLAN_CODES), ...change }));
