import { describe, expect, test } from '@jest/globals';
import { COUPONS, PLANS } from '@visavis/contracts/constants/billing';
import type { CouponRecord, CouponUse } from '../../src/domain/coupon.ts';
import { admit, type Buyer, discountOf, INVALID_COUPON, type PricedPlan, termsRefusal } from '../../src/domain/coupons/rules.ts';
import { followRefunds, heldUntil, lastDays, newUse, redeem, release, STATS_DAYS } from '../../src/domain/coupons/uses.ts';
import type { Attempt } from '../../src/domain/order.ts';
import { after, couponOf, DAY, MINUTE, orderOf, START } from '../passes/support.ts';

const basic: PricedPlan = { _id: 'basic', name: 'Basic', pricePaise: 499_00, passes: 5 };
const useOf = (id: string, change: Partial<CouponUse> = {}): CouponUse => ({
  ...newUse(couponOf(), orderOf(id, { discountPaise: 50_00, amountPaise: 449_00, bonusPasses: 2 }), START),
  version: 1,
  ...change,
});

describe('a discount', () => {
  test.each<[Partial<CouponRecord>, number, number]>([
    [{ type: 'percentage', value: 10 }, 50_00, 0],
    [{ type: 'percentage', value: 100 }, 499_00, 0],
    [{ type: 'percentage', value: 10, maxDiscountPaise: 40_50 }, 40_00, 0],
    [{ type: 'percentage', value: 10, maxDiscountPaise: 60_00 }, 50_00, 0],
    [{ type: 'fixed_amount', value: 100 }, 100_00, 0],
    [{ type: 'fixed_amount', value: 500 }, 499_00, 0],
    [{ type: 'bonus_passes', value: 3 }, 0, 3],
  ])('of %j on 499 ₹ is %d paise and %d passes', (terms, discountPaise, bonusPasses) => {
    expect(discountOf(couponOf(terms), basic)).toEqual({ discountPaise, bonusPasses });
  });
});

describe('the terms of a coupon', () => {
  const elsewhere = 'This coupon does not apply to the Basic plan';
  test.each<[string, Partial<CouponRecord>, string | undefined]>([
    ['apply', {}, undefined],
    ['end with the coupon', { archivedAt: START }, INVALID_COUPON],
    ['apply only while it is active', { isActive: false }, 'This coupon is not active'],
    ['apply from its start on', { startsAt: START }, undefined],
    ['apply not before', { startsAt: after(1) }, 'This coupon is not valid yet'],
    ['apply until its end', { endsAt: after(1) }, undefined],
    ['apply not from its end on', { endsAt: START }, 'This coupon has expired'],
    ['apply to the plans that are named', { planCodes: ['growth', 'basic'] }, undefined],
    ['apply to no other', { planCodes: ['growth'] }, elsewhere],
    ['apply from the least amount on', { minAmountPaise: 499_00 }, undefined],
    ['apply to no less', { minAmountPaise: 1_00_000_00 }, 'This coupon needs an order of at least ₹1,00,000'],
  ])('%s', (_, change, refusal) => expect(termsRefusal(couponOf(change), basic, START)).toBe(refusal));

  test('do not apply to a free plan, nor bonus passes to an unlimited one', () => {
    expect(termsRefusal(couponOf(), { ...basic, pricePaise: 0 }, START)).toBe(elsewhere);
    const unlimited = { ...basic, passes: PLANS.unlimitedPasses };
    expect(termsRefusal(couponOf({ type: 'bonus_passes' }), unlimited, START)).toBe(elsewhere);
    expect(termsRefusal(couponOf(), unlimited, START)).toBeUndefined();
    expect(termsRefusal(couponOf({ type: 'bonus_passes' }), basic, START)).toBeUndefined();
  });
});

