import { addressesOf, type Screen as Route, SCREENS } from '@visavis/contracts/screens';
import type { Page } from 'playwright-core';
import { fromNow } from '../../src/index.ts';
import { DOCUMENT_NAME, examplesOf, PHONES, type Records, type World } from './test-data.ts';
import { filled, type Language, type Words } from './words.ts';

/** A screen as a user finds it: a route of the app, or a dialog or state that an action leads to. */
export interface Screen {
  name: string;
  at: string;
  /** The path of one of `SCREENS`, where this is its example. */
  route?: string;
  /** Which call fails. */
  without?: string | RegExp;
  /** Which call is not answered. */
  waitsFor?: string | RegExp;
  /** Nothing is there. */
  missing?: true;
  act?: (page: Page, words: Words, language: Language) => Promise<unknown>;
  undo?: (page: Page) => Promise<unknown>;
}
export type Who = 'visitor' | 'host' | 'guest' | 'admin';

const PUBLIC_LIST = '**/api/meetings/public?*';
const PROFILE = '**/users/profile';
const BILLING = /\/api\/(?:plans|subscriptions|payments)(?:[/?]|$)/;
const RETURN = '/subscriptions/payment-callback?razorpay_order_id=order_R1&razorpay_payment_id=pay_R1&razorpay_signature=abcdef';
const NUMBERS = '**/admin/dashboard/stats*';
/** The page of this name is not meant, only what it asks for. */
const USERS = /\/admin\/users\?.*page=/;
const REPORTS = /\/api\/admin\/reports\?/;
const HISTORY = '**/api/reports/history?*';
const COUPONS = '**/api/coupons/admin?*';
const PAYMENTS = '**/api/admin/payments?*';
const TESTIMONIALS = '**/api/admin/testimonials?*';
const PUBLISHED = '**/api/testimonials?*';
const PLANS = '**/api/admin/plans';
/** The list and the figures. */
const MESSAGES = /\/api\/admin\/messages(?:\/stats)?\?/;
const OWN_ALERTS = '**/api/client-alerts/my-alerts';
const CONFIRM = '/notifications/confirm/k3y';
const UNSUBSCRIBE = '/notifications/unsubscribe/k3y';
const NOTIFICATIONS = '**/api/notifications?*';
const VERIFICATION = '**/api/verification/requests/mine';
const VERIFICATIONS = '**/api/verification/admin/requests?*';
const PREFERENCES = '**/api/notifications/preferences';
/** The page of this name is not meant, only what it asks for. */
const AUDIT = /\/api\/admin\/audit\?/;
const ADMIN_LIST = /\/admin\/meetings\?.*page=/;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A name that ends with what a person wrote may have a word without end after it (`long-words.deep.test.ts`). */
const press = (page: Page, name: string) =>
  page
    .getByRole('button', { name: new RegExp(`^${escaped(name)}(?: \\S{100}.*)?$`) })
    .first()
    .click();
/** Its name is how many notifications are unread. It may come after the account's menu, which is another popover. */
const bell = (page: Page) =>
  page
    .getByRole('banner')
    .locator('button[popovertarget]')
    .filter({ has: page.locator('svg') });
const inDialog = (page: Page) => page.locator('dialog[open]').last();
/** An act that ends with a click says what it opened: else the page is looked at before. */
const dialogOpens = (page: Page) => page.locator('dialog[open], [role=dialog], [role=alertdialog]').last().waitFor();

/** An address of each screen, opened by somebody who may see it. */
export function routesOf(world: World, records: Records): Record<Who, (Screen & { route: string; access: Route['access'] })[]> {
  const examples = examplesOf(world, records);
  const seenBy = { anyone: 'visitor', user: 'host', admin: 'admin' } as const;
  const routes: ReturnType<typeof routesOf> = { visitor: [], guest: [], host: [], admin: [] };
  for (const screen of SCREENS) {
    const address = addressesOf(screen)[0]?.path ?? screen.path;
    const shown = screen.example ? examples[screen.example] : '';
    const at = address.includes(':') ? address.replace(/:\w+/, shown) : address + shown;
    routes[seenBy[screen.access]].push({ name: screen.path, at, route: screen.path, access: screen.access });
  }
  return routes;
}

