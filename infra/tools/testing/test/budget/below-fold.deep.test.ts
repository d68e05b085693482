import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { eventuallyEquals } from '../support/wait.ts';
import { NOTHING_BY_WAITING, PHONE } from './weigh.ts';

/** Stands at the end of the page, far below the first view of a phone. */
const LAST = 'Somebody is already waiting';
const isThere = (page: Page) =>
  page.evaluate<boolean>(`document.querySelector('main')?.textContent.includes('${LAST}') ?? false`);
const waits = (page: Page) => page.evaluate<boolean>("document.querySelector('[data-below-fold]') !== null");

describeInBrowser('what lies below the first view', UNLIMITED, (fixture) => {
  const open = async (before: string) => {
    const page = await (await fixture.enter(PHONE)).newPage();
    await page.addInitScript(before);
    await page.goto(`${fixture.product.url}/landing`);
    await page.locator('main h1').waitFor();
    return page;
  };

  test.each<[sign: string, give: (page: Page) => Promise<unknown>]>([
    ['a scroll', (page) => page.evaluate('window.scrollTo(0, 10)')],
    ['a key', (page) => page.keyboard.press('Tab')],
    ['a touch', (page) => page.touchscreen.tap(5, 400)],
  ])('is rendered at %s, and keeps its place free until then', async (_, give) => {
    const page = await open(NOTHING_BY_WAITING);
    await eventuallyEquals(() => waits(page), true);
    expect(await isThere(page)).toBe(false);
    const screens = await page.evaluate<number>('document.documentElement.scrollHeight / innerHeight');
    expect(screens).toBeGreaterThan(2);
    await give(page);
    await eventuallyEquals(() => isThere(page), true);
    await eventuallyEquals(() => waits(page), false);
  });

  test('stands there when the page is printed', async () => {
    const page = await open(NOTHING_BY_WAITING);
    await eventuallyEquals(() => waits(page), true);
    const printed = "window.dispatchEvent(new Event('beforeprint')); document.querySelector('main').textContent";
    expect(await page.evaluate<string>(printed)).toContain(LAST);
  });

  test('comes by itself, for who reads or searches without a sign, and shifts nothing', async () => {
    const page = await open(
      'window.shift = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value; }).observe({ type: "layout-shift", buffered: true });',
    );
    await eventuallyEquals(() => isThere(page), true);
    await eventuallyEquals(() => waits(page), false);
    expect(await page.evaluate<number>('window.shift')).toBeLessThan(0.01);
  });

  test('is there at once in a browser without IntersectionObserver', async () => {
    const page = await open(`${NOTHING_BY_WAITING} delete window.IntersectionObserver;`);
    await eventuallyEquals(() => isThere(page), true);
    expect(await waits(page)).toBe(false);
  });
});
