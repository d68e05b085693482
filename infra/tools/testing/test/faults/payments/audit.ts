import { expect } from '@jest/globals';
import type { ProviderBooks } from './provider-books.ts';
import type { Purchase } from './purchase.ts';
import type { StoredMoney, StoredOrder } from './stored-money.ts';

const CAPTURED = 'visavis.payment.captured.v1';
const REFUNDED = 'visavis.payment.refunded.v1';
const PURCHASED = 'visavis.subscription.purchased.v1';
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Compares our books with the provider's, to the paisa, and each order with all that must follow from it. Throws what differs.
 * Returns the figures.
 */
export function auditMoney(money: StoredMoney, books: ProviderBooks, purchases: readonly Purchase[]) {
  const [payments, refunds, orders] = [books.payments(), books.refunds(), books.orders()];
  const paid = money.orders.filter(({ paymentId }) => paymentId !== null);
  const distinct = new Map(money.events.map((event) => [event.id, event]));
  const eventsOf = (type: string) => [...distinct.values()].filter((event) => event.type === type).map(({ subject }) => subject);
  expect(money.outbox).toBe(0);

  // Every purchase has its order, and no other order was made.
  expect(money.orders.map(({ _id }) => _id).sort()).toEqual(purchases.map((purchase) => purchase.orderId()).sort());
  for (const order of money.orders) expectOnce(money, order);
  expect(eventsOf(CAPTURED).sort()).toEqual(paid.map(({ _id }) => _id).sort());
  expect(eventsOf(PURCHASED)).toHaveLength(paid.length);

  // The provider's books. Money that it has taken either paid for an order, or went back whole.
  const counted = new Map(paid.filter(({ amountPaise }) => amountPaise > 0).map((order) => [order.paymentId, order]));
  for (const payment of payments) {
    const order = counted.get(payment.id);
    const back = refunds.filter(({ payment_id, status }) => payment_id === payment.id && status !== 'failed');
    expect(sum(back.map(({ amount }) => amount))).toBe(payment.amount_refunded);
    expect(payment.amount_refunded).toBeLessThanOrEqual(payment.amount);
    expect(payment.status).not.toBe('authorized');
    if (order)
      expect([payment.captured, payment.order_id, payment.amount, payment.amount_refunded]).toEqual([
        true,
        order.providerOrderId,
        order.amountPaise,
        order.amountRefundedPaise,
      ]);
    else if (payment.captured) expect([payment.id, payment.amount_refunded]).toEqual([payment.id, payment.amount]);
  }
  expect([...counted.keys()].every((id) => payments.some((payment) => payment.id === id))).toBe(true);

  // Each refund once, there and here, and none that nobody asked for.
  expect(refunds.map(({ id, receipt, amount, status }) => [id, receipt, amount, status]).sort()).toEqual(
    money.refunds.map((refund) => [refund.providerRefundId, refund._id, refund.amountPaise, refund.status]).sort(),
  );
  expect(money.refunds.filter(({ status }) => status !== 'processed')).toEqual([]);
  const requested = purchases.flatMap((purchase) => purchase.refunds());
  const ours = money.refunds.filter(({ isExtra }) => !isExtra);
  expect(ours.map(({ _id, amountPaise }) => [_id, amountPaise]).sort()).toEqual(
    requested.map(({ _id, amountPaise }) => [_id, amountPaise]).sort(),
  );
  const notes = money.documents.filter(({ kind }) => kind === 'credit-note');
  expect(notes.map(({ _id, totalPaise }) => [_id, totalPaise]).sort()).toEqual(
    ours.map(({ _id, amountPaise }) => [_id, amountPaise]).sort(),
  );
  // Requested, then processed.
  expect(eventsOf(REFUNDED).sort()).toEqual(ours.flatMap(({ orderId }) => [orderId, orderId]).sort());

  expectGapless(money);
  expectPasses(money);
  expectCoupons(money, paid);

  const captured = payments.filter((payment) => payment.captured);
  const inRupees = (paise: number) => (paise / 100).toFixed(2);
  const remaining = sum(captured.map(({ amount, amount_refunded }) => amount - amount_refunded));
  expect(remaining).toBe(sum(paid.map(({ amountPaise, amountRefundedPaise }) => amountPaise - amountRefundedPaise)));
  return {
    orders: money.orders.length,
    'paid orders': paid.length,
    'payments at the provider': payments.length,
    'of them captured': captured.length,
    'captured a second time and paid back': captured.length - counted.size,
    refunds: refunds.length,
    'invoices and credit notes': money.documents.length,
    'orders at the provider': orders.length,
    'captured, ₹': inRupees(sum(captured.map(({ amount }) => amount))),
    'kept on both sides, ₹': inRupees(remaining),
    events: distinct.size,
    'published again after a kill': money.events.length - distinct.size,
  };
}

