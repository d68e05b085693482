// @deep SELDOM=true
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import type { Page } from 'playwright-core';
import { axeViolations, codeFor, signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { choose, chooseInAccount, codeIsAsked, enter, signUp } from '../support/person.ts';
import { drop, portrait } from '../support/pictures.ts';
import { seldom } from '../support/seldom.ts';
import { eventuallyEquals, hasFocus } from '../support/wait.ts';

/** The signed-in person's own screens (specification 1, sections 2, 3 and 5). */
const national = '9811300001';
const newNational = '9811300002';

describeInBrowser('the profile', UNLIMITED, (fixture) => {
  let page: Page;
  beforeAll(async () => {
    const pia = await fixture.open();
    page = pia.page;
    await signUp(pia, fixture.product, 'Pia Profile', national);
    await chooseInAccount(page, 'Profile');
  });
  const token = () => page.evaluate<string>(`localStorage['${STORAGE_KEYS.accessToken}'] ?? ''`);
  /** What the server knows of them. */
  const storedProfile = async () => (await fixture.call('GET', '/users/profile', { token: await token() })).body.user;
  const tab = (name: string) => page.getByRole('navigation', { name: 'Profile sections' }).getByRole('link', { name }).click();
  const sentTo = async (to: string) => {
    await page.getByLabel('Digit 1 of 6').waitFor();
    return codeFor(fixture.product.url, `+91${to}`);
  };
  const save = () => page.getByRole('button', { name: 'Save changes' }).click();

  seldom('asks once after sign-up what somebody comes for; lists begin with it, and the alert form has it', async () => {
    const tia = await fixture.open();
    await signUp(tia, fixture.product, 'Tia Newcomer', '9811300009');
    const step = tia.page.getByRole('region', { name: 'Welcome, Tia. What brings you here?' });
    await step.getByRole('radio', { name: 'Hire' }).check();
    await choose(tia.page, 'Your category', 'Tech Development');
    await step.getByRole('checkbox', { name: /announces a meeting on Tech Development/ }).check();
    await tia.page.route('**/users/profile', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await step.getByRole('button', { name: 'Save' }).click();
    await step.getByRole('alert').waitFor();
    await tia.page.unroute('**/users/profile');
    const list = tia.page.waitForRequest((request) => request.url().includes('first=tech-development'));
    await step.getByRole('button', { name: 'Try again' }).click();
    await list;
    await step.waitFor({ state: 'detached' });
    const alert = tia.page.getByRole('dialog');
    expect(await alert.getByRole('checkbox', { name: 'Tech Development' }).isChecked()).toBe(true);
    await tia.page.keyboard.press('Escape');
    // Never twice: neither after a reload, nor for whoever reloads without an answer.
    await tia.page.reload();
    await tia.page.getByRole('heading', { name: 'Your meetings' }).waitFor();
    expect(await step.count()).toBe(0);
    const uma = await fixture.open();
    await signUp(uma, fixture.product, 'Uma Newcomer', '9811300008');
    const other = uma.page.getByRole('region', { name: /^Welcome, Uma/ });
    await other.getByRole('button', { name: 'Not now' }).click();
    await other.waitFor({ state: 'detached' });
  });

  seldom(
    'takes a picture in the step after sign-up, which is seen in the header and stays when the step is skipped',
    async () => {
      const vera = await fixture.open();
      await signUp(vera, fixture.product, 'Vera Newcomer', '9811300007');
      const step = vera.page.getByRole('region', { name: /^Welcome, Vera/ });
      await step.waitFor();
      await drop(vera.page, 'Add a picture', await portrait(vera.page));
      const dialog = vera.page.getByRole('dialog', { name: 'Fit your picture' });
      await dialog.getByRole('button', { name: 'Save picture' }).click();
      await vera.page.getByText('Profile picture updated').waitFor();
      const inHeader = vera.page.locator('header img[src^="/profile/images/"]');
      await inHeader.waitFor();
      // The step goes on with what it asks.
      await step.getByRole('button', { name: 'Remove', exact: true }).waitFor();
      expect(await axeViolations(vera.page)).toEqual([]);
      await step.getByRole('button', { name: 'Not now' }).click();
      await step.waitFor({ state: 'detached' });
      await vera.page.reload();
      await inHeader.waitFor();
    },
  );

  // spec 1 §2.18
  test('shows an error below its field, keeps typed values across pages, and updates the header once saved', async () => {
    await page.getByLabel('Name', { exact: true }).fill('P');
    await page.getByLabel('Email').fill('pia@');
    await page.getByRole('button', { name: 'Add a link' }).click();
    await hasFocus(page.getByLabel('Link 1', { exact: true }));
    await page.keyboard.type('javascript:alert(1)');
    await save();
    for (const message of ['Please enter a valid name', 'Please enter a valid email address', 'Please enter a valid link'])
      await page.getByText(message).waitFor();

    await page.getByLabel('Name', { exact: true }).fill('Pia Palette');
    await page.getByLabel('Email').fill('pia@example.com');
    await page.getByLabel('Link 1', { exact: true }).fill('pia.example.com');
    await page.getByRole('link', { name: 'Meetings', exact: true }).first().click();
    // The address is left before the screen is.
    await page.getByLabel('Email').waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByText('We kept what you had not saved yet.').waitFor();
    await page.getByRole('combobox', { name: 'Time zone' }).click();
    await page.keyboard.type('new york');
    await page.getByRole('option', { name: 'New York time' }).waitFor();
    await page.keyboard.press('Enter');
    await save();
    await page.getByText('Profile updated successfully').waitFor();
    await page.getByTitle('Pia Palette').waitFor();
    expect(await storedProfile()).toMatchObject({
      name: 'Pia Palette',
      email: 'pia@example.com',
      links: ['https://pia.example.com'],
      timeZone: 'America/New_York',
    });
  });

  test('shows both versions of a profile that was changed elsewhere meanwhile, and saves the chosen one', async () => {
    await page.getByRole('textbox', { name: /^About/ }).fill('Mine: logos and brands');
    await fixture.call('PUT', '/users/profile', {
      token: await token(),
      body: { about: 'Theirs: logos', name: 'Pia Elsewhere' },
    });
    await save();
    const dialog = page.getByRole('alertdialog', { name: 'Changed on another device' });
    await dialog.getByText('Theirs: logos').waitFor();
    await dialog.getByText('Mine: logos and brands').waitFor();
    await dialog.getByRole('button', { name: 'Save mine' }).click();
    await page.getByTitle('Pia Elsewhere').waitFor();
    await eventuallyEquals(storedProfile, expect.objectContaining({ about: 'Mine: logos and brands', name: 'Pia Elsewhere' }));
  });

  test('does not ask about a newer version with equal values', async () => {
    await page.getByRole('textbox', { name: /^About/ }).fill('Logos, brands, type');
    for (const name of ['Pia Between', 'Pia Elsewhere'])
      await fixture.call('PUT', '/users/profile', { token: await token(), body: { name } });
    await save();
    await eventuallyEquals(storedProfile, expect.objectContaining({ about: 'Logos, brands, type' }));
  });

  seldom(
    'checks a picture, fits it by keyboard, sends it again after a failure, shows it in the header at once, and removes it',
    async () => {
      const choose = (name: string, mimeType: string, buffer: Buffer) =>
        page.getByLabel('Profile picture').setInputFiles({ name, mimeType, buffer });
      await choose('me.gif', 'image/gif', Buffer.from('GIF89a'));
      await page.getByText('Please choose a JPEG, PNG or WebP picture').waitFor();
      await choose('me.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1));
      await page.getByText('The picture must be 5 MB or smaller').waitFor();
      await choose('me.png', 'image/png', Buffer.from('no picture at all'));
      await page.getByText('This picture cannot be read. Please choose another one.').waitFor();

      await drop(page, 'Add a picture', await portrait(page));
      const dialog = page.getByRole('dialog', { name: 'Fit your picture' });
      await dialog.getByRole('application').focus();
      for (const key of ['+', '+', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
      await eventuallyEquals(
        async () => Number(await dialog.getByRole('slider', { name: 'Zoom' }).inputValue()),
        expect.closeTo(1.21),
      );
      expect(await axeViolations(page)).toEqual([]);
      await page.route('**/profile/image', (route) => route.abort(), { times: 1 });
      await dialog.getByRole('button', { name: 'Save picture' }).click();
      await dialog.getByText('Could not reach Visavis').waitFor();
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Profile picture updated').waitFor();
      await page.locator('header img[src^="/profile/images/"]').waitFor();

      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByText('Profile picture removed').waitFor();
      await page.locator('header img[src^="/profile/images/"]').waitFor({ state: 'detached' });
    },
  );

  test('signs out a device from another one: it asks to sign in at once, and a third one sees it disappear', async () => {
    await signIn(fixture.product.url, `+91${national}`);
    const second = await fixture.open('/profile?tab=devices');
    await enter(second.page, fixture.product, national);
    await second.page.getByText('This device').waitFor();
    await second.page.getByText('Unknown device').waitFor();

    await tab('Devices');
    const dialog = page.getByRole('alertdialog');
    const confirm = async () => {
      await dialog.getByRole('button', { name: 'Send me a code' }).click();
      const otp = await sentTo(national);
      await page.getByLabel('Digit 1 of 6').click();
      await page.keyboard.type(otp);
      await dialog.getByRole('button', { name: 'Sign out' }).click();
    };
    await page.getByRole('button', { name: 'Sign out Unknown device' }).click();
    await confirm();
    await page.getByText('Device signed out').waitFor();
    await second.page.getByText('Unknown device').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sign out all other devices' }).click();
    await page.getByText('1 other device is signed out at once.').waitFor();
    await confirm();
    await page.getByText('1 device signed out').waitFor();
    await page.getByText('You are signed in on this device only.').waitFor();
    await second.page.getByRole('dialog', { name: 'Sign in to continue' }).waitFor();
  });

  test('shows a saved language at once', async () => {
    await page.goto(`${fixture.product.url}/profile`);
    await page.getByRole('radio', { name: 'हिन्दी' }).check();
    await save();
    await page.getByRole('heading', { name: 'प्रोफ़ाइल', level: 1 }).waitFor();
    await page.getByRole('radio', { name: 'English' }).check();
    await page.getByRole('button', { name: 'बदलाव सेव करें' }).click();
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  });

  test('offers to retry what did not load', async () => {
    await page.route('**/users/profile', (route) => route.abort());
    await page.goto(`${fixture.product.url}/profile`);
    await page.getByRole('heading', { name: 'Your profile did not arrive' }).waitFor();
    await page.unroute('**/users/profile');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  });

  test('confirms a new phone by a code that is sent to it, and one that is sent to the old phone', async () => {
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Change phone number' });
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await dialog.getByText('Please enter a valid phone number').waitFor();
    await dialog.getByRole('textbox', { name: 'New phone number' }).fill(national);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await dialog.getByText('This is your phone number already.').waitFor();
    await dialog.getByRole('textbox', { name: 'New phone number' }).fill(newNational);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await dialog.getByText('Please check the text messages (SMS) on').waitFor();
    await dialog.getByText('The code confirms your new phone number.').waitFor();
    await dialog.getByLabel('Digit 1 of 6').fill(await sentTo(newNational));
    await dialog.getByRole('button', { name: 'Change number' }).click();
    const confirming = page.getByRole('dialog', { name: 'Confirm with +91 98113 00001' });
    await confirming.getByText(/Without that code it changes on/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await confirming.getByRole('button', { name: 'I no longer have that number' }).click();
    await page.getByText(/^Changes to \+91 98113 00002 on/).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Keep this number' }).click();
    // This device asked for it, so the others stay signed in.
    await page.getByText('Your phone number stays.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'New phone number' }).fill(newNational);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await dialog.getByLabel('Digit 1 of 6').fill(await sentTo(newNational));
    await dialog.getByRole('button', { name: 'Change number' }).click();
    await confirming.getByRole('button', { name: 'Send code' }).click();
    await confirming.getByText('The code allows your new phone number.').waitFor();
    await confirming.getByLabel('Digit 1 of 6').fill(await sentTo(national));
    await confirming.getByRole('button', { name: 'Change number' }).click();
    await page.getByText('Phone number updated successfully').waitFor();
    await page.getByText('+91 98113 00002').waitFor();
  });

  test('downloads the data, deletes the account by a code, and keeps it after all on a sign-in', async () => {
    await tab('Your data');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    const at = join(mkdtempSync(join(tmpdir(), 'visavis-export-')), file.suggestedFilename());
    await file.saveAs(at);
    expect(JSON.parse(readFileSync(at, 'utf8'))).toMatchObject({
      account: { phone: `+91${newNational}` },
      meetings: { hosting: [] },
    });

    await fixture.call('POST', '/dev/clock', { body: { advanceMs: 60_000 } });
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('The code deletes your account.').waitFor();
    await dialog.getByLabel('Digit 1 of 6').fill('12');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await dialog.getByText('Please enter a valid 6-digit OTP').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByLabel('Digit 1 of 6').fill(await codeFor(fixture.product.url, `+91${newNational}`));
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByText(/Your account will be erased on/).waitFor();
    await eventuallyEquals(token, '');
    expect(await page.getByRole('dialog').count()).toBe(0);

    await fixture.call('POST', '/dev/clock', { body: { advanceMs: 60_000 } });
    await page.getByRole('button', { name: 'Login' }).first().click();
    await page.getByRole('dialog').getByRole('textbox', { name: /phone/i }).fill(newNational);
    await page.getByRole('button', { name: 'Send code' }).click();
    await codeIsAsked(page);
    await page.keyboard.type(await codeFor(fixture.product.url, `+91${newNational}`));
    const leaving = page.getByRole('dialog', { name: 'This account is being deleted' });
    await leaving.getByRole('button', { name: 'Keep my account' }).click();
    await page.getByText('Welcome back! Your account stays.').waitFor();
    await page.getByTitle('Pia Elsewhere').waitFor();
  });
});
