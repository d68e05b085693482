// @deep SELDOM=true
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ACCOUNT } from '@visavis/contracts/constants/account';
import type { Page, Request, Route } from 'playwright-core';
import { codeFor, signIn } from '../../src/index.ts';
import { describeInBrowser } from '../support/browser-fixture.ts';
import { isSignedIn } from '../support/person.ts';
import { seldom } from '../support/seldom.ts';
import { eventuallyEquals, hasFocus, hasValue, screenIsShown } from '../support/wait.ts';

const registered = '9811500001';
/** The language and the time zone of the tests' browsers: the code comes in the one, and the account starts with both. */
const HERE = { language: 'en', timeZone: 'Asia/Kolkata' };
const FAILED = { success: false, message: 'An error occurred. Please try again.', error: 'INTERNAL' };

/** Specification 1, sections 2, 4, 5, 7 and 8: signing in and up, with every message of the forms. */
describeInBrowser('signing in', {}, (fixture) => {
  beforeAll(() => signIn(fixture.product.url, `+91${registered}`, 'Asha Rao'));
  // A phone is sent five codes in ten minutes, and another one only after a while: how many it is depends on how quick the
  // machine is.
  beforeEach(() => fixture.call('POST', '/dev/clock', { body: { advanceMs: ACCOUNT.otpSendsWindowMs } }));

  const open = async (button?: 'Login' | 'Sign Up', at = '/') => {
    const { page } = await fixture.open(at);
    if (button) await page.getByRole('banner').getByRole('button', { name: button }).click();
    return { page, dialog: page.getByRole('dialog') };
  };
  const phoneOf = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: /phone/i });
  const send = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Send code' }).click();
  const says = (page: Page, message: string) => page.getByRole('dialog').getByText(message, { exact: true }).waitFor();
  const boxes = async (page: Page, code: string) => {
    // A code that was refused is taken out of them.
    await hasValue(page.getByLabel('Digit 1 of 6'), '');
    await page.getByLabel('Digit 1 of 6').focus();
    await page.keyboard.type(code);
  };
  const wrong = async (phone: string) => ((await codeFor(fixture.product.url, phone)) === '123456' ? '654321' : '123456');
  /** The next answers of a path; null lets a call through. */
  const answers = async (page: Page, url: string, responses: ([status: number, body: object] | null)[]) => {
    await page.route(`**${url}`, (route: Route) => {
      const next = responses.shift();
      return next ? route.fulfill({ status: next[0], json: next[1] }) : route.fallback();
    });
  };
  const sentTo = (page: Page, url: string) => {
    const sent: unknown[] = [];
    page.on('request', (request: Request) => {
      if (request.url().endsWith(url)) sent.push(request.postDataJSON());
    });
    return sent;
  };

  seldom('sends the code by SMS, too, when the person asks for it', async () => {
    const { page } = await open('Login');
    await phoneOf(page).fill(registered);
    await send(page);
    const bySms = page.getByRole('dialog').getByRole('button', { name: 'No WhatsApp? Get it by SMS' });
    await bySms.click();
    await page.getByText('The code is on its way by SMS').waitFor();
    await bySms.waitFor({ state: 'detached' });
    const inbox = `/dev/messages?to=${encodeURIComponent(`+91${registered}`)}`;
    const { messages } = (await fixture.call('GET', inbox)).body;
    const [sms, whatsapp] = messages;
    expect([sms.channel, whatsapp.channel, sms.code]).toEqual(['sms', 'whatsapp', whatsapp.code]);
    await boxes(page, sms.code);
    await isSignedIn(page);
  });

  // spec 1 §4.1, §4.2, §5.1–3, §7.8, §8.5, §8.6
  test('logs in: names a wrong, unknown or unreachable phone, waits while sending, and sends the phone and the browser’s language and zone', async () => {
    const { page, dialog } = await open('Login');
    const sent = sentTo(page, '/auth/login');
    await send(page);
    await says(page, 'Please enter a valid phone number');
    await phoneOf(page).pressSequentially('98a1+1(5) 0-0');
    await hasValue(phoneOf(page), '98115 0-0');
    // Left, a number is grouped as its country writes it; one of an unusual length only gets a hint.
    await phoneOf(page).fill('098115 99-999');
    await phoneOf(page).blur();
    await hasValue(phoneOf(page), '98115 99999');
    await phoneOf(page).fill('9811599');
    await phoneOf(page).blur();
    await says(page, 'Are all the digits right?');
    for (const short of ['123456', '1234567890123456']) {
      await phoneOf(page).fill(short);
      await send(page);
      await says(page, 'Please enter a valid phone number');
    }
    expect(sent).toEqual([]);
    await phoneOf(page).fill('98115 9999-9');
    await send(page);
    await says(page, 'User not found with this phone number');
    expect(sent).toEqual([{ phone: '+919811599999', ...HERE }]);

    await answers(page, '/auth/login', [[500, FAILED]]);
    await send(page);
    await says(page, 'Failed to send OTP');

    await page.unroute('**/auth/login');
    await phoneOf(page).fill(registered);
    let letThrough: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/auth/login', async (route) => {
      await held;
      await route.fallback();
    });
    const before = sent.length;
    await dialog.getByRole('button', { name: 'Send code' }).dblclick();
    await dialog.locator('button[aria-busy="true"]').waitFor();
    letThrough();
    await says(page, 'OTP sent successfully!');
    await says(page, 'The code logs you in.');
    expect(sent.slice(before)).toEqual([{ phone: `+91${registered}`, ...HERE }]);
  });

  // spec 1 §4.3, §5.4, §5.5, §5.7, §7.9, §7.10, §8.10, §8.11, §8.13
  test('signs up: checks name and phone, names an existing account, and shows failures of either step', async () => {
    const phone = '9811500002';
    const { page } = await open('Sign Up');
    const signups = sentTo(page, '/auth/signup');
    const verifications = sentTo(page, '/auth/verify-otp');
    // Who sends what, and under which terms, is said where the phone is asked for.
    await page
      .getByText(/Visavis sends your codes by WhatsApp or SMS/)
      .getByRole('link', { name: 'Privacy Policy' })
      .waitFor();
    await page.getByLabel('Name', { exact: true }).fill(' A ');
    await send(page);
    await says(page, 'Please enter a valid name');
    await says(page, 'Please enter a valid phone number');
    await page.getByLabel('Name', { exact: true }).fill('  Bela Bose ');
    await phoneOf(page).fill(registered);
    await send(page);
    await says(page, 'This phone number is already registered. Please login instead.');
    await answers(page, '/auth/signup', [[500, FAILED]]);
    await phoneOf(page).fill(phone);
    await send(page);
    await says(page, 'Failed to sign up');
    await send(page);
    await says(page, 'OTP sent successfully!');
    await says(page, 'The code creates your account.');
    expect(signups.at(-1)).toEqual({ name: 'Bela Bose', phone: `+91${phone}`, ...HERE });

    await boxes(page, '12345');
    await page.keyboard.press('Enter');
    await says(page, 'Please enter a valid 6-digit OTP');
    expect(verifications).toEqual([]);
    await answers(page, '/auth/verify-otp', [[500, FAILED]]);
    await page.keyboard.type('6');
    await says(page, 'Signup failed');
    // Nobody has said that the code is wrong: it stays.
    await hasValue(page.getByLabel('Digit 6 of 6'), '6');
    for (let left = 6; left > 0; left -= 1) await page.keyboard.press('Backspace');
    await boxes(page, await codeFor(fixture.product.url, `+91${phone}`));
    await isSignedIn(page);
    expect(verifications.at(-1)).toEqual({
      phone: `+91${phone}`,
      otp: expect.stringMatching(/^\d{6}$/),
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      isSignup: true,
      name: 'Bela Bose',
      ...HERE,
    });
  });

  seldom('shows the code in the sandbox’s inbox, by the link beside the code field', async () => {
    const { page } = await open('Login');
    await phoneOf(page).fill(registered);
    await send(page);
    const inbox = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Read the code in the inbox' }).click();
    await (await inbox).getByText(await codeFor(fixture.product.url, `+91${registered}`), { exact: true }).waitFor();
  });

  // spec 1 §8.7–9
  test('names a wrong code until its tries are used up, and allows another try when the check itself failed', async () => {
    const { page, dialog } = await open('Login');
    await phoneOf(page).fill(registered);
    await send(page);
    await says(page, 'OTP sent successfully!');
    await answers(page, '/auth/verify-otp', [
      [500, FAILED],
      [400, { success: false, error: 'OTP_INVALID' }],
    ]);
    const guess = await wrong(`+91${registered}`);
    await boxes(page, guess);
    await says(page, 'Failed to verify OTP');
    // What nobody has refused is sent again as it is; without words of the server, and then four times with them.
    await hasValue(page.getByLabel('Digit 6 of 6'), guess.slice(-1));
    for (let left = 5; left > 0; left -= 1) {
      const answered = page.waitForResponse('**/auth/verify-otp');
      await (left === 5 ? dialog.getByRole('button', { name: 'Verify' }).click() : boxes(page, guess));
      await answered;
      await says(page, 'Invalid OTP. Please try again.');
    }
    await boxes(page, guess);
    await says(page, 'Invalid OTP');
  });

  // spec 1 §4.11, §7.9
  seldom('says that a phone got an account during the sign-up, and signs in with the same code', async () => {
    const { page } = await open('Sign Up');
    const verifications = sentTo(page, '/auth/verify-otp');
    // What a second device did between the two steps: the phone has an account by now, and its code is good.
    await page.route('**/auth/signup', async (route) => {
      const response = await fetch(`${fixture.product.url}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone: `+91${registered}` }),
      });
      await route.fulfill({ status: response.status, json: await response.json() });
    });
    await page.getByLabel('Name', { exact: true }).fill('Asha Again');
    await phoneOf(page).fill(registered);
    await send(page);
    await says(page, 'OTP sent successfully!');
    await boxes(page, await codeFor(fixture.product.url, `+91${registered}`));
    await page.getByText('This phone number is already registered. Trying to log you in instead...').waitFor();
    await isSignedIn(page);
    expect(verifications).toMatchObject([{ isSignup: true }, { isSignup: false }]);
    await eventuallyEquals(() => page.evaluate(`JSON.parse(localStorage.getItem('visavis.user')).name`), 'Asha Rao');
  });

  // spec 1 §5.5, §5.7
  seldom(
    'sends nothing for seven pasted digits, fills none for five, and fills all boxes with six, wherever they are pasted',
    async () => {
      const { page, dialog } = await open('Login');
      const verifications = sentTo(page, '/auth/verify-otp');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const paste = async (text: string, at: number) => {
        await page.evaluate(`navigator.clipboard.writeText('${text}')`);
        await page.getByLabel(`Digit ${at} of 6`).focus();
        await page.keyboard.press('ControlOrMeta+v');
      };
      await phoneOf(page).fill(registered);
      await send(page);
      await says(page, 'OTP sent successfully!');
      await paste('1234567', 1);
      await says(page, 'Please enter a valid 6-digit OTP');
      await hasFocus(page.getByLabel('Digit 1 of 6'));
      await hasValue(page.getByLabel('Digit 1 of 6'), '');
      await dialog.getByRole('button', { name: 'Verify' }).click();
      expect(verifications).toEqual([]);
      for (const part of ['12345', '12 34 5', 'none']) await paste(part, 2);
      for (const at of [1, 2, 6]) expect(await page.getByLabel(`Digit ${at} of 6`).inputValue()).toBe('');
      const guess = await wrong(`+91${registered}`);
      await paste(` ${guess.slice(0, 3)} ${guess.slice(3)}`, 3);
      await says(page, 'Invalid OTP. Please try again.');
      expect(verifications).toMatchObject([{ otp: guess }]);
    },
  );

  // spec 1 §5.8
  seldom('says that the phone is missing, and sends nothing, when the browser has forgotten it', async () => {
    const { page, dialog } = await open('Login');
    const verifications = sentTo(page, '/auth/verify-otp');
    await phoneOf(page).fill(registered);
    await send(page);
    await says(page, 'OTP sent successfully!');
    await page.evaluate(`localStorage.removeItem('visavis.authPhone')`);
    await boxes(page, '123456');
    await says(page, 'Phone number not found. Please try again.');
    expect(verifications).toEqual([]);
    await dialog.getByRole('button', { name: 'Change number' }).click();
    await hasValue(phoneOf(page), '98115 00001');
  });

  seldom('groups the digits of a number that was left before the numbering plans had loaded', async () => {
    const { page } = await open();
    let load = () => {};
    const loaded = new Promise<void>((resolve) => (load = resolve));
    await page.route(/\/assets\/phone-[\w-]{8}\.js$/, async (route) => {
      await loaded;
      await route.fallback();
    });
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    await phoneOf(page).fill('9811500009');
    await phoneOf(page).blur();
    await hasValue(phoneOf(page), '9811500009');
    load();
    await hasValue(phoneOf(page), '98115 00009');
  });

  seldom('offers an unknown phone the sign-up and a known one the login, and keeps the number', async () => {
    const { page, dialog } = await open('Login');
    await phoneOf(page).fill('9811500009');
    await send(page);
    await says(page, 'User not found with this phone number');
    await dialog.getByRole('button', { name: 'Sign up with +91 98115 00009' }).click();
    await hasFocus(page.getByLabel('Name', { exact: true }));
    await hasValue(phoneOf(page), '98115 00009');
    await page.getByLabel('Name', { exact: true }).fill('Chitra Sen');
    await phoneOf(page).fill(registered);
    await send(page);
    await dialog.getByRole('button', { name: 'Log in with +91 98115 00001' }).click();
    await hasValue(phoneOf(page), '98115 00001');
    await eventuallyEquals(() => page.getByLabel('Name', { exact: true }).count(), 0);
  });

  // spec 1 §2.16, §2.45–47, §5.8
  seldom(
    'shows the modal’s views, opens by the window’s event, and starts again at the login view after it was closed',
    async () => {
      const { page, dialog } = await open('Sign Up');
      const verifications = sentTo(page, '/auth/verify-otp');
      await dialog.getByLabel('Name', { exact: true }).waitFor();
      await page.evaluate(`dispatchEvent(new CustomEvent('otpSent'))`);
      await says(page, 'Phone number not found. Please try again.');
      await boxes(page, '123456');
      await dialog.getByRole('button', { name: 'Verify' }).click();
      await eventuallyEquals(() => dialog.getByText('Phone number not found. Please try again.').count(), 1);
      expect(verifications).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Hire', exact: true }).click();
      await dialog.getByRole('button', { name: 'Send code' }).waitFor();
      await eventuallyEquals(() => dialog.getByLabel('Name', { exact: true }).count(), 0);
    },
  );

  // spec 1 §2.23, §4.1
  test('continues to the account page that was opened, and signs in all tabs', async () => {
    const { page } = await open(undefined, '/settings?from=mail#top');
    const other = await page.context().newPage();
    await other.goto(fixture.product.url);
    await page.getByRole('dialog', { name: 'Sign in to continue' }).waitFor();
    // One frame around the notice: its home links are the header's and the footer's.
    const frames = async () => [
      await page.getByRole('main').count(),
      await page.getByRole('link', { name: 'Visavis home' }).count(),
    ];
    await eventuallyEquals(frames, [1, 2]);
    await phoneOf(page).fill(registered);
    await send(page);
    await says(page, 'OTP sent successfully!');
    await boxes(page, await codeFor(fixture.product.url, `+91${registered}`));
    await screenIsShown(page, 'Settings');
    await eventuallyEquals(() => page.url(), `${fixture.product.url}/settings?from=mail#top`);
    await isSignedIn(other);
  });
});
