import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  axeViolations,
  chromium,
  describeWith,
  launchBrowser,
  type Product,
  signIn,
  startProduct,
  until,
} from '../../src/index.ts';
import { type Client, clientOf, proposal } from '../support/client.ts';
import { logIn, openBrowser, type Person } from '../support/person.ts';

/** The admin area by keyboard, and what its address remembers (specification 1, sections 2, 6 and 9). */
const titles = Array.from({ length: 12 }, (_, at) => `Proposal ${String(at + 1).padStart(2, '0')}`);

describeWith('chromium', chromium(), 'the admin area', (path) => {
  let browser: Browser;
  let product: Product;
  let call: Client;
  let admin: string;
  let person: Person;
  let page: Page;
  beforeAll(async () => {
    [browser, product] = await Promise.all([
      launchBrowser(path),
      startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0' }),
    ]);
    call = clientOf(product.url);
    admin = (await signIn(product.url, '+919000000001', 'The Admin')).token;
    const { token } = await signIn(product.url, '+919811700001', 'Mira Host');
    await signIn(product.url, '+919811700002', 'Milan Guest');
    for (const [at, title] of titles.entries()) await call('POST', '/api/meetings', { token, body: { ...proposal(at), title } });
    person = await openBrowser(browser, product, '/', { width: 1440 });
    page = person.page;
    await logIn(person, product, '9000000001');
  }, 60_000);
  afterEach(() => expect(person.problems.splice(0)).toEqual([]));
  afterAll(async () => {
    await browser.close();
    await product.dispose();
  });
  const goTo = async (at: string) => {
    await page.goto(product.url + at);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate('document.activeElement.textContent').then(String);
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  const query = () => new URL(page.url()).search;
  const dialog = () => page.getByRole('dialog');

  test('by keys through the rows, to a meeting, from it to the next, and back to the same list', async () => {
    await goTo('/admin/meetings?sort=-startsAt');
    await row('Proposal 12').waitFor();
    await press('j', 'j', 'ArrowDown', 'k');
    expect(await focused()).toBe('Proposal 11');
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Proposal 11' }).waitFor();
    await page.getByText('2 of 10').waitFor();
    await press('j');
    await page.getByRole('heading', { level: 1, name: 'Proposal 10' }).waitFor();
    await press('u');
    await row('Proposal 12').waitFor();
    expect(query()).toBe('?sort=-startsAt');
    await press(']');
    await row('Proposal 01').waitFor();
    expect(query()).toBe('?sort=-startsAt&page=2');
    await press('[');
    await row('Proposal 12').waitFor();
    expect(query()).toBe('?sort=-startsAt');
  }, 30_000);

  test('a decides on the marked row, asks first, and goes on with the next; nothing happens while something is typed', async () => {
    await goTo('/admin/meetings');
    await row('Proposal 01').waitFor();
    await press('j', 'a');
    await dialog().getByRole('heading', { name: 'Approve meeting' }).waitFor();
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await press('a');
    await dialog().getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByText('Meeting approved successfully').waitFor();
    await until('the next row has the focus', async () => (await focused()) === 'Proposal 02');

    await press('r');
    await dialog().getByRole('textbox', { name: 'Reason' }).waitFor();
    // The key that opened it is not the first letter of the reason.
    await page.keyboard.type('area');
    expect(await dialog().getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('area');
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });

    await press('/');
    await page.keyboard.type('proposal 07 arex?n');
    expect(await dialog().count()).toBe(0);
    await page.getByPlaceholder('Search meetings...').fill('proposal 07');
    await until('only it is listed', async () => (await page.getByRole('row').count()) === 2);
    expect(query()).toContain('search=proposal+07');
    await page.reload();
    await row('Proposal 07').waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
  }, 30_000);

  test('everywhere: to a place by two letters, help, and keys that can be turned off', async () => {
    await goTo('/admin/dashboard');
    await page.getByRole('link', { name: /Review all/ }).waitFor();
    await press('g', 'a');
    await page.getByRole('heading', { level: 1, name: 'Approved Meetings' }).waitFor();
    await press('g', 'm');
    await page.getByRole('heading', { level: 1, name: 'Meeting Approval' }).waitFor();
    expect(await dialog().count()).toBe(0);
    await press('?');
    await dialog().getByText('Back to the list').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog().getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await press('n', 'j', 'a');
    expect(await dialog().count()).toBe(0);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await dialog().getByRole('checkbox', { name: 'Single-key shortcuts' }).check();
    await press('Escape');
  }, 30_000);

  test('a meeting for a user: the search begins half a second after the last letter, once', async () => {
    await goTo('/admin/meetings');
    await row('Proposal 02').waitFor();
    const asked: { query: string | null; at: number }[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/admin/users/search') asked.push({ query: url.searchParams.get('query'), at: Date.now() });
    });
    await press('n');
    await dialog().getByRole('combobox', { name: 'Host' }).focus();
    await page.keyboard.type('mil', { delay: 60 });
    const typedAt = Date.now();
    await dialog()
      .getByRole('option', { name: /Milan Guest/ })
      .waitFor();
    expect(asked.map((one) => one.query)).toEqual(['mil']);
    // The last letter was heard a little before it was typed through.
    expect((asked[0]?.at ?? 0) - typedAt).toBeGreaterThan(400);
    await press('Enter');
    await dialog().getByText('Milan Guest').waitFor();
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
  }, 30_000);

  test('a refresh drops what the server keeps, and asks for what is shown anew', async () => {
    await goTo('/admin/meetings');
    await row('Proposal 02').waitFor();
    const dropped = page.waitForResponse((response) => response.url().endsWith('/admin/cache/invalidate'));
    const anew = page.waitForResponse((response) => response.url().includes('/admin/meetings?'));
    await page.getByRole('button', { name: 'Refresh everything' }).click();
    expect(((await (await dropped).json()) as { invalidated: number }).invalidated).toBeGreaterThan(0);
    await anew;
    await page.getByText('Everything is up to date').waitFor();
  }, 30_000);

  test('what is kept is shown without asking; what happens is shown at once', async () => {
    await goTo('/admin/meetings');
    await row('Proposal 02').waitFor();
    await press('g', 'd');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/admin/meetings' && request.resourceType() !== 'document') asked += 1;
    });
    await press('g', 'm');
    await row('Proposal 02').waitFor();
    expect(asked).toBe(0);
    const { body } = await call('GET', '/admin/meetings?status=pending', { token: admin });
    const { _id, title } = body.meetings[0];
    await call('PUT', `/admin/meetings/${_id}/reject`, { token: admin, body: { reason: 'Not one-on-one' } });
    await row(title).waitFor({ state: 'detached' });
  }, 30_000);

  test('narrow and wide, light and dark: accessible, and nothing runs off the side', async () => {
    const found: string[] = [];
    for (const at of ['/admin/dashboard', '/admin/meetings', '/admin/approved-meetings', '/admin/reports']) {
      await goTo(at);
      for (const [width, colorScheme] of [
        [390, 'dark'],
        [768, 'light'],
        [1440, 'light'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        found.push(...(await axeViolations(page)).map((violation) => `${at} ${width} ${colorScheme}: ${violation}`));
        if ((await page.evaluate('document.documentElement.scrollWidth > innerWidth')) === true)
          found.push(`${at} ${width}: too wide`);
      }
    }
    expect(found).toEqual([]);
  }, 60_000);
});
