import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ProviderDispute } from '@visavis/providers';
import { DAY, PAID_ONCE, type Shop, startShop } from './shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop.stop());

async function bought() {
  const paid = await shop.begin('buyer');
  await shop.send(shop.paymentEvent(paid.paymentId));
  return paid;
}
let eventCount = 0;
const tell = (paymentId: string, change: Partial<ProviderDispute>) =>
  shop.send(
    shop.event({ id: `evt_d${++eventCount}`, kind: 'dispute', at: shop.clock.now(), dispute: shop.dispute(paymentId, change) }),
  );
const ask = (path = '', query = '') => shop.call('GET', `/api/admin/disputes${path}${query}`, { token: shop.admin });
const events = async () =>
  (await shop.published())
    .filter(({ type }) => type === 'visavis.payment.disputed.v1')
    .map(({ data }) => data as { status: string; isDue: boolean });

test('is known to admins from the day that it is opened, and told of again when the time for evidence is nearly over', async () => {
  const { orderId, paymentId } = await bought();
  const opened = shop.clock.now();
  await tell(paymentId, { status: 'open' });
  const { body } = await ask();
  expect(body.disputes).toEqual([
    {
      _id: 'disp_1',
      orderId,
      paymentId,
      userId: 'buyer',
      buyerName: expect.any(String),
      amountPaise: 49_900,
      deductedPaise: 0,
      reasonCode: 'goods_or_services_not_received_or_partially_received',
      phase: 'chargeback',
      status: 'open',
      respondBy: new Date(opened.getTime() + 7 * DAY).toISOString(),
      openedAt: opened.toISOString(),
    },
  ]);
  expect(await shop.metric('visavis_payment_alerts_total', { kind: 'dispute-opened' })).toBe(1);
  // No money has moved, and nothing is taken from the buyer.
  expect(await shop.effectsOf(orderId)).toEqual(PAID_ONCE);

  shop.clock.advance(4 * DAY - 1);
  await shop.runJob('announce-due-disputes');
  expect(await events()).toMatchObject([{ isDue: false, paymentId, reasonCode: body.disputes[0]?.reasonCode }]);
  shop.clock.advance(1);
  await Promise.all([shop.runJob('announce-due-disputes'), shop.runJob('announce-due-disputes')]);
  await shop.runJob('announce-due-disputes');
  expect((await events()).map(({ isDue }) => isDue)).toEqual([false, true]);
  expect(await shop.metric('visavis_payment_alerts_total', { kind: 'dispute-due' })).toBe(1);
});

test('that was answered is due no more, and one that is won takes nothing', async () => {
  const { orderId, paymentId } = await bought();
  await tell(paymentId, { status: 'open' });
  shop.clock.advance(DAY);
  await tell(paymentId, { status: 'under-review' });
  shop.clock.advance(6 * DAY);
  await shop.runJob('announce-due-disputes');
  await tell(paymentId, { status: 'won' });
  // What comes late does not open it again.
  await tell(paymentId, { status: 'open' });
  expect((await events()).map(({ status }) => status)).toEqual(['open', 'under-review', 'won']);
  expect((await ask('', '?status=to-answer')).body.disputes).toEqual([]);
  expect((await ask('', '?status=won&search=disp_1')).body.disputes).toHaveLength(1);
  expect(await shop.effectsOf(orderId)).toEqual(PAID_ONCE);
});

test('that is lost takes its part only, once, and the plan goes on; the rest can still be paid back', async () => {
  const { orderId, paymentId } = await bought();
  await tell(paymentId, { amountPaise: 30_000, status: 'open' });
  shop.clock.advance(DAY);
  const lost = { amountPaise: 30_000, deductedPaise: 30_000, status: 'lost' } as const;
  await Promise.all([tell(paymentId, lost), tell(paymentId, lost)]);
  await tell(paymentId, lost);
  shop.books.disputes.push(shop.dispute(paymentId, lost));
  await shop.runJob('reconcile-payments');
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: 'partially_refunded', refunds: [[30_000, 'processed']] });
  expect(await shop.balance('buyer')).toBe(6);
  const refunded = (await shop.published()).filter(({ type }) => type === 'visavis.payment.refunded.v1');
  expect(refunded.map(({ data }) => data)).toMatchObject([{ status: 'processed', isDispute: true }]);
  // A second claim to the rest is another dispute.
  await tell(paymentId, { id: 'disp_2', status: 'lost', amountPaise: 49_900, deductedPaise: 49_900 });
  expect(await shop.stored(orderId)).toMatchObject({ status: 'refunded', amountRefundedPaise: 49_900 });
  expect(await shop.balance('buyer')).toBe(1);
});

test('keeps its payment from being paid back, and the plan, until it is decided', async () => {
  const { orderId, paymentId } = await bought();
  const effects = () => shop.call('GET', `/api/admin/payments/${orderId}/refund-effects`, { token: shop.admin });
  const refused = {
    status: 409,
    body: { error: 'PAYMENT_DISPUTED', message: "The buyer's bank disputes this payment: answer there" },
  };
  for (const status of ['open', 'action-required', 'under-review'] as const) {
    shop.clock.advance(DAY);
    await tell(paymentId, { status });
    expect(await effects()).toMatchObject(refused);
    expect(await shop.refund(orderId, {}, `key-${status}`)).toMatchObject(refused);
  }
  expect(await shop.effectsOf(orderId)).toEqual(PAID_ONCE);
  expect(await shop.balance('buyer')).toBe(6);
  await tell(paymentId, { status: 'won' });
  expect((await effects()).status).toBe(200);
  expect((await shop.refund(orderId, {}, 'key-won')).status).toBe(201);
});

test('has its evidence: the payment with its invoice, and what each of its passes went to', async () => {
  const { orderId, paymentId } = await bought();
  await tell(paymentId, { status: 'open' });
  const { body } = await ask('/disp_1');
  expect(body).toMatchObject({
    dispute: { _id: 'disp_1' },
    payment: { _id: orderId, userId: 'buyer', attempts: [{ paymentId }] },
  });
  expect(body.entries.map(({ reason, delta }: { reason: string; delta: number }) => [reason, delta])).toEqual([['purchase', 5]]);
  expect((await ask('/disp_none')).body.error).toBe('NOT_FOUND');
  expect((await shop.call('GET', '/api/admin/disputes/disp_1', { token: shop.as('buyer') })).status).toBe(403);
});

test('is followed by the reconciler where no webhook comes, also over a payment that nobody told of', async () => {
  const { paymentId } = await shop.begin('buyer');
  shop.books.disputes.push(shop.dispute(paymentId));
  await shop.runJob('reconcile-payments');
  expect((await ask('', '?status=to-answer&userId=buyer')).body.disputes).toMatchObject([{ paymentId, status: 'open' }]);
  Object.assign(shop.books.disputes[0] ?? {}, { status: 'closed' });
  for (const _ of [1, 2]) await shop.runJob('reconcile-payments');
  expect((await events()).map(({ status }) => status)).toEqual(['open', 'closed']);
});
