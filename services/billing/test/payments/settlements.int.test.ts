import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { istDay } from '@visavis/contracts/local-time';
import { createMovableClock } from '@visavis/platform';
import type { SettledItem } from '@visavis/providers';
import { listAll } from '@visavis/store';
import { settlementItems } from '../../src/data/collections.ts';
import { createFakeProvider } from './fake-provider.ts';
import { createKill } from './kill.ts';
import { DAY, type Shop, START, startShop } from './shop.ts';

const PRICE = 49_900;
const fee = { paise: 1_178, taxPaise: 180 };
let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop.stop());

async function bought(userId: string, of: Shop = shop): Promise<string> {
  const { paymentId } = await of.begin(userId);
  Object.assign(of.books.payments.find(({ id }) => id === paymentId) ?? {}, { fee });
  await of.send(of.paymentEvent(paymentId));
  return paymentId;
}
/** The provider lists it on a day, today's unless given. */
function settleItem(id: string, change: Partial<SettledItem> = {}, of: Shop = shop, at = of.clock.now()): SettledItem {
  const item: SettledItem = {
    id,
    kind: 'payment',
    amountPaise: PRICE,
    creditPaise: PRICE - fee.paise,
    debitPaise: 0,
    feePaise: fee.paise,
    taxPaise: fee.taxPaise,
    disputeId: null,
    settlement: { id: `setl_${istDay(at)}`, utr: `utr-${istDay(at)}`, at },
    ...change,
  };
  of.books.settled.push({ day: istDay(at), item });
  return item;
}
const refunded = (id: string, amountPaise: number) => {
  const back = { amountPaise, debitPaise: amountPaise, creditPaise: 0, feePaise: 0, taxPaise: 0 };
  return settleItem(id, { kind: 'refund', ...back });
};
const run = () => shop.runJob('read-settlements');
const stored = async (of: Shop = shop) =>
  (await listAll(of.store.collection(settlementItems))).sort((a, b) => (a._id < b._id ? -1 : 1));
const alerts = (kind: string) => shop.metric('visavis_payment_alerts_total', { kind });

test('what the provider settled is kept once, with its order, however often and by however many it is read', async () => {
  const paymentId = await bought('buyer');
  const { orderId, refundId } = await refundOf(paymentId, 10_000);
  shop.clock.advance(2 * DAY);
  settleItem(paymentId);
  refunded(refundId, 10_000);
  await Promise.all([run(), run(), run()]);
  const first = await stored();
  expect(first).toMatchObject([
    {
      _id: paymentId,
      version: 1,
      orderId,
      feePaise: 1_178,
      taxPaise: 180,
      differences: [],
      settlement: { utr: 'utr-2026-05-06' },
    },
    { _id: refundId, version: 1, orderId, debitPaise: 10_000, differences: [], settlement: { day: '2026-05-06' } },
  ]);
  shop.clock.advance(DAY);
  await run();
  expect(await stored()).toEqual(first);
  expect(await alerts('settlement-differs')).toBe(0);
});

const ordersOf = async (paymentId: string) =>
  (await shop.call('GET', `/api/admin/payments?search=${paymentId}`, { token: shop.admin })).body.payments;
async function refundOf(paymentId: string, amountPaise: number) {
  const [order] = await ordersOf(paymentId);
  expect(await shop.refund(order._id, { amountPaise }, `refund-of-${paymentId}`)).toMatchObject({ status: 201 });
  const refundId = shop.books.refunds.find((each) => each.paymentId === paymentId)?.id ?? '';
  shop.books.settleRefund(refundId, 'processed');
  await shop.send(shop.refundEvent(refundId));
  return { orderId: order._id as string, refundId };
}

test('an item that comes days late is found, also after days without a run', async () => {
  await run();
  const late = await bought('late');
  const later = await bought('later');
  shop.clock.advance(2 * DAY);
  const at = shop.clock.now();
  await run();
  shop.clock.advance(5 * DAY);
  settleItem(late, {}, shop, at);
  await run();
  expect((await stored()).map(({ _id }) => _id)).toEqual([late]);
  settleItem(later, {}, shop, at);
  shop.clock.advance(30 * DAY);
  // In the first hour of a day, at which the last run's hour is still to come.
  shop.clock.advance(11 * 60 * 60_000);
  settleItem(`${later}_today`);
  await run();
  expect((await stored()).map(({ _id }) => _id)).toEqual([late, later, `${later}_today`]);
});

