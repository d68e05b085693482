import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CouponRecord, CouponUse } from '../../src/domain/coupon.ts';
import { admit, discountOf } from '../../src/domain/coupons/rules.ts';
import { newUse, redeem, release } from '../../src/domain/coupons/uses.ts';
import { couponOf, orderOf, START } from '../passes/support.ts';

/** What is stored of one coupon: each command is one commit, as the use cases make them. */
function createMemory(start: CouponRecord) {
  let coupon = start;
  const uses = new Map<string, CouponUse>();
  const attempted = new Set<string>();
  const isPaid = (id: string) => uses.get(id)?.state === 'redeemed';
  const paidBy = (userId: string) => [...uses.values()].filter((use) => use.userId === userId && use.state === 'redeemed');
  const apply = (id: string, step: (coupon: CouponRecord, use: CouponUse) => ReturnType<typeof release>) => {
    const use = uses.get(id);
    const next = use && step(coupon, use);
    if (!next) return;
    coupon = next.coupon;
    uses.set(id, next.use);
  };
  function take(id: string, userId: string, isReplaceable: (use: CouponUse) => boolean): boolean {
    const open = [...uses.values()].filter((use) => use.userId === userId && use.state === 'reserved' && use._id !== id);
    const redeemed = paidBy(userId).length;
    const admission = admit(coupon, { redeemed, hasPurchased: redeemed > 0, open, isReplaceable });
    if ('refusal' in admission) return false;
    for (const { _id } of admission.supersede) apply(_id, (each, use) => release(each, use, START));
    uses.set(id, { ...newUse(coupon, orderOf(id, { userId, discountPaise: 50_00, amountPaise: 449_00 }), START), version: 1 });
    coupon = { ...coupon, reserved: coupon.reserved + 1 };
    return true;
  }
  return {
    coupon: () => coupon,
    uses: () => [...uses.values()],
    reserve(id: string, userId: string) {
      const use = uses.get(id);
      if (!use || use.state === 'released') take(id, userId, ({ _id }) => !attempted.has(_id));
    },
    attempt: (id: string) => void attempted.add(id),
    release: (id: string) => apply(id, (each, use) => release(each, use, START)),
    capture(id: string, userId: string) {
      if (isPaid(id)) return;
      if (uses.get(id)?.state !== 'reserved' && !take(id, userId, () => true)) return;
      const isFirst = paidBy(userId).length === 0;
      apply(id, (each, use) => redeem(each, use, isFirst, START));
    },
  };
}

const commands = fc.array(
  fc.record({
    command: fc.constantFrom('reserve', 'attempt', 'release', 'capture' as const),
    user: fc.integer({ min: 1, max: 4 }),
    order: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 120 },
);
const limits = fc.record({
  maxRedemptions: fc.option(fc.integer({ min: 1, max: 5 })),
  perUserLimit: fc.option(fc.integer({ min: 1, max: 2 })),
  firstPurchaseOnly: fc.boolean(),
});

test('is never oversold, to nobody more often than allowed, in any order and repetition of commands', () => {
  fc.assert(
    fc.property(limits, commands, (terms, run) => {
      const memory = createMemory(couponOf(terms));
      for (const { command, user, order } of run) {
        const [id, userId] = [`o-${user}-${order}`, `u${user}`];
        const before = memory.uses().filter(({ state }) => state === 'redeemed');
        memory[command](id, userId);
        const uses = memory.uses();
        const coupon = memory.coupon();
        const count = (state: CouponUse['state']) => uses.filter((use) => use.state === state).length;
        expect([coupon.redemptions, coupon.reserved]).toEqual([count('redeemed'), count('reserved')]);
        expect(coupon.redemptions + coupon.reserved).toBeLessThanOrEqual(terms.maxRedemptions ?? Number.POSITIVE_INFINITY);
        for (const { _id } of before) expect(uses.find((use) => use._id === _id)?.state).toBe('redeemed');
        for (const [, own] of Map.groupBy(
          uses.filter(({ state }) => state !== 'released'),
          ({ userId: buyer }) => buyer,
        )) {
          expect(own.length).toBeLessThanOrEqual(terms.perUserLimit ?? Number.POSITIVE_INFINITY);
          if (terms.firstPurchaseOnly) expect(own.length).toBeLessThanOrEqual(1);
        }
      }
      const redeemed = memory.uses().filter(({ state }) => state === 'redeemed');
      const { stats } = memory.coupon();
      expect(stats.uniqueUsers).toBe(new Set(redeemed.map(({ userId }) => userId)).size);
      expect(stats.revenuePaise).toBe(redeemed.length * 449_00);
      expect(stats.days.reduce((sum, { value }) => sum + value, 0)).toBe(redeemed.length);
      expect(stats.byPlan.reduce((sum, { redemptions }) => sum + redemptions, 0)).toBe(redeemed.length);
    }),
    { numRuns: 500 },
  );
});

test('a discount is whole rupees, within its cap and never more than the price', () => {
  const terms = fc.record({
    type: fc.constantFrom('percentage', 'fixed_amount', 'bonus_passes' as const),
    value: fc.integer({ min: 1, max: 100 }),
    maxDiscountPaise: fc.option(fc.integer({ min: 100, max: 1_000_00 })),
  });
  fc.assert(
    fc.property(terms, fc.integer({ min: 1, max: 20_000 }), (coupon, rupees) => {
      const plan = { _id: 'basic' as const, name: 'Basic', pricePaise: rupees * 100, passes: 5 };
      const { discountPaise, bonusPasses } = discountOf(couponOf(coupon), plan);
      expect(discountPaise % 100).toBe(0);
      expect(discountPaise).toBeGreaterThanOrEqual(0);
      expect(discountPaise).toBeLessThanOrEqual(plan.pricePaise);
      if (coupon.type === 'percentage' && coupon.maxDiscountPaise !== null)
        expect(discountPaise).toBeLessThanOrEqual(coupon.maxDiscountPaise);
      expect(bonusPasses).toBe(coupon.type === 'bonus_passes' ? coupon.value : 0);
    }),
  );
});
