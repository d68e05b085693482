// @deep SELDOM=true
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { proposal } from '../support/client.ts';
import { approvedMeeting, meetInRoom } from '../support/fixtures.ts';
import { seldom } from '../support/seldom.ts';
import { signedIn } from '../support/session.ts';
import { eventuallyReads, expectAccessibleScreen, hasValue, screenIsShown } from '../support/wait.ts';

type Who = Awaited<ReturnType<typeof signIn>>;
const PHONE = { width: 390, height: 844 };

/** What stays of a turn: the goodbye, a handshake, a note, the shortlist, and the page with everybody whom one met. */
describeInBrowser('after the turn', UNLIMITED, (fixture) => {
  let admin: Who;
  let host: Who;
  let guest: Who;
  let hostPhone: string;
  let guestPhone: string;
  let id: string;
  let phones = 9_811_880_100;
  beforeAll(async () => {
    admin = await signIn(fixture.product.url, '+919000000001', 'Arti Admin');
  });
  const sendCommand = async ({ token }: Who, path: string, body: object = {}) => {
    const answer = await fixture.call('POST', `/api/meetings/${id}/${path}`, { token, body });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body;
  };
  /** Host and guest are in the room; the clock moves on while both are heard of. */
  async function turn(seconds: number) {
    [hostPhone, guestPhone] = [`+91${phones++}`, `+91${phones++}`];
    host = await signIn(fixture.product.url, hostPhone, 'Hana Host');
    guest = await signIn(fixture.product.url, guestPhone, 'Gita Guest');
    const { body: sandbox } = await fixture.call('POST', '/dev/clock', { body: { advanceMs: 0 } });
    const date = new Date(Date.parse(sandbox.now) + 5 * 60_000).toISOString();
    const who = { admin: admin.token, host: host.token, guest: guest.token };
    id = await approvedMeeting(fixture.call, who, { ...proposal(0), date });
    const leave = await meetInRoom(fixture.call, id, who);
    await fixture.call('POST', '/dev/clock', { body: { advanceMs: seconds * 1_000 } });
    return leave;
  }
  const open = async (who: Who, at: string, options: object = {}): Promise<Page> => {
    const storageState = signedIn(fixture.product.url, who);
    const context = await fixture.enter({ storageState, viewport: { width: 1440, height: 900 }, ...options });
    const page = await context.newPage();
    await page.goto(fixture.product.url + at);
    return page;
  };
  const look = (page: Page, name: string) =>
    process.env.SCREENSHOTS ? page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true }) : undefined;
  const main = (page: Page) => page.getByRole('main');

  test('says goodbye to a guest whose turn is over and who opens the page again while the meeting goes on', async () => {
    const leave = await turn(125);
    const page = await open(guest, `/m/${id}`, { viewport: PHONE });
    await page.getByRole('button', { name: 'Move here' }).click();
    // In the call a guest is asked before they leave it, by the button, too.
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave the call?' });
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await screenIsShown(page, 'You met Hana Host');
    await page.reload();
    await screenIsShown(page, 'You met Hana Host');
    await main(page).getByText('Your turn is over. Thank you both!').waitFor();
    await main(page).getByRole('button', { name: 'Shake hands' }).waitFor();
    await main(page).getByRole('button', { name: 'Back to the waiting room' }).click();
    await main(page).getByRole('button', { name: 'Join the queue' }).waitFor();
    leave();
  });

  test('says goodbye first, asks how it was below it, and makes a handshake of two presses', async () => {
    const leave = await turn(125);
    leave();
    await sendCommand(host, 'session/end');
    const page = await open(guest, `/m/${id}`, { viewport: PHONE });
    await screenIsShown(page, 'You met Hana Host');
    await eventuallyReads(main(page), /2 min \d+ s together/);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.locator('input:focus').count()).toBe(0);
    await look(page, 'goodbye-390');
    await expectAccessibleScreen(page);

    const hosts = await open(host, `/m/${id}`);
    await screenIsShown(hosts, 'You met Gita Guest');
    await page.getByRole('checkbox', { name: 'Phone' }).check();
    await page.getByRole('button', { name: 'Shake hands' }).click();
    await page.getByText('Your hand is out.').waitFor();
    expect(await main(hosts).textContent()).not.toMatch(/hand is out|shook hands/);
    await look(page, 'goodbye-pressed-390');
    // Either may report the other, though the call is gone.
    await page.getByRole('button', { name: 'Report Hana Host' }).waitFor();
    await hosts.getByRole('button', { name: 'Report Gita Guest' }).click();
    const report = hosts.getByRole('dialog', { name: 'Report Gita Guest' });
    await report.getByRole('checkbox', { name: /^Block Gita Guest too/ }).waitFor();
    await report.getByRole('textbox').fill('Came late.');
    // Asked whether it may be lost, nobody says yes.
    for (const name of ['Close', 'Cancel']) {
      const prompt = hosts.waitForEvent('dialog');
      await Promise.all([prompt.then((question) => question.dismiss()), report.getByRole('button', { name }).click()]);
      await hasValue(report.getByRole('textbox'), 'Came late.');
    }
    hosts.once('dialog', (question) => void question.accept());
    await report.getByRole('button', { name: 'Cancel' }).click();
    await report.waitFor({ state: 'detached' });
    await hosts.getByRole('button', { name: 'Shake hands' }).click();
    // Both learn of it at once.
    for (const each of [page, hosts]) await each.getByText('You shook hands').waitFor();
    await hosts.getByRole('link', { name: guestPhone }).waitFor();
    expect(await main(page).textContent()).not.toContain(hostPhone);
    await look(hosts, 'goodbye-shaken-1440');
    await expectAccessibleScreen(hosts);

    await page.getByRole('radio', { name: '5 stars' }).check();
    await page.getByRole('checkbox', { name: 'Helpful' }).check();
    const consent = page.getByRole('checkbox', { name: 'Show my words on Hana Host’s pages, with my first name' });
    expect(await consent.count()).toBe(0);
    await page.getByRole('textbox', { name: /In your words/ }).fill('She had read my plan.');
    expect(await consent.isChecked()).toBe(false);
    await consent.check();
    await look(page, 'goodbye-feedback-390');
    await expectAccessibleScreen(page);
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByText('Your feedback: 5 of 5 stars').waitFor();
  });

  test('shows anyone what a guest agreed to, other dates and answers below the fold, until the guest takes it back', async () => {
    const who = { admin: admin.token, host: host.token };
    const next = await approvedMeeting(fixture.call, who, proposal(2, 'The next clinic'));
    const below = async (options: object) => {
      const page = await (await fixture.enter(options)).newPage();
      await page.goto(`${fixture.product.url}/p/${id}`);
      await page.getByRole('heading', { name: 'Good to know' }).scrollIntoViewIfNeeded();
      return page;
    };
    const visitor = await below({ viewport: PHONE });
    const words = visitor.getByRole('region', { name: 'What guests say' });
    await eventuallyReads(words, /She had read my plan\.[\s\S]*Gita, /);
    expect(await words.getByRole('img', { name: '5 stars of 5' }).count()).toBe(1);
    const dates = visitor.getByRole('region', { name: 'More dates with Hana Host' });
    expect(await dates.getByRole('link').getAttribute('href')).toBe(`/p/${next}`);
    await visitor.getByText('What if Hana Host does not come?').click();
    await visitor.getByText('Your pass stays untouched.').waitFor();
    await look(visitor, 'below-390');
    await expectAccessibleScreen(visitor);
    await look(await below({ viewport: { width: 1440, height: 900 } }), 'below-1440');

    const page = await open(guest, '/reports?tab=joined', { viewport: PHONE });
    await page.getByRole('button', { name: 'Take my words back' }).click();
    await page.getByText('Your words are no longer shown').waitFor();
    await visitor.goto(`${fixture.product.url}/hosts/${host.user._id}`);
    await visitor.getByRole('heading', { name: 'The next clinic' }).waitFor();
    await visitor.reload();
    await visitor.getByText('5 of 5 stars from 1 guest').waitFor();
    expect(await visitor.getByText('She had read my plan.').count()).toBe(0);

    // Why there is no meeting stands before the way to others.
    const body = { reason: 'Down with a cold' };
    expect((await fixture.call('PUT', `/api/meetings/${next}/cancel`, { token: host.token, body })).status).toBe(200);
    const side = visitor.getByRole('complementary', { name: 'Host and joining' });
    await visitor.goto(`${fixture.product.url}/p/${next}`);
    await eventuallyReads(side, /Cancelled: Down with a cold[\s\S]*See what is coming/);
    await look(visitor, 'cancelled-390');
    await visitor.setViewportSize({ width: 1440, height: 900 });
    await look(visitor, 'cancelled-1440');
  });

  test('lets the host offer two times to meet again, and the guest take one, which becomes a proposal', async () => {
    const hosts = await open(host, `/m/${id}`);
    await hosts.getByRole('button', { name: 'Offer two times to meet again' }).click();
    const form = hosts.getByRole('form', { name: 'Two times to meet Gita Guest again' });
    await form.getByLabel('AM or PM').first().waitFor();
    await look(hosts, 'again-form-1440');
    await expectAccessibleScreen(hosts);
    await form.getByRole('button', { name: 'Send offer' }).click();
    await hosts.getByText('You offered Gita Guest to meet again').waitFor();

    const page = await open(guest, '/notifications', { viewport: PHONE });
    await page
      .getByRole('main')
      .getByRole('link', { name: /Hana Host would like to meet you again/ })
      .click();
    await screenIsShown(page, 'People I met');
    await page.getByRole('button', { name: 'Report Hana Host' }).waitFor();
    await page
      .getByRole('button', { name: /^Take / })
      .nth(1)
      .waitFor();
    await look(page, 'again-choice-390');
    await expectAccessibleScreen(page);
    await page
      .getByRole('button', { name: /^Take / })
      .first()
      .click();
    for (const each of [page, hosts]) await each.getByText(/^You meet again: /).waitFor();
    await hosts.getByText('We review the meeting first.').waitFor();
    await look(hosts, 'again-agreed-1440');
    const own = await fixture.call('GET', '/api/meetings?role=hosting&status=pending', { token: host.token });
    expect(own.body.meetings).toHaveLength(1);
    await hosts.getByRole('link', { name: 'To the meeting' }).click();
    await screenIsShown(hosts, 'This meeting waits for approval');
  });

  seldom('keeps note and star of somebody in “People I met”, by filter and as a file', async () => {
    const page = await open(guest, '/people', { viewport: PHONE });
    await screenIsShown(page, 'People I met');
    const card = page.getByRole('article').filter({ hasText: 'Hana Host' });
    await card.getByRole('button', { name: 'Add a note' }).click();
    await card.getByRole('textbox', { name: /Private note/ }).fill('Knows type designers');
    await card.getByRole('button', { name: 'Save note' }).click();
    await page.getByText('Your note is saved').waitFor();
    await card.getByRole('button', { name: 'Put Hana Host on my shortlist' }).click();
    await card.getByRole('button', { name: 'Take Hana Host off my shortlist' }).waitFor();
    await page.getByRole('link', { name: 'Shortlist' }).click();
    await card.getByText('You shook hands').waitFor();
    await look(page, 'people-390');
    await expectAccessibleScreen(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^visavis-people-.*\.csv$/);

    const hosts = await open(host, '/');
    await hosts.getByRole('button', { name: 'Account' }).click();
    await hosts.getByRole('link', { name: 'People I met' }).click();
    await screenIsShown(hosts, 'People I met');
    await eventuallyReads(main(hosts), /Gita Guest/);
    expect(await main(hosts).textContent()).not.toContain('Knows type designers');
    await look(hosts, 'people-1440');
    await hosts.getByRole('link', { name: 'With a note' }).click();
    await hosts.getByText('No notes yet').waitFor();
  });

  seldom('asks nothing after less than a minute together', async () => {
    const leave = await turn(20);
    leave();
    await sendCommand(host, 'session/end');
    const page = await open(guest, `/m/${id}`);
    await screenIsShown(page, 'You met Hana Host');
    await page.getByRole('button', { name: 'Shake hands' }).waitFor();
    expect(await page.getByText('How was your meeting?').count()).toBe(0);
    await look(page, 'goodbye-short-1440');
  });
});
