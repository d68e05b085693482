import type { paymentEndpoints } from '@visavis/contracts/billing';
import type { BodyOf } from '@visavis/contracts/endpoint';
import { paymentCreated } from '@visavis/contracts/events/billing';
import { Conflict, invalidField, Unavailable } from '@visavis/platform';
import { guard, type Idempotency, type Unit } from '@visavis/store';
import { orders, passAccounts } from '../../data/collections.ts';
import { getOrder, recentOrdersOf } from '../../data/orders.ts';
import type { OrderRecord } from '../../domain/order.ts';
import { newOrder, type OrderRequest, openOrderFor } from '../../domain/payments/place-order.ts';
import { isUnlimited, type PlanRecord } from '../../domain/plan.ts';
import { countCouponTry, priceWithCoupon, reserveCoupon } from '../coupons/use-coupon.ts';
import type { BillingDeps } from '../deps.ts';
import { canSell } from '../documents/seller.ts';
import { readPlan } from '../plans/read-plans.ts';
import { aboutOrder } from './apply-payment.ts';
import { newOrderId } from './ids.ts';

export interface CreateOrder {
  userId: string;
  body: BodyOf<typeof paymentEndpoints.createOrder>;
  once: Idempotency | undefined;
  now: Date;
}

/** What a buyer reads, whatever it is that does not answer. */
const NO_ORDER = 'Buying is not possible right now. Nothing was charged; please try again a little later.';

/**
 * Orders a plan: our own order first, then the provider's, whose receipt is our id. An open order for the same is returned again,
 * with newer GST details, as long as its coupon gives what it did. Throws VALIDATION_FAILED (plan, category), COUPON_INVALID,
 * PRICE_CHANGED, RATE_LIMITED, IDEMPOTENCY_MISMATCH, and UNAVAILABLE without a provider, a seller or an answer of the provider:
 * the next try goes on with the same order.
 */
export async function createOrder(deps: BillingDeps, command: CreateOrder): Promise<OrderRecord> {
  if (!canSell(deps)) throw new Unavailable(NO_ORDER);
  const { once, userId, body } = command;
  // Not in the unit, which may run again.
  if (body.couponCode !== undefined) await countCouponTry(deps, userId);
  // Stays false where a repeated key returns what an earlier request placed.
  let isNew = false;
  const { orderId } = await deps.store.transaction(
    async (unit) => {
      const placed = await placeOrder(deps, unit, command);
      isNew = placed.isNew;
      return { orderId: placed.order._id };
    },
    once ? { idempotency: once } : {},
  );
  return withProviderOrder(deps, { orderId, isNew }).catch((error) => {
    throw error instanceof Unavailable ? new Unavailable(NO_ORDER, error.retryAfterMs, { cause: error }) : error;
  });
}

async function placeOrder(deps: BillingDeps, unit: Unit, { userId, body, now }: CreateOrder) {
  // Of two requests of one buyer at the same time, the second runs again and sees the first one's order.
  await guard(unit, `orders:${userId}`);
  const plan = await readPlan(deps, body.planCode);
  if (!plan.isActive) throw invalidField('planCode', 'This plan is not sold any more');
  if (plan.needsCategory && body.selectedCategory === undefined)
    throw invalidField('selectedCategory', 'Please select a category for the Growth plan.');
  const category = plan.needsCategory ? (body.selectedCategory ?? null) : null;
  const request = { plan, category, couponCode: body.couponCode ?? null };
  const offer = await offerOf(deps, plan, body.couponCode, userId, now);
  requireTerms(plan, plan.pricePaise - offer.discountPaise, body);
  const open = openOrderFor(await recentOrdersOf(unit, userId, now), request, now);
  return open && keepsOffer(open, offer)
    ? { order: await reopen(deps, unit, open, body, now), isNew: false }
    : { order: await insertOrder(deps, unit, request, offer, { userId, body, now }), isNew: true };
}

