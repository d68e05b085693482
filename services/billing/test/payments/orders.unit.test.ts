import { describe, expect, test } from '@jest/globals';
import { PAYMENTS, PLANS } from '@visavis/contracts/constants/billing';
import type { Attempt, OrderRecord } from '../../src/domain/order.ts';
import {
  freeOrderIdOf,
  freeOrderKeysOf,
  freePaymentOf,
  freeReturnUrl,
  isFreeOrderAuthentic,
  isFreeOrderId,
  returnUrl,
} from '../../src/domain/payments/free-order.ts';
import { newOrder, type OrderRequest, openOrderFor } from '../../src/domain/payments/place-order.ts';
import { attemptToCapture, expireOrder, isLater, withStatus } from '../../src/domain/payments/status.ts';
import { defaultPlan, isUnlimited } from '../../src/domain/plan.ts';
import { after, orderOf, START } from '../passes/support.ts';

const attemptOf = (status: Attempt['status'], change: Partial<Attempt> = {}): Attempt => ({
  paymentId: `pay_${status}`,
  status,
  amountPaise: 499_00,
  method: null,
  maskedInstrument: null,
  errorReason: null,
  isExtra: false,
  at: START,
  ...change,
});

describe('a plan', () => {
  test.each([
    ['free', 0, 1, 30, false],
    ['basic', 499_00, 5, 30, false],
    ['growth', 1_499_00, 20, 90, true],
    ['enterprise', 4_999_00, 100, 180, false],
    ['enterprise_pro', 14_999_00, PLANS.unlimitedPasses, 365, false],
  ] as const)('%s costs %d paise before any edit: %d passes for %d days', (code, pricePaise, passes, days, needsCategory) => {
    expect(defaultPlan(code)).toMatchObject({ _id: code, version: 0, pricePaise, passes, days, needsCategory, isActive: true });
  });
  test('is unlimited from 999999 passes on', () => {
    expect([PLANS.unlimitedPasses - 1, PLANS.unlimitedPasses].map(isUnlimited)).toEqual([false, true]);
  });
});

describe('an order', () => {
  const request: OrderRequest = {
    plan: { ...defaultPlan('growth'), version: 3 },
    category: 'graphic-design',
    couponCode: 'SAVE',
  };
  const details = {
    id: 'order_1',
    userId: 'u1',
    buyerName: 'Asha',
    gstDetails: null,
    discountPaise: 149_00,
    bonusPasses: 2,
    couponId: 'c1',
  };
  const placed = newOrder(request, details, START);

  test('keeps the price of its plan and what it gives, for half an hour', () => {
    expect(placed).toEqual({
      _id: 'order_1',
      userId: 'u1',
      buyerName: 'Asha',
      gstDetails: null,
      planCode: 'growth',
      planName: 'Growth',
      planVersion: 3,
      passes: 20,
      isUnlimited: false,
      days: 90,
      category: 'graphic-design',
      originalPaise: 1_499_00,
      discountPaise: 149_00,
      amountPaise: 1_350_00,
      bonusPasses: 2,
      couponId: 'c1',
      couponCode: 'SAVE',
      status: 'created',
      providerOrderId: null,
      attempts: [],
      paymentId: null,
      subscriptionId: null,
      amountRefundedPaise: 0,
      expiresAt: after(PAYMENTS.orderTtlMs),
      createdAt: START,
      paidAt: null,
    });
  });

  test('with nothing to pay needs no provider', () => {
    expect(newOrder(request, { ...details, discountPaise: 1_499_00 }, START)).toMatchObject({
      amountPaise: 0,
      providerOrderId: 'order_free_1',
    });
  });

  test.each<[string, Partial<OrderRequest>, Partial<OrderRecord>, boolean]>([
    ['for the same', {}, {}, true],
    ['not for another plan', { plan: { ...defaultPlan('basic'), version: 3 } }, {}, false],
    ['not once the plan was edited', { plan: { ...defaultPlan('growth'), version: 4 } }, {}, false],
    ['not for another category', { category: null }, {}, false],
    ['not with another coupon', { couponCode: null }, {}, false],
    ['not once it is paid', {}, { paymentId: 'pay_1' }, false],
    ['not from its end on', {}, { expiresAt: START }, false],
  ])('is returned again %s', (_, change, stored, isAgain) => {
    const open = { ...placed, version: 1, ...stored };
    expect(openOrderFor([open], { ...request, ...change }, START)).toBe(isAgain ? open : undefined);
  });

  const unpaid = orderOf('order_1', { status: 'created', paidAt: null, paymentId: null });
  const paid = orderOf('order_1', { paymentId: 'pay_captured' });
  test.each<[OrderRecord['status'], OrderRecord, Attempt[]]>([
    ['created', unpaid, []],
    ['created', unpaid, [attemptOf('created')]],
    ['expired', { ...unpaid, status: 'expired' }, [attemptOf('created')]],
    ['failed', unpaid, [attemptOf('created'), attemptOf('failed')]],
    ['failed', unpaid, [attemptOf('refunded')]],
    ['authorized', unpaid, [attemptOf('failed'), attemptOf('authorized')]],
    ['created', unpaid, [attemptOf('authorized', { isReturned: true })]],
    ['captured', paid, [attemptOf('captured')]],
    ['partially_refunded', { ...paid, amountRefundedPaise: 1 }, [attemptOf('captured')]],
    ['partially_refunded', { ...paid, amountRefundedPaise: 498_99 }, [attemptOf('captured')]],
    ['refunded', { ...paid, amountRefundedPaise: 499_00 }, [attemptOf('refunded')]],
  ])('is %s by its attempts and refunds: %#', (status, order, attempts) => {
    expect(withStatus({ ...order, attempts }).status).toBe(status);
  });

  test('is followed for five days while an attempt may still become a payment', () => {
    for (const status of ['created', 'failed', 'authorized'] as const)
      expect(withStatus({ ...unpaid, attempts: [attemptOf(status)] }).followUntil).toEqual(after(PAYMENTS.followMs));
    const closed = { ...paid, followUntil: START, attempts: [attemptOf('captured'), attemptOf('refunded')] };
    expect(withStatus(closed)).not.toHaveProperty('followUntil');
  });

  test('has an attempt to capture unless it is paid, or the money goes back', () => {
    const authorized = attemptOf('authorized');
    expect(attemptToCapture({ ...unpaid, attempts: [attemptOf('created'), authorized] })).toBe(authorized);
    expect(attemptToCapture({ ...paid, attempts: [authorized] })).toBeUndefined();
    expect(attemptToCapture({ ...unpaid, attempts: [attemptOf('authorized', { isReturned: true })] })).toBeUndefined();
  });

  test('expires only where nobody tried to pay', () => {
    expect(expireOrder({ ...unpaid, expiresAt: START }, START)).toEqual({ ...unpaid, expiresAt: START, status: 'expired' });
    expect(expireOrder({ ...unpaid, status: 'failed' }, START)).toBeUndefined();
  });
});

