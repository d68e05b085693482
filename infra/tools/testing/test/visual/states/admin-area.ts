import { dialogOpens, inDialog, late, press, type StatesOf } from '../state.ts';

const NUMBERS = '**/admin/dashboard/stats*';
/** The list and the figures. */
const MESSAGES = /\/api\/admin\/messages(?:\/stats)?\?/;
/** The page of this name is not meant, only what it asks for. */
const AUDIT = /\/api\/admin\/audit\?/;

/** The admin area around its lists, its messages and its log. */
export const adminAreaStates: StatesOf = () => ({
  admin: [
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
    { name: 'admin: audit log, nothing matches', at: '/admin/audit?subject=nothing' },
    ...late('admin: an audit log', '/admin/audit', AUDIT, (words) => [words.adminAudit.empty.failed, words.adminAudit.loading]),
    { name: 'admin: the dashboard over 90 days', at: '/admin/dashboard?days=90' },
    { name: 'admin: no such message', at: '/admin/messages/nothing' },
    { name: 'admin: messages, none found', at: '/admin/messages?kind=verification&days=30' },
    ...late('admin: messages', '/admin/messages', MESSAGES, (words) => [
      words.adminMessages.empty.failed,
      words.adminMessages.loadingFigures,
    ]),
    ...late('admin: numbers', '/admin/dashboard', NUMBERS, (words) => [words.common.loadFailed, words.adminDashboard.loading]),
    {
      name: 'admin: keys',
      at: '/admin/meetings',
      act: async (page) => {
        await page.keyboard.press('?');
        await dialogOpens(page);
      },
    },
  ],
});
