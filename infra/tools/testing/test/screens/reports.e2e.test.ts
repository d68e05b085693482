import { readFileSync } from 'node:fs';
// @deep SELDOM=true
import { beforeAll, expect, test } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { fromNow, signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { type Client, clientOf, proposal } from '../support/client.ts';
import { approvedMeeting, meetingThatIsOver, sendHeartbeats } from '../support/fixtures.ts';
import { choose } from '../support/person.ts';
import { seldom } from '../support/seldom.ts';
import { signedIn } from '../support/session.ts';
import { eventuallyEquals, expectAccessibleScreen, hasValue, navigatesTo, screenIsShown } from '../support/wait.ts';

type Person = Awaited<ReturnType<typeof signIn>>;

/** `/reports`, `/admin/reports` and the feedback after a call, with everything behind them. */
describeInBrowser('reports', UNLIMITED, (fixture) => {
  let call: Client;
  let admin: Person;
  let host: Person;
  let guest: Person;
  beforeAll(async () => {
    const { url } = fixture.product;
    call = clientOf(url);
    admin = await signIn(url, '+919000000001', 'Arti Admin');
    host = await signIn(url, '+919811177001', 'Hana Host');
    guest = await signIn(url, '+919811177002', 'Gita Guest');
    await meetingThatIsOver(call, { admin: admin.token, host: host.token, guest: guest.token });
  });

  const open = async (who: Person, at: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const storageState = signedIn(fixture.product.url, who);
    const context = await fixture.enter({ storageState, viewport: { width: 1440, height: 900 }, ...options });
    const page = await context.newPage();
    await page.goto(fixture.product.url + at);
    return page;
  };
  const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
  let reporters = 0;
  const reportHost = async (text: string) => {
    const body = { subjectId: host.user._id, reason: 'spam', text };
    const reporter = await signIn(fixture.product.url, `+91981117710${reporters++}`, 'Rita Reporter');
    return (await call('POST', '/api/reports', { token: reporter.token, body })).body.report._id as string;
  };

  // spec 1 §2.21, §4.37
  test('asks a guest for feedback when the call is over, and shows it in both histories', async () => {
    const page = await open(guest, '/reports?tab=joined');
    await page.getByRole('button', { name: 'Give feedback' }).click();
    const form = dialog(page, 'How was your meeting?');
    await form.getByRole('button', { name: 'Send feedback' }).click();
    await form.getByText('Please choose 1 to 5 stars').waitFor();
    await form.getByRole('radio', { name: '4 stars' }).check();
    await form.getByRole('checkbox', { name: 'Friendly' }).check();
    await form.getByRole('textbox').fill('Thank you!');
    await expectAccessibleScreen(page);
    await form.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByText('Thank you for your feedback').waitFor();
    await page.getByRole('button', { name: 'Change feedback' }).waitFor();

    await page.goto(`${fixture.product.url}/reports?tab=joined`);
    await screenIsShown(page, 'Reports');
    const row = page.getByRole('listitem').filter({ hasText: 'Your feedback: 4 of 5 stars' });
    await row.getByText('You met').waitFor();
    await expectAccessibleScreen(page);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    expect((await file).suggestedFilename()).toMatch(/^visavis-meetings-joined-.*\.csv$/);
    expect(readFileSync(await (await file).path(), 'utf8')).toContain(',yes,');

    const hosts = await open(host, '/reports');
    await hosts.getByText('1 waited, 1 met you').waitFor();
    await hosts.getByText('4 of 5 stars from 1 guest').waitFor();
  });

  test('reports and blocks a host from the history, who is unblocked again', async () => {
    const page = await open(guest, '/reports?tab=joined', { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Report Hana Host' }).click();
    const form = dialog(page, 'Report Hana Host');
    await form.getByRole('button', { name: 'Send report' }).click();
    await form.getByText('Please choose a reason').waitFor();
    await choose(page, 'Reason', 'Harassment');
    await form.getByRole('textbox', { name: 'What happened' }).fill('They shouted at me and would not stop.');
    await form.getByRole('checkbox', { name: /^Block Hana Host too/ }).check();
    await form.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Thank you. We look into it.').waitFor();
    await page.getByRole('link', { name: 'Reported' }).click();
    await navigatesTo(page, '/reports?tab=reported');
    const row = page.getByRole('region', { name: 'Your reports' }).getByRole('listitem');
    await row.getByText('We look into it', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Unblock Hana Host' }).click();
    await page.getByText('You have blocked nobody.').waitFor();
    await expectAccessibleScreen(page);
  });

  seldom('keeps what a guest writes about the call when the host ends it', async () => {
    const body = { ...proposal(0), date: fromNow(5 * 60_000).toISOString() };
    const id = await approvedMeeting(call, { admin: admin.token, host: host.token }, body);
    const sendCommand = (name: string, body: object = {}) =>
      call('POST', `/api/meetings/${id}/${name}`, { token: host.token, body });
    await sendCommand('session/start');
    await sendCommand('session/enter', { deviceId: 'host' });
    const hostGoes = await sendHeartbeats(call, id, host.token, { deviceId: 'host' });
    const patient = await signIn(fixture.product.url, '+919811177003', 'Pia Patient');
    const page = await open(patient, `/m/${id}`);
    await page.getByRole('button', { name: 'Join the queue' }).click();
    const waiting = async () => (await call('GET', `/api/meetings/${id}/session`, { token: host.token })).body.session.queue;
    await eventuallyEquals(async () => (await waiting()).length, 1);
    await sendCommand('waiting-room/admit', { ticketId: (await waiting())[0].ticketId });
    await page.getByRole('button', { name: 'People', exact: true }).click();
    // A note that is not kept yet is not lost by a slip.
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByRole('textbox', { name: /^Private note/ }).fill('Knows type designers');
    const reports = () => page.getByRole('button', { name: 'Report Hana Host', exact: true }).click();
    for (const slip of [() => page.keyboard.press('Escape'), reports]) {
      const prompt = page.waitForEvent('dialog');
      await Promise.all([prompt.then((question) => question.dismiss()), slip()]);
      await hasValue(page.getByRole('textbox', { name: /^Private note/ }), 'Knows type designers');
    }
    page.once('dialog', (question) => void question.accept());
    await reports();
    const report = dialog(page, 'Report Hana Host');
    await choose(page, 'Reason', 'Fraud');
    const words = 'They asked for money before the call.';
    await report.getByRole('textbox', { name: 'What happened' }).fill(words);
    hostGoes();
    await sendCommand('session/end');
    await page.locator('main h1', { hasText: 'You met Hana Host' }).waitFor();
    expect(await report.getByRole('textbox', { name: 'What happened' }).inputValue()).toBe(words);
    await report.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Thank you. We look into it.').waitFor();
    await report.waitFor({ state: 'detached' });
  });

  seldom('shows admins the queue, live, and what was decided to the reporter and the reported person', async () => {
    const queue = await open(admin, '/admin/reports');
    await screenIsShown(queue, 'Abuse reports');
    // One row a person.
    await queue.getByRole('link', { name: 'Hana Host: 2 reports' }).waitFor();
    const id = await reportHost('They sell something else there.');
    await queue.getByRole('link', { name: 'Hana Host: 3 reports' }).waitFor();
    await queue.getByText('3 people, 1 ', { exact: false }).waitFor();
    await queue.getByRole('banner').getByRole('link', { name: 'Abuse reports 3' }).waitFor();
    await queue.getByRole('combobox', { name: 'Reason' }).click();
    await queue.getByRole('option', { name: 'Spam' }).click();
    await navigatesTo(queue, '/admin/reports?reason=spam');
    await eventuallyEquals(() => queue.getByRole('link', { name: /Hana Host$/ }).count(), 1);
    await expectAccessibleScreen(queue);

    await queue.getByRole('link', { name: 'Spam: Hana Host' }).click();
    await screenIsShown(queue, 'Spam: Hana Host');
    await queue.getByText('They sell something else there.').waitFor();
    await expectAccessibleScreen(queue);
    await queue.getByRole('button', { name: 'Decide' }).click();
    const form = dialog(queue, 'Decide on the report about Hana Host');
    await form.getByRole('combobox', { name: 'Decision' }).focus();
    await queue.keyboard.press('ArrowDown');
    await queue.getByRole('option', { name: 'Strike' }).waitFor();
    for (const _ of ['a warning', 'a strike']) await queue.keyboard.press('ArrowDown');
    await queue.keyboard.press('Enter');
    await form.getByText('Three strikes suggest a block.', { exact: false }).waitFor();
    await form.getByRole('textbox', { name: /^Response to the reporter/ }).fill('We spoke to them.');
    await form.getByRole('button', { name: 'Decide' }).click();
    await queue.getByText('Report decided').waitFor();
    await queue.getByText('1 strike in force').waitFor();
    const other = queue.getByRole('complementary', { name: 'About' });
    await other.getByText('They asked for money before the call.').waitFor();

    const hosts = await open(host, '/reports?tab=reported');
    await hosts.getByText('You received a strike').waitFor();
    await hosts.getByRole('button', { name: 'Appeal' }).click();
    const appeal = dialog(hosts, 'Appeal against this decision');
    await appeal.getByRole('textbox').fill('I only named my own course.');
    await appeal.getByRole('button', { name: 'Send appeal' }).click();
    await hosts.getByText('You appealed. Another admin decides.').waitFor();
    await queue.getByRole('button', { name: 'Decide on the appeal' }).waitFor();
    expect((await call('GET', `/api/admin/reports/${id}`, { token: admin.token })).body.report.status).toBe('appealed');
  });

  seldom('leaves a decision with its report when another one’s page takes its place', async () => {
    const [left, decided] = [await reportHost('They sell it here, too.'), await reportHost('They sell it there, too.')];
    const page = await open(admin, `/admin/reports/${left}`);
    await page.getByText('They sell it here, too.').waitFor();
    await page.locator(`a[href='/admin/reports/${decided}']`).click();
    await page.getByRole('article').getByText('They sell it there, too.').waitFor();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(new URL(request.url()).pathname));
    const form = dialog(page, 'Decide on the report about Hana Host');
    const fill = async () => {
      await page.getByRole('button', { name: 'Decide' }).click();
      await form.getByRole('combobox', { name: 'Decision' }).focus();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('option', { name: 'Nothing' }).waitFor();
      await page.keyboard.press('Enter');
    };
    await fill();
    await page.goBack();
    await page.getByRole('article').getByText('They sell it here, too.').waitFor();
    await form.waitFor({ state: 'detached' });
    await page.goForward();
    await page.getByRole('article').getByText('They sell it there, too.').waitFor();
    await fill();
    await form.getByRole('button', { name: 'Decide' }).click();
    await page.getByRole('region', { name: 'Not sent yet' }).waitFor();
    await page.goBack();
    await page.getByText('Report decided').waitFor();
    expect(sent).toEqual([`/api/admin/reports/${decided}`]);
    const statusOf = async (id: string) =>
      (await call('GET', `/api/admin/reports/${id}`, { token: admin.token })).body.report.status;
    expect([await statusOf(left), await statusOf(decided)]).toEqual(['open', 'decided']);
    const closed = await call('PUT', `/api/admin/reports/${left}`, { token: admin.token, body: { decision: 'nothing' } });
    expect(closed.status).toBe(200);
  });

  seldom('finds a report by words, and closes the others about the same person with it', async () => {
    const page = await open(admin, '/admin/reports?search=money');
    await page.getByRole('link', { name: 'Fraud: Hana Host' }).click();
    await screenIsShown(page, 'Fraud: Hana Host');
    await page.getByRole('button', { name: 'Decide' }).click();
    const form = dialog(page, 'Decide on the report about Hana Host');
    await form.getByRole('combobox', { name: 'Decision' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Nothing' }).waitFor();
    await page.keyboard.press('Enter');
    await form.getByRole('checkbox', { name: 'Also close the other report about Hana Host with this' }).check();
    await form.getByRole('button', { name: 'Decide' }).click();
    await page.getByText('2 reports decided').waitFor();
    await page.goto(`${fixture.product.url}/admin/reports`);
    await page.getByText('No report waits').waitFor();
  });

  seldom('says what failed, and that there is nothing', async () => {
    const nobody = await signIn(fixture.product.url, '+919811177009', 'Nina Newcomer');
    const page = await open(nobody, '/reports');
    await page.getByText('You have not hosted a meeting yet').waitFor();
    await page.getByRole('link', { name: 'Joined' }).click();
    await page.getByText('You have not joined a meeting yet').waitFor();
    await page.getByRole('link', { name: 'Reported' }).click();
    await page.getByText('You have reported nobody').waitFor();
    await page.route('**/api/reports/**', (route) => route.abort());
    await page.goto(`${fixture.product.url}/reports`);
    await page.getByRole('alert').waitFor();
    await page.unroute('**/api/reports/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('You have not hosted a meeting yet').waitFor();
    const missing = await open(admin, '/admin/reports/nothing');
    await screenIsShown(missing, 'No such report');
  });
});
