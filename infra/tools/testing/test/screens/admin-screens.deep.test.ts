import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations, fromNow, quiet, signIn, until } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { proposal } from '../support/client.ts';
import { logIn } from '../support/person.ts';
import { eventuallyEquals, expectAccessibleScreen, hasFocus, hasValue, navigatesTo, screenIsShown } from '../support/wait.ts';

/** The admin area by keyboard, and what its address remembers (specification 1, sections 2, 6 and 9). */
const titles = Array.from({ length: 12 }, (_, at) => `Proposal ${String(at + 1).padStart(2, '0')}`);

describeInBrowser('the admin area', UNLIMITED, (fixture) => {
  let admin: string;
  let page: Page;
  beforeAll(async () => {
    const { url } = fixture.product;
    admin = (await signIn(url, '+919000000001', 'The Admin')).token;
    const { token } = await signIn(url, '+919811700001', 'Mira Host');
    await signIn(url, '+919811700002', 'Milan Guest');
    for (const [at, title] of titles.entries())
      await fixture.call('POST', '/api/meetings', { token, body: { ...proposal(at), title } });
    const person = await fixture.open('/', { width: 1440 });
    page = person.page;
    await logIn(person, fixture.product, '9000000001');
  });
  const goTo = async (at: string) => {
    await page.goto(fixture.product.url + at);
    await screenIsShown(page);
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate('document.activeElement.textContent').then(String);
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  const dialog = () => page.getByRole('dialog');

  // spec 1 §1.9
  test('moves by keys through the rows, to a meeting, to the next one, and back to the same list', async () => {
    await goTo('/admin/meetings?sort=-startsAt');
    await row('Proposal 12').waitFor();
    for (const [key, marked] of [
      ['j', 12],
      ['j', 11],
      ['ArrowDown', 10],
      ['k', 11],
    ] as const) {
      await press(key);
      await eventuallyEquals(focused, `Proposal ${marked}`);
    }
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Proposal 11' }).waitFor();
    await page.getByText('2 of 10').waitFor();
    await press('j');
    await page.getByRole('heading', { level: 1, name: 'Proposal 10' }).waitFor();
    await press('u');
    await row('Proposal 12').waitFor();
    await navigatesTo(page, '/admin/meetings?sort=-startsAt');
    await press(']');
    await row('Proposal 01').waitFor();
    await navigatesTo(page, '/admin/meetings?sort=-startsAt&page=2');
    await press('[');
    await row('Proposal 12').waitFor();
    await navigatesTo(page, '/admin/meetings?sort=-startsAt');
  });

  test('decides on the marked row by the key a, after a confirmation, and goes on to the next; keys do nothing while typing', async () => {
    await goTo('/admin/meetings');
    await row('Proposal 01').waitFor();
    await press('j');
    await eventuallyEquals(focused, 'Proposal 01');
    await press('a');
    await dialog().getByRole('heading', { name: 'Approve meeting' }).waitFor();
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await eventuallyEquals(focused, 'Proposal 01');
    await press('a');
    await dialog().getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    // At once, while the row may still be there: the next one, and not the one that was just decided.
    await press('a');
    await dialog().getByText('Proposal 02').first().waitFor();
    await dialog().getByRole('heading', { name: 'Approve meeting' }).waitFor();
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await eventuallyEquals(focused, 'Proposal 02');

    await press('r');
    const reason = dialog().getByRole('textbox', { name: 'Reason' });
    await hasFocus(reason);
    // The key that opened it is not the first letter of the reason.
    await page.keyboard.type('area');
    await hasValue(reason, 'area');
    page.once('dialog', (question) => void question.accept());
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });

    await press('/');
    const search = page.getByPlaceholder('Search meetings...');
    await hasFocus(search);
    await page.keyboard.type('proposal 07 arex?n');
    await hasValue(search, 'proposal 07 arex?n');
    await search.fill('proposal 07');
    const rows = () => page.getByRole('row').count();
    await eventuallyEquals(rows, 2);
    expect(await dialog().count()).toBe(0);
    await eventuallyEquals(() => new URL(page.url()).searchParams.get('search'), 'proposal 07');
    await page.reload();
    await row('Proposal 07').waitFor();
    await eventuallyEquals(rows, 2);
  });

  test('opens each place by two letters everywhere, shows help, and lets keys be turned off', async () => {
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
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await dialog().getByRole('checkbox', { name: 'Single-key shortcuts' }).check();
    expect(await dialog().count()).toBe(1);
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('chooses a user for a meeting by keys', async () => {
    await goTo('/admin/meetings');
    await row('Proposal 02').waitFor();
    await press('n');
    await dialog().getByRole('combobox', { name: 'Host' }).focus();
    await page.keyboard.type('mil');
    await dialog()
      .getByRole('option', { name: /Milan Guest/ })
      .waitFor();
    await press('Enter');
    await dialog().getByText('Milan Guest').waitFor();
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  // spec 1 §7.31
  test('clears the server’s cache on a refresh, and fetches the shown data again', async () => {
    await goTo('/admin/meetings');
    await row('Proposal 02').waitFor();
    const dropped = page.waitForResponse((response) => response.url().endsWith('/admin/cache/invalidate'));
    const anew = page.waitForResponse((response) => response.url().includes('/admin/meetings?'));
    await page.getByRole('button', { name: 'Refresh everything' }).click();
    expect(((await (await dropped).json()) as { invalidated: number }).invalidated).toBeGreaterThan(0);
    await anew;
    await page.getByText('Everything is up to date').waitFor();
  });

  test('shows cached data without a request, and events at once', async () => {
    let requestCount = 0;
    let requestedAt = fromNow();
    const requests = quiet(1_000);
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname !== '/admin/meetings' || request.resourceType() === 'document') return;
      // The dashboard's strip of live meetings is a list of its own.
      if (searchParams.get('state') === 'live') return;
      requestCount += 1;
      requestedAt = fromNow();
      requests.note();
    });
    await goTo('/admin/meetings');
    await row('Proposal 02').waitFor();
    // What happened before the page could hear of it is asked for once.
    await page.getByRole('status').getByText('Live', { exact: true }).waitFor();
    await until('nothing more is asked for', requests.isQuiet);
    // What is kept grows old after some seconds: no time passes from when it came.
    await page.clock.setFixedTime(requestedAt);
    const before = requestCount;
    await press('g', 'd');
    await screenIsShown(page, 'Dashboard');
    await press('g', 'm');
    await row('Proposal 02').waitFor();
    expect(requestCount).toBe(before);
    const { body } = await fixture.call('GET', '/admin/meetings?status=pending', { token: admin });
    const { _id, title } = body.meetings[0];
    await fixture.call('PUT', `/admin/meetings/${_id}/reject`, { token: admin, body: { reason: 'Not one-on-one' } });
    await row(title).waitFor({ state: 'detached' });
  });

  test('keeps tab, category and rows per page in the address, and lets the keyboard choose them', async () => {
    const parameter = (name: string) => () => new URL(page.url()).searchParams.get(name);
    await goTo('/admin/meetings');
    await row('Proposal 05').waitFor();
    const tabs = page.getByRole('navigation', { name: 'Status' });
    const names = () => tabs.getByRole('link').allTextContents();
    await eventuallyEquals(names, ['Pending', 'Approved', 'Rejected', 'Cancelled', 'All']);
    await tabs.getByRole('link', { name: 'All', exact: true }).focus();
    await press('Enter');
    await navigatesTo(page, '/admin/meetings?status=all');
    await tabs.locator('[aria-current=page]', { hasText: 'All' }).waitFor();

    await page.getByRole('combobox', { name: 'Category' }).focus();
    await press('Enter');
    await page.getByRole('option', { name: 'Graphic Design' }).waitFor();
    await press('Enter');
    await eventuallyEquals(parameter('category'), 'graphic-design');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await eventuallyEquals(parameter('category'), null);

    await page.getByRole('combobox', { name: 'Rows on a page' }).focus();
    await press('Enter');
    await page.getByRole('option', { name: '25 rows' }).waitFor();
    await press('ArrowDown', 'Enter');
    await eventuallyEquals(parameter('limit'), '25');
    await row('Proposal 12').waitFor();
    const pending = tabs.getByRole('link', { name: 'Pending' });
    // The address is there before the links that follow it.
    await eventuallyEquals(() => pending.getAttribute('href'), '/admin/meetings?limit=25');
    await pending.click();
    await navigatesTo(page, '/admin/meetings?limit=25');
  });

  test('is accessible and fits the width of a tablet', async () => {
    for (const at of ['/admin/dashboard', '/admin/meetings', '/admin/approved-meetings', '/admin/reports']) {
      await goTo(at);
      await expectAccessibleScreen(page, [[768, 'light']]);
    }
  });
});
