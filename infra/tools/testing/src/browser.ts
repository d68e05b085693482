import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';

/**
 * Chromium keeps two pages of its own behind the address bar of each window, which cost more than most of the product's do. Of
 * several such lists the last counts: what Playwright turns off is repeated (`chromiumSwitches.ts` of playwright-core).
 */
export const featuresOff = `--disable-features=${[
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  // A process for a page that may be opened next; each test has its own few.
  'SpareRendererForSitePerProcess',
  ...[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
  ],
  ...['LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
].join(',')}`;

/**
 * Headless Chromium with fake camera and microphone; several contexts of one browser are several people. The camera gives five
 * pictures a second, as all of them are encoded and drawn by the processor; real ones give thirty. Text is drawn alike on every
 * machine: no hints of the system's, no colours of its screen.
 */
export function launchBrowser(
  executablePath: string,
  { fps = 5, args = [] }: { fps?: number; args?: string[] } = {},
): Promise<Browser> {
  return playwright.launch({
    executablePath,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      featuresOff,
      `--use-fake-device-for-media-stream=fps=${fps}`,
      '--use-fake-ui-for-media-stream',
      '--allow-loopback-in-peer-connection',
      // Background pages must go on: the people in a test are all awake.
      '--disable-background-timer-throttling',
      '--disable-renderer-backgrounding',
      '--disable-backgrounding-occluded-windows',
      ...args,
    ],
  });
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Violations of WCAG 2.2 AA on the page, one line each. Only what is still there at a second and third look counts: colours on
 * their way from one theme to the other, or a screen between two states, are no finding.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  let found = await look(page);
  for (let again = 0; again < 2 && found.length > 0; again += 1) {
    await page.waitForTimeout(SETTLE_MS);
    const still = new Set(await look(page));
    found = found.filter((violation) => still.has(violation));
  }
  return found;
}

const SETTLE_MS = 700;

/** A script's result, or undefined after `ms`: neither an animation that is held up nor axe has a deadline of its own. */
const inTime = <T>(page: Page, result: Promise<T>, ms: number): Promise<T | undefined> => {
  // The page may be gone by the time that the slower one is done.
  result.catch(() => undefined);
  const late = page.waitForTimeout(ms).then(
    () => undefined,
    () => undefined,
  );
  return Promise.race([result, late]);
};
const ANIMATIONS_MS = 3_000;
const AXE_MS = 30_000;

async function look(page: Page): Promise<string[]> {
  const found = await inTime(page, audit(page), AXE_MS);
  if (!found) throw new Error(`axe has not ended within ${AXE_MS} ms at ${page.url()}`);
  return found;
}

/** Two frames have been drawn, by which React has followed the window's new size, and the transitions that run then are over. */
export async function isDrawn(page: Page): Promise<void> {
  const animated = page.evaluate(async () => {
    const { document, requestAnimationFrame } = globalThis as unknown as {
      document: {
        getAnimations(): { effect: { getComputedTiming(): { endTime: number } } | null; finished: Promise<unknown> }[];
      };
      requestAnimationFrame(drawn: () => void): void;
    };
    await new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  await inTime(page, animated, ANIMATIONS_MS);
}

async function audit(page: Page): Promise<string[]> {
  await isDrawn(page);
  // Evaluated by the debugger, so the page's own content security policy stays as it is.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const axe = (
      globalThis as unknown as {
        axe: {
          run(
            context: unknown,
            options: unknown,
          ): Promise<{ violations: { id: string; help: string; nodes: { target: string[] }[] }[] }>;
        };
      }
    ).axe;
    const { violations } = await axe.run((globalThis as unknown as { document: unknown }).document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // What passed is not asked for, and no rule here reads style sheets or media files: both cost more than the rules
      // themselves.
      resultTypes: ['violations'],
      preload: false,
    });
    // The list of antd's select: its combobox keeps the focus and scrolls by the arrow keys (ARIA APG). Axe knows that of a list
    // that the combobox names as its own; antd names a hidden one.
    const isOwnList = ({ target }: { target: string[] }) => target.join().endsWith('.ant-select-dropdown-list-holder');
    const found = violations
      .map(({ nodes, ...rest }) => ({
        ...rest,
        nodes: rest.id === 'scrollable-region-focusable' ? nodes.filter((node) => !isOwnList(node)) : nodes,
      }))
      .filter(({ nodes }) => nodes.length > 0);
    return found.map(
      (violation) => `${violation.id}: ${violation.help} at ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
    );
  });
}
