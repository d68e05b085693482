import { test } from '@jest/globals';
import { fromNow } from '../../src/index.ts';
import { payment } from '../support/billing-answers.ts';
import { describeApp } from '../support/browser-fixture.ts';
import { openShop } from '../support/shopper.ts';
import { eventuallyReads, expectAccessibleScreen } from '../support/wait.ts';

const ORDER = 'GET /api/payments/orders/order_own_1';
const refund = {
  _id: 'refund_1',
  paymentId: 'pay_R1',
  amountPaise: 10_000,
  status: 'processed' as const,
  reason: 'The host was late',
  arn: 'ARN74',
  creditNoteNumber: 'MC/26-27/000001',
  by: 'admin',
  at: fromNow(-86_400_000).toISOString(),
};

/** What went back of the buyer's own payments (specification 2, section 8), with billing's answers given by the test. */
describeApp('the buyer’s own refunds', (app) => {
  test('are listed with their payment, and open their credit note by a fresh link', async () => {
    const partly = payment({ status: 'partially_refunded', amountRefundedPaise: 10_000, refunds: [refund] });
    const { page, billing } = await openShop(app, '/meeting-passes', {
      'GET /api/payments': { payments: [partly], pagination: { total: 1, page: 1, limit: 20, pages: 1 } },
    });
    const payments = page.getByRole('region', { name: 'Payments', exact: true });
    await payments.getByText('The host was late').waitFor();
    await eventuallyReads(payments.getByRole('list', { name: 'Refunds' }), /₹100[\s\S]*Paid back[\s\S]*ARN74/);
    await expectAccessibleScreen(page);
    const note = payments.getByRole('button', { name: 'Credit note MC/26-27/000001' });
    billing.refuse(ORDER, { status: 500 });
    await note.click();
    await page.getByText('Failed to get credit note. Please try again later.').waitFor();
    const creditNoteUrl = '/api/payments/documents/refund_1?expires=1&signature=s';
    billing.answer(ORDER, { payment: { ...partly, refunds: [{ ...refund, creditNoteUrl }] } });
    app.answer('GET /api/payments/documents/refund_1', {});
    await Promise.all([page.waitForEvent('download'), note.click()]);
  });

  test('of a second payment are said where the purchase is', async () => {
    const extra = { ...refund, paymentId: 'pay_R2', amountPaise: 49_900, status: 'pending' as const, creditNoteNumber: null };
    const paid = payment({ refunds: [extra] });
    const { page } = await openShop(
      app,
      '/subscriptions/payment-callback?razorpay_payment_id=pay_R2&razorpay_order_id=order_R1&razorpay_signature=abcdef',
      { 'POST /api/payments/verify': { pending: false, payment: paid, subscription: null }, [ORDER]: { payment: paid } },
    );
    await page.getByText('You paid this order twice. The second payment of ₹499 goes back by itself').waitFor();
  });
});
