import { COUPONS } from '@visavis/contracts/constants/billing';
import { localDateOf } from '@visavis/contracts/local-time';
import type { CouponRecord, CouponUse } from '../coupon.ts';
import type { Attempt, OrderRecord } from '../order.ts';
import { IST } from '../tax/financial-year.ts';

/** A coupon and one of its uses after a step; undefined where the step changes nothing. */
type Step = { coupon: CouponRecord; use: CouponUse } | undefined;

/** For admins' charts. */
export const STATS_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** What an order would use of a coupon. */
export const newUse = (coupon: CouponRecord, order: OrderRecord, now: Date): Omit<CouponUse, 'version'> => ({
  _id: order._id,
  couponId: coupon._id,
  userId: order.userId,
  state: 'reserved',
  reservedUntil: new Date(now.getTime() + COUPONS.reserveMs),
  planCode: order.planCode,
  firstPurchaseOnly: coupon.firstPurchaseOnly,
  discountPaise: order.discountPaise,
  bonusPasses: order.bonusPasses,
  paidPaise: order.amountPaise,
  at: now,
});

/** `isFirst`: the buyer has not redeemed this coupon before. */
export function redeem(coupon: CouponRecord, use: CouponUse, isFirst: boolean, now: Date): Step {
  if (use.state !== 'reserved') return undefined;
  const { stats } = coupon;
  return {
    coupon: {
      ...coupon,
      reserved: coupon.reserved - 1,
      redemptions: coupon.redemptions + 1,
      stats: {
        ...stats,
        uniqueUsers: stats.uniqueUsers + (isFirst ? 1 : 0),
        discountPaise: stats.discountPaise + use.discountPaise,
        bonusPasses: stats.bonusPasses + use.bonusPasses,
        revenuePaise: stats.revenuePaise + use.paidPaise,
        byPlan: withPlan(stats.byPlan, use),
        days: withDay(stats.days, localDateOf(now, IST)),
      },
    },
    use: { ...use, state: 'redeemed', at: now },
  };
}

/** So much of what the order paid has gone back, all refunds together: less again where one has failed. See `stats`. */
export function followRefunds(coupon: CouponRecord, use: CouponUse, refundedPaise: number): Step {
  const before = use.refundedPaise ?? 0;
  if (use.state !== 'redeemed' || before === refundedPaise) return undefined;
  const isWhole = (paise: number) => (paise >= use.paidPaise ? 1 : 0);
  const turned = isWhole(refundedPaise) - isWhole(before);
  const { stats } = coupon;
  // Never below nothing: old coupons have uses from before their figures were counted.
  const less = (figure: number, by: number) => Math.max(0, figure - by);
  const reduced = (figures: { discountPaise: number; revenuePaise: number }) => ({
    discountPaise: less(figures.discountPaise, turned * use.discountPaise),
    revenuePaise: less(figures.revenuePaise, refundedPaise - before),
  });
  return {
    coupon: {
      ...coupon,
      stats: {
        ...stats,
        ...reduced(stats),
        refunded: Math.max(0, stats.refunded + turned),
        bonusPasses: less(stats.bonusPasses, turned * use.bonusPasses),
        byPlan: stats.byPlan.map((plan) => (plan.planCode === use.planCode ? { ...plan, ...reduced(plan) } : plan)),
      },
    },
    use: { ...use, refundedPaise },
  };
}

/** A redeemed use stays redeemed. */
export function release(coupon: CouponRecord, use: CouponUse, now: Date): Step {
  if (use.state !== 'reserved') return undefined;
  return { coupon: { ...coupon, reserved: coupon.reserved - 1 }, use: { ...use, state: 'released', at: now } };
}

/** One that was refused already is not captured: it keeps no coupon. */
const isOpen = ({ status, isReturned }: Attempt) => !isReturned && (status === 'created' || status === 'authorized');
/** What the bank refused keeps no coupon from its buyer. */
export const mayPay = (attempt: Attempt): boolean => isOpen(attempt) || attempt.status === 'captured';

/**
 * Until when a reservation that is due goes on: an open attempt may still become a payment, for five days from the order at most.
 */
export function heldUntil(order: Pick<OrderRecord, 'attempts' | 'createdAt'>, now: Date): Date | undefined {
  const end = new Date(order.createdAt.getTime() + COUPONS.reserveMaxMs);
  if (now >= end || !order.attempts.some(isOpen)) return undefined;
  return new Date(Math.min(end.getTime(), now.getTime() + COUPONS.reserveMs));
}

function withPlan(plans: CouponRecord['stats']['byPlan'], { planCode, discountPaise, paidPaise }: CouponUse) {
  const before = plans.find((plan) => plan.planCode === planCode);
  const plan = {
    planCode,
    redemptions: (before?.redemptions ?? 0) + 1,
    discountPaise: (before?.discountPaise ?? 0) + discountPaise,
    revenuePaise: (before?.revenuePaise ?? 0) + paidPaise,
  };
  return [...plans.filter((each) => each !== before), plan];
}

function withDay(days: CouponRecord['stats']['days'], day: string) {
  const before = days.find((each) => each.day === day);
  const others = days.filter((each) => each !== before);
  return [...others, { day, value: (before?.value ?? 0) + 1 }].sort((a, b) => a.day.localeCompare(b.day)).slice(-STATS_DAYS);
}

/** Every one of the last 30 days, the oldest first. */
export const lastDays = (days: CouponRecord['stats']['days'], now: Date) =>
  Array.from({ length: STATS_DAYS }, (_, index) => {
    const day = localDateOf(new Date(now.getTime() - (STATS_DAYS - 1 - index) * DAY_MS), IST);
    return { day, value: days.find((each) => each.day === day)?.value ?? 0 };
  });