test('an attempt moves from created over failed, authorized and captured to refunded, and never back', () => {
  const way = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const;
  for (const [from, current] of way.entries()) expect(way.filter((seen) => isLater(seen, current))).toEqual(way.slice(from + 1));
});

describe('a free order', () => {
  const key = freeOrderKeysOf('a secret that is only used in tests; 32+');
  const id = freeOrderIdOf('order_1');
  const url = new URL(freeReturnUrl(key, { providerOrderId: id }), 'https://visavis.example');
  const returned = {
    providerOrderId: url.searchParams.get('razorpay_order_id') ?? '',
    paymentId: url.searchParams.get('razorpay_payment_id') ?? '',
    signature: url.searchParams.get('razorpay_signature') ?? '',
  };

  test('is known by its id', () => {
    expect([isFreeOrderId(id), isFreeOrderId('order_1')]).toEqual([true, false]);
  });

  test('returns as from a checkout, with a signature that nobody else can make', () => {
    expect(url.pathname).toBe('/subscriptions/payment-callback');
    expect(returned).toMatchObject({ providerOrderId: 'order_free_1', paymentId: 'pay_free_1' });
    expect(returnUrl(returned)).toBe(url.pathname + url.search);
    expect(isFreeOrderAuthentic(key, returned)).toBe(true);
  });

  test.each([
    ['another order', { providerOrderId: 'order_free_2' }],
    ['another payment', { paymentId: 'pay_free_2' }],
    ['another order and its payment', { providerOrderId: 'order_free_2', paymentId: 'pay_free_2' }],
    ['a signature of another length', { signature: '00' }],
    ['no signature', { signature: '' }],
    ['another signature', { signature: '00'.repeat(32) }],
  ])('is not authentic with %s', (_, change) => expect(isFreeOrderAuthentic(key, { ...returned, ...change })).toBe(false));

  test('is not authentic under another secret', () => {
    expect(isFreeOrderAuthentic(freeOrderKeysOf('another secret that is only for tests'), returned)).toBe(false);
  });

  test('is captured at once, with nothing paid', () => {
    expect(freePaymentOf(id, START)).toEqual({
      id: 'pay_free_1',
      orderId: 'order_free_1',
      amountPaise: 0,
      currency: 'INR',
      status: 'captured',
      wasCaptured: true,
      amountRefundedPaise: 0,
      method: null,
      maskedInstrument: null,
      errorReason: null,
      createdAt: START,
    });
  });
});
