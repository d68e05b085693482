import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cursors, disputes, orders } from '../../src/data/collections.ts';
import { expiryBacklog, pageOfOrders } from '../../src/data/orders.ts';
import { reconcileBacklog } from '../../src/use-cases/payments/reconcile.ts';
import { DAY, MINUTE, PAID_ONCE, type Shop, startShop } from './shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop.stop());

const drift = (of: string) => shop.metric('visavis_payment_drift_total', { of });

describe('the reconciler', () => {
  // R5
  test('applies payments whose webhook never came, and those are drift', async () => {
    const silent = await shop.begin('silent');
    const authorized = await shop.begin('authorized', {}, 'authorized');
    const heard = await shop.begin('heard');
    await shop.send(shop.paymentEvent(heard.paymentId));
    shop.clock.advance(15 * MINUTE);
    await shop.runJob('reconcile-payments');
    for (const { orderId } of [silent, authorized, heard]) expect(await shop.effectsOf(orderId)).toEqual(PAID_ONCE);
    expect(await drift('payment')).toBe(2);
    await shop.runJob('reconcile-payments');
    expect(await drift('payment')).toBe(2);
    // The webhook a day later changes nothing.
    shop.clock.advance(DAY);
    await shop.send(shop.paymentEvent(silent.paymentId));
    expect(await shop.effectsOf(silent.orderId)).toEqual(PAID_ONCE);
  });

  // R5
  test('takes a lost dispute whose webhook never came, once, also one that was opened months ago', async () => {
    const { orderId, paymentId } = await shop.begin('buyer');
    await shop.send(shop.paymentEvent(paymentId));
    for (let day = 0; day < 101; day += 1)
      shop.books.disputes.push(shop.dispute(paymentId, { id: `disp_${day}`, status: day === 0 ? 'open' : 'won' }));
    shop.clock.advance(100 * DAY);
    await shop.runJob('reconcile-payments');
    expect(await shop.effectsOf(orderId)).toEqual(PAID_ONCE);
    Object.assign(shop.books.disputes[0] ?? {}, { status: 'lost' });
    for (const _ of [1, 2]) await shop.runJob('reconcile-payments');
    const lost = shop.dispute(paymentId, { id: 'disp_0', status: 'lost' });
    await shop.send(shop.event({ id: 'evt_late', kind: 'dispute', at: shop.clock.now(), dispute: lost }));
    expect(await shop.effectsOf(orderId)).toMatchObject({ status: 'refunded', refunds: [[49_900, 'processed']] });
    expect(await drift('refund')).toBe(1);
  });

  test.each([
    ['open', 'open'],
    ['action-required', 'action-required'],
    ['under-review', 'open'],
  ] as const)('follows the phase, the time and the amount of a dispute that was %s', async (heard, kept) => {
    const { paymentId } = await shop.begin('buyer');
    await shop.send(shop.paymentEvent(paymentId));
    const dispute = shop.dispute(paymentId, { status: heard });
    await shop.send(shop.event({ id: 'evt_d', kind: 'dispute', at: shop.clock.now(), dispute }));
    const respondBy = new Date(shop.clock.now().getTime() + 20 * DAY);
    const change = { phase: 'arbitration', respondBy, amountPaise: 30_000 } as const;
    shop.books.disputes.push({ ...dispute, ...change, status: 'open' });
    shop.clock.advance(DAY);
    const seen = async () => {
      await shop.runJob('reconcile-payments');
      return shop.store.collection(disputes).get(dispute.id);
    };
    const stored = await seen();
    expect(stored).toMatchObject({ ...change, status: kept });
    expect((await seen())?.version).toBe(stored?.version);
  });

  test('tells of a payment with another amount once, until it differs otherwise; the metric counts on', async () => {
    const logged = jest.spyOn(shop.deps.logger, 'error');
    const { body } = await shop.order('buyer');
    const ordered = shop.books.orders.find(({ id }) => id === body.razorpayOrderId);
    if (!ordered) throw new Error('no order');
    const paymentId = shop.books.pay(ordered, { status: 'authorized', amountPaise: 100 });
    for (let run = 0; run < 3; run += 1) await shop.runJob('reconcile-payments');
    await shop.send(shop.paymentEvent(paymentId));
    const alerts = () => logged.mock.calls.filter(([, message]) => message === 'payment alert').map(([fields]) => fields);
    expect(alerts()).toEqual([expect.objectContaining({ kind: 'mismatch', orderId: body.orderId, paymentId })]);
    expect(await shop.metric('visavis_payment_alerts_total', { kind: 'mismatch' })).toBe(4);
    const captured = { ...shop.books.view(paymentId), status: 'captured' as const, wasCaptured: true };
    await shop.send(shop.event({ id: 'evt_captured', kind: 'payment', payment: captured }));
    await shop.send(shop.event({ id: 'evt_again', kind: 'payment', payment: captured }));
    expect(alerts()).toHaveLength(2);
    logged.mockRestore();
  });

  test('follows an attempt that failed for five days, and catches up after a day off', async () => {
    const { orderId, paymentId } = await shop.begin('buyer', {}, 'failed');
    shop.clock.advance(15 * MINUTE);
    await shop.runJob('reconcile-payments');
    expect(await shop.effectsOf(orderId)).toMatchObject({ status: 'failed' });
    shop.clock.advance(2 * DAY);
    await shop.runJob('reconcile-payments');
    shop.books.authorize(paymentId);
    shop.clock.advance(2 * DAY);
    await shop.runJob('reconcile-payments');
    expect(await shop.effectsOf(orderId)).toEqual(PAID_ONCE);

    const late = await shop.begin('late', {}, 'failed');
    await shop.runJob('reconcile-payments');
    shop.clock.advance(5 * DAY + 1);
    shop.books.authorize(late.paymentId);
    await shop.runJob('reconcile-payments');
    shop.clock.advance(DAY);
    await shop.runJob('reconcile-payments');
    const { listPayments } = shop.books.calls;
    await shop.runJob('reconcile-payments');
    expect(shop.books.calls.listPayments).toBe((listPayments ?? 0) + 1);
  });

  test('says how many orders it follows, since when the books are not compared, and which orders are over', async () => {
    const followed = () => reconcileBacklog(shop.deps, shop.clock.now());
    const over = () => expiryBacklog(shop.store, shop.clock.now());
    expect(await followed()).toEqual({ count: 0, since: undefined });
    await shop.runJob('reconcile-payments');
    const comparedAt = shop.clock.now();
    const { paymentId } = await shop.begin('buyer', {}, 'failed');
    await shop.send(shop.paymentEvent(paymentId));
    await shop.order('nobody');
    shop.clock.advance(40 * MINUTE);
    expect(await followed()).toMatchObject({ count: 1, since: comparedAt });
    expect(await over()).toMatchObject({ count: 1 });
    expect(await shop.metric('visavis_payment_backlog_age_seconds', { step: 'reconcile' })).toBe(40 * 60);
    expect(await shop.metric('visavis_payment_backlog_age_seconds', { step: 'expire-order' })).toBe(10 * 60);
    for (const job of ['reconcile-payments', 'expire-orders']) await shop.runJob(job);
    expect(await followed()).toMatchObject({ count: 1, since: shop.clock.now() });
    expect(await over()).toEqual({ count: 0, since: undefined });
  });

  test('after a week without a run goes on where it was', async () => {
    await shop.runJob('reconcile-payments');
    const { orderId } = await shop.begin('buyer');
    shop.clock.advance(7 * DAY);
    await shop.runJob('reconcile-payments');
    expect(await shop.effectsOf(orderId)).toEqual(PAID_ONCE);
  });

  test('does not move on when the provider goes away in between', async () => {
    await shop.runJob('reconcile-payments');
    const before = await shop.store.collection(cursors).find();
    const { orderId } = await shop.begin('buyer');
    shop.clock.advance(2 * 60 * MINUTE);
    shop.books.fault = (operation) => {
      if (operation === 'listRefunds') throw shop.books.noAnswer();
    };
    await expect(shop.runJob('reconcile-payments')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await shop.store.collection(cursors).find()).toEqual(before);
    // What was listed before is done all the same.
    expect(await shop.effectsOf(orderId)).toEqual(PAID_ONCE);
    shop.books.fault = undefined;
    await shop.runJob('reconcile-payments');
    expect((await shop.store.collection(cursors).find())[0]?.until).toEqual(shop.clock.now());
  });

  test.each<['listDisputes' | 'listRefunds', 'payments' | 'disputes']>([
    ['listDisputes', 'payments'],
    ['listRefunds', 'disputes'],
  ])('a provider that refuses %s holds up no %s', async (refused, others) => {
    const disputed = await shop.begin('buyer');
    await shop.send(shop.paymentEvent(disputed.paymentId));
    await shop.runJob('reconcile-payments');
    shop.clock.advance(2 * 60 * MINUTE);
    const before = shop.clock.now();
    shop.books.disputes.push(shop.dispute(disputed.paymentId, { id: 'disp_0', status: 'lost' }));
    shop.books.fault = (operation) => {
      if (operation === refused) throw shop.books.refusal();
    };
    await expect(shop.runJob('reconcile-payments')).rejects.toThrow('enough balance');
    const { until } = (await shop.store.collection(cursors).find())[0] ?? {};
    expect([until?.getTime() === before.getTime(), (await shop.effectsOf(disputed.orderId)).status]).toEqual(
      others === 'payments' ? [true, 'captured'] : [false, 'refunded'],
    );
  });

  test('lists pages of 100 and makes no call for an order that agrees', async () => {
    const { providerOrderId } = await shop.begin('buyer');
    for (let each = 0; each < 249; each++) shop.payAtProvider(providerOrderId, 'failed');
    await shop.runJob('reconcile-payments');
    expect(shop.books.calls).toMatchObject({ listPayments: 3 });
    const { getPayment = 0, refundsOf = 0, paymentsOfOrder = 0 } = shop.books.calls;
    await shop.runJob('reconcile-payments');
    expect(shop.books.calls).toMatchObject({ listPayments: 6 });
    expect([shop.books.calls.getPayment ?? 0, shop.books.calls.refundsOf ?? 0, shop.books.calls.paymentsOfOrder ?? 0]).toEqual([
      getPayment,
      refundsOf,
      paymentsOfOrder,
    ]);
  });

  test('on two replicas at once has one effect', async () => {
    const paid = await Promise.all(Array.from({ length: 10 }, (_, each) => shop.begin(`buyer-${each}`)));
    const other = await startShop({ folder: shop.folder, clock: shop.clock, provider: shop.provider });
    shop.clock.advance(15 * MINUTE);
    const webhooks = paid.map(({ paymentId }) => other.send(shop.paymentEvent(paymentId)));
    await Promise.all([shop.runJob('reconcile-payments'), other.runJob('reconcile-payments'), ...webhooks]);
    await other.stop({ keepFolder: true });
    for (const { orderId } of paid)
      expect(await shop.effectsOf(orderId)).toMatchObject({ ...PAID_ONCE, captured: expect.any(Number) });
    for (let each = 0; each < 10; each++) expect(await shop.balance(`buyer-${each}`)).toBe(6);
  });

  test('asks for refunds that wait for their bank', async () => {
    const { orderId, paymentId } = await shop.begin('buyer');
    await shop.send(shop.paymentEvent(paymentId));
    await shop.refund(orderId, {}, 'key-1');
    shop.clock.advance(6 * DAY);
    await shop.runJob('reconcile-payments');
    shop.books.settleRefund(shop.books.refunds[0]?.id ?? '', 'processed');
    shop.clock.advance(DAY);
    await shop.runJob('reconcile-payments');
    expect(await shop.effectsOf(orderId)).toMatchObject({ refunds: [[49_900, 'processed']] });
    expect(await drift('refund')).toBe(0);
  });
});