test('what differs raises an alert, told once and counted each time, until our books have caught up', async () => {
  const logged = jest.spyOn(shop.deps.logger, 'error');
  const paymentId = await bought('buyer');
  const { paymentId: unheard } = await shop.begin('unheard');
  settleItem(paymentId, { amountPaise: PRICE - 100, feePaise: 1_278, creditPaise: PRICE - 1_378 });
  settleItem(unheard);
  settleItem('adj_1', { kind: 'adjustment', creditPaise: 0, debitPaise: 500 });
  await run();
  await run();
  const loggedAlerts = logged.mock.calls.filter(([, message]) => message === 'payment alert').map(([fields]) => fields);
  expect(loggedAlerts).toEqual([
    expect.objectContaining({ kind: 'settlement-differs', itemId: paymentId, differences: ['amount', 'fee'] }),
    expect.objectContaining({ itemId: unheard, differences: ['unknown'], orderId: null }),
    expect.objectContaining({ itemId: 'adj_1', of: 'adjustment', differences: ['unknown'] }),
  ]);
  expect(await alerts('settlement-differs')).toBe(6);
  await shop.send(shop.paymentEvent(unheard));
  await run();
  expect(await shop.store.collection(settlementItems).get(unheard)).toMatchObject({ differences: [] });
  expect(await alerts('settlement-differs')).toBe(8);
});

test('what is ours and in no settlement after ten days is overdue until it is settled', async () => {
  const paymentId = await bought('buyer');
  const { refundId } = await refundOf(paymentId, 10_000);
  await bought('in time').then((id) => settleItem(id));
  await shop.begin('unpaid', {}, 'failed');
  shop.clock.advance(10 * DAY);
  await run();
  expect(await alerts('settlement-overdue')).toBe(0);
  shop.clock.advance(1_000);
  await run();
  await run();
  const overdue = async () => (await stored()).filter(({ differences }) => differences.includes('overdue')).map(({ _id }) => _id);
  expect(await overdue()).toEqual([paymentId, refundId]);
  expect(await alerts('settlement-overdue')).toBe(4);
  settleItem(paymentId);
  refunded(refundId, 10_000);
  await run();
  expect(await overdue()).toEqual([]);
  expect((await stored()).every(({ settlement, version }) => settlement !== null && version <= 2)).toBe(true);
  expect(await alerts('settlement-overdue')).toBe(4);
});

test('killed at any step, or with the provider away, the next run has a month to the paisa', async () => {
  const clock = createMovableClock({ now: () => START });
  const provider = createFakeProvider(() => clock.now());
  let folder: string | undefined;
  let items: SettledItem[] = [];
  for (let step = 1; ; step += 7) {
    const kill = createKill(step);
    const dying = await startShop({ clock, provider, store: kill.store, ...(folder ? { folder } : {}) });
    if (!folder) {
      folder = dying.folder;
      await dying.stop({ keepFolder: true });
      const seeding = await startShop({ clock, provider, folder });
      const ids = [await bought('one', seeding), await bought('two', seeding), await bought('three', seeding)];
      clock.advance(30 * DAY);
      // Over a hundred a day: a second page.
      items = Array.from({ length: 230 }, (_, at) =>
        settleItem(
          ids[at] ?? `pay_x${at}`,
          { feePaise: 1_178 + at, taxPaise: 180 + (at % 7), creditPaise: PRICE - 1_178 - at },
          seeding,
          new Date(clock.now().getTime() - (at % 2) * DAY),
        ),
      );
      await seeding.stop({ keepFolder: true });
      continue;
    }
    kill.provider(provider);
    await dying.runJob('read-settlements').catch(() => undefined);
    provider.books.fault = undefined;
    await dying.stop({ keepFolder: true });
    if (kill.where() === undefined) break;
  }
  const last = await startShop({ clock, provider, folder });
  const storedItems = await stored(last);
  const sum = (
    of: (item: { feePaise: number; taxPaise: number }) => number,
    all: readonly { feePaise: number; taxPaise: number }[],
  ) => all.reduce((total, item) => total + of(item), 0);
  expect(storedItems).toHaveLength(230);
  expect(sum(({ feePaise }) => feePaise, storedItems)).toBe(sum(({ feePaise }) => feePaise, items));
  expect(sum(({ taxPaise }) => taxPaise, storedItems)).toBe(sum(({ taxPaise }) => taxPaise, items));
  expect(sum(({ feePaise }) => feePaise, storedItems)).toBe(230 * 1_178 + (229 * 230) / 2);
  await last.stop();
}, 60_000);

