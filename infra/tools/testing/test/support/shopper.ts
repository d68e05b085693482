import type { BrowserContext, Page } from 'playwright-core';
import { signIn } from '../../src/index.ts';
import { type BillingStub, stubBilling } from './billing-answers.ts';
import type { BrowserFixture, Browsers } from './browser-fixture.ts';
import { inventSession } from './invented-session.ts';
import type { BrowserOptions } from './person.ts';
import { type Session, signedIn } from './session.ts';
import type { Answer } from './stub-calls.ts';

export interface Shopper {
  page: Page;
  context: BrowserContext;
  billing: BillingStub;
  /** What the browser has told analytics, over all its pages. */
  events: { event: string; [field: string]: unknown }[];
}

let phones = 9_811_310_000;
/** A browser whose user is signed in to the product and whose events for analytics are kept. */
export async function enterAsBuyer(fixture: BrowserFixture, options: BrowserOptions = {}) {
  const session = await signIn(fixture.url, `+91${++phones}`, 'Bela Buyer');
  return { session, ...(await enterAs(fixture, session, options)) };
}
async function enterAs(browsers: Browsers, session: Session, options: BrowserOptions = {}) {
  const context = await browsers.enter({ storageState: signedIn(browsers.url, session), ...options });
  const events: Shopper['events'] = [];
  await context.exposeFunction('tellAnalytics', (event: Shopper['events'][number]) => void events.push(event));
  await context.addInitScript('window.dataLayer = { push: (event) => window.tellAnalytics(event) }');
  return { context, events };
}
/** Somebody signed in whose browser gets `billingAnswers`, or what is given instead of them; no product is there. */
export async function openShop(browsers: Browsers, at: string, more: Record<string, Answer> = {}): Promise<Shopper> {
  const { context, events } = await enterAs(browsers, inventSession());
  const billing = await stubBilling(context, more);
  const page = await context.newPage();
  await page.goto(browsers.url + at);
  return { page, context, billing, events };
}

export const storedValue = (page: Page, key: string): Promise<unknown> =>
  page.evaluate(`JSON.parse(localStorage.getItem(${JSON.stringify(key)}))`);
