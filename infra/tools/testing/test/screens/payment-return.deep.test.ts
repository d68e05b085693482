import { expect, test } from '@jest/globals';
import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import type { Page } from 'playwright-core';
import { fromNow } from '../../src/index.ts';
import { payment, stubBilling, unpaid } from '../support/billing-answers.ts';
import { describeApp } from '../support/browser-fixture.ts';
import { inventSession } from '../support/invented-session.ts';
import { enterCode } from '../support/person.ts';
import { openShop, storedValue } from '../support/shopper.ts';
import { stubCalls } from '../support/stub-calls.ts';
import { eventuallyEquals, expectAccessibleScreen, navigatesTo } from '../support/wait.ts';

const PATH = '/subscriptions/payment-callback';
const RETURN = `${PATH}?razorpay_payment_id=pay_R1&razorpay_order_id=order_R1&razorpay_signature=abcdef`;
const VERIFY = 'POST /api/payments/verify';
const ORDER = 'GET /api/payments/orders/order_own_1';
const VERIFIED = 'Payment verified and subscription activated';
const verified = { pending: false, payment: payment(), subscription: null };

/** The return from the provider's page (specification 2, sections 2, 4 and 8). */
describeApp('the return from the bank', (app) => {
  const answers = { [VERIFY]: verified, [ORDER]: { payment: payment() } };
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const choices = { gstDetails: { isBusiness: false, stateCode: '27' }, selectedCategory: 'all' };
  const leaveForBank = (page: Page) =>
    page.evaluate(`
      localStorage.setItem('${STORAGE_KEYS.paymentSession}', ${JSON.stringify(JSON.stringify(choices))});
      localStorage.setItem('${STORAGE_KEYS.pendingPayment}', JSON.stringify({ orderId: 'order_own_1', planCode: 'basic', timestamp: ${fromNow().getTime()} }))`);

  // spec 2 §2.2, §2.7–8, §8.22
  test('verifies once over reload, back button and a second tab, clears the address, and reports the purchase once', async () => {
    const { page, context, billing, events } = await openShop(app, '/grievance', answers);
    await leaveForBank(page);
    let answer = () => {};
    const held = new Promise<object>((resolve) => {
      answer = () => resolve(verified);
    });
    billing.answer(VERIFY, () => held);
    await page.goto(app.url + RETURN);
    await heading(page, 'Verifying your payment...').waitFor();
    answer();
    await heading(page, VERIFIED).waitFor();
    await navigatesTo(page, PATH);
    await page.getByText(/You have 4 meeting passes until/).waitFor();
    expect(billing.last(VERIFY)).toEqual({
      razorpayOrderId: 'order_R1',
      razorpayPaymentId: 'pay_R1',
      razorpaySignature: 'abcdef',
      ...choices,
    });
    await eventuallyEquals(() => storedValue(page, STORAGE_KEYS.pendingPayment), null);
    expect(await storedValue(page, STORAGE_KEYS.paymentSession)).toBeNull();
    expect(JSON.stringify(await storedValue(page, STORAGE_KEYS.paymentDebugLog))).not.toContain('abcdef');
    await expectAccessibleScreen(page);

    await page.reload();
    await heading(page, VERIFIED).waitFor();
    await page.getByRole('link', { name: 'Your passes' }).click();
    await navigatesTo(page, '/meeting-passes');
    await page.goBack();
    await heading(page, VERIFIED).waitFor();
    const second = await context.newPage();
    await second.goto(app.url + RETURN);
    await heading(second, VERIFIED).waitFor();
    expect(billing.count(VERIFY)).toBe(1);
    const purchases = () => events.filter(({ event }) => event === 'purchase');
    await eventuallyEquals(purchases, [{ event: 'purchase', transaction_id: 'order_own_1', value: 499, currency: 'INR' }]);
  });

  // spec 2 §8.1–2
  test('says that a payment could not be verified, and verifies the same one again', async () => {
    const { page, billing } = await openShop(app, '/grievance', answers);
    await leaveForBank(page);
    billing.refuse(VERIFY, { status: 400, message: 'The signature does not match', error: 'PAYMENT_NOT_VERIFIED' });
    await page.goto(app.url + RETURN);
    await heading(page, 'Failed to verify payment. Please contact support.').waitFor();
    await page.getByText('The signature does not match').waitFor();
    await navigatesTo(page, PATH);
    expect(await page.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/contact');
    const again = page.getByRole('button', { name: 'Try again' });
    billing.refuse(VERIFY, { status: 409, message: 'This payment is of another order', error: 'PAYMENT_MISMATCH' });
    await again.click();
    await page.getByText('This payment is of another order').waitFor();
    billing.refuse(VERIFY, { status: 500 });
    await again.click();
    await page.getByText('Failed to verify payment', { exact: true }).waitFor();
    // A reload keeps the way on.
    await page.reload();
    billing.answer(VERIFY, verified);
    await again.click();
    await heading(page, VERIFIED).waitFor();
    expect(billing.last(VERIFY)).toMatchObject({ razorpayPaymentId: 'pay_R1' });
  });

  test('says the bank’s reason, and pays for the same order again', async () => {
    const { page, billing } = await openShop(app, '/grievance', {
      [ORDER]: { payment: unpaid({ _id: 'order_own_1', status: 'failed' }) },
      'GET /api/payments/pay/order_own_2': {},
    });
    await leaveForBank(page);
    await page.goto(`${app.url}${PATH}?error=insufficient_fund`);
    await page.getByText('Insufficient funds').waitFor();
    await heading(page, 'The payment did not go through').waitFor();
    await navigatesTo(page, PATH);
    await page.goto(`${app.url}${PATH}?error=unverified`);
    await heading(page, 'Failed to verify payment. Please contact support.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await navigatesTo(page, '/api/payments/pay/order_own_2?t=abc');
    expect(billing.count(VERIFY)).toBe(0);
    expect(await storedValue(page, STORAGE_KEYS.pendingPayment)).toMatchObject({ orderId: 'order_own_1' });
  });

  test('follows a payment that the bank has not confirmed yet, and loses nothing', async () => {
    const authorized = payment({ status: 'authorized', paidAt: null, invoiceNumber: null });
    const { page, billing, events } = await openShop(app, RETURN, {
      [VERIFY]: { ...verified, pending: true, payment: authorized },
      [ORDER]: { payment: authorized },
    });
    await heading(page, 'Waiting for your bank').waitFor();
    await page.getByText('Nothing is lost', { exact: false }).waitFor();
    await expectAccessibleScreen(page);
    expect(events.filter(({ event }) => event === 'purchase')).toEqual([]);
    billing.answer(ORDER, { payment: payment() });
    await heading(page, VERIFIED).waitFor();
    expect(billing.count(VERIFY)).toBe(1);
  });

  test('asks somebody who was signed out on the way to log in, and goes on', async () => {
    const context = await app.enter();
    const billing = await stubBilling(context, answers);
    await stubCalls(context, /\/auth\//, {
      'POST /auth/signup': { message: 'OTP sent successfully!' },
      'POST /auth/verify-otp': inventSession({ name: 'Sona Signedout' }),
    });
    const page = await context.newPage();
    await page.goto(app.url + RETURN);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Other|Sign up|account/i })
      .first()
      .click();
    expect(billing.count(VERIFY)).toBe(0);
    await page.getByLabel('Name', { exact: true }).fill('Sona Signedout');
    await enterCode(page, '9811319999', () => '123456');
    await heading(page, VERIFIED).waitFor();
    await navigatesTo(page, PATH);
    expect(billing.count(VERIFY)).toBe(1);
  });

  test('leads to the passes when it is opened with nothing, or with a parameter missing', async () => {
    const { page, billing } = await openShop(app, PATH, answers);
    await navigatesTo(page, '/meeting-passes');
    await page.goto(`${app.url}${PATH}?razorpay_payment_id=pay_R1&razorpay_order_id=order_R1`);
    await navigatesTo(page, '/meeting-passes');
    expect(billing.count(VERIFY)).toBe(0);
  });
});
