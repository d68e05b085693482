import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Store } from '@visavis/store';
import { type Coupons, startCoupons } from './coupons.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Buyers at once would otherwise take each step together, and all but one would meet a changed coupon at their commit. */
const withUnevenReads = (store: Store): Store => ({
  ...store,
  collection(definition) {
    const reader = store.collection(definition);
    const find: typeof reader.find = async (options) => {
      await wait(Math.random() * 20);
      return reader.find(options);
    };
    return { ...reader, find };
  },
});

let billing: Coupons;
beforeAll(async () => {
  billing = await startCoupons();
});
afterAll(() => billing.stop());

describe('validate', () => {
  // spec 2 §3.8, §5.2, §7.10, §8.20
  test('says what a coupon takes off, and reserves nothing', async () => {
    const { _id } = await billing.create({ code: 'save10', type: 'percentage', value: 10, perUserLimit: 1 });
    const first = await billing.validate(' Save10 ');
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      success: true,
      valid: true,
      message: 'Coupon applied successfully',
      discount: 50,
      discountedPrice: 449,
      originalPrice: 499,
      bonusPasses: 0,
      coupon: { code: 'SAVE10', type: 'percentage', value: 10 },
    });
    expect(first.body.coupon).not.toHaveProperty('perUserLimit');
    expect((await billing.validate('SAVE10')).body.valid).toBe(true);
    expect(await billing.counts(_id)).toEqual({ redemptions: 0, reserved: 0 });
  });

  // spec 2 §8.11
  test('an unknown code is no refusal', async () => {
    expect(await billing.validate('NOPE', { as: 'u2' })).toMatchObject({
      status: 200,
      body: { success: true, valid: false, message: 'Invalid coupon code', discount: 0, discountedPrice: 499, coupon: null },
    });
  });

  test.each([
    ['switched off', { isActive: false }, 'basic', 'This coupon is not active'],
    ['not yet begun', { startsAt: '2030-01-01T00:00:00Z' }, 'basic', 'This coupon is not valid yet'],
    ['over', { endsAt: '2026-05-04T09:00:00Z' }, 'basic', 'This coupon has expired'],
    ['for another plan', { planCodes: ['growth'] }, 'basic', 'This coupon does not apply to the Basic plan'],
    ['on the free plan', {}, 'free', 'This coupon does not apply to the Free plan'],
    ['for larger orders', { minAmountPaise: 1_500_00 }, 'growth', 'This coupon needs an order of at least ₹1,500'],
    [
      'bonus passes on unlimited ones',
      { type: 'bonus_passes', value: 2 },
      'enterprise_pro',
      'This coupon does not apply to the Enterprise Pro plan',
    ],
  ])('is invalid when it is %s', async (name, terms, planCode, message) => {
    const code = name.replaceAll(' ', '-').slice(0, 20);
    await billing.create({ code, type: 'fixed_amount', value: 50, ...terms });
    expect((await billing.validate(code, { planCode, as: name.replaceAll(' ', '') })).body).toMatchObject({
      valid: false,
      message,
    });
  });

  // spec 2 §3.7
  test.each([
    ['rounds to rupees', { type: 'percentage', value: 33 }, 'basic', { discount: 165, discountedPrice: 334 }],
    [
      'is capped',
      { type: 'percentage', value: 50, maxDiscountPaise: 100_50 },
      'growth',
      { discount: 100, discountedPrice: 1_399 },
    ],
    ['is fixed', { type: 'fixed_amount', value: 200 }, 'basic', { discount: 200, discountedPrice: 299 }],
    ['is never more than the price', { type: 'fixed_amount', value: 9_000 }, 'basic', { discount: 499, discountedPrice: 0 }],
    ['is everything', { type: 'percentage', value: 100 }, 'growth', { discount: 1_499, discountedPrice: 0 }],
    ['is passes', { type: 'bonus_passes', value: 3 }, 'basic', { discount: 0, discountedPrice: 499, bonusPasses: 3 }],
  ])('a discount %s', async (name, terms, planCode, expected) => {
    const code = `d-${name.replaceAll(' ', '-')}`;
    await billing.create({ code, ...terms });
    expect((await billing.validate(code, { planCode, as: name.replaceAll(' ', '') })).body).toMatchObject({
      valid: true,
      ...expected,
    });
  });

  test('is refused after 20 in 10 minutes', async () => {
    for (let tried = 0; tried < 20; tried += 1) expect((await billing.validate('GUESS', { as: 'guesser' })).status).toBe(200);
    const refused = await billing.validate('GUESS', { as: 'guesser' });
    expect(refused).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await billing.validate('GUESS', { as: 'somebody-else' })).status).toBe(200);
  });
});

