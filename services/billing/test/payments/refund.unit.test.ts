import { describe, expect, test } from '@jest/globals';
import { REFUND } from '@visavis/contracts/constants/billing';
import type { ProviderRefund } from '@visavis/providers';
import type { Attempt, OrderRecord, RefundRecord } from '../../src/domain/order.ts';
import { followRefund, refundOfExtra, requestRefund, unsentGivesWay } from '../../src/domain/payments/refund.ts';
import { after, orderOf, START } from '../passes/support.ts';

const PRICE = 499_00;
const attemptOf = (paymentId: string, isExtra = false): Attempt => ({
  paymentId,
  status: 'captured',
  amountPaise: PRICE,
  method: null,
  maskedInstrument: null,
  errorReason: null,
  isExtra,
  at: START,
});
const paid = (change: Partial<OrderRecord> = {}): OrderRecord =>
  orderOf('order_1', { paymentId: 'pay_1', attempts: [attemptOf('pay_1'), attemptOf('pay_2', true)], ...change });
const request = { id: 'r1', amountPaise: 100_00, reason: 'Not happy', by: 'admin' };
const refundOf = (change: Partial<RefundRecord> = {}): RefundRecord => ({
  _id: 'r1',
  version: 1,
  orderId: 'order_1',
  userId: 'u1',
  paymentId: 'pay_1',
  providerRefundId: null,
  amountPaise: 100_00,
  isFull: false,
  isExtra: false,
  status: 'pending',
  reason: 'Not happy',
  arn: null,
  taken: null,
  by: 'admin',
  at: START,
  processedAt: null,
  ...change,
});
const seenOf = (change: Partial<ProviderRefund> = {}): ProviderRefund => ({
  id: 'rfnd_1',
  paymentId: 'pay_1',
  amountPaise: 100_00,
  status: 'pending',
  arn: null,
  receipt: 'r1',
  createdAt: after(5),
  ...change,
});
const NOW = after(10);

describe('a request to pay back', () => {
  test('is pending, and counts at once', () => {
    const { version: _, ...refund } = refundOf({ at: NOW });
    expect(requestRefund(paid(), request, NOW)).toEqual({
      kind: 'accepted',
      order: paid({ amountRefundedPaise: 100_00, status: 'partially_refunded' }),
      refund,
    });
  });

  test('of no amount, or of all that is left, is full', () => {
    const partly = paid({ amountRefundedPaise: 100_00 });
    for (const amountPaise of [undefined, 399_00])
      expect(requestRefund(partly, { ...request, amountPaise }, NOW)).toMatchObject({
        order: { amountRefundedPaise: PRICE, status: 'refunded' },
        refund: { amountPaise: 399_00, isFull: true },
      });
  });

  const uncaptured = ['NOT_REFUNDABLE', 'This payment has not been captured'];
  const tooLittle = ['REFUND_TOO_LARGE', 'Less than one rupee would be left, which could never be paid back'];
  test.each([
    ['of an unpaid order', paid({ paidAt: null }), {}, START, uncaptured],
    ['of an order without a payment', paid({ paymentId: null }), {}, START, uncaptured],
    ['of an order with nothing to pay', paid({ amountPaise: 0 }), {}, START, uncaptured],
    [
      'of what is paid back',
      paid({ amountRefundedPaise: PRICE }),
      {},
      START,
      ['NOT_REFUNDABLE', 'This payment has been paid back already'],
    ],
    [
      'after six months',
      paid(),
      {},
      after(REFUND.withinMs + 1),
      ['REFUND_TOO_LATE', 'A payment can be paid back within six months only'],
    ],
    [
      'of more than was paid',
      paid(),
      { amountPaise: PRICE + 1 },
      START,
      ['REFUND_TOO_LARGE', 'This is more than what is left of the payment'],
    ],
    ['that leaves less than a rupee', paid(), { amountPaise: PRICE - 99 }, START, tooLittle],
    ['that leaves a paisa', paid(), { amountPaise: PRICE - 1 }, START, tooLittle],
  ])('is refused %s', (_, order, change, now, [code, message]) => {
    const decision = requestRefund(order, { ...request, ...change }, now);
    expect(decision).toMatchObject({ kind: 'refused', refusal: { meaning: 'conflict', code, message } });
    if (code === 'REFUND_TOO_LARGE') expect(decision).toMatchObject({ refusal: { details: { remainingPaise: PRICE } } });
  });

  test.each([
    ['on the last day', after(REFUND.withinMs), {}],
    ['that leaves a rupee', START, { amountPaise: PRICE - 100 }],
  ])('is accepted %s', (_, now, change) => expect(requestRefund(paid(), { ...request, ...change }, now).kind).toBe('accepted'));
});

