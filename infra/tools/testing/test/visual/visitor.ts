import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { type Product, quiet, until } from '../../src/index.ts';
import { answersNobody } from '../support/person.ts';
import { type Session, storedBy } from '../support/session.ts';
import { PATIENCE_MS } from '../support/wait.ts';
import type { Language } from './words.ts';

/** Somebody at a browser that is signed in already; all they see is looked at. */
export interface Visitor {
  page: Page;
  /** Page errors and console errors since it was last asked. */
  problems(): string[];
  /** Everything that the page has asked for is here. */
  allLoaded(): Promise<void>;
  close(): Promise<void>;
}

export async function openAs(
  browser: Browser,
  product: Product,
  session: Session | undefined,
  language: Language,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const stored = {
    'visavis-language': language,
    ...(session && storedBy(session)),
  };
  const context = await browser.newContext({
    timezoneId: 'Asia/Kolkata',
    locale: `${language}-IN`,
    reducedMotion: 'reduce',
    permissions: ['camera', 'microphone'],
    storageState: {
      cookies: [],
      origins: [{ origin: product.url, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) }],
    },
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  answersNobody(context);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));

  const underWay = new Set<Request>();
  const traffic = quiet(QUIET_MS);
  page.on('request', (request) => {
    if (request.resourceType() === 'websocket' || request.url().includes('/socket.io/')) return;
    // Nobody waits any longer for what the page before asked for; its requests may never end where a test answers them.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear();
    underWay.add(request);
    traffic.note();
  });
  const ended = (request: Request) => underWay.delete(request) && traffic.note();
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return {
    page,
    problems: () => problems.splice(0),
    async allLoaded() {
      await page.locator('h1').first().waitFor();
      // The server's page stands there until the app renders.
      await page.locator('.boot').waitFor({ state: 'detached' });
      // What is not in view yet is rendered for a printer too.
      await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
      await until('nothing is under way', () => underWay.size === 0 && traffic.isQuiet(), PATIENCE_MS);
    },
    close: () => context.close(),
  };
}

const QUIET_MS = 100;
