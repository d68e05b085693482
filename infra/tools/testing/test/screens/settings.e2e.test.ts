// @deep SELDOM=true
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn, until } from '../../src/index.ts';
import { describeInBrowser } from '../support/browser-fixture.ts';
import { seldom } from '../support/seldom.ts';
import { signingIn } from '../support/session.ts';
import { eventuallyEquals, hasValue, navigatesTo, screenIsShown } from '../support/wait.ts';

const RELAY = { TURN_URLS: 'turn:127.0.0.1:9?transport=tcp', TURN_SECRET: 'a-secret-of-the-relay-for-tests-0123456789' };

/** `/settings` beside its notifications: what the device shows and gives away. */
describeInBrowser('the settings', RELAY, (fixture) => {
  let user: Awaited<ReturnType<typeof signIn>>;
  beforeAll(async () => {
    user = await signIn(fixture.product.url, '+919811860001', 'Sita Settings');
  });
  const openTwoTabs = async (who = user) => {
    const context = await fixture.enter();
    await context.addInitScript(signingIn(who));
    const tab = async () => {
      const page = await context.newPage();
      await page.goto(`${fixture.product.url}/settings`);
      await screenIsShown(page, 'Settings');
      return page;
    };
    return [await tab(), await tab()] as const;
  };
  const theme = (page: Page) => page.evaluate('document.documentElement.dataset.theme ?? "system"');
  const language = (page: Page) => page.evaluate('document.documentElement.lang');
  const relayOnly = (page: Page) => page.getByRole('switch', { name: 'Relay only' });
  const statistics = (page: Page) => page.getByRole('switch', { name: 'Usage statistics' });

  // spec 1 §2.20
  test('shows language, theme and relay only in all tabs at once, and after a reload', async () => {
    const [page, other] = await openTwoTabs();
    await page.getByRole('main').getByRole('button', { name: 'Dark' }).click();
    await relayOnly(page).check();
    await eventuallyEquals(() => theme(other), 'dark');
    await eventuallyEquals(() => relayOnly(other).isChecked(), true);
    await page.reload();
    await eventuallyEquals(() => relayOnly(page).isChecked(), true);
    expect(await theme(page)).toBe('dark');

    await page.getByRole('main').getByRole('button', { name: 'हिन्दी' }).click();
    await eventuallyEquals(() => language(other), 'hi');
    await other.getByRole('heading', { name: 'सेटिंग्स' }).waitFor();
    await other.getByRole('main').getByRole('button', { name: 'English' }).click();
    await eventuallyEquals(() => language(page), 'en');
    await other.getByRole('main').getByRole('button', { name: 'Auto' }).click();
    await eventuallyEquals(() => theme(page), 'system');
    await relayOnly(other).uncheck();
    await eventuallyEquals(() => relayOnly(page).isChecked(), false);
  });

  seldom('keeps what is typed into a form while another tab changes the language', async () => {
    const admin = await signIn(fixture.product.url, '+919000000001', 'Arti Admin');
    const [page, other] = await openTwoTabs(admin);
    await page.goto(`${fixture.product.url}/admin/testimonials`);
    await page.getByRole('button', { name: 'Create testimonial' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Asha Menon');
    for (const [button, name] of [
      ['हिन्दी', 'नाम'],
      ['English', 'Name'],
    ] as const) {
      await other.getByRole('main').getByRole('button', { name: button }).click();
      await hasValue(dialog.getByRole('textbox', { name, exact: true }), 'Asha Menon');
    }
  });

  seldom('counts nothing more on this device once usage statistics are off', async () => {
    const [page, other] = await openTwoTabs();
    const counted = (where: Page) => where.evaluate<number>('window.dataLayer?.length ?? 0');
    await eventuallyEquals(() => statistics(page).isChecked(), true);
    await eventuallyEquals(async () => (await counted(other)) > 0, true);
    await statistics(page).uncheck();
    await eventuallyEquals(() => statistics(other).isChecked(), false);
    const before = await counted(other);
    await other.getByRole('link', { name: 'Export or delete' }).click();
    await navigatesTo(other, '/profile?tab=data');
    await screenIsShown(other, 'Profile');
    expect(await counted(other)).toBe(before);
    await other.reload();
    await screenIsShown(other, 'Profile');
    expect(await counted(other)).toBe(0);
    await page.getByRole('link', { name: 'See the list' }).click();
    await navigatesTo(page, '/reports?tab=reported');
  });

  seldom('says why relay only cannot be switched on where there is no relay, and lets it be switched off', async () => {
    const [page] = await openTwoTabs();
    const { body: start } = await fixture.call('GET', '/bff/start');
    await page.route('**/bff/start', (route) =>
      route.fulfill({ json: { ...start, features: { ...start.features, relay: false } } }),
    );
    await page.reload();
    await page.getByText('this site has no relay that calls could go through').waitFor();
    expect(await relayOnly(page).isDisabled()).toBe(true);
    await page.evaluate("localStorage.setItem('visavis-relay-only', 'true')");
    await page.reload();
    await page.getByText('while this is on, you cannot enter a room').waitFor();
    await relayOnly(page).uncheck();
    await eventuallyEquals(() => relayOnly(page).isDisabled(), true);
  });

  seldom('confirms the e-mail address by a link, keeps the old one until the new one is confirmed, and removes it', async () => {
    const [page] = await openTwoTabs();
    const linkTo = (email: string) =>
      until(`a link to ${email}`, async () => {
        const { messages } = (await fixture.call('GET', `/dev/messages?to=${email}`)).body;
        return /https?:\S+\/notifications\/confirm\/(\S+)/.exec(messages[0].text)?.[1];
      });
    const confirmed = async () => (await fixture.call('GET', '/users/profile', { token: user.token })).body.user.confirmedEmail;
    const enter = async (email: string) => {
      await page.getByLabel('New email address').fill(email);
      await page.getByRole('button', { name: 'Save and send link' }).click();
      await page.getByText('Not confirmed').waitFor();
    };
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByLabel('New email address').fill('sita');
    await page.getByRole('button', { name: 'Save and send link' }).click();
    await page.getByText('Please enter a valid email address').waitFor();
    await enter('sita@example.org');
    const first = `${fixture.product.url}/notifications/confirm/${await linkTo('sita@example.org')}`;
    await page.goto(first);
    await screenIsShown(page, 'Is this your email address?');
    expect(await confirmed()).toBeNull();
    await page.getByRole('button', { name: 'Yes, confirm it' }).click();
    await page.getByText('Your email address is confirmed').waitFor();
    await page.getByRole('link', { name: 'Open settings' }).click();
    await page.getByText('Confirmed', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await enter('sita.new@example.org');
    await page.getByText('Until then we write to sita@example.org').waitFor();
    expect(await confirmed()).toBe('sita@example.org');
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Add one to get notifications by email, too.').waitFor();
    await eventuallyEquals(confirmed, null);
  });

  seldom('says what could not be loaded or sent, and does it when asked again', async () => {
    const [page] = await openTwoTabs();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.route('**/users/profile', (route) => route.abort());
    await page.getByLabel('New email address').fill('sita.late@example.org');
    await page.getByRole('button', { name: 'Save and send link' }).click();
    const card = page.getByRole('region', { name: 'Email addresses' });
    await card.getByRole('alert').waitFor();
    await hasValue(page.getByLabel('New email address'), 'sita.late@example.org');
    await page.reload();
    await card.getByText('Could not load, try again').waitFor();
    await page.unrouteAll();
    await card.getByRole('button', { name: 'Try again' }).click();
    await card.getByText('Add one to get notifications by email, too.').waitFor();
  });
});
