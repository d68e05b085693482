import { couponEndpoints } from '@visavis/contracts/admin-billing';
import { couponSchema, publicCouponSchema } from '@visavis/contracts/billing-model';
import { pagination } from '@visavis/contracts/common';
import { actorOf, assertFresh, type CsvColumns, pickFields, type Routes, sendListCsv } from '@visavis/platform';
import type { CouponRecord } from '../domain/coupon.ts';
import { lastDays } from '../domain/coupons/uses.ts';
import { createCoupon, deleteCoupon, updateCoupon } from '../use-cases/coupons/edit-coupons.ts';
import { activeCoupons, listCoupons, readCoupon } from '../use-cases/coupons/read-coupons.ts';
import { countCouponTry, priceWithCoupon } from '../use-cases/coupons/use-coupon.ts';
import type { BillingDeps } from '../use-cases/deps.ts';
import { readPlan } from '../use-cases/plans/read-plans.ts';

/** Coupons as buyers try them, and as admins make and follow them. */
export function couponRoutes({ on }: Routes, deps: BillingDeps): void {
  on(couponEndpoints.validate, async ({ body, principal, now }) => {
    await countCouponTry(deps, principal.userId);
    const plan = await readPlan(deps, body.planCode);
    const priced = await priceWithCoupon(deps, { code: body.code, plan, userId: principal.userId }, now);
    const originalPrice = plan.pricePaise / 100;
    if ('invalid' in priced) {
      const nothing = { discount: 0, discountedPrice: originalPrice, originalPrice, bonusPasses: 0, coupon: null };
      return { message: priced.invalid, valid: false, ...nothing };
    }
    const { coupon, discountPaise, bonusPasses } = priced;
    return {
      message: 'Coupon applied successfully',
      valid: true,
      discount: discountPaise / 100,
      discountedPrice: (plan.pricePaise - discountPaise) / 100,
      originalPrice,
      bonusPasses,
      coupon: presentPublic(coupon),
    };
  });

  on(couponEndpoints.active, async ({ now, response }) => {
    response.setHeader('Cache-Control', 'no-cache');
    return { coupons: (await activeCoupons(deps, now)).map(presentPublic) };
  });

  on(couponEndpoints.list, async ({ query }) => {
    const { coupons, count } = await listCoupons(deps, query);
    return { coupons: coupons.map(presentCoupon), pagination: pagination(query.page, query.limit, count) };
  });

  on(couponEndpoints.listCsv, (context) =>
    sendListCsv(context, 'coupons', CSV, async (page) => {
      const { coupons: found } = await listCoupons(deps, { ...context.query, ...page });
      return { found, rows: found.map(presentCoupon) };
    }),
  );

  on(couponEndpoints.create, ({ body, principal, now, once }) =>
    createCoupon(deps, {
      form: body,
      actor: actorOf(principal),
      now,
      once,
      requireFresh: () => assertFresh(principal, now),
      present: (coupon) => ({ message: 'Coupon created', coupon: presentCoupon(coupon) }),
    }),
  );

  on(couponEndpoints.update, async ({ params, body, principal, now }) => {
    const { version, ...edit } = body;
    const conflict = (current: CouponRecord) => ({ coupon: presentCoupon(current) });
    const coupon = await updateCoupon(deps, {
      couponId: params.id,
      edit,
      edition: version,
      actor: actorOf(principal),
      now,
      conflict,
      requireFresh: () => assertFresh(principal, now),
    });
    return { message: 'Coupon updated', coupon: presentCoupon(coupon) };
  });

  on(couponEndpoints.remove, async ({ params, principal, now }) => {
    const { archived } = await deleteCoupon(deps, { couponId: params.id, actor: actorOf(principal), now });
    return { message: archived ? 'Coupon archived' : 'Coupon deleted', archived };
  });

  on(couponEndpoints.stats, async ({ params, now }) => {
    const { redemptions, stats } = await readCoupon(deps, params.id);
    return { stats: { redemptions, ...stats, days: lastDays(stats.days, now) } };
  });
}

/** Limits and counters stay with admins. */
const presentPublic = (coupon: CouponRecord) => pickFields(publicCouponSchema, coupon);

const presentCoupon = (coupon: CouponRecord) => ({
  ...pickFields(couponSchema, coupon),
  isArchived: coupon.archivedAt !== null,
  version: coupon.edition,
});

const rupees = (paise: number | null) => (paise === null ? null : paise / 100);
const CSV: CsvColumns<ReturnType<typeof presentCoupon>> = {
  Code: ({ code }) => code,
  Type: ({ type }) => type,
  Value: ({ value }) => value,
  'At most, rupees': ({ maxDiscountPaise }) => rupees(maxDiscountPaise),
  'Smallest order, rupees': ({ minAmountPaise }) => rupees(minAmountPaise),
  Plans: ({ planCodes }) => planCodes.join('; '),
  Starts: ({ startsAt }) => startsAt,
  Ends: ({ endsAt }) => endsAt,
  Uses: ({ redemptions }) => redemptions,
  'Uses at most': ({ maxRedemptions }) => maxRedemptions,
  'Uses per person': ({ perUserLimit }) => perUserLimit,
  'First purchase only': ({ firstPurchaseOnly }) => firstPurchaseOnly,
  Public: ({ isPublic }) => isPublic,
  Active: ({ isActive }) => isActive,
  Deleted: ({ isArchived }) => isArchived,
  Created: ({ createdAt }) => createdAt,
};