describe('an unpaid order', () => {
  test('expires after 30 minutes, one job run later, however many there are', async () => {
    for (let each = 0; each < 120; each++) await shop.order(`buyer-${each}`);
    shop.clock.advance(30 * MINUTE - 1);
    await shop.runJob('expire-orders');
    expect((await shop.store.collection(orders).count({ status: 'expired' })).total).toBe(0);
    shop.clock.advance(1);
    await shop.runJob('expire-orders');
    expect((await shop.store.collection(orders).count({ status: 'expired' })).total).toBe(120);
  });
});

describe('lists', () => {
  test('go on after an order that left them meanwhile', async () => {
    for (const buyer of ['a', 'b', 'c', 'd']) {
      await shop.order(buyer);
      shop.clock.advance(1_000);
    }
    const idsOf = ({ orders: found }: Awaited<ReturnType<typeof pageOfOrders>>) => found.map(({ userId }) => userId);
    const first = await pageOfOrders(shop.store, { status: 'created' }, { page: 1, limit: 2 });
    expect(idsOf(first)).toEqual(['d', 'c']);
    await shop.store.transaction(async (unit) => {
      for (const order of first.orders) unit.collection(orders).save({ ...order, status: 'expired' });
    });
    const after = first.orders[1];
    expect(idsOf(await pageOfOrders(shop.store, { status: 'created' }, { page: 1, limit: 2, after }))).toEqual(['b', 'a']);
  });

  // spec 2 §3.14, §7.5, §9.8
  test("show buyers their own payments and admins everyone's, by filter", async () => {
    await shop.register('asha', 'Asha Rao');
    const paid = await shop.begin('asha', { planCode: 'growth', selectedCategory: 'graphic-design' });
    await shop.send(shop.paymentEvent(paid.paymentId));
    shop.clock.advance(MINUTE);
    await shop.order('asha');
    await shop.coupon();
    await shop.order('binu', { couponCode: 'SAVE100' });
    const own = await shop.call('GET', '/api/payments', { token: shop.as('asha') });
    expect(own.body).toMatchObject({
      payments: [
        { planCode: 'basic', status: 'created' },
        { planCode: 'growth', status: 'captured', selectedCategory: 'Graphic Design' },
      ],
      pagination: { total: 2, page: 1, limit: 10, pages: 1 },
    });
    expect((await shop.call('GET', `/api/payments/orders/${paid.orderId}`, { token: shop.as('binu') })).status).toBe(404);
    const find = async (query: string) => {
      const { status, body } = await shop.call('GET', `/api/admin/payments?${query}`, { token: shop.admin });
      expect(status).toBe(200);
      return body.payments.map(({ userId, planCode }: { userId: string; planCode: string }) => `${userId} ${planCode}`);
    };
    expect(await find('')).toHaveLength(3);
    expect(await find('status=captured')).toEqual(['asha growth']);
    expect(await find('planCode=basic&userId=asha')).toEqual(['asha basic']);
    expect(await find('couponCode=save100')).toEqual(['binu basic']);
    expect(await find(`search=${paid.orderId}`)).toEqual(['asha growth']);
    expect(await find(`search=${paid.providerOrderId}`)).toEqual(['asha growth']);
    expect(await find(`search=${paid.paymentId}`)).toEqual(['asha growth']);
    expect(await find('search=Ash')).toHaveLength(2);
    expect(await find('search=MP/26-27/000001')).toEqual([]);
    expect(await find('from=2026-05-04&to=2026-05-04')).toHaveLength(3);
    expect(await find('from=2026-05-05')).toEqual([]);
    expect(await find('status=created&search=Asha&from=2026-05-04')).toEqual(['asha basic']);
    const { body } = await shop.call('GET', `/api/admin/payments/${paid.orderId}`, { token: shop.admin });
    // Half past midnight in India, when it is still the day before in UTC.
    shop.clock.advance(10 * 60 * MINUTE - MINUTE);
    await shop.order('night');
    expect(await find('from=2026-05-05&to=2026-05-05')).toEqual(['night basic']);
    expect(await find('to=2026-05-04')).toHaveLength(3);
    expect(body.payment).toMatchObject({ buyerName: 'Asha Rao', attempts: [{ paymentId: paid.paymentId, isExtra: false }] });
  });
});