const ask = (path = '', query = '', of: Shop = shop) =>
  of.call('GET', `/api/admin/settlements${path}${query}`, { token: of.admin });
const dayOf = async (day?: string, of: Shop = shop) => (await ask('/day', day ? `?day=${day}` : '', of)).body;
const sums = (captured: [number, number], refunds: [number, number], disputed: [number, number] = [0, 0]) => {
  const sum = ([count, paise]: [number, number]) => ({ count, paise });
  return { captured: sum(captured), refunded: sum(refunds), disputed: sum(disputed) };
};

test("a day in our books stands beside the provider's, which knows of what nobody told us", async () => {
  const paymentId = await bought('buyer');
  await refundOf(paymentId, 10_000);
  shop.books.disputes.push(shop.dispute(paymentId));
  await shop.runJob('reconcile-payments');
  // Neither what was never taken, nor what nobody has captured, counts on either side.
  const { paymentId: returnedId } = await shop.begin('given', {}, 'authorized');
  shop.books.giveBack(returnedId);
  await shop.begin('failed', {}, 'failed');
  const both = sums([1, PRICE], [1, 10_000], [1, shop.dispute(paymentId).amountPaise]);
  expect(await dayOf()).toMatchObject({ day: '2026-05-04', ours: both, theirs: both, readAt: null });

  const { paymentId: unheard } = await shop.begin('unheard');
  expect(await dayOf('2026-05-04')).toMatchObject({
    ours: both,
    theirs: sums([2, 2 * PRICE], [1, 10_000], [1, both.disputed.paise]),
  });
  await shop.send(shop.paymentEvent(unheard));
  // Heard of on the next day, it counts on the day on which the provider lists it.
  shop.clock.advance(DAY);
  const both2 = sums([2, 2 * PRICE], [1, 10_000], [1, both.disputed.paise]);
  expect(await dayOf('2026-05-04')).toMatchObject({ ours: both2, theirs: both2 });
  expect(await dayOf()).toMatchObject({ day: '2026-05-05', ours: sums([0, 0], [0, 0]), theirs: sums([0, 0], [0, 0]) });
});

test('money that nobody captured and that goes back days later is no refund of that day', async () => {
  const { paymentId } = await shop.begin('given', {}, 'authorized');
  await shop.send(shop.paymentEvent(paymentId));
  await shop.runJob('finish-payments');
  shop.clock.advance(3 * DAY);
  const { paymentId: unheard } = await shop.begin('unheard', {}, 'authorized');
  const goBack = (of: string, at: Date) =>
    shop.books.refunds.push({
      ...{ id: `rfnd_${of}`, paymentId: of, amountPaise: PRICE, status: 'processed', arn: null, receipt: null },
      ...{ createdAt: at, idempotencyKey: of },
    });
  shop.clock.advance(3 * DAY);
  goBack(unheard, shop.clock.now());
  const day = await dayOf('2026-05-10');
  expect(day).toMatchObject({ ours: sums([0, 0], [0, 0]), theirs: sums([0, 0], [0, 0]) });
  // What was taken counts, whenever, whether we know of it or not.
  goBack(paymentId, shop.clock.now());
  const { paymentId: taken } = await shop.begin('taken');
  shop.clock.advance(DAY);
  goBack(taken, shop.clock.now());
  expect((await dayOf('2026-05-10')).theirs.refunded).toEqual({ count: 1, paise: PRICE });
  expect((await dayOf('2026-05-11')).theirs.refunded).toEqual({ count: 1, paise: PRICE });
});

