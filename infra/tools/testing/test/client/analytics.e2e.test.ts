import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { fromNow, signIn } from '../../src/index.ts';
import { describeInBrowser } from '../support/browser-fixture.ts';
import { proposal } from '../support/client.ts';
import { approvedMeeting } from '../support/fixtures.ts';
import { logIn, signUp } from '../support/person.ts';
import { eventuallyEquals } from '../support/wait.ts';

const title = 'Portfolio review';

/** Specification 1, section 7: what a user does, as the data layer receives it. */
describeInBrowser('the data layer', {}, (fixture) => {
  let meetingId: string;
  beforeAll(async () => {
    const { token } = await signIn(fixture.product.url, '+919000000001', 'The Admin');
    const host = (await signIn(fixture.product.url, '+919811100061', 'Hana Host')).token;
    // In its queue by now, so that it can be joined.
    const body = { ...proposal(1, title), date: fromNow(20 * 60_000).toISOString() };
    meetingId = await approvedMeeting(fixture.call, { admin: token, host }, body);
  });

  const entriesOf = async (page: Page, event: string): Promise<object[]> =>
    (await page.evaluate<{ event: string }[]>('window.dataLayer ?? []')).filter((entry) => entry.event === event);
  const hears = (page: Page, event: string, ...entries: object[]) =>
    eventuallyEquals(
      () => entriesOf(page, event),
      entries.map((entry) => ({ event, ...entry })),
    );

  // spec 1 §7.32
  test('reports browsing, searching, viewing, signing up, joining and logging in once each, with their fields', async () => {
    const person = await fixture.open();
    const { page } = person;
    await hears(page, 'meeting_browse', { category: 'all', filter: 'all' });
    await page
      .getByRole('link', { name: 'Find a meeting' })
      .or(page.getByRole('button', { name: 'Find a meeting' }))
      .first()
      .click();
    await hears(page, 'button_click', { button: 'hero_find' });

    await page.getByRole('textbox', { name: 'Search meetings' }).fill('portfolio');
    await hears(page, 'search', { search_term: 'portfolio', result_count: 1 });

    await page.getByRole('link', { name: title }).first().click();
    await hears(page, 'view_item', { item_id: meetingId, item_name: title });
    await hears(
      page,
      'page_view',
      { page_title: 'Visavis | Meetings', page_path: '/' },
      { page_title: `Visavis | ${title}`, page_path: `/p/${meetingId}` },
    );

    await page.goto(fixture.product.url);
    await page.getByRole('link', { name: 'All', exact: true }).first().click();
    await hears(page, 'page_view', ...['/', '/meetings'].map((path) => ({ page_title: 'Visavis | Meetings', page_path: path })));
    await signUp(person, fixture.product, 'Asha Rao', '9811100062');
    await hears(page, 'sign_up', { method: 'phone' });
    expect(await entriesOf(page, 'login')).toEqual([]);
    await page.goto(`${fixture.product.url}/m/${meetingId}`);
    await page.getByRole('button', { name: 'Join the queue' }).click();
    await hears(page, 'meeting_join', { meeting_id: meetingId, meeting_title: title });

    const again = await fixture.open();
    await logIn(again, fixture.product, '9811100062');
    await hears(again.page, 'login', { method: 'phone' });
    expect(await entriesOf(again.page, 'sign_up')).toEqual([]);
    expect(JSON.stringify(await again.page.evaluate('window.dataLayer'))).not.toMatch(/Asha|9811100062/);
  });
});
