import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { chromium, describeWith, launchBrowser, type Product, startProduct, until } from '../../src/index.ts';
import { openBrowser, type Person, signUp } from '../support/person.ts';

/** What happens elsewhere, or later than the person: in another tab, after a form was closed, behind a dialog that stays. */
describeWith('chromium', chromium(), 'late answers', (path) => {
  let browser: Browser;
  let product: Product;
  let phones = 9_811_600_100;
  const people: Person[] = [];
  beforeAll(async () => {
    [browser, product] = await Promise.all([launchBrowser(path), startProduct()]);
  }, 60_000);
  afterEach(async () => {
    for (const { context } of people.splice(0)) await context.close();
  });
  afterAll(async () => {
    await browser.close();
    await product.dispose();
  });

  const open = async (at = '/') => {
    const person = await openBrowser(browser, product, at);
    people.push(person);
    return person;
  };
  const signedUp = async (person: Person) => signUp(person, product, 'Hana Host', String(++phones));
  const hire = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Hire', exact: true }).click();
  const formOf = (page: Page) => page.getByRole('dialog', { name: 'Host a Meeting' });
  const kept = (page: Page) => formOf(page).getByText('We kept what you had typed.');

  test('who signs in in one tab goes on in the other, and who leaves takes an open form along', async () => {
    const person = await open();
    const other = await person.context.newPage();
    await other.goto(product.url);
    await hire(other);
    await other.getByRole('dialog', { name: 'Welcome back' }).waitFor();
    await signedUp(person);
    await formOf(other).getByLabel('Title').fill('Portfolio review');
    await person.page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await person.page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
    await formOf(other).waitFor({ state: 'detached' });
  }, 60_000);

  test('a form that was closed while it was saved leaves no draft behind', async () => {
    const person = await open();
    const { page } = person;
    await signedUp(person);
    const startsAt = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const form = {
      title: 'Portfolio review',
      description: 'Ten minutes for each piece.',
      date: startsAt.slice(0, 10),
      time: '15:30',
      timeZone: 'Asia/Kolkata',
      durationMinutes: 30,
      category: '',
      coHosts: [],
    };
    await page.evaluate(`sessionStorage.setItem(
      'visavis.draft.' + JSON.parse(localStorage.getItem('visavis.user'))._id + '.new',
      ${JSON.stringify(JSON.stringify(form))},
    )`);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/meetings', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.fallback();
    });
    await hire(page);
    await kept(page).waitFor();
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/meetings'));
    await formOf(page).getByRole('button', { name: 'Propose Meeting' }).click();
    await sent;
    await page.keyboard.press('Escape');
    await formOf(page).waitFor({ state: 'detached' });
    release();
    await page.getByText('Meeting created successfully').waitFor();
    await hire(page);
    await formOf(page).getByLabel('Title').waitFor();
    expect(await kept(page).count()).toBe(0);
  }, 60_000);

  test('a dialog that stays is not closed by a second Escape', async () => {
    const { page, context } = await open();
    await page.getByRole('heading', { name: 'Meetings', exact: true }).waitFor();
    await context.setOffline(true);
    const lost = page.getByRole('alertdialog', { name: 'Lost in Space' });
    await lost.waitFor();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    // The browser tells of its own closing in a task of its own.
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))');
    expect(await lost.isVisible()).toBe(true);
    await context.setOffline(false);
    await lost.waitFor({ state: 'detached' });
  }, 60_000);

  test('a page beyond the list’s last one says so, and leads back', async () => {
    const { page } = await open('/meetings/upcoming?page=9');
    await page.getByText('Nothing on this page').waitFor();
    await page.getByRole('link', { name: 'Back to the first page' }).click();
    await until('the first page', () => new URL(page.url()).pathname + new URL(page.url()).search === '/meetings/upcoming');
  }, 60_000);
});
