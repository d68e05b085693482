import { inDialog, late, press, pressNamed, type StatesOf } from '../state.ts';
import { filled } from '../words.ts';

const PUBLIC_LIST = '**/api/meetings/public?*';

/** Lists and pages of meetings, and what a host does with them. */
export const meetingStates: StatesOf = (data) => {
  const { story, meetings, guestId } = data;
  const laterTitle = story.titles[4] ?? '';
  return {
    visitor: [
      ...['/meetings/upcoming', '/meetings/past', '/meetings/all', '/category/video-animation/past'].map((path) => ({
        name: path,
        at: path,
      })),
      ...(['live', 'past', 'cancelled'] as const).map((state) => ({ name: `/p/:${state}`, at: `/p/${meetings[state]}` })),
      { name: '/hosts/:who-hosts-nothing', at: `/hosts/${guestId}`, missing: true },
      { name: 'a list that finds nothing', at: '/meetings?search=qqqq' },
      ...late('a list', '/meetings', PUBLIC_LIST, (words) => [words.common.loadFailed, words.meetings.list.loading]),
      {
        name: 'a meeting that does not arrive',
        at: `/p/${meetings.soon}`,
        without: '**/api/meetings/public/*',
        act: (page, words) => page.getByText(words.publicMeeting.failed).waitFor(),
      },
    ],
    guest: [
      { name: 'home, nothing of their own', at: '/' },
      { name: '/m/:live, before the queue', at: `/m/${meetings.live}` },
      { name: '/m/:later', at: `/m/${meetings.later}` },
      { name: '/m/:past', at: `/m/${meetings.past}` },
      { name: '/p/:live', at: `/p/${meetings.live}` },
    ],
    host: [
      {
        name: 'home, all of their own',
        at: '/',
        act: async (page) => {
          await page.locator('main button[aria-expanded]').first().click();
          await page.locator('main button[aria-expanded=true]').first().waitFor();
        },
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
          await page.locator('[aria-modal=true]').nth(1).waitFor();
        },
      },
      {
        name: 'Edit Meeting',
        at: '/',
        act: async (page, words) => {
          await pressNamed(page, filled(words.meetings.own.edit, { title: laterTitle }));
          await page.getByRole('button', { name: words.meetingForm.update }).waitFor();
        },
      },
      {
        name: 'Cancel this meeting?',
        at: '/',
        act: async (page, words) => {
          await pressNamed(page, filled(words.meetings.own.cancel, { title: laterTitle }));
          await inDialog(page).getByRole('button', { name: words.meetings.cancelMeeting, exact: true }).click();
          await page.getByText(words.meetings.cancel.tooShort).waitFor();
        },
      },
      // The last one: the browser keeps the draft.
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
  };
};
