// @weight waits
import { describe, expect, test } from '@jest/globals';
import { PAYMENTS } from '@visavis/contracts/constants/billing';
import { istDay } from '@visavis/contracts/local-time';
import { Unavailable } from '@visavis/platform';
import { type ProviderEvent, ProviderRefusal } from '@visavis/providers';
import { fromNow } from '@visavis/testing/real-time';
import { until } from '@visavis/testing/wait';
import { startSandbox } from './payment-sandbox-support.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const kinds = (events: readonly ProviderEvent[]) =>
  events.map((event) =>
    event.kind === 'payment' ? event.payment.status : event.kind === 'refund' ? event.refund.status : event.kind,
  );

describe('orders', () => {
  test('are found by our receipt, whether or not their response arrived', async () => {
    const { payments, misbehave } = await startSandbox();
    await misbehave({ api: 'lost-response', calls: 1 });
    await expect(payments.createOrder({ receipt: 'order_1', amountPaise: 49_900 })).rejects.toBeInstanceOf(Unavailable);
    const found = await payments.findOrder('order_1');
    expect(found).toMatchObject({
      id: expect.stringMatching(/^order_\w{14}$/),
      amountPaise: 49_900,
      currency: 'INR',
      status: 'created',
    });
    expect(await payments.findOrder('order_2')).toBeUndefined();
  });

  test('below one rupee are refused', async () => {
    const { payments } = await startSandbox();
    await expect(payments.createOrder({ receipt: 'order_1', amountPaise: 99 })).rejects.toThrow(
      'The amount must be at least INR 1.00',
    );
  });
});

