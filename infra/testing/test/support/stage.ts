import { afterAll, afterEach, beforeAll, beforeEach, expect, jest } from '@jest/globals';
import type { Browser, BrowserContext } from 'playwright-core';
import { chromium, describeWith, launchBrowser, type Product, startProduct } from '../../src/index.ts';
import { type Client, clientOf } from './client.ts';
import { enterBrowser, type Outfit, openPage, type Person, type Visit } from './person.ts';

/** Where the tests of one file play: a product, a browser, and people who come and go. */
export interface Stage {
  readonly browser: Browser;
  readonly product: Product;
  readonly call: Client;
  /** One more browser, still without a page. It is closed after the test; one that is entered before the tests stays for all of them. */
  enter(outfit?: Outfit): Promise<BrowserContext>;
  /** One more person, at a browser of their own. */
  open(at?: string, outfit?: Outfit): Promise<Person>;
}

/** As many people as the tests need come from one address and, signed in more than once, from one account. */
export const UNLIMITED = { RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0' };

/** Steps have their patience (looks.ts); no test is to be shorter of time than its steps on a crowded machine. */
const TEST_MS = 180_000;

/** A suite on a stage of its own, and no page of anybody has an error. `settings`: of the product. */
export function describeOnStage(title: string, settings: Record<string, string>, suite: (stage: Stage) => void): void {
  describeWith('chromium', chromium(), title, (path) => {
    jest.setTimeout(TEST_MS);
    let browser: Browser;
    let product: Product;
    let call: Client;
    let playing = false;
    const staying: Visit[] = [];
    const passing: Visit[] = [];
    beforeAll(async () => {
      [browser, product] = await Promise.all([launchBrowser(path), startProduct(settings)]);
      call = clientOf(product.url);
    });
    beforeEach(() => {
      playing = true;
    });
    afterEach(async () => {
      const gone = passing.splice(0);
      for (const { context } of gone) await context.close();
      expect([...staying, ...gone].flatMap(({ problems }) => problems.splice(0))).toEqual([]);
    });
    afterAll(async () => {
      await browser?.close();
      await product?.dispose();
    });
    const visit = async (outfit?: Outfit) => {
      const visit = await enterBrowser(browser, outfit);
      (playing ? passing : staying).push(visit);
      return visit;
    };
    suite({
      get browser() {
        return browser;
      },
      get product() {
        return product;
      },
      get call() {
        return call;
      },
      enter: async (outfit) => (await visit(outfit)).context,
      async open(at, outfit) {
        const here = await visit(outfit);
        return { ...here, page: await openPage(here, product, at) };
      },
    });
  });
}
