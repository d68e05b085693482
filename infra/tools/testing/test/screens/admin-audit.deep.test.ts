import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn, until } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { signedIn } from '../support/session.ts';
import { eventuallyEquals, hasFocus, navigatesTo, screenIsShown } from '../support/wait.ts';

/** Who did what in the panel, as admins read it. */
describeInBrowser('the audit log in the admin area', UNLIMITED, (fixture) => {
  let admin: Awaited<ReturnType<typeof signIn>>;
  let asha: string;
  const change = (role: string) => fixture.call('PUT', `/admin/users/${asha}/role`, { token: admin.token, body: { role } });
  beforeAll(async () => {
    admin = await signIn(fixture.product.url, '+919000000001', 'Arti Admin');
    asha = (await signIn(fixture.product.url, '+919812345670', 'Asha Rao')).user._id;
    // More than a page of them.
    for (let n = 0; n < 30; n += 1) await change(n % 2 === 0 ? 'freelancer' : 'host');
    await fixture.call('POST', '/api/coupons/admin', {
      token: admin.token,
      body: { code: 'AUDIT20', type: 'percentage', value: 20, minAmountPaise: 49_900 },
    });
    await until('all are in the log', async () => {
      const { body } = await fixture.call('GET', '/api/admin/audit?limit=100', { token: admin.token });
      return body.entries.length >= 31;
    });
  });
  const open = async (at: string, width = 1440): Promise<Page> => {
    const storageState = signedIn(fixture.product.url, admin);
    const context = await fixture.enter({ storageState, viewport: { width, height: 900 } });
    const page = await context.newPage();
    await page.goto(fixture.product.url + at);
    await screenIsShown(page, 'Audit log');
    await page.locator('[data-row]').first().waitFor();
    return page;
  };
  const rows = (page: Page) => page.locator('[data-row]');

  test('shows who did what to whom, before and after, page by page without end', async () => {
    const page = await open('/admin/audit');
    const coupon = rows(page).filter({ hasText: 'Created a coupon' });
    await coupon.getByRole('link', { name: 'Arti Admin' }).waitFor();
    const first = rows(page).filter({ hasText: 'Changed a role' }).first();
    await first.getByRole('link', { name: 'Asha Rao' }).waitFor();
    expect(await first.locator('dd').textContent()).toMatch(/freelancer\s*→\s*.*host/s);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await hasFocus(first.getByRole('link', { name: 'Asha Rao' }));
    const before = await rows(page).count();
    expect(before).toBe(25);
    await page.keyboard.press(']');
    await page.getByText('That is all.').waitFor();
    expect(await rows(page).count()).toBeGreaterThanOrEqual(31);
    await hasFocus(first.getByRole('link', { name: 'Asha Rao' }));
    await page.keyboard.press('Enter');
    await navigatesTo(page, `/admin/users/${asha}`);
    await page.getByRole('link', { name: 'All of it in the audit log' }).click();
    await navigatesTo(page, `/admin/audit?subjectType=user&subject=${asha}`);
    await page.getByText('About Asha Rao').waitFor();
    await eventuallyEquals(() => rows(page).filter({ hasText: 'Created a coupon' }).count(), 0);
  });

  test('keeps its filters in the address, and says that nothing matches', async () => {
    const page = await open('/admin/audit');
    await page.getByRole('combobox', { name: 'About' }).click();
    await page.getByRole('option', { name: 'Coupon', exact: true }).click();
    await navigatesTo(page, '/admin/audit?subjectType=coupon');
    await eventuallyEquals(() => rows(page).count(), 1);
    // One line an entry, until it is opened.
    expect(await page.getByText('₹499').count()).toBe(0);
    await page.getByRole('button', { name: /^\+\d+ fields$/ }).click();
    await page.getByText('₹499').waitFor();
    await page.getByRole('combobox', { name: 'Who' }).click();
    await page.getByRole('option', { name: 'Arti Admin' }).click();
    await navigatesTo(page, `/admin/audit?subjectType=coupon&actor=${admin.user._id}`);
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.keyboard.press('Tab');
    await page.getByText('No entry matches').waitFor();
    await page.getByRole('link', { name: 'Clear', exact: false }).first().click();
    await eventuallyEquals(() => rows(page).count(), 25);
  });

  test('finds entries by words, and leaves out what hosts did', async () => {
    const page = await open('/admin/audit');
    await page.getByPlaceholder('Name, words or id').fill('audit20');
    await page.keyboard.press('Enter');
    await navigatesTo(page, '/admin/audit?search=audit20');
    await eventuallyEquals(() => rows(page).count(), 1);
    await page.getByRole('combobox', { name: 'Admins or all' }).click();
    await page.getByRole('option', { name: 'By admins only' }).click();
    await navigatesTo(page, '/admin/audit?search=audit20&actorRole=admin');
    await eventuallyEquals(() => rows(page).count(), 1);
  });

  test('says that there are new entries, and shows them only when asked to', async () => {
    const page = await open('/admin/audit?subjectType=user');
    const top = await rows(page).first().textContent();
    await change('freelancer');
    await page.getByRole('button', { name: '1 new entry' }).waitFor();
    expect(await rows(page).first().textContent()).toBe(top);
    await page.getByRole('button', { name: '1 new entry' }).click();
    await eventuallyEquals(async () => /host\s*→\s*.*freelancer/s.test((await rows(page).first().textContent()) ?? ''), true);
    await page.getByRole('button', { name: '1 new entry' }).waitFor({ state: 'detached' });
    await change('host');
  });

  test('writes all entries of the filter into a file', async () => {
    const page = await open('/admin/audit?subjectType=coupon', 390);
    const downloads = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const lines = readFileSync(await (await downloads).path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines[0]?.replaceAll('\ufeff', '')).toMatch(/^Entry,Time,Actor,Actor ID,Role,Action,/);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('AUDIT20');
    expect(lines[2]).toMatch('1 row, as of ');
  });

  test('says what failed, and loads it again', async () => {
    const page = await open('/admin/audit');
    await page.route(/\/api\/admin\/audit/, (route) => route.abort());
    await page.reload();
    await page.getByText('No entries to show').waitFor();
    await page.unroute(/\/api\/admin\/audit/);
    await page.getByRole('alert').getByRole('button').click();
    await eventuallyEquals(() => rows(page).count(), 25);
  });
});
