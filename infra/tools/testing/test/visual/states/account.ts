import { fromNow } from '../../../src/index.ts';
import { bell, dialogOpens, inDialog, late, press, type StatesOf } from '../state.ts';

const PROFILE = '**/users/profile';
const HISTORY = '**/api/reports/history?*';
const NOTIFICATIONS = '**/api/notifications?*';
const VERIFICATION = '**/api/verification/requests/mine';
const PREFERENCES = '**/api/notifications/preferences';

/** A user’s own pages. */
export const accountStates: StatesOf = () => ({
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
  ],
  host: [
    { name: 'verification that waits', at: '/verify' },
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
    ...late('profile', '/profile', PROFILE, (words) => [words.profile.notLoaded.title, words.profile.loading]),
    { name: 'reports, joined', at: '/reports?tab=joined' },
    { name: 'reports, reported', at: '/reports?tab=reported' },
    ...late('reports', '/reports', HISTORY, (words) => [words.common.loadFailed, words.safety.loading]),
    ...late('verification', '/verify', VERIFICATION, (words) => [words.verification.notLoaded, words.verification.loading]),
    { name: 'notifications, all read', at: '/notifications?unread=true' },
    ...late('notifications', '/notifications', NOTIFICATIONS, (words) => [words.common.loadFailed, words.notifications.loading]),
    {
      name: 'below the bell',
      at: '/',
      act: async (page, words) => {
        await bell(page).click();
        await page.getByRole('heading', { name: words.common.notifications }).waitFor();
      },
    },
    ...late('settings', '/settings', PREFERENCES, (words) => [words.common.loadFailed, words.notifications.preferences.loading]),
    {
      name: 'settings of who unsubscribed their phone',
      at: '/settings',
      act: async (page, words) => {
        await page.route(PREFERENCES, async (route) => {
          const response = await route.fetch();
          await route.fulfill({
            response,
            json: { ...(await response.json()), stopped: [{ channel: 'phone', reason: 'stop' }] },
          });
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
    ...late('settings with addresses', '/settings', PROFILE, (words) => [words.common.loadFailed, words.settings.email.loading]),
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
  ],
});
