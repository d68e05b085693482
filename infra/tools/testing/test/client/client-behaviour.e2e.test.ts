// @deep SELDOM=true
import { beforeEach, expect, test } from '@jest/globals';
import { DEVICE_KEYS } from '@visavis/contracts/constants/storage';
import type { BrowserContext, Page } from 'playwright-core';
import { codeFor, signIn, until } from '../../src/index.ts';
import { describeInBrowser } from '../support/browser-fixture.ts';
import { chooseInAccount, codeIsAsked, isSignedIn } from '../support/person.ts';
import { seldom } from '../support/seldom.ts';
import { signingIn } from '../support/session.ts';
import { eventuallyEquals, navigatesTo, PATIENCE_MS, screenIsShown } from '../support/wait.ts';

const CRISP_ID = '11111111-2222-4333-8444-555555555555';
/** Takes the queue over as Crisp's script does, and says that its session is there. */
const CRISP = `
  const waiting = window.$crisp;
  window.told = [];
  window.$crisp = { push(command) { window.told.push(command); if (command[0] === 'on') setTimeout(command[2]); } };
  for (const command of waiting) window.$crisp.push(command);`;
const script = (body: string) => ({ contentType: 'text/javascript', body });

/** Specification 1, sections 4, 7 and 9: what only a browser shows of the client's behaviour. */
describeInBrowser('the client', { GTM_ID: 'GTM-AB12CD3', CRISP_ID }, (fixture) => {
  let context: BrowserContext;
  let asha: Awaited<ReturnType<typeof signIn>>;
  beforeEach(async () => {
    context = await fixture.enter();
    await context.route('https://www.googletagmanager.com/**', (route) => route.fulfill(script('window.tagManagerRan = true;')));
    await context.route('https://client.crisp.chat/**', (route) => route.fulfill(script(CRISP)));
  });

  const open = async (at = '/') => {
    const page = await context.newPage();
    await page.goto(fixture.product.url + at);
    return page;
  };
  /** The session as a sign-in leaves it; the pages that are open hear of it as from another tab. */
  const signInHere = async (page: Page) => {
    asha = await signIn(fixture.product.url, '+919811100031', 'Asha Rao');
    await page.evaluate(signingIn(asha));
    await page.reload();
    await isSignedIn(page);
  };
  /** The page's policy forbids evaluating text in it, so it is queried from outside. */
  const seen = (page: Page, expression: string) =>
    until(expression, () => page.evaluate<boolean>(`Boolean(${expression})`), PATIENCE_MS);
  const stored = (page: Page) => page.evaluate<string[]>(`Object.keys(localStorage).filter((key) => key.startsWith('visavis.'))`);

  // spec 1 §4.6
  test('shares one refresh among three tabs with an expired token', async () => {
    const first = await open();
    await signInHere(first);
    const tabs = [first, await open(), await open('/meetings')];
    // A page that is left while it refreshes takes the answer with it: the next one would rightly ask again.
    for (const tab of tabs) await isSignedIn(tab);
    for (const tab of tabs) await tab.waitForLoadState('networkidle');
    let refused = 0;
    const refreshes: string[] = [];
    await context.route('**/*', async (route) => {
      const request = route.request();
      if (request.url().endsWith('/auth/refresh-token')) refreshes.push(request.postData() ?? '');
      if (request.headers().authorization !== `Bearer ${asha.token}`) return route.fallback();
      refused += 1;
      // All are under way before the first is refused.
      await until('ten refusals', () => refused >= 10, PATIENCE_MS);
      const body = JSON.stringify({ success: false, message: 'Expired', error: 'TOKEN_EXPIRED' });
      return route.fulfill({ status: 401, contentType: 'application/json', body });
    });
    await Promise.all(tabs.map((tab) => tab.reload()));
    const token = () => first.evaluate<string>(`localStorage.getItem('visavis.accessToken')`);
    await eventuallyEquals(async () => (await token()) === asha.token, false);
    await Promise.all(tabs.map((tab) => tab.waitForLoadState('networkidle').then(() => isSignedIn(tab))));
    expect(refused).toBeGreaterThanOrEqual(10);
    expect(refreshes).toEqual([JSON.stringify({ refreshToken: asha.refreshToken })]);
    for (const tab of tabs) expect(await tab.getByRole('dialog').count()).toBe(0);
  });

  // spec 1 §2.35, §4.5
  test('keeps no private response, signs out all tabs when one signs out, and leaves no stored data', async () => {
    const first = await open();
    await signInHere(first);
    const second = await open('/profile');
    await second.getByLabel('Name', { exact: true }).waitFor();
    const ofPeople = `Object.entries(localStorage).filter(([key, text]) => key.startsWith('visavis.etag.') && JSON.parse(text).for)`;
    expect(await second.evaluate(ofPeople)).toEqual([]);
    await chooseInAccount(first, 'Logout');
    await first.getByRole('alertdialog', { name: 'Confirm Logout' }).getByRole('button', { name: 'Logout' }).click();
    for (const tab of [first, second]) await tab.getByRole('button', { name: 'Login' }).first().waitFor();
    await second.waitForURL(`${fixture.product.url}/`);
    // What is asked for as a visitor may be kept already, and what belongs to the browser stays.
    const deviceKeys: string[] = Object.values(DEVICE_KEYS);
    const ofTheSession = (key: string) => !key.startsWith('visavis.etag.') && !deviceKeys.includes(key);
    await eventuallyEquals(async () => (await stored(second)).filter(ofTheSession), []);
    await eventuallyEquals(() => second.evaluate(ofPeople), []);
  });

  // spec 1 §2.23, §4.7, §4.9, §8.3, §8.4
  test('leads from a dead session to / with the login modal, retries a busy server three times, and returns to the path', async () => {
    const phone = '9811100032';
    await signIn(fixture.product.url, `+91${phone}`, 'Binu Das');
    const page = await open();
    await page.evaluate(`for (const name of ['accessToken', 'refreshToken']) localStorage.setItem('visavis.' + name, 'dead')`);
    await page.goto(`${fixture.product.url}/profile?from=test`);
    const modal = page.getByRole('dialog');
    await modal.getByRole('textbox', { name: /phone/i }).fill(phone);
    await page.waitForURL(`${fixture.product.url}/`);

    let attempts = 0;
    await context.route('**/auth/login', (route) => {
      attempts += 1;
      const body = JSON.stringify({ success: false, message: 'Too many requests', error: 'RATE_LIMITED' });
      return route.fulfill({ status: 429, contentType: 'application/json', body });
    });
    await modal.getByRole('button', { name: 'Send code' }).click();
    await modal.getByText('High traffic detected', { exact: true }).waitFor();
    await page.getByText("We're experiencing high traffic. Retrying your request...").waitFor();
    await modal.getByText('Multiple attempts failed. Please try again later.').waitFor();
    expect(attempts).toBe(3);

    await context.unroute('**/auth/login');
    await modal.getByRole('button', { name: 'Send code' }).click();
    await eventuallyEquals(() => stored(page), expect.arrayContaining(['visavis.authIsSignup', 'visavis.authPhone']));
    await codeIsAsked(page);
    await page.keyboard.type(await codeFor(fixture.product.url, `+91${phone}`));
    await page.waitForURL(`${fixture.product.url}/profile?from=test`);
    await eventuallyEquals(async () => (await stored(page)).filter((key) => key.includes('.auth')), []);
    expect(await stored(page)).toContain(DEVICE_KEYS.device);
  });

  // spec 1 §7.5
  seldom('takes an unchanged response from local storage', async () => {
    const page = await open();
    const list = '/api/meetings/public?';
    await seen(page, `Object.keys(localStorage).some((key) => key.startsWith('visavis.etag.${list}'))`);
    const again = page.waitForResponse((response) => response.url().includes(list));
    await page.reload();
    expect((await again).status()).toBe(304);
    await page
      .getByText('Nobody is live')
      .or(page.getByRole('button', { name: 'Host a Meeting' }))
      .first()
      .waitFor();
    expect(await page.getByText('Could not load, try again').count()).toBe(0);
  });

  // spec 1 §2.42, §4.12
  seldom('warns when offline, shows the overlay, and reloads when the network is back', async () => {
    const page = await open();
    await screenIsShown(page);
    const loadedAt = await page.evaluate<number>('performance.timeOrigin');
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    const overlay = page.getByRole('alertdialog', { name: 'Lost in Space' });
    await overlay.getByRole('button', { name: 'Refresh Page' }).waitFor();
    const restored = page.getByText('Network connection restored').waitFor();
    await context.setOffline(false);
    await restored;
    await overlay.waitFor({ state: 'detached' });
    await eventuallyEquals(async () => (await page.evaluate('performance.timeOrigin')) === loadedAt, false);
  });

  seldom('runs the tag manager and the chat widget where they are switched on, and admits no other script', async () => {
    await context.addInitScript(
      `window.violations = []; addEventListener('securitypolicyviolation', (event) => window.violations.push(event.blockedURI))`,
    );
    const page = await open();
    await seen(page, 'window.tagManagerRan && window.told');
    const events = () => page.evaluate<string[]>('window.dataLayer.map(({ event }) => event)');
    await eventuallyEquals(events, expect.arrayContaining(['page_view', 'meeting_browse', 'gtm.js']));
    await signInHere(page);
    await seen(page, `window.told?.some((command) => command[1] === 'session:data')`);
    const commands = () => page.evaluate<unknown[][]>(`window.told.filter((command) => ['set', 'do'].includes(command[0]))`);
    await eventuallyEquals(commands, [
      ['set', 'user:nickname', ['Asha Rao']],
      ['set', 'session:data', [[['role', asha.user.role]]]],
    ]);
    await page.evaluate(`localStorage.clear(), dispatchEvent(new StorageEvent('storage', { key: null }))`);
    await eventuallyEquals(async () => (await commands()).at(-1)?.[1], 'session:reset');
    expect(await page.evaluate('window.violations')).toEqual([]);
    await page.evaluate(
      `document.head.appendChild(Object.assign(document.createElement('script'), { src: 'https://elsewhere.example/x.js' })), 0`,
    );
    await seen(page, 'window.violations.length === 1');
  });

  // spec 1 §9.41
  seldom('hardens the page: no developer shortcuts, no context menu but in text, a silent console, no frame', async () => {
    const page = await open();
    const heard: string[] = [];
    page.on('console', (message) => heard.push(message.text()));
    const prevented = (name: string, init: object, target = 'document.body') =>
      page.evaluate<boolean>(
        `!${target}.dispatchEvent(new ${name === 'keydown' ? 'KeyboardEvent' : 'MouseEvent'}('${name}', ${JSON.stringify({ bubbles: true, cancelable: true, ...init })}))`,
      );
    await page.getByRole('textbox').first().waitFor();
    await eventuallyEquals(() => prevented('keydown', { key: 'F12' }), true);
    expect(await prevented('keydown', { key: 'I', ctrlKey: true, shiftKey: true })).toBe(true);
    expect(await prevented('keydown', { key: 'c', ctrlKey: true })).toBe(false);
    expect(await prevented('contextmenu', {})).toBe(true);
    expect(await prevented('contextmenu', {}, `document.querySelector('input')`)).toBe(false);
    await page.evaluate(`console.log('log'), console.error('error')`);
    expect(heard).toEqual([]);

    const outer = await context.newPage();
    await outer.route('https://framing.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${fixture.product.url}/"></iframe>` }),
    );
    await outer.goto('https://framing.example/');
    await eventuallyEquals(() => outer.frames().some((frame) => frame.url().startsWith('chrome-error:')), true);
  });

  seldom('does not harden the page where the installation switches it off', async () => {
    await context.route('**/bff/start', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { features: object };
      await route.fulfill({ response: answer, json: { ...body, features: { ...body.features, hardening: false } } });
    });
    const page = await open();
    await seen(page, 'window.tagManagerRan');
    const prevented = `!document.body.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))`;
    expect(await page.evaluate(prevented)).toBe(false);
  });

  // spec 1 §4.23
  test('falls back to polling on a network without websockets', async () => {
    await context.addInitScript(
      `window.WebSocket = class { constructor() { setTimeout(() => this.onerror?.(new Event('error'))); } send() {} close() {} }`,
    );
    const page = await context.newPage();
    // The second polling request sends the handshake: the first was accepted.
    const polled = page.waitForResponse((answer) => /transport=polling.*sid=/.test(answer.url()) && answer.status() === 200);
    await page.goto(fixture.product.url);
    await polled;
  });

  // spec 1 §2.43
  seldom('offers to refresh after 8 s when the page’s script does not load', async () => {
    await context.route('**/assets/*.js', (route) => route.abort());
    const page = await open('/meetings?search=logo');
    const refresh = page.getByRole('link', { name: 'Refresh Page' });
    const at = async (ms: number) => {
      await page.evaluate(
        `{ const late = document.getAnimations().find((one) => one.animationName === 'boot-late'); late.pause(); late.currentTime = ${ms}; }`,
      );
      return refresh.isVisible();
    };
    expect([await at(7_900), await at(8_000)]).toEqual([false, true]);
    await context.unroute('**/assets/*.js');
    await refresh.click();
    await screenIsShown(page);
    await navigatesTo(page, '/meetings?search=logo');
  });
});
