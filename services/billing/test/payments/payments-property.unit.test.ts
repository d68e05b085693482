// @deep RUNS=20000
import { expect, test } from '@jest/globals';
import { PAYMENTS } from '@visavis/contracts/constants/billing';
import type { ProviderPayment, ProviderRefund } from '@visavis/providers';
import fc from 'fast-check';
import type { OrderRecord, RefundRecord } from '../../src/domain/order.ts';
import { followPayment } from '../../src/domain/payments/follow-payment.ts';
import { failedFirst, followRefund, refundOfExtra, requestRefund } from '../../src/domain/payments/refund.ts';
import { attemptToCapture, expireOrder } from '../../src/domain/payments/status.ts';
import { orderOf } from '../passes/support.ts';
import { createFakeProvider } from './fake-provider.ts';

const START = new Date('2026-05-04T09:00:00.000Z');
const PRICE = 49_900;
const MINUTE = 60_000;
const index = fc.nat({ max: 3 });
/**
 * What buyer, bank, provider and admin do; `view` is what one of verify, callback, webhook and reconciler sees, late or again.
 */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('pay' as const),
      status: fc.constantFrom('created' as const, 'failed' as const, 'authorized' as const, 'captured' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('authorize' as const, 'take' as const), index }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('fail' as const, 'give back' as const), index }) },
  {
    weight: 12,
    arbitrary: fc.record({ type: fc.constantFrom('view payment' as const, 'view refund' as const), age: fc.nat({ max: 30 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom('refund here' as const, 'refund there' as const),
      index,
      part: fc.constantFrom(1, 0.5, 0.3),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('send' as const, 'capture' as const), isLost: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('settle refund' as const), index, fails: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('wait' as const), minutes: fc.constantFrom(1, 20, 31, 60 * 24) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** An old view of a refund that failed took the place of another one that went through. */
const FAILED_AFTER_AN_OLD_VIEW: Step[] = [
  { type: 'pay', status: 'authorized' },
  { type: 'take', index: 0 },
  { type: 'refund there', index: 0, part: 0.3 },
  { type: 'view payment', age: 0 },
  { type: 'refund there', index: 0, part: 0.5 },
  { type: 'pay', status: 'created' },
  { type: 'view payment', age: 0 },
  { type: 'settle refund', index: 1, fails: true },
  { type: 'view refund', age: 14 },
  { type: 'authorize', index: 0 },
];

/** A request reached the provider without our learning of it, and gave way to an old view of a refund that had failed. */
const SENT_AND_REPLACED: Step[] = [
  { type: 'pay', status: 'captured' },
  { type: 'view payment', age: 0 },
  { type: 'refund there', index: 0, part: 1 },
  { type: 'settle refund', index: 0, fails: true },
  { type: 'send', isLost: true },
  { type: 'refund here', index: 0, part: 1 },
  { type: 'view refund', age: 5 },
];

const PAID = ['captured', 'partially_refunded', 'refunded'];

function createFixture(isStillValid: boolean) {
  let now = START;
  const { books } = createFakeProvider(() => now);
  const providerOrder = { id: 'order_P', amountPaise: PRICE };
  let order: OrderRecord = orderOf('order_1', {
    providerOrderId: 'order_P',
    status: 'created',
    expiresAt: new Date(START.getTime() + PAYMENTS.orderTtlMs),
    createdAt: START,
    paidAt: null,
  });
  const refunds = new Map<string, RefundRecord>();
  const payments: ProviderPayment[] = [];
  const refundViews: ProviderRefund[] = [];
  const counts = { activations: 0, taken: 0, granted: 0, returned: 0, tooLarge: 0 };
  let ids = 0;

  const save = (next: OrderRecord) => {
    // Money only forward: what is paid stays paid.
    if (PAID.includes(order.status)) expect(PAID).toContain(next.status);
    if (order.paymentId !== null) expect(next.paymentId).toBe(order.paymentId);
    order = { ...next, version: order.version + 1 };
  };
  const put = (refund: Omit<RefundRecord, 'version'>) => refunds.set(refund._id, { ...refund, version: 1 });

  function seePayment(seen: ProviderPayment): void {
    const decision = followPayment(order, seen, { now, isStillValid });
    expect(decision.kind).not.toBe('mismatch');
    if (decision.kind !== 'changed') return;
    save(decision.order);
    for (const effect of decision.effects) {
      if (effect.type === 'activate') counts.activations += 1;
      if (effect.type === 'returned') counts.returned += 1;
      if (effect.type === 'refund-extra') put(refundOfExtra(order, { ...effect, id: `extra-${effect.paymentId}` }, now));
    }
  }
  function seeRefund(seen: ProviderRefund): void {
    const decision = followRefund(order, [...refunds.values()], seen, 'by the provider', now);
    if (decision.kind === 'too-large') counts.tooLarge += 1;
    if (decision.kind !== 'changed') return;
    save(decision.order);
    put(decision.refund);
    for (const each of decision.replaced) put(each);
    if (decision.restPaise > 0)
      put(refundOfExtra(order, { id: `rest-${ids++}`, paymentId: seen.paymentId, amountPaise: decision.restPaise }, now));
  }
  /** Everything that the provider has said so far may be seen again at any time. */
  function record(): void {
    for (const { id } of books.payments) payments.push(books.view(id));
    for (const { id } of books.refunds) refundViews.push(books.refundView(id));
  }
  const at = <T>(list: readonly T[], position: number): T | undefined => list[position % Math.max(list.length, 1)];
  const newest = <T>(list: readonly T[], age: number): T | undefined => list[list.length - 1 - (age % Math.max(list.length, 1))];

  function send(isLost: boolean): void {
    for (const refund of [...refunds.values()]) {
      if (refund.status !== 'pending' || refund.providerRefundId !== null) continue;
      try {
        const seen = books.refund(refund.paymentId, refund.amountPaise, { receipt: refund._id, idempotencyKey: refund._id });
        if (!isLost) seeRefund(seen);
      } catch {
        // Refused: the provider has paid back otherwise, which its own books say.
      }
    }
  }
  function capture(isLost: boolean): void {
    const attempt = attemptToCapture(order);
    if (!attempt) return;
    books.take(attempt.paymentId);
    if (!isLost) seePayment(books.view(attempt.paymentId));
  }

  function run(each: Step): void {
    if (each.type === 'wait') {
      now = new Date(now.getTime() + each.minutes * MINUTE);
      const expired = expireOrder(order, now);
      if (expired) save(expired);
    } else if (each.type === 'pay') books.pay(providerOrder, { status: each.status, wasCaptured: each.status === 'captured' });
    else if (each.type === 'send') send(each.isLost);
    else if (each.type === 'capture') capture(each.isLost);
    else if (each.type === 'view payment') {
      const seen = newest(payments, each.age);
      if (seen) seePayment(seen);
    } else if (each.type === 'view refund') {
      const seen = newest(refundViews, each.age);
      if (seen) seeRefund(seen);
    } else if (each.type === 'settle refund') {
      const refund = at(books.refunds, each.index);
      if (refund) books.settleRefund(refund.id, each.fails ? 'failed' : 'processed');
    } else if (each.type === 'refund here') {
      const decision = requestRefund(
        order,
        { id: `refund-${ids++}`, amountPaise: partOf(each.part, each.index), reason: 'test', by: 'admin' },
        now,
      );
      if (decision.kind === 'accepted') {
        save(decision.order);
        put(decision.refund);
      }
    } else if ('index' in each) {
      const payment = at(books.payments, each.index);
      if (!payment) return;
      if (each.type === 'authorize') books.authorize(payment.id);
      if (each.type === 'take') books.take(payment.id);
      if (each.type === 'fail') books.fail(payment.id);
      if (each.type === 'give back') books.giveBack(payment.id);
      if (each.type === 'refund there') {
        try {
          books.refund(payment.id, Math.round(payment.amountPaise * each.part));
        } catch {
          // More than is left: the provider refuses it.
        }
      }
    }
    record();
  }
  const partOf = (part: number, kind: number) => (kind === 0 ? undefined : Math.round(PRICE * part));

  function reconcile(): void {
    // An old view of a refund may leave too little for the next one; a look at the provider's books does not.
    counts.tooLarge = 0;
    for (let round = 0; round < 4; round++) {
      capture(false);
      for (const { id } of books.payments) seePayment(books.view(id));
      send(false);
      for (const seen of failedFirst(books.refunds.map(({ id }) => books.refundView(id)))) seeRefund(seen);
    }
    for (const { id } of books.refunds) books.settleRefund(id, 'processed');
    for (const { id } of books.refunds) seeRefund(books.refundView(id));
  }
  return { run, reconcile, books, refunds, counts, order: () => order };
}
type Fixture = ReturnType<typeof createFixture>;

const backOf = (refunds: Iterable<Pick<RefundRecord, 'paymentId' | 'status' | 'amountPaise'>>, paymentId: string) =>
  [...refunds].reduce((sum, each) => sum + (each.paymentId === paymentId && each.status !== 'failed' ? each.amountPaise : 0), 0);

function checkAlways({ order, refunds, counts }: Fixture): void {
  const { paymentId, amountRefundedPaise, attempts } = order();
  expect(counts.activations).toBe(paymentId === null ? 0 : 1);
  expect(amountRefundedPaise).toBe(paymentId === null ? 0 : backOf(refunds.values(), paymentId));
  for (const attempt of attempts) expect(backOf(refunds.values(), attempt.paymentId)).toBeLessThanOrEqual(attempt.amountPaise);
  expect(amountRefundedPaise).toBeLessThanOrEqual(PRICE);
}

function checkBooks({ order, refunds, books, counts }: Fixture): void {
  const { paymentId, status, attempts } = order();
  expect(counts.tooLarge).toBe(0);
  for (const { id, wasCaptured, amountRefundedPaise } of books.payments.filter((each) => each.wasCaptured)) {
    const attempt = attempts.find((each) => each.paymentId === id);
    expect(id === paymentId || attempt?.isExtra).toBe(wasCaptured);
    expect(backOf(refunds.values(), id)).toBe(amountRefundedPaise);
    // Another payment than the order's has gone back as a whole, unless a refund failed: then a person was alerted.
    const failed = books.refunds.some((each) => each.paymentId === id && each.status === 'failed');
    if (id !== paymentId && !failed) expect(amountRefundedPaise).toBe(PRICE);
  }
  if (paymentId !== null) expect(PAID).toContain(status);
  const cameBack = books.payments.filter((each) => each.status === 'refunded' && !each.wasCaptured);
  expect(counts.returned).toBeGreaterThanOrEqual(cameBack.length);
  expect(counts.returned).toBeLessThanOrEqual(books.payments.length);
}

test('whatever arrives, how often and in whatever order: one activation, money only forward, and in the end the provider agrees', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), fc.boolean(), (steps, isStillValid) => {
      const fixture = createFixture(isStillValid);
      for (const each of steps) {
        fixture.run(each);
        checkAlways(fixture);
      }
      fixture.reconcile();
      checkAlways(fixture);
      checkBooks(fixture);
      reached.add(fixture.order().status);
      if (fixture.counts.returned > 0) reached.add('returned');
      if ([...fixture.refunds.values()].some(({ isExtra }) => isExtra)) reached.add('extra');
      if ([...fixture.refunds.values()].some(({ by }) => by === 'provider')) reached.add('by the provider');
    }),
    {
      numRuns: Number(process.env.RUNS ?? 500),
      examples: [
        [FAILED_AFTER_AN_OLD_VIEW, false],
        [SENT_AND_REPLACED, false],
        [SENT_AND_REPLACED, true],
      ],
    },
  );
  // The property has seen what it is about.
  for (const each of [
    'created',
    'captured',
    'partially_refunded',
    'refunded',
    'failed',
    'expired',
    'returned',
    'extra',
    'by the provider',
  ])
    expect(reached).toContain(each);
}, 300_000);
