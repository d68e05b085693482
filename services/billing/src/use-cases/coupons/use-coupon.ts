import { COUPONS } from '@visavis/contracts/constants/billing';
import { Conflict, TooMany } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { coupons, couponUses, orders } from '../../data/collections.ts';
import { countRedeemedBy, couponByCode, reservationsOf } from '../../data/coupons.ts';
import { purchasesOf } from '../../data/orders.ts';
import { guardPurchases } from '../../data/passes.ts';
import type { CouponRecord, CouponUse } from '../../domain/coupon.ts';
import { admit, type Buyer, discountOf, INVALID_COUPON, type PricedPlan, termsRefusal } from '../../domain/coupons/rules.ts';
import { followRefunds, mayPay, newUse, redeem, release } from '../../domain/coupons/uses.ts';
import type { OrderRecord } from '../../domain/order.ts';
import { isPayable } from '../../domain/payments/status.ts';
import type { BillingDeps } from '../deps.ts';

type Deps = Pick<BillingDeps, 'store'>;

/** Codes could be guessed otherwise, wherever a price with one is asked for. Throws RATE_LIMITED. */
export async function countCouponTry({ cache }: Pick<BillingDeps, 'cache'>, userId: string): Promise<void> {
  const budget = { limit: COUPONS.validations, windowMs: COUPONS.validationsWindowMs };
  const { allowed, retryAfterMs } = await cache.rateLimit('coupon-validations', userId, budget);
  if (!allowed) throw new TooMany('RATE_LIMITED', 'Too many requests. Please try again in a few moments.', retryAfterMs);
}

/**
 * What the coupon takes off the plan for this buyer now, or why it is not valid. The use that an open order of theirs for the
 * plan holds is theirs. Reserves nothing.
 */
export async function priceWithCoupon(
  deps: Deps,
  { code, plan, userId }: { code: string; plan: PricedPlan; userId: string },
  now: Date,
): Promise<{ coupon: CouponRecord; discountPaise: number; bonusPasses: number } | { invalid: string }> {
  const coupon = await couponByCode(deps.store, code.trim().toUpperCase());
  if (!coupon) return { invalid: INVALID_COUPON };
  const refusal =
    termsRefusal(coupon, plan, now) ??
    ((await isHeld(deps, coupon, plan, userId, now))
      ? undefined
      : refusalOf(admit(coupon, await buyerOf(deps, coupon, { userId }))));
  return refusal === undefined ? { coupon, ...discountOf(coupon, plan) } : { invalid: refusal };
}

/** By an order of the buyer for the plan that can still be paid. */
async function isHeld({ store }: Deps, coupon: CouponRecord, plan: PricedPlan, userId: string, now: Date): Promise<boolean> {
  for (const { _id, couponId, planCode } of await reservationsOf(store, userId)) {
    const order = couponId === coupon._id && planCode === plan._id ? await store.collection(orders).get(_id) : undefined;
    if (order && isPayable(order, now)) return true;
  }
  return false;
}

/**
 * Reserves the coupon for the order, in the caller's unit; again for the same order changes nothing. Throws COUPON_INVALID when
 * there is no use left for the buyer, or when the coupon no longer gives what the order was priced with.
 */
export async function reserveCoupon(deps: Deps, unit: Unit, couponId: string, order: OrderRecord, now: Date): Promise<void> {
  const earlier = await unit.collection(couponUses).get(order._id);
  if (earlier && earlier.state !== 'released') return;
  const coupon = await guardCoupon(unit, couponId);
  const plan = planOf(order);
  const refusal = coupon ? termsRefusal(coupon, plan, now) : INVALID_COUPON;
  if (!coupon || refusal !== undefined) throw couponInvalid(refusal);
  const { discountPaise, bonusPasses } = discountOf(coupon, plan);
  if (discountPaise !== order.discountPaise || bonusPasses !== order.bonusPasses) throw couponInvalid('This coupon has changed');
  if (coupon.firstPurchaseOnly) await guardPurchases(unit, order.userId, now);
  await takeUse(unit, coupon, await buyerOf(deps, coupon, order), order, now);
}

/**
 * The capture commits the order's reservation, in its unit; again changes nothing. Throws COUPON_INVALID when the reservation had
 * lapsed and no use is
 * left: callers check `canHonourCoupon` before they take the money.
 */
export async function redeemCoupon(deps: Deps, unit: Unit, order: OrderRecord, now: Date): Promise<void> {
  if (order.couponId === null) return;
  const reserved = await unit.collection(couponUses).get(order._id);
  if (reserved?.state === 'redeemed') return;
  const coupon = await guardCoupon(unit, order.couponId);
  if (!coupon) throw couponInvalid();
  if (reserved?.state !== 'reserved') {
    if (coupon.firstPurchaseOnly) await guardPurchases(unit, order.userId, now);
    const buyer = await buyerOf(deps, coupon, order);
    await takeUse(unit, coupon, { ...buyer, isReplaceable: () => true }, order, now);
  }
  const redeemedBefore = await countRedeemedBy(deps.store, coupon._id, order.userId);
  await step(unit, order._id, (current, use) => redeem(current, use, redeemedBefore === 0, now));
}

