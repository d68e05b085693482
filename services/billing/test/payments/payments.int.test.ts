import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { accountLinks } from '../../src/data/collections.ts';
import { DAY, MINUTE, PAID_ONCE, type Shop, startShop } from './shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop.stop());

const GST = { isBusiness: false, stateCode: '29', legalName: 'Asha Rao' };

describe('verification', () => {
  // spec 2 §4.1, §7.7, §8.17
  test('activates the subscription, however often and by however many tabs', async () => {
    const paid = await shop.begin('buyer');
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.verify('buyer', paid)));
    answers.push(await shop.verify('buyer', paid));
    for (const { status, body } of answers)
      expect({ status, ...body }).toMatchObject({
        status: 200,
        message: 'Payment verified and subscription activated',
        pending: false,
        payment: {
          _id: paid.orderId,
          paymentId: paid.paymentId,
          status: 'captured',
          method: 'upi',
          maskedInstrument: 'a•••@okbank',
        },
        subscription: { planCode: 'basic', remainingPasses: 5, isActive: true },
      });
    expect(await shop.effectsOf(paid.orderId)).toEqual(PAID_ONCE);
    expect(await shop.balance('buyer')).toBe(6);
  });

  test('notes who paid with the same instrument by a hash, once, and nothing of one that nobody can recognise', async () => {
    const payWith = async (userId: string, instrument?: string) => {
      const { providerOrderId, paymentId } = await shop.begin(userId, {}, 'created');
      const order = shop.books.orders.find(({ id }) => id === providerOrderId);
      const paid = { status: 'captured', wasCaptured: true, ...(instrument && { instrument }) } as const;
      const other = shop.books.pay(order ?? { id: '', amountPaise: 0 }, paid);
      expect(other).not.toBe(paymentId);
      for (let times = 0; times < 2; times += 1)
        expect((await shop.verify(userId, { providerOrderId, paymentId: other })).status).toBe(200);
    };
    await payWith('buyer', 'vpa:asha@okbank');
    await payWith('host', 'vpa:asha@okbank');
    await payWith('other');
    const links = await shop.store.collection(accountLinks).find();
    expect(links).toEqual([
      expect.objectContaining({ _id: expect.stringMatching(/^instrument:[\w-]{43}$/), userIds: ['buyer', 'host'] }),
    ]);
  });

  test('takes money that is still authorized', async () => {
    const paid = await shop.begin('buyer', {}, 'authorized');
    expect((await shop.verify('buyer', paid)).body).toMatchObject({ pending: false, payment: { status: 'captured' } });
    expect(shop.books.view(paid.paymentId).status).toBe('captured');
    expect(await shop.effectsOf(paid.orderId)).toEqual(PAID_ONCE);
  });

  test("with a forged signature is refused, another's payment is not found, and neither changes anything", async () => {
    const paid = await shop.begin('buyer');
    const forged = await shop.verify('buyer', paid, { razorpaySignature: '00'.repeat(32) });
    expect([forged.status, forged.body.error, forged.body.message]).toEqual([
      400,
      'PAYMENT_NOT_VERIFIED',
      'Failed to verify payment',
    ]);
    const swapped = await shop.verify('buyer', paid, { razorpayPaymentId: 'pay_other' });
    expect(swapped.status).toBe(400);
    expect((await shop.verify('another', paid)).status).toBe(404);
    expect(await shop.effectsOf(paid.orderId)).toMatchObject({ status: 'created', subscriptions: 0, captured: 0 });
  });

  test('says that the payment is pending while the provider does not answer, and the follow-up applies it', async () => {
    const paid = await shop.begin('buyer', {}, 'authorized');
    shop.books.away(true);
    expect((await shop.verify('buyer', paid)).body).toMatchObject({ success: true, pending: true, subscription: null });
    shop.books.away(false);
    shop.books.fault = (operation) => {
      if (operation === 'capture') throw shop.books.noAnswer();
    };
    expect((await shop.verify('buyer', paid)).body).toMatchObject({ pending: true, payment: { status: 'authorized' } });
    shop.books.fault = undefined;
    await shop.runJob('finish-payments');
    expect(await shop.effectsOf(paid.orderId)).toEqual(PAID_ONCE);
  });

  test('of which the provider says nothing is remembered: it is not paid again, does not expire, and is followed', async () => {
    const paid = await shop.begin('buyer', {}, 'failed');
    await shop.send(shop.paymentEvent(paid.paymentId));
    const paymentId = shop.payAtProvider(paid.providerOrderId);
    const second = { ...paid, paymentId };
    shop.books.away(true);
    const verified = await shop.verify('buyer', second, { gstDetails: { ...GST, stateCode: '27' } });
    expect(verified.body).toMatchObject({ pending: true, payment: { status: 'authorized', paymentUrl: null, method: null } });
    expect(await shop.stored(paid.orderId)).toMatchObject({ gstDetails: { stateCode: '27' }, followUntil: expect.any(Date) });
    shop.clock.advance(31 * MINUTE);
    await shop.runJob('expire-orders');
    await shop.runJob('finish-payments');
    expect(await shop.payment('buyer', paid.orderId)).toMatchObject({ status: 'authorized', paymentUrl: null });
    shop.books.away(false);
    await shop.runJob('finish-payments');
    expect(await shop.effectsOf(paid.orderId)).toEqual(PAID_ONCE);
    expect(await shop.payment('buyer', paid.orderId)).toMatchObject({ paymentId, method: 'upi' });
  });

  test.each([
    ['amount', { amountPaise: 100 }],
    ['currency', { currency: 'USD' }],
  ])('of a payment with another %s activates nothing and raises an alert', async (_what, change) => {
    const { body } = await shop.order('buyer');
    const [order] = shop.books.orders;
    if (!order) throw new Error('no order');
    const paymentId = shop.books.pay(order, { status: 'captured', wasCaptured: true, ...change });
    const paid = { providerOrderId: body.razorpayOrderId, paymentId };
    const { status, body: refused } = await shop.verify('buyer', paid);
    expect([status, refused.error]).toEqual([409, 'PAYMENT_MISMATCH']);
    expect((await shop.send(shop.paymentEvent(paymentId))).status).toBe(200);
    expect(await shop.effectsOf(body.orderId)).toMatchObject({ status: 'created', subscriptions: 0, captured: 0 });
    expect(await shop.metric('visavis_payment_alerts_total', { kind: 'mismatch' })).toBe(2);
  });

  test("of another order's payment activates nothing", async () => {
    const cheap = await shop.begin('buyer');
    const dear = await shop.order('buyer', { planCode: 'enterprise' });
    const { status } = await shop.verify('buyer', { providerOrderId: dear.body.razorpayOrderId, paymentId: cheap.paymentId });
    expect(status).toBe(409);
    expect(await shop.effectsOf(dear.body.orderId)).toMatchObject({ subscriptions: 0 });
  });

  test("takes GST details only where the order has none; category and coupon are the order's", async () => {
    const paid = await shop.begin('buyer', { planCode: 'growth', selectedCategory: 'graphic-design' });
    const more = { gstDetails: GST, selectedCategory: 'Tech Development', couponCode: 'FREE' };
    expect((await shop.verify('buyer', paid, more)).body.subscription).toMatchObject({ selectedCategory: 'Graphic Design' });
    expect((await shop.stored(paid.orderId))?.gstDetails).toMatchObject({ stateCode: '29' });
    await shop.verify('buyer', paid, { gstDetails: { ...GST, stateCode: '27' } });
    expect((await shop.stored(paid.orderId))?.gstDetails).toMatchObject({ stateCode: '29' });
  });

  test('brings GST details to an invoice that the webhook has caused, while it has no number', async () => {
    const paid = await shop.begin('buyer');
    await shop.send(shop.paymentEvent(paid.paymentId));
    await shop.verify('buyer', paid, { gstDetails: { ...GST, stateCode: '27' } });
    expect(await shop.stored(paid.orderId)).toMatchObject({ status: 'captured', gstDetails: { stateCode: '27' } });
    expect(await shop.effectsOf(paid.orderId)).toEqual(PAID_ONCE);
  });
});

