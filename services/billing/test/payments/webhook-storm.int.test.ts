// @deep WEBHOOKS=3000
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { randomFrom, seedOf } from '@visavis/testing/random';
import { refundsOfOrder } from '../../src/data/orders.ts';
import { DAY, MINUTE, type Shop, startShop } from './shop.ts';

/**
 * R5: webhooks repeated, reordered, a day late, forged and missing, many at a time, beside the browser's return and the jobs.
 * `WEBHOOKS=5000` in a long run, `SEED=…` to see one again.
 */
const WEBHOOKS = Number(process.env.WEBHOOKS ?? 400);
const SEED = seedOf('webhooks');
/** Events that are sent of an order, with their repetitions and forgeries. */
const EACH = 10;
const AT_ONCE = 10;
const MISSING = 0.15;
const RANK = ['created', 'expired', 'failed', 'authorized', 'captured', 'partially_refunded', 'refunded'];
/** Of an unpaid order the status follows its attempts; from the capture on it only rises. */
const CAPTURED = RANK.indexOf('captured');

let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop.stop());

type Sent = { body: string; headers: Record<string, string> };
interface Buyer {
  orderId: string;
  providerOrderId: string;
  payments: string[];
}

test(
  `${WEBHOOKS} webhooks in any order move every payment forward only, and our books end as the provider’s`,
  async () => {
    const random = randomFrom(SEED);
    const chance = (share: number) => random() < share;
    const buyers: Buyer[] = [];
    const stream: Sent[] = [];
    let [forged, repeated, missing] = [0, 0, 0];
    /** The event as it is now at the provider; some never arrive, some several times. */
    const happened = (event: Sent) => {
      if (chance(MISSING)) {
        missing += 1;
        return;
      }
      stream.push(event);
      if (chance(0.4)) {
        repeated += 1;
        stream.push(event);
      }
    };
    // The job's last run for as long as the webhooks take, which may be some weeks.
    await shop.runJob('reconcile-payments');
    for (let number = 0; buyers.length * EACH < WEBHOOKS; number++) buyers.push(await buy(number, chance, happened));
    while (stream.length < WEBHOOKS) {
      const event = stream[Math.floor(random() * stream.length)] as Sent;
      stream.push(event);
      repeated += 1;
    }
    for (const event of [...stream]) if (chance(0.1)) stream.push(forgeryOf(event, random));
    const inOrder = stream.map((event) => ({ event, at: random() })).sort((a, b) => a.at - b.at);

    const ranks = new Map<string, number>();
    for (let start = 0; start < inOrder.length; start += AT_ONCE) {
      const batch = inOrder.slice(start, start + AT_ONCE).map(({ event }) => event);
      const beside = [anyReturn(buyers, random), chance(0.1) ? shop.runJob('finish-payments') : undefined];
      const answers = await Promise.all(batch.map((event) => shop.send(event)));
      await Promise.all(beside);
      for (const [index, { status }] of answers.entries()) {
        const isForged = batch[index]?.headers['x-forged'] !== undefined;
        expect([isForged, status]).toEqual([isForged, isForged ? 400 : 200]);
        if (isForged) forged += 1;
      }
      if (chance(0.05)) shop.clock.advance(random() * DAY);
      for (const { orderId } of buyers.slice(0, 20)) await expectForward(orderId, ranks);
    }

    // What is missing, the reconciler finds.
    shop.clock.advance(15 * MINUTE);
    for (let round = 0; round < 3; round++) {
      await shop.runJob('reconcile-payments');
      await shop.runJob('finish-payments');
    }
    for (const buyer of buyers) await expectAsProvider(buyer);
    process.stdout.write(
      `${stream.length} webhooks of ${buyers.length} orders: ${repeated} repeated, ${forged} forged, ${missing} missing\n`,
    );
  },
  60_000 + WEBHOOKS * 50,
);

