import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { codeFor, type Product } from '../../src/index.ts';
import { hasFocus, PATIENCE_MS } from './wait.ts';

/** A user's own browser. */
export interface Visit {
  context: BrowserContext;
  /** Errors of its pages so far; a test ends with none. */
  problems: string[];
}
/** Who does there what people do. */
export interface Person extends Visit {
  page: Page;
}
export interface BrowserOptions extends BrowserContextOptions {
  width?: number;
}

export async function enterBrowser(browser: Browser, { width = 1280, ...options }: BrowserOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    timezoneId: 'Asia/Kolkata',
    locale: 'en-IN',
    viewport: { width, height: 900 },
    permissions: ['camera', 'microphone'],
    // What moves is drawn by the processor, sixty times a second in each page that is open.
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  answersNobody(context);
  const problems: string[] = [];
  context.on('weberror', (found) => problems.push(found.error().message));
  return { context, problems };
}

/** A page may be gone while a stub answers a call of its: nobody waits for that any more, and the test goes on. */
export function answersNobody(context: BrowserContext): void {
  const forgive = (owner: Page | BrowserContext) => {
    const route = owner.route.bind(owner);
    owner.route = (url, answer, options) =>
      route(
        url,
        async (route, request) => {
          try {
            await answer(route, request);
          } catch (error) {
            if (!/has been closed|context disposed/i.test(String(error))) throw error;
          }
        },
        options,
      );
  };
  forgive(context);
  context.on('page', forgive);
}

export async function openPage({ context }: Visit, product: Pick<Product, 'url'>, path = '/'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(product.url + path);
  return page;
}

export async function openBrowser(browser: Browser, product: Product, path?: string): Promise<Person> {
  const visit = await enterBrowser(browser);
  return { ...visit, page: await openPage(visit, product, path) };
}

/** How often somebody presses something in the pages that they open from now on; keys are not counted. */
export async function countPresses(context: BrowserContext): Promise<() => number> {
  let presses = 0;
  await context.exposeFunction('countPress', () => void presses++);
  await context.addInitScript(`addEventListener('pointerdown', () => countPress(), true)`);
  return () => presses;
}

export const codeIsAsked = async (page: Page) => {
  await page.getByRole('dialog').getByText('OTP sent successfully!').waitFor();
  await hasFocus(page.getByLabel('Digit 1 of 6'));
};

export async function signUp({ page }: Person, product: Product, name: string, national: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign Up' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await enter(page, product, national);
}

export async function logIn(person: Person, product: Product, national: string): Promise<void> {
  await person.page.getByRole('button', { name: 'Login' }).first().click();
  await enter(person.page, product, national);
}

/** On a wide screen. */
export const isSignedIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Account' }).waitFor();

/** An entry of the menu at the avatar. */
export async function chooseInAccount(page: Page, entry: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  const menu = page.getByRole('navigation', { name: 'Account' });
  await menu
    .getByRole('link', { name: entry })
    .or(menu.getByRole('button', { name: entry }))
    .click();
}

/** Phone and code, into the dialog that is open. */
export const enter = (page: Page, product: Product, national: string): Promise<void> =>
  enterCode(page, national, () => codeFor(product.url, `+91${national}`));

export async function enterCode(page: Page, national: string, sentCode: () => Promise<string> | string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /phone/i }).fill(national);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await codeIsAsked(page);
  await page.keyboard.type(await sentCode());
  await dialog.waitFor({ state: 'detached' });
}

/** The next quarter of an hour in Kolkata, as the form's lists show it. */
export function nextQuarter(now: Date): { day: string; hour: string; minute: string; half: string; startsAt: Date } {
  const quarter = 15 * 60_000;
  const startsAt = new Date(Math.ceil((now.getTime() + 60_000) / quarter) * quarter);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', ...options }).format(startsAt);
  const hour24 = Number(part({ hour: '2-digit', hourCycle: 'h23' }));
  return {
    day: part({ year: 'numeric', month: '2-digit', day: '2-digit' }),
    hour: String(hour24 % 12 || 12),
    minute: part({ minute: '2-digit' }).padStart(2, '0'),
    half: hour24 < 12 ? 'AM' : 'PM',
    startsAt,
  };
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Fills and sends "Host a Meeting". */
export async function propose(
  { page }: Person,
  meeting: { title: string; description: string; category: string; now: Date },
): Promise<void> {
  const time = nextQuarter(meeting.now);
  await page.getByRole('button', { name: 'Hire', exact: true }).first().click();
  await page.getByLabel('Title').fill(meeting.title);
  await page.getByLabel('Description').fill(meeting.description);
  await page.getByLabel('Date', { exact: true }).fill(time.day);
  await choose(page, 'Hour', time.hour);
  await choose(page, 'Minute', time.minute);
  await choose(page, 'AM or PM', time.half);
  await page.getByRole('radio', { name: meeting.category }).check();
  await page.getByRole('button', { name: 'Propose Meeting' }).click();
  await page.getByText('Meeting created successfully').waitFor();
}

/** Frames that the video shows so far; it advances while a participant is really visible. */
export const framesOf = (page: Page, label: string | RegExp) =>
  page
    .getByLabel(label)
    .evaluate(
      (video) =>
        (video as unknown as { getVideoPlaybackQuality(): { totalVideoFrames: number } }).getVideoPlaybackQuality()
          .totalVideoFrames,
    );
