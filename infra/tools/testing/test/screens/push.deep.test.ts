import { beforeAll, expect, test } from '@jest/globals';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { callSandbox, signIn, until, wholeChromium } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { proposal } from '../support/client.ts';
import { approvedMeeting } from '../support/fixtures.ts';
import { signingIn } from '../support/session.ts';
import { eventuallyEquals, navigatesTo } from '../support/wait.ts';

type Who = Awaited<ReturnType<typeof signIn>>;
interface ShownMessage {
  title: string;
  body: string;
  tag: string;
  path: string;
}

/**
 * Push messages, from the question to the lock screen. A browser subscribes with its maker's push service, which no test reaches:
 * here the sandbox gives the subscription, gets what our sender posts, and decrypts it; the browser's own protocol hands that to
 * the service worker.
 */
describeInBrowser('push messages', { ...UNLIMITED, engine: wholeChromium() }, (fixture) => {
  let admin: Who;
  let host: Who;
  let guest: Who;
  let slot = 0;
  beforeAll(async () => {
    admin = await signIn(fixture.product.url, '+919000000001', 'The Admin');
    host = await signIn(fixture.product.url, '+919811860001', 'Hana Host');
    guest = await signIn(fixture.product.url, '+919811860002', 'Gus Guest');
  });

  const meeting = (title: string) =>
    approvedMeeting(fixture.call, { admin: admin.token, host: host.token }, proposal(slot++, title));

  /** In place of the browser maker's push service. `asked`: how often the page has asked for the permission. */
  const SUBSCRIBES = `
  window.asked = 0;
  const ask = Notification.requestPermission.bind(Notification);
  Notification.requestPermission = () => (window.asked++, ask());
  const stored = () => JSON.parse(localStorage['test-subscription'] ?? 'null');
  const subscription = (found) => found && {
    ...found, options: { applicationServerKey: Uint8Array.from(found.key).buffer }, toJSON: () => found,
    unsubscribe: async () => delete localStorage['test-subscription'],
  };
  PushManager.prototype.getSubscription = async () => subscription(stored());
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    const found = { ...(await sandboxSubscription()), key: [...applicationServerKey] };
    localStorage['test-subscription'] = JSON.stringify(found);
    return subscription(found);
  };`;
  const browserOf = async (who: Who, permissions: string[]): Promise<BrowserContext> => {
    const context = await fixture.enter({ permissions });
    await context.exposeFunction('sandboxSubscription', async () =>
      (await callSandbox(fixture.product.url, '/dev/messages/push-subscriptions', { method: 'POST' })).json(),
    );
    await context.addInitScript(`${signingIn(who)}; if (origin !== 'null') { ${SUBSCRIBES} }`);
    return context;
  };
  const openPage = async (context: BrowserContext, at: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(fixture.product.url + at);
    return page;
  };
  const offer = (page: Page) => page.getByRole('complementary', { name: 'Push messages' });
  const wish = (page: Page) => page.getByRole('button', { name: /^Remind(?:ed| me)$/ });
  const permissionRequests = (page: Page) => page.evaluate<number>('window.asked');

  /** The browser's protocol, from a page outside the product, and the worker that it starts. */
  async function workerOf(context: BrowserContext) {
    const outside = await context.newPage();
    const protocol: CDPSession = await context.newCDPSession(outside);
    let registrationId: string | undefined;
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      registrationId =
        registrations.find(({ scopeURL }) => scopeURL === `${fixture.product.url}/`)?.registrationId ?? registrationId;
    });
    await protocol.send('ServiceWorker.enable');
    await until('the service worker is registered', () => registrationId);
    return {
      stop: () => protocol.send('ServiceWorker.stopAllWorkers'),
      push: (data: string) =>
        protocol.send('ServiceWorker.deliverPushMessage', {
          origin: fixture.product.url,
          registrationId: registrationId ?? '',
          data,
        }),
      async messages(): Promise<ShownMessage[]> {
        const worker = context.serviceWorkers().at(-1);
        if (!worker) return [];
        return worker.evaluate<ShownMessage[]>(`self.registration.getNotifications().then((all) =>
        all.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path })))`);
      },
      press: (path: string) =>
        context
          .serviceWorkers()
          .at(-1)
          ?.evaluate(`self.registration.getNotifications().then((all) => {
        const notification = all.find(({ data }) => data.path === '${path}');
        self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
      })`),
    };
  }

  test('asks nothing on load, offers them after a wish, subscribes on a press, and ends with the session', async () => {
    const id = await meeting('Logo clinic');
    const context = await browserOf(guest, ['notifications']);
    const page = await openPage(context, `/p/${id}`);
    await wish(page).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).waitFor();
    expect([await permissionRequests(page), await offer(page).count()]).toEqual([0, 0]);
    expect(context.serviceWorkers()).toEqual([]);

    await wish(page).click();
    await offer(page).getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('Push messages are on', { exact: true }).waitFor();
    expect(await permissionRequests(page)).toBe(1);
    await offer(page).waitFor({ state: 'detached' });
    await page.goto(`${fixture.product.url}/settings`);
    await page.getByText('Push messages are on in this browser').waitFor();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Push messages are off in this browser').waitFor();
    expect(await page.evaluate("localStorage['test-subscription']")).toBeUndefined();
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('Push messages are on in this browser').waitFor();

    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
    await eventuallyEquals(() => page.evaluate("localStorage['test-subscription'] ?? null"), null);
    guest = await signIn(fixture.product.url, '+919811860002');
  });

  test('takes no for an answer, and says what to do where the browser has said no', async () => {
    const id = await meeting('Type clinic');
    const context = await browserOf(guest, ['notifications']);
    const page = await openPage(context, `/p/${id}`);
    await wish(page).click();
    await offer(page).getByRole('button', { name: 'Not now' }).click();
    await offer(page).waitFor({ state: 'detached' });
    for (const pressed of ['false', 'true']) {
      await wish(page).click();
      await eventuallyEquals(() => wish(page).getAttribute('aria-pressed'), pressed);
    }
    expect([await permissionRequests(page), await offer(page).count()]).toEqual([0, 0]);

    const strict = await openPage(await browserOf(guest, []), '/settings');
    await strict.getByText('Your browser blocks push messages').waitFor();
    await strict.getByText('Allow notifications from this site').waitFor();
  });

  test('shows a push while all tabs of the app are closed, replaces an older one of the meeting, and opens what it is about', async () => {
    const id = await meeting('Colour clinic');
    const context = await browserOf(guest, ['notifications']);
    const page = await openPage(context, `/p/${id}`);
    await wish(page).click();
    await offer(page).getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('Push messages are on', { exact: true }).waitFor();
    const worker = await workerOf(context);
    await page.close();
    await worker.stop();

    await worker.push(JSON.stringify({ title: 'Visavis', body: 'Your meeting is in an hour', url: `/p/${id}`, tag: id }));
    await eventuallyEquals(worker.messages, [
      { title: 'Visavis', body: 'Your meeting is in an hour', tag: id, path: `/p/${id}` },
    ]);
    await worker.push(JSON.stringify({ title: 'Visavis', body: 'A meeting was moved', url: `/p/${id}`, tag: id }));
    await eventuallyEquals(worker.messages, [{ title: 'Visavis', body: 'A meeting was moved', tag: id, path: `/p/${id}` }]);
    // What nobody can read is shown, too, or the browser would take the right away.
    await worker.push('no JSON');
    await eventuallyEquals(async () => (await worker.messages()).map(({ path }) => path).sort(), ['/notifications', `/p/${id}`]);

    // A tab that is open goes there.
    const tab = await openPage(context, '/meetings');
    await tab
      .getByRole('banner')
      .getByRole('button', { name: /otification/ })
      .waitFor();
    await until('the tab goes where the notification leads', async () => {
      // A tab listens a moment after it has opened; what is pressed before opens another one.
      await worker.push(JSON.stringify({ title: 'Visavis', body: 'A meeting was moved', url: `/p/${id}`, tag: id }));
      await worker.press(`/p/${id}`);
      return new URL(tab.url()).pathname === `/p/${id}`;
    });
    await navigatesTo(tab, `/p/${id}`);
  });
});
