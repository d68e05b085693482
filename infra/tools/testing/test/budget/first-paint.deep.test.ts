import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { seedTestData, type TestData } from '../visual/test-data.ts';
import { openAs, type Visitor } from '../visual/visitor.ts';
import { story } from './story.ts';

/** What is seen of an element: its words, where they stand in px, and how they are set. */
interface Seen {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
  look: string;
}

/** The first heading in `root`, and the paragraph after it if that is its lead. */
const READ = (root: string) => `(() => {
  const heading = document.querySelector('${root} h1');
  const after = heading.nextElementSibling;
  const seen = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, top, width, height } = range.getBoundingClientRect();
    const { fontSize, fontWeight, fontFamily, letterSpacing, lineHeight, color } = getComputedStyle(element);
    return { text: element.textContent.trim(), left, top, width, height,
      look: [fontSize, fontWeight, fontFamily, letterSpacing, lineHeight, color].join(' ') };
  };
  return [heading, ...(after?.tagName === 'P' ? [after] : [])].map(seen);
})()`;
const read = (page: Page, root: string) => page.evaluate<Seen[]>(READ(root));

/** Less than a reader sees: two lines of text may round differently before and after. */
const NEAR_PX = 4;
const SIDES = ['left', 'top', 'width', 'height'] as const;
const WIDTHS = [390, 768, 1440] as const;

describeInBrowser('the first paint', UNLIMITED, (fixture) => {
  let testData: TestData;
  beforeAll(async () => {
    testData = await seedTestData(fixture.product, story, new Date());
  });

  /** The page before the app's scripts and styles, and once the app has rendered. */
  const bothOf = async ({ page, allLoaded }: Visitor, at: string) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/(?!boot).*\.(?:js|css)$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(fixture.product.url + at, { waitUntil: 'commit' });
    await page.locator('.boot h1').waitFor();
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    const painted = await read(page, '.boot');
    release();
    await page.locator('main h1:not([data-skeleton])').waitFor();
    await allLoaded();
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    const rendered = await read(page, 'main');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    return { painted, rendered };
  };

  const screens = () => ({
    visitor: [
      '/',
      '/meetings/live',
      '/category',
      '/category/graphic-design',
      `/p/${testData.meetings.soon}`,
      `/hosts/${testData.hostId}`,
      '/users-love',
      '/accelerator-program',
      '/landing',
      '/privacy-policy',
      '/grievance',
      '/support',
      '/contact',
    ].values(),
    admin: ['/profile', '/help', '/admin/dashboard', '/admin/meetings'].values(),
  });

  test.each([...WIDTHS.map((width) => ['en', width, 'light'] as const), ['hi', 390, 'dark'], ['hi', 1440, 'dark']] as const)(
    'says what the app will say, where it will stand: %s, %i px, %s',
    async (language, width, colorScheme) => {
      const moved: string[] = [];
      const left = screens();
      const walk = async (who: keyof typeof left) => {
        const session = who === 'visitor' ? undefined : testData.sessions[who];
        const options = { viewport: { width, height: 900 }, colorScheme };
        const visitor = await openAs(fixture.browser, fixture.product, session, language, options);
        for (const at of left[who]) {
          const { painted, rendered } = await bothOf(visitor, at);
          for (const [index, seen] of painted.entries()) {
            const later = rendered[index];
            const far = SIDES.some((side) => Math.abs(seen[side] - (later?.[side] ?? 0)) > NEAR_PX);
            if (far || seen.text !== later?.text || seen.look !== later.look)
              moved.push(`${at}: ${JSON.stringify(seen)} became ${JSON.stringify(later)}`);
          }
        }
        await visitor.close();
      };
      await Promise.all([walk('visitor'), walk('visitor'), walk('admin')]);
      expect(moved).toEqual([]);
    },
    300_000,
  );
});
