import type { Browser } from 'playwright-core';
import { type Product, until } from '../../src/index.ts';
import type { TestData } from '../visual/test-data.ts';
import { openAs, type Visitor } from '../visual/visitor.ts';

/** What counts towards the weight of a page; data and pictures do not. */
const KINDS = ['document', 'stylesheet', 'script', 'font'] as const;
export type Weight = Record<(typeof KINDS)[number] | 'total', number>;

/** Lighthouse's. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

type Session = TestData['sessions'][keyof TestData['sessions']];

/**
 * A clock that stands still for `whenSomebodyIsHere`: what a page fetches after three seconds without a sign of anybody is not
 * its first load (docs/adr/0026), and a busy machine takes longer than that to load it.
 */
export const NOTHING_BY_WAITING =
  'window.setTimeout = ((original) => (work, ms, ...rest) => original(work, ms === 3000 ? 1e8 : ms, ...rest))(window.setTimeout);';

/**
 * KiB of a page by kind, as the server compressed them, with an empty cache and a phone's screen: all that is fetched until the
 * page asks for nothing more, without anybody touching it.
 */
export async function weigh(browser: Browser, product: Product, session: Session | undefined, at: string): Promise<Weight> {
  const visitor = await openAs(browser, product, session, 'en', PHONE);
  const { page } = visitor;
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  const counted = new Map<string, keyof Weight>();
  const weight: Weight = { document: 0, stylesheet: 0, script: 0, font: 0, total: 0 };
  protocol.on('Network.responseReceived', ({ requestId, type, response }) => {
    const kind = KINDS.find((kind) => kind === type.toLowerCase());
    if (!kind) return;
    counted.set(requestId, kind);
    // `loadingFinished` counts from the first byte of the headers.
    weight[kind] -= response.encodedDataLength;
  });
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = counted.get(requestId);
    if (kind) weight[kind] += encodedDataLength;
  });
  await untilQuiet(visitor, product.url + at);
  await visitor.close();
  for (const kind of KINDS) weight.total += weight[kind];
  return Object.fromEntries(Object.entries(weight).map(([kind, bytes]) => [kind, Math.round(bytes / 102.4) / 10])) as Weight;
}

/** Opens the page and waits until it asks for nothing more by itself. */
export async function untilQuiet({ page }: Visitor, url: string): Promise<void> {
  let lastAskedAt = performance.now();
  let live = false;
  page.on('request', () => {
    lastAskedAt = performance.now();
  });
  page.on('websocket', () => {
    live = true;
  });
  await page.addInitScript(NOTHING_BY_WAITING);
  await page.goto(url);
  // Sockets are the last thing that a page opens by itself. No locator: its script would be part of what is measured.
  await until(`${url} opened its socket`, () => live, 45_000);
  await until('nothing more is asked for', () => performance.now() - lastAskedAt > QUIET_MS, 20_000);
}
const QUIET_MS = 500;