describe('a payment', () => {
  test('is authorized, captured, told by webhooks, and its return is signed', async () => {
    const { payments, buy, order, events } = await startSandbox();
    const { id } = await order();
    const { body } = await buy('order_1', { outcome: 'success', webhook: 'before' });
    expect(kinds(events).sort()).toEqual(['authorized', 'captured', 'captured']);
    const { razorpay_payment_id: paymentId, razorpay_order_id: providerOrderId, razorpay_signature: signature } = body.callback;
    expect(providerOrderId).toBe(id);
    expect(payments.isAuthentic({ providerOrderId, paymentId, signature })).toBe(true);
    const payment = {
      id: paymentId,
      orderId: id,
      amountPaise: 49_900,
      status: 'captured',
      wasCaptured: true,
      maskedInstrument: 's•••@razorpay',
    };
    expect(await payments.getPayment(paymentId)).toMatchObject(payment);
    expect(await payments.paymentsOfOrder(id)).toMatchObject([payment]);
    const span = { from: fromNow(-MINUTE), to: fromNow(MINUTE) };
    expect(await payments.listPayments(span)).toMatchObject([payment]);
    expect(await payments.listPayments({ ...span, skip: 1 })).toEqual([]);
    expect(await payments.findOrder('order_1')).toMatchObject({ status: 'paid' });
    expect(await buy(id, { outcome: 'success' })).toMatchObject({ status: 409 });
  });

  test('fails with the bank’s words, and the order can be tried again', async () => {
    const { payments, buy, order, events } = await startSandbox();
    const { id } = await order();
    expect(await buy(id, { outcome: 'failure', reason: 'insufficient_fund', webhook: 'before' })).toMatchObject({
      body: { callback: null },
    });
    expect(events).toMatchObject([
      { kind: 'payment', payment: { status: 'failed', errorReason: expect.stringContaining('insufficient') } },
    ]);
    await buy(id, { outcome: 'success' });
    expect((await payments.paymentsOfOrder(id)).map(({ status }) => status)).toEqual(['captured', 'failed']);
  });

  test('that succeeds late is authorized, and waits for our capture', async () => {
    const { payments, buy, order, events, clock } = await startSandbox();
    const { id } = await order();
    await buy(id, { outcome: 'late' });
    expect(await payments.paymentsOfOrder(id)).toMatchObject([{ status: 'failed' }]);
    clock.advance(46 * MINUTE);
    const [late] = await payments.paymentsOfOrder(id);
    expect(late).toMatchObject({ status: 'authorized', wasCaptured: false, errorReason: null });
    await until('the webhook', () => kinds(events).includes('authorized'));
    const paymentId = late?.id ?? '';
    await expect(payments.capture(paymentId, 49_800)).rejects.toThrow('Capture amount must be equal to the amount authorized');
    expect(await payments.capture(paymentId, 49_900)).toMatchObject({ status: 'captured', wasCaptured: true });
    expect(await payments.capture(paymentId, 49_900)).toMatchObject({ status: 'captured' });
  });

  test('that succeeds within half an hour is captured by itself; one that nobody captures is paid back', async () => {
    const { payments, buy, order, clock } = await startSandbox();
    const soon = await order('order_1');
    const late = await order('order_2');
    await buy(soon.id, { outcome: 'late', lateMs: 20 * MINUTE });
    await buy(late.id, { outcome: 'late' });
    clock.advance(21 * MINUTE);
    expect(await payments.paymentsOfOrder(soon.id)).toMatchObject([{ status: 'captured' }]);
    clock.advance(30 * MINUTE);
    expect(await payments.paymentsOfOrder(late.id)).toMatchObject([{ status: 'authorized' }]);
    clock.advance(PAYMENTS.manualExpiryMinutes * MINUTE);
    expect(await payments.paymentsOfOrder(late.id)).toMatchObject([
      { status: 'refunded', wasCaptured: false, amountRefundedPaise: 49_900 },
    ]);
    await expect(payments.capture((await payments.paymentsOfOrder(late.id))[0]?.id ?? '', 49_900)).rejects.toBeInstanceOf(
      ProviderRefusal,
    );
  });

  test('can come twice on one order', async () => {
    const { payments, buy, order, events } = await startSandbox();
    const { id } = await order();
    await buy(id, { outcome: 'duplicate', webhook: 'before' });
    expect((await payments.paymentsOfOrder(id)).map(({ status }) => status)).toEqual(['captured', 'captured']);
    expect(new Set(events.map(({ id: event }) => event)).size).toBe(5);
    await buy(id, { outcome: 'duplicate', webhook: 'never' });
    expect(await payments.paymentsOfOrder(id)).toHaveLength(3);
  });

  test('is settled after two working days, in one transfer with the refunds of its day', async () => {
    const { payments, buy, order, clock } = await startSandbox();
    // To noon of a Thursday in India.
    const noon = new Date(`${istDay(clock.now())}T12:00:00+05:30`).getTime();
    const days = (11 - new Date(noon).getUTCDay()) % 7;
    const thursday = new Date(noon + (days + 7) * DAY);
    clock.advance(thursday.getTime() - clock.now().getTime());
    const dayAfter = (count: number) => istDay(new Date(thursday.getTime() + count * DAY));
    const { id } = await order();
    const { body } = await buy(id, { outcome: 'success', webhook: 'never' });
    const paymentId: string = body.payments[0].id;
    await payments.refund({ paymentId, amountPaise: 10_000, receipt: 'refund_0001', idempotencyKey: 'refund_0001' });
    await buy((await order('order_2')).id, { outcome: 'failure', webhook: 'never' });
    const monday = dayAfter(4);
    clock.advance(4 * DAY - MINUTE);
    expect(await payments.listSettled({ day: monday })).toEqual([]);
    clock.advance(MINUTE);
    const items = await payments.listSettled({ day: monday });
    expect(items).toMatchObject([
      { id: paymentId, kind: 'payment', amountPaise: 49_900, creditPaise: 48_722, feePaise: 1_178, taxPaise: 180 },
      { kind: 'refund', amountPaise: 10_000, debitPaise: 10_000, feePaise: 0 },
    ]);
    expect(new Set(items.map(({ settlement }) => settlement?.utr)).size).toBe(1);
    expect(items[0]?.settlement).toMatchObject({
      id: expect.stringMatching(/^setl_\w{14}$/),
      at: new Date(thursday.getTime() + 4 * DAY),
    });
    expect(await payments.listSettled({ day: monday, skip: 1 })).toHaveLength(1);
    clock.advance(10 * DAY);
    for (const count of [0, 1, 2, 3, 5, 6, 7]) expect(await payments.listSettled({ day: dayAfter(count) })).toEqual([]);
    expect(await payments.listSettled({ day: '2026-02-31' })).toEqual([]);
  });

  test('can be lost in a dispute, once and up to what is left of it', async () => {
    const { buy, order, events, payments } = await startSandbox();
    const { id } = await order();
    const { body } = await buy(id, { outcome: 'success', webhook: 'never' });
    const paymentId: string = body.payments[0].id;
    const refund = { paymentId, amountPaise: 10_000, receipt: 'refund_0001', idempotencyKey: 'refund_0001' };
    await payments.refund(refund);
    expect(await payments.listDisputes(0)).toEqual([]);
    await buy(id, { outcome: 'dispute-lost', webhook: 'before' });
    expect(events.at(-1)).toMatchObject({
      kind: 'dispute',
      dispute: { status: 'lost', amountPaise: 39_900, deductedPaise: 39_900 },
    });
    expect(await payments.listDisputes(0)).toMatchObject([{ paymentId, status: 'lost' }]);
    expect(await payments.listDisputes(1)).toEqual([]);
    expect((await buy(id, { outcome: 'dispute-lost' })).status).toBe(409);
    const more = { ...refund, receipt: 'refund_0002', idempotencyKey: 'refund_0002' };
    await expect(payments.refund(more)).rejects.toThrow('disputed');
  });
});

