import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { taxDocuments } from '../../src/data/collections.ts';
import { DAY, PAID_ONCE, type Shop, startShop } from './shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop.stop());

async function bought(userId = 'buyer', body: object = {}) {
  const paid = await shop.begin(userId, body);
  await shop.send(shop.paymentEvent(paid.paymentId));
  return paid;
}
const refundEvents = async (status: string) =>
  (await shop.published())
    .filter(({ type, data }) => type === 'visavis.payment.refunded.v1' && (data as { status: string }).status === status)
    .map(({ data }) => data);
const lastRefund = () => shop.books.refunds.at(-1)?.id ?? '';
/** The bank has decided, and the webhook says so. */
async function refundEnds(status: 'processed' | 'failed', id = lastRefund()) {
  shop.books.settleRefund(id, status);
  await shop.send(shop.refundEvent(id));
}
const creditNotes = async () =>
  (await shop.store.collection(taxDocuments).find())
    .filter(({ kind }) => kind === 'credit-note')
    .map(({ totalPaise }) => totalPaise);

describe('a refund by an admin', () => {
  test('needs an Idempotency-Key, a reason, and an admin', async () => {
    const { orderId } = await bought();
    const { status, body } = await shop.refund(orderId, {});
    expect([status, body.message]).toEqual([400, 'Idempotency-Key is required']);
    expect((await shop.refund(orderId, { reason: 'x' }, 'key-1')).status).toBe(400);
    const path = `/api/admin/payments/${orderId}/refunds`;
    expect((await shop.call('POST', path, { token: shop.as('buyer'), body: { reason: 'Please' } })).status).toBe(403);
    expect((await shop.refund('order_none', {}, 'key-1')).status).toBe(404);
    expect(shop.books.refunds).toEqual([]);
  });

  test('says beforehand what it would do, and does nothing', async () => {
    const { orderId } = await bought();
    const effects = async (query = '', id = orderId) => {
      const path = `/api/admin/payments/${id}/refund-effects${query}`;
      const { body } = await shop.call('GET', path, { token: shop.as('admin-1', { role: 'admin' }) });
      return body.effects ?? body.error;
    };
    const nothing = { planEnds: false, passesTaken: 0, needsFresh: false };
    expect(await effects('?amountPaise=10000')).toEqual({ ...nothing, paidBackPaise: 10_000, leftPaise: 39_900 });
    const { passesTaken, ...whole } = await effects();
    expect(whole).toEqual({ paidBackPaise: 49_900, leftPaise: 0, planEnds: true, needsFresh: false });
    expect(passesTaken).toBeGreaterThan(0);
    expect(await effects('?amountPaise=49901')).toBe('REFUND_TOO_LARGE');
    expect(await effects('?amountPaise=-1')).toBe('VALIDATION_FAILED');
    expect(await effects('', 'order_none')).toBe('NOT_FOUND');
    expect(shop.books.refunds).toEqual([]);
    expect(await shop.effectsOf(orderId)).toEqual(PAID_ONCE);
    // It does what was said.
    expect((await shop.refund(orderId, { reason: 'As agreed' }, 'key-1')).status).toBe(201);
    expect(await effects()).toBe('NOT_REFUNDABLE');
  });

  test('needs a second factor of the last 5 minutes above the setting, where admins have one', async () => {
    const { orderId } = await bought('buyer', { planCode: 'enterprise_pro' });
    const refund = async (confirmedSecAgo: number, amountPaise: number, key: string) => {
      const { status, body } = await shop.call('POST', `/api/admin/payments/${orderId}/refunds`, {
        token: shop.as('admin-1', { role: 'admin', confirmedSecAgo }),
        body: { amountPaise, reason: 'As agreed' },
        headers: { 'idempotency-key': key },
      });
      return body.error ?? status;
    };
    expect(await refund(301, 5_000_01, 'key-1')).toBe('SECOND_FACTOR_FRESH');
    expect(shop.books.refunds).toEqual([]);
    expect(await refund(301, 5_000_00, 'key-2')).toBe(201);
    // The refused request, sent again after the code.
    expect(await refund(1, 5_000_01, 'key-1')).toBe(201);
  });

  test('to themself takes a new second factor, however small it is', async () => {
    const { orderId } = await bought('admin-1', { planCode: 'basic' });
    const refund = async (confirmedSecAgo: number, by = 'admin-1') => {
      const { status, body } = await shop.call('POST', `/api/admin/payments/${orderId}/refunds`, {
        token: shop.as(by, { role: 'admin', confirmedSecAgo }),
        body: { amountPaise: 1_00, reason: 'As agreed' },
        headers: { 'idempotency-key': `key-${by}-${confirmedSecAgo}` },
      });
      return body.error ?? status;
    };
    const effects = await shop.call('GET', `/api/admin/payments/${orderId}/refund-effects?amountPaise=100`, {
      token: shop.as('admin-1', { role: 'admin' }),
    });
    expect(effects.body.effects.needsFresh).toBe(true);
    expect([await refund(301), await refund(301, 'admin-2'), await refund(10)]).toEqual(['SECOND_FACTOR_FRESH', 201, 201]);
  });

  test('sums what an admin pays back in a day, also in many small refunds at once', async () => {
    const { orderId } = await bought('buyer', { planCode: 'enterprise_pro' });
    const refund = async (key: string, { confirmedSecAgo = 301, by = 'admin-1', amountPaise = 1_000_00 } = {}) => {
      const { status, body } = await shop.call('POST', `/api/admin/payments/${orderId}/refunds`, {
        token: shop.as(by, { role: 'admin', confirmedSecAgo }),
        body: { amountPaise, reason: 'As agreed' },
        headers: { 'idempotency-key': key },
      });
      return body.error ?? status;
    };
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => refund(`key-${at}`)));
    expect(answers.sort()).toEqual([...Array(5).fill(201), ...Array(3).fill('SECOND_FACTOR_FRESH')]);
    // The same request again pays nothing back, and counts once.
    expect(await refund('key-x', { amountPaise: 1_00 })).toBe('SECOND_FACTOR_FRESH');
    expect(await refund('key-y', { amountPaise: 1_00, by: 'admin-2' })).toBe(201);
    expect(await refund('key-z', { amountPaise: 1_00, confirmedSecAgo: 10 })).toBe(201);
    shop.clock.advance(24 * 3_600_000);
    expect(await refund('key-n', { amountPaise: 1_00 })).toBe(201);
  });

  test('leaves the figures of its coupon, and comes back to them when the bank refuses it', async () => {
    const coupon = await shop.coupon();
    const [paid] = [await bought('buyer', { couponCode: 'SAVE100' }), await bought('other', { couponCode: 'SAVE100' })];
    const figures = async () => {
      const { body } = await shop.call('GET', `/api/coupons/admin/${coupon}/stats`, { token: shop.admin });
      const { redemptions, refunded, discountPaise, revenuePaise } = body.stats;
      return [redemptions, refunded, discountPaise, revenuePaise];
    };
    expect(await figures()).toEqual([2, 0, 200_00, 798_00]);
    await shop.refund(paid.orderId, { amountPaise: 99_00 }, 'key-1');
    expect(await figures()).toEqual([2, 0, 200_00, 699_00]);
    await shop.refund(paid.orderId, {}, 'key-2');
    expect(await figures()).toEqual([2, 1, 100_00, 399_00]);
    await refundEnds('failed');
    expect(await figures()).toEqual([2, 0, 200_00, 699_00]);
  });

  test('of the whole ends the subscription at once, and gets its credit note when the bank has paid', async () => {
    const { orderId, paymentId } = await bought();
    const { status, body } = await shop.refund(orderId, {}, 'key-1');
    expect({ status, ...body }).toMatchObject({
      status: 201,
      refund: { paymentId, amountPaise: 49_900, status: 'pending', by: 'admin-1', creditNoteNumber: null },
      payment: { status: 'refunded', amountRefundedPaise: 49_900, refunds: [{ status: 'pending' }] },
    });
    expect(shop.books.refunds).toMatchObject([
      { paymentId, amountPaise: 49_900, receipt: body.refund._id, idempotencyKey: body.refund._id },
    ]);
    // One free pass is left.
    expect(await shop.balance('buyer')).toBe(1);
    expect(await creditNotes()).toEqual([]);
    await refundEnds('processed');
    await refundEnds('processed');
    expect(await creditNotes()).toEqual([49_900]);
    expect(await shop.payment('buyer', orderId)).toMatchObject({
      status: 'refunded',
      refunds: [{ status: 'processed', arn: `arn-${lastRefund()}` }],
    });
    const events = (await shop.published()).filter(({ type }) => type === 'visavis.payment.refunded.v1').map(({ data }) => data);
    expect(events).toMatchObject([
      {
        status: 'pending',
        isFull: true,
        refundPaise: 49_900,
        actor: { userId: 'admin-1' },
        before: { amountRefundedPaise: 0 },
        after: { reason: 'The buyer asked for it' },
      },
      { status: 'processed', isFull: true },
    ]);
  });

  // R4
  test.each([2, 10, 50])('said %i times at once under one key pays back once, with the same response', async (times) => {
    const { orderId } = await bought();
    const answers = await Promise.all(
      Array.from({ length: times }, () => shop.refund(orderId, { amountPaise: 10_000 }, 'key-1')),
    );
    answers.push(await shop.refund(orderId, { amountPaise: 10_000 }, 'key-1'));
    expect([...new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))]).toHaveLength(1);
    expect(answers[0]?.status).toBe(201);
    expect(shop.books.refunds.map(({ amountPaise }) => amountPaise)).toEqual([10_000]);
    expect((await shop.refund(orderId, { amountPaise: 20_000 }, 'key-1')).status).toBe(422);
  });

  test('of a part returns money only, and never more than was paid', async () => {
    const { orderId } = await bought();
    expect((await shop.refund(orderId, { amountPaise: 10_000 }, 'key-1')).body.payment.status).toBe('partially_refunded');
    expect(await shop.balance('buyer')).toBe(6);
    const { status, body } = await shop.refund(orderId, { amountPaise: 39_901 }, 'key-2');
    expect([status, body.error, body.details]).toEqual([409, 'REFUND_TOO_LARGE', { remainingPaise: 39_900 }]);
    // The provider pays back a rupee or more: less must not be left over.
    for (const amountPaise of [39_899, 39_801])
      expect((await shop.refund(orderId, { amountPaise }, `key-${amountPaise}`)).body).toMatchObject({
        error: 'REFUND_TOO_LARGE',
        message: expect.stringContaining('Less than one rupee would be left'),
      });
    const answers = await Promise.all(['a', 'b', 'c'].map((key) => shop.refund(orderId, { amountPaise: 30_000 }, key)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    // What is left of it is a whole refund.
    expect((await shop.refund(orderId, {}, 'key-3')).body.refund.amountPaise).toBe(9_900);
    expect(await shop.balance('buyer')).toBe(1);
    expect((await shop.refund(orderId, {}, 'key-4')).body.error).toBe('NOT_REFUNDABLE');
    expect(shop.books.refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(49_900);
  });

  test('that fails restores the passes and the subscription, and raises an alert', async () => {
    const { orderId } = await bought();
    await shop.refund(orderId, {}, 'key-1');
    await refundEnds('failed');
    expect(await shop.effectsOf(orderId)).toEqual({ ...PAID_ONCE, refunds: [[49_900, 'failed']] });
    expect(await shop.stored(orderId)).toMatchObject({ amountRefundedPaise: 0 });
    expect(await shop.balance('buyer')).toBe(6);
    expect(await refundEvents('failed')).toMatchObject([{ givesPassesBack: true }]);
    expect(await shop.metric('visavis_payment_alerts_total', { kind: 'refund-failed' })).toBe(1);
    // A late view of the pending one changes nothing.
    await shop.send(
      shop.event({
        id: 'evt_late',
        kind: 'refund',
        refund: { ...shop.books.refundView(lastRefund()), status: 'pending' },
        payment: null,
      }),
    );
    expect(await shop.effectsOf(orderId)).toMatchObject({ status: 'captured' });
    expect((await shop.refund(orderId, {}, 'key-2')).status).toBe(201);
    await refundEnds('processed');
    expect(await creditNotes()).toEqual([49_900]);
    expect(await shop.balance('buyer')).toBe(1);
  });

  test('of an unpaid order, or after six months, is refused', async () => {
    const open = await shop.order('buyer', { planCode: 'enterprise' });
    expect((await shop.refund(open.body.orderId, {}, 'key-1')).body.error).toBe('NOT_REFUNDABLE');
    const { orderId } = await bought();
    shop.clock.advance(180 * DAY + 1);
    const { status, body } = await shop.refund(orderId, {}, 'key-2');
    expect([status, body.error]).toEqual([409, 'REFUND_TOO_LATE']);
  });

  test.each(['before', 'after'] as const)(
    'is sent later, and once, when the connection was lost %s the provider took it',
    async (lost) => {
      const { orderId } = await bought();
      shop.books.fault = (operation, phase) => {
        if (operation === 'refund' && phase === lost) throw shop.books.noAnswer();
      };
      const { status, body } = await shop.refund(orderId, {}, 'key-1');
      expect([status, body.refund.status]).toEqual([201, 'pending']);
      await shop.runJob('finish-payments');
      expect(await shop.metric('visavis_payment_backlog', { step: 'send-refund' })).toBe(lost === 'before' ? 1 : 0);
      shop.books.fault = undefined;
      await shop.runJob('finish-payments');
      await shop.runJob('finish-payments');
      expect(shop.books.refunds).toMatchObject([{ receipt: body.refund._id }]);
      expect(await shop.storedRefunds()).toMatchObject([{ providerRefundId: lastRefund(), status: 'pending' }]);
      await refundEnds('processed');
      expect(await shop.effectsOf(orderId)).toMatchObject({ status: 'refunded', refunds: [[49_900, 'processed']] });
    },
  );

  test('that the provider refuses has failed', async () => {
    const { orderId } = await bought();
    shop.books.fault = (operation) => {
      if (operation === 'refund') throw shop.books.refusal();
    };
    await shop.refund(orderId, {}, 'key-1');
    expect(await shop.effectsOf(orderId)).toEqual({ ...PAID_ONCE, refunds: [[49_900, 'failed']] });
    expect(await shop.balance('buyer')).toBe(6);
    expect(await shop.metric('visavis_payment_alerts_total', { kind: 'refund-failed' })).toBe(1);
  });
});

describe("a refund at the provider's own desk", () => {
  test('of the whole ends the subscription, by webhook or reconciler, once', async () => {
    const byWebhook = await bought('one');
    shop.books.refund(byWebhook.paymentId, 49_900);
    await refundEnds('processed');
    await refundEnds('processed');
    expect(await shop.effectsOf(byWebhook.orderId)).toMatchObject({ status: 'refunded', refunds: [[49_900, 'processed']] });
    expect(await shop.balance('one')).toBe(1);

    const silent = await bought('two');
    shop.clock.advance(30 * DAY);
    await shop.runJob('reconcile-payments');
    shop.books.settleRefund(shop.books.refund(silent.paymentId, 49_900).id, 'processed');
    shop.clock.advance(DAY);
    await shop.runJob('reconcile-payments');
    await shop.runJob('reconcile-payments');
    expect(await shop.effectsOf(silent.orderId)).toMatchObject({ status: 'refunded', refunds: [[49_900, 'processed']] });
    expect(await shop.metric('visavis_payment_drift_total', { of: 'refund' })).toBe(1);
    expect((await creditNotes()).length).toBe(2);
  });

  test('takes the place of a request that was not sent yet', async () => {
    const { orderId, paymentId } = await bought();
    shop.books.away(true);
    await shop.refund(orderId, {}, 'key-1');
    shop.books.away(false);
    shop.books.refund(paymentId, 49_900);
    await refundEnds('processed');
    await shop.runJob('finish-payments');
    expect(shop.books.refunds).toHaveLength(1);
    // The buyer is not told that it failed, nor that passes are theirs again.
    expect(await refundEvents('failed')).toMatchObject([{ isReplaced: true, givesPassesBack: false }]);
    expect(await shop.stored(orderId)).toMatchObject({ status: 'refunded', amountRefundedPaise: 49_900 });
    expect((await shop.effectsOf(orderId)).refunds).toEqual([
      [49_900, 'failed'],
      [49_900, 'processed'],
    ]);
    expect(await creditNotes()).toEqual([49_900]);
    expect(await shop.balance('buyer')).toBe(1);
    // Who counts by events comes to the same sum.
    const refunds = (await shop.published()).filter(({ type }) => type === 'visavis.payment.refunded.v1');
    const last = new Map(
      refunds.map(({ data }) => [(data as { refundId: string }).refundId, (data as { status: string }).status]),
    );
    expect([...last.values()].sort()).toEqual(['failed', 'processed']);
  });

  test('arriving before the capture is followed behind it', async () => {
    const { orderId, paymentId } = await shop.begin('buyer');
    const captured = shop.paymentEvent(paymentId);
    shop.books.refund(paymentId, 49_900);
    await refundEnds('processed');
    await shop.send(captured);
    expect(await shop.effectsOf(orderId)).toEqual({ ...PAID_ONCE, status: 'refunded', refunds: [[49_900, 'processed']] });
    expect(await shop.balance('buyer')).toBe(1);
  });

  test('by a lost dispute takes all that is left', async () => {
    const { orderId, paymentId } = await bought();
    await shop.refund(orderId, { amountPaise: 10_000 }, 'key-1');
    await refundEnds('processed');
    const dispute = (id: string) =>
      shop.event({ id, kind: 'dispute', at: shop.clock.now(), dispute: shop.dispute(paymentId, { status: 'lost' }) });
    await Promise.all([shop.send(dispute('evt_a')), shop.send(dispute('evt_a')), shop.send(dispute('evt_b'))]);
    expect(await shop.effectsOf(orderId)).toMatchObject({
      status: 'refunded',
      refunds: [
        [10_000, 'processed'],
        [39_900, 'processed'],
      ],
    });
    expect(await shop.balance('buyer')).toBe(1);
    expect((await creditNotes()).sort()).toEqual([10_000, 39_900]);
  });
});
