import type { Page } from 'playwright-core';
import { inDialog, press, type Screen, type StatesOf } from '../state.ts';
import type { Words } from '../words.ts';

const OWN_ALERTS = '**/api/client-alerts/my-alerts';
const CONFIRM = '/notifications/confirm/k3y';
const UNSUBSCRIBE = '/notifications/unsubscribe/k3y';

/** Client alerts, and where the links of their messages lead. */
export const alertStates: StatesOf = (data) => {
  const { story } = data;
  const link = (
    path: string,
    name: string,
    answer: { status?: number; json: object },
    heading: (words: Words) => string,
  ): Screen => ({
    name,
    at: path,
    act: async (page, words) => {
      await page.route(`**/api${path}`, (route) => route.fulfill(answer));
      await page.getByRole('main').getByRole('button').first().click();
      await page.getByRole('heading', { name: heading(words), exact: true }).waitFor();
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
  return {
    visitor: [
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
    ],
    host: [
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
    ],
  };
};
