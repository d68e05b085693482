import type { Browser, BrowserContext, Page } from 'playwright-core';
import { codeFor, type Product } from '../../src/index.ts';

/** Somebody at a browser of their own, who does what people do. */
export interface Person {
  page: Page;
  context: BrowserContext;
  /** Page errors and console errors so far; a test ends with none. */
  problems: string[];
}

export async function openBrowser(
  browser: Browser,
  product: Product,
  path = '/',
  options: { width?: number } = {},
): Promise<Person> {
  const context = await browser.newContext({
    timezoneId: 'Asia/Kolkata',
    locale: 'en-IN',
    viewport: { width: options.width ?? 1280, height: 900 },
    permissions: ['camera', 'microphone'],
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(product.url + path);
  return { page, context, problems };
}

const typeCode = async (page: Page, product: Product, phone: string) => {
  // The first box takes the whole code when it is pasted; typing goes box by box.
  await page.getByRole('dialog').getByText('OTP sent successfully!').waitFor();
  await page.keyboard.type(await codeFor(product.url, phone));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

export async function signUp({ page }: Person, product: Product, name: string, national: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign Up' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('dialog').getByRole('textbox', { name: /phone/i }).fill(national);
  await page.getByRole('button', { name: 'Send code' }).click();
  await typeCode(page, product, `+91${national}`);
}

export async function logIn({ page }: Person, product: Product, national: string): Promise<void> {
  await page.getByRole('button', { name: 'Login' }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: /phone/i }).fill(national);
  await page.getByRole('button', { name: 'Send code' }).click();
  await typeCode(page, product, `+91${national}`);
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
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
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
  await page.getByLabel('Date', { exact: true }).click();
  await page.locator(`.ant-picker-dropdown:visible td[title="${time.day}"]`).click();
  await choose(page, 'Hour', time.hour);
  await choose(page, 'Minute', time.minute);
  await choose(page, 'AM or PM', time.half);
  await choose(page, 'Category', meeting.category);
  await page.getByRole('button', { name: 'Propose Meeting' }).click();
  await page.getByText('Meeting created successfully').waitFor();
}

/** Frames that the video shows so far; it advances while somebody is really seen. */
export const framesOf = (page: Page, label: string | RegExp) =>
  page
    .getByLabel(label)
    .evaluate(
      (video) =>
        (video as unknown as { getVideoPlaybackQuality(): { totalVideoFrames: number } }).getVideoPlaybackQuality()
          .totalVideoFrames,
    );