/** A paid order has everything exactly once, another one nothing. */
function expectOnce(money: StoredMoney, order: StoredOrder): void {
  const { _id, paymentId, amountPaise, couponId, isUnlimited } = order;
  const isPaid = paymentId !== null;
  const credits = money.ledger.filter((entry) => entry._id === `purchase:${_id}` || entry._id === `bonus:${_id}`);
  const invoices = money.documents.filter(({ orderId, kind }) => orderId === _id && kind === 'invoice');
  expect({
    order: _id,
    subscriptions: money.subscriptions.filter(({ orderId }) => orderId === _id).length,
    credited: sum(credits.map(({ delta }) => delta)),
    redemptions: money.uses.filter((use) => use._id === _id && use.state === 'redeemed').length,
    invoices: invoices.map(({ totalPaise }) => totalPaise),
  }).toEqual({
    order: _id,
    subscriptions: isPaid ? 1 : 0,
    credited: isPaid && !isUnlimited ? order.passes + order.bonusPasses : 0,
    redemptions: isPaid && couponId !== null ? 1 : 0,
    invoices: isPaid && amountPaise > 0 ? [amountPaise] : [],
  });
  for (const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } of invoices)
    expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(totalPaise);
}

function expectGapless({ documents, series }: StoredMoney): void {
  const bySeries = Map.groupBy(documents, ({ kind, financialYear }) => `${kind}:${financialYear}`);
  for (const [id, numbered] of bySeries) {
    const inOrder = numbered.toSorted((a, b) => (String(a.number) < String(b.number) ? -1 : 1));
    expect(inOrder.map(({ number }) => Number(number?.slice(-6)))).toEqual(inOrder.map((_, index) => index + 1));
    expect(series.find(({ _id }) => _id === id)?.next).toBe(numbered.length + 1);
    const dates = inOrder.map(({ issuedAt }) => issuedAt);
    expect(dates).toEqual(dates.toSorted());
  }
}

function expectPasses({ accounts, ledger }: StoredMoney): void {
  for (const { _id, balance } of accounts) {
    const entries = ledger.filter(({ userId }) => userId === _id).toSorted((a, b) => a.sequence - b.sequence);
    let running = 0;
    for (const { delta, balanceAfter } of entries) {
      running += delta;
      expect(balanceAfter).toBe(running);
    }
    expect([_id, balance]).toEqual([_id, running]);
  }
}

function expectCoupons({ coupons, uses }: StoredMoney, paid: readonly StoredOrder[]): void {
  for (const { _id, code, maxRedemptions, redemptions, reserved } of coupons) {
    const of = (state: string) => uses.filter((use) => use.couponId === _id && use.state === state).length;
    expect([code, redemptions, reserved]).toEqual([code, of('redeemed'), of('reserved')]);
    expect(redemptions).toBe(paid.filter(({ couponId }) => couponId === _id).length);
    expect(redemptions + reserved).toBeLessThanOrEqual(maxRedemptions ?? Number.POSITIVE_INFINITY);
  }
}
