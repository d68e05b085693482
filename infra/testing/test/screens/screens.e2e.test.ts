import { beforeAll, expect, test } from '@jest/globals';
import { codeFor } from '../../src/index.ts';
import { comesToBe, holds, leadsTo } from '../support/looks.ts';
import { codeIsAsked, enter, logIn, signUp } from '../support/person.ts';
import { describeOnStage } from '../support/stage.ts';

interface Styles {
  getComputedStyle(element: unknown): { backdropFilter: string };
}

/** Specification 1, sections 2 and 5: who may see which screen, and the chrome around them, as a person meets them. */
describeOnStage('screens', {}, (stage) => {
  beforeAll(async () => {
    const asha = await stage.open();
    await signUp(asha, stage.product, 'Asha Rao', '9811700001');
    await asha.context.close();
  });
  const open = (at: string, width?: number) => stage.open(at, width === undefined ? {} : { width });

  test('visitors are asked to log in on every page of an account or an admin; who is no admin is sent home', async () => {
    const visitor = await open('/');
    for (const pathname of ['/profile', '/reports', '/meeting-passes', '/settings', '/help', '/admin', '/admin/users']) {
      await visitor.page.goto(stage.product.url + pathname);
      await visitor.page.getByRole('dialog').getByRole('button', { name: 'Send code' }).waitFor();
    }
    await enter(visitor.page, stage.product, '9811700001');
    for (const pathname of ['/admin', '/admin/dashboard', '/admin/meetings', '/admin/coupons']) {
      await visitor.page.goto(stage.product.url + pathname);
      await leadsTo(visitor.page, '/');
    }
    for (const pathname of ['/settings', '/help']) {
      await visitor.page.goto(stage.product.url + pathname);
      await visitor.page.getByText('Coming soon').first().waitFor();
    }
  });

  test('a code is pasted into six boxes; Backspace on an empty one goes back; the phone shows its last four digits', async () => {
    const { page } = await open('/');
    await page.getByRole('button', { name: 'Sign Up' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('Bela Bose');
    await page.getByRole('dialog').getByRole('textbox', { name: /phone/i }).fill('98117-00 002');
    await page.getByRole('button', { name: 'Send code' }).click();
    const dialog = page.getByRole('dialog');
    await codeIsAsked(page);
    expect(await dialog.textContent()).toMatch(/[^\d]0002/);
    expect(await dialog.textContent()).not.toMatch(/98117|8117/);
    const box = (number: number) => dialog.getByLabel(`Digit ${number} of 6`);
    await page.keyboard.type('12');
    await holds(box(2), '2');
    await page.keyboard.press('Backspace');
    await holds(box(2), '');
    await holds(box(1), '1');
    await page.keyboard.press('Backspace');
    await holds(box(1), '');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(await codeFor(stage.product.url, '+919811700002'))})`);
    await box(3).focus();
    await page.keyboard.press('ControlOrMeta+V');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Profile' }).first().waitFor();
  });

  test('the menu of a phone: what a visitor and a user find there; it closes with every change of the path', async () => {
    const { page } = await open('/', 390);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const entries = () => menu.getByRole('navigation').getByRole('listitem').allInnerTexts();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await comesToBe(entries, ['Home', 'Use Cases']);
    await menu.getByRole('button', { name: 'Sign Up' }).waitFor();
    await menu.getByRole('button', { name: 'Login' }).click();
    await enter(page, stage.product, '9811700001');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await comesToBe(entries, [
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
    await leadsTo(page, '/settings');
    await menu.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.waitFor();
    await page.goBack();
    await menu.waitFor({ state: 'detached' });
  });

  test('the public header: Login and Sign Up, the latter not on a phone; Dashboard when signed in; a stronger blur past 10 px', async () => {
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
    await comesToBe(async () => (await blur()) === atTop, false);
    const phone = await open('/landing', 390);
    await phone.page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor();
    expect(await phone.page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).isVisible()).toBe(false);
    await wide.page.goto(stage.product.url);
    await logIn(wide, stage.product, '9811700001');
    await wide.page.goto(`${stage.product.url}/landing`);
    await header.getByRole('link', { name: 'Dashboard' }).waitFor();
  });

  test('past days cannot be picked; an unknown country is said to be none', async () => {
    const { page } = await open('/');
    await page.getByRole('button', { name: 'Hire', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Country/ }).click();
    await page.getByPlaceholder('Search country or code').fill('Atlantis');
    await page.getByText('No countries found').waitFor();
    await page.keyboard.press('Escape');
    await enter(page, stage.product, '9811700001');
    await page.getByLabel('Date', { exact: true }).click();
    const day = (offset: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + offset * 86_400_000);
    const cell = (title: string) => page.locator(`.ant-picker-dropdown:visible td[title="${title}"]`);
    expect(await cell(day(0)).getAttribute('class')).not.toContain('disabled');
    expect(await cell(day(-1)).getAttribute('class')).toContain('disabled');
  });
});
