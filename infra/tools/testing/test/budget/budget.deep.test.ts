import { expect, test } from '@jest/globals';
import { until } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { budgetedPages } from './pages.ts';
import { weigh } from './weigh.ts';

const AT_ONCE = 4;

describeInBrowser('the budget of every page', UNLIMITED, (fixture) => {
  const budgeted = budgetedPages(fixture);

  test('HTML, styles, scripts and fonts stay within the budget before the first interaction', async () => {
    const rows: string[] = [];
    const over: string[] = [];
    const left = budgeted.pages.filter(({ budget }) => budget);
    const count = left.length;
    const next = async (): Promise<void> => {
      const page = left.shift();
      if (!page) return;
      const weight = await weigh(fixture.browser, fixture.product, budgeted.sessionOf(page.who), page.at);
      rows.push(`${page.route.padEnd(36)} ${JSON.stringify(weight)}`);
      if (weight.total > (page.budget?.kib ?? 0)) over.push(`${page.route}: ${weight.total} KiB`);
      expect(Object.values(weight).every((kib) => kib > 1)).toBe(true);
      return next();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    console.log(rows.sort().join('\n'));
    expect(over).toEqual([]);
    expect(rows.length).toBe(count);
    expect(count).toBeGreaterThan(20);
  }, 240_000);

  test('paints first without waiting for a script or a style sheet', async () => {
    for (const at of ['/', '/privacy-policy', '/admin/dashboard']) {
      const page = await fixture.browser.newPage();
      await page.route(/\/assets\/.*\.(?:js|css)$/, () => undefined);
      await page.goto(fixture.product.url + at, { waitUntil: 'commit' });
      const painted = "performance.getEntriesByName('first-contentful-paint').length > 0";
      await until(`${at} is painted`, () => page.evaluate<boolean>(painted), 15_000);
      await page.getByRole('status', { name: 'Loading Visavis' }).waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.close();
    }
  }, 60_000);
});
