// @deep SELDOM=true
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { signIn, until } from '../../src/index.ts';
import { describeInBrowser } from '../support/browser-fixture.ts';
import { approvedMeeting } from '../support/fixtures.ts';
import { codeIsAsked } from '../support/person.ts';
import { seldom } from '../support/seldom.ts';
import { signingIn } from '../support/session.ts';
import { eventuallyEquals, hasValue, PATIENCE_MS, screenIsShown } from '../support/wait.ts';

type Who = Awaited<ReturnType<typeof signIn>>;

/** Specification 1, section 9: what the client does by the clock and by the window's width, to the millisecond and the pixel. */
describeInBrowser('the client’s numbers', {}, (fixture) => {
  let admin: Who;
  let asha: Who;
  let context: BrowserContext;
  let requests: URL[];
  beforeAll(async () => {
    const { url } = fixture.product;
    admin = await signIn(url, '+919000000001', 'The Admin');
    asha = await signIn(url, '+919811100041', 'Asha Rao');
    await signIn(url, '+919811100042', 'Binu Das');
  });
  beforeEach(async () => {
    context = await fixture.enter();
    requests = [];
    context.on('request', (request: Request) => requests.push(new URL(request.url())));
    // Live updates ask for things of their own accord.
    await context.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await context.route('**/socket.io/**', (route) => route.abort());
  });

  const requestsTo = (pathname: string) => requests.filter((url) => url.pathname === pathname);
  /** A page whose clock stands still, once what it shows first is there. */
  const openStopped = async (at: string, ready: (page: Page) => Promise<unknown>, who?: Who) => {
    if (who) await context.addInitScript(signingIn(who));
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(fixture.product.url + at);
    await ready(page);
    await page.clock.pauseAt((await page.evaluate<number>('+new Date()')) + 5_000);
    return page;
  };
  const search = (page: Page) => page.evaluate<string>('location.search');

  // spec 1 §9.27, §9.36
  test('searches 500 ms after the last letter, in pages of ten', async () => {
    const page = await openStopped('/meetings', screenIsShown);
    const box = page.getByRole('textbox', { name: 'Search meetings' });
    await box.pressSequentially('log');
    await page.clock.runFor(499);
    await box.pressSequentially('o');
    await page.clock.runFor(499);
    expect(await search(page)).toBe('');
    const answered = page.waitForRequest((request) => new URL(request.url()).searchParams.get('search') === 'logo');
    await page.clock.runFor(1);
    await answered;
    await eventuallyEquals(() => search(page), '?search=logo');
    const lists = requestsTo('/api/meetings/public');
    expect(lists.map(({ searchParams }) => searchParams.get('search')).filter(Boolean)).toEqual(['logo']);
    expect(new Set(lists.map(({ searchParams }) => searchParams.get('limit')))).toEqual(new Set(['10']));
  });

  // spec 1 §5.18, §9.28
  seldom('looks up a co-host 500 ms after a phone of at least 7 digits was typed', async () => {
    const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add Co-host' });
    const open = async (page: Page) => {
      await page.getByRole('button', { name: 'Hire', exact: true }).click();
      await page.getByRole('button', { name: 'Add Co-host' }).click();
      await dialogOf(page).waitFor();
    };
    const page = await openStopped('/', open, asha);
    const dialog = dialogOf(page);
    const phone = dialog.getByRole('textbox', { name: /phone/i });
    const name = dialog.getByLabel('Name', { exact: true });
    await name.fill('Typed before');
    const lookups = () => requestsTo('/api/users/search').map(({ searchParams }) => [...searchParams].flat());
    await phone.pressSequentially('981-110');
    await page.clock.runFor(10_000);
    expect(lookups()).toEqual([]);
    await phone.pressSequentially('0042');
    await page.clock.runFor(499);
    expect(lookups()).toEqual([]);
    const sent = page.waitForRequest((request) => request.url().includes('/api/users/search'));
    await page.clock.runFor(1);
    await sent;
    await page.clock.resume();
    await dialog.getByText('Binu Das is on Visavis').waitFor();
    await hasValue(name, 'Binu Das');
    expect(lookups()).toEqual([['phone', '+919811100042', 'limit', '1']]);
    // A number that is corrected is not that person's.
    await phone.press('End');
    await phone.press('Backspace');
    await hasValue(name, 'Typed before');
  });

  // spec 1 §6.7, §9.27
  seldom('searches a user for a meeting once, 500 ms after the last letter', async () => {
    const page = await openStopped('/admin/meetings', screenIsShown, admin);
    const searches = () => requestsTo('/admin/users/search').map(({ searchParams }) => searchParams.get('query'));
    await page.keyboard.press('n');
    const host = page.getByRole('dialog').getByRole('combobox', { name: 'Host' });
    // The dialog's code arrives in its own time; what opens it then needs the clock.
    await until('the dialog is open', async () => {
      await page.clock.runFor(1_000);
      return host.isVisible();
    });
    await host.pressSequentially('bi');
    await page.clock.runFor(499);
    await host.pressSequentially('n');
    await page.clock.runFor(499);
    expect(searches()).toEqual([]);
    const sent = page.waitForRequest((request) => request.url().includes('/admin/users/search'));
    await page.clock.runFor(1);
    await sent;
    await page.clock.resume();
    await page.getByRole('option', { name: /Binu Das/ }).waitFor();
    expect(searches()).toEqual(['bin']);
  });

  // spec 1 §9.30, §9.33
  test('shows the overlay 1.5 s after the network is gone, and reloads 1 s after it is back', async () => {
    const page = await openStopped('/', screenIsShown);
    const overlay = page.getByRole('alertdialog', { name: 'Lost in Space' });
    const event = (name: string) => page.evaluate(`void dispatchEvent(new Event('${name}'))`);
    await event('offline');
    await page.clock.runFor(1_499);
    expect(await overlay.count()).toBe(0);
    await page.clock.runFor(1);
    await overlay.waitFor();
    await page.evaluate('void (window.isOld = true)');
    const isOld = () => page.evaluate<boolean>('window.isOld === true');
    await event('online');
    await page.clock.runFor(999);
    expect(await isOld()).toBe(true);
    await Promise.all([page.waitForEvent('load'), page.clock.runFor(1)]);
    await eventuallyEquals(isOld, false);
  });

  // spec 1 §4.12
  test('reloads neither over a phone that is being typed nor over a code that was sent', async () => {
    const phoneIn = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: /phone/i });
    const page = await openStopped('/', async (opened) => {
      await opened.getByRole('banner').getByRole('button', { name: 'Login' }).click();
      await phoneIn(opened).waitFor();
    });
    await page.evaluate('void (window.isOld = true)');
    const event = (name: string) => page.evaluate(`void dispatchEvent(new Event('${name}'))`);
    const losesTheNetwork = async () => {
      await event('offline');
      await page.clock.runFor(1_500);
      await page.getByRole('alertdialog', { name: 'Lost in Space' }).getByRole('button', { name: 'Go on writing' }).click();
      await event('online');
      await page.clock.runFor(1_000);
      // A reload that was begun would leave this unanswered.
      expect(await page.evaluate(`fetch('/healthz').then(() => window.isOld)`)).toBe(true);
    };
    await phoneIn(page).fill('9811100041');
    await losesTheNetwork();
    await hasValue(phoneIn(page), '98111 00041');
    await page.getByRole('dialog').getByRole('button', { name: 'Send code' }).click();
    await codeIsAsked(page);
    await losesTheNetwork();
    await page.getByRole('dialog').getByText('OTP sent successfully!').waitFor();
  });

  // spec 1 §9.34
  test('fetches the admin’s counts every 30 s', async () => {
    const stats = () => requestsTo('/admin/dashboard/stats').length;
    // The first answer comes to a clock that stands still: from it the time is counted.
    let stopped = () => {};
    const stands = new Promise<void>((resolve) => (stopped = resolve));
    await context.route('**/admin/dashboard/stats*', async (route) => {
      await stands;
      await route.continue();
    });
    const page = await openStopped('/admin/dashboard', () => eventuallyEquals(() => stats() > 0, true), admin);
    const first = page.waitForResponse((answer) => answer.url().includes('/admin/dashboard/stats'));
    stopped();
    await (await first).finished();
    /** What has arrived is shown, and its timers are set. */
    const pageIsQuiet = async () => {
      await page.waitForFunction('document.querySelectorAll("[aria-busy=true]").length === 0');
      await page.evaluate('fetch("/healthz").then((answer) => answer.text())');
      await page.clock.runFor(50);
    };
    await pageIsQuiet();
    // After five connects of 20 s the connection counts as failed, and 20 to 30 s later all that is shown is fetched again: about
    // the fourth time.
    for (let times = 1; times <= 2; times += 1) {
      const before = stats();
      const answered = page.waitForResponse((answer) => answer.url().includes('/admin/dashboard/stats'));
      await page.clock.runFor(29_900);
      expect(stats()).toBe(before);
      await page.clock.runFor(100);
      await (await answered).finished();
      await pageIsQuiet();
      expect(stats()).toBe(before + 1);
    }
  });

  // spec 1 §4.24
  test('says on a list and on a public page that it is not live, as long as that is so, and fetches every 20 to 30 s', async () => {
    const _id = await approvedMeeting(fixture.call, { admin: admin.token, host: asha.token });
    for (const [at, what] of [
      ['/meetings', '/api/meetings/public'],
      [`/p/${_id}`, `/api/meetings/public/${_id}`],
    ] as const) {
      const page = await openStopped(at, (opened) => opened.getByText('Portfolio review').first().waitFor());
      const sign = page.getByRole('status').getByText('Not live. Trying again');
      const isShown = async () => {
        await page.clock.runFor(1_000);
        return sign.isVisible();
      };
      await until('five connects have failed', isShown, PATIENCE_MS);
      for (let times = 0; times < 2; times += 1) {
        const again = page.waitForRequest((request) => new URL(request.url()).pathname === what);
        await page.clock.runFor(30_000);
        await (await again).response();
        expect(await sign.isVisible()).toBe(true);
      }
      await page.close();
    }
  });

  // spec 1 §9.38
  seldom('ends the mobile layout at 768 px, and begins the desktop one at 1024', async () => {
    const page = await openStopped('/admin/meetings', screenIsShown, admin);
    const side = page.getByRole('complementary', { name: 'Admin menu' });
    const shape = async () => {
      if (!(await side.isVisible())) return 'mobile';
      return (await side.getByRole('button', { name: 'Narrow menu' }).getAttribute('aria-pressed')) === 'true'
        ? 'tablet'
        : 'desktop';
    };
    for (const [width, expected] of [
      [767, 'mobile'],
      [768, 'tablet'],
      [1_023, 'tablet'],
      [1_024, 'desktop'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await eventuallyEquals(shape, expected);
    }
  });
});
