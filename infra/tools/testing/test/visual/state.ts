import type { Page } from 'playwright-core';
import type { Records, TestData } from './test-data.ts';
import type { Language, Words } from './words.ts';

export type Who = 'visitor' | 'host' | 'guest' | 'admin';

/** A screen as a user finds it: one of `SCREENS`, or a dialog or state that an action leads to. */
export interface Screen {
  name: string;
  at: string;
  /** The path of one of `SCREENS`, where this is its example. */
  route?: string;
  /** Which call fails. */
  without?: string | RegExp;
  /** Which call is not answered. */
  waitsFor?: string | RegExp;
  /** Nothing is there. */
  missing?: true;
  act?: (page: Page, words: Words, language: Language) => Promise<unknown>;
  undo?: (page: Page) => Promise<unknown>;
}

/** The states of a subject, by who meets them. */
export type StatesOf = (testData: TestData, records: Records) => Partial<Record<Who, Screen[]>>;

/** What does not arrive, and the same while it is on its way: `says` has the words of either. */
export const late = (
  what: string,
  at: string,
  call: string | RegExp,
  says: (words: Words) => [failed: string, loading: string],
): Screen[] => [
  { name: `${what}: failed`, at, without: call, act: (page, words) => page.getByText(says(words)[0]).first().waitFor() },
  { name: `${what}: on the way`, at, waitsFor: call, act: (page, words) => page.getByLabel(says(words)[1]).waitFor() },
];

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
/** A button whose name holds what a person wrote, which may go on (`long-words.deep.test.ts`). */
export const pressNamed = (page: Page, name: string) => page.getByRole('button', { name }).first().click();
/** Its name is how many notifications are unread. It may come after the account's menu, which is another popover. */
export const bell = (page: Page) =>
  page
    .getByRole('banner')
    .locator('button[popovertarget]')
    .filter({ has: page.locator('svg') });
export const inDialog = (page: Page) => page.locator('[aria-modal=true], dialog[open]').last();
/** An act that ends with a click says what it opened: else the page is looked at before. */
export const dialogOpens = (page: Page) => page.locator('[aria-modal=true], dialog[open]').last().waitFor();