test('a refund counts on the day on which the provider makes it, not when it was asked for', async () => {
  const paymentId = await bought('buyer');
  const order = (await ordersOf(paymentId))[0];
  shop.books.away(true);
  expect(await shop.refund(order._id, { amountPaise: 10_000 }, 'key-1')).toMatchObject({ status: 201 });
  shop.clock.advance(7 * DAY);
  shop.books.away(false);
  await shop.runJob('finish-payments');
  const made = sums([0, 0], [1, 10_000]);
  expect(await dayOf('2026-05-11')).toMatchObject({ ours: made, theirs: made });
  expect((await dayOf('2026-05-04')).ours).toEqual(sums([1, PRICE], [0, 0]));
});

test('a provider that is away, or has more than can be read while an admin waits, leaves our figures alone', async () => {
  await bought('buyer');
  shop.books.away(true);
  expect(await dayOf()).toMatchObject({ ours: { captured: { count: 1 } }, theirs: null });
  shop.books.away(false);
  for (let nth = 0; nth < 2_000; nth += 1) shop.books.pay({ id: 'order_x', amountPaise: 100 });
  expect(await dayOf()).toMatchObject({ ours: { captured: { count: 1 } }, theirs: null });
  expect((await ask('/day', '?day=2026-02-30')).body).toMatchObject({ error: 'VALIDATION_FAILED', details: [{ path: 'day' }] });
  expect((await shop.call('GET', '/api/admin/settlements/day', { token: shop.as('buyer') })).status).toBe(403);
});

test('a day says what came to the bank, by transfer, and its items are found by day, state, id, order and reference', async () => {
  const paymentId = await bought('buyer');
  const { orderId, refundId } = await refundOf(paymentId, 10_000);
  const missing = await bought('missing');
  shop.clock.advance(2 * DAY);
  settleItem(paymentId);
  refunded(refundId, 10_000);
  settleItem('adj_1', { kind: 'adjustment', creditPaise: 0, debitPaise: 500, feePaise: 0, taxPaise: 0, disputeId: 'disp_9' });
  await run();
  shop.clock.advance(9 * DAY);
  await run();
  const netPaise = PRICE - fee.paise - 10_000 - 500;
  expect(await dayOf('2026-05-06')).toMatchObject({
    settled: {
      count: 3,
      netPaise,
      feePaise: 1_178,
      taxPaise: 180,
      transfers: [{ id: 'setl_2026-05-06', utr: 'utr-2026-05-06', count: 3, netPaise }],
    },
    differing: { count: 1, isEstimate: false },
    overdue: { count: 1, isEstimate: false },
    readAt: shop.clock.now().toISOString(),
  });
  const ids = async (query: string) => (await ask('', query)).body.items.map(({ _id }: { _id: string }) => _id).sort();
  const all = ['adj_1', paymentId, missing, refundId].sort();
  expect(await ids('')).toEqual(all);
  expect((await ask()).body.items.at(-1)).toMatchObject({ _id: missing, settlement: null });
  expect(await ids('?day=2026-05-06')).toEqual(all.filter((id) => id !== missing));
  expect(await ids('?day=2026-05-07')).toEqual([]);
  expect(await ids('?state=settled')).toEqual(all.filter((id) => id !== missing));
  expect(await ids('?state=differs&day=2026-05-06')).toEqual(['adj_1']);
  expect(await ids('?state=overdue')).toEqual([missing]);
  expect(await ids(`?search=${refundId}`)).toEqual([refundId]);
  expect(await ids(`?search=${orderId}`)).toEqual([paymentId, refundId].sort());
  expect(await ids('?search=utr-2026-05-06')).toHaveLength(3);
  expect(await ids('?search=setl_2026-05-06')).toHaveLength(3);
  expect(await ids('?search=nothing')).toEqual([]);
  expect((await ask('', '?state=differs')).body.items).toMatchObject([
    { kind: 'adjustment', disputeId: 'disp_9', orderId: null },
  ]);
  expect((await ask('', '?state=lost')).body).toMatchObject({ details: [{ path: 'state' }] });
});
