import { mkdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { signedIn } from '../support/session.ts';
import { eventuallyEquals, expectAccessibleScreen, screenIsShown } from '../support/wait.ts';

const PHONE = '+919000000001';
const SHOTS = process.env.SHOTS;

/** Admins where the deployment asks for a second factor (product decisions, "Accounts"). */
describeInBrowser('the second factor', { ...UNLIMITED, ADMIN_SECOND_FACTOR: 'true' }, (fixture) => {
  let secret = '';
  let recoveryCode = '';
  const enter = async (viewport = { width: 1440, height: 900 }): Promise<Page> => {
    // The code of a moment ago would open the same session.
    await fixture.call('POST', '/dev/clock', { body: { advanceMs: 61_000 } });
    const admin = await signIn(fixture.product.url, PHONE, 'Arti Admin');
    const storageState = signedIn(fixture.product.url, admin);
    const context = await fixture.enter({ storageState, viewport });
    const page = await context.newPage();
    await page.goto(`${fixture.product.url}/admin/payments`);
    await screenIsShown(page);
    return page;
  };
  const look = async (page: Page, name: string) => {
    if (!SHOTS) return;
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: `${SHOTS}/second-factor-${name}.png`, fullPage: true });
  };
  const isInAdminArea = (page: Page) => page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
  /** Of the product's clock, which is ahead of this machine's. */
  const codeNow = async () => {
    const response = await fetch(`${fixture.product.url}/healthz`);
    const timestamp = Date.parse(response.headers.get('date') ?? '');
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  };

  test('is set up before anything of the admin area is shown, with recovery codes that are shown once', async () => {
    const page = await enter();
    await page.getByRole('heading', { name: 'Protect the admin area' }).waitFor();
    await page.locator('svg[height="176"]').waitFor();
    await expectAccessibleScreen(page);
    await look(page, 'enrol');
    secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    const code = page.getByLabel('Code of the app');
    await code.fill('12');
    await page.getByRole('button', { name: 'Confirm the app' }).click();
    await page.getByText('Please enter the code of your authenticator app').waitFor();
    await code.fill('000000');
    await page.getByRole('button', { name: 'Confirm the app' }).click();
    await page.getByText('This code is not right').waitFor();
    await code.fill(await codeNow());
    await page.getByRole('button', { name: 'Confirm the app' }).click();
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
    await expectAccessibleScreen(page);
    await look(page, 'codes');
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    expect(await codes.count()).toBe(10);
    recoveryCode = (await codes.first().textContent()) ?? '';
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await isInAdminArea(page);
    // The live updates of the area are for elevated sessions too.
    await page.getByText('Live', { exact: true }).first().waitFor();
  });

  test('is asked for in each new session, and a recovery code does instead', async () => {
    const page = await enter({ width: 390, height: 844 });
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    await expectAccessibleScreen(page);
    await look(page, 'code-390');
    const field = page.getByLabel('Code', { exact: true });
    await field.fill(recoveryCode.toLowerCase());
    await field.press('Enter');
    await isInAdminArea(page);
  });

  test('gives an admin new recovery codes, once, in place of those before', async () => {
    const page = await enter();
    await page.getByLabel('Code', { exact: true }).fill(await codeNow());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await isInAdminArea(page);
    const me = await page.evaluate<string>("JSON.parse(localStorage.getItem('visavis.user'))._id");
    await page.goto(`${fixture.product.url}/admin/users/${me}`);
    await page.getByText('9 recovery codes left').waitFor();
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'New recovery codes' }).click();
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
    await expectAccessibleScreen(page);
    expect(await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(10);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('10 recovery codes left').waitFor();
  });

  test('is asked for again before a protected step, in front of its dialog, which then goes on', async () => {
    const page = await enter();
    await page.getByLabel('Code', { exact: true }).fill(await codeNow());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await isInAdminArea(page);
    await fixture.call('POST', '/dev/clock', { body: { advanceMs: 6 * 60_000 } });
    const confirmation = page.getByRole('dialog', { name: 'Confirm with a new code' });
    // Given up, the file is not there, and the page says why.
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await confirmation.waitFor();
    await expectAccessibleScreen(page);
    await look(page, 'again');
    await confirmation.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('This needs a new code of your authenticator app').waitFor();
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await confirmation.getByLabel('Code', { exact: true }).fill('000000');
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    await confirmation.getByText('This code is not right').waitFor();
    await confirmation.getByLabel('Code', { exact: true }).fill(await codeNow());
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      confirmation.getByRole('button', { name: 'Confirm' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^payments-.*\.csv$/);
    await fixture.call('POST', '/dev/clock', { body: { advanceMs: 6 * 60_000 } });
    const me = await page.evaluate<string>("JSON.parse(localStorage.getItem('visavis.user'))._id");
    await page.goto(`${fixture.product.url}/admin/users/${me}`);
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'New recovery codes' }).click();
    await confirmation.getByLabel('Code', { exact: true }).fill(await codeNow());
    await look(page, 'again-over-dialog');
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
    expect(await confirmation.count()).toBe(0);
    await page.getByRole('button', { name: 'I have saved them' }).click();
  });

  test('is asked for on an open page in which nobody did anything for 31 minutes, though it polls and renews its tokens', async () => {
    const page = await enter();
    await page.getByLabel('Code', { exact: true }).fill(await codeNow());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await isInAdminArea(page);
    await page.mouse.move(400, 400);
    // By scripts, as polls do: no pointer, no key.
    // More than one renewal may follow: the one that counts says for how long nobody has done anything.
    const open = async (path: string, minutes: number, idleMinutes: number) => {
      // The page's clock first: its socket, which ends with its token, may renew before any answer has told the page the time.
      await page.evaluate(`{ const now = Date.now; Date.now = () => now() + ${minutes * 60_000}; }`);
      await fixture.call('POST', '/dev/clock', { body: { advanceMs: minutes * 60_000 } });
      const renewed = page.waitForResponse(
        (response) =>
          response.url().endsWith('/auth/refresh-token') &&
          (response.request().postDataJSON() as { idleMs: number }).idleMs >= idleMinutes * 60_000,
      );
      await page.evaluate(`document.querySelector('a[href="${path}"]').click()`);
      await renewed;
    };
    await open('/admin/coupons', 16, 15);
    await page.getByRole('heading', { level: 1, name: 'Coupons' }).waitFor();
    await open('/admin/testimonials', 15, 30);
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
  });

  test('ends with the session that was idle too long, on the open screen', async () => {
    const page = await enter();
    await page.getByLabel('Code', { exact: true }).fill(await codeNow());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await isInAdminArea(page);
    await fixture.call('POST', '/dev/clock', { body: { advanceMs: 31 * 60_000 } });
    await page.reload();
    await eventuallyEquals(() => page.getByRole('heading', { level: 1 }).first().textContent(), 'Confirm that it is you');
  });
});
