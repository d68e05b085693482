import { describe, expect, it } from '@jest/globals';
import type { Coupon, Plan } from '@visavis/contracts/billing-model';
import { couponForm } from '@visavis/contracts/coupon-form';
import { planForm } from '@visavis/contracts/plan-form';
import { type CouponValues, couponBodyOf, couponValuesOf } from '../../src/features/admin/coupons/coupon-values.ts';
import { limitErrors } from '../../src/features/admin/money/limit-errors.ts';
import { planBodyOf, planValuesOf } from '../../src/features/admin/plans/plan-values.ts';
import type { Testimonial } from '../../src/features/admin/testimonials/api.ts';
import { testimonialFieldsOf, testimonialValuesOf } from '../../src/features/admin/testimonials/testimonial-values.ts';
import { type Schema, schemaErrors } from '../../src/shared/form/use-form.ts';

const refused = (schema: Schema, body: unknown) => limitErrors(schemaErrors(schema, body));

describe('the form of a coupon', () => {
  const terms = {
    ...{ code: 'WELCOME', type: 'percentage' as const, value: 20, maxDiscountPaise: 30_050, planCodes: ['basic' as const] },
    ...{ minAmountPaise: 0, startsAt: null, endsAt: '2031-01-01T10:30:00.000Z', maxRedemptions: null, perUserLimit: 2 },
    ...{ firstPurchaseOnly: true, isPublic: false, isActive: true },
  };
  const counted = { _id: 'c', isArchived: false, redemptions: 1, reserved: 0, createdAt: '2030-01-01T00:00:00.000Z', version: 1 };
  const coupon: Coupon = { ...terms, ...counted };
  const typed = (values: Partial<CouponValues>) => refused(couponForm, couponBodyOf({ ...couponValuesOf(coupon), ...values }));

  it('shows what the coupon is, and sends back the same', () => {
    const values = couponValuesOf(coupon);
    expect(values).toMatchObject({ value: '20', maxDiscountPaise: '300.5', minAmountPaise: '', startsAt: '', perUserLimit: '2' });
    expect(couponBodyOf(values)).toEqual(terms);
  });
  it('reads amounts and codes as people type them, and leaves empty limits out', () => {
    const values = { code: ' summer ', minAmountPaise: '₹1,499.50', maxDiscountPaise: ' ', perUserLimit: '', value: ' 7 ' };
    const body = { code: 'SUMMER', minAmountPaise: 149_950, maxDiscountPaise: null, perUserLimit: null, value: 7 };
    expect(couponBodyOf({ ...couponValuesOf(undefined), ...values })).toMatchObject(body);
    expect(couponBodyOf({ ...couponValuesOf(coupon), type: 'fixed_amount' }).maxDiscountPaise).toBeNull();
  });
  it.each<[Partial<CouponValues>, Record<string, string>]>([
    [{ value: 'x' }, { value: 'Please enter a whole number from 1 to 1,00,000' }],
    [{ value: '1.5' }, { value: 'Please enter a whole number from 1 to 1,00,000' }],
    [{ minAmountPaise: '1.234' }, { minAmountPaise: 'Please enter an amount from ₹0 to ₹1,00,000' }],
    [{ maxDiscountPaise: '-1' }, { maxDiscountPaise: 'Please enter an amount from ₹1 to ₹1,00,000' }],
    [{ maxRedemptions: '0' }, { maxRedemptions: 'Please enter a whole number from 1 to 10,00,000' }],
    [{ startsAt: 'soon' }, { startsAt: 'Must be a date and time' }],
    [{ startsAt: '2032-01-01T10:00' }, { endsAt: 'The end must be after the start' }],
  ])('refuses %j in its field', (values, problems) => expect(typed(values)).toEqual(problems));
});

describe('the form of a plan', () => {
  const sold = { name: 'Basic', pricePaise: 49_900, passes: 5, days: 30, isActive: true };
  const plan: Plan = { ...sold, code: 'basic', price: 499, isUnlimited: false, needsCategory: true, version: 1 };

  it('shows rupees and sends paise', () => {
    const values = planValuesOf(plan);
    expect(values).toEqual({ name: 'Basic', pricePaise: '499', passes: '5', days: '30', isActive: true, isUnlimited: false });
    expect(planForm.parse(planBodyOf(values))).toEqual(sold);
  });
  it('asks for no number of unlimited passes', () => {
    const values = planValuesOf({ ...plan, passes: 999_999, isUnlimited: true });
    expect(values.passes).toBe('');
    expect(planForm.parse(planBodyOf(values)).passes).toBe(999_999);
    expect(refused(planForm, planBodyOf({ ...values, isUnlimited: false }))).toHaveProperty('passes');
  });
});

describe('the form of a testimonial', () => {
  it('keeps the moment of the consent while its day is the same', () => {
    const fields = { name: 'Asha Rao', role: '', company: '', quote: 'They found us a designer in a day.', rating: 4 };
    const consentAt = '2030-05-06T08:15:00.000Z';
    const testimonial = { ...fields, category: null, consentAt, featured: false, status: 'active' } as Testimonial;
    const values = testimonialValuesOf(testimonial);
    expect(testimonialFieldsOf(values, testimonial)).toMatchObject({ consentAt, rating: '4', category: '', status: 'active' });
    const later = testimonialFieldsOf({ ...values, consentOn: '2030-05-07' }, testimonial);
    expect(later.consentAt).toBe(new Date('2030-05-07T00:00').toISOString());
    expect(testimonialFieldsOf({ ...values, consentOn: '' }, testimonial)).toMatchObject({ consentAt: '', status: 'inactive' });
  });
});
