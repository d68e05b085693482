import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createMovableClock, createOperatorAccess } from '@visavis/platform';
import { createPaymentSandbox } from '@visavis/providers-sandbox/payments';
import { startServiceForTest } from '@visavis/service-test';
import { until } from '@visavis/testing/wait';
import { orders, subscriptions, taxDocuments } from '../../src/data/collections.ts';
import { refundsOfOrder } from '../../src/data/orders.ts';
import { billingService } from '../../src/index.ts';
import { DAY, MINUTE } from './shop.ts';

/** The service with Razorpay's adapter on the sandbox, over HTTP: what the tests with a provider in memory cannot see. */
async function startShop() {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-sandbox-'));
  const clock = createMovableClock();
  const serviceSecret = 's'.repeat(40);
  const operators = createOperatorAccess({ serviceSecret, isDefaultStart: true });
  const sandbox = createPaymentSandbox({ dataDir: folder, serviceSecret, clock, operators });
  const billing = await startServiceForTest(billingService, { clock, payments: sandbox.payments });
  billing.service.router.use(sandbox.router);
  await sandbox.start(billing.url);
  const { store } = billing;
  const token = billing.tokenOf('buyer');
  const admin = billing.tokenOf('admin-1', { role: 'admin' });
  return {
    ...billing,
    payments: sandbox.payments,
    order: async () => (await billing.call('POST', '/api/payments/create-order', { token, body: { planCode: 'basic' } })).body,
    play: async (orderId: string, body: object) => (await billing.call('POST', `/dev/payments/${orderId}`, { body })).body,
    faults: (body: object) => billing.call('PUT', '/dev/payments/faults', { body }),
    verify: (callback: Record<string, string>) =>
      billing.call('POST', '/api/payments/verify', {
        token,
        body: {
          razorpayOrderId: callback.razorpay_order_id,
          razorpayPaymentId: callback.razorpay_payment_id,
          razorpaySignature: callback.razorpay_signature,
        },
      }),
    refund: (orderId: string, body: object, key: string) =>
      billing.call('POST', `/api/admin/payments/${orderId}/refunds`, {
        token: admin,
        body: { reason: 'The buyer asked for it', ...body },
        headers: { 'idempotency-key': key },
      }),
    stored: (orderId: string) => store.collection(orders).get(orderId),
    becomes: (orderId: string, status: string) =>
      until(`${orderId} is ${status}`, async () => (await store.collection(orders).get(orderId))?.status === status),
    /** Ours and the provider's, which must be the same. */
    async expectBooks(orderId: string) {
      const order = await store.collection(orders).get(orderId);
      const payments = await sandbox.payments.paymentsOfOrder(order?.providerOrderId ?? '');
      const ours = await refundsOfOrder(store, orderId);
      for (const { id, wasCaptured, amountRefundedPaise } of payments) {
        const back = ours.filter((refund) => refund.paymentId === id && refund.status !== 'failed');
        expect(back.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(wasCaptured ? amountRefundedPaise : 0);
        if (wasCaptured && id !== order?.paymentId) expect(amountRefundedPaise).toBe(49_900);
      }
      const captured = (await billing.published()).filter(({ type }) => type === 'visavis.payment.captured.v1').length;
      const bought = (await store.collection(subscriptions).find({ where: { orderId } })).length;
      const invoices = (await store.collection(taxDocuments).get(orderId)) ? 1 : 0;
      const isPaid = order?.paymentId ? 1 : 0;
      expect([captured, bought, invoices]).toEqual([isPaid, isPaid, isPaid]);
    },
    async stop() {
      await sandbox.stop();
      await billing.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let shop: Awaited<ReturnType<typeof startShop>>;
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop.stop());

describe('a payment in the sandbox', () => {
  test.each(['before', 'after', 'never'] as const)('activates once when its webhook comes %s the browser', async (webhook) => {
    const { orderId } = await shop.order();
    const { callback } = await shop.play(orderId, { outcome: 'success', webhook });
    if (webhook === 'before') await shop.becomes(orderId, 'captured');
    expect((await shop.verify(callback)).body).toMatchObject({ pending: false, payment: { status: 'captured' } });
    expect((await shop.verify(callback)).status).toBe(200);
    await shop.runJob('reconcile-payments');
    await shop.expectBooks(orderId);
  });

  test.each(['never', 'a day later'] as const)('activates without the browser when its webhook comes %s', async (webhook) => {
    const { orderId } = await shop.order();
    const wish = webhook === 'never' ? { webhook } : { webhook: 'after', webhookAfterMs: DAY };
    await shop.play(orderId, { outcome: 'success', ...wish });
    shop.clock.advance(15 * MINUTE);
    await shop.runJob('reconcile-payments');
    expect(await shop.stored(orderId)).toMatchObject({ status: 'captured' });
    shop.clock.advance(DAY);
    await shop.runJob('reconcile-payments');
    await shop.expectBooks(orderId);
  });

  test('that fails leaves the order open for the next attempt', async () => {
    const { orderId } = await shop.order();
    await shop.play(orderId, { outcome: 'failure', webhook: 'before' });
    await shop.becomes(orderId, 'failed');
    expect((await shop.order()).orderId).toBe(orderId);
    await shop.play(orderId, { outcome: 'success', webhook: 'before' });
    await shop.becomes(orderId, 'captured');
    await shop.expectBooks(orderId);
  });

  test('that is paid twice is paid back once', async () => {
    const { orderId } = await shop.order();
    await shop.play(orderId, { outcome: 'duplicate', webhook: 'before' });
    await shop.becomes(orderId, 'captured');
    await until('the second payment goes back', async () => {
      await shop.runJob('reconcile-payments');
      await shop.runJob('finish-payments');
      return (await refundsOfOrder(shop.store, orderId)).some(({ providerRefundId }) => providerRefundId !== null);
    });
    await shop.expectBooks(orderId);
    expect(await shop.stored(orderId)).toMatchObject({ status: 'captured', amountRefundedPaise: 0 });
  });

  test('that succeeds late is captured', async () => {
    const { orderId } = await shop.order();
    await shop.play(orderId, { outcome: 'late', webhook: 'never' });
    shop.clock.advance(46 * MINUTE);
    await until('the late payment is captured', async () => {
      await shop.runJob('reconcile-payments');
      await shop.runJob('finish-payments');
      return (await shop.stored(orderId))?.status === 'captured';
    });
    await shop.expectBooks(orderId);
  });

  test('survives lost responses of the provider', async () => {
    await shop.faults({ api: 'lost-response', calls: 1 });
    expect((await shop.order()).success).toBe(false);
    const { orderId } = await shop.order();
    const { callback } = await shop.play(orderId, { outcome: 'success', webhook: 'never' });
    await shop.faults({ api: 'lost-response', calls: 1 });
    expect((await shop.verify(callback)).body).toMatchObject({ pending: true });
    expect((await shop.verify(callback)).body).toMatchObject({ pending: false });
    await shop.expectBooks(orderId);
  });
});

describe('a refund in the sandbox', () => {
  test('of a part, then of the rest, is processed by webhook', async () => {
    const { orderId } = await shop.order();
    await shop.play(orderId, { outcome: 'success', webhook: 'before' });
    await shop.becomes(orderId, 'captured');
    expect((await shop.refund(orderId, { amountPaise: 10_000 }, 'key-1')).status).toBe(201);
    await shop.faults({ api: 'lost-response', calls: 2 });
    expect((await shop.refund(orderId, {}, 'key-2')).status).toBe(201);
    await until('both refunds are processed', async () => {
      await shop.runJob('finish-payments');
      await shop.runJob('reconcile-payments').catch(() => undefined);
      shop.clock.advance(6 * 60 * MINUTE);
      return (await refundsOfOrder(shop.store, orderId)).every(({ status }) => status === 'processed');
    });
    expect(await shop.stored(orderId)).toMatchObject({ status: 'refunded', amountRefundedPaise: 49_900 });
    await shop.expectBooks(orderId);
  });

  test('by a lost dispute ends the subscription', async () => {
    const { orderId } = await shop.order();
    await shop.play(orderId, { outcome: 'success', webhook: 'before' });
    await shop.becomes(orderId, 'captured');
    await shop.play(orderId, { outcome: 'dispute-lost', webhook: 'before' });
    await shop.becomes(orderId, 'refunded');
    expect(await refundsOfOrder(shop.store, orderId)).toMatchObject([{ reason: 'Lost dispute', status: 'processed' }]);
  });
});