test('a payment for which nothing was sold goes back as a whole, by the system, and says why', () => {
  const { version: _, ...refund } = refundOf({ paymentId: 'pay_2', isFull: true, isExtra: true, by: 'system', at: NOW });
  expect(refundOfExtra(paid(), { id: 'r1', paymentId: 'pay_2', amountPaise: 100_00 }, NOW)).toEqual({
    ...refund,
    reason: 'Second payment of one order',
  });
  // Nothing had paid the order: its coupon was used up meanwhile.
  const unpaid = paid({ paymentId: null, paidAt: null, status: 'failed' });
  expect(refundOfExtra(unpaid, { id: 'r1', paymentId: 'pay_1', amountPaise: 100_00 }, NOW).reason).toBe(
    'Paid too late for the price or the coupon of this order',
  );
});

describe('a refund of ours', () => {
  const partly = paid({ amountRefundedPaise: 100_00, status: 'partially_refunded' });
  const sent = refundOf({ providerRefundId: 'rfnd_1', madeAt: after(5) });
  const follow = (stored: RefundRecord, seen: Partial<ProviderRefund>, order = partly) =>
    followRefund(order, [refundOf({ _id: 'r0', providerRefundId: 'rfnd_0' }), stored], seenOf(seen), 'by the provider', NOW);
  const processed = { ...sent, status: 'processed', arn: 'A1', processedAt: NOW } as const;

  test.each<[string, RefundRecord, Partial<ProviderRefund>, RefundRecord]>([
    ['is known by its receipt', refundOf(), {}, sent],
    ['is known by the id of the provider', sent, { receipt: null, status: 'processed', arn: 'A1' }, processed],
    ['is known by its own id', refundOf({ _id: 'rfnd_1' }), { receipt: null }, { ...sent, _id: 'rfnd_1' }],
    [
      'keeps the time at which it was processed',
      { ...processed, arn: null, processedAt: START },
      { status: 'processed', arn: 'A1' },
      { ...processed, processedAt: START },
    ],
  ])('%s', (_, stored, seen, refund) => {
    expect(follow(stored, seen)).toEqual({ kind: 'changed', order: partly, refund, replaced: [], restPaise: 0 });
  });

  test.each<[string, RefundRecord, Partial<ProviderRefund>]>([
    ['seen again', sent, {}],
    ['processed and seen late as pending', processed, { arn: 'A1' }],
    ['processed and seen late as failed', processed, { status: 'failed' }],
    ['failed and seen late as processed', { ...sent, status: 'failed' }, { status: 'processed' }],
  ])('stays as it is: %s', (_, stored, seen) => expect(follow(stored, seen)).toEqual({ kind: 'unchanged' }));

  test('that fails returned nothing', () => {
    expect(follow(sent, { status: 'failed' })).toEqual({
      kind: 'changed',
      order: paid({ amountRefundedPaise: 0, status: 'captured' }),
      refund: { ...sent, status: 'failed' },
      replaced: [],
      restPaise: 0,
    });
    expect(follow({ ...sent, isExtra: true }, { status: 'failed' })).toMatchObject({ kind: 'changed', order: partly });
    expect(follow({ ...sent, status: 'failed' }, { status: 'failed', arn: 'A1' })).toMatchObject({
      kind: 'changed',
      order: partly,
    });
  });
});

