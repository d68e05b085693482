import type { Coupon } from '@visavis/contracts/billing-model';
import type { CouponType, PlanCode } from '@visavis/contracts/constants/billing';
import { rupees, rupeesOf } from '../../../shared/billing/prices.ts';
import { formatDay } from '../../../shared/format/dates.ts';
import { t } from '../../../shared/i18n/en/admin-coupons.ts';
import { locale } from '../../../shared/i18n/i18n.ts';
import { numberOf, paiseOf } from '../money/typed-numbers.ts';
import type { CouponBody } from './api.ts';

/** The fields of the form; numbers, amounts and times as they are typed. */
export interface CouponValues {
  code: string;
  type: CouponType;
  value: string;
  maxDiscount: string;
  planCodes: PlanCode[];
  minAmount: string;
  startsAt: string;
  endsAt: string;
  maxRedemptions: string;
  perUserLimit: string;
  firstPurchaseOnly: boolean;
  isPublic: boolean;
  isActive: boolean;
}

const rupeesText = (paise: number | null) => (paise ? String(paise / 100) : '');
/** As `<input type="datetime-local">` has it, in the admin's own zone. */
const localText = (iso: string | null) => {
  if (!iso) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

export const couponValuesOf = (coupon: Coupon | undefined): CouponValues => ({
  code: coupon?.code ?? '',
  type: coupon?.type ?? 'percentage',
  value: coupon ? String(coupon.value) : '',
  maxDiscount: rupeesText(coupon?.maxDiscountPaise ?? null),
  planCodes: coupon?.planCodes ?? [],
  minAmount: rupeesText(coupon?.minAmountPaise ?? null),
  startsAt: localText(coupon?.startsAt ?? null),
  endsAt: localText(coupon?.endsAt ?? null),
  maxRedemptions: coupon?.maxRedemptions ? String(coupon.maxRedemptions) : '',
  perUserLimit: coupon ? String(coupon.perUserLimit ?? '') : '1',
  firstPurchaseOnly: coupon?.firstPurchaseOnly ?? false,
  isPublic: coupon?.isPublic ?? false,
  isActive: coupon?.isActive ?? true,
});

const orNull = <T>(text: string, read: (text: string) => T) => (text.trim() ? read(text) : null);
const paise = (text: string) => paiseOf(text) ?? Number.NaN;
const instant = (text: string) => {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
};

export const couponBodyOf = (values: CouponValues): CouponBody & Required<Pick<CouponBody, 'planCodes'>> => ({
  code: values.code.trim().toUpperCase(),
  type: values.type,
  value: numberOf(values.value),
  maxDiscountPaise: values.type === 'percentage' ? orNull(values.maxDiscount, paise) : null,
  planCodes: values.planCodes,
  minAmountPaise: orNull(values.minAmount, paise) ?? 0,
  startsAt: orNull(values.startsAt, instant),
  endsAt: orNull(values.endsAt, instant),
  maxRedemptions: orNull(values.maxRedemptions, numberOf),
  perUserLimit: orNull(values.perUserLimit, numberOf),
  firstPurchaseOnly: values.firstPurchaseOnly,
  isPublic: values.isPublic,
  isActive: values.isActive,
});

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
