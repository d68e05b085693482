import { dialogOpens, late, pressNamed, type Screen, type StatesOf } from '../state.ts';
import { filled } from '../words.ts';

const ADMIN_LIST = /\/admin\/meetings\?.*page=/;

/** Meetings in the admin area. */
export const adminMeetingStates: StatesOf = (data) => {
  const { story, meetings } = data;
  const pendingTitle = story.titles[6] ?? '';
  const decision = (name: 'approveNamed' | 'rejectNamed' | 'editNamed'): Screen => ({
    name: `admin: ${name}`,
    at: `/admin/meetings?search=${encodeURIComponent(pendingTitle)}`,
    act: async (page, words) => {
      await pressNamed(page, filled(words.admin[name], { title: pendingTitle }));
      await dialogOpens(page);
    },
  });
  return {
    admin: [
      { name: '/admin/meetings/:rejected', at: `/admin/meetings/${meetings.rejected}` },
      { name: '/admin/approved-meetings/:live', at: `/admin/approved-meetings/${meetings.live}` },
      { name: 'admin: not found', at: '/admin/nowhere', missing: true },
      { name: 'admin: no such meeting', at: '/admin/meetings/nothing' },
      { name: 'admin: past meetings', at: '/admin/approved-meetings?status=past' },
      { name: 'admin: all meetings', at: '/admin/meetings?status=all' },
      { name: 'admin: a list that finds nothing', at: '/admin/meetings?search=qqqq' },
      ...late('admin: a list', '/admin/meetings', ADMIN_LIST, (words) => [words.admin.empty.failed, words.admin.loading]),
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
        name: 'admin: several chosen',
        at: '/admin/meetings',
        act: async (page, words) => {
          await page.getByRole('checkbox', { name: filled(words.admin.list.select, { title: pendingTitle }) }).check();
        },
      },
    ],
  };
};