describe("the provider's return", () => {
  const formOf = ({ providerOrderId, paymentId }: { providerOrderId: string; paymentId: string }) => ({
    razorpay_payment_id: paymentId,
    razorpay_order_id: providerOrderId,
    razorpay_signature: shop.books.signature(providerOrderId, paymentId),
  });

  test('applies the payment without a sign-in and goes on to the return page with the three parameters', async () => {
    const paid = await shop.begin('buyer', {}, 'authorized');
    const { status, location } = await shop.callback(formOf(paid));
    expect(status).toBe(303);
    const url = new URL(location, 'http://localhost');
    expect(url.pathname).toBe('/subscriptions/payment-callback');
    expect(Object.fromEntries(url.searchParams)).toEqual(formOf(paid));
    expect(await shop.effectsOf(paid.orderId)).toEqual(PAID_ONCE);
  });

  test('goes on all the same while the provider does not answer', async () => {
    const paid = await shop.begin('buyer');
    shop.books.away(true);
    expect((await shop.callback(formOf(paid))).location).toContain('razorpay_signature=');
    expect(await shop.payment('buyer', paid.orderId)).toMatchObject({ status: 'authorized', paymentUrl: null });
    const unknown = { providerOrderId: 'order_unknown', paymentId: 'pay_1' };
    expect((await shop.callback(formOf(unknown))).location).toContain('razorpay_signature=');
  });

  test('of a failed attempt, or with a forged signature, goes on with an error and our order', async () => {
    const { orderId, providerOrderId, paymentId } = await shop.begin('buyer', {}, 'failed');
    const failed = await shop.callback({
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[description]': 'Call 1800-EVIL for your refund',
      'error[reason]': 'insufficient_fund',
      'error[metadata]': JSON.stringify({ order_id: providerOrderId, payment_id: paymentId }),
    });
    expect(failed).toEqual({
      status: 303,
      location: `/subscriptions/payment-callback?error=insufficient_fund&orderId=${orderId}`,
    });
    const forged = await shop.callback({ ...formOf({ providerOrderId, paymentId }), razorpay_signature: '00' });
    expect(new URL(forged.location, 'http://localhost').searchParams.get('error')).toBe('unverified');
    expect((await shop.callback({})).location).toMatch(/\?error=unverified$/);
    const unknown = { 'error[code]': 'X', 'error[reason]': 'Call 1800-EVIL', 'error[description]': 'Call 1800-EVIL' };
    expect((await shop.callback(unknown)).location).toMatch(/\?error=refused$/);
    expect(await shop.effectsOf(orderId)).toMatchObject({ status: 'created' });
  });
});

