import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { PAYMENTS } from '@visavis/contracts/constants/billing';
import { coupons } from '../../src/data/collections.ts';
import type { CouponRecord } from '../../src/domain/coupon.ts';
import { MINUTE, type Shop, START, startShop } from './shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop.stop());

const GST = { isBusiness: false, stateCode: '27', legalName: 'Asha Rao' };

describe('an order', () => {
  // spec 2 §1.3, §3.10, §7.6
  test('is ours first, and the provider has it under our id as its receipt', async () => {
    await shop.register('buyer', 'Asha Rao');
    const { status, body } = await shop.order('buyer', { gstDetails: GST, selectedCategory: 'Graphic Design' });
    expect({ status, ...body }).toMatchObject({ status: 200, success: true, message: 'Order created successfully', amount: 499 });
    expect(body.paymentUrl).toMatch(/^\/api\/payments\/pay\/order_[0-9a-f]{32}\?t=/);
    expect(shop.books.orders).toEqual([
      { id: body.razorpayOrderId, receipt: body.orderId, amountPaise: 49_900, currency: 'INR', status: 'created' },
    ]);
    expect(await shop.stored(body.orderId)).toMatchObject({
      buyerName: 'Asha Rao',
      planCode: 'basic',
      // A category on other plans than growth is ignored.
      category: null,
      gstDetails: { stateCode: '27' },
      status: 'created',
    });
    expect((await shop.published()).map(({ type, subject }) => [type, subject])).toEqual([
      ['visavis.payment.created.v1', body.orderId],
    ]);
  });

  // spec 2 §3.4, §5.1, §8.12
  test('takes a category by name or slug on the growth plan, which needs one', async () => {
    const refused = await shop.order('buyer', { planCode: 'growth' });
    expect([refused.status, refused.body.message]).toEqual([400, 'Please select a category for the Growth plan.']);
    expect((await shop.order('buyer', { planCode: 'growth', selectedCategory: 'all' })).status).toBe(400);
    const { body } = await shop.order('buyer', { planCode: 'growth', selectedCategory: 'Digital Marketing' });
    expect((await shop.stored(body.orderId))?.category).toBe('digital-marketing');
  });

  test('of the free plan, or of an unknown one, is refused', async () => {
    expect((await shop.order('buyer', { planCode: 'free' })).status).toBe(400);
    expect((await shop.order('buyer', { planCode: 'gold' })).status).toBe(400);
  });

  test('is not taken without a provider', async () => {
    const closed = await startShop({ sells: false });
    const { status, body } = await closed.order('buyer');
    expect([status, body.error]).toEqual([503, 'UNAVAILABLE']);
    await closed.stop();
  });

  // The review's attack: 60 of 60 codes were tried this way.
  test('tries 20 coupon codes in 10 minutes, not 60, and no right one after those', async () => {
    const answers: [number, string][] = [];
    for (let n = 0; n < 60; n += 1) {
      const { status, body } = await shop.order('guesser', { couponCode: `GUESS${n}` });
      answers.push([status, body.error]);
    }
    expect(answers).toEqual([...Array(20).fill([409, 'COUPON_INVALID']), ...Array(40).fill([429, 'RATE_LIMITED'])]);
    expect((await shop.order('guesser')).status).toBe(200);
  });

  test('at another price than the buyer saw is refused, with the price now', async () => {
    const { status, body } = await shop.order('buyer', { expectedAmount: 449 });
    expect({ status, ...body }).toMatchObject({ status: 409, error: 'PRICE_CHANGED', details: { price: 499 } });
    expect((await shop.order('buyer', { expectedAmount: 499 })).status).toBe(200);
  });
});

test('of a plan that gives less than the buyer saw is refused, with what it gives now', async () => {
  await shop.changePlan('basic', { passes: 3, days: 15 });
  const { status, body } = await shop.order('buyer', { expectedAmount: 499, expectedPlanVersion: 0 });
  expect({ status, ...body }).toMatchObject({
    status: 409,
    error: 'PRICE_CHANGED',
    message: 'The Basic plan has changed: 3 meeting passes for 15 days, ₹499',
    details: { price: 499 },
  });
  const { version } = (await shop.call('GET', '/api/plans')).body.plans.find(({ code }: { code: string }) => code === 'basic');
  expect((await shop.order('buyer', { expectedAmount: 499, expectedPlanVersion: version })).status).toBe(200);
});