describe('a buyer', () => {
  const buyer = (change: Partial<Buyer> = {}): Buyer => ({
    redeemed: 0,
    hasPurchased: false,
    open: [],
    isReplaceable: () => true,
    ...change,
  });
  const keeps = { isReplaceable: () => false };
  const [mine, second] = [useOf('o1'), useOf('o2')];
  const other = useOf('o3', { couponId: 'c2' });
  const first = useOf('o4', { couponId: 'c2', firstPurchaseOnly: true });
  const usedUp = { refusal: 'This coupon has been used up' };
  const usedAlready = { refusal: 'You have used this coupon already' };
  const begun = { refusal: 'A payment with this coupon has begun already' };
  const notFirst = { refusal: 'This coupon is for a first purchase only' };

  test.each<[string, Partial<CouponRecord>, Partial<Buyer>, object]>([
    ['gets a use that is left', { maxRedemptions: 3, redemptions: 1, reserved: 1 }, {}, { supersede: [] }],
    ['gets none once all are redeemed or reserved', { maxRedemptions: 2, redemptions: 1, reserved: 1 }, {}, usedUp],
    ['gets as many as there are without a limit', { redemptions: 99, reserved: 9 }, { redeemed: 9 }, { supersede: [] }],
    ["gets the last one of an own order's", { maxRedemptions: 1, reserved: 1 }, { open: [mine] }, { supersede: [mine] }],
    ['gets none of an own order that is being paid', { maxRedemptions: 1, reserved: 1 }, { open: [mine], ...keeps }, begun],
    ["gets none of another coupon's order", { maxRedemptions: 1, reserved: 1 }, { open: [other] }, usedUp],
    ['gets the use that is theirs', { perUserLimit: 2 }, { redeemed: 1 }, { supersede: [] }],
    ['gets no more than theirs', { perUserLimit: 1 }, { redeemed: 1 }, usedAlready],
    ['holds one use by unpaid orders', { perUserLimit: 2 }, { open: [mine, second] }, { supersede: [mine, second] }],
    ['holds one use while enough is left, too', { perUserLimit: 3 }, { open: [mine, second] }, { supersede: [mine, second] }],
    ['holds one use by orders that are being paid, too', {}, { open: [mine], ...keeps }, begun],
    ["holds it beside another coupon's", {}, { open: [other], ...keeps }, { supersede: [] }],
    ['counts what is being paid', { perUserLimit: 1 }, { open: [mine], ...keeps }, begun],
    ['has used theirs, beside what is being paid', { perUserLimit: 1 }, { redeemed: 1, open: [mine], ...keeps }, usedAlready],
    ['gets one for a first purchase', { firstPurchaseOnly: true }, {}, { supersede: [] }],
    ['gets none for a second purchase', { firstPurchaseOnly: true }, { hasPurchased: true }, notFirst],
    ['gives up another first purchase', { firstPurchaseOnly: true }, { open: [first, other] }, { supersede: [first] }],
    ['keeps another first purchase that is being paid', { firstPurchaseOnly: true }, { open: [first], ...keeps }, notFirst],
    ['keeps a first purchase beside a coupon for any', {}, { open: [first], hasPurchased: true }, { supersede: [] }],
  ])('%s', (_, coupon, who, admission) => expect(admit(couponOf(coupon), buyer(who))).toEqual(admission));

  test('gives up a use once, for whichever limit', () => {
    const own = { ...mine, firstPurchaseOnly: true };
    const coupon = couponOf({ firstPurchaseOnly: true, perUserLimit: 1, maxRedemptions: 1, reserved: 1 });
    expect(admit(coupon, buyer({ open: [own] }))).toEqual({ supersede: [own] });
  });
});

