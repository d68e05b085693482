import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { axeViolations, chromium, describeWith, launchBrowser, type Product, signIn, startProduct } from '../src/index.ts';
import { mainJob, title } from './main-job.ts';
import { logIn, openBrowser, type Person } from './person.ts';

describeWith('chromium', chromium(), 'the main job', (path) => {
  let browser: Browser;
  let product: Product;
  let people: Person[] = [];
  beforeAll(async () => {
    browser = await launchBrowser(path);
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    product = await startProduct();
    people = [];
  });
  afterEach(async () => {
    for (const person of people) await person.context.close();
    await product.dispose();
  });
  const open = async (at?: string) => {
    const person = await openBrowser(browser, product, at);
    people.push(person);
    return person;
  };

  test('from sign-up to the end, while every open page follows along', () => mainJob(product, open), 180_000);

  test(
    'the same with kill -9 and a restart between each two steps',
    () =>
      mainJob(product, open, async () => {
        await product.kill();
        await product.start();
      }),
    300_000,
  );

  test('every screen of the main job is free of accessibility violations, wide and narrow, light and dark', async () => {
    const meetingId = await approvedMeeting();
    const admin = await open('/');
    await logIn(admin, product, '9000000001');
    const host = await open('/');
    await logIn(host, product, '9811100021');
    const visitor = await open('/');
    const found: string[] = [];
    const look = async ({ page }: Person, what: string) => {
      for (const width of [1440, 390])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height: 900 });
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          found.push(...(await axeViolations(page)).map((violation) => `${what} at ${width} in ${colorScheme}: ${violation}`));
        }
    };
    const visit = async (person: Person, path: string) => {
      await person.page.setViewportSize({ width: 1440, height: 900 });
      await person.page.goto(product.url + path);
      await person.page.getByRole('heading', { level: 1 }).first().waitFor();
      await look(person, path.replace(meetingId, ':id'));
    };
    for (const path of ['/', '/meetings/upcoming', '/category', '/category/graphic-design', `/p/${meetingId}`, '/no-such-page'])
      await visit(visitor, path);
    for (const path of ['/admin/dashboard', '/admin/meetings', '/admin/approved-meetings', `/admin/meetings/${meetingId}`])
      await visit(admin, path);
    for (const path of ['/', `/p/${meetingId}`, `/m/${meetingId}`]) await visit(host, path);

    for (const button of ['Login', 'Sign Up']) {
      await visitor.page.setViewportSize({ width: 1440, height: 900 });
      await visitor.page.goto(product.url);
      await visitor.page.getByRole('button', { name: button }).first().click();
      await visitor.page.getByRole('dialog').getByRole('button', { name: 'Send code' }).waitFor();
      await look(visitor, `the ${button} dialog`);
    }
    await host.page.setViewportSize({ width: 1440, height: 900 });
    await host.page.goto(product.url);
    await host.page.getByRole('button', { name: 'Hire', exact: true }).first().click();
    await host.page.getByRole('button', { name: 'Propose Meeting' }).click();
    await host.page.getByText('Title is required').waitFor();
    await look(host, 'Host a Meeting with its errors');
    expect(found).toEqual([]);
  }, 180_000);

  /** By API: an approved meeting of a host with the phone 9811100021, an hour from now. */
  async function approvedMeeting(): Promise<string> {
    const call = async (method: string, path: string, token: string, body: unknown) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      return (await (await fetch(product.url + path, { method, headers, body: JSON.stringify(body) })).json()) as {
        meeting: { _id: string };
      };
    };
    const admin = await signIn(product.url, '+919000000001', 'The Admin');
    const host = await signIn(product.url, '+919811100021', 'Hana Host');
    const date = new Date(Date.now() + 20 * 60_000).toISOString();
    const { meeting } = await call('POST', '/api/meetings', host.token, {
      title,
      description: 'Ten minutes for each piece.',
      date,
    });
    await call('PUT', `/admin/meetings/${meeting._id}/approve`, admin.token, { category: 'graphic-design' });
    return meeting._id;
  }
});
