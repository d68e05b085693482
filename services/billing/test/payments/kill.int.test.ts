// @deep KILLS=all
import { expect, test } from '@jest/globals';
import { createMovableClock } from '@visavis/platform';
import { fromNow } from '@visavis/testing/real-time';
import { taxDocuments } from '../../src/data/collections.ts';
import { createFakeProvider } from './fake-provider.ts';
import { createKill } from './kill.ts';
import { DAY, MINUTE, type Shop, START, startShop } from './shop.ts';

/**
 * A purchase with two payments at once, a refund of a part and one of the rest, killed at each of its steps in turn; then a new
 * process, the same requests again under the same keys, and the jobs.
 */
async function purchase(shop: Shop): Promise<void> {
  const { body } = await shop.order('buyer', { couponCode: 'SAVE100' }, 'order-1');
  if (!body.razorpayOrderId) return;
  const providerOrderId: string = body.razorpayOrderId;
  if (shop.books.payments.length === 0)
    for (const status of ['authorized', 'captured'] as const) shop.payAtProvider(providerOrderId, status);
  const [first = '', second = ''] = shop.books.payments.map(({ id }) => id);
  await shop.callback({
    razorpay_payment_id: first,
    razorpay_order_id: providerOrderId,
    razorpay_signature: shop.books.signature(providerOrderId, first),
  });
  await shop.verify('buyer', { providerOrderId, paymentId: first });
  await shop.send(shop.paymentEvent(second));
  await shop.runJob('finish-payments').catch(() => undefined);
  const part = await shop.refund(body.orderId, { amountPaise: 10_000 }, 'part-1');
  if (part.status === 201) await shop.refund(body.orderId, {}, 'rest-1');
  for (const { id } of shop.books.refunds) {
    shop.books.settleRefund(id, 'processed');
    await shop.send(shop.refundEvent(id));
  }
  await shop.runJob('reconcile-payments').catch(() => undefined);
}

/** `KILLS=all` visits every step; else every fourth, another one on each day. */
const EACH = process.env.KILLS === 'all' ? 1 : 4;
const FIRST = 1 + (Math.floor(fromNow().getTime() / DAY) % EACH);

async function killedAt(step: number): Promise<string | undefined> {
  const clock = createMovableClock({ now: () => START });
  const provider = createFakeProvider(() => clock.now());
  const kill = createKill(step);
  const dying = await startShop({ clock, provider, store: kill.store });
  await dying.coupon({ maxRedemptions: 1 }).catch(() => undefined);
  const captured: string[] = [];
  const note = async (shop: Shop) => {
    for (const { type, id } of await shop.published())
      if (type === 'visavis.payment.captured.v1' && !captured.includes(id)) captured.push(id);
  };
  kill.provider(provider);
  await purchase(dying);
  await note(dying);
  await dying.stop({ keepFolder: true });
  provider.books.fault = undefined;

  const shop = await startShop({ clock, provider, folder: dying.folder });
  await shop.coupon({ maxRedemptions: 1 }).catch(() => undefined);
  clock.advance(5 * MINUTE);
  await purchase(shop);
  await purchase(shop);
  clock.advance(DAY);
  for (let round = 0; round < 2; round++) {
    await shop.runJob('reconcile-payments');
    await shop.runJob('finish-payments');
  }
  await note(shop);
  await expectOnce(shop);
  expect(captured).toHaveLength(1);
  await shop.stop();
  return kill.where();
}

async function expectOnce(shop: Shop): Promise<void> {
  const { books } = shop;
  expect(books.orders).toHaveLength(1);
  const { receipt: orderId, amountPaise } = books.orders[0] ?? { receipt: '', amountPaise: 0 };
  const order = await shop.stored(orderId);
  expect(order).toMatchObject({ status: 'refunded', amountPaise: 39_900, amountRefundedPaise: 39_900 });
  // The provider's books: both payments are back, one as an extra and one in two parts.
  for (const { amountRefundedPaise } of books.payments) expect(amountRefundedPaise).toBe(amountPaise);
  const sums = books.refunds.map((refund) => [refund.paymentId === order?.paymentId, refund.amountPaise]);
  expect(sums.sort()).toEqual([
    [false, 39_900],
    [true, 10_000],
    [true, 29_900],
  ]);
  const ours = await shop.storedRefunds();
  expect(ours.map(({ providerRefundId }) => providerRefundId).sort()).toEqual(books.refunds.map(({ id }) => id).sort());
  expect(ours.every(({ status }) => status === 'processed')).toBe(true);
  expect(await shop.effectsOf(orderId)).toMatchObject({ subscriptions: 1, invoices: 1 });
  const notes = (await shop.store.collection(taxDocuments).find()).filter(({ kind }) => kind === 'credit-note');
  expect(notes.map(({ totalPaise }) => totalPaise).sort()).toEqual([10_000, 29_900]);
  expect(await shop.storedCoupon('coupon-1')).toMatchObject({ redemptions: 1, reserved: 0 });
  // Of five bought passes nothing is left but the free one.
  expect(await shop.balance('buyer')).toBe(1);
}

test('a process that dies between any two steps of a payment leaves nothing half done, and nothing is done twice', async () => {
  const places: string[] = [];
  for (let step = FIRST; ; step += EACH) {
    const where = await killedAt(step);
    if (where === undefined) break;
    places.push(where);
  }
  expect(places.length).toBeGreaterThanOrEqual(40 / EACH);
  if (EACH > 1) return;
  for (const each of ['createOrder', 'capture', 'refund', 'getPayment']) expect(places).toContain(`after ${each}`);
}, 240_000);
