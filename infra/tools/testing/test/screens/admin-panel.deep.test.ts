import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { clientOf, proposal } from '../support/client.ts';
import { verificationRequestOf } from '../support/fixtures.ts';
import { eventuallyEquals, expectAccessibleScreen, hasFocus, navigatesTo, screenIsShown } from '../support/wait.ts';

/** What every list and screen of the admin area has: commands by keyboard, saved views. */
describeInBrowser('everywhere in the admin panel', UNLIMITED, (fixture) => {
  let admin: Awaited<ReturnType<typeof signIn>>;
  let host: Awaited<ReturnType<typeof signIn>>;
  beforeAll(async () => {
    const { url } = fixture.product;
    admin = await signIn(url, '+919000000001', 'Arti Admin');
    host = await signIn(url, '+919811700001', 'Mira Host');
    await fixture.call('POST', '/api/meetings', { token: host.token, body: { ...proposal(1), title: 'Logo clinic' } });
  });
  const open = (at: string, options: { width?: number } = {}) => fixture.openAs(admin, at, options);
  const dialog = (page: Page) => page.getByRole('dialog');
  const names = (page: Page) => page.getByRole('rowheader').getByRole('link').allTextContents();
  const marked = (page: Page) => page.locator('[role=option][aria-selected=true]').textContent();

  test('the palette goes to screens, people and meetings, and acts, by keyboard alone', async () => {
    const page = await open('/admin/users');
    await page.getByRole('row').filter({ hasText: 'Mira Host' }).waitFor();
    await page.getByPlaceholder('Name or phone').focus();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Find a screen' });
    await hasFocus(field);
    // Without a row of a title: the field stands beside the button that closes.
    const apart = await page.evaluate<number>(`(() => {
      const middle = (part) => part.getBoundingClientRect().top + part.getBoundingClientRect().height / 2;
      return Math.abs(middle(document.activeElement) - middle(document.querySelector('.ant-modal-close')));
    })()`);
    expect(apart).toBeLessThan(4);
    await page.keyboard.press('Escape');
    await hasFocus(page.getByPlaceholder('Name or phone'));

    await page.keyboard.press('Control+k');
    await field.pressSequentially('coup');
    await eventuallyEquals(() => marked(page), 'Coupons');
    await page.keyboard.press('Enter');
    await navigatesTo(page, '/admin/coupons');

    await page.keyboard.press('Control+k');
    await field.pressSequentially('9811700001');
    await page.getByRole('option', { name: 'Mira Host' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/users\/[\w-]+$/);

    await page.keyboard.press('Control+k');
    await eventuallyEquals(() => marked(page), 'Mira Host');
    await field.pressSequentially('logo cl');
    await page.getByRole('option', { name: 'Logo clinic' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/meetings\/[\w-]+$/);

    await page.keyboard.press('Control+k');
    await field.pressSequentially('theme dark');
    await page.keyboard.press('Enter');
    await eventuallyEquals(() => page.evaluate('document.documentElement.dataset.theme'), 'dark');
    await page.getByRole('button', { name: 'Find a screen' }).click();
    await field.pressSequentially('हिन्दी');
    await page.keyboard.press('Enter');
    await eventuallyEquals(() => page.evaluate('document.documentElement.lang'), 'hi');
  });

  test('the palette downloads the list that is shown', async () => {
    const page = await open('/admin/users');
    await page.getByRole('row').filter({ hasText: 'Mira Host' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a screen' }).pressSequentially('csv');
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/^users-.*\.csv$/);
  });

  test('a view is saved under a name, opened, renamed, opened first, and deleted with a way back', async () => {
    const page = await open('/admin/users?role=host');
    await eventuallyEquals(() => names(page), ['Mira Host']);
    await page.getByRole('button', { name: 'Saved views' }).click();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('Please give the view a name.').waitFor();
    await dialog(page).getByLabel('Save the present filters as').fill('Hosts');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Saved “Hosts”.').waitFor();
    await dialog(page).getByRole('button', { name: 'Rename “Hosts”' }).click();
    await dialog(page).getByLabel('New name of “Hosts”').fill('Only hosts');
    await page.keyboard.press('Enter');
    await hasFocus(dialog(page).getByRole('button', { name: 'Rename “Only hosts”' }));
    await dialog(page).getByRole('button', { name: 'Share “Only hosts” with other admins' }).click();
    await dialog(page).getByText('Other admins see “Only hosts” now.').waitFor();
    await dialog(page).getByRole('button', { name: 'Show “Only hosts” when the list is opened' }).click();
    await dialog(page).getByRole('button', { name: 'Only hosts opens first' }).waitFor();
    await page.keyboard.press('Escape');

    await page.goto(`${fixture.product.url}/admin/coupons`);
    await screenIsShown(page);
    await page.getByRole('link', { name: 'User Management' }).click();
    await navigatesTo(page, '/admin/users?role=host');
    await eventuallyEquals(() => names(page), ['Mira Host']);

    await page.getByRole('button', { name: 'Saved views' }).click();
    await dialog(page).getByRole('button', { name: 'Delete “Only hosts”' }).click();
    await dialog(page).getByRole('button', { name: 'Undo' }).click();
    await dialog(page).getByRole('button', { name: 'Only hosts opens first' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Delete “Only hosts”' }).click();
    await dialog(page).getByText('Deleted “Only hosts”.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Coupons' }).click();
    await page.getByRole('link', { name: 'User Management' }).click();
    await navigatesTo(page, '/admin/users');
  });

  test.each(['/admin/audit?subjectType=user', '/admin/contact?status=all'])(
    '%s is saved as a view and opened again',
    async (at) => {
      const page = await open(at);
      const views = page.getByRole('button', { name: 'Saved views' });
      await views.click();
      await dialog(page).getByLabel('Save the present filters as').fill('Mine');
      await page.keyboard.press('Enter');
      await dialog(page).getByText('Saved “Mine”.').waitFor();
      await page.goto(fixture.product.url + at.replace(/\?.*/, ''));
      await views.click();
      await dialog(page).getByRole('button', { name: 'Mine', exact: true }).click();
      await navigatesTo(page, at);
    },
  );

  test('decides on several requests to be verified by keys and by selection, and says what failed', async () => {
    for (const [nth, name] of ['Vani One', 'Vani Two', 'Vani Three'].entries()) {
      const person = await signIn(fixture.product.url, `+9198117001${10 + nth}`, name);
      await verificationRequestOf(clientOf(fixture.product.url), person.token);
    }
    const page = await open('/admin/verification');
    await page.getByRole('row').filter({ hasText: 'Vani One' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    await hasFocus(dialog(page).getByLabel('Notes for the applicant'));
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.keyboard.press('a');
    await hasFocus(dialog(page).getByRole('button', { name: 'Approve' }));
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Approve' }).click();
    await expectAccessibleScreen(page);
    const refused = { success: false, error: 'CONFLICT', message: 'Changed meanwhile', requestId: 'r' };
    let left = 1;
    await page.route('**/api/verification/admin/*', (route) =>
      route.request().method() === 'PUT' && left-- > 0 ? route.fulfill({ status: 409, json: refused }) : route.continue(),
    );
    await dialog(page).getByRole('button', { name: 'Approve 3 requests' }).click();
    const outcome = page.getByRole('region', { name: 'What was done' });
    await outcome.getByText('2 requests approved').waitFor();
    await outcome.getByText('1 failed:').waitFor();
    await eventuallyEquals(() => names(page).then((all) => all.length), 1);
    // A decision is final: there is no way back to offer.
    expect(await outcome.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^verification-.*\.csv$/);
  });

  test('decides on several reports at once, and shows on a user page what was reported about and by them', async () => {
    // Who can be reported has a page that everyone sees.
    const { body } = await fixture.call('GET', '/admin/meetings?search=logo&status=all', { token: admin.token });
    await fixture.call('PUT', `/admin/meetings/${body.meetings[0]._id}/approve`, { token: admin.token, body: {} });
    const guest = await signIn(fixture.product.url, '+919811700120', 'Rita Reporter');
    const other = await signIn(fixture.product.url, '+919811700121', 'Ravi Reporter');
    for (const { token } of [guest, other]) {
      const body = { subjectId: host.user._id, reason: 'spam', text: '=SUM(A1) again and again' };
      expect((await fixture.call('POST', '/api/reports', { token, body })).status).toBe(201);
    }
    const page = await open(`/admin/users/${host.user._id}`);
    const about = page.getByRole('region', { name: 'Reports about them' });
    await eventuallyEquals(() => about.getByRole('listitem').count(), 2);
    await page.getByRole('region', { name: 'Reports by them' }).getByText('No reports.').waitFor();
    await page.goto(`${fixture.product.url}/admin/users/${guest.user._id}`);
    await page.getByRole('region', { name: 'Reports by them' }).getByRole('listitem').getByText('Mira Host').waitFor();

    await page.goto(`${fixture.product.url}/admin/reports?reporterId=${guest.user._id}&status=all`);
    await eventuallyEquals(() => names(page).then((all) => all.length), 1);
    await page.getByRole('button', { name: 'By everyone' }).click();
    await eventuallyEquals(() => names(page).then((all) => all.length), 2);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Decide' }).click();
    await dialog(page).getByRole('combobox', { name: 'Decision' }).click();
    await page.getByRole('option', { name: 'Nothing' }).click();
    await dialog(page).getByLabel('Response to the reporter').fill('We looked into it.');
    await dialog(page).getByRole('button', { name: 'Decide' }).click();
    await page.getByRole('region', { name: 'What was done' }).getByText('2 reports decided').waitFor();
  });

  test('creates users from a CSV file, says row and column of what is wrong, and makes nobody twice', async () => {
    const page = await open('/admin/users');
    await page.getByRole('button', { name: 'Create users from a CSV file' }).click();
    const file = (text: string) => ({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    const choose = (text: string) => dialog(page).getByLabel('CSV file').setInputFiles(file(text));
    await choose('Mail\na@b.example');
    await dialog(page).getByText('The first row must name the columns Name and Phone.').waitFor();
    const rows = ["Cato One,'+919811700201,Host", 'Cato Two,98117 00202,', 'Cato Three,12,Host', 'Mira Again,9811700001,', ''];
    await choose(['Name,Phone,Role', ...rows].join('\r\n'));
    await dialog(page).getByText('4 rows read, 1 with problems.').waitFor();
    await dialog(page).getByText('Row 4, Phone: Please enter a valid phone number').waitFor();
    // The answer to the first is lost after the server has created the user.
    let lost = 0;
    await page.route('**/admin/users/create', async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await dialog(page).getByRole('button', { name: 'Create 3 users' }).click();
    await dialog(page).getByText('Row 5, Mira Again: This phone number is already registered.', { exact: false }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('button', { name: 'Download failed rows' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('failed-users.csv');
    await dialog(page)
      .getByRole('button', { name: /Try \d rows? again/ })
      .click();
    await dialog(page).getByText('2 users created').waitFor();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    const { body } = await fixture.call('GET', '/admin/users?search=cato', { token: admin.token });
    expect(body.users.map(({ name, role }: { name: string; role: string }) => `${name} ${role}`).sort()).toEqual([
      'Cato One host',
      'Cato Two participant',
    ]);
  });

  test('shows what is cached with its age, and drops one or all without a reload', async () => {
    const page = await open('/admin/users');
    await page.getByRole('row').filter({ hasText: 'Mira Host' }).waitFor();
    await page.evaluate('window.sameDocument = true');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a screen' }).pressSequentially('cache');
    await page.keyboard.press('Enter');
    await navigatesTo(page, '/admin/cache');
    const entry = page.getByRole('row').filter({ hasText: 'users · list' });
    await entry.getByText('Fresh').waitFor();
    await entry.getByRole('button', { name: 'Drop' }).click();
    await eventuallyEquals(() => entry.count(), 0);
    await page.getByRole('button', { name: 'Drop lists of meetings' }).click();
    await page.getByText('dropped on the server').waitFor();
    expect(await page.evaluate('window.sameDocument')).toBe(true);
  });
});
