import { beforeAll, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { meetingThatIsOver } from '../support/fixtures.ts';
import { eventuallyEquals, expectAccessibleScreen, navigatesTo, screenIsShown } from '../support/wait.ts';

/** One user's page (specification 2, sections 2, 4 and 7). */
describeInBrowser('a user in the admin area', UNLIMITED, (fixture) => {
  let admin: Awaited<ReturnType<typeof signIn>>;
  let host: Awaited<ReturnType<typeof signIn>>;
  let guest: Awaited<ReturnType<typeof signIn>>;
  beforeAll(async () => {
    const { url, call } = { url: fixture.product.url, call: fixture.call };
    admin = await signIn(url, '+919000000001', 'Arti Admin');
    host = await signIn(url, '+919811700001', 'Mira Host');
    guest = await signIn(url, '+919811700002', 'Milan Guest');
    await meetingThatIsOver(call, { admin: admin.token, host: host.token, guest: guest.token });
  });
  const open = (userId: string, options: { width?: number } = {}) => fixture.openAs(admin, `/admin/users/${userId}`, options);
  const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  // spec 2 §2.9, §7.20
  // spec 1 §6.10
  test('shows profile, passes, hosted and joined meetings with their details, subscriptions, payments and sessions', async () => {
    const page = await open(guest.user._id);
    await page.getByRole('heading', { level: 1, name: 'Milan Guest' }).waitFor();
    await page.getByText('+91 98117 00002').waitFor();
    await region(page, 'Meeting passes')
      .getByText(/Balance: \d/)
      .waitFor();
    await region(page, 'Hosted meetings').getByText('Has not proposed a meeting yet.').waitFor();
    await region(page, 'Subscriptions').getByRole('listitem').first().waitFor();
    await region(page, 'Payments').getByText('Has not paid anything yet.').waitFor();
    await region(page, 'Open sessions')
      .getByRole('button', { name: /^Sign out: / })
      .waitFor();
    const joined = region(page, 'Joined meetings');
    await joined.getByRole('button', { name: /^Details of / }).click();
    await joined.getByText(/in the queue since/).waitFor();
    await expectAccessibleScreen(page);
    await joined.getByRole('link', { name: 'Mira Host' }).click();
    await screenIsShown(page, 'Mira Host');
    const hosted = region(page, 'Hosted meetings');
    await hosted.getByRole('button', { name: /^Details of / }).click();
    await hosted.getByRole('list', { name: 'Guests' }).getByRole('link', { name: 'Milan Guest' }).waitFor();
  });

  // spec 2 §8.14
  test('keeps notes for admins, and says when they cannot be saved', async () => {
    const page = await open(guest.user._id);
    const notes = page.getByRole('list', { name: 'Notes' });
    const field = page.getByRole('textbox', { name: 'Add a note' });
    await page.getByText('No notes yet.').waitFor();
    await field.fill('a'.repeat(2_001));
    await page.getByRole('button', { name: 'Save the note' }).click();
    await page.getByText('Notes must be at most 2000 characters').waitFor();
    for (const text of ['Asked for an invoice by phone', 'Got the invoice']) {
      await field.fill(text);
      await page.getByRole('button', { name: 'Save the note' }).click();
      await notes.getByText(text).waitFor();
    }
    await notes.getByRole('listitem').filter({ hasText: 'Asked for an invoice' }).getByText('Arti Admin').waitFor();
    await eventuallyEquals(() => notes.getByRole('listitem').first().locator('p').textContent(), 'Got the invoice');
    await page.route('**/notes', (route) => route.fulfill({ status: 500, json: { success: false } }));
    await field.fill('Other');
    await page.getByRole('button', { name: 'Save the note' }).click();
    await page.getByText('Failed to update user notes').waitFor();
  });

  test('adds and removes passes with a reason, which the ledger shows, and never more than there are', async () => {
    const page = await open(guest.user._id);
    const passes = region(page, 'Meeting passes');
    const before = Number((await passes.getByText(/Balance: \d/).textContent())?.replace(/\D/g, ''));
    const change = async (action: 'Add passes' | 'Remove passes', count: number, reason: string) => {
      await page.getByRole('button', { name: 'Change passes' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: action }).check();
      await dialog.getByLabel('How many').fill(String(count));
      await dialog.getByLabel('Reason').fill(reason);
      await dialog.getByRole('button', { name: action }).click();
    };
    await change('Add passes', 7, 'Lost call on Monday');
    await passes.getByText(`Balance: ${before + 7}`).waitFor();
    await passes.getByRole('listitem').filter({ hasText: 'Lost call on Monday' }).getByText('+7').waitFor();
    await change('Remove passes', 2, 'Two too many');
    await passes.getByText(`Balance: ${before + 5}`).waitFor();
    await change('Remove passes', 500, 'All of them');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByRole('dialog').getByLabel('How many').fill('none');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passes' }).click();
    await page.getByText('Please enter a whole number from 1 to 10,000').waitFor();
  });

  test('signs a user out of one device and everywhere, and resets an admin’s second factor', async () => {
    const other = await signIn(fixture.product.url, '+919811700002');
    const page = await open(guest.user._id);
    const sessions = region(page, 'Open sessions');
    await eventuallyEquals(() => sessions.getByRole('listitem').count(), 2);
    await sessions
      .getByRole('button', { name: /^Sign out: / })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click();
    await eventuallyEquals(() => sessions.getByRole('listitem').count(), 1);
    await sessions.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await sessions.getByText('Is not signed in anywhere.').waitFor();
    for (const { token } of [other, guest])
      await eventuallyEquals(async () => (await fixture.call('GET', '/auth/me', { token })).status, 401);
    await page.getByRole('button', { name: 'Change role' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Admin' }).click();
    await dialog.getByLabel('Reason').fill('Takes over the reviews');
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await page.getByText('Milan Guest: now Admin').waitFor();
    await page.getByRole('button', { name: 'Reset second factor' }).click();
    await page
      .getByRole('alertdialog')
      .getByText('The authenticator app and the recovery codes stop working.', { exact: false })
      .waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  });

  test('leads back to the list by a key, and says that there is no such user', async () => {
    const page = await open(host.user._id);
    await page.keyboard.press('u');
    await navigatesTo(page, '/admin/users');
    await page.goto(`${fixture.product.url}/admin/users/nothing`);
    await screenIsShown(page, 'There is no such user');
  });
});
