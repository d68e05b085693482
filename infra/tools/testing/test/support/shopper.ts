import type { BrowserContext, Page } from 'playwright-core';
import { signIn } from '../../src/index.ts';
import { type BillingStub, stubBilling } from './billing-answers.ts';
import type { BrowserFixture } from './browser-fixture.ts';
import { storedBy } from './session.ts';
import type { Answer } from './stub-calls.ts';

export interface Shopper {
  page: Page;
  context: BrowserContext;
  billing: BillingStub;
  /** What the browser has told analytics, over all its pages. */
  events: { event: string; [field: string]: unknown }[];
}

let phones = 9_811_310_000;
/** A browser whose user is signed in and whose events for analytics are kept. */
export async function enterAsBuyer(fixture: BrowserFixture) {
  const session = await signIn(fixture.product.url, `+91${++phones}`, 'Bela Buyer');
  const localStorage = Object.entries(storedBy(session)).map(([name, value]) => ({ name, value }));
  const context = await fixture.enter({
    storageState: { cookies: [], origins: [{ origin: fixture.product.url, localStorage }] },
  });
  const events: Shopper['events'] = [];
  await context.exposeFunction('tellAnalytics', (event: Shopper['events'][number]) => void events.push(event));
  await context.addInitScript('window.dataLayer = { push: (event) => window.tellAnalytics(event) }');
  return { session, context, events };
}
/** Somebody signed in whose browser gets `billingAnswers`, or what is given instead of them. */
export async function openShop(fixture: BrowserFixture, at: string, more: Record<string, Answer> = {}): Promise<Shopper> {
  const { context, events } = await enterAsBuyer(fixture);
  const billing = await stubBilling(context, more);
  const page = await context.newPage();
  await page.goto(fixture.product.url + at);
  return { page, context, billing, events };
}

export const kept = (page: Page, key: string): Promise<unknown> =>
  page.evaluate(`JSON.parse(localStorage.getItem(${JSON.stringify(key)}))`);