describe('an open order', () => {
  test('is returned again for the same plan, coupon and category, with newer GST details', async () => {
    const { body: first } = await shop.order('buyer', { gstDetails: { ...GST, stateCode: '29' } });
    shop.clock.advance(10 * MINUTE);
    const { body: again } = await shop.order('buyer', { gstDetails: GST });
    expect(again).toEqual(first);
    expect((await shop.stored(first.orderId))?.gstDetails).toMatchObject({ stateCode: '27' });
    // Without details, those it has stay.
    await shop.order('buyer');
    expect((await shop.stored(first.orderId))?.gstDetails).toMatchObject({ stateCode: '27' });
    expect(shop.books.orders).toHaveLength(1);
    const { body: other } = await shop.order('buyer', { planCode: 'enterprise' });
    expect(other.orderId).not.toBe(first.orderId);
    expect((await shop.order('another buyer')).body.orderId).not.toBe(first.orderId);
  });

  test('is also returned after a failed attempt, and no more after 30 minutes or once it is paid', async () => {
    const { orderId, paymentId } = await shop.begin('buyer', {}, 'failed');
    await shop.send(shop.paymentEvent(paymentId));
    expect(await shop.payment('buyer', orderId)).toMatchObject({
      status: 'failed',
      errorReason: 'Your bank refused the payment',
      paymentUrl: expect.stringContaining(orderId),
    });
    expect((await shop.order('buyer')).body.orderId).toBe(orderId);
    shop.clock.advance(30 * MINUTE);
    const { body: later } = await shop.order('buyer');
    expect(later.orderId).not.toBe(orderId);
    expect(await shop.payment('buyer', orderId)).toMatchObject({ paymentUrl: null });
    await shop.send(shop.paymentEvent(shop.payAtProvider(later.razorpayOrderId)));
    expect((await shop.order('buyer')).body.orderId).not.toBe(later.orderId);
  });

  // R4
  test.each([2, 10, 50])('is one for %i requests at once, with and without a key', async (times) => {
    const requests = Array.from({ length: times }, (_, each) =>
      shop.order('buyer', {}, each % 2 === 0 ? undefined : each % 3 === 0 ? `key-${each}` : 'the-same-key'),
    );
    const answers = await Promise.all(requests);
    expect([...new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))]).toHaveLength(1);
    expect(answers[0]?.status).toBe(200);
    expect((await shop.published()).length).toBe(1);
  });

  test('under a key is returned for the same request only', async () => {
    const { body: first } = await shop.order('buyer', {}, 'key-1');
    shop.clock.advance(60 * MINUTE);
    expect((await shop.order('buyer', {}, 'key-1')).body).toEqual(first);
    expect((await shop.order('buyer', { planCode: 'enterprise' }, 'key-1')).status).toBe(422);
  });
});

describe('a lost response of the provider', () => {
  test.each(['before', 'after'] as const)('%s it made the order: the next request goes on with it', async (lost) => {
    shop.books.fault = (operation, phase) => {
      if (operation === 'createOrder' && phase === lost) throw shop.books.noAnswer();
    };
    const { body: refused, ...refusal } = await shop.order('buyer', {}, 'key-1');
    expect([refusal.status, refused.message]).toEqual([503, expect.stringContaining('Nothing was charged')]);
    shop.books.fault = undefined;
    const { status, body } = await shop.order('buyer', {}, 'key-1');
    expect(status).toBe(200);
    expect(shop.books.orders).toHaveLength(1);
    expect(shop.books.orders[0]).toMatchObject({ id: body.razorpayOrderId, receipt: body.orderId });
    expect((await shop.order('buyer')).body).toEqual(body);
  });
});

