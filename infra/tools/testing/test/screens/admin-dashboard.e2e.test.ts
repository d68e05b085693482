import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { fromNow, signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { approvedMeeting } from '../support/fixtures.ts';
import { logIn } from '../support/person.ts';
import { eventuallyEquals, navigatesTo, screenIsShown } from '../support/wait.ts';

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
    const asked = page.waitForRequest((request) => request.url().includes('/admin/dashboard/stats?days=90'));
    await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '90 days' }).click();
    await asked;
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

  test('has a view for a wall, which follows along and leads back by Escape', async () => {
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
    await page.keyboard.press('Escape');
    await navigatesTo(page, '/admin/dashboard');
  });
});
