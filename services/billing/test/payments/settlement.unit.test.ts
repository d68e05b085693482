import { expect, test } from '@jest/globals';
import type { SettledItem } from '@visavis/providers';
import type { Attempt, OrderRecord, RefundRecord } from '../../src/domain/order.ts';
import {
  addDispute,
  addOrder,
  addRefund,
  addSettled,
  addTheirDispute,
  addTheirPayment,
  addTheirRefund,
  noSums,
  nothingSettled,
} from '../../src/domain/payments/book-day.ts';
import { awaitedPayments, awaitedRefund, joinSettled, type OurPart } from '../../src/domain/payments/settlement.ts';
import { after, orderOf, START } from '../passes/support.ts';

const PRICE = 499_00;
const fee = { paise: 1_178, taxPaise: 180 };
const attempt: Attempt = {
  paymentId: 'pay_1',
  status: 'captured',
  amountPaise: PRICE,
  method: null,
  maskedInstrument: null,
  errorReason: null,
  isExtra: false,
  fee,
  at: START,
};
const paid = (change: Partial<Attempt> = {}, order: Partial<OrderRecord> = {}): OrderRecord =>
  orderOf('order_1', { paymentId: 'pay_1', attempts: [{ ...attempt, ...change }], ...order });
const refund: RefundRecord = {
  _id: 'refund_1',
  version: 1,
  orderId: 'order_1',
  userId: 'buyer',
  paymentId: 'pay_1',
  providerRefundId: 'rfnd_1',
  amountPaise: 100_00,
  isFull: false,
  isExtra: false,
  status: 'processed',
  reason: 'Asked for',
  arn: null,
  taken: null,
  by: 'admin-1',
  at: START,
  processedAt: START,
};
const dispute = { orderId: 'order_1', amountPaise: 300_00 } as OurPart['dispute'];
/** A quarter to midnight of 4 May in UTC: 5 May in India. */
const settlement = { id: 'setl_1', utr: 'utr-1', at: new Date('2026-05-04T23:45:00.000Z') };
const item: SettledItem = {
  id: 'pay_1',
  kind: 'payment',
  amountPaise: PRICE,
  creditPaise: PRICE - fee.paise,
  debitPaise: 0,
  feePaise: fee.paise,
  taxPaise: fee.taxPaise,
  disputeId: null,
  settlement,
};
const back: SettledItem = {
  ...item,
  id: 'rfnd_1',
  kind: 'refund',
  amountPaise: 100_00,
  creditPaise: 0,
  debitPaise: 100_00,
  feePaise: 0,
  taxPaise: 0,
};
const taken: SettledItem = {
  ...back,
  id: 'adj_1',
  kind: 'adjustment',
  amountPaise: 300_00,
  debitPaise: 300_00,
  disputeId: 'disp_1',
};

test('a settled item has its order, its transfer and the day in India', () => {
  expect(joinSettled(item, { order: paid() })).toEqual({
    _id: 'pay_1',
    kind: 'payment',
    orderId: 'order_1',
    disputeId: null,
    amountPaise: PRICE,
    creditPaise: PRICE - fee.paise,
    debitPaise: 0,
    feePaise: fee.paise,
    taxPaise: fee.taxPaise,
    settlement: { ...settlement, day: '2026-05-05' },
    differences: [],
  });
});

test.each<[string, SettledItem, OurPart, string[]]>([
  ['a payment captured beside another one', item, { order: paid({ isExtra: true }, { paymentId: 'pay_2' }) }, []],
  ['one whose capture told no fee', item, { order: paid({ fee: undefined } as Partial<Attempt>) }, []],
  ['one of no order of ours', item, {}, ['unknown']],
  ['one of an order without it', item, { order: paid({ paymentId: 'pay_0' }) }, ['unknown']],
  ['one that nobody captured', item, { order: paid({ status: 'authorized' }, { paymentId: null }) }, ['status']],
  [
    'one of another amount',
    { ...item, amountPaise: PRICE - 1, creditPaise: PRICE - 1 - fee.paise },
    { order: paid() },
    ['amount'],
  ],
  ['one of which less was credited', { ...item, creditPaise: item.creditPaise - 1 }, { order: paid() }, ['amount']],
  ['one with a higher fee', { ...item, feePaise: 1_179, creditPaise: PRICE - 1_179 }, { order: paid() }, ['fee']],
  ['one with another tax', { ...item, taxPaise: 179 }, { order: paid() }, ['tax']],
  ['a refund', back, { refund }, []],
  ['a refund that the bank has not paid yet', back, { refund: { ...refund, status: 'pending' } }, []],
  ['a refund that we do not know', back, {}, ['unknown']],
  ['a refund that has failed with us', back, { refund: { ...refund, status: 'failed' } }, ['status']],
  ['a refund of another amount', { ...back, debitPaise: 100_01 }, { refund }, ['amount']],
  ['a refund that cost something', { ...back, debitPaise: 110_00, feePaise: 10_00 }, { refund }, ['fee']],
  ['what a dispute took', taken, { dispute }, []],
  ['what a part of it gave back', { ...taken, debitPaise: 0, creditPaise: 100_00 }, { dispute }, []],
  ['more than a dispute was about', { ...taken, debitPaise: 300_01 }, { dispute }, ['amount']],
  ['an adjustment without a dispute', { ...taken, disputeId: null }, {}, ['unknown']],
  ['what is none of these', { ...taken, kind: 'other' }, { dispute }, ['unknown']],
])('of %s says how it differs from our books', (_, seen, ours, differences) => {
  expect(joinSettled(seen, ours)).toMatchObject({ differences, orderId: differences[0] === 'unknown' ? null : 'order_1' });
});