describe('an order with a coupon', () => {
  test('has its discount, or is refused: never silently the full price', async () => {
    const id = await shop.coupon();
    const { body } = await shop.order('buyer', { couponCode: ' save100 ', expectedAmount: 399 });
    expect(body).toMatchObject({ amount: 399 });
    expect(await shop.storedCoupon(id)).toMatchObject({ reserved: 1, redemptions: 0 });
    const { status, body: refused } = await shop.order('buyer', { couponCode: 'NOSUCH' });
    expect([status, refused.error]).toEqual([409, 'COUPON_INVALID']);
    await shop.send(shop.paymentEvent(shop.payAtProvider(body.razorpayOrderId)));
    expect(await shop.storedCoupon(id)).toMatchObject({ reserved: 0, redemptions: 1 });
  });

  test('whose reservation lapsed has it again once it is returned, and not once another buyer has it', async () => {
    const id = await shop.coupon({ maxRedemptions: 1 });
    const { body: first } = await shop.order('buyer', { couponCode: 'SAVE100' });
    await shop.releaseReservation(first.orderId);
    expect((await shop.order('buyer', { couponCode: 'SAVE100' })).body).toEqual(first);
    expect(await shop.storedCoupon(id)).toMatchObject({ reserved: 1 });
    await shop.releaseReservation(first.orderId);
    expect((await shop.order('other', { couponCode: 'SAVE100' })).status).toBe(200);
    expect((await shop.order('buyer', { couponCode: 'SAVE100' })).body.error).toBe('COUPON_INVALID');
  });

  test('is another one once the coupon gives something else, at the price that validate says', async () => {
    const id = await shop.coupon();
    const { body: first } = await shop.order('buyer', { couponCode: 'SAVE100', expectedAmount: 399 });
    await shop.store.transaction(async (unit) => {
      const coupon = await unit.collection(coupons).get(id);
      if (coupon) unit.collection(coupons).save({ ...coupon, value: 50 });
    });
    const validated = await shop.call('POST', '/api/coupons/validate', {
      token: shop.as('buyer'),
      body: { code: 'SAVE100', planCode: 'basic' },
    });
    expect(validated.body).toMatchObject({ valid: true, discountedPrice: 449 });
    const { status, body } = await shop.order('buyer', { couponCode: 'SAVE100', expectedAmount: 449 });
    expect([status, body.amount, body.orderId === first.orderId]).toEqual([200, 449, false]);
  });

  test('of which one use is left goes to one of 50 buyers', async () => {
    const id = await shop.coupon({ maxRedemptions: 1 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, each) => shop.order(`buyer-${each}`, { couponCode: 'SAVE100' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.error === 'COUPON_INVALID')).toHaveLength(49);
    expect(await shop.storedCoupon(id)).toMatchObject({ reserved: 1 });
  });

  test('that leaves nothing to pay goes straight to the return page, signed by ourselves, and is verified there', async () => {
    const id = await shop.coupon({ value: 499 });
    const { body } = await shop.order('buyer', { couponCode: 'SAVE100', expectedAmount: 0 });
    expect(body).toMatchObject({ razorpayOrderId: null, amount: 0 });
    expect(shop.books.orders).toEqual([]);
    const url = new URL(body.paymentUrl, 'http://localhost');
    expect(url.pathname).toBe('/subscriptions/payment-callback');
    const returned = {
      razorpayOrderId: url.searchParams.get('razorpay_order_id') ?? '',
      razorpayPaymentId: url.searchParams.get('razorpay_payment_id') ?? '',
      razorpaySignature: url.searchParams.get('razorpay_signature') ?? '',
    };
    expect(returned.razorpayOrderId).toMatch(/^order_free_/);
    expect(returned.razorpayPaymentId).toMatch(/^pay_free_/);
    const verify = (userId: string, change: object = {}) =>
      shop.call('POST', '/api/payments/verify', { token: shop.as(userId), body: { ...returned, ...change } });
    expect((await verify('buyer', { razorpaySignature: 'ab'.repeat(32) })).status).toBe(400);
    expect((await verify('buyer', { razorpayPaymentId: 'pay_free_other' })).status).toBe(400);
    expect((await verify('another buyer')).status).toBe(404);
    const answers = await Promise.all([verify('buyer'), verify('buyer'), verify('buyer')]);
    for (const { body: verified } of answers)
      expect(verified).toMatchObject({
        pending: false,
        payment: { status: 'captured', amountPaise: 0 },
        subscription: { planCode: 'basic' },
      });
    expect(await shop.effectsOf(body.orderId)).toEqual({
      status: 'captured',
      subscriptions: 1,
      captured: 1,
      invoices: 0,
      refunds: [],
    });
    expect(await shop.storedCoupon(id)).toMatchObject({ reserved: 0, redemptions: 1 });
  });

  test.each<[string, Partial<CouponRecord>, number, boolean]>([
    ['after its time, though its coupon is still given', {}, PAYMENTS.orderTtlMs, false],
    ['after its time, once its coupon is stopped', { isActive: false }, PAYMENTS.orderTtlMs, false],
    ['within its time, once its reservation went and its coupon is stopped', { isActive: false }, MINUTE, true],
    ['within its time, once its reservation went and its coupon is over', { endsAt: START }, MINUTE, true],
    ['within its time, once its reservation went and no use is left', { maxRedemptions: 0 }, MINUTE, true],
  ])('for nothing is refused %s: no money goes back', async (_name, change, wait, isReleased) => {
    const id = await shop.coupon({ code: 'FREE', type: 'percentage', value: 100 });
    const { body } = await shop.order('buyer', { couponCode: 'FREE' });
    const { searchParams } = new URL(body.paymentUrl, 'http://localhost');
    const form = Object.fromEntries(searchParams);
    if (isReleased) await shop.releaseReservation(body.orderId);
    await shop.store.transaction(async (unit) => {
      const coupon = await unit.collection(coupons).get(id);
      if (coupon) unit.collection(coupons).save({ ...coupon, ...change });
    });
    shop.clock.advance(wait);
    await shop.callback(form);
    const verified = await shop.call('POST', '/api/payments/verify', {
      token: shop.as('buyer'),
      body: {
        razorpayOrderId: form.razorpay_order_id,
        razorpayPaymentId: form.razorpay_payment_id,
        razorpaySignature: form.razorpay_signature,
      },
    });
    expect(verified).toMatchObject({
      status: 400,
      body: { error: 'PAYMENT_NOT_VERIFIED', message: 'This order has ended. Nothing was charged; please order again.' },
    });
    expect(await shop.effectsOf(body.orderId)).toMatchObject({ status: 'created', subscriptions: 0, captured: 0, refunds: [] });
    expect((await shop.published()).map(({ type }) => type)).not.toContain('visavis.payment.returned.v1');
    expect(await shop.storedCoupon(id)).toMatchObject({ redemptions: 0 });
  });
});