describe('webhooks', () => {
  // R5
  test('repeated 50 times at once have one effect, and each is answered', async () => {
    const paid = await shop.begin('buyer');
    const event = shop.paymentEvent(paid.paymentId);
    const others = Array.from({ length: 25 }, () => shop.paymentEvent(paid.paymentId));
    const answers = await Promise.all([...Array.from({ length: 25 }, () => event), ...others].map((each) => shop.send(each)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.every(({ headers }) => headers.get('x-visavis-authentic') === '1')).toBe(true);
    expect(await shop.effectsOf(paid.orderId)).toEqual(PAID_ONCE);
    const outcome = (name: string) => shop.metric('visavis_payment_webhooks_total', { outcome: name });
    expect([await outcome('applied'), await outcome('duplicate'), await outcome('unchanged')]).toEqual([1, 24, 25]);
  });

  test('that are forged are refused without any effect', async () => {
    const paid = await shop.begin('buyer');
    const { body, headers } = shop.paymentEvent(paid.paymentId);
    const forgeries = [
      { body, headers: {} },
      { body, headers: { ...headers, 'x-razorpay-signature': '00'.repeat(32) } },
      { body: body.replace('49900', '49901'), headers },
      { body: `${body} `, headers },
    ];
    for (const forged of forgeries) {
      const response = await shop.send(forged);
      expect([response.status, response.headers.get('x-visavis-authentic')]).toEqual([400, null]);
    }
    expect(await shop.effectsOf(paid.orderId)).toMatchObject({ status: 'created', subscriptions: 0 });
    expect(await shop.metric('visavis_payment_webhooks_total', { outcome: 'forged' })).toBe(4);
    // The id of a forged event is not taken from the real one.
    await shop.send({ body, headers });
    expect(await shop.effectsOf(paid.orderId)).toEqual(PAID_ONCE);
  });

  test('in the wrong order and a day late move the money forward only', async () => {
    const { orderId, paymentId } = await shop.begin('buyer', {}, 'created');
    const created = shop.paymentEvent(paymentId);
    shop.books.authorize(paymentId);
    const authorized = shop.paymentEvent(paymentId);
    shop.books.take(paymentId);
    const captured = shop.paymentEvent(paymentId);
    shop.clock.advance(DAY);
    await shop.runJob('expire-orders');
    expect(await shop.effectsOf(orderId)).toMatchObject({ status: 'expired' });
    for (const event of [captured, authorized, created, captured]) expect((await shop.send(event)).status).toBe(200);
    expect(await shop.effectsOf(orderId)).toEqual(PAID_ONCE);
  });

  test('of kinds that are not used, and about orders of others, are answered', async () => {
    expect((await shop.send(shop.event({ id: 'evt_a', kind: 'other', type: 'invoice.paid' }))).status).toBe(200);
    const paymentId = shop.books.pay({ id: 'order_of_others', amountPaise: 100 }, { status: 'captured', wasCaptured: true });
    expect((await shop.send(shop.paymentEvent(paymentId))).status).toBe(200);
    const outcome = (name: string) => shop.metric('visavis_payment_webhooks_total', { outcome: name });
    expect([await outcome('other'), await outcome('unknown')]).toEqual([1, 1]);
  });
});

describe('several attempts on one order', () => {
  test('a failed one leaves the order open, and the next one pays', async () => {
    const { orderId, providerOrderId, paymentId } = await shop.begin('buyer', {}, 'failed');
    await shop.send(shop.paymentEvent(paymentId));
    expect(await shop.effectsOf(orderId)).toMatchObject({ status: 'failed' });
    await shop.send(shop.paymentEvent(shop.payAtProvider(providerOrderId)));
    expect(await shop.effectsOf(orderId)).toEqual(PAID_ONCE);
    expect((await shop.published()).filter(({ type }) => type === 'visavis.payment.failed.v1')).toHaveLength(1);
  });

  test('a second capture is refunded by itself, without an invoice or a credit note', async () => {
    const { orderId, providerOrderId, paymentId } = await shop.begin('buyer');
    const second = shop.payAtProvider(providerOrderId);
    await Promise.all([shop.send(shop.paymentEvent(paymentId)), shop.send(shop.paymentEvent(second))]);
    await shop.runJob('finish-payments');
    await shop.runJob('finish-payments');
    const extra = (await shop.stored(orderId))?.attempts.find(({ isExtra }) => isExtra)?.paymentId ?? '';
    expect(shop.books.refunds).toMatchObject([{ paymentId: extra, amountPaise: 49_900, status: 'pending' }]);
    shop.books.settleRefund(shop.books.refunds[0]?.id ?? '', 'processed');
    await shop.send(shop.refundEvent(shop.books.refunds[0]?.id ?? ''));
    expect(await shop.effectsOf(orderId)).toEqual({ ...PAID_ONCE, refunds: [[49_900, 'processed']] });
    expect(await shop.stored(orderId)).toMatchObject({ amountRefundedPaise: 0 });
    expect(await shop.balance('buyer')).toBe(6);
  });

  test('a second capture is announced as one that goes back, at its verification and to whoever has left', async () => {
    const first = await shop.begin('buyer');
    const second = { ...first, paymentId: shop.payAtProvider(first.providerOrderId) };
    const WORDS = 'This order had been paid. Your second payment goes back by itself.';
    expect((await shop.verify('buyer', first)).body.message).toBe('Payment verified and subscription activated');
    const { status, body } = await shop.verify('buyer', second);
    expect([status, body.message, body.payment.paymentId]).toEqual([200, WORDS, first.paymentId]);
    expect(body.payment.refunds).toMatchObject([{ paymentId: second.paymentId, amountPaise: 49_900 }]);
    expect((await shop.verify('buyer', second)).body.message).toBe(WORDS);
    expect((await shop.verify('buyer', first)).body.message).not.toBe(WORDS);
    await shop.runJob('finish-payments');
    shop.books.settleRefund(shop.books.refunds[0]?.id ?? '', 'processed');
    await shop.send(shop.paymentEvent(second.paymentId));
    const returned = (await shop.published()).filter(({ type }) => type === 'visavis.payment.returned.v1');
    expect(returned.map(({ data }) => data)).toMatchObject([{ orderId: first.orderId, amountPaise: 49_900, isSecond: true }]);
  });

  test('a second capture that the provider paid back already is left alone', async () => {
    const { orderId, providerOrderId, paymentId } = await shop.begin('buyer');
    await shop.send(shop.paymentEvent(paymentId));
    const second = shop.payAtProvider(providerOrderId);
    shop.books.refund(second, 49_900);
    await shop.send(shop.paymentEvent(second));
    await shop.runJob('finish-payments');
    expect(shop.books.refunds).toHaveLength(1);
    await shop.send(shop.refundEvent(shop.books.refunds[0]?.id ?? ''));
    expect(await shop.effectsOf(orderId)).toMatchObject({ status: 'captured', refunds: [[49_900, 'pending']] });
  });
});

describe('a late authorization', () => {
  test('is captured if plan, price and coupon are still good', async () => {
    const couponId = await shop.coupon({ maxRedemptions: 1 });
    const { orderId, paymentId } = await shop.begin('buyer', { couponCode: 'SAVE100' }, 'failed');
    await shop.send(shop.paymentEvent(paymentId));
    shop.clock.advance(2 * DAY);
    shop.books.authorize(paymentId);
    await shop.send(shop.paymentEvent(paymentId));
    expect(await shop.effectsOf(orderId)).toMatchObject({ status: 'authorized', subscriptions: 0 });
    await shop.runJob('finish-payments');
    expect(await shop.effectsOf(orderId)).toEqual(PAID_ONCE);
    expect(await shop.storedCoupon(couponId)).toMatchObject({ redemptions: 1, reserved: 0 });
  });

  test('of a plan whose price has changed is left to the provider, and the buyer is told once', async () => {
    const paid = await shop.begin('buyer', {}, 'failed');
    await shop.send(shop.paymentEvent(paid.paymentId));
    await shop.changePlan('basic', { pricePaise: 599_00 });
    shop.clock.advance(31 * MINUTE);
    shop.books.authorize(paid.paymentId);
    const { status, body } = await shop.verify('buyer', paid);
    expect([status, body.error]).toEqual([400, 'PAYMENT_NOT_VERIFIED']);
    await shop.send(shop.paymentEvent(paid.paymentId));
    await shop.runJob('finish-payments');
    expect(shop.books.view(paid.paymentId).status).toBe('authorized');
    shop.books.giveBack(paid.paymentId);
    await shop.send(shop.paymentEvent(paid.paymentId));
    expect(await shop.effectsOf(paid.orderId)).toMatchObject({ status: 'failed', subscriptions: 0, captured: 0 });
    const returned = (await shop.published()).filter(({ type }) => type === 'visavis.payment.returned.v1');
    expect(returned).toHaveLength(1);
  });

  test('that the provider captured by itself after the buyer was told that it goes back, does go back', async () => {
    const { orderId, paymentId } = await shop.begin('buyer', {}, 'failed');
    await shop.changePlan('basic', { pricePaise: 599_00 });
    shop.clock.advance(31 * MINUTE);
    shop.books.authorize(paymentId);
    await shop.send(shop.paymentEvent(paymentId));
    shop.books.take(paymentId);
    await shop.send(shop.paymentEvent(paymentId));
    await shop.runJob('finish-payments');
    expect(shop.books.refunds).toMatchObject([{ paymentId, amountPaise: 49_900 }]);
    expect(await shop.effectsOf(orderId)).toMatchObject({ subscriptions: 0, captured: 0, refunds: [[49_900, 'pending']] });
  });

  test('that the provider captured by itself, with a coupon that is used up, goes back', async () => {
    await shop.coupon({ maxRedemptions: 1 });
    const late = await shop.begin('late', { couponCode: 'SAVE100' }, 'created');
    // Nothing was heard of the attempt: the reservation lapses, and another buyer takes the last use.
    await shop.releaseReservation(late.orderId);
    const { orderId, paymentId } = await shop.begin('other', { couponCode: 'SAVE100' });
    await shop.send(shop.paymentEvent(paymentId));
    shop.books.authorize(late.paymentId);
    shop.books.take(late.paymentId);
    await shop.send(shop.paymentEvent(late.paymentId));
    await shop.runJob('finish-payments');
    expect(await shop.storedCoupon('coupon-1')).toMatchObject({ redemptions: 1, reserved: 0 });
    expect(await shop.effectsOf(orderId)).toEqual(PAID_ONCE);
    expect(await shop.effectsOf(late.orderId)).toMatchObject({
      subscriptions: 0,
      captured: 0,
      invoices: 0,
      refunds: [[39_900, 'pending']],
    });
    expect(shop.books.refunds).toMatchObject([{ paymentId: late.paymentId, amountPaise: 39_900 }]);
  });
});
