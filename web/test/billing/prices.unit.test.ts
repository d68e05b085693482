import { describe, expect, it, test } from '@jest/globals';
import { meetingsPerMonth, recommend } from '../../src/features/passes/plans/recommend.ts';
import { endsBeforePass, hasLapsedPasses, hasUnlimitedPasses } from '../../src/shared/billing/entitlements.ts';
import { cheapestPass, perPassPrice, preTaxPrice, rupees, rupeesOf } from '../../src/shared/billing/prices.ts';

// spec 2 §9.3–4
describe('prices', () => {
  it('are grouped as in India, with the rupee sign and no decimals', () => {
    expect([rupees(499), rupees(14_999), rupees(125_000), rupees(0)]).toEqual(['₹499', '₹14,999', '₹1,25,000', '₹0']);
    expect(rupeesOf(44_900)).toBe('₹449');
  });
  it('are not rounded where there are paise', () => {
    expect([7_612, 10_050, -1, 0].map(rupeesOf)).toEqual(['₹76.12', '₹100.50', '-₹0.01', '₹0']);
  });
  it('are divided by 1.18 and rounded before tax', () => {
    expect([499, 1_499, 4_999, 14_999, 0].map(preTaxPrice)).toEqual([423, 1_270, 4_236, 12_711, 0]);
  });
  it.each([
    [{ price: 499, passes: 5, isUnlimited: false }, 85],
    [{ price: 1_499, passes: 20, isUnlimited: false }, 64],
    [{ price: 4_999, passes: 100, isUnlimited: false }, 42],
    [{ price: 0, passes: 1, isUnlimited: false }, 'free'],
    [{ price: 499, passes: 0, isUnlimited: false }, 'free'],
    [{ price: 14_999, passes: 999_999, isUnlimited: false }, 'unlimited'],
    [{ price: 14_999, passes: 5, isUnlimited: true }, 'unlimited'],
  ] as const)('for one pass: %o costs %s', (plan, price) => expect(perPassPrice(plan)).toBe(price));
  it('are at least those of the cheapest pass that is sold, with tax, in whole rupees', () => {
    const plan = (price: number, passes: number, more = {}) => ({ price, passes, isUnlimited: false, isActive: true, ...more });
    const plans = [plan(0, 1), plan(499, 5), plan(4_999, 100), plan(14_999, 999_999, { isUnlimited: true })];
    expect(cheapestPass(plans)).toBe(50);
    expect(cheapestPass([plan(0, 1), plan(499, 5, { isActive: false })])).toBeUndefined();
  });
});

test.each([
  [1.5, true],
  [1.75, false],
  [15, false],
  [null, false],
  [undefined, false],
])('a turn of %s minutes ends before it would use a pass: %s', (minutes, ends) => expect(endsBeforePass(minutes)).toBe(ends));

describe('the plan that fits', () => {
  const plan = (code: string, price: number, passes: number, days: number) =>
    ({ code, price, passes, days, isUnlimited: passes >= 999_999, needsCategory: code === 'growth' }) as never;
  const plans = [
    plan('free', 0, 1, 30),
    plan('basic', 499, 5, 30),
    plan('growth', 1_499, 20, 90),
    plan('enterprise', 4_999, 100, 180),
    plan('enterprise_pro', 14_999, 999_999, 365),
  ];
  it.each([
    [1, false, 'free'],
    [5, false, 'basic'],
    [6, false, 'enterprise'],
    [6, true, 'growth'],
    [16, true, 'enterprise'],
    [17, false, 'enterprise_pro'],
    [Number.POSITIVE_INFINITY, false, 'enterprise_pro'],
  ])('for %d meetings a month (one category: %s) is %s', (meetings, oneCategory, code) =>
    expect(recommend(plans, { meetings, oneCategory })?.code).toBe(code),
  );
  it('is none while no plan is enough', () =>
    expect(recommend(plans.slice(0, 2), { meetings: 6, oneCategory: true })).toBeUndefined());
  it('counts what a longer plan gives in 30 days', () =>
    expect(meetingsPerMonth({ passes: 100, days: 180, isUnlimited: false })).toBeCloseTo(16.67));
});

describe('entitlements', () => {
  const passes = { isUnlimited: false, remainingPasses: 4, totalPasses: 5 };
  // spec 2 §4.15
  it('are unlimited when it is said, or from 999999 passes left or in total', () => {
    expect(hasUnlimitedPasses(passes)).toBe(false);
    expect(hasUnlimitedPasses({ ...passes, isUnlimited: true })).toBe(true);
    expect(hasUnlimitedPasses({ ...passes, remainingPasses: 999_999 })).toBe(true);
    expect(hasUnlimitedPasses({ ...passes, totalPasses: 1_000_000 })).toBe(true);
    expect(hasUnlimitedPasses({ ...passes, totalPasses: 999_998 })).toBe(false);
  });
  // spec 2 §4.7
  it('of a basic plan have lapsed where the server says that some were left at its end', () => {
    const basic = { planCode: 'basic', isExpired: true, lapsedPasses: 2 } as const;
    expect(hasLapsedPasses(basic)).toBe(true);
    expect(hasLapsedPasses({ ...basic, isExpired: false })).toBe(false);
    expect(hasLapsedPasses({ ...basic, lapsedPasses: undefined })).toBe(false);
    expect(hasLapsedPasses({ ...basic, planCode: 'growth' })).toBe(false);
  });
});