describe('reservation', () => {
  test('gives one of 50 buyers the last use', async () => {
    const shop = await startCoupons({ store: withUnevenReads });
    const { _id } = await shop.create({ code: 'LASTONE', type: 'percentage', value: 50, maxRedemptions: 3 });
    for (const user of ['early-1', 'early-2']) await shop.capture(await shop.order(user, 'LASTONE'));
    const buyers = Array.from({ length: 50 }, (_, index) => `buyer-${index}`);
    const outcomes = await Promise.allSettled(buyers.map((buyer) => shop.order(buyer, 'LASTONE')));
    const won = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason.message).toBe('This coupon has been used up');
    expect(await shop.counts(_id)).toEqual({ redemptions: 2, reserved: 1 });
    await shop.stop();
  });

  test('gives the first-purchase coupon to one of two simultaneous first orders of a user whom billing has not heard of', async () => {
    const shop = await startCoupons({ store: withUnevenReads });
    const terms = { type: 'fixed_amount', value: 50, firstPurchaseOnly: true };
    await Promise.all([shop.create({ code: 'FIRST1', ...terms }), shop.create({ code: 'FIRST2', ...terms })]);
    const buyers = Array.from({ length: 10 }, (_, index) => `unknown-${index}`);
    for (const buyer of buyers) {
      const made = await Promise.all([shop.order(buyer, 'FIRST1'), shop.order(buyer, 'FIRST2', { planCode: 'enterprise' })]);
      const states = await Promise.all(made.map(shop.stateOf));
      expect(states.sort()).toEqual(['released', 'reserved']);
    }
    await shop.stop();
  });

  test('a capture commits it once, a release gives it back once, in whatever order and however often', async () => {
    const { _id } = await billing.create({ code: 'ANYORDER', type: 'fixed_amount', value: 50, maxRedemptions: 2 });
    const [paid, left] = [await billing.order('a1', 'ANYORDER'), await billing.order('a2', 'ANYORDER')];
    await Promise.all([billing.capture(paid), billing.release(left), billing.capture(paid), billing.release(left)]);
    await billing.release(paid);
    expect(await billing.counts(_id)).toEqual({ redemptions: 1, reserved: 0 });
    expect([await billing.stateOf(paid), await billing.stateOf(left)]).toEqual(['redeemed', 'released']);
  });

  test('lapses after 30 minutes, and a late payment takes a use that is left', async () => {
    const { _id } = await billing.create({ code: 'LAPSES', type: 'fixed_amount', value: 50, maxRedemptions: 1 });
    const late = await billing.order('l1', 'LAPSES');
    await billing.runJob('release-coupons');
    expect(await billing.stateOf(late)).toBe('reserved');
    billing.clock.advance(30 * MINUTE);
    await billing.runJob('release-coupons');
    await billing.runJob('release-coupons');
    expect(await billing.counts(_id)).toEqual({ redemptions: 0, reserved: 0 });
    await billing.capture(late);
    expect(await billing.counts(_id)).toEqual({ redemptions: 1, reserved: 0 });
  });

  test('a late payment is refused once somebody else took the last use', async () => {
    await billing.create({ code: 'GONE', type: 'fixed_amount', value: 50, maxRedemptions: 1 });
    const late = await billing.order('g1', 'GONE');
    billing.clock.advance(30 * MINUTE);
    await billing.runJob('release-coupons');
    await billing.order('g2', 'GONE');
    await expect(billing.capture(late)).rejects.toMatchObject({ code: 'COUPON_INVALID' });
  });

  test('is held by an open attempt, for five days at most, and not by a failed one', async () => {
    await billing.create({ code: 'HELD', type: 'fixed_amount', value: 50 });
    const [open, failed] = [await billing.order('h1', 'HELD'), await billing.order('h2', 'HELD')];
    await billing.attempt(open, 'created');
    await billing.attempt(failed, 'failed');
    billing.clock.advance(31 * MINUTE);
    await billing.runJob('release-coupons');
    expect([await billing.stateOf(open), await billing.stateOf(failed)]).toEqual(['reserved', 'released']);
    billing.clock.advance(4 * DAY);
    await billing.runJob('release-coupons');
    expect(await billing.stateOf(open)).toBe('reserved');
    billing.clock.advance(DAY);
    await billing.runJob('release-coupons');
    expect(await billing.stateOf(open)).toBe('released');
  });

  test('moves to another plan with a buyer who has not tried to pay', async () => {
    const { _id } = await billing.create({
      code: 'WELCOME',
      type: 'percentage',
      value: 10,
      perUserLimit: 1,
      firstPurchaseOnly: true,
    });
    const basic = await billing.order('m1', 'WELCOME');
    const growth = await billing.order('m1', 'WELCOME', { planCode: 'growth' });
    expect([await billing.stateOf(basic), await billing.stateOf(growth)]).toEqual(['released', 'reserved']);
    // Paid in the first tab after all: it takes the use back.
    await billing.capture(basic);
    expect([await billing.stateOf(basic), await billing.stateOf(growth)]).toEqual(['redeemed', 'released']);
    await expect(billing.capture(growth)).rejects.toMatchObject({ code: 'COUPON_INVALID' });
    expect(await billing.counts(_id)).toEqual({ redemptions: 1, reserved: 0 });
    await expect(billing.order('m1', 'WELCOME')).rejects.toThrow('This coupon is for a first purchase only');
  });

  test('stays with an order that the buyer tries to pay', async () => {
    await billing.create({ code: 'STAYS', type: 'percentage', value: 10, perUserLimit: 1 });
    await billing.attempt(await billing.order('s1', 'STAYS'), 'created');
    await expect(billing.order('s1', 'STAYS', { planCode: 'growth' })).rejects.toThrow(
      'A payment with this coupon has begun already',
    );
  });
});

