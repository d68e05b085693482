// @deep SELDOM=true
import { beforeAll, expect, test } from '@jest/globals';
import { codeFor, fromNow } from '../../src/index.ts';
import { describeInBrowser } from '../support/browser-fixture.ts';
import { codeIsAsked, enter, isSignedIn, logIn, signUp } from '../support/person.ts';
import { seldom } from '../support/seldom.ts';
import { eventuallyEquals, eventuallyReads, hasValue, navigatesTo, screenIsShown } from '../support/wait.ts';

interface Styles {
  getComputedStyle(element: unknown): { backdropFilter: string };
}

/** Specification 1, sections 2 and 5: who may see which screen, and the chrome around them, as a person meets them. */
describeInBrowser('screens', {}, (fixture) => {
  beforeAll(async () => {
    const asha = await fixture.open();
    await signUp(asha, fixture.product, 'Asha Rao', '9811700001');
    await asha.context.close();
  });
  const open = (at: string, width?: number) => fixture.open(at, width === undefined ? {} : { width });

  // spec 1 §2.20, §2.23, §2.26, §2.27
  test('asks visitors to log in on every account and admin page, and sends users without the admin role home', async () => {
    const visitor = await open('/');
    for (const pathname of ['/profile', '/reports', '/meeting-passes', '/settings', '/help', '/admin', '/admin/users']) {
      await visitor.page.goto(fixture.product.url + pathname);
      await visitor.page.getByRole('dialog').getByRole('button', { name: 'Send code' }).waitFor();
    }
    await enter(visitor.page, fixture.product, '9811700001');
    for (const pathname of ['/admin', '/admin/dashboard', '/admin/meetings', '/admin/coupons']) {
      await visitor.page.goto(fixture.product.url + pathname);
      await navigatesTo(visitor.page, '/');
    }
    await visitor.page.goto(`${fixture.product.url}/settings`);
    await screenIsShown(visitor.page, 'Settings');
  });

  // spec 1 §2.49, §5.6
  seldom(
    'pastes a code into six boxes, goes back on Backspace in an empty one, and shows the phone’s last four digits',
    async () => {
      const { page } = await open('/');
      await page.getByRole('button', { name: 'Sign Up' }).first().click();
      await page.getByLabel('Name', { exact: true }).fill('Bela Bose');
      await page.getByRole('dialog').getByRole('textbox', { name: /phone/i }).fill('98117-00 002');
      await page.getByRole('button', { name: 'Send code' }).click();
      const dialog = page.getByRole('dialog');
      await codeIsAsked(page);
      await eventuallyReads(dialog, /[^\d]0002/);
      expect(await dialog.textContent()).not.toMatch(/98117|8117/);
      const box = (number: number) => dialog.getByLabel(`Digit ${number} of 6`);
      await page.keyboard.type('12');
      await hasValue(box(2), '2');
      await page.keyboard.press('Backspace');
      await hasValue(box(2), '');
      await hasValue(box(1), '1');
      await page.keyboard.press('Backspace');
      await hasValue(box(1), '');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate(
        `navigator.clipboard.writeText(${JSON.stringify(await codeFor(fixture.product.url, '+919811700002'))})`,
      );
      await box(3).focus();
      await page.keyboard.press('ControlOrMeta+V');
      await dialog.waitFor({ state: 'detached' });
      await isSignedIn(page);
    },
  );

  // spec 1 §2.38–40
  test('shows visitors and users their menu on a phone, and closes it on every change of the path', async () => {
    const { page } = await open('/', 390);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const entries = () => menu.getByRole('navigation').getByRole('listitem').allInnerTexts();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await eventuallyEquals(entries, ['Home', 'Use Cases']);
    await menu.getByRole('button', { name: 'Sign Up' }).waitFor();
    await menu.getByRole('button', { name: 'Login' }).click();
    await enter(page, fixture.product, '9811700001');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await eventuallyEquals(entries, [
      'Dashboard',
      'Profile',
      'Host Meeting',
      'Join Meeting',
      'Meeting Passes',
      'Settings',
      'Help & Support',
    ]);
    await menu.getByText('Asha Rao').waitFor();
    await menu.getByRole('button', { name: 'Logout' }).waitFor();
    await menu.getByRole('link', { name: 'Settings' }).click();
    await navigatesTo(page, '/settings');
    await menu.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.waitFor();
    await page.goBack();
    await menu.waitFor({ state: 'detached' });
    // Nor does it open again where it was open before.
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    expect(await menu.count()).toBe(0);
  });

  // spec 1 §2.31, §2.32, §9.39
  seldom(
    'shows the public header: Login and Sign Up, the latter not on a phone; Dashboard when signed in; a stronger blur past 10 px',
    async () => {
      const wide = await open('/landing');
      const header = wide.page.getByRole('banner');
      await header.getByRole('button', { name: 'Sign Up' }).waitFor();
      const scrolledTo = (y: number) => wide.page.evaluate(`scrollTo({ top: ${y}, behavior: 'instant' })`);
      const blur = () => header.evaluate((element) => (globalThis as never as Styles).getComputedStyle(element).backdropFilter);
      const atTop = await blur();
      await scrolledTo(10);
      // Two frames: what is scrolled was heard of in the first.
      await wide.page.evaluate('new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => seen(0))))');
      expect(await blur()).toBe(atTop);
      await scrolledTo(11);
      await eventuallyEquals(async () => (await blur()) === atTop, false);
      const phone = await open('/landing', 390);
      await phone.page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor();
      expect(await phone.page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).isVisible()).toBe(false);
      await wide.page.goto(fixture.product.url);
      await logIn(wide, fixture.product, '9811700001');
      await wide.page.goto(`${fixture.product.url}/landing`);
      await header.getByRole('link', { name: 'Dashboard' }).waitFor();
    },
  );

  // spec 1 §2.50, §5.13
  seldom('refuses past days in the date picker, and says that an unknown country is none', async () => {
    const { page } = await open('/');
    await page.getByRole('button', { name: 'Hire', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: /^Country/ }).fill('Atlantis');
    await page.getByText('No countries found').waitFor();
    // The list is closed, not the dialog.
    await page.keyboard.press('Escape');
    await enter(page, fixture.product, '9811700001');
    const day = (days: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(fromNow(days * 86_400_000));
    const date = page.getByLabel('Date', { exact: true });
    // It may become midnight meanwhile.
    await date.fill(day(-2));
    await date.press('Tab');
    await hasValue(date, '');
    await date.fill(day(1));
    await date.press('Tab');
    await eventuallyEquals(async () => (await date.inputValue()).split(' ')[1], String(Number(day(1).slice(8))));
  });
});