test('what the provider holds back is not settled', () => {
  expect(joinSettled({ ...item, settlement: null }, { order: paid() })).toBeUndefined();
});

test('taken money of before then is awaited, without the fee; what was not taken or cost nothing is not', () => {
  const until = after(1);
  const payments = (order: OrderRecord) => awaitedPayments(order, until).map(({ _id, creditPaise }) => [_id, creditPaise]);
  expect(payments(paid({}, { paidAt: START }))).toEqual([['pay_1', PRICE - fee.paise]]);
  expect(payments(paid({}, { paidAt: until }))).toEqual([]);
  expect(payments(paid({ isExtra: true }, { paymentId: null, paidAt: null }))).toHaveLength(1);
  expect(payments(paid({ status: 'refunded' }, { paymentId: null, paidAt: null }))).toEqual([]);
  expect(payments(paid({ amountPaise: 0 }, { paidAt: START }))).toEqual([]);
  expect(awaitedRefund(refund)).toMatchObject({ _id: 'rfnd_1', debitPaise: 100_00, differences: ['overdue'] });
  expect(awaitedRefund({ ...refund, providerRefundId: 'dispute_disp_1' })).toBeUndefined();
});

const span = { from: START, to: after(1_000) };
test('a day counts attempts that were taken in it, refunds that were sent as such, and disputes', () => {
  const ours = noSums();
  addOrder(ours, paid({}, { paidAt: after(5_000) }), span);
  addOrder(ours, paid({ at: after(1_000) }, { paidAt: START }), span);
  addOrder(ours, paid({ at: after(-1) }, { paidAt: START }), span);
  addOrder(ours, paid({ status: 'failed' }, { paymentId: null }), span);
  addOrder(ours, paid({ amountPaise: 0 }, { paidAt: START }), span);
  addRefund(ours, refund);
  addRefund(ours, { ...refund, providerRefundId: null });
  addRefund(ours, { ...refund, status: 'failed' });
  addRefund(ours, { ...refund, providerRefundId: 'dispute_disp_1' });
  addDispute(ours, { amountPaise: 300_00 });
  const both = {
    captured: { count: 1, paise: PRICE },
    refunded: { count: 1, paise: 100_00 },
    disputed: { count: 1, paise: 300_00 },
  };
  expect(ours).toEqual(both);

  const theirs = noSums();
  const payment = { wasCaptured: true, orderId: 'order_P', amountPaise: PRICE } as Parameters<typeof addTheirPayment>[1];
  addTheirPayment(theirs, payment);
  addTheirPayment(theirs, { ...payment, wasCaptured: false });
  addTheirPayment(theirs, { ...payment, orderId: null });
  const asRefund = { status: 'pending', paymentId: 'pay_1', amountPaise: 100_00 } as Parameters<typeof addTheirRefund>[1];
  addTheirRefund(theirs, asRefund);
  addTheirRefund(theirs, { ...asRefund, status: 'failed' });
  const opened = (createdAt: Date) => ({ amountPaise: 300_00, createdAt }) as Parameters<typeof addTheirDispute>[1];
  for (const ms of [-1, 0, 1_000]) addTheirDispute(theirs, opened(after(ms)), span);
  expect(theirs).toEqual(both);
});

test('a day of settlements adds up by transfer, with what went back', () => {
  const day = nothingSettled();
  const other = { ...settlement, id: 'setl_2', utr: null };
  const items = [joinSettled(item, { order: paid() }), joinSettled(back, { refund })];
  for (const each of [...items, joinSettled({ ...back, settlement: other }, { refund })])
    if (each) addSettled(day, { ...each, version: 1 });
  addSettled(day, { ...(items[0] as NonNullable<(typeof items)[0]>), version: 1, settlement: null });
  const credit = PRICE - fee.paise;
  expect(day).toEqual({
    count: 3,
    netPaise: credit - 200_00,
    feePaise: fee.paise,
    taxPaise: fee.taxPaise,
    transfers: [
      { id: 'setl_1', utr: 'utr-1', at: settlement.at, count: 2, netPaise: credit - 100_00 },
      { id: 'setl_2', utr: null, at: settlement.at, count: 1, netPaise: -100_00 },
    ],
  });
});
