import { beforeAll, expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { screensOf } from './screens.ts';
import type { Screen, Who } from './state.ts';
import { seedRecords, seedTestData, type TestData } from './test-data.ts';
import { openAs, type Visitor } from './visitor.ts';
import { type Words, wordsOf } from './words.ts';

const story = {
  admin: 'Arti Admin',
  hosts: ['Hina Mehta', 'Suresh Nair', 'Tara Bose'] as [string, string, string],
  guest: 'Gauri Sharma',
  titles: Array.from({ length: 11 }, (_, at) => `Portfolio review ${at}`),
  description: 'Ten minutes for each piece.',
  rejected: 'Please say more',
  cancelled: 'I am ill',
};

/** Nothing in it allows a break, and neither does the link: what people write has no limit here. */
const WORD = 'Wohnungs'.repeat(63).slice(0, 500);
const LINK = `https://example.org/${'portfolio'.repeat(54)}`;
/** Fields of responses that hold what people wrote. */
const WRITTEN = new Set([
  ...['title', 'description', 'name', 'reason', 'notes', 'internalNotes', 'about', 'text', 'quote', 'company', 'headline'],
  ...['hostName', 'guestName', 'userName', 'subject', 'body', 'comment', 'decision', 'legalName', 'line1', 'city', 'fileName'],
]);
/** Names there are ours. */
const OURS = /^\/(api\/plans|api\/admin\/plans|api\/subscriptions|api\/coupons)/;
const lengthened = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((each) => lengthened(each, key));
  if (typeof value === 'object' && value)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, lengthened(each, name)]));
  if (typeof value !== 'string' || value === '') return value;
  // What it was comes first: buttons are found by it.
  return WRITTEN.has(key) ? `${value} ${WORD} ${LINK}` : value;
};
const lengthen = async (route: Route) => {
  const { pathname } = new URL(route.request().url());
  if (!['fetch', 'xhr'].includes(route.request().resourceType()) || route.request().method() !== 'GET' || OURS.test(pathname))
    return route.fallback();
  const response = await route.fetch();
  if (!response.headers()['content-type']?.startsWith('application/json')) return route.fulfill({ response });
  await route.fulfill({ response, json: lengthened(await response.json()) });
};

/**
 * Long texts that stick out of a part of the page that holds them, or are cut off in silence: not those in what scrolls, ends in
 * an ellipsis or is for screen readers only.
 */
const sticksOut = `((long) => {
  const found = new Set();
  const nameOf = (element) => element.tagName.toLowerCase() + '.' + String(element.getAttribute('class') ?? '').split(' ')[0];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const parent = text.parentElement;
    if (!long.some((part) => text.data.includes(part)) || !parent.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    let right = Math.max(...[...range.getClientRects()].map((rect) => rect.right));
    for (let element = parent; element && element !== document.documentElement; element = element.parentElement) {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      if (style.clipPath !== 'none' || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') break;
      if (/auto|scroll/.test(style.overflowX) && element !== document.body) break;
      if (style.display !== 'inline' && style.display !== 'contents') {
        if (right > box.right + 1) {
          found.add(nameOf(parent) + ' in ' + nameOf(element) + ' by ' + Math.round(right - box.right) + ' px');
          break;
        }
        right = Math.max(right, box.right);
      }
      if (style.position === 'fixed' || style.position === 'absolute') {
        if (right > innerWidth + 1) found.add(nameOf(parent) + ' beside the window');
        break;
      }
    }
  }
  const wide = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1);
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
    found.add('wider than the window: ' + wide.slice(0, 3).map(nameOf).join(', '));
  return [...found];
})`;

const WIDTHS = [1440, 1024, 390, 320];
/** A media query, and what is rendered by it. */
const frames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))';
const LOOKS = 3;
const findingsAt = async (page: Page, width: number): Promise<string[]> => {
  await page.setViewportSize({ width, height: 900 });
  for (let look = 1; ; look += 1) {
    await page.evaluate(frames);
    const found = await page.evaluate<string[]>(`${sticksOut}(${JSON.stringify([WORD, LINK])})`);
    if (found.length === 0 || look === LOOKS) return found.map((what) => `${width} px: ${what}`);
  }
};

describeInBrowser('a word or a link without end', { ...UNLIMITED, WEB_HARDENING: 'false' }, (fixture) => {
  let testData: TestData;
  let screens: Record<Who, Screen[]>;
  let words: Words;
  beforeAll(async () => {
    testData = await seedTestData(fixture.product, story, new Date());
    screens = screensOf(testData, await seedRecords(fixture.product, testData));
    words = await wordsOf('en');
  });

  test.each(['visitor', 'host', 'guest', 'admin'] as const)(
    'stays within what holds it, on every screen of a %s',
    async (who) => {
      const visitor = await openAs(
        fixture.browser,
        fixture.product,
        who === 'visitor' ? undefined : testData.sessions[who],
        'en',
      );
      const found: string[] = [];
      for (const screen of screens[who].filter((one) => !one.without && !one.waitsFor && !one.missing))
        found.push(...(await findings(visitor, screen)).map((what) => `${screen.name}: ${what}`));
      await visitor.close();
      expect(found).toEqual([]);
    },
    900_000,
  );

  const findings = async ({ page, allLoaded }: Visitor, screen: Screen): Promise<string[]> => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.route('**/*', lengthen);
    try {
      await page.goto(fixture.product.url + screen.at);
      await allLoaded();
      await screen.act?.(page, words, 'en');
      const found: string[] = [];
      for (const width of WIDTHS) found.push(...(await findingsAt(page, width)));
      return found;
    } finally {
      await screen.undo?.(page);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  };
});
