import { expect, test } from '@jest/globals';
import { offsetAt } from '@visavis/contracts/local-time';
import { fromNow, signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { choose } from '../support/person.ts';
import { signingIn } from '../support/session.ts';
import { eventuallyEquals, expectAccessibleScreen, screenIsShown } from '../support/wait.ts';

const DAY = 86_400_000;
const BERLIN = 'Europe/Berlin';

/** Three days before the next change of the clocks there: that of the second date, a week later, is another one. */
const beforeTheChange = () => {
  let at = fromNow(4 * DAY).getTime();
  const offset = offsetAt(at, BERLIN);
  while (offsetAt(at, BERLIN) === offset) at += DAY;
  return new Intl.DateTimeFormat('en-CA', { timeZone: BERLIN }).format(at - 4 * DAY);
};

describeInBrowser('office hours over a change of clocks', UNLIMITED, (fixture) => {
  test('are proposed and approved once; one date is skipped, then all end, and a guest reads why', async () => {
    const { url } = fixture.product;
    const admin = await signIn(url, '+919000000001', 'Ada Admin');
    const [host, gita] = [await signIn(url, '+919811100081', 'Hana Host'), await signIn(url, '+919811100082', 'Gita Guest')];
    const context = await fixture.enter({ width: 1280, timezoneId: BERLIN });
    await context.addInitScript(signingIn(host));
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('banner').getByRole('button', { name: 'Hire', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Host a Meeting' });
    await form.getByLabel('Title').fill('Portfolio hour');
    await form.getByLabel('Description').fill('Ten minutes for each portfolio.');
    await form.getByLabel('Date', { exact: true }).fill(beforeTheChange());
    await choose(page, 'Hour', '5');
    await form.getByRole('radio', { name: 'Graphic Design' }).check();
    await form.getByRole('radio', { name: 'Every week' }).check();
    await choose(page, 'How many dates', '3 dates');
    const dates = form.getByRole('region', { name: /^All dates/ }).getByRole('listitem');
    await eventuallyEquals(() => dates.count(), 3);
    expect((await dates.allTextContents()).map((text) => text.includes('5:00 PM'))).toEqual([true, true, true]);
    expect((await dates.allTextContents()).map((text) => text.includes('Clocks change before this date'))).toEqual([
      false,
      true,
      false,
    ]);
    await expectAccessibleScreen(page);
    await form.getByRole('button', { name: 'Propose Meeting' }).click();
    await form.waitFor({ state: 'detached' });

    const row = page.getByRole('article', { name: 'Portfolio hour' });
    await row.getByText('Every week, 3 dates').waitFor();
    const { meetings } = (await fixture.call('GET', '/api/meetings', { token: host.token })).body;
    const id: string = meetings[0]._id;

    const desk = await fixture.enter({ width: 1280 });
    await desk.addInitScript(signingIn(admin));
    const admins = await desk.newPage();
    await admins.goto(`${url}/admin/meetings/${id}`);
    await screenIsShown(admins);
    await eventuallyEquals(
      () =>
        admins
          .getByRole('region', { name: /^All dates/ })
          .getByRole('listitem')
          .count(),
      3,
    );
    await fixture.call('PUT', `/admin/meetings/${id}/approve`, { token: admin.token, body: {} });

    await row.getByText('Every week, date 1 of 3').waitFor();
    await fixture.call('PUT', `/api/meetings/${id}-3/interest`, { token: gita.token });
    await row.getByRole('button', { name: '2 more dates', exact: true }).click();
    await row
      .getByRole('button', { name: /^Skip .*: Portfolio hour$/ })
      .nth(1)
      .click();
    const skip = page.getByRole('dialog', { name: 'Skip this date?' });
    await skip.getByLabel('Reason').fill('A day off');
    await skip.getByRole('button', { name: 'Skip this date' }).click();
    await skip.waitFor({ state: 'detached' });
    await row.getByRole('listitem').getByText('Cancelled', { exact: true }).waitFor();
    await expectAccessibleScreen(page);

    await row.getByRole('button', { name: 'End office hours: Portfolio hour' }).click();
    const end = page.getByRole('dialog', { name: 'End these office hours?' });
    await end.getByText(/^2 dates of/).waitFor();
    await end.getByLabel('Reason').fill('A new job');
    await end.getByRole('button', { name: 'End office hours' }).click();
    await end.waitFor({ state: 'detached' });

    const visit = await fixture.enter({ width: 1280, timezoneId: BERLIN });
    await visit.addInitScript(signingIn(gita));
    const guests = await visit.newPage();
    await guests.goto(`${url}/p/${id}-3`);
    await guests.getByText('Cancelled: A new job').waitFor();
    await guests.getByText('Office hours: Every week, date 3 of 3').waitFor();
  });

  test('are one card for whoever looks for a meeting, and an admin cancels all dates that are left with one reason', async () => {
    const { url } = fixture.product;
    const admin = await signIn(url, '+919000000001', 'Ada Admin');
    const host = await signIn(url, '+919811100083', 'Hari Host');
    const proposed = await fixture.call('POST', '/api/meetings', {
      token: host.token,
      body: {
        ...{ title: 'Logo hour', description: 'Ten minutes for each logo.', category: 'graphic-design' },
        ...{ date: `${beforeTheChange()}T10:00`, timeZone: BERLIN, repeats: { everyWeeks: 1, dates: 4 } },
      },
    });
    const id: string = proposed.body.meeting._id;
    await fixture.call('PUT', `/admin/meetings/${id}/approve`, { token: admin.token, body: {} });

    const { page } = await fixture.open(`/hosts/${host.user._id}`);
    const card = page.getByRole('article', { name: 'Logo hour' });
    await card.getByRole('button', { name: 'and 3 more dates: Logo hour' }).click();
    await eventuallyEquals(() => card.getByRole('listitem').count(), 3);
    expect(await page.getByRole('article', { name: 'Logo hour' }).count()).toBe(1);
    await expectAccessibleScreen(page);
    await card.getByRole('listitem').nth(1).getByRole('link').click();
    await page.getByText('Office hours: Every week, date 3 of 4').waitFor();

    const desk = await fixture.openAs(admin, `/admin/approved-meetings/${id}-2`);
    await desk.getByRole('button', { name: 'Cancel meeting Logo hour' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Cancel meeting' });
    await dialog.getByText('1 meeting is cancelled.', { exact: false }).waitFor();
    await dialog.getByRole('checkbox', { name: 'All later dates of these office hours, too' }).check();
    await dialog.getByText('3 meetings are cancelled.', { exact: false }).waitFor();
    await dialog.getByLabel('Reason').fill('Not what it said');
    await dialog.getByRole('button', { name: 'Cancel meeting' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Cancelled: Not what it said').waitFor();
  });
});