/** What the coupon takes off the plan now. */
type Offer = Pick<OrderRecord, 'couponId' | 'discountPaise' | 'bonusPasses'>;
const keepsOffer = (order: OrderRecord, offer: Offer): boolean =>
  order.couponId === offer.couponId && order.discountPaise === offer.discountPaise && order.bonusPasses === offer.bonusPasses;

/** The reservation may have lapsed meanwhile. */
async function reopen(
  deps: BillingDeps,
  unit: Unit,
  order: OrderRecord,
  { gstDetails }: CreateOrder['body'],
  now: Date,
): Promise<OrderRecord> {
  if (order.couponId !== null) await reserveCoupon(deps, unit, order.couponId, order, now);
  return gstDetails ? unit.collection(orders).save({ ...order, gstDetails }) : order;
}

async function insertOrder(
  deps: BillingDeps,
  unit: Unit,
  request: OrderRequest,
  offer: Offer,
  { userId, body, now }: Omit<CreateOrder, 'once'>,
): Promise<OrderRecord> {
  const { couponId } = offer;
  const buyerName = (await unit.collection(passAccounts).get(userId))?.name ?? '';
  const details = { ...offer, id: newOrderId(), userId, buyerName, gstDetails: body.gstDetails ?? null };
  const order = unit.collection(orders).insert(newOrder(request, details, now));
  if (couponId !== null) await reserveCoupon(deps, unit, couponId, order, now);
  unit.publish(deps.events(paymentCreated, order._id, aboutOrder(order, now)), order);
  return order;
}

/** Throws COUPON_INVALID: never silently the full price. */
async function offerOf(deps: BillingDeps, plan: PlanRecord, code: string | undefined, userId: string, now: Date): Promise<Offer> {
  if (code === undefined) return { discountPaise: 0, bonusPasses: 0, couponId: null };
  const priced = await priceWithCoupon(deps, { code, plan, userId }, now);
  if ('invalid' in priced) throw new Conflict('COUPON_INVALID', priced.invalid);
  return { discountPaise: priced.discountPaise, bonusPasses: priced.bonusPasses, couponId: priced.coupon._id };
}

/** As the buyer saw them; the amount is in rupees. Throws PRICE_CHANGED. */
function requireTerms(plan: PlanRecord, amountPaise: number, { expectedAmount, expectedPlanVersion }: CreateOrder['body']): void {
  const price = amountPaise / 100;
  if (expectedAmount !== undefined && Math.round(expectedAmount * 100) !== amountPaise)
    throw new Conflict('PRICE_CHANGED', 'The price has changed', { price });
  if (expectedPlanVersion === undefined || expectedPlanVersion === plan.version) return;
  const passes = isUnlimited(plan.passes) ? 'unlimited meeting passes' : `${plan.passes} meeting passes`;
  const terms = `${passes} for ${plan.days} days, ₹${price.toLocaleString('en-IN')}`;
  throw new Conflict('PRICE_CHANGED', `The ${plan.name} plan has changed: ${terms}`, { price });
}

/** The provider's order, once. After a lost response it is found by its receipt. Throws UNAVAILABLE. */
export async function withProviderOrder(
  { payments, store }: BillingDeps,
  { orderId, isNew }: { orderId: string; isNew: boolean },
): Promise<OrderRecord> {
  const order = await getOrder(store, orderId);
  if (!order) throw new Error(`order ${orderId} is gone`);
  if (order.providerOrderId !== null || !payments) return order;
  const { amountPaise } = order;
  const made = isNew ? undefined : await payments.findOrder(orderId);
  const { id } = made ?? (await payments.createOrder({ receipt: orderId, amountPaise }));
  return store.transaction(async (unit) => {
    const current = (await getOrder(unit, orderId)) ?? order;
    return current.providerOrderId === null ? unit.collection(orders).save({ ...current, providerOrderId: id }) : current;
  });
}
