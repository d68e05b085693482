// @deep SELDOM=true
import { beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { codeFor, fromNow, signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { proposal } from '../support/client.ts';
import { choose } from '../support/person.ts';
import { seldom } from '../support/seldom.ts';
import { eventuallyEquals, hasValue, pathOf } from '../support/wait.ts';

type Session = Awaited<ReturnType<typeof signIn>>;
const HOST = '9811800001';
const OTHER = '9811800002';
const ADMIN = '9000000001';
const REFUSED = { success: false, message: 'Please sign in', error: 'UNAUTHENTICATED' };

/** A session that the server ends while somebody writes: they sign in over their form, and send it. */
describeInBrowser('a form whose session ends', UNLIMITED, (fixture) => {
  let host: Session;
  let admin: Session;
  beforeAll(async () => {
    const { url } = fixture.product;
    host = await signIn(url, `+91${HOST}`, 'Hana Host');
    admin = await signIn(url, `+91${ADMIN}`, 'Arti Admin');
    await signIn(url, `+91${OTHER}`, 'Omar Other');
    const body = { ...proposal(1), title: 'Logo clinic' };
    await fixture.call('POST', '/api/meetings', { token: host.token, body });
    await fixture.call('POST', '/api/meetings', { token: host.token, body: { ...proposal(2), title: 'Type clinic' } });
  });

  /** The next write is refused, and so is the refresh token: for this browser the session is over. */
  const endSession = async (page: Page) => {
    const left = new Set(['write', 'refresh']);
    await page.route('**/*', (route) => {
      const { pathname } = new URL(route.request().url());
      const kind = pathname === '/auth/refresh-token' ? 'refresh' : 'write';
      const isSent = ['POST', 'PUT', 'DELETE'].includes(route.request().method()) && /^\/(api|admin|users)\//.test(pathname);
      if (!(kind === 'refresh' || isSent) || !left.delete(kind)) return route.fallback();
      return route.fulfill({ status: 401, json: REFUSED });
    });
  };
  const login = (page: Page) => page.getByRole('dialog', { name: 'Sign in to continue' });
  const isOnTop = (dialog: Locator) =>
    eventuallyEquals(
      () =>
        dialog.evaluate((element) => {
          const box = (
            element as unknown as { getBoundingClientRect(): { x: number; y: number; width: number } }
          ).getBoundingClientRect();
          const { document } = globalThis as unknown as {
            document: { elementFromPoint(x: number, y: number): { closest(selector: string): unknown } | null };
          };
          return document.elementFromPoint(box.x + box.width / 2, box.y + 60)?.closest('[aria-modal]') === element;
        }),
      true,
    );
  const signInAgain = async (page: Page, phone: string) => {
    await login(page).getByRole('textbox', { name: /phone/i }).fill(phone);
    await login(page).getByRole('button', { name: 'Send code' }).click();
    const entering = page.getByRole('dialog').filter({ has: page.getByText('OTP sent successfully!') });
    await entering.waitFor();
    await page.getByLabel('Digit 1 of 6').focus();
    await page.keyboard.type(await codeFor(fixture.product.url, `+91${phone}`));
    await entering.waitFor({ state: 'detached' });
  };

  interface Form {
    who: 'host' | 'admin';
    at: string;
    /** Opens it. */
    open: (page: Page) => Promise<unknown>;
    field: (page: Page) => Locator;
    text: string;
    /** What else it needs. */
    fill?: (page: Page) => Promise<unknown>;
    send: (page: Page) => Locator;
    done: string;
  }
  const inDialog = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('form') });
  const forms: Record<string, Form> = {
    'Host a Meeting': {
      who: 'host',
      at: '/',
      open: (page) => page.getByRole('banner').getByRole('button', { name: 'Hire', exact: true }).click(),
      field: (page) => page.getByLabel('Title'),
      text: 'Portfolio review',
      fill: async (page) => {
        await page.getByLabel('Description').fill('Ten minutes for each piece.');
        await page.getByLabel('Date', { exact: true }).fill(
          fromNow(3 * 86_400_000)
            .toISOString()
            .slice(0, 10),
        );
        await choose(page, 'Hour', '5');
        await choose(page, 'AM or PM', 'PM');
      },
      send: (page) => page.getByRole('button', { name: 'Propose Meeting' }),
      done: 'Meeting created successfully',
    },
    'the dialog that cancels a meeting': {
      who: 'host',
      at: '/',
      open: (page) =>
        page.getByRole('listitem').filter({ hasText: 'Logo clinic' }).getByRole('button', { name: 'Cancel' }).click(),
      field: (page) => inDialog(page).getByLabel('Reason'),
      text: 'I am ill',
      send: (page) => inDialog(page).getByRole('button', { name: 'Cancel meeting' }),
      done: 'Meeting cancelled',
    },
    'a profile': {
      who: 'host',
      at: '/profile',
      open: async () => undefined,
      field: (page) => page.getByRole('main').getByRole('textbox', { name: 'About' }),
      text: 'I design packaging.',
      send: (page) => page.getByRole('main').getByRole('button', { name: 'Save changes' }),
      done: 'Profile updated successfully',
    },
    'an admin’s rejection': {
      who: 'admin',
      at: '/admin/meetings?status=pending',
      open: (page) => page.getByRole('row').filter({ hasText: 'Type clinic' }).getByRole('button', { name: 'Reject' }).click(),
      field: (page) => inDialog(page).getByLabel('Reason'),
      text: 'A duplicate of another',
      send: (page) => inDialog(page).getByRole('button', { name: 'Reject' }),
      done: 'Meeting rejected successfully',
    },
  };

  const opensLogin = (name: string) => async () => {
    const form = forms[name] as Form;
    const who = form.who === 'host' ? host : admin;
    const page = await fixture.openAs(who, form.at);
    await form.open(page);
    await form.field(page).fill(form.text);
    await form.fill?.(page);
    await endSession(page);
    await form.send(page).click();
    await login(page).waitFor();
    await isOnTop(login(page));
    expect(pathOf(page)).toBe(form.at);
    await signInAgain(page, form.who === 'host' ? HOST : ADMIN);
    await page.getByText('You are signed in again').waitFor();
    await hasValue(form.field(page), form.text);
    await form.send(page).click();
    await page.getByText(form.done).first().waitFor();
  };
  const saying = (name: string) => `opens the login over ${name}, keeps what was typed, and sends it after the login`;

  const [everyday = '', ...others] = Object.keys(forms);
  // spec 1 §4.6
  test(saying(everyday), opensLogin(everyday));
  for (const name of others) seldom(saying(name), opensLogin(name));

  test('keeps a form in one tab when another tab finds the session over', async () => {
    const page = await fixture.openAs(host, '/');
    const { open, field, text, fill } = forms['Host a Meeting'] as Form;
    await open(page);
    await field(page).fill(`${text} in two tabs`);
    await fill?.(page);
    const other = await page.context().newPage();
    await other.goto(`${fixture.product.url}/profile`);
    const about = other.getByRole('main').getByRole('textbox', { name: 'About' });
    await about.fill('I design labels.');
    await endSession(other);
    await other.getByRole('main').getByRole('button', { name: 'Save changes' }).click();
    for (const tab of [other, page]) await login(tab).waitFor();
    await hasValue(field(page), `${text} in two tabs`);
    await signInAgain(page, HOST);
    await page.getByText('You are signed in again').waitFor();
    await login(other).waitFor({ state: 'detached' });
    await hasValue(about, 'I design labels.');
    await hasValue(field(page), `${text} in two tabs`);
  });

  seldom('leaves the form of one person to nobody else, and asks again when the login is closed over it', async () => {
    const page = await fixture.openAs(host, '/');
    const { open, field, fill, send } = forms['Host a Meeting'] as Form;
    await open(page);
    await field(page).fill('Only mine');
    await fill?.(page);
    await endSession(page);
    await send(page).click();
    await login(page).waitFor();
    await page.keyboard.press('Escape');
    await login(page).waitFor({ state: 'detached' });
    await hasValue(field(page), 'Only mine');
    await send(page).click();
    await signInAgain(page, OTHER);
    await page.getByRole('heading', { name: /Omar/ }).waitFor();
    expect(await field(page).count()).toBe(0);
    await open(page);
    await hasValue(field(page), '');
  });
});
