import type { CouponRecord, CouponUse } from '../coupon.ts';
import { isUnlimited, type PlanRecord } from '../plan.ts';

/** A plan as it is, or as an order keeps it. */
export type PricedPlan = Pick<PlanRecord, '_id' | 'name' | 'pricePaise' | 'passes'>;

export const INVALID_COUPON = 'Invalid coupon code';

type Gift = Pick<CouponRecord, 'type' | 'value' | 'maxDiscountPaise'>;
/** Prices are whole rupees, and so are discounts. Never more than the price. */
export function discountOf(coupon: Gift, { pricePaise }: PricedPlan): { discountPaise: number; bonusPasses: number } {
  switch (coupon.type) {
    case 'bonus_passes':
      return { discountPaise: 0, bonusPasses: coupon.value };
    case 'fixed_amount':
      return { discountPaise: Math.min(coupon.value * 100, pricePaise), bonusPasses: 0 };
    case 'percentage': {
      const rupees = Math.round((pricePaise * coupon.value) / 10_000);
      const most = Math.floor((coupon.maxDiscountPaise ?? pricePaise) / 100);
      return { discountPaise: Math.min(rupees, most) * 100, bonusPasses: 0 };
    }
  }
}

type PassGift = Pick<CouponRecord, 'type' | 'value' | 'maxRedemptions'>;
/** The bonus passes that all of its uses give. */
export const passesOf = ({ type, value, maxRedemptions }: PassGift): number =>
  type === 'bonus_passes' ? value * (maxRedemptions ?? Number.POSITIVE_INFINITY) : 0;

/**
 * Whether it gives half a plan's price or more, or in all more passes than `most`: as much as an admin may not give by
 * themselves.
 */
export const givesAway = (
  coupon: Gift & Pick<CouponRecord, 'planCodes' | 'maxRedemptions'>,
  plans: readonly PricedPlan[],
  most: number,
): boolean =>
  coupon.type === 'bonus_passes'
    ? passesOf(coupon) > most
    : plans.some(
        (plan) => plan.pricePaise > 0 && isListed(coupon, plan) && discountOf(coupon, plan).discountPaise * 2 >= plan.pricePaise,
      );

const isListed = ({ planCodes }: Pick<CouponRecord, 'planCodes'>, { _id }: Pick<PricedPlan, '_id'>) =>
  planCodes.length === 0 || planCodes.includes(_id);

/** Why the coupon does not apply to the plan now, whoever buys; undefined when it does. */
export function termsRefusal(coupon: CouponRecord, plan: PricedPlan, now: Date): string | undefined {
  if (coupon.archivedAt) return INVALID_COUPON;
  if (!coupon.isActive) return 'This coupon is not active';
  if (coupon.startsAt && now < coupon.startsAt) return 'This coupon is not valid yet';
  if (coupon.endsAt && now >= coupon.endsAt) return 'This coupon has expired';
  const gives = coupon.type !== 'bonus_passes' || !isUnlimited(plan.passes);
  if (!isListed(coupon, plan) || !gives || plan.pricePaise === 0) return `This coupon does not apply to the ${plan.name} plan`;
  if (plan.pricePaise < coupon.minAmountPaise)
    return `This coupon needs an order of at least ₹${(coupon.minAmountPaise / 100).toLocaleString('en-IN')}`;
  return undefined;
}

export interface Buyer {
  /** Uses of this coupon that the buyer has paid for. */
  redeemed: number;
  /** The buyer has paid for a plan before. */
  hasPurchased: boolean;
  /** Reserved uses of the buyer's other orders, of any coupon. */
  open: readonly CouponUse[];
  /** Those that may give way to this order. */
  isReplaceable(use: CouponUse): boolean;
}

/**
 * Whether there is a use left for the buyer. `supersede`: reservations of the same buyer that give way. A buyer holds one use at
 * most by unpaid orders: neither do they use a coupon up, nor keep somebody who goes back and chooses another plan from it,
 * unless an attempt may pay one already.
 */
export function admit(coupon: CouponRecord, buyer: Buyer): { refusal: string } | { supersede: CouponUse[] } {
  const { maxRedemptions, perUserLimit } = coupon;
  const same = buyer.open.filter(({ couponId }) => couponId === coupon._id);
  const otherFirsts = coupon.firstPurchaseOnly ? buyer.open.filter((use) => use.firstPurchaseOnly) : [];
  if (coupon.firstPurchaseOnly && (buyer.hasPurchased || !otherFirsts.every(buyer.isReplaceable)))
    return { refusal: 'This coupon is for a first purchase only' };
  const replaceable = same.filter(buyer.isReplaceable);
  if (perUserLimit !== null && buyer.redeemed >= perUserLimit) return { refusal: 'You have used this coupon already' };
  // For some days a payment may still come of a page at the bank that the buyer has left.
  if (replaceable.length < same.length) return { refusal: 'A payment with this coupon has begun already' };
  const tooMany = maxRedemptions === null ? 0 : coupon.redemptions + coupon.reserved + 1 - maxRedemptions;
  if (tooMany > replaceable.length) return { refusal: 'This coupon has been used up' };
  return { supersede: [...new Set([...otherFirsts, ...replaceable])] };
}
