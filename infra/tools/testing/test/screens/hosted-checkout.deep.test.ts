import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { choose } from '../support/person.ts';
import { enterAsBuyer } from '../support/shopper.ts';
import { eventuallyEquals, expectAccessibleScreen, navigatesTo, pathOf } from '../support/wait.ts';

const RETURN_PAGE = '/subscriptions/payment-callback';

/** A purchase from the plan to the passes, through the sandbox's checkout. Nothing is stubbed. */
describeInBrowser('the hosted checkout', UNLIMITED, (fixture) => {
  async function openShop() {
    const { session, context } = await enterAsBuyer(fixture);
    const page = await context.newPage();
    const balance = async () =>
      (await fixture.call('GET', '/api/subscriptions', { token: session.token })).body.balance as number;
    const order = async () =>
      (await fixture.call('POST', '/api/payments/create-order', { token: session.token, body: { planCode: 'basic' } })).body
        .paymentUrl as string;
    return { page, balance, order };
  }
  /** From the plan to the first page of the checkout. */
  async function leaveForCheckout(page: Page) {
    await page.goto(`${fixture.product.url}/meeting-passes?plan=basic`);
    await choose(page, 'State (place of supply)', 'Karnataka');
    await page.getByRole('button', { name: 'Pay ₹499', exact: true }).click();
    await page.getByRole('button', { name: 'Pay on the phone' }).waitFor();
  }
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const chosen = async (page: Page, method: string) => {
    await page.getByRole('link', { name: method, exact: true }).click();
    await page.getByRole('link', { name: method, exact: true }).and(page.locator('[aria-current]')).waitFor();
  };

  // spec 2 §1.3, §4.1
  test('pays by UPI on the phone: the browser comes back by our own page, and the plan is active', async () => {
    const { page, balance } = await openShop();
    await leaveForCheckout(page);
    await expectAccessibleScreen(page);
    await button(page, 'Pay on the phone').click();
    await button(page, 'Approve the payment').waitFor();
    await expectAccessibleScreen(page);
    await button(page, 'Approve the payment').click();
    await heading(page, 'Payment verified and subscription activated').waitFor();
    await navigatesTo(page, RETURN_PAGE);
    // The free pass, and those of the plan.
    await eventuallyEquals(balance, 6);
  });

  test('pays by card after the first one was declined', async () => {
    const { page, balance } = await openShop();
    await leaveForCheckout(page);
    const pay = async (card: string) => {
      await chosen(page, 'Card');
      await page.getByLabel('Card number').pressSequentially(card);
      await eventuallyEquals(() => page.getByLabel('Card number').inputValue(), card.replace(/(.{4})(?=.)/g, '$1 '));
      await page.getByLabel('Expiry (MM/YY)').pressSequentially('1240');
      await page.getByLabel('CVV').fill('123');
      await button(page, 'Pay ₹499.00').click();
      await button(page, 'Approve the payment').waitFor();
    };
    await pay('4100280000080001');
    await button(page, 'Decline').click();
    await navigatesTo(page, RETURN_PAGE);
    await page.getByText('Insufficient funds').waitFor();
    expect(await balance()).toBe(1);
    await button(page, 'Try again')
      .or(page.getByRole('link', { name: 'Try again' }))
      .first()
      .click();
    await button(page, 'Pay on the phone').waitFor();
    await pay('5500670000001002');
    await button(page, 'Approve the payment').click();
    await heading(page, 'Payment verified and subscription activated').waitFor();
    await eventuallyEquals(balance, 6);
  });

  test('pays at the bank and closes the tab: the webhook alone activates the plan', async () => {
    const { page, balance } = await openShop();
    await leaveForCheckout(page);
    await chosen(page, 'Net banking');
    await page.getByLabel('Your bank').selectOption('State Bank of India');
    await button(page, 'Pay ₹499.00').click();
    await page.getByText('What else can happen').click();
    await button(page, 'Approve, and close the tab').click();
    await page.getByText('You closed the tab').waitFor();
    await eventuallyEquals(balance, 6);
  });

  test('does not trap who goes back, and pays by wallet without a script', async () => {
    const { page, order } = await openShop();
    await leaveForCheckout(page);
    // To our page or, where the browser takes it for a redirect, to the plans.
    await page.goBack();
    await button(page, 'Pay ₹499').waitFor();

    const paymentUrl = await order();
    await page.route('**/pay-page.js', (route) => route.abort());
    await page.goto(fixture.product.url + paymentUrl);
    await page.unroute('**/pay-page.js');
    await Promise.all([page.waitForResponse('**/pay-page.js'), page.reload({ waitUntil: 'networkidle' })]);
    expect(pathOf(page)).toBe(paymentUrl);
    await button(page, 'Pay ₹499').waitFor();

    const plain = await (await fixture.enter({ javaScriptEnabled: false })).newPage();
    await plain.goto(fixture.product.url + paymentUrl);
    await plain.reload();
    await button(plain, 'Pay ₹499').click();
    await plain.getByRole('link', { name: 'Wallet', exact: true }).click();
    await button(plain, 'Pay ₹499.00').click();
    await button(plain, 'Approve the payment').waitFor();
    await plain.goBack();
    await button(plain, 'Pay ₹499.00').click();
    await button(plain, 'Approve the payment').click();
    await button(plain, 'Go back').click();
    await eventuallyEquals(() => new URL(plain.url()).pathname, RETURN_PAGE);

    await page.goto(fixture.product.url + paymentUrl);
    await heading(page, 'This order is paid').waitFor();
    await expectAccessibleScreen(page);
    await page.getByRole('link', { name: 'Back to the plans' }).click();
    await navigatesTo(page, '/meeting-passes');
  });

  test.each(['en', 'hi'])('shows a pay page that everybody can read, in %s', async (language) => {
    const { order } = await openShop();
    const paymentUrl = await order();
    const context = await fixture.enter({ locale: `${language}-IN` });
    // The page as it stands while its script is away.
    await context.route('**/pay-page.js', (route) => route.abort());
    const page = await context.newPage();
    await page.goto(fixture.product.url + paymentUrl);
    await page.locator(`html[lang=${language}]`).waitFor();
    await page.getByRole('button', { name: /₹499/ }).waitFor();
    await expectAccessibleScreen(page);
  });
});
