import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { paidOrder } from '../support/fixtures.ts';
import { storedBy } from '../support/session.ts';
import { eventuallyEquals, expectAccessibleScreen, hasFocus, navigatesTo, screenIsShown } from '../support/wait.ts';

/** What admins do about money (specification 2, sections 2, 3 and 7), with the product's own billing and payment sandbox. */
describeInBrowser('money in the admin area', UNLIMITED, (fixture) => {
  let admin: Awaited<ReturnType<typeof signIn>>;
  let buyer: Awaited<ReturnType<typeof signIn>>;
  beforeAll(async () => {
    admin = await signIn(fixture.product.url, '+919000000001', 'Arti Admin');
    buyer = await signIn(fixture.product.url, '+919811320001', 'Bela Buyer');
  });
  const open = async (at: string): Promise<Page> => {
    const localStorage = Object.entries(storedBy(admin)).map(([name, value]) => ({ name, value }));
    const storageState = { cookies: [], origins: [{ origin: fixture.product.url, localStorage }] };
    const context = await fixture.enter({ storageState, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(fixture.product.url + at);
    await screenIsShown(page);
    return page;
  };
  const dialog = (page: Page) => page.getByRole('dialog');
  const bought = (planCode: string) =>
    paidOrder(fixture.call, buyer.token, { planCode, gstDetails: { isBusiness: false, stateCode: '29' } });
  const passesOfPlan = async (orderId: string) => {
    const { subscriptions } = (await fixture.call('GET', '/api/subscriptions', { token: buyer.token })).body;
    const own = subscriptions.find((subscription: { orderId: string | null }) => subscription.orderId === orderId);
    return [own?.remainingPasses, own?.isRefunded];
  };

  test('finds a payment by its order, pays back a part and then the rest, and the rest ends the plan', async () => {
    const { orderId } = await bought('basic');
    await bought('enterprise');
    const page = await open('/admin/dashboard');
    await page.getByRole('link', { name: 'All payments' }).click();
    await page.getByRole('row').filter({ hasText: '₹4,999' }).waitFor();
    await expectAccessibleScreen(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('row').filter({ hasText: '₹499' }).first().waitFor();
    await page.getByRole('main').getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    const search = page.getByRole('textbox', { name: 'Search payments' });
    await hasFocus(search);
    await search.fill(orderId);
    await navigatesTo(page, `/admin/payments?search=${orderId}`);
    await eventuallyEquals(() => page.locator('tr[data-row]').count(), 1);
    await search.blur();
    await page.keyboard.press('j');
    await hasFocus(page.getByRole('link', { name: 'Bela Buyer' }));
    await page.keyboard.press('Enter');
    await screenIsShown(page, '₹499 from Bela Buyer');
    await page.getByText('Karnataka').waitFor();
    const invoice = page.getByRole('link', { name: /^Invoice / });
    // The number is given a moment after the payment.
    await eventuallyEquals(async () => {
      if ((await invoice.count()) === 0) await page.reload();
      return invoice.count();
    }, 1);
    const file = await page.request.get(fixture.product.url + (await invoice.getAttribute('href')));
    expect(file.headers()['content-type']).toBe('application/pdf');

    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog(page).getByText('A part', { exact: true }).click();
    await dialog(page).getByRole('textbox', { name: 'Amount in rupees' }).fill('600');
    await dialog(page).getByRole('button', { name: 'Refund ₹600' }).click();
    await dialog(page).getByText('At most ₹499 can be paid back').waitFor();
    await dialog(page).getByText('Please enter a reason').waitFor();
    await expectAccessibleScreen(page);
    await dialog(page).getByRole('textbox', { name: 'Amount in rupees' }).fill('100');
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('The host was late');
    await dialog(page).getByRole('button', { name: 'Refund ₹100' }).dblclick();
    await page.getByText('Refund requested').waitFor();
    const main = page.getByRole('article');
    await main.getByText('Partly refunded').waitFor();
    await main.getByText('Paid back', { exact: true }).first().waitFor();
    await main.getByText('The host was late').waitFor();
    await page.getByText('You refunded ₹100').waitFor();
    expect(await passesOfPlan(orderId)).toEqual([5, false]);

    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog(page).getByText('All of it: ₹399').waitFor();
    await dialog(page).getByText('This ends the plan at once').waitFor();
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('They never met');
    await dialog(page).getByRole('button', { name: 'Refund ₹399' }).click();
    await main.getByText('Refunded', { exact: true }).first().waitFor();
    await page
      .getByRole('link', { name: /^Credit note / })
      .first()
      .waitFor();
    await eventuallyEquals(() => passesOfPlan(orderId), [0, true]);
    await eventuallyEquals(() => page.getByRole('button', { name: 'Refund', exact: true }).count(), 0);
    await expectAccessibleScreen(page);
    await page.keyboard.press('u');
    await navigatesTo(page, `/admin/payments?search=${orderId}`);
  });

  test('says what another admin has refunded meanwhile, where the amount is typed', async () => {
    const { orderId } = await bought('basic');
    const page = await open(`/admin/payments/${orderId}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog(page).getByText('A part', { exact: true }).click();
    await dialog(page).getByRole('textbox', { name: 'Amount in rupees' }).fill('450');
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Asked for it');
    await fixture.call('POST', `/api/admin/payments/${orderId}/refunds`, {
      token: admin.token,
      body: { amountPaise: 20_000, reason: 'Another admin' },
      key: `another-${orderId}`,
    });
    await dialog(page).getByRole('button', { name: 'Refund ₹450' }).click();
    await dialog(page).getByText('This is more than what is left of the payment').waitFor();
    await eventuallyEquals(
      () => dialog(page).getByRole('textbox', { name: 'Amount in rupees' }).getAttribute('aria-invalid'),
      'true',
    );
  });
});
