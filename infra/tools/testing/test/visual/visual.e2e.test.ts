// @deep EVERY_WIDTH=true
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { timeout } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { eventuallyEquals, PATIENCE_MS } from '../support/wait.ts';
import { difference, NOTHING } from './compare.ts';
import { machineFonts } from './painted-fonts.ts';
import { seedTestData, type TestData } from './test-data.ts';
import { openAs, type Visitor } from './visitor.ts';
import { type Words, wordsOf } from './words.ts';

const BASELINES = fileURLToPath(new URL('./baselines/', import.meta.url));
/**
 * `UPDATE_BASELINES=1 npm test -- visual/visual` takes what is seen now as right; a picture that shows the same stays as it is.
 */
const update = process.env.UPDATE_BASELINES === '1';

/**
 * Tuesday morning in Kolkata; the screens are looked at "12 minutes" after everything was proposed, which may take most of a
 * minute.
 */
const SEEDED_AT = new Date('2031-03-11T03:30:00Z');
const LOOKED_AT = new Date('2031-03-11T03:42:55Z');

const story = {
  admin: 'Arti Admin',
  hosts: ['Hina Mehta', 'Suresh Nair', 'Tara Bose'] as [string, string, string],
  guest: 'Gauri Sharma',
  titles: [
    'An honest look at your portfolio',
    'Questions about API design',
    'Logo clinic: bring three pieces',
    'First steps in animation',
    'Packaging, paper and colour',
    'Reach on a small budget',
    'Finding the voice of a brand',
    'Halving what your servers cost',
    'Habits of film editors',
    'Everything in one hour',
    'How letters are made',
  ],
  description: 'Ten minutes for each piece, and an honest word about what works and what does not yet.',
  rejected: 'Please say a little more about it',
  cancelled: 'The host is not well',
};

/** Between phone and desktop, and in the dark, in the deep run: a change that is seen there alone is seldom. */
const SIZES = [
  { width: 390, height: 844, colorScheme: 'light' },
  ...(update || process.env.EVERY_WIDTH === 'true' ? ([{ width: 768, height: 1024, colorScheme: 'dark' }] as const) : []),
  { width: 1440, height: 900, colorScheme: 'light' },
] as const;

interface MainScreen {
  name: string;
  who: 'visitor' | 'host' | 'admin';
  at: (testData: TestData) => string;
  /** It is there once this is. */
  shows: (words: Words) => string;
  act?: (page: Page, words: Words) => Promise<unknown>;
}
const title = (at: number) => () => story.titles[at] ?? '';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const MAIN_SCREENS: MainScreen[] = [
  { name: 'home', who: 'visitor', at: () => '/', shows: title(1) },
  {
    name: 'public-meeting',
    who: 'visitor',
    at: ({ meetings }) => `/p/${meetings.soon}`,
    shows: (words) => words.meetingBelow.questions.title,
  },
  { name: 'host', who: 'visitor', at: ({ hostId }) => `/hosts/${hostId}`, shows: title(2) },
  {
    name: 'login',
    who: 'visitor',
    at: () => '/',
    shows: (words) => words.oneTimeCode.send,
    act: (page, words) => press(page, words.app.header.login),
  },
  { name: 'my-meetings', who: 'host', at: () => '/', shows: title(4) },
  {
    name: 'host-a-meeting',
    who: 'host',
    at: () => '/',
    shows: (words) => words.meetingForm.propose,
    act: (page, words) => press(page, words.app.header.hire),
  },
  { name: 'profile', who: 'host', at: () => '/profile', shows: (words) => words.profile.form.save },
  { name: 'passes', who: 'host', at: () => '/meeting-passes', shows: (words) => words.passes.plans.included },
  { name: 'admin-dashboard', who: 'admin', at: () => '/admin/dashboard', shows: title(6) },
  { name: 'admin-approval', who: 'admin', at: () => '/admin/meetings', shows: title(6) },
  {
    name: 'admin-meeting',
    who: 'admin',
    at: ({ meetings }) => `/admin/meetings/${meetings.pending}`,
    shows: title(6),
  },
];

