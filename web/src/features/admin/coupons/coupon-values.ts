import type { Coupon } from '@visavis/contracts/billing-model';
import { COUPON_TYPES, PLAN_CODES } from '@visavis/contracts/constants/billing';
import { z } from 'zod';
import { localInstant, money, optional, whole } from '../../../shared/form/codecs.ts';
import type { CouponBody } from './api.ts';

const fields = z.object({
  code: z.string().trim().toUpperCase(),
  type: z.enum(COUPON_TYPES),
  value: whole,
  maxDiscountPaise: optional(money, null),
  planCodes: z.array(z.enum(PLAN_CODES)),
  minAmountPaise: optional(money, 0),
  startsAt: optional(localInstant, null),
  endsAt: optional(localInstant, null),
  maxRedemptions: optional(whole, null),
  perUserLimit: optional(whole, null),
  firstPurchaseOnly: z.boolean(),
  isPublic: z.boolean(),
  isActive: z.boolean(),
});
/** The fields of the form; numbers, amounts and times as they are typed. */
export type CouponValues = z.input<typeof fields>;

const NEW: CouponValues = {
  ...{
    code: '',
    type: 'percentage',
    value: '',
    maxDiscountPaise: '',
    planCodes: [],
    minAmountPaise: '',
    startsAt: '',
    endsAt: '',
  },
  ...{ maxRedemptions: '', perUserLimit: '1', firstPurchaseOnly: false, isPublic: false, isActive: true },
};
export const couponValuesOf = (coupon: Coupon | undefined): CouponValues => (coupon ? fields.encode(coupon) : NEW);

/** Only a percentage has a most. */
export const couponBodyOf = (values: CouponValues): CouponBody & Required<Pick<CouponBody, 'planCodes'>> =>
  fields.decode(values.type === 'percentage' ? values : { ...values, maxDiscountPaise: '' });