describe('a dispute', () => {
  test('is opened over a part, answered, asked about again and won; the payment can be paid back again then', async () => {
    const { buy, order, events, payments } = await startSandbox();
    const { id } = await order();
    const { body } = await buy(id, { outcome: 'success', webhook: 'never' });
    const paymentId: string = body.payments[0].id;
    const move = async (name: string, more: object = {}) =>
      (await buy(id, { outcome: `dispute-${name}`, webhook: 'before', ...more })).status;
    expect(await move('won')).toBe(409);
    expect(await move('created', { amountPaise: 49_901 })).toBe(409);
    expect(await move('created', { amountPaise: 30_000, respondInMs: 60_000 })).toBe(200);
    expect(await move('created')).toBe(409);
    for (const name of ['under_review', 'action_required', 'under_review']) expect(await move(name)).toBe(200);
    const refund = { paymentId, amountPaise: 10_000, receipt: 'refund_0001', idempotencyKey: 'refund_0001' };
    await expect(payments.refund(refund)).rejects.toThrow('disputed');
    expect(await move('won')).toBe(200);
    const disputes = events.flatMap((event) => (event.kind === 'dispute' ? [event.dispute] : []));
    expect(disputes.map(({ status }) => status)).toEqual(['open', 'under-review', 'action-required', 'under-review', 'won']);
    expect(disputes.at(-1)).toMatchObject({ paymentId, amountPaise: 30_000, deductedPaise: 0, phase: 'chargeback' });
    expect(disputes[0]?.respondBy?.getTime()).toBeGreaterThan(disputes[0]?.createdAt.getTime() as number);
    expect(await move('lost', { amountPaise: 20_000 })).toBe(200);
    expect((await payments.listDisputes(0)).map(({ status }) => status).sort()).toEqual(['lost', 'won']);
  });
});

describe('refunds', () => {
  async function paid() {
    const sandbox = await startSandbox();
    const { id } = await sandbox.order();
    const { body } = await sandbox.buy(id, { outcome: 'success', webhook: 'never' });
    return { ...sandbox, paymentId: body.payments[0].id as string };
  }
  const request = (paymentId: string, amountPaise: number, key: string) => ({
    paymentId,
    amountPaise,
    receipt: key,
    idempotencyKey: key,
  });

  test('are given once for a key, also when the response is lost, and processed with the bank’s number', async () => {
    const { payments, paymentId, misbehave, clock, events } = await paid();
    await misbehave({ api: 'lost-response', calls: 1 });
    const wish = request(paymentId, 10_000, 'refund_0001');
    await expect(payments.refund(wish)).rejects.toBeInstanceOf(Unavailable);
    const refund = await payments.refund(wish);
    expect(refund).toMatchObject({ status: 'pending', amountPaise: 10_000, arn: null, receipt: 'refund_0001' });
    expect(await payments.refundsOf(paymentId)).toHaveLength(1);
    await expect(payments.refund({ ...wish, amountPaise: 20_000 })).rejects.toThrow(
      'Different request with the same idempotency key',
    );
    clock.advance(3_000);
    expect(await payments.getRefund(refund.id)).toMatchObject({ status: 'processed', arn: expect.stringMatching(/^\d+$/) });
    await until('the webhook', () => kinds(events).includes('processed'));
    expect(await payments.getPayment(paymentId)).toMatchObject({ status: 'captured', amountRefundedPaise: 10_000 });
    const span = { from: fromNow(-MINUTE), to: fromNow(MINUTE) };
    expect(await payments.listRefunds(span)).toMatchObject([{ id: refund.id, paymentId }]);
  });

  test('never exceed what was paid', async () => {
    const { payments, paymentId } = await paid();
    await payments.refund(request(paymentId, 40_000, 'refund_0001'));
    await expect(payments.refund(request(paymentId, 10_000, 'refund_0002'))).rejects.toThrow(
      'greater than the refund payment amount',
    );
    await payments.refund(request(paymentId, 9_900, 'refund_0003'));
    expect(await payments.getPayment(paymentId)).toMatchObject({
      status: 'refunded',
      wasCaptured: true,
      amountRefundedPaise: 49_900,
    });
    await expect(payments.refund(request(paymentId, 100, 'refund_0004'))).rejects.toThrow('fully refunded already');
  });

  test('can fail, which gives the amount back to the payment', async () => {
    const { payments, paymentId, misbehave, clock } = await paid();
    await misbehave({ refunds: 'failed' });
    const refund = await payments.refund(request(paymentId, 49_900, 'refund_0001'));
    clock.advance(3_000);
    expect(await payments.getRefund(refund.id)).toMatchObject({ status: 'failed' });
    expect(await payments.getPayment(paymentId)).toMatchObject({ status: 'captured', amountRefundedPaise: 0 });
  });

  test('of what is older than six months are refused', async () => {
    const { payments, paymentId, clock } = await paid();
    clock.advance(181 * 24 * 60 * MINUTE);
    await expect(payments.refund(request(paymentId, 100, 'refund_0001'))).rejects.toThrow('more than 6 months old');
  });
});