describe('a refund that was made at the provider', () => {
  const there = (change: Partial<ProviderRefund> = {}) => seenOf({ receipt: null, ...change });
  const take = (seen: ProviderRefund, refunds: RefundRecord[] = [], order = paid()) =>
    followRefund(order, refunds, seen, 'by hand', NOW);

  test('is taken over, with its reason', () => {
    expect(take(there({ status: 'processed', arn: 'A1' }))).toEqual({
      kind: 'changed',
      order: paid({ amountRefundedPaise: 100_00, status: 'partially_refunded' }),
      refund: refundOf({
        _id: 'rfnd_1',
        version: 0,
        providerRefundId: 'rfnd_1',
        status: 'processed',
        reason: 'by hand',
        arn: 'A1',
        by: 'provider',
        at: after(5),
        madeAt: after(5),
        processedAt: NOW,
      }),
      replaced: [],
      restPaise: 0,
    });
    expect(take(there({ amountPaise: PRICE }))).toMatchObject({
      refund: { isFull: true, processedAt: null },
      order: { status: 'refunded' },
    });
  });

  test.each<[string, ProviderRefund, OrderRecord]>([
    ['that failed', there({ status: 'failed' }), paid()],
    ['of nothing', there({ amountPaise: 0 }), paid()],
    ['of a payment that nobody knows', there({ paymentId: 'pay_9' }), paid()],
    ['of money that was never taken', there(), paid({ paymentId: null })],
    ['of another payment that was not taken', there(), paid({ paymentId: 'pay_9' })],
  ])('changes nothing: one %s', (_, seen, order) => expect(take(seen, [], order)).toEqual({ kind: 'unchanged' }));

  const sent = refundOf({ providerRefundId: 'rfnd_0', amountPaise: 300_00 });
  test.each([
    ['all that is left', 199_00, 'changed'],
    ['more than is left', 199_01, 'too-large'],
  ])('may be of %s beside one that was sent', (_, amountPaise, kind) => {
    const decision = take(there({ amountPaise }), [sent], paid({ amountRefundedPaise: 300_00 }));
    expect(decision).toMatchObject(kind === 'changed' ? { kind, refund: { isFull: true } } : { kind, remainingPaise: 199_00 });
  });

  test('counts no refund that failed, and none of another payment', () => {
    const others = [
      { ...sent, status: 'failed' as const },
      { ...sent, _id: 'r2', paymentId: 'pay_2' },
    ];
    expect(take(there({ amountPaise: PRICE }), others).kind).toBe('changed');
  });

  test('takes the place of requests that were not sent, the latest first, and of no more than it needs', () => {
    const [first, second] = [refundOf({ amountPaise: 300_00 }), refundOf({ _id: 'r2', amountPaise: 150_00 })];
    const decision = take(there(), [first, second], paid({ amountRefundedPaise: 450_00 }));
    expect(decision).toMatchObject({
      kind: 'changed',
      order: { amountRefundedPaise: 400_00 },
      replaced: [{ ...second, status: 'failed', reason: 'Not happy (replaced by rfnd_1)' }],
      refund: { isFull: false },
      restPaise: 0,
    });
    expect(take(there({ amountPaise: 49_00 }), [first, second], paid({ amountRefundedPaise: 450_00 }))).toMatchObject({
      replaced: [],
    });
  });

  test('of a second payment leaves the order as it is, and the rest to be sent', () => {
    const extra = refundOf({ paymentId: 'pay_2', amountPaise: PRICE, isFull: true, isExtra: true });
    const seen = there({ paymentId: 'pay_2' });
    expect(take(seen, [extra])).toMatchObject({
      order: paid(),
      refund: { isExtra: true, isFull: false },
      replaced: [{ _id: 'r1', status: 'failed' }],
      restPaise: 399_00,
    });
    expect(take(seen)).toMatchObject({ order: paid(), replaced: [], restPaise: 0 });
  });
});

test('what is left of a payment is what no refund has taken that was sent', () => {
  const refunds = [
    refundOf({ providerRefundId: 'rfnd_0', amountPaise: 200_00 }),
    refundOf({ _id: 'r2', amountPaise: 100_00 }),
    refundOf({ _id: 'r3', providerRefundId: 'rfnd_3', status: 'failed' }),
    refundOf({ _id: 'r4', status: 'processed', amountPaise: 50_00 }),
    refundOf({ _id: 'r5', providerRefundId: 'rfnd_5', paymentId: 'pay_2' }),
  ];
  expect(unsentGivesWay(paid(), refunds, 'pay_1')).toBe(249_00);
  expect(unsentGivesWay(paid(), [], 'pay_9')).toBe(0);
});