/** Every screen, dialog and state of the app, by who meets it. */
export function screensOf(world: World, records: Records): Record<Who, Screen[]> {
  const { story, meetings, hostId, guestId } = world;
  const { orderId, verificationId } = records;
  const [title = ''] = story.titles;
  const routes = routesOf(world, records);
  const at = (path: string): Screen => ({ name: path, at: path });
  const decision = (name: 'approveNamed' | 'rejectNamed' | 'editNamed'): Screen => ({
    name: `admin: ${name}`,
    at: `/admin/meetings?search=${encodeURIComponent(pendingTitle)}`,
    act: async (page, words) => {
      await press(page, filled(words.admin[name], { title: pendingTitle }));
      await dialogOpens(page);
    },
  });
  const link = (
    path: string,
    name: string,
    answer: { status?: number; json: object },
    said: (words: Words) => string,
  ): Screen => ({
    name,
    at: path,
    act: async (page, words) => {
      await page.route(`**/api${path}`, (route) => route.fulfill(answer));
      await page.getByRole('main').getByRole('button').first().click();
      await page.getByRole('heading', { name: said(words), exact: true }).waitFor();
    },
  });
  const alertOf = (at: number, more: object) => ({
    _id: `a_${at}`,
    name: story.hosts[at],
    phone: `+9198116002${10 + at}`,
    categories: ['Graphic Design', 'Video & Animation'],
    createdBy: null,
    status: 'active',
    ...more,
  });
  /** One on each state, and then what is done there. */
  const ownAlerts = (name: string, act: (page: Page, words: Words) => Promise<unknown> = async () => undefined): Screen => ({
    name,
    at: '/meetings',
    act: async (page, words) => {
      const user = await page.evaluate<{ _id: string; phone: string }>("JSON.parse(localStorage.getItem('visavis.user'))");
      const data = [
        alertOf(0, { createdBy: user._id, email: 'hina@example.org', emailStatus: 'unconfirmed' }),
        alertOf(1, { createdBy: user._id, categories: ['all'], status: 'unconfirmed' }),
        alertOf(2, { phone: user.phone, createdBy: 'somebody' }),
      ];
      await page.route(OWN_ALERTS, (route) => route.fulfill({ json: { success: true, data } }));
      await press(page, words.meetings.alert.me);
      await inDialog(page).getByText(words.alerts.list.yourPhone).waitFor();
      await act(page, words);
    },
  });
  const pendingTitle = story.titles[6] ?? title;
  const laterTitle = story.titles[4] ?? title;

  return {
    visitor: [
      ...routes.visitor,
      ...['/meetings/upcoming', '/meetings/past', '/meetings/all', '/category/video-animation/past'].map(at),
      ...(['live', 'past', 'cancelled'] as const).map((state) => ({ name: `/p/:${state}`, at: `/p/${meetings[state]}` })),
      { name: '/hosts/:who-hosts-nothing', at: `/hosts/${guestId}`, missing: true },
      {
        name: 'testimonials that do not arrive',
        at: '/users-love',
        without: PUBLISHED,
        // A browser that has seen them before keeps them, and says above them what failed.
        act: (page, words) =>
          page.getByText(words.common.loadFailed).or(page.getByText(words.testimonials.usersLove.failed)).first().waitFor(),
      },
      {
        name: 'testimonials on their way',
        at: '/users-love',
        waitsFor: PUBLISHED,
        act: (page, words) => page.getByLabel(words.testimonials.usersLove.loading).waitFor(),
      },
      { name: 'not found', at: '/nowhere', missing: true },
      { name: 'a list that finds nothing', at: '/meetings?search=qqqq' },
      {
        name: 'a list that does not arrive',
        at: '/meetings',
        without: PUBLIC_LIST,
        act: (page, words) => page.getByText(words.common.loadFailed).waitFor(),
      },
      {
        name: 'a list on its way',
        at: '/meetings',
        waitsFor: PUBLIC_LIST,
        act: (page, words) => page.getByLabel(words.meetings.list.loading).waitFor(),
      },
      {
        name: 'a meeting that does not arrive',
        at: `/p/${meetings.soon}`,
        without: '**/api/meetings/public/*',
        act: (page, words) => page.getByText(words.publicMeeting.failed).waitFor(),
      },
      {
        name: 'a page that asks to log in',
        at: '/profile',
        act: (page, words) => inDialog(page).getByText(words.oneTimeCode.send).waitFor(),
      },
      {
        name: 'log in, refused',
        at: '/',
        act: async (page, words) => {
          await press(page, words.app.header.login);
          await press(page, words.oneTimeCode.send);
          await inDialog(page).getByText(words.common.phone.invalidPhone).waitFor();
        },
      },
      {
        name: 'log in, an unknown phone',
        at: '/',
        act: async (page, words) => {
          await press(page, words.app.header.login);
          await inDialog(page).getByRole('textbox').fill('9811600099');
          await press(page, words.oneTimeCode.send);
          await inDialog(page).getByText('+91 98116 00099').waitFor();
        },
      },
      {
        name: 'log in, the code',
        at: '/',
        act: async (page, words, language) => {
          await press(page, words.app.header.login);
          // A code is not sent twice within a minute.
          await inDialog(page)
            .getByRole('textbox')
            .fill(language === 'en' ? PHONES.second : PHONES.third);
          await press(page, words.oneTimeCode.send);
          await inDialog(page).getByText(words.oneTimeCode.sent).waitFor();
        },
      },
      {
        name: 'sign up, the countries',
        at: '/',
        act: async (page, words) => {
          await press(page, words.app.header.login);
          await inDialog(page).getByRole('button', { name: words.auth.login.other }).click();
          await inDialog(page).getByLabel(words.common.name, { exact: true }).waitFor();
          await inDialog(page).getByRole('button', { expanded: false }).first().click();
          await page.getByPlaceholder(words.common.phone.searchPlaceholder).waitFor();
        },
      },
      {
        name: 'Client Meeting Alerts, refused',
        at: '/category/tech-development',
        act: async (page, words) => {
          await press(page, words.meetings.alert.me);
          await inDialog(page).locator('button[type=submit]').click();
          await inDialog(page).getByText(words.alerts.error.name).waitFor();
        },
      },
      link(
        CONFIRM,
        'an alert that is confirmed',
        { json: { success: true, data: { channel: 'phone', outcome: 'confirmed', categories: ['Tech Development'] } } },
        (words) => words.alerts.confirm.done,
      ),
      link(
        CONFIRM,
        'a link that has expired',
        { status: 404, json: { success: false, error: 'LINK_EXPIRED', message: 'This link has expired.' } },
        (words) => words.alerts.confirm.expired,
      ),
      link(
        CONFIRM,
        'a link that does not work',
        { status: 404, json: { success: false, error: 'LINK_INVALID', message: 'This link is not valid.' } },
        (words) => words.alerts.link.invalid,
      ),
      link(
        UNSUBSCRIBE,
        'messages that are stopped',
        { json: { success: true, data: { channel: 'phone', outcome: 'unsubscribed' } } },
        (words) => words.alerts.unsubscribe.done,
      ),
      {
        name: 'Lost in Space',
        at: '/',
        act: async (page, words) => {
          await page.context().setOffline(true);
          await page.getByRole('alertdialog', { name: words.app.connection.lost }).waitFor();
        },
        undo: (page) => page.context().setOffline(false),
      },
    ],
    guest: [
      { name: 'verification, the form', at: '/verify' },
      {
        name: 'a request to be verified, refused',
        at: '/verify',
        act: async (page, words) => {
          await press(page, words.verification.form.send);
          await page.getByText(words.verification.error.type).waitFor();
          await page.getByText(words.verification.error.aboutRequired).waitFor();
        },
      },
      { name: 'home, nothing of their own', at: '/' },
      { name: '/m/:live, before the queue', at: `/m/${meetings.live}` },
      { name: '/m/:later', at: `/m/${meetings.later}` },
      { name: '/m/:past', at: `/m/${meetings.past}` },
      { name: '/p/:live', at: `/p/${meetings.live}` },
    ],
    host: [
      ...routes.host,
      { name: 'verification that waits', at: '/verify' },
      {
        name: 'home, all of their own',
        at: '/',
        act: async (page) => {
          await page.locator('main button[aria-expanded]').first().click();
          await page.locator('main button[aria-expanded=true]').first().waitFor();
        },
      },
      {
        name: 'profile: a new phone waits for the old one',
        at: '/profile',
        act: async (page, words) => {
          await page.route(PROFILE, async (route) => {
            const response = await route.fetch();
            const { user, ...rest } = await response.json();
            const phoneChange = { phone: '+919811600009', at: fromNow(72 * 3_600_000).toISOString() };
            await route.fulfill({ response, json: { ...rest, user: { ...user, phoneChange } } });
          });
          await page.reload();
          await press(page, words.profile.phone.confirm);
          await inDialog(page).getByText(words.profile.phone.lost).waitFor();
        },
      },
      { name: 'profile: devices', at: '/profile?tab=devices' },
      {
        name: 'profile: sign out a device?',
        at: '/profile?tab=devices',
        act: async (page, words) => {
          await page.getByRole('button', { name: words.profile.devices.signOutOthers }).click();
          await dialogOpens(page);
        },
      },
      { name: 'profile: data', at: '/profile?tab=data' },
      {
        name: 'profile: delete the account?',
        at: '/profile?tab=data',
        act: async (page, words) => {
          await press(page, words.profile.data.delete);
          await dialogOpens(page);
        },
      },
      {
        name: 'profile that does not arrive',
        at: '/profile',
        without: PROFILE,
        act: (page, words) => page.getByText(words.profile.notLoaded.title).waitFor(),
      },
      {
        name: 'profile on its way',
        at: '/profile',
        waitsFor: PROFILE,
        act: (page, words) => page.getByLabel(words.profile.loading).waitFor(),
      },
      { name: 'reports, joined', at: '/reports?tab=joined' },
      { name: 'reports, reported', at: '/reports?tab=reported' },
      {
        name: 'reports that do not arrive',
        at: '/reports',
        without: HISTORY,
        act: (page, words) => page.getByText(words.common.loadFailed).waitFor(),
      },
      {
        name: 'reports on their way',
        at: '/reports',
        waitsFor: HISTORY,
        act: (page, words) => page.getByLabel(words.safety.loading).waitFor(),
      },
      {
        name: 'verification that does not arrive',
        at: '/verify',
        without: VERIFICATION,
        act: (page, words) => page.getByText(words.verification.notLoaded).waitFor(),
      },
      {
        name: 'verification on its way',
        at: '/verify',
        waitsFor: VERIFICATION,
        act: (page, words) => page.getByLabel(words.verification.loading).waitFor(),
      },
      { name: 'notifications, all read', at: '/notifications?unread=true' },
      {
        name: 'notifications that do not arrive',
        at: '/notifications',
        without: NOTIFICATIONS,
        act: (page, words) => page.getByText(words.common.loadFailed).first().waitFor(),
      },
      {
        name: 'notifications on their way',
        at: '/notifications',
        waitsFor: NOTIFICATIONS,
        act: (page, words) => page.getByLabel(words.notifications.loading).waitFor(),
      },
      {
        name: 'below the bell',
        at: '/',
        act: async (page, words) => {
          await bell(page).click();
          await page.getByRole('heading', { name: words.common.notifications }).waitFor();
        },
      },
      {
        name: 'settings that do not arrive',
        at: '/settings',
        without: PREFERENCES,
        act: (page, words) => page.getByText(words.common.loadFailed).first().waitFor(),
      },
      {
        name: 'settings on their way',
        at: '/settings',
        waitsFor: PREFERENCES,
        act: (page, words) => page.getByLabel(words.notifications.preferences.loading).waitFor(),
      },
      {
        name: 'settings of who unsubscribed their phone',
        at: '/settings',
        act: async (page, words) => {
          await page.route(PREFERENCES, async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, json: { ...(await response.json()), suppressed: true } });
          });
          await page.reload();
          await page.getByRole('button', { name: words.notifications.preferences.resume }).waitFor();
        },
      },
      {
        name: 'settings with a new address that waits beside the one in use',
        at: '/settings',
        act: async (page, words) => {
          await page.route(PROFILE, async (route) => {
            const response = await route.fetch();
            const { user } = await response.json();
            const emails = { email: 'hina.new@example.org', confirmedEmail: 'hina@example.org' };
            await route.fulfill({ response, json: { success: true, user: { ...user, ...emails } } });
          });
          await page.reload();
          await page.getByRole('button', { name: words.settings.email.resend }).waitFor();
        },
      },
      {
        name: 'settings whose addresses do not arrive',
        at: '/settings',
        without: PROFILE,
        act: (page, words) => page.getByText(words.common.loadFailed).first().waitFor(),
      },
      {
        name: 'settings whose addresses are on their way',
        at: '/settings',
        waitsFor: PROFILE,
        act: (page, words) => page.getByLabel(words.settings.email.loading).waitFor(),
      },
      {
        name: 'passes that do not arrive',
        at: '/meeting-passes',
        without: BILLING,
        act: (page, words) => page.getByText(words.common.loadFailed).first().waitFor(),
      },
      {
        name: 'passes on their way',
        at: '/meeting-passes',
        waitsFor: BILLING,
        act: (page, words) => page.getByLabel(words.passes.plans.loading).waitFor(),
      },
      {
        name: 'payment problems',
        at: '/meeting-passes',
        act: async (page, words) => {
          await page.getByText(words.passes.problems.title).click();
          await page.getByRole('link', { name: words.passes.problems.contact }).waitFor();
        },
      },
      {
        name: 'checkout, refused',
        at: '/meeting-passes?plan=growth',
        act: async (page, words) => {
          await inDialog(page).getByLabel(words.checkout.gst.business).check();
          await inDialog(page).locator('button[type=submit]').click();
          await inDialog(page).getByText(words.checkout.categoryRequired).waitFor();
          await inDialog(page).getByText(words.checkout.refused.legalName).waitFor();
        },
      },
      {
        name: 'payment that cannot be verified',
        at: RETURN,
        act: (page, words) => page.getByText(words.passes.callback.failed).first().waitFor(),
      },
      {
        name: 'payment being verified',
        at: RETURN,
        waitsFor: '**/api/payments/verify',
        act: (page, words) => page.getByText(words.passes.callback.verifying).waitFor(),
      },
      { name: '/m/:soon, as its host', at: `/m/${meetings.soon}` },
      {
        name: 'Host a Meeting, refused',
        at: '/',
        act: async (page, words) => {
          await press(page, words.app.header.hire);
          await press(page, words.meetingForm.propose);
          await page.getByText(words.meetingForm.error.titleRequired).first().waitFor();
        },
      },
      {
        name: 'Host a Meeting, a co-host',
        at: '/',
        act: async (page, words) => {
          await press(page, words.app.header.hire);
          await page.getByRole('button', { name: words.meetingForm.coHost.add }).click();
          await page.locator('dialog[open]').nth(1).waitFor();
        },
      },
      {
        name: 'Edit Meeting',
        at: '/',
        act: async (page, words) => {
          await press(page, filled(words.meetings.own.edit, { title: laterTitle }));
          await page.getByRole('button', { name: words.meetingForm.update }).waitFor();
        },
      },
      {
        name: 'Cancel this meeting?',
        at: '/',
        act: async (page, words) => {
          await press(page, filled(words.meetings.own.cancel, { title: laterTitle }));
          await inDialog(page).getByRole('button', { name: words.meetings.cancelMeeting, exact: true }).click();
          await page.getByText(words.meetings.cancel.tooShort).waitFor();
        },
      },
      ownAlerts('Client Meeting Alerts'),
      ownAlerts('Client Meeting Alerts, edit', async (page, words) => {
        await inDialog(page).locator('li button').first().click();
        await inDialog(page).getByText(words.alerts.form.phoneFixed).waitFor();
      }),
      ownAlerts('Delete Alert', async (page) => {
        await inDialog(page).locator('li button').nth(1).click();
        await page.getByRole('alertdialog').waitFor();
      }),
      {
        name: 'Client Meeting Alerts, created',
        at: '/meetings',
        act: async (page, words) => {
          const data = alertOf(1, { status: 'unconfirmed', email: 'suresh@example.org', emailStatus: 'unconfirmed' });
          await page.route('**/api/client-alerts', (route) => route.fulfill({ status: 201, json: { success: true, data } }));
          await press(page, words.meetings.alert.me);
          await inDialog(page).getByLabel(words.common.name, { exact: true }).fill('Suresh Nair');
          await inDialog(page).getByRole('checkbox').last().check();
          await inDialog(page).locator('button[type=submit]').click();
          await inDialog(page).getByText(words.alerts.done.created).waitFor();
        },
      },
      {
        name: 'alerts that do not arrive',
        at: '/meetings',
        without: OWN_ALERTS,
        act: async (page, words) => {
          await press(page, words.meetings.alert.me);
          await inDialog(page).getByText(words.common.loadFailed).waitFor();
        },
      },
      {
        name: 'account menu',
        at: '/',
        act: async (page, words) => {
          await press(page, words.app.menu.account);
          await page.getByRole('navigation', { name: words.app.menu.account }).waitFor();
        },
      },
      {
        name: 'Confirm Logout',
        at: '/',
        act: async (page, words) => {
          await press(page, words.app.menu.account);
          await press(page, words.common.logout);
          await page.getByRole('alertdialog').waitFor();
        },
      },
      {
        name: 'Lost in Space, over a draft',
        at: '/',
        act: async (page, words) => {
          await press(page, words.app.header.hire);
          await inDialog(page).getByLabel(words.meetingForm.title, { exact: true }).fill('12');
          await page.context().setOffline(true);
          await page.getByRole('button', { name: words.app.connection.writeOn }).waitFor();
        },
        undo: (page) => page.context().setOffline(false),
      },
    ],
    admin: [
      ...routes.admin,
      { name: '/admin/meetings/:rejected', at: `/admin/meetings/${meetings.rejected}` },
      { name: '/admin/approved-meetings/:live', at: `/admin/approved-meetings/${meetings.live}` },
      {
        name: 'admin: the command palette',
        at: '/admin/users',
        act: async (page, words) => {
          await press(page, words.admin.nav.palette);
          await page.getByRole('option').first().waitFor();
        },
      },
      {
        name: 'admin: saved views, refused',
        at: '/admin/users?role=host',
        act: async (page, words) => {
          await press(page, words.admin.list.views);
          await inDialog(page).locator('button[type=submit]').click();
          await page.getByText(words.adminTools.views.nameMissing).waitFor();
        },
      },
      {
        name: 'admin: users from a file, refused',
        at: '/admin/users',
        act: async (page, words) => {
          await press(page, words.adminUsers.import);
          const buffer = Buffer.from('Name,Phone,Role\nमीरा,12,host\nनेल,+44 7400 123456,\n');
          await page.locator('input[type=file]').setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer });
          await page.getByRole('list', { name: words.adminImport.problems }).waitFor();
        },
      },
      { name: '/admin/users/:host', at: `/admin/users/${hostId}` },
      { name: 'admin: no such user', at: '/admin/users/nothing' },
      {
        name: 'admin: passes of a user, refused',
        at: `/admin/users/${guestId}`,
        act: async (page, words) => {
          await press(page, words.adminUser.passes.change);
          await page.locator('[role=dialog] input[name=count]').fill('0');
          await page.locator('[role=dialog] button[type=submit]').click();
          await page.locator('[role=dialog] [aria-invalid=true]').waitFor();
        },
      },
      {
        name: 'admin: sign a user out everywhere?',
        at: `/admin/users/${guestId}`,
        act: async (page, words) => {
          await press(page, words.adminUser.sessions.endAll);
          await page.getByText(words.adminUser.sessions.text).waitFor();
        },
      },
      { name: 'admin: users, none found', at: '/admin/users?search=qqqq' },
      {
        name: 'admin: users that do not arrive',
        at: '/admin/users',
        without: USERS,
        act: (page, words) => page.getByText(words.adminUsers.empty.failed).waitFor(),
      },
      {
        name: 'admin: users on their way',
        at: '/admin/users',
        waitsFor: USERS,
        act: (page, words) => page.getByLabel(words.adminUsers.loading).waitFor(),
      },
      {
        name: 'admin: create a user, refused',
        at: '/admin/users',
        act: async (page, words) => {
          await press(page, words.adminUsers.create);
          await page.locator('[role=dialog] button[type=submit]').click();
          await page.getByText(words.common.phone.invalidName).waitFor();
        },
      },
      {
        name: 'admin: an admin who stays one',
        at: '/admin/users?role=admin',
        act: async (page, words) => {
          await page.locator('[data-row] button').first().click();
          await page.getByText(words.adminUsers.appointed).waitFor();
        },
      },
      {
        name: 'admin: deactivate a host?',
        at: '/admin/users?role=host',
        act: async (page, words) => {
          await page.locator('[data-row] button').nth(1).click();
          await page.getByText(words.adminUsers.deactivateText).waitFor();
        },
      },
      {
        name: 'admin: a host whom somebody else has changed',
        at: '/admin/users?role=host',
        act: async (page, words) => {
          await page.locator('[data-row] button').nth(1).click();
          await page.route('**/admin/users/*/status', async (route) => {
            const call = route.request();
            const one = await page.request.get(call.url().replace(/\/status$/, ''), { headers: call.headers() });
            const details = { user: { ...(await one.json()).user, role: 'freelancer' } };
            const message = 'Somebody else changed this user meanwhile. Please look at it again.';
            await route.fulfill({ status: 409, json: { success: false, error: 'VERSION_CONFLICT', message, details } });
          });
          await page.locator('[role=dialog] button[type=submit]').click();
          await page.getByText(words.adminUsers.refused.changed).waitFor();
          await page.getByRole('button', { name: words.adminMoney.form.reload }).click();
          await page.getByText(words.adminUsers.loaded).waitFor();
        },
      },
      {
        name: 'admin: reports that do not arrive',
        at: '/admin/reports',
        without: REPORTS,
        act: (page, words) => page.getByText(words.adminReports.empty.failed).waitFor(),
      },
      {
        name: 'admin: reports on their way',
        at: '/admin/reports',
        waitsFor: REPORTS,
        act: (page, words) => page.getByLabel(words.adminReports.loading).waitFor(),
      },
      {
        name: 'admin: requests to be verified that do not arrive',
        at: '/admin/verification',
        without: VERIFICATIONS,
        act: (page, words) => page.getByText(words.adminVerification.empty.failed).waitFor(),
      },
      {
        name: 'admin: requests to be verified on their way',
        at: '/admin/verification',
        waitsFor: VERIFICATIONS,
        act: (page, words) => page.getByLabel(words.adminVerification.loading).waitFor(),
      },
      {
        name: 'admin: a request to be verified, refused',
        at: `/admin/verification?request=${verificationId}`,
        act: async (page, words) => {
          await page.locator('[role=dialog]').getByRole('button', { name: words.adminVerification.reject }).click();
          await page.getByText(words.adminVerification.error.required).waitFor();
        },
      },
      {
        name: 'admin: a document',
        at: `/admin/verification?request=${verificationId}`,
        act: async (page, words) => {
          const open = filled(words.adminVerification.document.open, { name: DOCUMENT_NAME });
          await page.getByRole('button', { name: open }).click();
          await page.locator('[role=dialog] canvas').waitFor();
        },
      },
      { name: 'admin: no request to be verified', at: '/admin/verification?status=rejected&search=nobody' },
      {
        name: 'admin: coupons that do not arrive',
        at: '/admin/coupons',
        without: COUPONS,
        act: (page, words) => page.getByText(words.adminCoupons.empty.failed).waitFor(),
      },
      {
        name: 'admin: coupons on their way',
        at: '/admin/coupons',
        waitsFor: COUPONS,
        act: (page, words) => page.getByLabel(words.adminCoupons.loading).waitFor(),
      },
      {
        name: 'admin: a new coupon, refused',
        at: '/admin/coupons',
        act: async (page, words) => {
          await press(page, words.adminCoupons.create);
          await page.locator('[role=dialog] button[type=submit]').click();
          await page.getByText(words.adminCoupons.refused.code).waitFor();
        },
      },
      {
        name: 'admin: what a coupon did',
        at: '/admin/coupons',
        act: async (page) => {
          await page.locator('[data-open]').first().click();
          await page.locator('[role=dialog] table').first().waitFor({ state: 'attached' });
        },
      },
      {
        name: 'admin: testimonials that do not arrive',
        at: '/admin/testimonials',
        without: TESTIMONIALS,
        act: (page, words) => page.getByText(words.adminTestimonials.empty.failed).waitFor(),
      },
      {
        name: 'admin: testimonials on their way',
        at: '/admin/testimonials',
        waitsFor: TESTIMONIALS,
        act: (page, words) => page.getByLabel(words.adminTestimonials.loading).waitFor(),
      },
      { name: 'admin: testimonials, none found', at: '/admin/testimonials?search=qqqq' },
      {
        name: 'admin: a new testimonial, refused',
        at: '/admin/testimonials',
        act: async (page, words) => {
          await press(page, words.adminTestimonials.create);
          await page.locator('[role=dialog] button[type=submit]').click();
          await page.getByText(words.adminTestimonials.refused.quote).waitFor();
        },
      },
      {
        name: 'admin: testimonials, one deleted',
        at: '/admin/testimonials',
        act: async (page, words) => {
          await page.route('**/api/admin/testimonials/*', (route) =>
            route.fulfill({ json: { success: true, restorableUntil: '2026-11-04T10:00:00.000Z' } }),
          );
          await page.locator('[data-row]').first().getByRole('button').last().click();
          await page.getByRole('button', { name: words.admin.bulk.undo }).waitFor();
        },
      },
      {
        name: 'admin: plans that do not arrive',
        at: '/admin/plans',
        without: PLANS,
        act: (page, words) => page.getByText(words.adminPlans.failed).waitFor(),
      },
      {
        name: 'admin: plans on their way',
        at: '/admin/plans',
        waitsFor: PLANS,
        act: (page, words) => page.getByLabel(words.adminPlans.loading).waitFor(),
      },
      {
        name: 'admin: change a plan, refused',
        at: '/admin/plans',
        act: async (page, words) => {
          await page.locator('[data-row=basic] [data-open]').click();
          await page.locator('[role=dialog] input[name=name]').fill('');
          await page.locator('[role=dialog] input[name=price]').fill('0');
          await page.locator('[role=dialog] input[name=days]').fill('4000');
          await page.locator('[role=dialog] button[type=submit]').click();
          await page.getByText(words.adminPlans.refused.name).waitFor();
          await page.getByText(words.adminPlans.refused.price).waitFor();
        },
      },
      {
        name: 'admin: a plan that somebody else has changed',
        at: '/admin/plans',
        act: async (page, words) => {
          await page.locator('[data-row=growth] [data-open]').click();
          await page.locator('[role=dialog] input[name=days]').fill('60');
          await page.route('**/api/admin/plans/growth', async (route) => {
            const list = await page.request.get(
              route
                .request()
                .url()
                .replace(/\/growth$/, ''),
              { headers: route.request().headers() },
            );
            const plan = (await list.json()).plans.find(({ code }: { code: string }) => code === 'growth');
            const details = { plan: { ...plan, price: 1_799, pricePaise: 179_900, version: plan.version + 1 } };
            const message = 'This plan was changed in the meantime. Please look at it again.';
            await route.fulfill({ status: 409, json: { success: false, error: 'VERSION_CONFLICT', message, details } });
          });
          await page.locator('[role=dialog] button[type=submit]').click();
          await page.getByRole('button', { name: words.adminMoney.form.reload }).click();
          await page.getByText(words.adminMoney.form.loaded).waitFor();
        },
      },
      { name: 'admin: no such payment', at: '/admin/payments/nothing' },
      { name: 'admin: payments, none found', at: '/admin/payments?search=qqqq' },
      {
        name: 'admin: payments that do not arrive',
        at: '/admin/payments',
        without: PAYMENTS,
        act: (page, words) => page.getByText(words.adminMoney.empty.failed).waitFor(),
      },
      {
        name: 'admin: payments on their way',
        at: '/admin/payments',
        waitsFor: PAYMENTS,
        act: (page, words) => page.getByLabel(words.adminMoney.loading).waitFor(),
      },
      {
        name: 'admin: refund, refused',
        at: `/admin/payments/${orderId}`,
        act: async (page, words) => {
          await press(page, words.adminMoney.refund.open);
          await page.locator('[role=dialog] button[type=submit]').click();
          await page.getByText(words.adminMoney.refund.reasonRequired).waitFor();
        },
      },
      { name: 'admin: audit log, nothing matches', at: '/admin/audit?subject=nothing' },
      {
        name: 'admin: an audit log that does not arrive',
        at: '/admin/audit',
        without: AUDIT,
        act: (page, words) => page.getByText(words.adminAudit.empty.failed).waitFor(),
      },
      {
        name: 'admin: an audit log on its way',
        at: '/admin/audit',
        waitsFor: AUDIT,
        act: (page, words) => page.getByLabel(words.adminAudit.loading).waitFor(),
      },
      { name: 'admin: the dashboard over 90 days', at: '/admin/dashboard?days=90' },
      { name: 'admin: no such message', at: '/admin/messages/nothing' },
      { name: 'admin: messages, none found', at: '/admin/messages?kind=verification&days=30' },
      {
        name: 'admin: messages that do not arrive',
        at: '/admin/messages',
        without: MESSAGES,
        act: (page, words) => page.getByText(words.adminMessages.empty.failed).waitFor(),
      },
      {
        name: 'admin: messages on their way',
        at: '/admin/messages',
        waitsFor: MESSAGES,
        act: (page, words) => page.getByLabel(words.adminMessages.loadingFigures).waitFor(),
      },
      { name: 'admin: not found', at: '/admin/nowhere', missing: true },
      { name: 'admin: no such meeting', at: '/admin/meetings/nothing' },
      { name: 'admin: past meetings', at: '/admin/approved-meetings?status=past' },
      { name: 'admin: all meetings', at: '/admin/meetings?status=all' },
      { name: 'admin: a list that finds nothing', at: '/admin/meetings?search=qqqq' },
      {
        name: 'admin: a list that does not arrive',
        at: '/admin/meetings',
        without: ADMIN_LIST,
        act: (page, words) => page.getByText(words.admin.empty.failed).waitFor(),
      },
      {
        name: 'admin: a list on its way',
        at: '/admin/meetings',
        waitsFor: ADMIN_LIST,
        act: (page, words) => page.getByLabel(words.admin.loadingMeetings).waitFor(),
      },
      {
        name: 'admin: numbers that do not arrive',
        at: '/admin/dashboard',
        without: NUMBERS,
        act: (page, words) => page.getByText(words.admin.loadFailed).first().waitFor(),
      },
      {
        name: 'admin: numbers on their way',
        at: '/admin/dashboard',
        waitsFor: NUMBERS,
        act: (page, words) => page.getByLabel(words.adminDashboard.loading).waitFor(),
      },
      { name: '/m/:live, as an admin', at: `/m/${meetings.live}` },
      decision('approveNamed'),
      decision('rejectNamed'),
      decision('editNamed'),
      {
        name: 'admin: cancel with a reason',
        at: `/admin/approved-meetings/${meetings.later}`,
        act: async (page, words) => {
          await page.getByRole('button', { name: words.admin.cancelMeeting }).first().click();
          await dialogOpens(page);
        },
      },
      {
        name: 'admin: create for a user',
        at: '/admin/meetings',
        act: async (page, words) => {
          await page
            .getByRole('button', { name: filled(words.admin.list.create, { more: '' }) })
            .first()
            .click();
          await dialogOpens(page);
        },
      },
      {
        name: 'admin: keys',
        at: '/admin/meetings',
        act: async (page) => {
          await page.keyboard.press('?');
          await dialogOpens(page);
        },
      },
      {
        name: 'admin: several chosen',
        at: '/admin/meetings',
        act: async (page, words) => {
          await page.getByRole('checkbox', { name: filled(words.admin.list.select, { title: pendingTitle }) }).check();
        },
      },
    ],
  };
}