/** The order gives its reservation back, in the caller's unit; a redeemed use stays. */
export async function releaseCoupon(_: Deps, unit: Unit, order: Pick<OrderRecord, '_id'>, now: Date): Promise<void> {
  await step(unit, order._id, (coupon, use) => release(coupon, use, now));
}

/** The coupon's figures follow what went back of the order, in the unit that changes it; again changes nothing. */
export async function followRefundsOfCoupon(unit: Unit, { _id, couponId, amountRefundedPaise }: OrderRecord): Promise<void> {
  if (couponId !== null) await step(unit, _id, (coupon, use) => followRefunds(coupon, use, amountRefundedPaise));
}

/**
 * Whether a payment may be captured as far as the order's coupon goes: reserved still, or it is still given for the plan and
 * there is another use left for the buyer.
 */
export async function canHonourCoupon(deps: Deps, order: OrderRecord, now: Date): Promise<boolean> {
  if (order.couponId === null) return true;
  const use = await deps.store.collection(couponUses).get(order._id);
  if (use && use.state !== 'released') return true;
  const coupon = await deps.store.collection(coupons).get(order.couponId);
  if (!coupon || termsRefusal(coupon, planOf(order), now) !== undefined) return false;
  const buyer = await buyerOf(deps, coupon, order);
  return refusalOf(admit(coupon, { ...buyer, isReplaceable: () => true })) === undefined;
}

/**
 * What is read after this stays true until the commit: whoever changes a use of the coupon meanwhile makes the unit run again.
 */
async function guardCoupon(unit: Unit, couponId: string): Promise<CouponRecord | undefined> {
  const coupon = await unit.collection(coupons).get(couponId);
  return coupon && unit.collection(coupons).touch(coupon);
}

/** As the order keeps it. */
const planOf = ({ planCode, planName, originalPaise, passes }: OrderRecord): PricedPlan => ({
  _id: planCode,
  name: planName,
  pricePaise: originalPaise,
  passes,
});
const couponInvalid = (reason = INVALID_COUPON) => new Conflict('COUPON_INVALID', reason);
const refusalOf = (admission: ReturnType<typeof admit>) => ('refusal' in admission ? admission.refusal : undefined);

/**
 * What decides about the buyer's use. Read outside the unit, which may have written the same collections; what makes that safe
 * are the guards that the unit read first: the coupon, which every use saves, and for a first purchase the pass account, which
 * every capture saves.
 */
async function buyerOf(deps: Deps, coupon: CouponRecord, order: { userId: string; _id?: string }): Promise<Buyer> {
  const { store } = deps;
  const { userId } = order;
  const reserved = await reservationsOf(store, userId);
  const open = reserved.filter(({ _id }) => _id !== order._id);
  const attempted = new Set<string>();
  for (const { _id } of open) if ((await store.collection(orders).get(_id))?.attempts.some(mayPay)) attempted.add(_id);
  const paid = coupon.firstPurchaseOnly ? await purchasesOf(store, userId) : [];
  return {
    redeemed: await countRedeemedBy(store, coupon._id, userId),
    hasPurchased: paid.some(({ _id }) => _id !== order._id),
    open,
    isReplaceable: ({ _id }) => !attempted.has(_id),
  };
}

/** Reserves a use for the order, and releases the buyer's own that give way to it. Throws COUPON_INVALID. */
async function takeUse(unit: Unit, coupon: CouponRecord, buyer: Buyer, order: OrderRecord, now: Date): Promise<void> {
  const admission = admit(coupon, buyer);
  if ('refusal' in admission) throw couponInvalid(admission.refusal);
  for (const { _id } of admission.supersede) await step(unit, _id, (other, use) => release(other, use, now));
  const uses = unit.collection(couponUses);
  const earlier = await uses.get(order._id);
  const use = newUse(coupon, order, now);
  if (earlier) uses.save({ ...earlier, ...use });
  else uses.insert(use);
  // Releases may have written it.
  const current = (await unit.collection(coupons).get(coupon._id)) ?? coupon;
  unit.collection(coupons).save({ ...current, reserved: current.reserved + 1 });
}

/** Applies a transition to a use and its coupon, if there are both. */
async function step(
  unit: Unit,
  orderId: string,
  transition: (coupon: CouponRecord, use: CouponUse) => { coupon: CouponRecord; use: CouponUse } | undefined,
): Promise<void> {
  const use = await unit.collection(couponUses).get(orderId);
  const coupon = use && (await unit.collection(coupons).get(use.couponId));
  const next = coupon && transition(coupon, use);
  if (!next) return;
  unit.collection(coupons).save(next.coupon);
  unit.collection(couponUses).save(next.use);
}
