import { COUPON_TYPES, PLAN_CODES } from '@visavis/contracts/constants/billing';
import { z } from 'zod';

const count = z.number().int().min(0);

/** The document is the guard of its uses: `redemptions + reserved` never exceeds `maxRedemptions`, and every use saves it. */
export const couponRecord = z.object({
  _id: z.string(),
  version: z.number().int(),
  code: z.string(),
  type: z.enum(COUPON_TYPES),
  value: z.number().int(),
  maxDiscountPaise: z.number().int().nullable(),
  planCodes: z.array(z.enum(PLAN_CODES)),
  minAmountPaise: z.number().int(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  maxRedemptions: z.number().int().nullable(),
  perUserLimit: z.number().int().nullable(),
  firstPurchaseOnly: z.boolean(),
  isPublic: z.boolean(),
  isActive: z.boolean(),
  archivedAt: z.date().nullable(),
  redemptions: count,
  reserved: count,
  /**
   * Counted with each redemption and refund, so that reading them costs the same however many there are. A use stays a use, and
   * its buyer a buyer, whatever went back. Revenue is what was paid less what went back; an order that went back as a whole has
   * given no discount and no passes, and is counted as refunded.
   */
  stats: z
    .object({
      uniqueUsers: count,
      refunded: count.default(0),
      discountPaise: count,
      bonusPasses: count,
      revenuePaise: count,
      byPlan: z.array(z.object({ planCode: z.enum(PLAN_CODES), redemptions: count, discountPaise: count, revenuePaise: count })),
      /** Redemptions by day (IST) of the last 30 days that had some, the oldest first. */
      days: z.array(z.object({ day: z.string(), value: count })),
    })
    .default({ uniqueUsers: 0, refunded: 0, discountPaise: 0, bonusPasses: 0, revenuePaise: 0, byPlan: [], days: [] }),
  /** Grows with each edit by an admin; `version` grows with each use, too. */
  edition: z.number().int().default(1),
  createdAt: z.date(),
});
export type CouponRecord = z.infer<typeof couponRecord>;

/** One use of a coupon by one order. */
export const couponUse = z.object({
  /** The order's id. */
  _id: z.string(),
  version: z.number().int(),
  couponId: z.string(),
  userId: z.string(),
  state: z.enum(['reserved', 'redeemed', 'released']),
  /** A reserved use is given back then, unless an attempt holds it longer. */
  reservedUntil: z.date(),
  planCode: z.enum(PLAN_CODES),
  /** The coupon was for a first purchase. */
  firstPurchaseOnly: z.boolean(),
  discountPaise: z.number().int(),
  bonusPasses: z.number().int(),
  /** What the order paid. */
  paidPaise: z.number().int(),
  /** What of it went back, as far as the coupon's figures have it. */
  refundedPaise: z.number().int().optional(),
  at: z.date(),
});
export type CouponUse = z.infer<typeof couponUse>;