/** An order with all that buyer, bank and provider do about it; each step's event is as the provider saw it then. */
async function buy(number: number, chance: (share: number) => boolean, happened: (event: Sent) => void): Promise<Buyer> {
  const { body } = await shop.order(`buyer-${number}`);
  const { orderId, razorpayOrderId: providerOrderId } = body;
  const payments: string[] = [];
  const pay = (status: 'created' | 'failed') => {
    const id = shop.payAtProvider(providerOrderId, status);
    payments.push(id);
    happened(shop.paymentEvent(id));
    return id;
  };
  if (chance(0.3)) pay('failed');
  const captured = chance(0.2) ? [pay('created'), pay('created')] : [pay('created')];
  for (const id of captured) {
    shop.books.authorize(id);
    happened(shop.paymentEvent(id));
    if (chance(0.9)) shop.books.take(id);
    happened(shop.paymentEvent(id));
  }
  // Paid back at the provider, without us.
  const first = shop.books.view(captured[0] ?? '');
  if (first.wasCaptured && chance(0.4)) {
    const refund = shop.books.refund(first.id, chance(0.5) ? first.amountPaise : 10_000);
    happened(shop.refundEvent(refund.id));
    shop.books.settleRefund(refund.id, 'processed');
    happened(shop.refundEvent(refund.id));
  }
  return { orderId, providerOrderId, payments };
}

function forgeryOf({ body, headers }: Sent, random: () => number): Sent {
  const forgeries: Sent[] = [
    { body, headers: { 'x-razorpay-event-id': `evt_forged_${random()}` } },
    { body, headers: { ...headers, 'x-razorpay-signature': '00'.repeat(32) } },
    { body: body.replace('"captured"', '"refunded"').replace('"failed"', '"captured"').concat(' '), headers },
    { body: body.replace('49900', '100').concat(' '), headers },
  ];
  const forgery = forgeries[Math.floor(random() * forgeries.length)] as Sent;
  return { ...forgery, headers: { ...forgery.headers, 'x-forged': '1' } };
}

/** Somebody's browser comes back, and may do so again. */
async function anyReturn(buyers: readonly Buyer[], random: () => number): Promise<void> {
  const { providerOrderId, payments } = buyers[Math.floor(random() * buyers.length)] as Buyer;
  const paymentId = payments[Math.floor(random() * payments.length)] ?? '';
  const { status } = await shop.callback({
    razorpay_payment_id: paymentId,
    razorpay_order_id: providerOrderId,
    razorpay_signature: shop.books.signature(providerOrderId, paymentId),
  });
  expect(status).toBe(303);
}

async function expectForward(orderId: string, ranks: Map<string, number>): Promise<void> {
  const rank = RANK.indexOf((await shop.stored(orderId))?.status ?? '');
  const before = ranks.get(orderId) ?? 0;
  if (before >= CAPTURED) expect(rank).toBeGreaterThanOrEqual(before);
  ranks.set(orderId, rank);
}

/** To the paisa: what the provider has captured paid for the order or went back, and each refund is known once. */
async function expectAsProvider({ orderId, payments }: Buyer): Promise<void> {
  const order = await shop.stored(orderId);
  const views = payments.map((id) => shop.books.view(id));
  const captured = views.filter(({ wasCaptured }) => wasCaptured);
  const made = shop.books.refunds.filter(({ paymentId }) => payments.includes(paymentId));
  // One that was never sent has failed: the provider had paid back by itself.
  const stored = (await refundsOfOrder(shop.store, orderId)).filter(({ status }) => status !== 'failed');
  expect(stored.map((refund) => [refund.providerRefundId, refund.amountPaise]).sort()).toEqual(
    made.map(({ id, amountPaise }) => [id, amountPaise]).sort(),
  );
  if (captured.length === 0) {
    expect([orderId, order?.paymentId]).toEqual([orderId, null]);
    return;
  }
  const counts = captured.filter(({ id }) => id === order?.paymentId);
  expect([orderId, counts.length]).toEqual([orderId, 1]);
  expect(order?.amountRefundedPaise).toBe(counts[0]?.amountRefundedPaise);
  for (const other of captured.filter(({ id }) => id !== order?.paymentId))
    expect(other.amountRefundedPaise).toBe(other.amountPaise);
  expect(await shop.effectsOf(orderId)).toMatchObject({ subscriptions: 1, invoices: 1, captured: 1 });
}
