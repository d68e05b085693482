import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { axeViolations, inspected, sourceOf, untilAccepted } from '../../src/index.ts';

/** What takes a moment may take this long on a crowded machine. */
export const PATIENCE_MS = 30_000;

/** For a hook that starts or ends processes, each of which has a deadline of its own. */
export const HOOK_MS = 180_000;

/** A screen follows what is done a moment later: asks until the answer equals what is expected (jest's matchers may be in it). */
export async function eventuallyEquals(ask: () => unknown, expected: unknown): Promise<void> {
  const equals = (value: unknown) => {
    try {
      expect(value).toEqual(expected);
      return true;
    } catch {
      return false;
    }
  };
  await untilAccepted(`${sourceOf(ask)} to equal ${inspected(expected)}`, async () => ask(), equals, PATIENCE_MS);
}

/** As `eventuallyEquals`, for what is to be read somewhere in a part of the page. */
export const eventuallyReads = (part: Locator, text: RegExp) =>
  eventuallyEquals(() => part.textContent(), expect.stringMatching(text));

/** The address is there before the screen has followed it. */
export const hasValue = (field: Locator, text: string) => eventuallyEquals(() => field.inputValue(), text);

/** Typed text goes to the focus, which reaches a field a moment after its dialog is shown. */
export const hasFocus = (field: Locator) => field.and(field.page().locator(':focus')).waitFor();

export const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
export const navigatesTo = (page: Page, path: string) => eventuallyEquals(() => pathOf(page), path);

/**
 * Waits for the app's own screen with its data; before that the server's page and the screen's skeleton have the same heading.
 */
export const screenIsShown = (page: Page, name?: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 1, ...(name === undefined ? {} : { name, exact: true }) })
    .and(page.locator(':not([data-skeleton])'))
    .first()
    .waitFor();

const LOOKS = [
  [390, 'dark'],
  [1440, 'light'],
] as const;

/**
 * Narrow and wide, light and dark: accessible, and nothing runs off the side. For states that the walk over every screen
 * (`visual/`) cannot reach; what it does reach is looked at there.
 */
export async function expectAccessibleScreen(
  page: Page,
  looks: readonly (readonly [number, 'dark' | 'light'])[] = LOOKS,
): Promise<void> {
  const found: string[] = [];
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Style sheets follow at once, what scripts draw with the next frame.
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    found.push(...(await axeViolations(page)).map((violation) => `${width} ${colorScheme}: ${violation}`));
    if ((await page.evaluate('document.documentElement.scrollWidth > innerWidth')) === true)
      found.push(`${width}: wider than the window`);
  }
  expect([pathOf(page), found]).toEqual([pathOf(page), []]);
}
