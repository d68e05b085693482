import { z } from 'zod';
import { whole } from '../common.ts';
import { COUPON_TYPES, PLAN_CODES } from '../constants/billing.ts';

/** Trimmed, upper case. */
export const couponCodeSchema = z
  .string({ error: 'Please enter a coupon code' })
  .transform((code) => code.trim().toUpperCase())
  .refine((code) => /^[A-Z0-9][A-Z0-9_-]{2,29}$/.test(code), { error: 'A coupon code has 3 to 30 letters, digits, - or _' });

const instant = z.iso.datetime({ offset: true, error: 'Must be a date and time' }).nullable();

const fields = {
  code: couponCodeSchema,
  type: z.enum(COUPON_TYPES, { error: 'Unknown coupon type' }),
  /** Whole rupees, percent (1 to 100), or passes. */
  value: whole('Value', 1, 100_000),
  maxDiscountPaise: whole('Maximum discount', 100, 100_000_00).nullable(),
  /** Empty: every plan. */
  planCodes: z.array(z.enum(PLAN_CODES, { error: 'Unknown plan' })),
  minAmountPaise: whole('Minimum amount', 0, 100_000_00),
  startsAt: instant,
  endsAt: instant,
  maxRedemptions: whole('Maximum uses', 1, 1_000_000).nullable(),
  perUserLimit: whole('Uses per person', 1, 1_000).nullable(),
  firstPurchaseOnly: z.boolean(),
  isPublic: z.boolean(),
  isActive: z.boolean(),
};
export const couponForm = z
  .object({
    ...fields,
    maxDiscountPaise: fields.maxDiscountPaise.default(null),
    planCodes: fields.planCodes.default([]),
    minAmountPaise: fields.minAmountPaise.default(0),
    startsAt: fields.startsAt.default(null),
    endsAt: fields.endsAt.default(null),
    maxRedemptions: fields.maxRedemptions.default(null),
    perUserLimit: fields.perUserLimit.default(null),
    firstPurchaseOnly: fields.firstPurchaseOnly.default(false),
    isPublic: fields.isPublic.default(false),
    isActive: fields.isActive.default(true),
  })
  .superRefine((coupon, context) => {
    if (coupon.type === 'percentage' && coupon.value > 100)
      context.addIssue({ code: 'custom', path: ['value'], message: 'Value must be at most 100 percent' });
    if (coupon.startsAt && coupon.endsAt && Date.parse(coupon.endsAt) <= Date.parse(coupon.startsAt))
      context.addIssue({ code: 'custom', path: ['endsAt'], message: 'The end must be after the start' });
  });
/** What is left out stays as it is; the result is checked as a whole. Code and type of a used coupon are final. */
export const couponEdit = z.object(fields).partial().extend({ version: z.number().int().optional() });
export type CouponForm = z.output<typeof couponForm>;
