import { late, press, type StatesOf } from '../state.ts';
import { DOCUMENT_NAME } from '../test-data.ts';
import { filled } from '../words.ts';

/** The page of this name is not meant, only what it asks for. */
const USERS = /\/admin\/users\?.*page=/;
const REPORTS = /\/api\/admin\/reports\?/;
const VERIFICATIONS = '**/api/verification/admin/requests?*';

/** Users, reports and requests to be verified. */
export const adminPeopleStates: StatesOf = (data, records) => {
  const { hostId, guestId, story } = data;
  const { verificationId } = records;
  return {
    admin: [
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
          await page.locator('[role=dialog] [aria-invalid=true]').first().waitFor();
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
      ...late('admin: users', '/admin/users', USERS, (words) => [words.adminUsers.empty.failed, words.adminUsers.loading]),
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
          await page.locator('[role=dialog] textarea').fill(story.cancelled);
          await page.locator('[role=dialog] button[type=submit]').click();
          await page.getByText(words.adminUsers.refused.changed).waitFor();
          await page.getByRole('button', { name: words.adminMoney.form.reload }).click();
          await page.getByText(words.adminUsers.loaded).waitFor();
        },
      },
      ...late('admin: reports', '/admin/reports', REPORTS, (words) => [
        words.adminReports.empty.failed,
        words.adminReports.loading,
      ]),
      ...late('admin: requests to be verified', '/admin/verification', VERIFICATIONS, (words) => [
        words.adminVerification.empty.failed,
        words.adminVerification.loading,
      ]),
      {
        name: 'admin: a request to be verified, refused',
        at: `/admin/verification?request=${verificationId}`,
        act: async (page, words) => {
          await page.locator('[role=dialog]').getByRole('button', { name: words.admin.reject }).click();
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
    ],
  };
};
