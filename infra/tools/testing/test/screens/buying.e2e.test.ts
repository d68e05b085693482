// @deep SELDOM=true
import { expect, test } from '@jest/globals';
import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import type { BrowserContext, Page } from 'playwright-core';
import { fromNow, signIn } from '../../src/index.ts';
import { stubBilling } from '../support/billing-answers.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { approvedMeeting, paidOrder } from '../support/fixtures.ts';
import { choose } from '../support/person.ts';
import { seldom } from '../support/seldom.ts';
import { enterAsBuyer, storedValue } from '../support/shopper.ts';
import { eventuallyEquals, expectAccessibleScreen } from '../support/wait.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Buying with the product's own billing and payment sandbox, followed in other tabs (specification 2, sections 4 and 9). */
describeInBrowser('buying passes', UNLIMITED, (fixture) => {
  const PATH = '/subscriptions/payment-callback';
  const balance = (page: Page, words: string) => page.getByRole('banner').getByRole('link', { name: words }).waitFor();
  /** It is said for two seconds: whoever may be slow waits for it beforehand. */
  const hearsOfPurchase = (page: Page) => page.getByText('New subscription purchased successfully').waitFor();
  const openTab = async (context: BrowserContext, at: string) => {
    const page = await context.newPage();
    await page.goto(fixture.product.url + at);
    return page;
  };
  const fillOrder = async (page: Page) => {
    await choose(page, 'State (place of supply)', 'Karnataka');
    return page.getByRole('button', { name: /^Pay ₹/ });
  };
  /** Our order that this browser went to pay for. */
  const orderId = async (page: Page) =>
    ((await storedValue(page, STORAGE_KEYS.pendingPayment)) as { orderId: string } | null)?.orderId;
  const ordered = async (page: Page) => {
    await eventuallyEquals(() => orderId(page), expect.stringMatching(/^order_/));
    return (await orderId(page)) ?? '';
  };
  const playBuyer = (order: string, body: object) => fixture.call('POST', `/dev/payments/${order}`, { body });

  test('pays for Basic at the checkout, with the same order after the bank has declined once', async () => {
    const { context, session } = await enterAsBuyer(fixture);
    const page = await openTab(context, '/meeting-passes?plan=basic');
    const payByUpi = async () => {
      await page.getByRole('button', { name: 'Pay on the phone' }).click();
    };
    await (await fillOrder(page)).click();
    await payByUpi();
    await page.getByLabel('Decline, because').selectOption('there is not enough money');
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'The payment did not go through' }).waitFor();
    await page.getByText('Reason:').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await payByUpi();
    await page.getByRole('button', { name: 'Approve the payment' }).click();
    await page.getByRole('heading', { level: 1, name: 'Payment verified and subscription activated' }).waitFor();
    await page.getByText(/You have 5 meeting passes until/).waitFor();
    await balance(page, '6 meeting passes left');
    const { body } = await fixture.call('GET', '/api/payments', { token: session.token });
    expect(body.payments).toEqual([expect.objectContaining({ planCode: 'basic', status: 'captured' })]);
  });

  // Spec 2 §1; Razorpay's Standard Checkout: UPI apps open on a phone, and nobody types a UPI ID, or their number again.
  seldom(
    'offers UPI apps on a phone, with the phone filled in, and takes the form where the checkout’s script is away',
    async () => {
      const userAgent = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36';
      const { context } = await enterAsBuyer(fixture, { width: 390, userAgent });
      const page = await openTab(context, '/meeting-passes?plan=basic');
      const { phone } = (await storedValue(page, STORAGE_KEYS.user)) as { phone: string };
      await page.route('**/v1/checkout.js', (route) => route.abort());
      await (await fillOrder(page)).click();
      // Hosted Checkout, which opens no app.
      await page.getByText('On a phone, UPI needs the script').waitFor();
      await page.getByText(phone, { exact: true }).waitFor();
      await page.unroute('**/v1/checkout.js');
      const tab = await openTab(context, '/meeting-passes');
      await tab.getByRole('button', { name: 'Continue to payment' }).click();
      await tab.getByText(phone, { exact: true }).waitFor();
      expect(await tab.getByLabel('UPI ID').count()).toBe(0);
      await expectAccessibleScreen(tab);
      await tab.getByRole('button', { name: 'Google Pay' }).click();
      await tab.getByRole('button', { name: 'Approve the payment' }).click();
      await tab.getByRole('heading', { level: 1, name: 'Payment verified and subscription activated' }).waitFor();
    },
  );

  // spec 2 §4.5, §8.21
  test('gives five passes for Basic, and tells every tab', async () => {
    const { context, events } = await enterAsBuyer(fixture);
    const other = await openTab(context, '/');
    await balance(other, '1 meeting pass left');
    const page = await openTab(context, '/meeting-passes?plan=basic');
    await (await fillOrder(page)).click();
    await page.getByRole('button', { name: 'Pay on the phone' }).waitFor();
    const { body } = await playBuyer(await ordered(other), { outcome: 'success', webhook: 'never' });
    await Promise.all([hearsOfPurchase(other), page.goto(`${fixture.product.url}${PATH}?${new URLSearchParams(body.callback)}`)]);
    await page.getByRole('heading', { level: 1, name: 'Payment verified and subscription activated' }).waitFor();
    await page.getByText(/You have 5 meeting passes until/).waitFor();
    await balance(other, '6 meeting passes left');
    await page.getByRole('link', { name: 'Your passes' }).click();
    await page.getByText('Plan bought').waitFor();
    await page.getByRole('region', { name: 'Payments' }).getByText('Paid', { exact: true }).waitFor();
    await eventuallyEquals(
      () => events.filter(({ event }) => event === 'purchase'),
      [{ event: 'purchase', transaction_id: expect.stringMatching(/^order_/), value: 499, currency: 'INR' }],
    );
  });

  seldom(
    'loses nothing when the tab is closed at the bank: another one hears of the passes, and reports the purchase',
    async () => {
      const { context, events } = await enterAsBuyer(fixture);
      const other = await openTab(context, '/meeting-passes');
      await balance(other, '1 meeting pass left');
      const page = await openTab(context, '/meeting-passes?plan=enterprise');
      await (await fillOrder(page)).click();
      const order = await ordered(other);
      await page.close();
      await Promise.all([hearsOfPurchase(other), playBuyer(order, { outcome: 'success', webhook: 'before' })]);
      await balance(other, '101 meeting passes left');
      await eventuallyEquals(() => storedValue(other, STORAGE_KEYS.pendingPayment), null);
      await eventuallyEquals(
        () => events.filter(({ event }) => event === 'purchase'),
        [{ event: 'purchase', transaction_id: order, value: 4_999, currency: 'INR' }],
      );
    },
  );

  // Specification 2 §4.5, and the decision "pending record and payment session are cleared on success".
  test('clears its records and reports the purchase once, when the plan became active while no page was open', async () => {
    const { context, events } = await enterAsBuyer(fixture);
    const page = await openTab(context, '/meeting-passes?plan=basic');
    await (await fillOrder(page)).click();
    await page.getByRole('button', { name: 'Pay on the phone' }).waitFor();
    const other = await openTab(context, '/grievance');
    const order = await ordered(other);
    await Promise.all([page.goto('about:blank'), other.goto('about:blank')]);
    await playBuyer(order, { outcome: 'success', webhook: 'before' });
    await page.goto(`${fixture.product.url}/meetings`);
    await balance(page, '6 meeting passes left');
    await eventuallyEquals(() => storedValue(page, STORAGE_KEYS.pendingPayment), null);
    expect(await storedValue(page, STORAGE_KEYS.paymentSession)).toBeNull();
    await page.reload();
    await balance(page, '6 meeting passes left');
    await eventuallyEquals(
      () => events.filter(({ event }) => event === 'purchase'),
      [{ event: 'purchase', transaction_id: order, value: 499, currency: 'INR' }],
    );
  });

  test('makes one order of a double click in each of two tabs', async () => {
    const { context, session } = await enterAsBuyer(fixture);
    const tabs = [await openTab(context, '/meeting-passes?plan=basic'), await openTab(context, '/meeting-passes?plan=basic')];
    const buttons = await Promise.all(tabs.map(fillOrder));
    await Promise.all(buttons.map((button) => button.dblclick()));
    for (const tab of tabs) await tab.waitForURL((url) => url.pathname !== '/meeting-passes');
    const { body } = await fixture.call('GET', '/api/payments', { token: session.token });
    expect(body.payments).toHaveLength(1);
  });

  seldom('says at the entrance of a meeting what joining takes, and which plan helps', async () => {
    const admin = await signIn(fixture.product.url, '+919000000001', 'Arti Admin');
    const host = await signIn(fixture.product.url, '+919811300901', 'Hosu Host');
    const meeting = {
      title: 'Logo clinic',
      description: 'Bring three pieces.',
      date: fromNow(5 * 60_000).toISOString(),
      category: 'graphic-design',
    };
    const id = await approvedMeeting(fixture.call, { admin: admin.token, host: host.token }, meeting);
    const { context } = await enterAsBuyer(fixture);
    const page = await openTab(context, `/m/${id}`);
    const note = page.getByRole('region', { name: 'Meeting passes' });
    await note.getByText('This one is free.').waitFor();
    const ENTITLEMENT = 'GET /api/subscriptions/entitlement';
    const billing = await stubBilling(context, {});
    const says = async (entitlement: object, text: string) => {
      billing.answer(ENTITLEMENT, {
        entitlement: { refusal: null, isPaid: false, balance: 5, isUnlimited: false, planCode: 'basic', ...entitlement },
      });
      await page.reload();
      await note.getByText(text).waitFor();
    };
    await says({}, 'This uses 1 of your 5 passes.');
    await says({ isPaid: true }, 'Your pass for this meeting is paid.');
    await says({ isUnlimited: true, balance: 999_999 }, 'Your plan is unlimited: this meeting costs you no pass.');
    await says({ refusal: 'CATEGORY_LOCKED' }, 'A plan with all categories opens this meeting: Basic is the smallest.');
    await says({ refusal: 'PASS_REQUIRED', balance: 0 }, 'You have no pass left.');
    await expectAccessibleScreen(page);
    const before = await openTab(context, `/p/${id}`);
    const same = before.getByRole('region', { name: 'Meeting passes' });
    await same.getByText('You have no pass left.').waitFor();
    await same.getByRole('link', { name: 'See plans' }).waitFor();
    await expectAccessibleScreen(before);
    await note.getByRole('link', { name: 'See plans' }).click();
    await page.getByRole('heading', { level: 1, name: 'Meeting Passes' }).waitFor();
    expect(new URL(page.url()).search).toBe(`?meeting=${id}`);
  });

  // The last one: it moves the product's clock by a month.
  // spec 2 §4.6, §4.7, §8.21
  seldom('says in every tab that a subscription has expired, and shows what is left', async () => {
    const { context, session } = await enterAsBuyer(fixture);
    await paidOrder(fixture.call, session.token);
    const advance = (advanceMs: number) => fixture.call('POST', '/dev/clock', { body: { advanceMs } });
    // Their tokens end with the first jump, so that the tabs are opened after it.
    await advance(30 * DAY - 5 * MINUTE);
    const tabs = [await openTab(context, '/'), await openTab(context, '/meeting-passes')];
    for (const tab of tabs) await balance(tab, '6 meeting passes left');
    const admin = await signIn(fixture.product.url, '+919000000001', 'Arti Admin');
    const gift = { action: 'add', count: 1, reason: 'A gift' };
    const response = await fixture.call('PUT', `/api/admin/users/${session.user._id}/passes`, { token: admin.token, body: gift });
    expect(response).toMatchObject({ status: 200 });
    // Both hear of changes.
    for (const tab of tabs) await balance(tab, '7 meeting passes left');
    const words = ['A subscription has expired', 'Your meeting passes have expired'];
    const toasts = tabs.flatMap((tab) => words.map((text) => tab.getByText(text).waitFor()));
    await Promise.all([...toasts, advance(6 * MINUTE)]);
    // The gift, and the free plan's next period.
    for (const tab of tabs) await balance(tab, '2 meeting passes left');
  });
});
