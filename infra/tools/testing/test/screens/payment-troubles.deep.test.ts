import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import type { Page } from 'playwright-core';
import { signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { choose } from '../support/person.ts';
import { signedIn } from '../support/session.ts';
import { enterAsBuyer, storedValue } from '../support/shopper.ts';
import { eventuallyEquals, expectAccessibleScreen } from '../support/wait.ts';

const RETURN_PAGE = '/subscriptions/payment-callback';
const MINUTE = 60_000;
const VERIFIED = 'Payment verified and subscription activated';

/** What goes wrong between a buyer, the bank and the payment provider, with the product's own billing and payment sandbox. */
describeInBrowser('payments in trouble', UNLIMITED, (fixture) => {
  let admin: Awaited<ReturnType<typeof signIn>>;
  beforeAll(async () => {
    admin = await signIn(fixture.product.url, '+919000000001', 'Arti Admin');
  });
  const provider = (faults: object) => fixture.call('PUT', '/dev/payments/faults', { body: faults });
  afterEach(() => provider({}));
  const advance = (advanceMs: number) => fixture.call('POST', '/dev/clock', { body: { advanceMs } });
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const balance = (page: Page, words: string) => page.getByRole('banner').getByRole('link', { name: words }).waitFor();
  const payments = (page: Page) => page.getByRole('region', { name: 'Payments', exact: true });

  async function openShop() {
    const { context, session } = await enterAsBuyer(fixture);
    const page = await context.newPage();
    const call = (method: string, path: string, body?: object) => fixture.call(method, path, { token: session.token, body });
    return {
      page,
      context,
      own: async () => (await call('GET', '/api/payments')).body.payments,
      passes: async () => (await call('GET', '/api/subscriptions')).body.balance as number,
    };
  }
  async function fillOrder(page: Page) {
    await page.goto(`${fixture.product.url}/meeting-passes?plan=basic`);
    await choose(page, 'State (place of supply)', 'Karnataka');
    return page.getByRole('button', { name: 'Pay ₹499', exact: true });
  }
  /** To the checkout; returns our order. */
  async function leaveForCheckout(page: Page): Promise<string> {
    await (await fillOrder(page)).click();
    await page.getByRole('button', { name: 'Pay on the phone' }).waitFor();
    const bank = page.url();
    await page.goto(`${fixture.product.url}/grievance`);
    const { orderId } = (await storedValue(page, STORAGE_KEYS.pendingPayment)) as { orderId: string };
    await page.goto(bank);
    return orderId;
  }
  const playBuyer = async (order: string, body: object) =>
    (await fixture.call('POST', `/dev/payments/${order}`, { body })).body as { callback: Record<string, string> };
  const comeBack = (page: Page, callback: Record<string, string>) =>
    page.goto(`${fixture.product.url}${RETURN_PAGE}?${new URLSearchParams(callback)}`);

  // spec 2 §8.3, §8.6
  test('says that buying is not possible while the provider is away, and makes one order once it is back', async () => {
    const { page, own, passes } = await openShop();
    const pay = await fillOrder(page);
    await provider({ api: 'unreachable' });
    await pay.click();
    await page.getByText('Failed to initialize payment. Please try again later.').waitFor();
    await page.getByText('Buying is not possible right now. Nothing was charged').waitFor();
    await expectAccessibleScreen(page);
    await provider({});
    await pay.click();
    await page.getByRole('button', { name: 'Pay on the phone' }).click();
    await page.getByRole('button', { name: 'Approve the payment' }).click();
    await heading(page, VERIFIED).waitFor();
    expect(await own()).toEqual([expect.objectContaining({ status: 'captured' })]);
    await eventuallyEquals(passes, 6);
  });

  test('pays a second capture of an order back by itself, and says so to admins', async () => {
    const { page, passes } = await openShop();
    const order = await leaveForCheckout(page);
    await page.getByRole('button', { name: 'Pay on the phone' }).click();
    await page.getByText('What else can happen').click();
    await page.getByRole('button', { name: 'Approve twice', exact: true }).click();
    await heading(page, VERIFIED).waitFor();
    await eventuallyEquals(passes, 6);
    const read = async () => (await fixture.call('GET', `/api/admin/payments/${order}`, { token: admin.token })).body.payment;
    await eventuallyEquals(
      async () => (await read()).refunds.map(({ amountPaise, status }: Refund) => [amountPaise, status]),
      [[49_900, 'processed']],
    );
    expect(await read()).toMatchObject({ status: 'captured', amountRefundedPaise: 0 });
    const desk = await openDesk(`/admin/payments/${order}`);
    await desk.getByRole('article').getByText('Paid back', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Your passes' }).click();
    await payments(page).getByText('Paid', { exact: true }).waitFor();
  });

  test('keeps a refund that the provider did not take, whole or a part, and sends it once', async () => {
    const { page, passes } = await openShop();
    const order = await leaveForCheckout(page);
    const { callback } = await playBuyer(order, { outcome: 'success', webhook: 'before' });
    await comeBack(page, callback);
    await heading(page, VERIFIED).waitFor();
    const desk = await openDesk(`/admin/payments/${order}`);
    const main = desk.getByRole('article');
    const dialog = desk.getByRole('dialog');
    const refund = async (amount: string | undefined) => {
      await desk.getByRole('button', { name: 'Refund', exact: true }).click();
      if (amount) await dialog.getByText('A part', { exact: true }).click();
      if (amount) await dialog.getByRole('textbox', { name: 'Amount in rupees' }).fill(amount);
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('The host was late');
      // By key: the dialog may still be growing.
      await dialog.getByRole('button', { name: /^Refund ₹/ }).press('Enter');
      await dialog.waitFor({ state: 'detached' });
    };
    const refunds = async () =>
      (await fixture.call('GET', `/api/admin/payments/${order}`, { token: admin.token })).body.payment.refunds.map(
        ({ amountPaise, status }: Refund) => [amountPaise, status],
      );
    await provider({ api: 'unreachable' });
    await refund('100');
    await main.getByText('Partly refunded').waitFor();
    expect(await refunds()).toEqual([[10_000, 'pending']]);
    await provider({ api: 'lost-response', calls: 2 });
    await eventuallyEquals(refunds, [[10_000, 'processed']]);
    await main.getByText('Paid back', { exact: true }).first().waitFor();
    expect(await passes()).toBe(6);

    await provider({ api: 'slow', delayMs: 2_000 });
    await refund(undefined);
    await main.getByText('Refunded', { exact: true }).first().waitFor();
    await eventuallyEquals(
      async () => (await refunds()).toSorted(),
      [
        [10_000, 'processed'],
        [39_900, 'processed'],
      ],
    );
    await balance(page, '1 meeting pass left');
    const books = await fixture.call('GET', `/dev/payments/v1/payments/${callback.razorpay_payment_id}/refunds`);
    expect(books.body.items.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([10_000, 39_900]);
  });

  // The clock moves from here on, past the end of the access tokens that are held outside of the browsers.
  test('waits with who comes back while the provider does not answer, and activates once it does, without a webhook', async () => {
    const { page, context, own } = await openShop();
    const order = await leaveForCheckout(page);
    const { callback } = await playBuyer(order, { outcome: 'success', webhook: 'never' });
    await provider({ api: 'unreachable' });
    // By our own page, as the checkout posts it.
    const posted = await page.request.post(`${fixture.product.url}/api/payments/callback`, { form: callback, maxRedirects: 0 });
    expect([posted.status(), posted.headers().location]).toEqual([303, expect.stringContaining(RETURN_PAGE)]);
    await comeBack(page, callback);
    await heading(page, 'Waiting for your bank').waitFor();
    await page.getByText('Nothing is lost', { exact: false }).waitFor();
    await page.reload();
    await heading(page, 'Waiting for your bank').waitFor();
    expect(await own()).toEqual([expect.not.objectContaining({ status: 'captured' })]);
    await provider({ api: 'slow', delayMs: 1_500 });
    // It is taken without another visit of the buyer.
    await advance(16 * MINUTE);
    await heading(page, VERIFIED).waitFor();
    const other = await context.newPage();
    await other.goto(fixture.product.url);
    await balance(other, '6 meeting passes left');
  });

  test('takes a payment that comes after its order’s time, and the webhook that comes a day later', async () => {
    const { page } = await openShop();
    const order = await leaveForCheckout(page);
    const { callback } = await playBuyer(order, { outcome: 'late', webhook: 'never' });
    expect(callback).toBeNull();
    await page.goto(`${fixture.product.url}/meeting-passes`);
    await balance(page, '1 meeting pass left');
    await advance(50 * MINUTE);
    await balance(page, '6 meeting passes left');
    await payments(page).getByText('Paid', { exact: true }).waitFor();

    const second = await leaveForCheckout(page);
    const paid = await playBuyer(second, { outcome: 'success', webhook: 'after', webhookAfterMs: 24 * 60 * MINUTE });
    await comeBack(page, paid.callback);
    await heading(page, VERIFIED).waitFor();
    await balance(page, '11 meeting passes left');
    await advance(24 * 60 * MINUTE + MINUTE);
    await page.goto(`${fixture.product.url}/meeting-passes`);
    await balance(page, '11 meeting passes left');
    await eventuallyEquals(() => payments(page).getByText('Paid', { exact: true }).count(), 2);
  });

  async function openDesk(path: string): Promise<Page> {
    const storageState = signedIn(fixture.product.url, admin);
    const page = await (await fixture.enter({ storageState, viewport: { width: 1440, height: 900 } })).newPage();
    await page.goto(fixture.product.url + path);
    return page;
  }
});

interface Refund {
  amountPaise: number;
  status: string;
}
