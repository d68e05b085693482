import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import {
  axeViolations,
  chromium,
  codeFor,
  describeWith,
  launchBrowser,
  type Product,
  signIn,
  startProduct,
  until,
} from '../src/index.ts';
import { framesOf, logIn, openBrowser, type Person, propose, signUp } from './person.ts';

const title = 'Portfolio review: bring three pieces';

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

  /** The host may start ten minutes before the time: moves the clock so that the next quarter is closer than that. */
  async function nearAQuarter(): Promise<Date> {
    const quarter = 15 * 60_000;
    const left = quarter - ((Date.now() + 60_000) % quarter);
    const advanceMs = Math.max(0, left - 7 * 60_000);
    await fetch(`${product.url}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceMs }),
    });
    return new Date(Date.now() + advanceMs);
  }

  /**
   * Propose → approve → browse → meet, with three people and an anonymous fourth who watches the list. No page is ever reloaded.
   * `between` runs between each two steps.
   */
  async function mainJob(between: () => Promise<void>): Promise<void> {
    try {
      await steps(between);
    } catch (error) {
      // What everybody saw when it went wrong.
      for (const [index, person] of people.entries()) {
        const text = await person.page.locator('body').innerText();
        console.log(`person ${index} at ${person.page.url()}:\n${text.slice(0, 1_500)}`);
        if (process.env.SCREENSHOTS) await person.page.screenshot({ path: `${process.env.SCREENSHOTS}/person-${index}.png` });
      }
      throw error;
    }
  }

  async function steps(between: () => Promise<void>): Promise<void> {
    const now = await nearAQuarter();
    // The admin exists from sign-up on; signing in happens in the browser below.
    await signIn(product.url, '+919000000001', 'The Admin');
    const watcher = await open('/');
    const host = await open('/');
    const admin = await open('/admin/meetings');
    const joiner = await open('/');
    await watcher.page.getByRole('heading', { name: 'Meetings', exact: true }).waitFor();
    await between();

    // Signed out on a protected page: the login modal is there, and the intended page comes after it.
    await admin.page.getByRole('dialog').waitFor();
    await admin.page.getByRole('dialog').getByRole('textbox', { name: /phone/i }).fill('9000000001');
    await admin.page.getByRole('button', { name: 'Send code' }).click();
    await admin.page.getByRole('dialog').getByText('OTP sent successfully!').waitFor();
    await admin.page.keyboard.type(await codeFor(product.url, '+919000000001'));
    await admin.page.getByRole('heading', { name: 'Meeting Approval' }).waitFor();
    await between();

    await signUp(host, product, 'Hana Host', '9811100011');
    await between();
    await propose(host, {
      title,
      description: 'Ten minutes for each piece, and an honest word.',
      category: 'Graphic Design',
      now,
    });
    // The badge rises and the row appears on the admin's open page.
    await admin.page.getByRole('link', { name: /Meeting Approval.*1 pending/ }).waitFor();
    await between();

    await admin.page.getByRole('button', { name: `Approve ${title}` }).click();
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await admin.page.getByText('Meeting approved successfully').waitFor();
    // The card appears on the anonymous visitor's open list.
    await watcher.page.getByRole('link', { name: title }).first().waitFor();
    await between();

    await signUp(joiner, product, 'Jo Joiner', '9811100012');
    await joiner.page.getByRole('link', { name: title }).first().click();
    await joiner.page.getByRole('link', { name: /Join the queue|Join now/ }).click();
    await joiner.page.getByRole('button', { name: 'Join the queue' }).click();
    await joiner.page
      .getByText(/next in line|first in line|position|your place/i)
      .first()
      .waitFor();
    await between();

    const meetingId = joiner.page.url().split('/').pop() as string;
    // The host goes on by the app's own links, as the others do.
    await host.page.getByRole('link', { name: 'Open the room' }).first().click();
    await host.page.getByRole('button', { name: 'Start meeting' }).click();
    await host.page.getByRole('button', { name: 'Admit Jo Joiner' }).first().waitFor();
    await between();

    await host.page.getByRole('button', { name: 'Admit Jo Joiner' }).first().click();
    const watching = async (who: Person, label: string) => {
      const before = await framesOf(who.page, label);
      return until(`frames of ${label} advance`, async () => (await framesOf(who.page, label)) > before + 5, 30_000);
    };
    await watching(host, "Jo Joiner's video");
    await watching(joiner, "Hana Host's video");
    await between();
    // Still face to face after whatever happened between.
    await watching(host, "Jo Joiner's video");
    await watching(joiner, "Hana Host's video");
    for (const { page } of [host, joiner]) expect(await axeViolations(page)).toEqual([]);

    await host.page.getByRole('button', { name: 'End meeting' }).first().click();
    await host.page.getByRole('button', { name: 'End for everyone' }).click();
    await joiner.page
      .getByText(/meeting has ended/i)
      .first()
      .waitFor();
    await host.page
      .getByText(/meeting has ended/i)
      .first()
      .waitFor();

    const meeting = (await (await fetch(`${product.url}/api/meetings/public/${meetingId}`)).json()) as {
      meeting: { state: string; endedAt: string | null };
    };
    expect(meeting.meeting).toMatchObject({ state: 'past', endedAt: expect.any(String) });
    for (const person of people) expect(person.problems).toEqual([]);
  }

  test('from sign-up to the end, while every open page follows along', () => mainJob(async () => undefined), 180_000);

  test(
    'the same with kill -9 and a restart between each two steps',
    () =>
      mainJob(async () => {
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