describe('a use of a coupon', () => {
  test('is reserved for half an hour, with what its order gets', () => {
    const order = orderOf('o1', { discountPaise: 50_00, amountPaise: 449_00, bonusPasses: 2 });
    expect(newUse(couponOf({ firstPurchaseOnly: true }), order, START)).toEqual({
      _id: 'o1',
      couponId: 'c1',
      userId: 'u1',
      state: 'reserved',
      reservedUntil: after(COUPONS.reserveMs),
      planCode: 'basic',
      firstPurchaseOnly: true,
      discountPaise: 50_00,
      bonusPasses: 2,
      paidPaise: 449_00,
      at: START,
    });
  });

  test('follows what goes back of its order: revenue by the paisa, discount and passes when all of it went', () => {
    const once = redeem(couponOf({ reserved: 2 }), useOf('o1'), true, START);
    const step = once && redeem(once.coupon, useOf('o2'), false, START);
    if (!step) throw new Error('not redeemed');
    const figuresOf = ({ coupon }: { coupon: CouponRecord }) => {
      const { refunded, discountPaise, bonusPasses, revenuePaise, byPlan, uniqueUsers } = coupon.stats;
      expect(byPlan).toEqual([{ planCode: 'basic', redemptions: 2, discountPaise, revenuePaise }]);
      return [coupon.redemptions, uniqueUsers, refunded, discountPaise, bonusPasses, revenuePaise];
    };
    expect(followRefunds(step.coupon, step.use, 0)).toBe(undefined);
    const part = followRefunds(step.coupon, step.use, 100_00) as typeof step;
    expect(figuresOf(part)).toEqual([2, 1, 0, 100_00, 4, 798_00]);
    const all = followRefunds(part.coupon, part.use, 449_00) as typeof step;
    expect(figuresOf(all)).toEqual([2, 1, 1, 50_00, 2, 449_00]);
    expect(followRefunds(all.coupon, all.use, 449_00)).toBe(undefined);
    // One of the refunds has failed.
    const back = followRefunds(all.coupon, all.use, 100_00) as typeof step;
    expect(figuresOf(back)).toEqual(figuresOf(part));
    expect(followRefunds(couponOf(), useOf('o3'), 1)).toBe(undefined);
  });

  test('is redeemed once, and counted by plan and day', () => {
    const step = redeem(couponOf({ reserved: 2 }), useOf('o1'), true, after(MINUTE));
    expect(step?.use).toEqual(useOf('o1', { state: 'redeemed', at: after(MINUTE) }));
    const stats = {
      uniqueUsers: 1,
      refunded: 0,
      discountPaise: 50_00,
      bonusPasses: 2,
      revenuePaise: 449_00,
      byPlan: [{ planCode: 'basic', redemptions: 1, discountPaise: 50_00, revenuePaise: 449_00 }],
      days: [{ day: '2026-05-04', value: 1 }],
    };
    expect(step?.coupon).toEqual(couponOf({ reserved: 1, redemptions: 1, stats: stats as CouponRecord['stats'] }));
    const again = step && redeem(step.coupon, useOf('o2'), false, after(MINUTE));
    expect(again?.coupon.stats).toEqual({
      uniqueUsers: 1,
      refunded: 0,
      discountPaise: 100_00,
      bonusPasses: 4,
      revenuePaise: 898_00,
      byPlan: [{ planCode: 'basic', redemptions: 2, discountPaise: 100_00, revenuePaise: 898_00 }],
      days: [{ day: '2026-05-04', value: 2 }],
    });
    const growth = again && redeem(again.coupon, useOf('o3', { planCode: 'growth' }), false, after(MINUTE));
    expect(growth?.coupon.stats.byPlan.map(({ planCode, redemptions }) => [planCode, redemptions])).toEqual([
      ['basic', 2],
      ['growth', 1],
    ]);
    for (const state of ['redeemed', 'released'] as const)
      expect(redeem(couponOf(), useOf('o1', { state }), true, START)).toBeUndefined();
  });

  test('is given back once, unless it is redeemed', () => {
    expect(release(couponOf({ reserved: 2 }), useOf('o1'), after(1))).toEqual({
      coupon: couponOf({ reserved: 1 }),
      use: useOf('o1', { state: 'released', at: after(1) }),
    });
    for (const state of ['redeemed', 'released'] as const)
      expect(release(couponOf(), useOf('o1', { state }), START)).toBeUndefined();
  });

  const attempted = (...statuses: Attempt['status'][]) => ({
    createdAt: START,
    attempts: statuses.map((status) => ({ status }) as Attempt),
  });
  test.each([
    ['half an hour more while an attempt is open', attempted('failed', 'created'), MINUTE, after(COUPONS.reserveMs + MINUTE)],
    ['half an hour more while one is authorized', attempted('authorized'), MINUTE, after(COUPONS.reserveMs + MINUTE)],
    ['no longer without an open attempt', attempted('failed', 'captured', 'refunded'), MINUTE, undefined],
    [
      'no longer for one that was refused already',
      { createdAt: START, attempts: [{ status: 'authorized', isReturned: true } as Attempt] },
      MINUTE,
      undefined,
    ],
    ['until five days after the order at most', attempted('created'), COUPONS.reserveMaxMs - 1, after(COUPONS.reserveMaxMs)],
    ['no longer from then on', attempted('created'), COUPONS.reserveMaxMs, undefined],
  ])('is held %s', (_, order, ms, until) => expect(heldUntil(order, after(ms))).toEqual(until));

  test('is shown with the others of its day in India, for 30 days', () => {
    const redemptionAt = (coupon: CouponRecord, at: Date) => redeem(coupon, useOf('o1'), false, at)?.coupon as CouponRecord;
    const daily = Array.from({ length: STATS_DAYS + 1 }, (_, day) => after(day * DAY)).reduce(redemptionAt, couponOf());
    expect(daily.stats.days).toHaveLength(STATS_DAYS);
    expect(daily.stats.days[0]).toEqual({ day: '2026-05-05', value: 1 });
    // An earlier day's redemption that is recorded later stands in its place.
    expect(redemptionAt(redemptionAt(couponOf(), after(DAY)), START).stats.days.map(({ day }) => day)).toEqual([
      '2026-05-04',
      '2026-05-05',
    ]);
    const days = lastDays([{ day: '2026-05-03', value: 4 }], new Date('2026-05-04T18:30:00.000Z'));
    expect(days).toHaveLength(STATS_DAYS);
    expect(days.at(0)).toEqual({ day: '2026-04-06', value: 0 });
    expect(days.slice(-3)).toEqual([
      { day: '2026-05-03', value: 4 },
      { day: '2026-05-04', value: 0 },
      { day: '2026-05-05', value: 0 },
    ]);
  });
});
