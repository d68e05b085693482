import { beforeAll, expect, test } from '@jest/globals';
import type { Page, Request, Route } from 'playwright-core';
import { codeFor, signIn } from '../../src/index.ts';
import { comesToBe, holds, screenIsThere } from '../support/looks.ts';
import { describeOnStage } from '../support/stage.ts';

const registered = '9811500001';
const FAILED = { success: false, message: 'An error occurred. Please try again.', error: 'INTERNAL' };

/** Specification 1, sections 2, 4, 5, 7 and 8: signing in and up, with every message of the forms. */
describeOnStage('signing in', {}, (stage) => {
  beforeAll(() => signIn(stage.product.url, `+91${registered}`, 'Asha Rao'));

  const open = async (button?: 'Login' | 'Sign Up', at = '/') => {
    const { page } = await stage.open(at);
    if (button) await page.getByRole('banner').getByRole('button', { name: button }).click();
    return { page, dialog: page.getByRole('dialog') };
  };
  const phoneOf = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: /phone/i });
  const send = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Send code' }).click();
  const says = (page: Page, message: string) => page.getByRole('dialog').getByText(message, { exact: true }).waitFor();
  const boxes = async (page: Page, code: string) => {
    // A code that was refused is taken out of them.
    await holds(page.getByLabel('Digit 1 of 6'), '');
    await page.getByLabel('Digit 1 of 6').focus();
    await page.keyboard.type(code);
  };
  const wrong = async (phone: string) => ((await codeFor(stage.product.url, phone)) === '123456' ? '654321' : '123456');
  /** The next answers of a path; null lets a call through. */
  const answers = async (page: Page, url: string, given: ([status: number, body: object] | null)[]) => {
    await page.route(`**${url}`, (route: Route) => {
      const next = given.shift();
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

  test('login: what the phone takes, who is not found, what cannot be sent; the form waits, and sends the phone alone', async () => {
    const { page, dialog } = await open('Login');
    const sent = sentTo(page, '/auth/login');
    await send(page);
    await says(page, 'Please enter a valid phone number');
    await phoneOf(page).pressSequentially('98a1+1(5) 0-0');
    await holds(phoneOf(page), '98115 0-0');
    for (const short of ['123456', '1234567890123456']) {
      await phoneOf(page).fill(short);
      await send(page);
      await says(page, 'Please enter a valid phone number');
    }
    expect(sent).toEqual([]);
    await phoneOf(page).fill('98115 9999-9');
    await send(page);
    await says(page, 'User not found with this phone number');
    expect(sent).toEqual([{ phone: '+919811599999' }]);

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
    expect(sent.slice(before)).toEqual([{ phone: `+91${registered}` }]);
  });

  test('signup: name and phone, who has an account already, what fails on either step', async () => {
    const phone = '9811500002';
    const { page } = await open('Sign Up');
    const signups = sentTo(page, '/auth/signup');
    const verifications = sentTo(page, '/auth/verify-otp');
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
    expect(signups.at(-1)).toEqual({ name: 'Bela Bose', phone: `+91${phone}` });

    await boxes(page, '12345');
    await page.keyboard.press('Enter');
    await says(page, 'Please enter a valid 6-digit OTP');
    expect(verifications).toEqual([]);
    await answers(page, '/auth/verify-otp', [[500, FAILED]]);
    await page.keyboard.type('6');
    await says(page, 'Signup failed');
    await boxes(page, await codeFor(stage.product.url, `+91${phone}`));
    await page.getByRole('link', { name: 'Profile' }).waitFor();
    expect(verifications.at(-1)).toEqual({
      phone: `+91${phone}`,
      otp: expect.stringMatching(/^\d{6}$/),
      isSignup: true,
      name: 'Bela Bose',
      timeZone: 'Asia/Kolkata',
    });
  });

  test('a code that is wrong, until there is nothing to try again; one that nobody could look at', async () => {
    const { page } = await open('Login');
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
    // Without words of the server, and then four times with them.
    for (let left = 5; left > 0; left -= 1) {
      const answered = page.waitForResponse('**/auth/verify-otp');
      await boxes(page, guess);
      await answered;
      await says(page, 'Invalid OTP. Please try again.');
    }
    await boxes(page, guess);
    await says(page, 'Invalid OTP');
  });

  test('signing up with a phone that got an account meanwhile says so and signs in with the same code', async () => {
    const { page } = await open('Sign Up');
    const verifications = sentTo(page, '/auth/verify-otp');
    // What a second device did between the two steps: the phone has an account by now, and its code is good.
    await page.route('**/auth/signup', async (route) => {
      const asked = await fetch(`${stage.product.url}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone: `+91${registered}` }),
      });
      await route.fulfill({ status: asked.status, json: await asked.json() });
    });
    await page.getByLabel('Name', { exact: true }).fill('Asha Again');
    await phoneOf(page).fill(registered);
    await send(page);
    await says(page, 'OTP sent successfully!');
    await boxes(page, await codeFor(stage.product.url, `+91${registered}`));
    await page.getByText('This phone number is already registered. Trying to log you in instead...').waitFor();
    await page.getByRole('link', { name: 'Profile' }).waitFor();
    expect(verifications).toMatchObject([{ isSignup: true }, { isSignup: false }]);
    await comesToBe(() => page.evaluate(`JSON.parse(localStorage.getItem('visavis.user')).name`), 'Asha Rao');
  });

  test('the modal: views, the window’s own event, a phone that is not there, and the login view again after it was closed', async () => {
    const { page, dialog } = await open('Sign Up');
    const verifications = sentTo(page, '/auth/verify-otp');
    await dialog.getByLabel('Name', { exact: true }).waitFor();
    await page.evaluate(`dispatchEvent(new CustomEvent('otpSent'))`);
    await says(page, 'Phone number not found. Please try again.');
    await boxes(page, '123456');
    await dialog.getByRole('button', { name: 'Verify' }).click();
    expect(await dialog.getByText('Phone number not found. Please try again.').count()).toBe(1);
    expect(verifications).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Hire', exact: true }).click();
    await dialog.getByRole('button', { name: 'Send code' }).waitFor();
    await comesToBe(() => dialog.getByLabel('Name', { exact: true }).count(), 0);
  });

  test('who opened a page of an account goes on to it, and signing in is for all tabs', async () => {
    const { page } = await open(undefined, '/settings?from=mail#top');
    const other = await page.context().newPage();
    await other.goto(stage.product.url);
    await phoneOf(page).waitFor();
    // One frame around the notice: its home links are the header's and the footer's.
    const frames = async () => [
      await page.getByRole('main').count(),
      await page.getByRole('link', { name: 'Visavis home' }).count(),
    ];
    await comesToBe(frames, [1, 2]);
    await phoneOf(page).fill(registered);
    await send(page);
    await says(page, 'OTP sent successfully!');
    await boxes(page, await codeFor(stage.product.url, `+91${registered}`));
    await screenIsThere(page, 'Settings');
    expect(page.url()).toBe(`${stage.product.url}/settings?from=mail#top`);
    await other.getByRole('link', { name: 'Profile' }).waitFor();
  });
});
