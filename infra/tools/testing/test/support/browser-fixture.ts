import { afterAll, afterEach, beforeAll, beforeEach, expect, jest } from '@jest/globals';
import type { Browser, BrowserContext } from 'playwright-core';
import { chromium, describeWith, launchBrowser, type Product, startProduct } from '../../src/index.ts';
import { type Client, clientOf } from './client.ts';
import { type BrowserOptions, enterBrowser, openPage, type Person, type Visit } from './person.ts';

/** What the tests of one file share: a product, a browser, and the people who use it. */
export interface BrowserFixture {
  readonly browser: Browser;
  /** Of the browser. */
  readonly executablePath: string;
  readonly product: Product;
  readonly call: Client;
  /** One more browser, still without a page. It is closed after the test; one that is entered before the tests stays for all of them. */
  enter(options?: BrowserOptions): Promise<BrowserContext>;
  /** One more person, at a browser of their own. */
  open(at?: string, options?: BrowserOptions): Promise<Person>;
}

/** As many people as the tests need come from one address and, signed in more than once, from one account. */
export const UNLIMITED = { RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0' };

/**
 * Each step has a deadline of its own (wait.ts); a test or hook has time for several slow ones on a crowded machine. Playwright kills a browser that
 * has not closed within 30 s.
 */
const TEST_MS = 180_000;

/** A suite with a fixture of its own; it fails on any error in a page. `settings` are the product's. */
export function describeInBrowser(
  title: string,
  settings: Record<string, string>,
  suite: (fixture: BrowserFixture) => void,
): void {
  describeWith('chromium', chromium(), title, (path) => {
    jest.setTimeout(TEST_MS);
    let browser: Browser;
    let product: Product;
    let call: Client;
    let playing = false;
    const staying: Visit[] = [];
    const passing: Visit[] = [];
    beforeAll(async () => {
      // Each is kept as soon as it is there: what has started is ended, also when the other one fails.
      await Promise.all([
        launchBrowser(path).then((launched) => (browser = launched)),
        startProduct(settings).then((started) => (product = started)),
      ]);
      call = clientOf(product.url);
    });
    beforeEach(() => {
      playing = true;
    });
    afterEach(async () => {
      const gone = passing.splice(0);
      for (const { context } of gone) {
        // What a page is still waiting for needs no answer any more.
        for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();
      }
      expect([...staying, ...gone].flatMap(({ problems }) => problems.splice(0))).toEqual([]);
    });
    afterAll(async () => {
      await Promise.all([browser?.close(), product?.dispose()]);
    });
    const visit = async (options?: BrowserOptions) => {
      const visit = await enterBrowser(browser, options);
      (playing ? passing : staying).push(visit);
      return visit;
    };
    suite({
      get browser() {
        return browser;
      },
      executablePath: path,
      get product() {
        return product;
      },
      get call() {
        return call;
      },
      enter: async (options) => (await visit(options)).context,
      async open(at, options) {
        const here = await visit(options);
        return { ...here, page: await openPage(here, product, at) };
      },
    });
  });
}
