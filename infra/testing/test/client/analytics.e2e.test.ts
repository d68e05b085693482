import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { chromium, describeWith, launchBrowser, type Product, signIn, startProduct, until } from '../../src/index.ts';
import { clientOf, proposal } from '../support/client.ts';
import { logIn, openBrowser, signUp } from '../support/person.ts';

const title = 'Portfolio review';

/** Specification 1, section 7: what a person does, as the data layer is told of it. */
describeWith('chromium', chromium(), 'the data layer', (path) => {
  let browser: Browser;
  let product: Product;
  let meetingId: string;
  beforeAll(async () => {
    [browser, product] = await Promise.all([launchBrowser(path), startProduct()]);
    const call = clientOf(product.url);
    const { token } = await signIn(product.url, '+919000000001', 'The Admin');
    const host = (await signIn(product.url, '+919811100061', 'Hana Host')).token;
    // In its queue by now, so that it can be joined.
    const body = { ...proposal(1, title), date: new Date(Date.now() + 20 * 60_000).toISOString() };
    meetingId = (await call('POST', '/api/meetings', { token: host, body })).body.meeting._id;
    await call('PUT', `/admin/meetings/${meetingId}/approve`, { token, body: {} });
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await product.dispose();
  });

  const told = async (page: Page, event: string): Promise<object[]> =>
    (await page.evaluate<{ event: string }[]>('window.dataLayer ?? []')).filter((entry) => entry.event === event);
  const hears = (page: Page, event: string) => until(event, async () => (await told(page, event)).length > 0);

  test('browsing, searching, looking, joining, signing up and logging in are told of once each, with what they carry', async () => {
    const person = await openBrowser(browser, product);
    const { page } = person;
    await hears(page, 'meeting_browse');
    expect(await told(page, 'meeting_browse')).toEqual([{ event: 'meeting_browse', category: 'all', filter: 'all' }]);
    await page
      .getByRole('link', { name: 'Find a meeting' })
      .or(page.getByRole('button', { name: 'Find a meeting' }))
      .first()
      .click();
    expect(await told(page, 'button_click')).toEqual([{ event: 'button_click', button: 'hero_find' }]);

    await page.getByRole('textbox', { name: 'Search meetings' }).fill('portfolio');
    await hears(page, 'search');
    expect(await told(page, 'search')).toEqual([{ event: 'search', search_term: 'portfolio', result_count: 1 }]);

    await page.getByRole('link', { name: title }).first().click();
    await hears(page, 'view_item');
    expect(await told(page, 'view_item')).toEqual([{ event: 'view_item', item_id: meetingId, item_name: title }]);
    expect(await told(page, 'page_view')).toEqual([
      { event: 'page_view', page_title: 'Visavis | Meetings', page_path: '/' },
      { event: 'page_view', page_title: `Visavis | ${title}`, page_path: `/p/${meetingId}` },
    ]);

    await page.getByRole('link', { name: 'Join the queue' }).click();
    expect(await told(page, 'meeting_join')).toEqual([{ event: 'meeting_join', meeting_id: meetingId, meeting_title: title }]);
    await page.goto(product.url);
    await signUp(person, product, 'Asha Rao', '9811100062');
    await hears(page, 'sign_up');
    expect([await told(page, 'sign_up'), await told(page, 'login')]).toEqual([[{ event: 'sign_up', method: 'phone' }], []]);
    await person.context.close();

    const again = await openBrowser(browser, product);
    await logIn(again, product, '9811100062');
    await hears(again.page, 'login');
    expect([await told(again.page, 'sign_up'), await told(again.page, 'login')]).toEqual([
      [],
      [{ event: 'login', method: 'phone' }],
    ]);
    expect(JSON.stringify(await again.page.evaluate('window.dataLayer'))).not.toMatch(/Asha|9811100062/);
    await again.context.close();
  }, 90_000);
});
