import { expect, test } from '@jest/globals';
import { DEVICE_KEYS } from '@visavis/contracts/constants/storage';
import type { Page } from 'playwright-core';
import { fromNow } from '../../src/index.ts';
import { payment, subscription } from '../support/billing-answers.ts';
import { describeApp } from '../support/browser-fixture.ts';
import { openShop, storedValue } from '../support/shopper.ts';
import { stubCalls } from '../support/stub-calls.ts';
import { eventuallyEquals, expectAccessibleScreen, navigatesTo } from '../support/wait.ts';

const NONE = { total: 0, page: 1, limit: 20, pages: 0 };

/** Goes to a screen within the app, without a reload. */
const showPath = (page: Page, path: string) =>
  page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate', { state: null }))`,
  );

/** `/meeting-passes` (specification 2, sections 2 to 5 and 9), with billing's answers and refusals given by the test. */
describeApp('meeting passes', (app) => {
  const card = (page: Page, plan: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan, exact: true }) });
  const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  // spec 2 §2.1, §3.3
  test('compares plans by price with tax, price for a pass, days and categories, and marks the one that fits', async () => {
    const { page } = await openShop(app, '/meeting-passes');
    const words = async (plan: string) => ((await card(page, plan).allInnerTexts())[0] ?? '').split(/\s*\n\s*/);
    await card(page, 'Basic').waitFor();
    expect(await words('Basic')).toEqual(
      expect.arrayContaining([
        '₹499',
        'incl. 18% GST',
        '₹85 per pass before tax',
        '5 meeting passes',
        'Good for 30 days',
        'All Categories',
      ]),
    );
    expect(await words('Growth')).toEqual(
      expect.arrayContaining([
        '₹1,499',
        '₹64 per pass before tax',
        '20 meeting passes',
        'Good for 90 days',
        'One category of your choice',
      ]),
    );
    expect(await words('Free')).toEqual(expect.arrayContaining(['₹0', 'Free', '1 meeting pass', 'Everyone has it']));
    expect(await words('Enterprise Pro')).toEqual(expect.arrayContaining(['₹14,999', 'Unlimited', 'Unlimited meeting passes']));
    const badges = await page
      .locator('[data-plan]')
      .evaluateAll((all) =>
        all.map((badge) =>
          [
            (badge as never as HTMLElementLike).dataset.plan,
            (globalThis as never as Styles).getComputedStyle(badge as never).backgroundColor,
          ].join(),
        ),
      );
    expect(new Set(badges).size).toBe(5);

    await expectAccessibleScreen(page);
    await card(page, 'Basic').getByText('Fits you').waitFor();
    await page.getByRole('checkbox', { name: 'All in one category' }).check();
    const slider = page.getByRole('slider', { name: 'Meetings a month' });
    await slider.press('Home');
    for (let count = 1; count < 6; count += 1) await slider.press('ArrowRight');
    await card(page, 'Growth').getByText('Fits you').waitFor();
    await slider.press('End');
    await card(page, 'Enterprise Pro').getByText('Fits you').waitFor();
    expect(await slider.getAttribute('aria-valuetext')).toBe('20 meetings a month or more');
  });

  // spec 2 §8.8
  // spec 1 §2.22
  test('shows the current plan with passes and days, and switches to another one', async () => {
    const { page, billing } = await openShop(app, '/meeting-passes');
    const own = section(page, 'Your passes');
    await own.getByText('22 days left').waitFor();
    await eventuallyEquals(
      async () => (await own.allInnerTexts()).join().replaceAll(/\s+/g, ' '),
      expect.stringContaining('Passes left 4 of 5 12 more from your other plans and gifts'),
    );
    const use = own.getByRole('button', { name: 'Use this one Growth' });
    billing.refuse('PUT /api/subscriptions/sub_growth/activate', { status: 500 });
    await use.click();
    await page.getByText('Failed to activate subscription').waitFor();
    billing.refuse('PUT /api/subscriptions/sub_growth/activate', {
      status: 409,
      message: 'This subscription has expired',
      error: 'SUBSCRIPTION_EXPIRED',
    });
    await use.click();
    await page.getByText('This subscription has expired').waitFor();
    const growth = subscription({ _id: 'sub_growth', planCode: 'growth', remainingPasses: 12, totalPasses: 20 });
    // The list is read again after each refusal too: it changes only once the plan has been switched.
    billing.answer('PUT /api/subscriptions/sub_growth/activate', () => {
      billing.answer('GET /api/subscriptions/active', { subscription: growth });
      return { subscription: growth };
    });
    await use.click();
    await page.getByText('Subscription activated successfully').waitFor();
    await own.getByText('of 20').waitFor();
  });

  test('shows where each pass went, with the meeting’s link, and the balance in the header and the account menu', async () => {
    const { page } = await openShop(app, '/meeting-passes');
    const ledger = section(page, 'What your passes went to');
    const row = ledger.getByRole('listitem').filter({ hasText: 'Used for a meeting' });
    await row.getByText('−1').waitFor();
    expect(await row.getByRole('link', { name: 'Logo clinic: bring three pieces' }).getAttribute('href')).toBe('/p/m1');
    await page.getByRole('banner').getByRole('link', { name: '16 meeting passes left' }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
    await page.getByRole('navigation', { name: 'Account' }).getByText('16 meeting passes left').waitFor();
  });

  test('says an unlimited balance in words', async () => {
    const { page } = await openShop(app, '/meeting-passes', {
      'GET /api/subscriptions': {
        subscriptions: [
          subscription({ planCode: 'enterprise_pro', remainingPasses: 999_999, totalPasses: 999_999, isUnlimited: true }),
        ],
        activeSubscriptionId: 'sub_basic',
        balance: 999_999,
        grantedPasses: 0,
        isUnlimited: true,
      },
    });
    const link = page.getByRole('banner').getByRole('link', { name: 'Unlimited meeting passes' });
    await link.getByText('∞').waitFor();
    await section(page, 'Your passes').getByText('Unlimited', { exact: true }).waitFor();
  });

  // spec 2 §8.7, §9.8
  test('shows 20 payments with their state, opens an invoice, and continues with an order that is not paid', async () => {
    const { page, billing } = await openShop(app, '/meeting-passes');
    const payments = section(page, 'Payments');
    await payments.getByText('Not paid', { exact: true }).waitFor();
    expect(billing.calls.find(({ name }) => name === 'GET /api/payments')?.query).toMatchObject({ limit: '20' });
    expect(await payments.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('Not paid'),
      expect.stringMatching(/₹449[\s\S]*Paid[\s\S]*Card •••• 4242 · Coupon HELLO50 · ₹50 saved/),
      expect.stringMatching(/Refunded[\s\S]*₹499 refunded/),
      expect.stringMatching(/Failed[\s\S]*Insufficient funds/),
    ]);
    const invoice = payments.getByRole('button', { name: 'Invoice MP/26-27/000123' }).first();
    const path = 'GET /api/payments/order_own_1/invoice';
    billing.refuse(path, { status: 500 });
    await invoice.click();
    await page.getByText('Failed to get invoice. Please try again later.').waitFor();
    billing.answer(path, { invoiceUrl: '/api/payments/documents/d1?expires=1&signature=s' });
    app.answer('GET /api/payments/documents/d1', {});
    await Promise.all([page.waitForEvent('download'), invoice.click()]);

    billing.answer('GET /api/payments/orders/order_own_2', { payment: payment({ _id: 'order_own_2' }) });
    await payments.getByRole('button', { name: 'Pay now Basic' }).click();
    await page.getByText('This order can no longer be paid. Please choose the plan again.').waitFor();
    const waiting = payment({
      _id: 'order_own_2',
      status: 'created',
      paidAt: null,
      paymentUrl: '/api/payments/pay/order_own_2?t=new',
    });
    billing.answer('GET /api/payments/orders/order_own_2', { payment: waiting });
    billing.answer('GET /api/payments/pay/order_own_2', {});
    await payments.getByRole('button', { name: 'Pay now Basic' }).click();
    await navigatesTo(page, '/api/payments/pay/order_own_2?t=new');
    // Back without paying.
    await page.goto(`${app.url}/meeting-passes`);
    await page.getByText('Your payment for Basic is not finished').waitFor();
    await page.getByRole('button', { name: 'Leave it' }).click();
    await page.getByText('Your payment for Basic is not finished').waitFor({ state: 'detached' });
  });

  // spec 2 §9.7
  test('asks again for plans after 24 h, subscriptions after 15 min, payments after 30 min and coupons after 5 min', async () => {
    const { page, context, billing } = await openShop(app, '/landing');
    // A connection asks for things of its own accord, and again when it is renewed.
    await context.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await context.route('**/socket.io/**', (route) => route.abort());
    await page.goto(`${app.url}/grievance`);
    const PLANS = 'GET /api/plans';
    const LIST = 'GET /api/subscriptions';
    const ACTIVE = 'GET /api/subscriptions/active';
    const PAYMENTS = 'GET /api/payments';
    const COUPONS = 'GET /api/coupons/active';
    const show = async (path: string, heading: string) => {
      await showPath(page, path);
      await page.getByRole('heading', { name: heading }).first().waitFor();
    };
    const began = fromNow().getTime();
    const CALLS = [PLANS, LIST, ACTIVE, PAYMENTS, COUPONS];
    const counts = () => CALLS.map(billing.count);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const away = ((await page.getByRole('heading', { level: 1 }).first().textContent()) ?? '').trim();
    let callCounts: number[] = [];
    const open = async (minutes: number) => {
      await page.clock.setSystemTime(began + minutes * 60_000);
      await show('/meeting-passes?plan=basic', 'Get Basic');
      // A screen that is left before an answer has come gives it up, and asks again the next time.
      await page.getByRole('button', { name: 'HELLO50 ₹50 off' }).waitFor();
      for (const text of ['of 5', 'Not paid']) await page.getByText(text, { exact: true }).first().waitFor();
    };
    const refetches = async (minutes: number, ...names: string[]) => {
      await show('/grievance', away);
      const before = callCounts;
      await open(minutes);
      const expected = CALLS.map((name, at) => (before[at] ?? 0) + (names.includes(name) ? 1 : 0));
      await eventuallyEquals(counts, expected);
      callCounts = expected;
    };
    await open(0);
    await eventuallyEquals(() => counts().every((count) => count > 0), true);
    callCounts = counts();
    await refetches(4);
    await refetches(6, COUPONS);
    await refetches(16, COUPONS, LIST, ACTIVE);
    await refetches(32, COUPONS, LIST, ACTIVE, PAYMENTS);
    await refetches(25 * 60, COUPONS, LIST, ACTIVE, PAYMENTS, PLANS);

    // The active subscription is tried once more, then given up.
    const before = billing.count(ACTIVE);
    billing.refuse(ACTIVE, { status: 500 });
    await show('/grievance', away);
    await open(26 * 60);
    await eventuallyEquals(() => billing.count(ACTIVE), before + 2);
    await show('/grievance', away);
    expect(billing.count(ACTIVE)).toBe(before + 2);
  });

  // spec 2 §4.4
  test('asks for a change of the subscription once, also when the connection was lost and came back', async () => {
    const { page } = await openShop(app, '/grievance');
    const emitted: string[] = [];
    const received: string[] = [];
    const sockets: { close(): Promise<void> }[] = [];
    await page.routeWebSocket(/\/socket\.io\//, (socket) => {
      sockets.push(socket);
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        emitted.push(String(message));
        server.send(message);
      });
      server.onMessage((message) => {
        received.push(String(message));
        socket.send(message);
      });
    });
    await page.goto(`${app.url}/meeting-passes`);
    const checks = () => emitted.filter((frame) => frame.includes('subscription:check-update')).length;
    const connections = () => received.filter((frame) => frame.startsWith('40{')).length;
    await eventuallyEquals(checks, 1);
    await sockets.at(-1)?.close();
    await eventuallyEquals(connections, 2);
    const meetings = await stubCalls(page, /\/api\/meetings\//, {});
    meetings.refuse('GET /api/meetings/public/m1', { status: 404, error: 'NOT_FOUND' });
    // Whatever the connection led to was sent before what the next screen sends.
    await showPath(page, '/p/m1');
    await eventuallyEquals(() => emitted.some((frame) => frame.includes('"meeting:join"')), true);
    expect(checks()).toBe(1);
  });

  const basicIs = (values: Parameters<typeof subscription>[0]) => ({
    subscriptions: [subscription(values)],
    activeSubscriptionId: values?.isExpired ? null : 'sub_basic',
    balance: values?.isExpired ? 0 : 4,
    grantedPasses: 0,
    isUnlimited: false,
  });
  const ended = { isActive: false, isExpired: true, remainingPasses: 0, lapsedPasses: 4 };

  // spec 2 §4.7, §8.21
  test('says in every tab that the passes of Basic have expired, at the very moment', async () => {
    const passesExpiryDate = fromNow(15 * 60_000).toISOString();
    const { page, context, billing } = await openShop(app, '/landing', {
      'GET /api/subscriptions': basicIs({ passesExpiryDate }),
    });
    await context.clock.install();
    const other = await context.newPage();
    const tabs = [page, other];
    const notice = (tab: Page) => tab.getByText('Your meeting passes have expired');
    await Promise.all([
      ...tabs.map((tab) => tab.waitForResponse('**/api/subscriptions')),
      page.goto(`${app.url}/grievance`),
      other.goto(`${app.url}/meeting-passes`),
    ]);
    await context.clock.fastForward('14:00');
    for (const tab of tabs) expect(await notice(tab).count()).toBe(0);
    billing.answer('GET /api/subscriptions', basicIs({ passesExpiryDate, ...ended }));
    await Promise.all([...tabs.map((tab) => notice(tab).waitFor()), context.clock.fastForward('01:01')]);
  });

  // spec 2 §4.7, §8.21
  test('says once that the passes of Basic have expired while no page was open', async () => {
    const passesExpiryDate = fromNow(-60_000).toISOString();
    const { page } = await openShop(app, '/landing', { 'GET /api/subscriptions': basicIs({ passesExpiryDate, ...ended }) });
    await page.getByText('Your meeting passes have expired').waitFor();
    expect(await storedValue(page, DEVICE_KEYS.toldLapse)).toMatchObject({ until: passesExpiryDate });
  });

  // spec 2 §7.23
  test('shows what could not be loaded, tries again, and says what is still empty', async () => {
    const empty = { pagination: NONE };
    const { page, billing } = await openShop(app, '/grievance', {
      'GET /api/subscriptions/passes': { entries: [], balance: 0, ...empty },
      'GET /api/payments': { payments: [], ...empty },
      'GET /api/subscriptions/active': { subscription: null },
      'GET /api/subscriptions': {
        subscriptions: [],
        activeSubscriptionId: null,
        balance: 0,
        grantedPasses: 0,
        isUnlimited: false,
      },
    });
    for (const name of ['GET /api/plans', 'GET /api/subscriptions/passes', 'GET /api/payments'])
      billing.refuse(name, { status: 403 });
    await page.goto(`${app.url}/meeting-passes`);
    await eventuallyEquals(() => page.getByText('Could not load, try again').count(), 3);
    billing.answer('GET /api/plans', { plans: [] });
    await section(page, 'Plans').getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No plan is on sale right now').waitFor();
    await page.getByText('No plan is active').waitFor();
    // Of what could not be loaded nothing is said, least of all that it is empty.
    const rest = [
      [
        'What your passes went to',
        'GET /api/subscriptions/passes',
        { entries: [], balance: 0, ...empty },
        'No pass has moved yet',
      ],
      ['Payments', 'GET /api/payments', { payments: [], ...empty }, 'No payments yet'],
    ] as const;
    for (const [title, name, answer, none] of rest) {
      expect(await page.getByText(none).count()).toBe(0);
      billing.answer(name, answer);
      await section(page, title).getByRole('button', { name: 'Try again' }).click();
      await page.getByText(none).waitFor();
    }
    await page.getByRole('banner').getByRole('link', { name: 'No meeting passes left' }).waitFor();
  });
});

interface HTMLElementLike {
  dataset: { plan?: string };
}
interface Styles {
  getComputedStyle: (element: never) => { backgroundColor: string };
}