describe('an open order of the buyer', () => {
  // With one use for each person, and one for all of them.
  test.each([{ perUserLimit: 1 }, { maxRedemptions: 1 }])('does not use the coupon up for its own plan: %j', async (limit) => {
    const code = `OWN-${Object.keys(limit)[0]?.toUpperCase()}`;
    const [as, other] = [`own-${code}`, `other-${code}`];
    await billing.create({ code, type: 'percentage', value: 10, ...limit });
    const order = await billing.order(as, code);
    await billing.attempt(order, 'created');
    expect((await billing.validate(code, { as })).body).toMatchObject({ valid: true, discountedPrice: 449 });
    // Another plan would need another use, while the payment is under way.
    expect((await billing.validate(code, { as, planCode: 'growth' })).body.valid).toBe(false);
    expect((await billing.validate(code, { as: other })).body.valid).toBe('perUserLimit' in limit);
  });

  test('whose payment was declined gives the coupon to the buyer’s next one', async () => {
    await billing.create({ code: 'DECLINED', type: 'percentage', value: 10, perUserLimit: 1 });
    const declined = await billing.order('d1', 'DECLINED');
    await billing.attempt(declined, 'failed');
    expect((await billing.validate('DECLINED', { as: 'd1' })).body).toMatchObject({ valid: true, discountedPrice: 449 });
    expect((await billing.validate('DECLINED', { as: 'd1', planCode: 'growth' })).body.valid).toBe(true);
    const next = await billing.order('d1', 'DECLINED', { planCode: 'growth' });
    expect([await billing.stateOf(declined), await billing.stateOf(next)]).toEqual(['released', 'reserved']);
  });
});

describe('list of active coupons', () => {
  // spec 2 §6.2, §7.11
  test('has public ones that somebody could use now, and is open to anyone', async () => {
    const terms = { type: 'percentage', value: 5 };
    await billing.create({ ...terms, code: 'PUBLIC-1', isPublic: true });
    await billing.create({ ...terms, code: 'PUBLIC-OFF', isPublic: true, isActive: false });
    await billing.create({ ...terms, code: 'PUBLIC-LATER', isPublic: true, startsAt: '2030-01-01T00:00:00Z' });
    await billing.create({ ...terms, code: 'PUBLIC-FULL', isPublic: true, maxRedemptions: 1 });
    await billing.order('p1', 'PUBLIC-FULL');
    const { status, body, headers } = await billing.call('GET', '/api/coupons/active');
    expect(status).toBe(200);
    expect(body.coupons.map(({ code }: { code: string }) => code)).toEqual(['PUBLIC-1']);
    expect(body.coupons[0]).not.toHaveProperty('maxRedemptions');
    expect(headers.get('etag')).toBeTruthy();
  });
});
