// @deep SELDOM=true
import { beforeAll, expect, test } from '@jest/globals';
import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import type { Page, Request } from 'playwright-core';
import { signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { proposal } from '../support/client.ts';
import { enter } from '../support/person.ts';
import { seldom } from '../support/seldom.ts';
import { signingIn } from '../support/session.ts';
import { eventuallyEquals, navigatesTo, screenIsShown } from '../support/wait.ts';

type Who = Awaited<ReturnType<typeof signIn>>;

/** The notification centre (product decisions, "Client alerts and notifications"), as the person whose it is meets it. */
describeInBrowser('the notification centre', UNLIMITED, (fixture) => {
  let admin: Who;
  let host: Who;
  let slot = 0;
  beforeAll(async () => {
    admin = await signIn(fixture.product.url, '+919000000001', 'The Admin');
    host = await signIn(fixture.product.url, '+919811850001', 'Hana Host');
  });

  const propose = async (title: string): Promise<string> => {
    const made = await fixture.call('POST', '/api/meetings', { token: host.token, body: proposal(slot++, title) });
    expect([made.status, made.body.error]).toEqual([201, undefined]);
    return made.body.meeting._id;
  };
  const decide = async (title: string, decision: 'approve' | 'reject'): Promise<string> => {
    const id = await propose(title);
    const body = decision === 'reject' ? { reason: 'Please say more about it' } : {};
    const { status } = await fixture.call('PUT', `/admin/meetings/${id}/${decision}`, { token: admin.token, body });
    expect(status).toBe(200);
    return id;
  };
  const openAs = async (who: Who, at: string, seen: (page: Page) => void = () => undefined) => {
    const context = await fixture.enter();
    await context.addInitScript(signingIn(who));
    const page = await context.newPage();
    seen(page);
    await page.goto(fixture.product.url + at);
    return page;
  };
  const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /otification/ });
  const countsTo = (page: Page, unread: number) =>
    eventuallyEquals(
      () => bell(page).getAttribute('title'),
      unread === 0 ? 'Notifications' : `${unread} unread notification${unread === 1 ? '' : 's'}`,
    );
  const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
  const readAll = () => fixture.call('PUT', '/api/notifications/read-all', { token: host.token });

  test('counts a decision in all tabs at once, opens what it is about, and has read it in all of them', async () => {
    const page = await openAs(host, '/meetings');
    const other = await page.context().newPage();
    await other.goto(`${fixture.product.url}/landing`);
    await Promise.all([countsTo(page, 0), countsTo(other, 0)]);

    const id = await decide('Logo clinic', 'approve');
    await Promise.all([countsTo(page, 1), countsTo(other, 1)]);
    await bell(page).click();
    const panel = page
      .getByRole('region', { name: 'Notifications' })
      .filter({ has: page.getByRole('link', { name: 'See all' }) });
    await panel.getByText('Logo clinic').waitFor();
    // What comes while the panel is open stands on top of it.
    await decide('Type clinic', 'reject');
    await eventuallyEquals(
      () => panel.getByRole('listitem').first().textContent(),
      expect.stringMatching(/not approved.*Type clinic.*Reason: Please say more about it/),
    );
    await panel.getByRole('link', { name: /Your meeting was approved/ }).click();
    await panel.waitFor({ state: 'detached' });
    await navigatesTo(page, `/p/${id}`);
    await countsTo(other, 1);
    // Keys alone: the panel takes the focus, and gives it back.
    await bell(other).focus();
    await other.keyboard.press('Enter');
    await other.getByRole('heading', { name: 'Notifications' }).and(other.locator(':focus')).waitFor();
    await other.keyboard.press('Escape');
    await bell(other).and(other.locator(':focus')).waitFor();
  });

  seldom('lists all or the unread ones, and reads one or all of them', async () => {
    await readAll();
    for (const title of ['First piece', 'Second piece', 'Third piece']) await decide(title, 'approve');
    let isConnected = false;
    const underWay = new Set<Request>();
    const page = await openAs(host, '/notifications', (opened) => {
      opened.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          isConnected ||= String(payload).includes('room:head');
        }),
      );
      opened.on('request', (request) => request.url().includes('/api/notifications?') && underWay.add(request));
      opened.on('requestfinished', (request) => underWay.delete(request));
      opened.on('requestfailed', (request) => underWay.delete(request));
    });
    await screenIsShown(page, 'Notifications');
    await countsTo(page, 3);
    await row(page, 'Logo clinic').waitFor();
    // Lists are asked for once more when the connection is there.
    await eventuallyEquals(() => isConnected, true);
    await page.getByRole('navigation', { name: 'Which ones' }).getByRole('link', { name: 'Unread' }).click();
    await navigatesTo(page, '/notifications?unread=true');
    await eventuallyEquals(() => page.getByRole('main').getByRole('listitem').count(), 3);
    // A list that is on its way is asked for again, without what was read meanwhile.
    await eventuallyEquals(() => underWay.size, 0);
    await row(page, 'Second piece')
      .getByRole('button', { name: /Mark as read/ })
      .click();
    // It stays where it is, and the focus with it.
    await countsTo(page, 2);
    await row(page, 'Second piece').getByRole('link').and(page.locator(':focus')).waitFor();
    await Promise.all([
      page.waitForResponse('**/api/notifications/read-all'),
      page.getByRole('button', { name: 'Mark all as read' }).click(),
    ]);
    await countsTo(page, 0);
    await page.reload();
    await page.getByText('You have read everything').waitFor();
    await page.getByRole('link', { name: 'See all notifications' }).click();
    await row(page, 'First piece').waitFor();
  });

  seldom('says what could not be loaded, and loads it when asked again', async () => {
    const page = await openAs(host, '/meetings');
    await bell(page).waitFor();
    await page.context().route('**/api/notifications?*', (route) => route.abort());
    await page.goto(`${fixture.product.url}/notifications`);
    await page.getByText('Could not load, try again').waitFor();
    await page.context().unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(page, 'First piece').waitFor();
  });

  test('keeps what the person wants to hear of, by kind and way; security cannot be muted', async () => {
    const page = await openAs(host, '/settings');
    const toggle = (name: string) => page.getByRole('switch', { name });
    await toggle('Decisions on my meetings, In Visavis').uncheck();
    await toggle('Hosts whom I follow, WhatsApp').uncheck();
    const stored = async () => {
      const { preferences } = (await fixture.call('GET', '/api/notifications/preferences', { token: host.token })).body;
      return [preferences.meeting_decided.centre, preferences.follow.whatsapp, preferences.follow.push];
    };
    await eventuallyEquals(stored, [false, false, true]);
    expect(await toggle('Security of my account, In Visavis').isDisabled()).toBe(true);
    await eventuallyEquals(() => page.getByText('Not sent this way').count(), 3);
    await page.reload();
    await toggle('Meeting alerts, Push').waitFor();
    expect(await toggle('Decisions on my meetings, In Visavis').isChecked()).toBe(false);

    // What the server refuses is taken back.
    await page.route('**/api/notifications/preferences', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await toggle('Reminders, SMS').click();
    await page.getByText('Could not').first().waitFor();
    await eventuallyEquals(() => toggle('Reminders, SMS').isChecked(), true);
    await page.unrouteAll();
    await toggle('Decisions on my meetings, In Visavis').check();
    await eventuallyEquals(stored, [true, false, true]);
  });

  test('follows a host after the login, and stops; nobody follows themselves', async () => {
    await decide('Open clinic', 'approve');
    const guest = await signIn(fixture.product.url, '+919811850002', 'Gus Guest');
    const { page } = await fixture.open(`/hosts/${host.user._id}`);
    const follow = page.getByRole('button', { name: 'Tell me when Hana Host meets again' });
    await follow.click();
    await page.getByRole('dialog', { name: 'Hear when Hana Host meets again' }).waitFor();
    await enter(page, fixture.product, '9811850002');
    await page.getByText('We tell you when Hana Host meets again').waitFor();
    await eventuallyEquals(() => follow.getAttribute('aria-pressed'), 'true');
    const followed = async () =>
      (await fixture.call('GET', '/api/notifications/follows', { token: guest.token })).body.data.map(
        ({ hostId }: { hostId: string }) => hostId,
      );
    expect(await followed()).toEqual([host.user._id]);
    await page.reload();
    await eventuallyEquals(() => follow.getAttribute('aria-pressed'), 'true');
    await follow.click();
    await eventuallyEquals(() => follow.getAttribute('aria-pressed'), 'false');
    expect(await followed()).toEqual([]);
    expect(await page.evaluate(`Boolean(localStorage['${STORAGE_KEYS.accessToken}'])`)).toBe(true);

    const own = await openAs(host, `/hosts/${host.user._id}`);
    await screenIsShown(own, 'Hana Host');
    expect(await own.getByRole('button', { name: /Tell me when/ }).count()).toBe(0);
  });
});
