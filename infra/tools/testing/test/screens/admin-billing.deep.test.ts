import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { paidOrder } from '../support/fixtures.ts';
import { eventuallyEquals, hasFocus, hasValue, navigatesTo, screenIsShown } from '../support/wait.ts';

/** What admins do about money (specification 2, sections 2, 3 and 7), with the product's own billing and payment sandbox. */
describeInBrowser('money in the admin area', UNLIMITED, (fixture) => {
  let admin: Awaited<ReturnType<typeof signIn>>;
  let buyer: Awaited<ReturnType<typeof signIn>>;
  beforeAll(async () => {
    admin = await signIn(fixture.product.url, '+919000000001', 'Arti Admin');
    buyer = await signIn(fixture.product.url, '+919811320001', 'Bela Buyer');
  });
  const open = (at: string) => fixture.openAs(admin, at);
  const dialog = (page: Page) => page.getByRole('dialog');
  const bought = (planCode: string, couponCode?: string) =>
    paidOrder(fixture.call, buyer.token, {
      planCode,
      couponCode,
      // Growth needs one.
      selectedCategory: 'Graphic Design',
      gstDetails: { isBusiness: false, stateCode: '29' },
    });
  const passesOfPlan = async (orderId: string) => {
    const { subscriptions } = (await fixture.call('GET', '/api/subscriptions', { token: buyer.token })).body;
    const own = subscriptions.find((subscription: { orderId: string | null }) => subscription.orderId === orderId);
    return [own?.remainingPasses, own?.isRefunded];
  };

  test('counts a payment on the dashboard as it is made, and how many people reached each step', async () => {
    const page = await open('/admin/dashboard');
    const funnel = page.getByRole('region', { name: 'From sign-up to meeting' });
    const paid = funnel.getByRole('listitem').filter({ hasText: 'Paid for it' });
    await paid.waitFor();
    await page.getByText('Live', { exact: true }).first().waitFor();
    const paidBefore = Number(await paid.locator('strong').textContent());
    const first = await signIn(fixture.product.url, '+919811320009', 'Firoz First');
    await paidOrder(fixture.call, first.token, { planCode: 'basic', gstDetails: { isBusiness: false, stateCode: '29' } });
    // Sooner than the next look at the numbers by the clock, after 30 s.
    await eventuallyEquals(() => paid.locator('strong').textContent(), String(paidBefore + 1));
  });

  test('finds a payment by its order, pays back a part and then the rest, and the rest ends the plan', async () => {
    const { orderId } = await bought('basic');
    await bought('enterprise');
    const page = await open('/admin/dashboard');
    await page.getByRole('link', { name: 'All payments' }).click();
    await page.getByRole('row').filter({ hasText: '₹4,999' }).waitFor();
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
    // The number is given a moment after the payment.
    const invoiceNumber = async () =>
      (await fixture.call('GET', `/api/admin/payments/${orderId}`, { token: admin.token })).body.payment.invoiceNumber;
    await eventuallyEquals(invoiceNumber, expect.any(String));
    await page.reload();
    const invoice = page.getByRole('link', { name: /^Invoice / });
    const file = await page.request.get(fixture.product.url + (await invoice.getAttribute('href')));
    expect(file.headers()['content-type']).toBe('application/pdf');

    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog(page).getByText('A part', { exact: true }).click();
    await dialog(page).getByRole('textbox', { name: 'Amount in rupees' }).fill('600');
    await dialog(page).getByRole('button', { name: 'Refund ₹600' }).click();
    await dialog(page).getByText('At most ₹499 can be paid back').waitFor();
    await dialog(page).getByText('Please enter a reason').waitFor();
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
    await dialog(page).getByText('The plan ends at once').waitFor();
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('They never met');
    await dialog(page).getByRole('button', { name: 'Refund ₹399' }).click();
    await main.getByText('Refunded', { exact: true }).first().waitFor();
    await page
      .getByRole('link', { name: /^Credit note / })
      .first()
      .waitFor();
    await eventuallyEquals(() => passesOfPlan(orderId), [0, true]);
    await eventuallyEquals(() => page.getByRole('button', { name: 'Refund', exact: true }).count(), 0);
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
    // The refusal comes before the news of the other refund.
    await page.route(`**/api/admin/payments/${orderId}`, (route) => route.abort());
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

  test('creates a coupon in words, refuses its code a second time, changes, switches and deletes it', async () => {
    const page = await open('/admin/coupons');
    await page.getByText('No coupons yet').waitFor();
    const fill = async (code: string) => {
      await page.getByRole('button', { name: 'Create coupon' }).first().click();
      await dialog(page).getByRole('textbox', { name: 'Code' }).fill(code);
      await dialog(page).getByRole('textbox', { name: 'Percent off' }).fill('20');
    };
    const send = () => dialog(page).getByRole('button', { name: 'Create coupon' }).click();
    await fill('diwali20');
    await dialog(page).getByRole('textbox', { name: 'Percent off' }).fill('200');
    await send();
    await dialog(page).getByText('Value must be at most 100 percent').waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog(page).getByRole('textbox', { name: 'Percent off' }).fill('20');
    await dialog(page).getByRole('textbox', { name: 'At most, in rupees' }).fill('300');
    await dialog(page).getByRole('checkbox', { name: 'Basic' }).check();
    await dialog(page).getByRole('checkbox', { name: 'Growth' }).check();
    await dialog(page).getByText('DIWALI20 20% off Basic and Growth, at most ₹300, once per person').waitFor();
    await send();
    await page.getByText('Coupon created').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'DIWALI20' });
    await row.getByText('20% off Basic and Growth, at most ₹300, once per person').waitFor();

    await fill('DIWALI20');
    await send();
    await dialog(page).getByText('A coupon with this code already exists').waitFor();
    await eventuallyEquals(() => dialog(page).getByRole('textbox', { name: 'Code' }).getAttribute('aria-invalid'), 'true');
    page.once('dialog', (question) => void question.accept());
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'detached' });

    await row.getByRole('button', { name: 'Edit DIWALI20' }).click();
    await dialog(page).getByRole('textbox', { name: 'Percent off' }).fill('25');
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await row.getByText('25% off Basic and Growth, at most ₹300, once per person').waitFor();
    await row.getByRole('switch', { name: 'DIWALI20 is active' }).click();
    await row.getByText('Off', { exact: true }).waitFor();
    await row.getByRole('switch', { name: 'DIWALI20 is active' }).click();
    await row.getByText('Active', { exact: true }).waitFor();
    await bought('basic', 'DIWALI20');
    await row.getByRole('button', { name: 'DIWALI20', exact: true }).click();
    await dialog(page).getByText('1 use in 30 days').waitFor();
    await dialog(page).getByRole('row').filter({ hasText: 'Basic' }).getByText('₹374').waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });

    await fill('UNUSED');
    await send();
    const unused = page.getByRole('row').filter({ hasText: 'UNUSED' });
    await unused.getByRole('button', { name: 'Delete UNUSED' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Nobody has used it').waitFor();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await unused.waitFor({ state: 'detached' });
    await row.getByRole('button', { name: 'Delete DIWALI20' }).click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Coupon deleted; its numbers are kept').waitFor();
    await row.getByText('Deleted', { exact: true }).waitFor();
  });

  test('says which coupon was changed by another admin meanwhile, and keeps what was typed on top of the newest', async () => {
    const first = { code: 'MEANWHILE', type: 'percentage', value: 10, perUserLimit: 1 };
    const made = await fixture.call('POST', '/api/coupons/admin', { token: admin.token, body: first });
    const page = await open('/admin/coupons?search=MEANWHILE');
    const field = (name: string) => dialog(page).getByRole('textbox', { name });
    const save = () => dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Edit MEANWHILE' }).click();
    await field('At most, in rupees').fill('0');
    await field('Percent off').fill('101');
    await save();
    // The rules of a new coupon hold for a change, before anything is sent.
    await dialog(page).getByText('Value must be at most 100 percent').waitFor();
    await dialog(page).getByText('Please enter an amount from ₹1 to ₹1,00,000').waitFor();
    await field('At most, in rupees').fill('150');
    await field('Percent off').fill('10');
    const body = { value: 30, perUserLimit: 2, isActive: false };
    await fixture.call('PUT', `/api/coupons/admin/${made.body.coupon._id}`, { token: admin.token, body });
    await save();
    await dialog(page).getByRole('button', { name: 'Load the newest' }).click();
    await dialog(page).getByText('This is the newest').waitFor();
    await dialog(page).getByText('30% off every plan, 2 times per person').waitFor();
    await hasValue(field('Uses per person'), '2');
    expect(await field('At most, in rupees').inputValue()).toBe('150');
    // It was typed, although it is what the coupon gave when it was opened.
    expect(await field('Percent off').inputValue()).toBe('10');
    expect(await dialog(page).getByRole('checkbox', { name: 'Active' }).isChecked()).toBe(false);
    await save();
    await page.getByText('Coupon changed').waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: '10% off every plan, at most ₹150, 2 times per person' })
      .getByText('Off', { exact: true })
      .waitFor();
  });

  test('changes a plan beside its card, keeps what was typed when another admin was quicker, and leaves orders their price', async () => {
    const { orderId } = await bought('growth');
    const page = await open('/admin/dashboard');
    await page.getByRole('link', { name: 'Plans and prices' }).click();
    await screenIsShown(page, 'Plans');
    const row = page.locator('tr[data-row=growth]');
    await row.getByText('₹1,270 before GST').waitFor();
    await row.getByText('₹64', { exact: true }).waitFor();
    await row.getByText('Never changed').waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('main').getByRole('heading', { level: 1 }).click();
    for (const key of ['j', 'j', 'j']) await page.keyboard.press(key);
    await hasFocus(row.getByRole('button', { name: 'Edit Growth' }));
    await page.keyboard.press('Enter');
    const field = (name: string) => dialog(page).getByRole('textbox', { name });
    const card = dialog(page).getByRole('region', { name: 'As buyers see it' });
    const save = () => dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await field('Price in rupees, GST included').fill('0');
    await save();
    await dialog(page).getByText('Price must be at least ₹1').waitFor();
    await field('Price in rupees, GST included').fill('1,770');
    await card.getByText('₹1,770').waitFor();
    await card.getByText('₹75 per pass before tax').waitFor();
    await dialog(page).getByRole('checkbox', { name: 'Unlimited passes' }).check();
    await card.getByText('Unlimited meeting passes').waitFor();
    await dialog(page).getByRole('checkbox', { name: 'Unlimited passes' }).uncheck();
    await field('Meeting passes').fill('20');
    await page.setViewportSize({ width: 1440, height: 900 });

    await fixture.call('PUT', '/api/admin/plans/growth', { token: admin.token, body: { name: 'Growth Plus', days: 120 } });
    await save();
    await dialog(page).getByText('This plan was changed in the meantime').waitFor();
    await dialog(page).getByRole('button', { name: 'Load the newest' }).click();
    await dialog(page).getByText('This is the newest').waitFor();
    await eventuallyEquals(() => field('Price in rupees, GST included').inputValue(), '1,770');
    await card.getByText('Growth Plus', { exact: true }).waitFor();
    await card.getByText('Good for 120 days').waitFor();
    await save();
    await page.getByText('Plan changed').waitFor();
    await row.getByText('₹1,770').waitFor();
    await row.getByText('2', { exact: true }).waitFor();
    const { plans } = (await fixture.call('GET', '/api/plans', {})).body;
    expect(plans.find(({ code }: { code: string }) => code === 'growth')).toMatchObject({
      name: 'Growth Plus',
      price: 1770,
      passes: 20,
      days: 120,
    });
    const { payment } = (await fixture.call('GET', `/api/payments/orders/${orderId}`, { token: buyer.token })).body;
    expect(payment.amountPaise).toBe(149_900);
    // Of the free plan only the name and whether it is shown can change.
    await page.getByRole('button', { name: 'Edit Free' }).click();
    await dialog(page).getByText('The free plan always gives one pass for 30 days.').waitFor();
    expect(await dialog(page).getByRole('textbox').count()).toBe(1);
  });
});
