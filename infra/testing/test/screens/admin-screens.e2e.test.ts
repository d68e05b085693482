import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations, signIn } from '../../src/index.ts';
import { proposal } from '../support/client.ts';
import { comesToBe, holds, inFocus, leadsTo, looksRight, screenIsThere } from '../support/looks.ts';
import { logIn } from '../support/person.ts';
import { describeOnStage, UNLIMITED } from '../support/stage.ts';

/** The admin area by keyboard, and what its address remembers (specification 1, sections 2, 6 and 9). */
const titles = Array.from({ length: 12 }, (_, at) => `Proposal ${String(at + 1).padStart(2, '0')}`);

describeOnStage('the admin area', UNLIMITED, (stage) => {
  let admin: string;
  let page: Page;
  beforeAll(async () => {
    const { url } = stage.product;
    admin = (await signIn(url, '+919000000001', 'The Admin')).token;
    const { token } = await signIn(url, '+919811700001', 'Mira Host');
    await signIn(url, '+919811700002', 'Milan Guest');
    for (const [at, title] of titles.entries())
      await stage.call('POST', '/api/meetings', { token, body: { ...proposal(at), title } });
    const person = await stage.open('/', { width: 1440 });
    page = person.page;
    await logIn(person, stage.product, '9000000001');
  });
  const goTo = async (at: string) => {
    await page.goto(stage.product.url + at);
    await screenIsThere(page);
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate('document.activeElement.textContent').then(String);
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  const dialog = () => page.getByRole('dialog');

  test('by keys through the rows, to a meeting, from it to the next, and back to the same list', async () => {
    await goTo('/admin/meetings?sort=-startsAt');
    await row('Proposal 12').waitFor();
    for (const [key, marked] of [
      ['j', 12],
      ['j', 11],
      ['ArrowDown', 10],
      ['k', 11],
    ] as const) {
      await press(key);
      await comesToBe(focused, `Proposal ${marked}`);
    }
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Proposal 11' }).waitFor();
    await page.getByText('2 of 10').waitFor();
    await press('j');
    await page.getByRole('heading', { level: 1, name: 'Proposal 10' }).waitFor();
    await press('u');
    await row('Proposal 12').waitFor();
    await leadsTo(page, '/admin/meetings?sort=-startsAt');
    await press(']');
    await row('Proposal 01').waitFor();
    await leadsTo(page, '/admin/meetings?sort=-startsAt&page=2');
    await press('[');
    await row('Proposal 12').waitFor();
    await leadsTo(page, '/admin/meetings?sort=-startsAt');
  });

  test('a decides on the marked row, asks first, and goes on with the next; nothing happens while something is typed', async () => {
    await goTo('/admin/meetings');
    await row('Proposal 01').waitFor();
    await press('j');
    await comesToBe(focused, 'Proposal 01');
    await press('a');
    await dialog().getByRole('heading', { name: 'Approve meeting' }).waitFor();
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await comesToBe(focused, 'Proposal 01');
    await press('a');
    await dialog().getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByText('Meeting approved successfully').waitFor();
    await comesToBe(focused, 'Proposal 02');

    await press('r');
    const reason = dialog().getByRole('textbox', { name: 'Reason' });
    await inFocus(reason);
    // The key that opened it is not the first letter of the reason.
    await page.keyboard.type('area');
    await holds(reason, 'area');
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });

    await press('/');
    const search = page.getByPlaceholder('Search meetings...');
    await inFocus(search);
    await page.keyboard.type('proposal 07 arex?n');
    await holds(search, 'proposal 07 arex?n');
    expect(await dialog().count()).toBe(0);
    await search.fill('proposal 07');
    const rows = () => page.getByRole('row').count();
    await comesToBe(rows, 2);
    await comesToBe(() => new URL(page.url()).searchParams.get('search'), 'proposal 07');
    await page.reload();
    await row('Proposal 07').waitFor();
    await comesToBe(rows, 2);
  });

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
  });

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
    await page.keyboard.type('mi');
    const typedAt = Date.now();
    await page.keyboard.type('l');
    await dialog()
      .getByRole('option', { name: /Milan Guest/ })
      .waitFor();
    // Whoever types slowly may have been taken to be done before.
    const [whole, ...again] = asked.filter((one) => one.query === 'mil');
    expect(again).toEqual([]);
    expect((whole?.at ?? 0) - typedAt).toBeGreaterThanOrEqual(500);
    await press('Enter');
    await dialog().getByText('Milan Guest').waitFor();
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('a refresh drops what the server keeps, and asks for what is shown anew', async () => {
    await goTo('/admin/meetings');
    await row('Proposal 02').waitFor();
    const dropped = page.waitForResponse((response) => response.url().endsWith('/admin/cache/invalidate'));
    const anew = page.waitForResponse((response) => response.url().includes('/admin/meetings?'));
    await page.getByRole('button', { name: 'Refresh everything' }).click();
    expect(((await (await dropped).json()) as { invalidated: number }).invalidated).toBeGreaterThan(0);
    await anew;
    await page.getByText('Everything is up to date').waitFor();
  });

  test('what is kept is shown without asking; what happens is shown at once', async () => {
    let asked = 0;
    let askedAt = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname !== '/admin/meetings' || request.resourceType() === 'document') return;
      asked += 1;
      askedAt = Date.now();
    });
    await goTo('/admin/meetings');
    await row('Proposal 02').waitFor();
    // What happened before the page could hear of it is asked for once.
    await page.getByRole('status').getByText('Live', { exact: true }).waitFor();
    await comesToBe(() => Date.now() - askedAt > 1_000, true);
    // What is kept grows old after some seconds: no time passes from here on.
    await page.clock.setFixedTime(Date.now());
    const before = asked;
    await press('g', 'd');
    await screenIsThere(page, 'Dashboard');
    await press('g', 'm');
    await row('Proposal 02').waitFor();
    expect(asked).toBe(before);
    const { body } = await stage.call('GET', '/admin/meetings?status=pending', { token: admin });
    const { _id, title } = body.meetings[0];
    await stage.call('PUT', `/admin/meetings/${_id}/reject`, { token: admin, body: { reason: 'Not one-on-one' } });
    await row(title).waitFor({ state: 'detached' });
  });

  test('narrow and wide, light and dark: accessible, and nothing runs off the side', async () => {
    for (const at of ['/admin/dashboard', '/admin/meetings', '/admin/approved-meetings', '/admin/reports']) {
      await goTo(at);
      await looksRight(page, [
        [390, 'dark'],
        [768, 'light'],
        [1440, 'light'],
      ]);
    }
  });
});
