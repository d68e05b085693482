import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { axeViolations, until } from '../../src/index.ts';

/** On a crowded machine, what takes a moment elsewhere may take this long. */
export const PATIENCE_MS = 30_000;

/** Looks until it sees what is expected: a screen follows what is done a moment later. */
export async function comesToBe(look: () => unknown, expected: unknown): Promise<void> {
  const isThere = async () => {
    expect(await look()).toEqual(expected);
    return true;
  };
  await until('what is expected', isThere, PATIENCE_MS);
}

/** The address is there before the screen has followed it. */
export const holds = (field: Locator, text: string) => comesToBe(() => field.inputValue(), text);

/** What is typed goes where the focus is, and it gets there a moment after what it is in. */
export const inFocus = (field: Locator) => field.and(field.page().locator(':focus')).waitFor();

export const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
export const leadsTo = (page: Page, path: string) => comesToBe(() => pathOf(page), path);

/** The app itself shows its screen; until then the page says no more than the heading. */
export const screenIsThere = (page: Page, name?: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 1, ...(name === undefined ? {} : { name, exact: true }) })
    .first()
    .waitFor();

const LOOKS = [
  [390, 'dark'],
  [1440, 'light'],
] as const;

/** Narrow and wide, light and dark: accessible, and nothing runs off the side. */
export async function looksRight(page: Page, looks: readonly (readonly [number, 'dark' | 'light'])[] = LOOKS): Promise<void> {
  const found: string[] = [];
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await axeViolations(page)).map((violation) => `${width} ${colorScheme}: ${violation}`));
    if ((await page.evaluate('document.documentElement.scrollWidth > innerWidth')) === true)
      found.push(`${width}: wider than the window`);
  }
  expect([pathOf(page), found]).toEqual([pathOf(page), []]);
}
