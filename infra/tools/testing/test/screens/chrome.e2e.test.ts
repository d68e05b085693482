// @deep SELDOM=true
import { expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { axeViolations, signIn } from '../../src/index.ts';
import { describeInBrowser } from '../support/browser-fixture.ts';
import { chooseInAccount, isSignedIn, openPage, signUp } from '../support/person.ts';
import { seldom } from '../support/seldom.ts';
import { signingIn } from '../support/session.ts';
import { eventuallyEquals, eventuallyReads, hasFocus, hasValue, navigatesTo, pathOf, screenIsShown } from '../support/wait.ts';

/** Specification 1, section 2: headers, search, footer, logout and the admin's side bar, to the letter. */
describeInBrowser('the chrome', {}, (fixture) => {
  const open = (at: string, width?: number) => fixture.open(at, width === undefined ? {} : { width });
  const linksOf = async (items: Locator) =>
    Promise.all(
      (await items.getByRole('link').all()).map(async (link) => [await link.textContent(), await link.getAttribute('href')]),
    );
  const isGone = (dialog: Locator) => dialog.waitFor({ state: 'detached' });

  // spec 1 §1.7, §2.13, §2.33–35
  test('shows the main header: logo, the four categories, search on lists in step with the address, Hire, Login and Sign Up', async () => {
    const { page } = await open('/meetings/upcoming?search=logo');
    const header = page.getByRole('banner');
    const search = header.getByPlaceholder('Search meetings...', { exact: true });
    await hasValue(search, 'logo');
    await search.fill('packaging & print');
    await navigatesTo(page, '/meetings/upcoming?search=packaging+%26+print');
    // The page's own bar is in step with it.
    const bar = page.getByRole('main').getByPlaceholder('Search by title, description, or host name', { exact: true });
    await hasValue(bar, 'packaging & print');
    await page.goto(`${fixture.product.url}/category`);
    await eventuallyEquals(
      () => linksOf(page.getByRole('main').getByRole('listitem')),
      [
        ['Graphic Design', '/category/graphic-design'],
        ['Video & Animation', '/category/video-animation'],
        ['Digital Marketing', '/category/digital-marketing'],
        ['Tech Development', '/category/tech-development'],
      ],
    );
    await search.fill('film');
    await navigatesTo(page, '/meetings?search=film');
    await page.goBack();
    await navigatesTo(page, '/category');
    await page.goto(`${fixture.product.url}/landing`);
    await screenIsShown(page);
    await header.getByRole('button', { name: 'Login' }).waitFor();
    expect(await search.count()).toBe(0);
    await header.getByRole('link', { name: 'Visavis home' }).click();
    await navigatesTo(page, '/');
    const dialog = page.getByRole('dialog');
    for (const [button, names, title] of [
      ['Hire', 0, 'Host your meeting'],
      ['Login', 0, 'Welcome back'],
      ['Sign Up', 1, 'Create your account'],
    ] as const) {
      await header.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Send code' }).waitFor();
      await eventuallyEquals(() => dialog.getByLabel('Name', { exact: true }).count(), names);
      await page.keyboard.press('Escape');
      await isGone(dialog);
    }
  });

  // spec 1 §2.41
  seldom('shows the search bar: its placeholder by the window’s width, its search button and its clear button', async () => {
    const { page } = await open('/', 400);
    const main = page.getByRole('main');
    await main.getByPlaceholder('Search by title, description, or host name', { exact: true }).waitFor();
    await page.setViewportSize({ width: 399, height: 800 });
    const bar = main.getByPlaceholder('Search...', { exact: true });
    await bar.waitFor();
    expect(await main.getByRole('button', { name: 'Clear search' }).count()).toBe(0);
    await bar.fill('logo');
    await main.getByRole('button', { name: 'Search', exact: true }).click();
    await navigatesTo(page, '/?search=logo');
    await main.getByRole('button', { name: 'Clear search' }).click();
    await navigatesTo(page, '/');
    await hasValue(bar, '');
  });

  // spec 1 §2.37
  test('shows the footer: the four quick links in their order, the other ways, and the year', async () => {
    const { page } = await open('/terms-of-service');
    const footer = page.getByRole('contentinfo');
    await eventuallyEquals(
      () => linksOf(footer.getByRole('navigation', { name: 'Quick links' }).getByRole('listitem')),
      [
        ['For Freelancer & Agency', '/service-providers'],
        ['For Hiring Managers', '/'],
        ['Terms of Service', '/terms-of-service'],
        ['Privacy Policy', '/privacy-policy'],
      ],
    );
    for (const column of ['Visavis', 'Help', 'Legal']) await footer.getByRole('navigation', { name: column }).waitFor();
    const year = await page.evaluate<number>('new Date().getFullYear()');
    await eventuallyReads(footer, new RegExp(`© ${year} Visavis`));
    // Prices are read first, and a visitor signs in to buy.
    await footer.getByRole('link', { name: 'Prices' }).click();
    const choose = page.getByRole('button', { name: 'Choose Basic' });
    await choose.waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await choose.click();
    await page.getByRole('dialog', { name: 'Sign in to continue' }).waitFor();
  });

  test('closes what is open on a phone by the browser’s close request, which the back gesture is there, and stays', async () => {
    const { page } = await fixture.open('/meetings', { width: 390, hasTouch: true, isMobile: true });
    const url = page.url();
    // Chromium makes a close request of Escape: the page must not hear of the key.
    await page.evaluate(`addEventListener('keydown', (event) => event.stopImmediatePropagation(), true)`);
    for (const [button, title] of [
      ['Login', 'Welcome back'],
      ['Open menu', 'Menu'],
    ] as const) {
      const dialog = page.getByRole('dialog', { name: title });
      // The second time it is another watcher.
      for (const _ of [1, 2]) {
        await page.getByRole('banner').getByRole('button', { name: button, exact: true }).tap();
        await dialog.waitFor();
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
      }
    }
    expect(page.url()).toBe(url);
  });

  test('closes it by the way back where the browser makes no close requests, and leaves no entry behind', async () => {
    const context = await fixture.enter({ width: 390, hasTouch: true, isMobile: true });
    await context.addInitScript('delete window.CloseWatcher');
    const page = await openPage({ context, problems: [] }, fixture.product, '/category');
    await page.goto(`${fixture.product.url}/meetings`);
    const press = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true }).tap();
    const login = page.getByRole('dialog', { name: 'Welcome back' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const isPlain = (path: string) =>
      eventuallyEquals(() => page.evaluate<unknown>('[location.pathname, history.state.opened ?? 0]'), [path, 0]);

    await press('Login');
    await login.waitFor();
    await page.goBack();
    await isGone(login);
    await isPlain('/meetings');

    // It leads to another page, and is not met again on the way back, nor on the way there.
    await press('Open menu');
    await menu.getByRole('link', { name: 'Home', exact: true }).tap();
    await isGone(menu);
    await isPlain('/');
    await page.goBack();
    await isPlain('/meetings');
    await page.goForward();
    await isPlain('/');
    await page.goBack();
    await isPlain('/meetings');

    await press('Login');
    await login.getByRole('button', { name: 'Close' }).tap();
    await isGone(login);
    await press('Login');
    await login.waitFor();
    await page.reload();
    await screenIsShown(page);
    await isPlain('/meetings');
    expect(await login.count()).toBe(0);
    await page.goBack();
    await navigatesTo(page, '/category');
  });

  // spec 1 §2.34, §2.35, §2.44
  test('shows signed-in users the avatar, opens the form by Hire, and confirms logging out', async () => {
    const person = await open('/');
    const { page } = person;
    await signUp(person, fixture.product, 'Asha Rao', '9811600001');
    const header = page.getByRole('banner');
    await isSignedIn(page);
    expect(await header.getByRole('button', { name: /^(Login|Sign Up)$/ }).count()).toBe(0);
    await header.getByRole('button', { name: 'Hire', exact: true }).click();
    await page.getByRole('dialog', { name: 'Host a Meeting' }).waitFor();
    await page.keyboard.press('Escape');
    await chooseInAccount(page, 'Profile');
    await navigatesTo(page, '/profile');
    const logout = page.getByRole('alertdialog', { name: 'Confirm Logout' });
    await chooseInAccount(page, 'Logout');
    await eventuallyReads(logout, /Are you sure.*log in again/s);
    await eventuallyEquals(() => logout.getByRole('button', { name: /^(Cancel|Logout)$/ }).allInnerTexts(), ['Cancel', 'Logout']);
    await logout.getByRole('button', { name: 'Cancel' }).click();
    await isGone(logout);
    expect(pathOf(page)).toBe('/profile');
    await chooseInAccount(page, 'Logout');
    await logout.getByRole('button', { name: 'Logout' }).click();
    await navigatesTo(page, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor();
    await screenIsShown(page);
    // Nobody is asked to come back.
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('opens the account menu at the avatar: everything of one’s own, the theme and the language of this device', async () => {
    const person = await open('/');
    const { page } = person;
    await signUp(person, fixture.product, 'Dev Anand', '9811600003');
    const button = page.getByRole('banner').getByRole('button', { name: 'Account' });
    const menu = page.getByRole('navigation', { name: 'Account' });
    await button.click();
    await menu.getByText('+91 98116 00003').waitFor();
    await eventuallyEquals(
      () => menu.getByRole('listitem').allInnerTexts(),
      [
        ...['Profile', 'Your meetings', 'Join Meeting', 'Client Meeting Alerts', 'Meeting Passes', 'People I met'],
        ...['Get verified', 'Reports', 'Settings', 'Help & Support', 'Logout'],
      ],
    );
    expect(await axeViolations(page)).toEqual([]);
    const paper = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    await menu.getByRole('button', { name: 'Dark' }).click();
    await eventuallyEquals(paper, 'rgb(15, 21, 18)');
    await page.keyboard.press('Escape');
    await hasFocus(button);
    await isGone(menu);
    await page.reload();
    await isSignedIn(page);
    await eventuallyEquals(paper, 'rgb(15, 21, 18)');
    await button.click();
    await menu.getByRole('button', { name: 'Auto' }).click();
    await eventuallyEquals(paper, 'rgb(251, 250, 246)');
    await menu.getByRole('button', { name: 'हिन्दी' }).click();
    await page.getByRole('navigation', { name: 'अकाउंट' }).getByRole('button', { name: 'English' }).click();
    await menu.getByRole('link', { name: 'Reports' }).click();
    await navigatesTo(page, '/reports');
    await isGone(menu);
    await chooseInAccount(page, 'Join Meeting');
    await page.getByRole('dialog', { name: 'Join Meeting' }).waitFor();
  });

  seldom('keeps the wordmark’s typeface in Hindi', async () => {
    const { page } = await open('/');
    const face = () =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('header a[href="/"] span')).fontFamily.split(',')[0]`);
    await screenIsShown(page);
    const english = await face();
    await page.getByRole('contentinfo').getByRole('button', { name: 'हिन्दी' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'लॉगिन' }).waitFor();
    await page.locator('html[lang=hi]').waitFor();
    expect([english, await face()]).toEqual(['"Bricolage Grotesque Variable"', '"Bricolage Grotesque Variable"']);
  });

  test('asks for no code of the admin area when a user who is no admin opens it', async () => {
    const person = await open('/');
    const { page } = person;
    await signUp(person, fixture.product, 'Esha Gupta', '9811600004');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${fixture.product.url}/admin`);
    await navigatesTo(page, '/');
    await screenIsShown(page);
    expect(requests.filter((url) => /admin-routes/.test(url) && /\.css/.test(url))).toEqual([]);
  });

  // spec 1 §2.24, §2.25, §2.28–30
  seldom('shows the admin’s side bar, and every admin route with its name', async () => {
    const person = await open('/');
    const { page } = person;
    await signUp(person, fixture.product, 'The Admin', '9000000001');
    // Counts that this server does not have; the socket would tell the true ones.
    await page.routeWebSocket(/socket\.io/, (socket) => void socket.close());
    await page.route('**/socket.io/**', (route) => route.abort());
    await page.route('**/admin/dashboard/stats*', async (route) => {
      const answer = await route.fetch();
      if (answer.headers()['content-type']?.includes('json') !== true) return route.fulfill({ response: answer });
      const { stats } = (await answer.json()) as { stats: { meetings: object } };
      const counted = {
        ...stats,
        meetings: { ...stats.meetings, pending: 2 },
        verifications: { pending: 3 },
      };
      await route.fulfill({ response: answer, json: { success: true, stats: counted } });
    });
    await page.goto(`${fixture.product.url}/admin`);
    await navigatesTo(page, '/admin/dashboard');
    const entries = page.getByRole('navigation', { name: 'Admin' }).getByRole('listitem');
    await eventuallyEquals(
      async () => (await entries.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()),
      [
        'Dashboard',
        'Meeting Approval 2 2 pending',
        'Approved Meetings',
        'Vendors Onboarding 3 3 pending',
        'User Management',
        'Coupons',
        'Testimonials',
        'Settings Soon',
      ],
    );
    expect(await entries.filter({ hasText: 'Settings' }).getByRole('button').isDisabled()).toBe(true);
    await page.unroute('**/admin/dashboard/stats*');
    for (const [entry, at] of [
      ['Meeting Approval', '/admin/meetings'],
      ['Approved Meetings', '/admin/approved-meetings'],
      ['Vendors Onboarding', '/admin/verification'],
      ['User Management', '/admin/users'],
      ['Coupons', '/admin/coupons'],
      ['Testimonials', '/admin/testimonials'],
      ['Dashboard', '/admin/dashboard'],
    ] as const) {
      await entries.getByRole('link', { name: new RegExp(`^${entry}`) }).click();
      await page.waitForURL((url) => url.pathname === at);
      await screenIsShown(page, entry);
      await eventuallyEquals(() => page.title(), `Visavis | ${entry}`);
    }
    for (const at of [
      '/admin/meetings/nobody',
      '/admin/approved-meetings/nobody',
      '/admin/users/nobody',
      '/admin/reports',
      '/admin/reports/nobody',
    ]) {
      await page.goto(fixture.product.url + at);
      await entries.first().waitFor();
      await page.getByRole('main').getByRole('heading').first().waitFor();
      expect([at, pathOf(page), await page.getByText('Nobody is waiting here').count()]).toEqual([at, at, 0]);
    }
  });

  // spec 1 §2.28
  seldom(
    'keeps each entry of the admin’s side bar on one line and whole, in both languages and with the longest badges',
    async () => {
      const admin = await signIn(fixture.product.url, '+919000000001', 'The Admin');
      for (const language of ['en', 'hi'])
        for (const width of [1024, 1440]) {
          const { page } = await fixture.open('/privacy-policy', { width });
          await page.evaluate(signingIn(admin));
          await page.evaluate(`localStorage.setItem('visavis-language', '${language}')`);
          await page.route('**/admin/dashboard/stats*', async (route) => {
            if (route.request().resourceType() === 'document') return route.fallback();
            const answer = await route.fetch();
            const { stats } = (await answer.json()) as { stats: { meetings: object } };
            const many = { ...stats, meetings: { ...stats.meetings, pending: 100 }, verifications: { pending: 100 } };
            await route.fulfill({ response: answer, json: { success: true, stats: many } });
          });
          await page.routeWebSocket(/socket\.io/, (socket) => void socket.close());
          await page.route('**/socket.io/**', (route) => route.abort());
          await page.goto(`${fixture.product.url}/admin/coupons`);
          const side = page.locator('aside').first();
          await eventuallyEquals(() => side.getByText('99+').count(), 2);
          await page.evaluate('document.fonts.ready.then(() => undefined)');
          const cut = await page.evaluate<string[]>(`(() => {
          const bar = document.querySelector('aside');
          const edge = bar.getBoundingClientRect().right - parseFloat(getComputedStyle(bar).paddingRight);
          return [...bar.querySelectorAll('nav li > *')].flatMap((entry) => {
            const label = entry.querySelector('span');
            const { right, height } = entry.getBoundingClientRect();
            const within = [...entry.children].every((part) => part.getBoundingClientRect().right <= right);
            const whole = label.scrollWidth <= label.clientWidth && height <= 44;
            return whole && within && right <= edge ? [] : [entry.textContent];
          });
        })()`);
          expect([language, width, await side.getByRole('listitem').count(), cut]).toEqual([language, width, 8, []]);
        }
    },
  );

  // spec 1 §2.43
  seldom('shows Lost in Space while a part of the app does not load', async () => {
    const { page, context } = await open('/');
    await screenIsShown(page);
    await context.route('**/assets/terms-screen*.js*', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Lost in Space' });
    await dialog.getByRole('button', { name: 'Refresh Page' }).waitFor();
    await context.unroute('**/assets/terms-screen*.js*');
    await dialog.getByRole('button', { name: 'Refresh Page' }).click();
    await isGone(dialog);
  });

  // spec 1 §2.38
  seldom('names the user in the menu on a phone: initial, name, and the phone number where there is no email', async () => {
    const person = await open('/', 390);
    const { page } = person;
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await signUp(person, fixture.product, 'bela bose', '9811600002');
    await page.getByRole('button', { name: 'Open menu' }).click();
    for (const text of ['B', 'bela bose', '+91 98116 00002']) await menu.getByText(text, { exact: true }).waitFor();
    await menu.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('alertdialog', { name: 'Confirm Logout' }).getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor();
  });
});
