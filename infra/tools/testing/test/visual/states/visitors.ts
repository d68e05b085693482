import { inDialog, press, type StatesOf } from '../state.ts';
import { PHONES } from '../test-data.ts';

const PUBLISHED = '**/api/testimonials?*';

/** Logging in, and what stands in place of a screen. */
export const visitorStates: StatesOf = () => ({
  visitor: [
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
        await inDialog(page).getByRole('combobox').click();
        await page.getByRole('option').first().waitFor();
      },
    },
    {
      name: 'Lost in Space',
      at: '/',
      act: async (page, words) => {
        await page.context().setOffline(true);
        await page.getByRole('alertdialog', { name: words.app.connection.lost }).waitFor();
      },
      undo: (page) => page.context().setOffline(false),
    },
    {
      name: 'a page that asks to log in',
      at: '/profile',
      act: (page, words) => inDialog(page).getByText(words.oneTimeCode.send).waitFor(),
    },
  ],
});
