import { describe, expect, test } from '@jest/globals';
import { PAYMENTS } from '@visavis/contracts/constants/billing';
import type { ProviderPayment } from '@visavis/providers';
import { canRefuse, followPayment, keepsPrice } from '../../src/domain/payments/follow-payment.ts';
import { attemptToCapture, expireOrder, isPayable } from '../../src/domain/payments/status.ts';
import { after, MINUTE, orderOf, START } from '../passes/support.ts';

const PRICE = 49_900;
const ENDS = after(PAYMENTS.orderTtlMs);
const unpaid = orderOf('order_1', {
  providerOrderId: 'order_P',
  status: 'created',
  expiresAt: ENDS,
  createdAt: START,
  paidAt: null,
});
const seen = (change: Partial<ProviderPayment> = {}): ProviderPayment => ({
  id: 'pay_1',
  orderId: 'order_P',
  amountPaise: PRICE,
  currency: 'INR',
  status: 'captured',
  wasCaptured: true,
  amountRefundedPaise: 0,
  method: 'upi',
  maskedInstrument: 'a…@upi',
  errorReason: null,
  createdAt: START,
  ...change,
});
const NOW = after(MINUTE);
const follow = (order = unpaid, payment = seen(), isStillValid = true, now = NOW) =>
  followPayment(order, payment, { now, isStillValid });
const followed = (...args: Parameters<typeof follow>) => {
  const decision = follow(...args);
  if (decision.kind !== 'changed') throw new Error(decision.kind);
  return decision;
};

describe('what does not fit the order', () => {
  test.each([
    ['another order', { orderId: 'order_Q' }, 'order order_Q instead of order_P'],
    ['a paisa less', { amountPaise: PRICE - 1 }, '49899 instead of 49900 paise'],
    ['a paisa more', { amountPaise: PRICE + 1 }, '49901 instead of 49900 paise'],
    ['the same number of another currency', { currency: 'USD' }, 'USD instead of INR'],
  ])('activates nothing: %s', (_name, change, problem) => {
    expect(follow(unpaid, seen(change))).toEqual({ kind: 'mismatch', problem });
  });
});

describe('a payment', () => {
  test('keeps what the provider takes of it, as it said at the capture', () => {
    const fee = { paise: 1_178, taxPaise: 180 };
    const { order } = followed(unpaid, seen({ fee }));
    expect(order.attempts[0]?.fee).toEqual(fee);
    expect(followed(order, seen({ status: 'refunded', amountRefundedPaise: PRICE })).order.attempts[0]?.fee).toEqual(fee);
    expect(followed(unpaid, seen()).order.attempts[0]?.fee).toBeUndefined();
  });

  test('that is captured pays the order, once', () => {
    const { order, effects } = followed();
    expect(effects).toEqual([{ type: 'activate' }]);
    expect(order).toMatchObject({
      status: 'captured',
      paymentId: 'pay_1',
      paidAt: NOW,
      attempts: [{ paymentId: 'pay_1', status: 'captured', method: 'upi', isExtra: false, errorReason: null, at: START }],
    });
    expect(order).not.toHaveProperty('followUntil');
    for (const status of ['created', 'failed', 'authorized', 'captured'] as const)
      expect(follow(order, seen({ status }))).toEqual({ kind: 'unchanged' });
  });
  test('only moves up; what an earlier view knew stays', () => {
    const { order } = followed(unpaid, seen({ status: 'failed', errorReason: 'declined' }));
    const later = followed(order, seen({ method: null, maskedInstrument: null, createdAt: NOW }));
    expect(later.order.attempts).toMatchObject([
      { status: 'captured', method: 'upi', maskedInstrument: 'a…@upi', errorReason: 'declined', at: START },
    ]);
  });
  test('that is captured beside another one goes back, as far as it has not yet', () => {
    const paid = followed().order;
    const second = followed(paid, seen({ id: 'pay_2', amountRefundedPaise: 10_000 }));
    expect(second.effects).toEqual([{ type: 'refund-extra', paymentId: 'pay_2', amountPaise: 39_900 }, { type: 'returned' }]);
    expect(second.order).toMatchObject({ paymentId: 'pay_1', attempts: [{ isExtra: false }, { isExtra: true }] });
    expect(followed(paid, seen({ id: 'pay_2', amountRefundedPaise: PRICE })).effects).toEqual([{ type: 'returned' }]);
  });
  test('that fails says why, and nothing once the order is paid', () => {
    const failure = seen({ status: 'failed', errorReason: 'declined' });
    const { order, effects } = followed(unpaid, failure);
    expect(effects).toEqual([{ type: 'failed', reason: 'declined' }]);
    expect(order).toMatchObject({ status: 'failed', followUntil: after(PAYMENTS.followMs) });
    expect(followed(followed().order, { ...failure, id: 'pay_2' }).effects).toEqual([]);
  });
  test('that was captured and paid back before it was seen is captured first', () => {
    const { order, effects } = followed(unpaid, seen({ status: 'refunded', amountRefundedPaise: PRICE }));
    expect([order.attempts[0]?.status, effects]).toEqual(['captured', [{ type: 'activate' }]]);
    expect(followed(order, seen({ status: 'refunded' }))).toMatchObject({
      order: { attempts: [{ status: 'refunded' }] },
      effects: [],
    });
  });
  test('that goes back without having been taken is told', () => {
    const { order, effects } = followed(unpaid, seen({ status: 'refunded', wasCaptured: false }));
    expect([order.status, effects]).toEqual(['failed', [{ type: 'returned' }]]);
  });
  test('whose coupon is used up by now goes back, and the order stays unpaid', () => {
    const { order, effects } = followed(unpaid, seen(), false);
    expect(effects).toEqual([{ type: 'refund-extra', paymentId: 'pay_1', amountPaise: PRICE }, { type: 'returned' }]);
    expect(order).toMatchObject({ paymentId: null, paidAt: null, attempts: [{ isExtra: true }] });
  });
});

