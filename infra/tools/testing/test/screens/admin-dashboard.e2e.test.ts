// @deep SELDOM=true
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { fromNow, signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { approvedMeeting } from '../support/fixtures.ts';
import { logIn } from '../support/person.ts';
import { seldom } from '../support/seldom.ts';
import { eventuallyEquals, expectAccessibleScreen, navigatesTo, screenIsShown } from '../support/wait.ts';

/** The dashboard's figures over longer times, what is live, and its view for a wall. */
describeInBrowser('the dashboard', UNLIMITED, (fixture) => {
  let page: Page;
  let id = '';
  let host = '';
  beforeAll(async () => {
    const { url } = fixture.product;
    const admin = (await signIn(url, '+919000000001', 'The Admin')).token;
    host = (await signIn(url, '+919811700901', 'Mira Host')).token;
    const date = fromNow(5 * 60_000).toISOString();
    const body = { title: 'Logo clinic', description: 'Bring three pieces.', date, category: 'graphic-design' };
    id = await approvedMeeting(fixture.call, { admin, host }, body);
    const person = await fixture.open('/', { width: 1440 });
    page = person.page;
    await logIn(person, fixture.product, '9000000001');
  });

  test('keeps the period in the address, and shows the way from proposal to meeting over it', async () => {
    await page.goto(`${fixture.product.url}/admin/dashboard`);
    await screenIsShown(page, 'Dashboard');
    const statsRequest = page.waitForRequest((request) => request.url().includes('/admin/dashboard/stats?days=90'));
    await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '90 days' }).click();
    await statsRequest;
    await navigatesTo(page, '/admin/dashboard?days=90');
    await page.getByText('1 meeting in 90 days').first().waitFor();
    const funnel = page.getByRole('region', { name: 'From proposal to meeting' });
    await funnel.getByText('100% of those before').waitFor();
    await page.getByRole('region', { name: 'Time to decision' }).getByText('on average in 90 days').waitFor();
  });

  test('shows a meeting that goes live without a reload, and ends it for everybody', async () => {
    const strip = page.getByRole('region', { name: 'Live now' });
    expect(await strip.count()).toBe(0);
    await fixture.call('POST', `/api/meetings/${id}/session/start`, { token: host, body: {} });
    await strip.getByRole('link', { name: 'Logo clinic' }).waitFor();
    await strip.getByText('Mira Host').waitFor();
    await strip.getByRole('button', { name: 'End Logo clinic' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'End “Logo clinic”?' });
    await dialog.getByRole('button', { name: 'Let it go on' }).click();
    await strip.getByRole('button', { name: 'End Logo clinic' }).click();
    await dialog.getByRole('button', { name: 'End the meeting' }).dblclick();
    await page.getByText('Meeting ended', { exact: true }).waitFor();
    await strip.waitFor({ state: 'detached' });
    const { body } = await fixture.call('GET', `/api/meetings/${id}`, { token: host });
    expect(body.meeting.endedAt).not.toBeNull();
  });

  seldom('has a view for a wall, which follows along and leads back by Escape', async () => {
    await page.getByRole('link', { name: 'Wall screen' }).click();
    await navigatesTo(page, '/admin/wall');
    await screenIsShown(page, 'Dashboard on the wall');
    const waiting = page.getByRole('term').filter({ hasText: 'Waiting for approval' }).locator('xpath=..');
    const count = () => waiting.getByRole('definition').locator('span').first().textContent();
    await eventuallyEquals(count, '0');
    const date = fromNow(86_400_000).toISOString();
    await fixture.call('POST', '/api/meetings', {
      token: host,
      body: { title: 'Another clinic', description: 'Bring four pieces.', date, category: 'graphic-design' },
    });
    await eventuallyEquals(count, '1');
    await page.getByRole('term').filter({ hasText: 'Longest waiting proposal' }).waitFor();
    await page.getByText('4 of 4', { exact: true }).waitFor();
    // Nobody is “You” on a wall.
    await page.getByText('Mira Host proposed Another clinic').waitFor();
    expect(await page.getByText(/^You /).count()).toBe(0);
    for (const [width, height, label] of [
      [1440, 900, 16],
      [1920, 1080, 20],
    ] as const) {
      await page.setViewportSize({ width, height });
      const looks = () =>
        page.evaluate(
          '[document.documentElement.scrollHeight <= innerHeight, parseFloat(getComputedStyle(document.querySelector("dt")).fontSize)]',
        ) as Promise<[boolean, number]>;
      await eventuallyEquals(async () => (await looks())[0], true);
      expect((await looks())[1]).toBeGreaterThanOrEqual(label);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');
    await navigatesTo(page, '/admin/dashboard');
  });

  seldom('hangs on a wall by a link, without a sign-in, until the link is withdrawn', async () => {
    await page.goto(`${fixture.product.url}/admin/wall-links`);
    await page.getByText('There is no link yet.').waitFor();
    await page.getByRole('button', { name: 'Make a link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Lobby');
    await expectAccessibleScreen(page);
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    await page.getByRole('dialog', { name: 'Open this address on the screen' }).waitFor();
    const address = (await page.getByRole('dialog').getByRole('code').textContent()) ?? '';
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('never used').waitFor();

    const wall = (await fixture.open(address.replace(/^https?:\/\/[^/]+/, ''), { width: 1440 })).page;
    await screenIsShown(wall, 'Dashboard on the wall');
    await wall.getByText(/^Lobby · until .* · Live$/).waitFor();
    await wall.getByText('Mira Host proposed Another clinic').waitFor();
    // Nothing on it leads anywhere.
    expect(await wall.getByRole('main').getByRole('link').count()).toBe(0);
    const date = fromNow(2 * 86_400_000).toISOString();
    const body = { title: 'A third clinic', description: 'Bring five pieces.', date, category: 'graphic-design' };
    await fixture.call('POST', '/api/meetings', { token: host, body });
    await wall.getByText('Mira Host proposed A third clinic').waitFor();
    await expectAccessibleScreen(wall);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Withdraw “Lobby”' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Withdrawn', { exact: true }).waitFor();
    await screenIsShown(wall, 'This link was withdrawn');
    expect(await wall.getByText('A third clinic').count()).toBe(0);
    await wall.goto(`${fixture.product.url}/wall`);
    await screenIsShown(wall, 'This link is not valid');
  });

  seldom('says in words, and to keys, that the server does not answer, until it does', async () => {
    await page.goto(`${fixture.product.url}/admin/meetings`);
    await page.getByRole('link', { name: 'Another clinic' }).waitFor();
    await page.keyboard.press('j');
    await page.route('**/admin/**', (route) =>
      ['fetch', 'xhr'].includes(route.request().resourceType()) ? route.abort() : route.fallback(),
    );
    await page.getByRole('button', { name: 'Refresh everything' }).click();
    const banner = page.getByText(/^The server does not answer since \d.*Nothing is saved\.$/);
    await banner.waitFor();
    await page.keyboard.press('a');
    await page.getByText('The server does not answer: nothing would be saved.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.unroute('**/admin/**');
    await page.getByRole('button', { name: 'Refresh everything' }).click();
    await banner.waitFor({ state: 'detached' });
  });

  test('finds what has a number or a code from the palette', async () => {
    const sent = await fixture.call('POST', '/api/contact', {
      body: { name: 'Ravi Kumar', reach: 'ravi@example.org', topic: 'other', text: 'I cannot find my invoice, please help.' },
    });
    await page.goto(`${fixture.product.url}/admin/dashboard`);
    await screenIsShown(page, 'Dashboard');
    await page.keyboard.press('Control+k');
    const reference = sent.body.reference as string;
    await page.getByRole('dialog').getByRole('combobox').fill(reference);
    await page.getByRole('group', { name: 'Contact messages' }).getByRole('option', { name: reference }).click();
    await navigatesTo(page, `/admin/contact?status=all&search=${reference}`);
    await page.getByText('I cannot find my invoice').waitFor();
  });
});