describe('webhooks', () => {
  test('come again, with the same id and growing pauses, until they are taken', async () => {
    const { buy, order, events, product, clock } = await startSandbox();
    product.status = 503;
    await buy((await order()).id, { outcome: 'failure', webhook: 'before' });
    expect(events).toHaveLength(1);
    clock.advance(6_000);
    await until('the second try', () => events.length === 2);
    product.status = 200;
    clock.advance(11_000);
    await until('the third try', () => events.length === 3);
    expect(new Set(events.map(({ id }) => id)).size).toBe(1);
    clock.advance(60 * MINUTE);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(events).toHaveLength(3);
  });

  test('end after a day', async () => {
    const { buy, order, events, product, clock } = await startSandbox();
    product.status = 500;
    await buy((await order()).id, { outcome: 'failure', webhook: 'before' });
    clock.advance(25 * 60 * MINUTE);
    await until('the last try', () => events.length === 2);
    clock.advance(25 * 60 * MINUTE);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(events).toHaveLength(2);
  });

  test('come a day later, or never, where a test wants that', async () => {
    const { buy, order, events, clock } = await startSandbox();
    await buy((await order('order_1')).id, { outcome: 'failure', webhook: 'after', webhookAfterMs: 24 * 60 * MINUTE });
    await buy((await order('order_2')).id, { outcome: 'failure', webhook: 'never' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(events).toEqual([]);
    clock.advance(24 * 60 * MINUTE);
    await until('the webhook', () => events.length === 1);
  });
});

describe('the books', () => {
  test('outlive the process, and processes share them', async () => {
    const first = await startSandbox();
    const { id } = await first.order();
    const second = await startSandbox({ folder: first.folder });
    await second.buy(id, { outcome: 'success', webhook: 'never' });
    expect(await first.payments.findOrder('order_1')).toMatchObject({ id, status: 'paid' });
    await second.misbehave({ api: 'error' });
    await expect(first.payments.findOrder('order_1')).rejects.toBeInstanceOf(Unavailable);
  });

  test('can be read by scripts, and by nobody else', async () => {
    const { url, order } = await startSandbox();
    const { id } = await order();
    const read = (headers: Record<string, string> = {}) => fetch(`${url}/dev/payments/v1/orders/${id}`, { headers });
    expect(await (await read()).json()).toMatchObject({ id, receipt: 'order_1' });
    expect((await read({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(403);
  });
});

test.each([
  ['unreachable', {}],
  ['error', {}],
  ['lost-response', {}],
])('a provider that is %s is Unavailable, until it works again', async (api) => {
  const { payments, misbehave } = await startSandbox();
  await misbehave({ api });
  await expect(payments.getPayment('pay_1')).rejects.toBeInstanceOf(Unavailable);
  await misbehave({});
  expect(await payments.getPayment('pay_1')).toBeUndefined();
});

test('a slow provider answers', async () => {
  const { payments, misbehave } = await startSandbox();
  await misbehave({ api: 'slow', delayMs: 200 });
  const early = new Promise((resolve) => setTimeout(resolve, 190, 'no answer yet'));
  const answer = payments.getPayment('pay_1');
  expect(await Promise.race([early, answer])).toBe('no answer yet');
  expect(await answer).toBeUndefined();
});

test('holds the response to one kind of call until its time, when the work is done', async () => {
  const { payments, misbehave, order } = await startSandbox();
  await misbehave({ api: 'slow-response', delayMs: 3_000, on: 'POST /orders', calls: 1 });
  // Another call is none of them, and counts as none.
  expect(await payments.findOrder('order_1')).toBeUndefined();
  let isAnswered = false;
  const made = order().finally(() => {
    isAnswered = true;
  });
  const found = await until('the order', () => payments.findOrder('order_1'));
  expect(isAnswered).toBe(false);
  expect((await made).id).toBe(found.id);
  await order('order_2');
});

test.each([
  ['nobody', {}],
  ['another machine', { 'x-real-ip': '203.0.113.7' }],
])('control is for scripts of this machine: not for %s without the token', async (who, headers) => {
  const { url, order } = await startSandbox();
  await order();
  const response = await fetch(`${url}/dev/payments/order_1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ outcome: 'success' }),
  });
  expect(response.status).toBe(who === 'nobody' ? 200 : 403);
});
