// @deep SELDOM=true
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { proposal } from '../support/client.ts';
import { seldom } from '../support/seldom.ts';
import { storedBy } from '../support/session.ts';
import { eventuallyEquals, hasFocus, hasValue, navigatesTo } from '../support/wait.ts';

/** User management (specification 2, sections 2, 4 and 7). */
describeInBrowser('users in the admin area', UNLIMITED, (fixture) => {
  let admin: Awaited<ReturnType<typeof signIn>>;
  let host: Awaited<ReturnType<typeof signIn>>;
  let guest: Awaited<ReturnType<typeof signIn>>;
  beforeAll(async () => {
    const { url } = fixture.product;
    admin = await signIn(url, '+919000000001', 'Arti Admin');
    host = await signIn(url, '+919811700001', 'Mira Host');
    guest = await signIn(url, '+919811700002', 'Milan Guest');
    await signIn(url, '+447400123456', 'Nell London');
    const body = { ...proposal(1), title: 'Logo clinic' };
    await fixture.call('POST', '/api/meetings', { token: host.token, body });
  });
  const open = (at: string, options: { width?: number } = {}) => fixture.openAs(admin, at, options);
  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
  const names = (page: Page) => page.getByRole('rowheader').getByRole('link').allTextContents();
  const dialog = (page: Page) => page.getByRole('dialog');
  const chooseRole = async (page: Page, role: string) => {
    const field = dialog(page).getByRole('combobox', { name: 'Role' });
    await hasFocus(field);
    await field.click();
    await page.getByRole('option', { name: role }).click();
    await dialog(page).getByLabel('Reason').fill('As agreed by phone');
  };

  test('finds by name and by phone in any spelling, filters, sorts, and keeps all of it in the address', async () => {
    const page = await open('/admin/users');
    await eventuallyEquals(() => names(page), ['Nell London', 'Milan Guest', 'Mira Host', 'Arti Admin']);
    const search = page.getByPlaceholder('Name or phone');
    for (const [typed, found] of [
      ['mil', ['Milan Guest']],
      ['098117 00001', ['Mira Host']],
      ['0044 7400', ['Nell London']],
      ['+91-98117', ['Milan Guest', 'Mira Host']],
    ] as const) {
      await search.fill(typed);
      await eventuallyEquals(() => names(page), found);
    }
    await navigatesTo(page, `/admin/users?search=${encodeURIComponent('+91-98117')}`);
    await page.reload();
    await hasValue(search, '+91-98117');
    await page.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Host' }).click();
    await eventuallyEquals(() => names(page), ['Mira Host']);
    await page.getByRole('combobox', { name: 'Active or not' }).click();
    await page.getByRole('option', { name: 'Inactive' }).click();
    await page.getByText('No user matches').waitFor();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.getByRole('columnheader', { name: 'Joined' }).click();
    await eventuallyEquals(() => names(page), ['Arti Admin', 'Mira Host', 'Milan Guest', 'Nell London']);
    await navigatesTo(page, '/admin/users?sort=createdAt');
  });

  // spec 2 §5.5
  test('creates a user by name and phone, once, and says why a phone is refused', async () => {
    const page = await open('/admin/users');
    await page.getByRole('button', { name: 'Create a user' }).click();
    const submit = dialog(page).getByRole('button', { name: 'Create a user' });
    await submit.click();
    await dialog(page).getByText('Please enter a valid name').waitFor();
    await dialog(page).getByLabel('Name', { exact: true }).fill('Zoya New');
    await dialog(page).getByRole('textbox', { name: 'Phone' }).fill('98117 00002');
    await submit.click();
    await dialog(page).getByText('This phone number is already registered.', { exact: false }).waitFor();
    await dialog(page).getByRole('textbox', { name: 'Phone' }).fill('98117 00009');
    await submit.click();
    await page.getByText('Zoya New has an account now').waitFor();
    await page.waitForURL(/\/admin\/users\/[\w-]+$/);
    const { body } = await fixture.call('GET', '/admin/users?search=9811700009', { token: admin.token });
    expect(body.users).toMatchObject([{ name: 'Zoya New', phone: '+919811700009', role: 'participant', lastSignInAt: null }]);
    expect(await fixture.call('GET', '/dev/messages?to=%2B919811700009')).toMatchObject({ body: { messages: [] } });
  });

  test('changes a role by the key e, takes it back before anybody is told, and tells the person when it is sent', async () => {
    const person = await fixture.open('/', { width: 1440 });
    await person.page.evaluate(
      `for (const [name, value] of Object.entries(${JSON.stringify(storedBy(guest))})) localStorage.setItem(name, value)`,
    );
    await person.page.reload();
    await person.page.getByRole('banner').getByRole('button', { name: 'Account' }).waitFor();
    const page = await open('/admin/users?search=milan');
    await row(page, 'Milan Guest').waitFor();
    await page.keyboard.press('j');
    await hasFocus(page.getByRole('link', { name: 'Milan Guest' }));
    await page.keyboard.press('e');
    await chooseRole(page, 'Freelancer');
    await dialog(page).getByRole('region', { name: 'What happens then' }).getByText('Milan Guest is told.').waitFor();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
    const change = dialog(page).getByRole('button', { name: 'Change role' });
    await change.click();
    const held = page.getByRole('region', { name: 'Not sent yet' });
    await held.getByText('Change the role of Milan Guest: Freelancer').waitFor();
    await page.keyboard.press('z');
    await hasValue(dialog(page).getByLabel('Reason'), 'As agreed by phone');
    expect([await held.count(), sent]).toEqual([0, []]);
    await change.click();
    // Another decision about the same person does not take it back: it is sent.
    await held.waitFor();
    await page.getByRole('button', { name: 'Deactivate Milan Guest' }).click();
    await row(page, 'Milan Guest').getByText('Freelancer').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Milan Guest: now Freelancer').waitFor();
    await eventuallyEquals(() => person.page.evaluate("JSON.parse(localStorage.getItem('visavis.user')).role"), 'freelancer');
    expect([sent.length, await page.getByRole('button', { name: 'Undo' }).count()]).toEqual([1, 0]);
    const path = `/admin/users/${guest.user._id}/role`;
    await fixture.call('PUT', path, { token: admin.token, body: { role: 'participant' } });
  });

  seldom('decides about a user on top of what another admin has changed meanwhile', async () => {
    const path = `/admin/users/${guest.user._id}`;
    const elsewhere = (to: 'role' | 'status', body: object) => fixture.call('PUT', `${path}/${to}`, { token: admin.token, body });
    const changed = () => dialog(page).getByText('Somebody else changed this user meanwhile.', { exact: false }).waitFor();
    const page = await open('/admin/users?search=milan');
    await page.getByRole('button', { name: 'Change the role of Milan Guest' }).click();
    await chooseRole(page, 'Freelancer');
    await elsewhere('role', { role: 'host' });
    const change = dialog(page).getByRole('button', { name: 'Change role' });
    await change.click();
    await changed();
    await dialog(page).getByRole('button', { name: 'Load the newest' }).click();
    await dialog(page).getByText('This is the newest.', { exact: false }).waitFor();
    await dialog(page).locator('ins').getByText('Host', { exact: true }).waitFor();
    await change.click();
    await page.getByText('Milan Guest: now Freelancer').waitFor();
    await page.getByRole('button', { name: 'Deactivate Milan Guest' }).click();
    await elsewhere('role', { role: 'participant' });
    await dialog(page).getByLabel('Why').fill('Spam in three meetings');
    await dialog(page).getByRole('button', { name: 'Deactivate', exact: true }).click();
    await changed();
    page.once('dialog', (question) => void question.accept());
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'detached' });
  });

  seldom('names those of a selection whom another admin has changed meanwhile', async () => {
    const page = await open('/admin/users');
    for (const name of ['Milan Guest', 'Nell London']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Deactivate' }).click();
    const toHost = { token: admin.token, body: { role: 'host' } };
    await fixture.call('PUT', `/admin/users/${guest.user._id}/role`, toHost);
    await dialog(page).getByLabel('Why').fill('Spam in three meetings');
    await dialog(page).getByRole('button', { name: 'Deactivate 2 users' }).click();
    const outcome = page.getByRole('region', { name: 'What was done' });
    await outcome.getByText('Milan Guest: Somebody else changed this user meanwhile.', { exact: false }).waitFor();
    await outcome.getByText('1 user deactivated').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Nell London').getByText('Active', { exact: true }).waitFor();
    await fixture.call('PUT', `/admin/users/${guest.user._id}/role`, { ...toHost, body: { role: 'participant' } });
  });

  seldom('says why oneself, the last and an appointed admin keep their role', async () => {
    const page = await open('/admin/users?role=admin');
    await page.getByRole('button', { name: 'Deactivate Arti Admin' }).click();
    await dialog(page).getByLabel('Why').fill('Spam in three meetings');
    await dialog(page).getByRole('button', { name: 'Deactivate', exact: true }).click();
    await dialog(page).getByText('You cannot demote or deactivate yourself.').waitFor();
    // What was typed is given up when asked.
    page.once('dialog', (question) => void question.accept());
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Change the role of Arti Admin' }).click();
    await dialog(page).getByText('Appointed by the configuration', { exact: false }).waitFor();
    await chooseRole(page, 'Host');
    await dialog(page).getByText('The admin area closes for Arti Admin at once.').waitFor();
    await dialog(page).getByRole('button', { name: 'Change role' }).click();
    await dialog(page).getByText('You cannot demote or deactivate yourself.').waitFor();
  });

  seldom('names the meetings that a host loses, and signs the host out', async () => {
    const page = await open('/admin/users?role=host');
    await page.getByRole('button', { name: 'Deactivate Mira Host' }).click();
    await dialog(page).getByRole('list', { name: 'Their meetings ahead' }).getByText('Logo clinic').waitFor();
    await dialog(page).getByLabel('Why').fill('Spam in three meetings');
    await dialog(page).getByRole('button', { name: 'Deactivate', exact: true }).click();
    await row(page, 'Mira Host').getByText('Inactive').waitFor();
    await eventuallyEquals(async () => (await fixture.call('GET', '/auth/me', { token: host.token })).status, 401);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Mira Host').getByText('Active', { exact: true }).waitFor();
  });

  seldom('deactivates a selection, says who could not be, and takes the rest back', async () => {
    const page = await open('/admin/users');
    for (const name of ['Arti Admin', 'Milan Guest', 'Nell London'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Deactivate' }).click();
    await dialog(page).getByText('Nothing else changes, and nobody else is told.').waitFor();
    await dialog(page).getByLabel('Why').fill('Spam in three meetings');
    await dialog(page).getByRole('button', { name: 'Deactivate 3 users' }).click();
    const outcome = page.getByRole('region', { name: 'What was done' });
    await outcome.getByText('1 failed:').waitFor();
    await outcome.getByText('Arti Admin: You cannot demote or deactivate yourself.').waitFor();
    await outcome.getByText('2 users deactivated').waitFor();
    await row(page, 'Milan Guest').getByText('Inactive').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Milan Guest').getByText('Active', { exact: true }).waitFor();
    await row(page, 'Nell London').getByText('Active', { exact: true }).waitFor();
  });

  test('takes a decision back before anybody is told, with all that was typed, and sends it when the page is left', async () => {
    const page = await open('/admin/users?search=milan');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
    await page.getByRole('button', { name: 'Deactivate Milan Guest' }).click();
    await dialog(page).getByLabel('Why').fill('Spam in three meetings');
    const deactivate = dialog(page).getByRole('button', { name: 'Deactivate', exact: true });
    await deactivate.click();
    const held = page.getByRole('region', { name: 'Not sent yet' });
    await held.getByText('Deactivate Milan Guest').waitFor();
    expect(await dialog(page).count()).toBe(0);
    await page.keyboard.press('z');
    await hasValue(dialog(page).getByLabel('Why'), 'Spam in three meetings');
    expect([await held.count(), sent]).toEqual([0, []]);
    await deactivate.click();
    await held.waitFor();
    await page.close();
    const isActive = async () =>
      (await fixture.call('GET', `/admin/users/${guest.user._id}`, { token: admin.token })).body.user.isActive;
    await eventuallyEquals(isActive, false);
    await fixture.call('PUT', `/admin/users/${guest.user._id}/status`, { token: admin.token, body: { isActive: true } });
  });

  seldom('says what happens to how many meetings before a selection is deactivated', async () => {
    const page = await open('/admin/users');
    for (const name of ['Mira Host', 'Nell London']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await fixture.call('POST', '/api/meetings', {
      token: (await signIn(fixture.product.url, '+919811700001', 'Mira Host')).token,
      body: { ...proposal(2), title: 'Font clinic' },
    });
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Deactivate' }).click();
    const effects = dialog(page).getByRole('region', { name: 'What happens then' });
    await effects.getByText('1 meeting is rejected.').waitFor();
    await effects.getByText('1 host is told.').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  });

  // spec 2 §4.14
  seldom('follows what another admin does, without a reload', async () => {
    const page = await open('/admin/users');
    await page.getByRole('status').getByText('Live', { exact: true }).waitFor();
    await row(page, 'Milan Guest').waitFor();
    const path = `/admin/users/${guest.user._id}`;
    await fixture.call('PUT', `${path}/status`, { token: admin.token, body: { isActive: false } });
    await row(page, 'Milan Guest').getByText('Inactive').waitFor();
    await fixture.call('PUT', `${path}/status`, { token: admin.token, body: { isActive: true } });
    await row(page, 'Milan Guest').getByText('Active', { exact: true }).waitFor();
    await fixture.call('POST', '/admin/users/create', {
      token: admin.token,
      body: { name: 'Late Comer', phone: '+919811700077' },
      key: 'late',
    });
    await row(page, 'Late Comer').waitFor();
  });

  seldom('writes everybody of the filter into a file, and says what failed', async () => {
    const page = await open('/admin/users?role=admin');
    const downloads = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const lines = readFileSync(await (await downloads).path(), 'utf8').split('\r\n');
    expect(lines[1]).toMatch(/,Arti Admin,\+919000000001,,admin,active,/);
    expect(lines.slice(2)).toEqual([expect.stringMatching('1 row, as of '), '']);

    await row(page, 'Arti Admin').getByRole('checkbox').check();
    const ofThese = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV of these' }).click();
    const chosen = readFileSync(await (await ofThese).path(), 'utf8').split('\r\n');
    expect([chosen[1], chosen[2]]).toEqual([lines[1], expect.stringMatching('of 1 chosen')]);
    await page.route(/\/admin\/users\?.*page=/, (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'Broken' } }),
    );
    await page.reload();
    await page.getByText('No users to show').waitFor();
    await page.getByRole('alert').waitFor();
  });

  seldom('shows cards on a phone, with the same actions', async () => {
    const page = await open('/admin/users', { width: 390 });
    const card = page.getByRole('list', { name: 'User Management' }).getByRole('listitem').filter({ hasText: 'Milan Guest' });
    await card.getByText('+91 98117 00002').waitFor();
    await card.getByRole('button', { name: 'Change the role of Milan Guest' }).click();
    await dialog(page).getByRole('combobox', { name: 'Role' }).waitFor();
  });
});