describeInBrowser('the main screens', UNLIMITED, (fixture) => {
  let testData: TestData;
  let words: Words;
  const visitors = new Map<string, Visitor>();
  beforeAll(async () => {
    words = await wordsOf('en');
    await clockTo(SEEDED_AT);
    testData = await seedTestData(fixture.product, story, SEEDED_AT);
    await clockTo(LOOKED_AT);
    // The host of the live meeting is away: their page, which nobody has open, falls silent.
    const hostsHere = async () => {
      const { body } = await fixture.call('GET', '/api/meetings/public?status=live');
      return body.meetings.map(({ presence }: { presence: { hostStatus: string } }) => presence.hostStatus);
    };
    await eventuallyEquals(hostsHere, ['absent']);
    for (const who of ['visitor', 'host', 'admin'] as const) {
      const visitor = await openAs(
        fixture.browser,
        fixture.product,
        who === 'visitor' ? undefined : testData.sessions[who],
        'en',
        {
          deviceScaleFactor: 1,
        },
      );
      await visitor.page.clock.setFixedTime(LOOKED_AT);
      await visitor.page.addInitScript(serverSaysIts, LOOKED_AT.toUTCString());
      // The server's clock goes on, and the dashboard says when it was asked.
      await visitor.page.route('**/admin/dashboard/stats*', async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        await route.fulfill({ response, json: { ...body, stats: { ...body.stats, asOf: LOOKED_AT.toISOString() } } });
      });
      visitors.set(who, visitor);
    }
  });

  test.each(MAIN_SCREENS)('$name looks as it did', async ({ name, who, at, shows, act }) => {
    const { page, allLoaded } = visitors.get(who) as Visitor;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(fixture.product.url + at(testData));
    await allLoaded();
    await act?.(page, words);
    await page.getByText(shows(words)).first().waitFor();
    // The balance comes after the first paint.
    if (who === 'host') await page.locator('header a[href="/meeting-passes"]').waitFor();
    if (who === 'admin') await page.getByRole('status').getByText(words.admin.live.connected, { exact: true }).waitFor();
    const found: string[] = [];
    for (const { width, height, colorScheme } of SIZES) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.getByText(shows(words)).first().waitFor();
      found.push(...(await machineFonts(page)).map((text) => `${name}-${width} is painted in ${text}`));
      const shot = async () => {
        await page.evaluate(WRITE_FIXED_IDS);
        return page.screenshot({
          // A dialog covers what is seen, not what is below.
          fullPage: !act,
          animations: 'disabled',
          caret: 'hide',
        });
      };
      const file = join(BASELINES, `${name}-${width}.webp`);
      if (update) await write(await steady(shot), file);
      else found.push(...(await compared(`${name}-${width}`, shot, readFileSync(file))));
    }
    expect(found).toEqual([]);
  });

  async function clockTo(wanted: Date): Promise<void> {
    const { body } = await fixture.call('POST', '/dev/clock', { body: { advanceMs: 0 } });
    const { status } = await fixture.call('POST', '/dev/clock', { body: { advanceMs: wanted.getTime() - Date.parse(body.now) } });
    expect(status).toBe(200);
  }
});

/** Ids differ in each run: in pictures they are all this one, set as the page sets its own. */
const WRITE_FIXED_IDS = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (/^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$/.test(text.nodeValue)) text.nodeValue = '0193c5a2-7d46-7b8e-9f01-5ac4e8d3b672';
})()`;

/** A picture that the next one is like. */
async function steady(shot: () => Promise<Buffer>): Promise<Buffer> {
  let last = await shot();
  for (;;) {
    await delay(300);
    const next = await shot();
    if (next.equals(last)) return next;
    last = next;
  }
}

async function write(picture: Buffer, file: string): Promise<void> {
  if (existsSync(file) && !(await difference(picture, readFileSync(file), NOTHING))) return;
  await sharp(picture).webp({ lossless: true, effort: 6 }).toFile(file);
}

/** What is on its way gets a moment to arrive: only what stays different is. */
async function compared(name: string, shot: () => Promise<Buffer>, baseline: Buffer): Promise<string[]> {
  const isOver = timeout(PATIENCE_MS);
  for (;;) {
    const actual = await shot();
    const different = await difference(actual, baseline);
    if (!different) return [];
    if (!isOver()) continue;
    const folder = process.env.SCREENSHOTS ?? mkdtempSync(join(tmpdir(), 'visavis-looks-'));
    writeFileSync(join(folder, `${name}.actual.png`), actual);
    writeFileSync(join(folder, `${name}.different.png`), different.picture);
    return [`${name}: ${different.what}; see ${folder}`];
  }
}

/** The server's clock goes on while the page's stands still: the page is not to learn of it. */
function serverSaysIts(time: string) {
  const headers = Headers.prototype as { get(name: string): string | null };
  const { get } = headers;
  headers.get = function (name) {
    return name.toLowerCase() === 'date' ? time : get.call(this, name);
  };
}
