import { test } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describeApp } from '../support/browser-fixture.ts';
import { inventSession } from '../support/invented-session.ts';
import { stubMessages } from '../support/message-answers.ts';
import { signedIn } from '../support/session.ts';
import { stubCalls } from '../support/stub-calls.ts';
import { eventuallyEquals, expectAccessibleScreen, hasFocus, navigatesTo, screenIsShown } from '../support/wait.ts';

/** The operator's page of what was sent. */
describeApp('messages in the admin area', (app) => {
  const open = async (at: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const storageState = signedIn(app.url, inventSession({ name: 'Arti Admin', role: 'admin' }));
    const context = await app.enter({ storageState, viewport: { width: 1440, height: 900 }, ...options });
    // Of the rest of the area nothing is there.
    const rest = await stubCalls(context, /\/admin\/(?:dashboard|meetings|audit)/, {});
    for (const path of ['/admin/dashboard/stats', '/admin/meetings', '/api/admin/audit'])
      rest.refuse(`GET ${path}`, { status: 404, error: 'NOT_FOUND' });
    const page = await context.newPage();
    const stub = await stubMessages(page);
    stubs.set(page, stub);
    await page.goto(app.url + at);
    await screenIsShown(page);
    return page;
  };
  const stubs = new WeakMap<Page, Awaited<ReturnType<typeof stubMessages>>>();
  const stubOf = (page: Page) => stubs.get(page) as Awaited<ReturnType<typeof stubMessages>>;
  const tile = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('xpath=..');

  test('is reached from the dashboard and shows figures, channels, providers and kinds', async () => {
    const page = await open('/admin/dashboard');
    await page.getByRole('link', { name: /^Messages/ }).click();
    await screenIsShown(page, 'Messages');
    await tile(page, 'Messages').getByText('12,480').waitFor();
    await tile(page, 'Reached').getByText('95.4%').waitFor();
    await tile(page, 'Cost').getByText('₹9,284.31').waitFor();
    const channels = page.getByRole('region', { name: 'By channel' });
    await channels.getByRole('row', { name: /^SMS No answer, 4 min/ }).waitFor();
    await channels.getByRole('row', { name: /^Email Not set up/ }).waitFor();
    await page
      .getByRole('region', { name: 'By kind' })
      .getByRole('row', { name: /^Reminder 3,104/ })
      .waitFor();
    await page.getByRole('figure', { name: /Messages a day/ }).waitFor();
    await expectAccessibleScreen(page);
  });

  test('keeps period and filters in the address, and asks for both', async () => {
    const page = await open('/admin/messages');
    await page.getByRole('link', { name: '30 days' }).click();
    await navigatesTo(page, '/admin/messages?days=30');
    const lastQuery = (name: string) => stubOf(page).calls.findLast((call) => call.name === name)?.query;
    await eventuallyEquals(() => lastQuery('GET /api/admin/messages/stats')?.days, '30');
    await page.getByRole('region', { name: 'By channel' }).getByRole('link', { name: 'WhatsApp' }).click();
    await navigatesTo(page, '/admin/messages?days=30&channel=whatsapp');
    await page.getByRole('combobox', { name: 'Outcome' }).click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await navigatesTo(page, '/admin/messages?days=30&channel=whatsapp&outcome=failed');
    await page.getByLabel('From', { exact: true }).fill('2026-11-01');
    await page.keyboard.press('Enter');
    await eventuallyEquals(() => lastQuery('GET /api/admin/messages'), {
      page: '1',
      limit: '10',
      channel: 'whatsapp',
      outcome: 'failed',
      from: '2026-11-01',
    });
  });

  test('opens a message by keys, with its attempts and without a phone, and leads back', async () => {
    const page = await open('/admin/messages?outcome=failed');
    await page.getByRole('row').filter({ hasText: 'Meeting cancelled' }).waitFor();
    for (const _ of ['first', 'second', 'third']) await page.keyboard.press('j');
    await hasFocus(page.getByRole('link', { name: 'Meeting cancelled' }).last());
    await page.keyboard.press('Enter');
    await screenIsShown(page, 'Meeting cancelled to a phone without an account');
    const attempts = page.getByRole('article').getByRole('listitem');
    await attempts.nth(0).getByText('The provider does not know the recipient').waitFor();
    await attempts.nth(1).getByText('handed over 2 times').waitFor();
    await attempts.nth(1).getByText('₹14.98').waitFor();
    await expectAccessibleScreen(page);
    await page.keyboard.press('u');
    await navigatesTo(page, '/admin/messages?outcome=failed');
  });

  test('says what failed, that nothing matches, and that there is no such message', async () => {
    const page = await open('/admin/messages');
    const stub = stubOf(page);
    stub.answer('GET /api/admin/messages', { messages: [], pagination: { total: 0, page: 1, limit: 10, pages: 0 } });
    await page.goto(`${app.url}/admin/messages?kind=security`);
    await page.getByText('No message matches').waitFor();
    await page.getByRole('link', { name: 'Clear', exact: false }).first().click();
    await page.getByText('No messages yet').waitFor();
    for (const name of ['GET /api/admin/messages', 'GET /api/admin/messages/stats']) stub.refuse(name, { status: 500 });
    await page.reload();
    await page.getByText('No messages to show').waitFor();
    await eventuallyEquals(() => page.getByRole('alert').count(), 2);
    stub.refuse('GET /api/admin/messages/nothing', { status: 404, error: 'NOT_FOUND' });
    await page.goto(`${app.url}/admin/messages/nothing`);
    await screenIsShown(page, 'There is no such message');
    await page.getByRole('main').getByRole('link', { name: 'Back to Messages' }).click();
    await navigatesTo(page, '/admin/messages');
  });
});
