import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { chromium, describeWith, launchBrowser, type Product, startProduct, until } from '../../src/index.ts';
import { openBrowser, type Person, signUp } from '../support/person.ts';

/** Specification 1, section 2: headers, search, footer, logout and the admin's side bar, to the letter. */
describeWith('chromium', chromium(), 'the chrome', (path) => {
  let browser: Browser;
  let product: Product;
  const people: Person[] = [];
  beforeAll(async () => {
    [browser, product] = await Promise.all([launchBrowser(path), startProduct()]);
  }, 60_000);
  afterEach(async () => {
    for (const { context } of people.splice(0)) await context.close();
  });
  afterAll(async () => {
    await browser.close();
    await product.dispose();
  });

  const open = async (at: string, width = 1280) => {
    const person = await openBrowser(browser, product, at, { width });
    people.push(person);
    return person;
  };
  const pathOf = ({ page }: Person) => new URL(page.url()).pathname + new URL(page.url()).search;
  /** The address is there before the screen has followed it. */
  const holds = (field: Locator, text: string) => until(`it holds "${text}"`, async () => (await field.inputValue()) === text);
  const leadsTo = (person: Person, path: string) => until(`${path} is open`, () => pathOf(person) === path);

  test('the main header: logo, the four categories, search on lists in step with the address, Hire, Login and Sign Up', async () => {
    const person = await open('/meetings/upcoming?search=logo');
    const { page } = person;
    const header = page.getByRole('banner');
    const search = header.getByPlaceholder('Search meetings...', { exact: true });
    await holds(search, 'logo');
    await search.fill('packaging & print');
    await leadsTo(person, '/meetings/upcoming?search=packaging+%26+print');
    // The page's own bar is in step with it.
    const bar = page.getByRole('main').getByPlaceholder('Search by title, description, or host name', { exact: true });
    await holds(bar, 'packaging & print');
    await page.goto(`${product.url}/category`);
    const doors = page.getByRole('main').getByRole('listitem').getByRole('link');
    await doors.first().waitFor();
    expect(
      await Promise.all((await doors.all()).map(async (link) => [await link.textContent(), await link.getAttribute('href')])),
    ).toEqual([
      ['Graphic Design', '/category/graphic-design'],
      ['Video & Animation', '/category/video-animation'],
      ['Digital Marketing', '/category/digital-marketing'],
      ['Tech Development', '/category/tech-development'],
    ]);
    await search.fill('film');
    await leadsTo(person, '/meetings?search=film');
    await page.goBack();
    await leadsTo(person, '/category');
    await page.goto(`${product.url}/landing`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await search.count()).toBe(0);
    await header.getByRole('link', { name: 'Visavis home' }).click();
    await leadsTo(person, '/');
    for (const [button, there] of [
      ['Hire', 'Send code'],
      ['Login', 'Send code'],
      ['Sign Up', 'Send code'],
    ] as const) {
      await header.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: there }).waitFor();
      expect(await page.getByRole('dialog').getByLabel('Name', { exact: true }).count()).toBe(button === 'Sign Up' ? 1 : 0);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }, 60_000);

  test('the search bar: what it says by the window’s width, its search button and its clear button', async () => {
    const person = await open('/', 400);
    const { page } = person;
    const main = page.getByRole('main');
    await main.getByPlaceholder('Search by title, description, or host name', { exact: true }).waitFor();
    await page.setViewportSize({ width: 399, height: 800 });
    const bar = main.getByPlaceholder('Search...', { exact: true });
    expect(await main.getByRole('button', { name: 'Clear search' }).count()).toBe(0);
    await bar.fill('logo');
    await main.getByRole('button', { name: 'Search', exact: true }).click();
    await leadsTo(person, '/?search=logo');
    await main.getByRole('button', { name: 'Clear search' }).click();
    await leadsTo(person, '/');
    await holds(bar, '');
  }, 60_000);

  test('the footer: four links in their order, and the year', async () => {
    const { page } = await open('/terms-of-service');
    const footer = page.getByRole('contentinfo');
    const links = footer.getByRole('listitem').getByRole('link');
    await links.first().waitFor();
    expect(
      await Promise.all((await links.all()).map(async (link) => [await link.textContent(), await link.getAttribute('href')])),
    ).toEqual([
      ['For Freelancer & Agency', '/service-providers'],
      ['For Hiring Managers', '/'],
      ['Terms of Service', '/terms-of-service'],
      ['Privacy Policy', '/privacy-policy'],
    ]);
    const year = await page.evaluate<number>('new Date().getFullYear()');
    expect(await footer.textContent()).toMatch(new RegExp(`© ${year} Visavis`));
  }, 60_000);

  test('signed in: the avatar, Hire opens the form, and logging out asks first', async () => {
    const person = await open('/');
    const { page } = person;
    await signUp(person, product, 'Asha Rao', '9811600001');
    const header = page.getByRole('banner');
    expect(await header.getByRole('button', { name: /^(Login|Sign Up)$/ }).count()).toBe(0);
    await header.getByRole('button', { name: 'Hire', exact: true }).click();
    await page.getByRole('dialog', { name: 'Host a Meeting' }).waitFor();
    await page.keyboard.press('Escape');
    await header.getByRole('link', { name: 'Profile' }).click();
    await leadsTo(person, '/profile');
    const logout = page.getByRole('alertdialog', { name: 'Confirm Logout' });
    await header.getByRole('button', { name: 'Logout' }).click();
    expect(await logout.textContent()).toMatch(/Are you sure.*log in again/s);
    expect(await logout.getByRole('button', { name: /^(Cancel|Logout)$/ }).allInnerTexts()).toEqual(['Cancel', 'Logout']);
    await logout.getByRole('button', { name: 'Cancel' }).click();
    await logout.waitFor({ state: 'detached' });
    expect(pathOf(person)).toBe('/profile');
    await header.getByRole('button', { name: 'Logout' }).click();
    await logout.getByRole('button', { name: 'Logout' }).click();
    await leadsTo(person, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor();
    // Nobody is asked to come back.
    expect(await page.getByRole('dialog').count()).toBe(0);
  }, 60_000);

  test('the admin’s side bar, and every admin route with its name', async () => {
    const person = await open('/');
    const { page } = person;
    await signUp(person, product, 'The Admin', '9000000001');
    // Counts that this server does not have; the socket would tell the true ones.
    await page.routeWebSocket(/socket\.io/, (socket) => void socket.close());
    await page.route('**/socket.io/**', (route) => route.abort());
    await page.route('**/admin/dashboard/stats*', async (route) => {
      const answer = await route.fetch();
      if (answer.headers()['content-type']?.includes('json') !== true) return route.fulfill({ response: answer });
      const { stats } = (await answer.json()) as { stats: { meetings: object } };
      const counted = { ...stats, meetings: { ...stats.meetings, pending: 2 }, verifications: { pending: 3 } };
      await route.fulfill({ response: answer, json: { success: true, stats: counted } });
    });
    await page.goto(`${product.url}/admin`);
    await leadsTo(person, '/admin/dashboard');
    const entries = page.getByRole('navigation', { name: 'Admin' }).getByRole('listitem');
    await entries.filter({ hasText: '3 pending' }).waitFor();
    expect((await entries.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
      'Dashboard',
      'Meeting Approval 2 2 pending',
      'Approved Meetings',
      'Vendors Onboarding 3 3 pending',
      'User Management',
      'Coupons',
      'Testimonials',
      'Settings Soon',
    ]);
    expect(await entries.last().getByRole('button').isDisabled()).toBe(true);
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
      await until(`${at} is open`, () => new URL(page.url()).pathname === at);
      await page.getByRole('heading', { level: 1, name: entry }).waitFor();
      expect(await page.title()).toBe(`Visavis | ${entry}`);
    }
    for (const at of [
      '/admin/meetings/nobody',
      '/admin/approved-meetings/nobody',
      '/admin/users/nobody',
      '/admin/reports',
      '/admin/reports/nobody',
    ]) {
      await page.goto(product.url + at);
      await entries.first().waitFor();
      await page.getByRole('heading').first().waitFor();
      expect([at, new URL(page.url()).pathname, await page.getByText('Nobody is waiting here').count()]).toEqual([at, at, 0]);
    }
  }, 90_000);

  test('a part of the app that does not arrive: Lost in Space, until it does', async () => {
    const person = await open('/');
    const { page, context } = person;
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await context.route('**/assets/terms-screen*.js*', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Lost in Space' });
    await dialog.getByRole('button', { name: 'Refresh Page' }).waitFor();
    await context.unroute('**/assets/terms-screen*.js*');
    await dialog.getByRole('button', { name: 'Refresh Page' }).click();
    await dialog.waitFor({ state: 'detached' });
  }, 60_000);

  test('the menu of a phone names who is there: initial, name, and the phone where there is no email', async () => {
    const person = await open('/', 390);
    const { page } = person;
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await signUp(person, product, 'bela bose', '9811600002');
    await page.getByRole('button', { name: 'Open menu' }).click();
    for (const text of ['B', 'bela bose', '+919811600002']) await menu.getByText(text, { exact: true }).waitFor();
    await menu.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('alertdialog', { name: 'Confirm Logout' }).getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor();
  }, 60_000);
});
