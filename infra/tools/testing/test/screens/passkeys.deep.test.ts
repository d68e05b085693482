import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { codeFor } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { chooseInAccount, signUp } from '../support/person.ts';
import { expectAccessibleScreen } from '../support/wait.ts';

/** A device with a face or finger reader, which recognises whoever asks (W3C Web Authentication, level 3, section 11). */
async function withReader(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describeInBrowser('passkeys', UNLIMITED, (fixture) => {
  test('are offered after the sign-up, added without another code, and sign in without one', async () => {
    const pia = await fixture.open('/');
    const { page } = pia;
    await withReader(page);
    await signUp(pia, fixture.product, 'Pia Passkey', '9811500001');
    await page.getByText(/Next time without a code/).waitFor();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('You have no passkey yet.').waitFor();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Passkey added').waitFor();
    await page.getByRole('button', { name: /^Rename / }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('My phone');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('My phone', { exact: true }).waitFor();
    await expectAccessibleScreen(page);
    // The device has one.
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('This device has a passkey of your account already.').waitFor();

    await chooseInAccount(page, 'Logout');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Login' }).first().click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await chooseInAccount(page, 'Profile');
    await page.getByRole('link', { name: 'Devices' }).click();
    await page.getByText(/Last used/).waitFor();

    // The passkey itself confirms that it goes.
    await page.getByRole('button', { name: 'Remove My phone' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Use a passkey instead' }).click();
    await page.getByText('Passkey removed').waitFor();
    // A session that began without a code takes one.
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByRole('button', { name: 'Send me a code' }).click();
    await dialog.getByLabel('Digit 1 of 6').waitFor();
    await page.keyboard.type(await codeFor(fixture.product.url, '+919811500001'));
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Passkey added').waitFor();
    await expectAccessibleScreen(page);
  });

  test('say what failed, and leave the code as the way in', async () => {
    const { page } = await fixture.open('/');
    await withReader(page);
    await page.getByRole('button', { name: 'Login' }).first().click();
    // The device knows none of this site.
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.route('**/auth/passkeys/sign-in/options', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText(/Could not reach Visavis/).waitFor();
    await page.unroute('**/auth/passkeys/sign-in/options');
    // A busy server is asked again, as for a code.
    let attempts = 0;
    await page.route('**/auth/passkeys/sign-in/options', (route) => {
      attempts += 1;
      return route.fulfill({ status: 429, json: { success: false, message: 'Too many requests', error: 'RATE_LIMITED' } });
    });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('Multiple attempts failed. Please try again later.').waitFor();
    expect(attempts).toBe(3);
    expect(await page.getByRole('button', { name: 'Send code' }).isEnabled()).toBe(true);
  });
});
