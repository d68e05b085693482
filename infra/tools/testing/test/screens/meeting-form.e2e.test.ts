// @deep SELDOM=true
import { beforeAll, expect, test } from '@jest/globals';
import { MEETING_OPTIONS, meetingOptions } from '@visavis/contracts/meeting-options';
import type { Page } from 'playwright-core';
import { fromNow, signIn } from '../../src/index.ts';
import { describeInBrowser } from '../support/browser-fixture.ts';
import { proposal } from '../support/client.ts';
import { approvedMeeting } from '../support/fixtures.ts';
import { choose, signUp } from '../support/person.ts';
import { seldom } from '../support/seldom.ts';
import { eventuallyEquals, hasValue } from '../support/wait.ts';

const FAILED = { success: false, message: 'An error occurred. Please try again.', error: 'INTERNAL' };
const DAY = 86_400_000;

/**
 * Specification 1, sections 2, 4, 5 and 8: Host a Meeting, Edit Meeting, Add Co-host and Confirm Meeting Update, message by
 * message.
 */
describeInBrowser('the meeting form', {}, (fixture) => {
  let phones = 9_811_700_100;
  beforeAll(() => signIn(fixture.product.url, '+919811700001', 'Kiran Known'));

  const openHost = async () => {
    const person = await fixture.open();
    phones += 1;
    await signUp(person, fixture.product, 'Hana Host', String(phones));
    return { ...person, phone: String(phones) };
  };
  const openForm = async (page: Page) => {
    await page.getByRole('banner').getByRole('button', { name: 'Hire', exact: true }).click();
    return page.getByRole('dialog', { name: 'Host a Meeting' });
  };
  const dayIn = (days: number, timeZone = 'Asia/Kolkata') =>
    new Intl.DateTimeFormat('en-CA', { timeZone }).format(fromNow(days * DAY));
  const pickDay = (page: Page, days: number, timeZone?: string) =>
    page.getByLabel('Date', { exact: true }).fill(dayIn(days, timeZone));
  const offers = async (page: Page, label: string, options: string[]) => {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await eventuallyEquals(() => page.getByRole('option').allTextContents(), options);
    await page.keyboard.press('Escape');
  };
  const fill = async (page: Page, title: string) => {
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('Ten minutes for each piece.');
    await page.getByRole('button', { name: 'Tomorrow, 11:00 AM' }).click();
  };
  /** The next answer to a write of a meeting; after it calls go through. */
  const answerOnce = async (page: Page, status: number, json: object) => {
    const responses = [{ status, json }];
    await page.route('**/api/meetings**', (route) => {
      const next = route.request().method() === 'GET' ? undefined : responses.shift();
      return next ? route.fulfill(next) : route.fallback();
    });
  };

  // spec 1 §5.10–12, §5.14, §5.15
  seldom('shows each field’s error; offers hours 1 to 12, quarters of an hour, AM and PM', async () => {
    const { page } = await openHost();
    const form = await openForm(page);
    const propose = form.getByRole('button', { name: 'Propose Meeting' });
    const alerts = async () => (await form.getByRole('alert').allTextContents()).map((text) => text.trim());
    await propose.click();
    await eventuallyEquals(alerts, ['Title is required', 'Description is required', 'Date is required', 'Time is required']);
    for (const [title, description, messages] of [
      ['abcd', 'too short', ['Title must be at least 5 characters', 'Description must be at least 10 characters']],
      [
        'x'.repeat(100),
        'x'.repeat(501),
        ['Title must be less than 100 characters', 'Description must be less than 500 characters'],
      ],
      ['x'.repeat(99), 'x'.repeat(500), []],
    ] as const) {
      await page.getByLabel('Title').fill(title);
      await page.getByLabel('Description').fill(description);
      await eventuallyEquals(async () => (await alerts()).slice(0, -2), messages);
    }
    await offers(
      page,
      'Hour',
      Array.from({ length: 12 }, (_, at) => String(at + 1)),
    );
    await offers(page, 'Minute', ['00', '15', '30', '45']);
    await offers(page, 'AM or PM', ['AM', 'PM']);
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await form.getByTitle('India time', { exact: true }).waitFor();
    await zone.click();
    await zone.fill('kathmandu');
    await page.getByRole('option', { name: 'Nepal time' }).click();
    await form.getByTitle('Nepal time', { exact: true }).first().waitFor();
    await pickDay(page, 0, 'Asia/Kathmandu');
    await choose(page, 'Hour', '12');
    await choose(page, 'AM or PM', 'AM');
    await eventuallyEquals(alerts, ['Meeting time must be in the future']);
  });

  // spec 1 §2.52, §5.16–18, §8.23
  seldom(
    'names what is missing or wrong of a co-host, looks up once from the seventh digit on, allows five different ones',
    async () => {
      const { page, phone } = await openHost();
      const form = await openForm(page);
      const lookups: (string | null)[] = [];
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.pathname === '/api/users/search') lookups.push(url.searchParams.get('phone'));
      });
      await form.getByRole('button', { name: 'Add Co-host' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Co-host' });
      const add = dialog.getByRole('button', { name: 'Add Co-host' });
      const number = dialog.getByRole('textbox', { name: /phone/i });
      await add.click();
      for (const message of ['Co-host name is required', 'Co-host phone number is required'])
        await dialog.getByText(message, { exact: true }).waitFor();
      await number.pressSequentially('98(1a1)-70');
      await hasValue(number, '9811-70');
      await dialog.getByText('Enter a valid phone number', { exact: true }).waitFor();

      // No phone number has six digits.
      await page.waitForTimeout(700);
      expect(lookups).toEqual([]);
      await number.pressSequentially('0001');
      await dialog.getByText('Kiran Known is on Visavis').waitFor();
      // Whoever types slowly may have been taken to be done before.
      expect(lookups.filter((of) => of === '+919811700001')).toHaveLength(1);
      await hasValue(dialog.getByLabel('Name', { exact: true }), 'Kiran Known');
      // An account is called by its own name.
      expect(await dialog.getByLabel('Name', { exact: true }).isEditable()).toBe(false);
      await add.click();
      await dialog.waitFor({ state: 'detached' });

      for (const taken of ['98117 00001', phone]) {
        await form.getByRole('button', { name: 'Add Co-host' }).click();
        await dialog.getByLabel('Name', { exact: true }).fill('Twice');
        await number.fill(taken);
        await add.click();
        await dialog.getByText('This phone number is already added', { exact: true }).waitFor();
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
      }
      for (const [one, letter] of ['B', 'C', 'D', 'E'].entries()) {
        await form.getByRole('button', { name: 'Add Co-host' }).click();
        await number.fill(`981170900${one + 2}`);
        await dialog.getByLabel('Name', { exact: true }).fill(`Helper ${letter}`);
        await add.click();
        await dialog.waitFor({ state: 'detached' });
      }
      await form.getByText('Maximum of 5 co-hosts reached', { exact: true }).waitFor();
      expect(await form.getByRole('button', { name: 'Add Co-host' }).count()).toBe(0);
      await form.getByRole('button', { name: 'Remove co-host Helper E' }).click();
      await page.getByText('Co-host removed', { exact: true }).waitFor();
      await form.getByRole('button', { name: 'Add Co-host' }).waitFor();
    },
  );

  // spec 1 §2.51, §2.53, §4.17, §8.15, §8.23
  test('creates and updates with the server’s messages or the form’s own, and updates only after a confirmation', async () => {
    const { page } = await openHost();
    const form = await openForm(page);
    await fill(page, 'Portfolio review');
    await page.getByRole('radio', { name: 'Video & Animation' }).check();
    const preview = form.locator('article');
    for (const text of ['Portfolio review', 'Ten minutes for each piece.', 'Video & Animation'])
      await preview.getByText(text, { exact: true }).waitFor();
    const propose = form.getByRole('button', { name: 'Propose Meeting' });
    await answerOnce(page, 500, FAILED);
    await propose.click();
    await form.getByText('Failed to create meeting', { exact: true }).waitFor();
    await answerOnce(page, 409, { success: false, message: 'You have another meeting then', error: 'MEETING_OVERLAP' });
    await propose.click();
    await form.getByText('You have another meeting then', { exact: true }).waitFor();
    await propose.dblclick();
    await page.getByText('Meeting created successfully', { exact: true }).waitFor();
    await form.waitFor({ state: 'detached' });
    const edit = page.getByRole('button', { name: /^Edit.*Portfolio review/ });
    await edit.waitFor();
    await eventuallyEquals(() => edit.count(), 1);

    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') writes.push(new URL(request.url()).pathname);
    });
    await edit.click();
    const editing = page.getByRole('dialog', { name: 'Edit Meeting' });
    await editing.getByLabel('Title').fill('Portfolio review, longer');
    await editing.getByRole('radio', { name: 'Not sure' }).check();
    await editing.getByRole('button', { name: 'Update Meeting' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Confirm Meeting Update' });
    await confirm.getByText('Portfolio review, longer').waitFor();
    expect(writes).toEqual([]);
    await answerOnce(page, 500, FAILED);
    await confirm.getByRole('button', { name: 'Update Meeting' }).click();
    await editing.getByText('Failed to update meeting', { exact: true }).waitFor();
    await editing.getByRole('button', { name: 'Update Meeting' }).click();
    await confirm.getByRole('button', { name: 'Update Meeting' }).click();
    await page.getByText('Meeting updated successfully', { exact: true }).waitFor();
    const again = page.getByRole('button', { name: /^Edit.*Portfolio review, longer/ });
    await again.click();
    expect(await editing.getByRole('radio', { name: 'Not sure' }).isChecked()).toBe(true);
    expect(writes).toHaveLength(2);
  });

  test('edits an approved meeting with a co-host from its own page', async () => {
    const { url } = fixture.product;
    const host = await signIn(url, '+919811700002', 'Hedda Host');
    const { token } = await signIn(url, '+919000000001', 'The Admin');
    const coHosts = [{ name: 'Lena Late', phone: '+919811700003' }];
    const body = { ...proposal(1), coHosts, turnMinutes: 5 };
    const id = await approvedMeeting(fixture.call, { admin: token, host: host.token }, body);
    const page = await fixture.openAs(host, `/p/${id}`);
    const writes: object[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') writes.push(request.postDataJSON() as object);
    });
    await page.getByRole('main').getByRole('button', { name: 'Edit Meeting' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit Meeting' });
    await editing.getByText('Lena Late').waitFor();
    await choose(page, 'Hour', '7');
    await editing.getByRole('button', { name: 'Update Meeting' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Confirm Meeting Update' });
    await confirm.getByRole('button', { name: 'Update Meeting' }).click();
    await page.getByText('Meeting updated successfully', { exact: true }).waitFor();
    expect(writes).toEqual([expect.objectContaining({ coHosts })]);
  });

  // spec 1 §4.16, §5.9
  seldom('shows what an approved meeting keeps as text, and leaves the rest open', async () => {
    const { page } = await openHost();
    const form = await openForm(page);
    await fill(page, 'Brand clinic');
    const [created] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/api/meetings')),
      form.getByRole('button', { name: 'Propose Meeting' }).click(),
    ]);
    const { meeting } = (await created.json()) as { meeting: { _id: string } };
    const { token } = await signIn(fixture.product.url, '+919000000001', 'The Admin');
    const body = { category: 'graphic-design' };
    expect((await fixture.call('PUT', `/admin/meetings/${meeting._id}/approve`, { token, body })).status).toBe(200);
    await page.getByText('Approved', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Edit.*Brand clinic/ }).click();
    const editing = page.getByRole('dialog', { name: 'Edit Meeting' });
    await editing.getByText('Ten minutes for each piece.').waitFor();
    for (const locked of ['Title', 'Description']) expect(await editing.getByLabel(locked).count()).toBe(0);
    await choose(page, 'Hour', '6');
    await editing.getByRole('button', { name: 'Update Meeting' }).click();
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      page.getByRole('alertdialog', { name: 'Confirm Meeting Update' }).getByRole('button', { name: 'Update Meeting' }).click(),
    ]);
    const open = meetingOptions.filter((option) => !MEETING_OPTIONS[option].locked);
    expect(Object.keys(sent.postDataJSON() as object).sort()).toEqual([...open, 'coHosts', 'date', 'timeZone', 'version'].sort());
    await page.getByText('Meeting updated successfully', { exact: true }).waitFor();
  });
});
