import { rupees, rupeesOf } from '../../../shared/billing/prices.ts';
import { formatDay } from '../../../shared/format/dates.ts';
import { t } from '../../../shared/i18n/en/admin-coupons.ts';
import { locale } from '../../../shared/i18n/i18n.ts';
import type { CouponBody } from './api.ts';

/** `20 % off Basic and Growth, at most ₹300, once per person, until Thu 31 Dec`: what a coupon gives, to whom and how long. */
export const couponSummary = (coupon: CouponBody): string => {
  const {
    type,
    value,
    planCodes = [],
    maxDiscountPaise,
    minAmountPaise,
    perUserLimit,
    maxRedemptions,
    startsAt,
    endsAt,
  } = coupon;
  if (!Number.isFinite(value)) return t('summary.nothing');
  const names = planCodes.map((code) => t(`billing:plan.${code}`));
  const plans =
    names.length === 0 ? t('summary.everyPlan') : new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names);
  const offers = {
    percentage: () => t('summary.percentage', { value, plans }),
    fixed_amount: () => t('summary.fixed_amount', { amount: rupees(value), plans }),
    bonus_passes: () => t('summary.bonus_passes', { count: value, plans }),
  };
  const parts = [
    offers[type](),
    maxDiscountPaise && t('summary.atMost', { amount: rupeesOf(maxDiscountPaise) }),
    minAmountPaise && t('summary.minimum', { amount: rupeesOf(minAmountPaise) }),
    coupon.firstPurchaseOnly && t('summary.first'),
    perUserLimit && t('summary.perPerson', { count: perUserLimit }),
    maxRedemptions && t('summary.uses', { count: maxRedemptions }),
    startsAt && t('summary.starts', { day: formatDay(startsAt) }),
    endsAt && t('summary.until', { day: formatDay(endsAt) }),
  ];
  return parts.filter(Boolean).join(', ');
};
