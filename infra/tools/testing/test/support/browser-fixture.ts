import { afterAll, afterEach, beforeAll, beforeEach, expect, jest } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { chromium, describeWith, launchBrowser, type Product, startProduct } from '../../src/index.ts';
import { type AppServer, startAppServer } from './app-server.ts';
import { type Client, clientOf } from './client.ts';
import { type BrowserOptions, enterBrowser, openPage, type Person, type Visit } from './person.ts';
import { type Session, signedIn } from './session.ts';
import { isStubbed } from './stub-calls.ts';
import { screenIsShown } from './wait.ts';

/** The people that use what the tests of one file share. */
export interface Browsers {
  readonly browser: Browser;
  /** Of the browser. */
  readonly executablePath: string;
  /** Where the app is, e.g. `http://localhost:41234`. */
  readonly url: string;
  /**
   * One more browser, still without a page. It is closed after the test; one that is entered before the tests stays for all of
   * them.
   */
  enter(options?: BrowserOptions): Promise<BrowserContext>;
  /** One more person, at a browser of their own. */
  open(at?: string, options?: BrowserOptions): Promise<Person>;
  /** A page of somebody who is signed in, in a wide window; its screen is there. */
  openAs(who: Session, at: string, options?: BrowserOptions): Promise<Page>;
}
/** The whole product, and browsers. */
export interface BrowserFixture extends Browsers {
  readonly product: Product;
  readonly call: Client;
}

/** The built app alone, and browsers. */
export interface AppFixture extends Browsers {
  /** For what no stub in a page is asked for, as a download; until the end of the test. */
  answer(name: string, body: object): void;
}

/** As many people as the tests need come from one address and, signed in more than once, from one account. */
export const UNLIMITED = { RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0' };

/**
 * Each step has a deadline of its own (wait.ts); a test or hook has time for several slow ones on a crowded machine. Playwright
 * kills a browser that has not closed within 30 s.
 */
const TEST_MS = 180_000;

/**
 * A suite with a product of its own; it fails on any error in a page. `settings` are the product's; `engine` is another browser
 * than usual.
 */
export function describeInBrowser(
  title: string,
  { engine, ...settings }: Record<Uppercase<string>, string> & { engine?: ReturnType<typeof chromium> },
  suite: (fixture: BrowserFixture) => void,
): void {
  let product: Product;
  let call: Client;
  describeBrowsers(
    title,
    {
      async start() {
        product = await startProduct(settings);
        call = clientOf(product.url);
        return product.url;
      },
      stop: () => product?.dispose(),
    },
    (browsers) =>
      suite(
        extended(browsers, {
          get product() {
            return product;
          },
          get call() {
            return call;
          },
        }),
      ),
    engine,
  );
}

/**
 * A suite about the app alone, which is as fast as its stubs: no product is started. A test fails on any error in a page, and on
 * a call for which it has no answer.
 */
export function describeApp(title: string, suite: (fixture: AppFixture) => void): void {
  let app: AppServer;
  describeBrowsers(
    title,
    {
      async start() {
        app = await startAppServer();
        return app.url;
      },
      problems: (contexts) =>
        app
          .unanswered()
          .filter((name) => !contexts.some((context) => isStubbed(context, name)))
          .map((name) => `no stub answers ${name}`),
      startOver: () => app.startOver(),
      stop: () => app?.close(),
    },
    (browsers) => suite(extended(browsers, { answer: (name: string, body: object) => app.answer(name, body) })),
  );
}

interface Served {
  /** Returns the address. */
  start(): Promise<string>;
  /** What has gone wrong in a test in these browsers. */
  problems?(contexts: readonly BrowserContext[]): string[];
  /** After each test, once its browsers are closed. */
  startOver?(): void;
  stop(): Promise<void> | undefined;
}

function describeBrowsers(title: string, served: Served, suite: (browsers: Browsers) => void, engine = chromium()): void {
  describeWith('chromium', engine, title, (path) => {
    jest.setTimeout(TEST_MS);
    let browser: Browser;
    let url: string;
    let playing = false;
    const staying: Visit[] = [];
    const passing: Visit[] = [];
    beforeAll(async () => {
      // Each is kept as soon as it is there: what has started is ended, also when the other one fails.
      await Promise.all([
        launchBrowser(path).then((launched) => (browser = launched)),
        served.start().then((address) => (url = address)),
      ]);
    });
    beforeEach(() => {
      playing = true;
    });
    afterEach(async () => {
      const gone = passing.splice(0);
      // Before stubs are taken away from pages that are still loading.
      const failed = served.problems?.([...staying, ...gone].map(({ context }) => context)) ?? [];
      for (const { context } of gone) {
        // What a page is still waiting for needs no answer any more.
        for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();
      }
      served.startOver?.();
      expect([...failed, ...[...staying, ...gone].flatMap(({ problems }) => problems.splice(0))]).toEqual([]);
    });
    afterAll(async () => {
      await Promise.all([browser?.close(), served.stop()]);
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
      get url() {
        return url;
      },
      enter: async (options) => (await visit(options)).context,
      async open(at, options) {
        const here = await visit(options);
        return { ...here, page: await openPage(here, { url }, at) };
      },
      async openAs(who, at, options) {
        const here = await visit({ width: 1440, storageState: signedIn(url, who), ...options });
        const page = await openPage(here, { url }, at);
        await screenIsShown(page);
        return page;
      },
    });
  });
}

/** Their getters go on asking: a spread would read them before anything has started. */
const extended = <A extends object, B extends object>(one: A, other: B): A & B =>
  Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(one), ...Object.getOwnPropertyDescriptors(other) }) as A & B;