describe('a free order', () => {
  const free = { ...unpaid, amountPaise: 0, discountPaise: PRICE, originalPaise: PRICE };
  const payment = seen({ amountPaise: 0 });
  test('starts its plan once', () => {
    const { order, effects } = followed(free, payment);
    expect([order.status, effects]).toEqual(['captured', [{ type: 'activate' }]]);
    expect([follow(order, payment), follow(order, payment, false)]).toEqual([{ kind: 'unchanged' }, { kind: 'unchanged' }]);
  });
  test('that is no longer valid stays as it is, and nothing goes back', () => {
    expect(follow(free, payment, false)).toEqual({ kind: 'unchanged' });
  });
});

describe("an authorization after the order's time", () => {
  const authorized = seen({ status: 'authorized', wasCaptured: false });
  test('can be refused until its money is taken, and a free order until it is paid', () => {
    expect(canRefuse(unpaid, authorized)).toBe(true);
    expect(canRefuse(unpaid, seen())).toBe(false);
    expect(canRefuse(followed().order, { ...authorized, id: 'pay_2' })).toBe(false);
    expect(canRefuse({ ...unpaid, amountPaise: 0 }, seen({ amountPaise: 0 }))).toBe(true);
  });
  test.each([
    ['within its time, whatever the plan is now', unpaid, { isActive: false, pricePaise: 0 }, after(-1, ENDS), true],
    ['after it at the same price', unpaid, { isActive: true, pricePaise: PRICE }, ENDS, true],
    ['not after it at another price', unpaid, { isActive: true, pricePaise: PRICE + 1 }, ENDS, false],
    ['not after it once the plan is not sold', unpaid, { isActive: false, pricePaise: PRICE }, ENDS, false],
    ['not after it for nothing', { ...unpaid, amountPaise: 0 }, { isActive: true, pricePaise: PRICE }, ENDS, false],
  ])('keeps its price %s', (_name, order, plan, now, keeps) => {
    expect(keepsPrice({ ...order, originalPaise: PRICE }, plan, now)).toBe(keeps);
  });
  test('is taken where the price still holds, and otherwise given back, which is told once', () => {
    const good = followed(unpaid, authorized, true, ENDS);
    expect([good.order.status, good.effects, attemptToCapture(good.order)?.paymentId]).toEqual(['authorized', [], 'pay_1']);
    const gone = followed(unpaid, authorized, false, ENDS);
    expect(gone.effects).toEqual([{ type: 'returned' }]);
    expect(attemptToCapture(gone.order)).toBeUndefined();
    expect(followed(gone.order, seen({ status: 'refunded', wasCaptured: false }), false, ENDS).effects).toEqual([]);
    // The provider captured it by itself: a view of a captured payment counts as valid, but the buyer was told otherwise.
    for (const isStillValid of [false, true]) {
      const captured = followed(gone.order, seen(), isStillValid, ENDS);
      expect(captured.effects).toEqual([{ type: 'refund-extra', paymentId: 'pay_1', amountPaise: PRICE }]);
      expect(captured.order).toMatchObject({ paymentId: null, attempts: [{ status: 'captured', isExtra: true }] });
    }
  });
});

test('an order is payable until its time, and expires with it', () => {
  expect([isPayable(unpaid, after(-1, ENDS)), isPayable(unpaid, ENDS)]).toEqual([true, false]);
  expect(isPayable({ ...unpaid, status: 'expired' }, NOW)).toBe(false);
  expect(isPayable(followed().order, NOW)).toBe(false);
  // Its coupon is gone, and the money goes back: asked for again, it would only go back again.
  expect(isPayable(followed(unpaid, seen(), false).order, NOW)).toBe(false);
  expect(expireOrder(unpaid, after(-1, ENDS))).toBeUndefined();
  expect(expireOrder(unpaid, ENDS)?.status).toBe('expired');
  expect(expireOrder(followed().order, ENDS)).toBeUndefined();
});
