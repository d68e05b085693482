// @deep SELDOM=true
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { callSandbox, signIn, until } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { chooseInAccount, enter } from '../support/person.ts';
import { seldom } from '../support/seldom.ts';
import { signedIn } from '../support/session.ts';
import { stubCalls } from '../support/stub-calls.ts';
import { eventuallyEquals, eventuallyReads, hasFocus, hasValue } from '../support/wait.ts';

const CALLS = /\/api\/(?:public\/)?client-alerts|\/api\/notifications\//;
const MINE = 'GET /api/client-alerts/my-alerts';
const FAILED = 'Failed to manage client meeting alert. Please try again.';

/** Client Meeting Alerts and the pages of its messages' links (specification 1, sections 2 to 5 and 8). */
describeInBrowser('client meeting alerts', UNLIMITED, (fixture) => {
  let phones = 9_811_730_000;
  const newPhone = () => String(++phones);

  /** Somebody signed in; their own phone, as it is typed. */
  const somebody = async (name = 'Asha Rao') => {
    const national = newPhone();
    const session = await signIn(fixture.product.url, `+91${national}`, name);
    const storageState = signedIn(fixture.product.url, session);
    return { national, session, open: (at = '/') => fixture.open(at, { storageState }) };
  };
  const modal = (page: Page) => page.getByRole('dialog', { name: 'Client Meeting Alerts' });
  const openFromMenu = async (page: Page) => {
    await chooseInAccount(page, 'Client Meeting Alerts');
    await modal(page).waitFor();
  };
  const fill = async (page: Page, { name, phone, email }: { name?: string; phone?: string; email?: string }) => {
    const form = modal(page);
    if (name !== undefined) await form.getByLabel('Name', { exact: true }).fill(name);
    if (phone !== undefined) await form.getByRole('textbox', { name: 'Phone number' }).fill(phone);
    if (email !== undefined) await form.getByLabel('Email (optional)').fill(email);
  };
  const send = (page: Page) => modal(page).getByRole('button', { name: 'Create alert' }).click();
  const errors = (page: Page) => async () =>
    (await modal(page).locator('form').getByRole('alert').allTextContents()).map((text) => text.trim());
  const spaced = (national: string) => `+91 ${national.slice(0, 5)} ${national.slice(5)}`;
  const card = (page: Page, name: string) => modal(page).getByRole('listitem').filter({ hasText: name }).first();

  // spec 1 §1.4, §4.21, §6.2
  seldom('lets a visitor create an alert from a category’s empty list, and says what is left to do', async () => {
    const { page } = await fixture.open('/category/video-animation');
    await page.getByRole('button', { name: 'Tell me when there is one' }).click();
    const form = modal(page);
    expect(await form.getByRole('checkbox', { name: 'Video & Animation' }).isChecked()).toBe(true);
    await fill(page, { name: 'Veda Visitor', phone: newPhone(), email: 'Veda@Example.org' });
    await send(page);
    const done = form.getByRole('status').filter({ hasText: 'Client meeting alert created successfully!' });
    await eventuallyReads(done, /open the link that we have sent to \+91 98117/);
    await eventuallyReads(done, /veda@example\.org/);
    await form.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByRole('dialog', { name: 'Create your account' }).waitFor();
  });

  // spec 1 §5.19
  seldom('names what is missing or wrong, and goes to the first wrong field', async () => {
    const { page } = await fixture.open('/');
    await page.getByRole('banner').getByRole('button', { name: 'Alerts', exact: true }).click();
    await send(page);
    const required = ['Name is required', 'Phone number is required', 'Please select at least one category'];
    await eventuallyEquals(errors(page), required);
    await hasFocus(modal(page).getByLabel('Name', { exact: true }));
    // The server names them in the same order.
    const refused = (await fixture.call('POST', '/api/public/client-alerts', { body: {} })).body;
    expect([refused.message, refused.details.map(({ message }: { message: string }) => message)]).toEqual([
      required[0],
      required,
    ]);
    await modal(page).getByRole('checkbox', { name: 'Graphic Design' }).check();
    await modal(page).getByRole('checkbox', { name: 'All categories' }).check();
    expect(await modal(page).getByRole('checkbox', { name: 'Graphic Design' }).isChecked()).toBe(false);
    await fill(page, { name: 'Veda', phone: '123', email: 'veda' });
    await eventuallyEquals(errors(page), ['Please enter a valid phone number', 'Please enter a valid email address']);
    await fill(page, { phone: '98117 30999', email: '' });
    await eventuallyEquals(errors(page), []);
    // What was typed is there again after the modal was closed by mistake.
    await page.keyboard.press('Escape');
    await modal(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Alert me' }).click();
    await hasValue(modal(page).getByLabel('Name', { exact: true }), 'Veda');
    expect(await modal(page).getByRole('checkbox', { name: 'All categories' }).isChecked()).toBe(true);
  });

  // spec 1 §2.54, §3.13, §4.21, §8.25, §9.2
  test('creates, lists, labels, edits and deletes the alerts of a user', async () => {
    const asha = await somebody();
    const { page } = await asha.open();
    await openFromMenu(page);
    // The first one is for oneself: name and phone are there.
    await hasValue(modal(page).getByLabel('Name', { exact: true }), 'Asha Rao');
    await modal(page)
      .getByText(/Visavis writes to this phone by WhatsApp or SMS/)
      .getByRole('link')
      .nth(1)
      .waitFor();
    await modal(page).getByRole('checkbox', { name: 'Graphic Design' }).check();
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/client-alerts'));
    await send(page);
    expect((await sent).postDataJSON().categories).toEqual(['Graphic Design']);
    await modal(page).getByText('Client meeting alert created successfully!').waitFor();
    await eventuallyReads(modal(page), /You hear from us at \+91 .*Graphic Design/);
    await modal(page).getByRole('button', { name: 'See your alerts' }).click();
    await eventuallyReads(card(page, 'Asha Rao'), /\(created by you\)/);
    await eventuallyReads(card(page, 'Asha Rao'), /Graphic Design/);
    await modal(page).getByText('1 of 5 created').waitFor();

    await modal(page).getByRole('button', { name: 'New alert' }).click();
    await fill(page, { name: 'Kiran from the studio', phone: newPhone() });
    await modal(page).getByText('This is not your phone').waitFor();
    await modal(page).getByRole('checkbox', { name: 'All categories' }).check();
    await send(page);
    await eventuallyReads(modal(page), /We have asked Kiran from the studio at \+91/);
    await modal(page).getByRole('button', { name: 'See your alerts' }).click();
    await eventuallyReads(card(page, 'Kiran'), /All categories.*Not confirmed yet/);

    await modal(page).getByRole('button', { name: 'Edit alert: Asha Rao' }).click();
    const phone = modal(page).getByLabel('Phone number');
    await hasValue(phone, spaced(asha.national));
    expect(await phone.isDisabled()).toBe(true);
    await fill(page, { name: 'Asha R' });
    await modal(page).getByRole('checkbox', { name: 'Tech Development' }).check();
    await modal(page).getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Alert updated successfully').waitFor();
    await eventuallyReads(card(page, 'Asha R'), /Graphic Design.*Tech Development/);

    await modal(page).getByRole('button', { name: 'Delete alert: Kiran from the studio' }).click();
    const ask = page.getByRole('alertdialog', { name: 'Delete Alert' });
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await ask.waitFor({ state: 'detached' });
    await hasFocus(modal(page).getByRole('button', { name: 'Delete alert: Kiran from the studio' }));
    await page.keyboard.press('Enter');
    await ask.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Alert deleted successfully').waitFor();
    await card(page, 'Kiran').waitFor({ state: 'detached' });
    await modal(page).getByRole('button', { name: 'Delete alert: Asha R' }).click();
    await ask.getByRole('button', { name: 'Delete' }).click();
    // Without an alert there is nothing to list.
    await modal(page).getByRole('button', { name: 'Create alert' }).waitFor();
  });

  seldom('opens from the menu on a phone, and gives the focus back', async () => {
    const { page } = await fixture.open('/', { width: 390 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Client Meeting Alerts' }).click();
    await hasFocus(modal(page).getByLabel('Name', { exact: true }));
    await page.keyboard.press('Escape');
    await hasFocus(page.getByRole('button', { name: 'Open menu' }));
  });

  // spec 1 §3.13
  seldom('shows the owner of a phone the alert that somebody else created on it', async () => {
    const [creator, owner] = [await somebody('Chitra'), await somebody('Omar')];
    const body = { name: 'Omar', phone: `+91${owner.national}`, categories: ['Digital Marketing'] };
    await fixture.call('POST', '/api/client-alerts', { token: creator.session.token, body });
    const { page } = await owner.open('/category/graphic-design');
    await page.getByRole('button', { name: 'Alert me' }).click();
    await eventuallyReads(card(page, 'Omar'), /\(your phone\)/);
    await eventuallyReads(card(page, 'Omar'), /Not confirmed yet.*This is your phone/);
    await modal(page).getByRole('button', { name: 'Switch on' }).click();
    await card(page, 'Omar').getByText('Not confirmed yet').waitFor({ state: 'detached' });
    // They came for a category that the alert lacks: one press adds it.
    await modal(page).getByRole('button', { name: 'Add Graphic Design' }).click();
    await page.getByText('Alert updated successfully').waitFor();
    await eventuallyReads(card(page, 'Omar'), /Digital Marketing.*Graphic Design/);
    await modal(page).getByRole('button', { name: 'Add Graphic Design' }).waitFor({ state: 'detached' });
  });

  // spec 1 §8.19
  seldom(
    'says that a phone or an e-mail has an alert, lists its categories for 5 s, and goes on saying it at the field',
    async () => {
      const { page, context } = await (await somebody()).open();
      const stub = await stubCalls(context, CALLS, { [MINE]: { data: [] } });
      const taken = (field: string) => ({
        status: 409,
        error: 'ALERT_EXISTS',
        message: 'An alert exists',
        details: { field, categories: ['Graphic Design', 'Tech Development'] },
      });
      await openFromMenu(page);
      await modal(page).getByRole('checkbox', { name: 'Video & Animation' }).check();
      const toast = page
        .getByRole('alert')
        .filter({ hasText: 'Categories already subscribed: Graphic Design, Tech Development' });
      const messages = {
        phone: 'This phone number is already registered for alerts',
        email: 'This email address is already registered for alerts',
      };
      for (const field of ['phone', 'email'] as const) {
        stub.refuse('POST /api/client-alerts', taken(field));
        await send(page);
        await toast.filter({ hasText: messages[field] }).waitFor();
        await eventuallyEquals(errors(page), [messages[field]]);
      }
      await toast.waitFor({ state: 'detached' });
      await eventuallyEquals(errors(page), [messages.email]);
      stub.refuse('POST /api/client-alerts', { status: 409, error: 'CONFLICT', message: 'It changed meanwhile' });
      await send(page);
      await page.getByText('It changed meanwhile').waitFor();
      stub.refuse('POST /api/client-alerts', { status: 403, error: 'ALERT_LIMIT', message: 'No' });
      await send(page);
      await page.getByText('Maximum alert limit reached (5 alerts per account)').waitFor();
      stub.refuse('POST /api/client-alerts', { status: 500 });
      await send(page);
      await page.getByText(FAILED).waitFor();
    },
  );

  // spec 1 §4.21, §8.19
  seldom('shows that alerts are loading or did not load, the limit of five, and a deletion that failed', async () => {
    const { page, context } = await (await somebody()).open();
    const alert = (at: number) => ({
      _id: `a_${at}`,
      name: `Person ${at}`,
      phone: `+9198117399${10 + at}`,
      categories: ['all'],
      createdBy: user._id,
      status: 'active',
    });
    const user = await page.evaluate<{ _id: string }>(`JSON.parse(localStorage.getItem('visavis.user'))`);
    let answered = () => undefined as unknown;
    const waiting = new Promise((resolve) => {
      answered = () => resolve(undefined);
    });
    const stub = await stubCalls(context, CALLS, {
      [MINE]: async () => {
        await waiting;
        return { data: [1, 2, 3, 4, 5].map(alert) };
      },
    });
    await openFromMenu(page);
    await modal(page).getByRole('status', { name: 'Loading your alerts' }).waitFor();
    answered();
    await eventuallyReads(card(page, 'Person 5'), /\(created by you\)/);
    await modal(page).getByText('Maximum alert limit reached (5 alerts per account)').waitFor();
    expect(await modal(page).getByRole('button', { name: 'New alert' }).count()).toBe(0);
    stub.refuse('DELETE /api/client-alerts/a_1', { status: 500 });
    await modal(page).getByRole('button', { name: 'Delete alert: Person 1' }).click();
    const ask = page.getByRole('alertdialog', { name: 'Delete Alert' });
    await ask.getByRole('button', { name: 'Delete' }).click();
    await ask.getByText('Failed to delete alert').waitFor();

    stub.refuse(MINE, { status: 500 });
    await page.reload();
    await openFromMenu(page);
    await modal(page).getByText('Could not load, try again').waitFor();
    stub.answer(MINE, { data: [alert(1)] });
    await modal(page).getByRole('button', { name: 'Try again' }).click();
    await card(page, 'Person 1').waitFor();
  });

  test('sends whoever has the phone one message, whose links switch the alert on and stop everything', async () => {
    const phone = `+91${newPhone()}`;
    const body = { name: 'Veda', phone, categories: ['Graphic Design'] };
    expect((await fixture.call('POST', '/api/public/client-alerts', { body })).status).toBe(201);
    const linkTo = (purpose: string) =>
      until(`a link to ${purpose}`, async () => {
        const answer = await callSandbox(fixture.product.url, `/dev/messages?to=${encodeURIComponent(phone)}`);
        return new RegExp(String.raw`/notifications/${purpose}/[\w.~-]+`).exec(await answer.text())?.[0];
      });
    const { page } = await fixture.open(await linkTo('confirm'));
    await page.getByRole('button', { name: 'Switch it on' }).click();
    await page.getByRole('heading', { name: 'The alert is on', exact: true }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Switch it on' }).click();
    await page.getByRole('heading', { name: 'The alert is on already' }).waitFor();
    const { call } = fixture;
    expect((await call('POST', '/api/public/client-alerts', { body })).body.error).toBe('ALERT_EXISTS');

    await page.goto(fixture.product.url + (await linkTo('unsubscribe')));
    await page.getByRole('button', { name: 'Stop messages' }).click();
    await page.getByRole('heading', { name: 'Messages are stopped' }).waitFor();
    // Their owner, signed in on this very page, may undo it.
    await page.getByRole('button', { name: 'Log in to switch them on' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Sign Up' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Veda');
    await enter(page, fixture.product, phone.slice(3));
    await page.getByRole('button', { name: 'Switch messages on again' }).click();
    await page.getByRole('heading', { name: 'Messages are on again' }).waitFor();
  });

  seldom('confirms by a press of a button, and says when a link has expired or is none', async () => {
    const { page, context } = await fixture.open();
    const stub = await stubCalls(context, CALLS, {
      'POST /api/notifications/confirm/k3y': { data: { channel: 'phone', outcome: 'confirmed', categories: ['Graphic Design'] } },
    });
    await page.goto(`${fixture.product.url}/notifications/confirm/k3y`);
    await page.getByRole('heading', { name: 'Switch this alert on?', level: 1 }).waitFor();
    await eventuallyEquals(() => page.title(), 'Visavis | Confirm alert');
    expect(stub.calls).toEqual([]);
    await page.getByRole('button', { name: 'Switch it on' }).click();
    await page.getByRole('heading', { name: 'The alert is on', level: 1 }).waitFor();
    await page.getByText('as soon as a meeting is approved: Graphic Design').waitFor();
    for (const [error, title] of [
      ['LINK_EXPIRED', 'This link has expired'],
      ['LINK_INVALID', 'This link does not work'],
    ] as const) {
      stub.refuse('POST /api/notifications/confirm/k3y', { status: 404, error });
      await page.reload();
      await page.getByRole('button', { name: 'Switch it on' }).click();
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    }
  });

  seldom('stops messages by a press of a button, and lets the phone’s owner undo it, signed in', async () => {
    const { page, context } = await (await somebody()).open();
    const stub = await stubCalls(context, CALLS, {
      'POST /api/notifications/unsubscribe/k3y': { data: { channel: 'phone', outcome: 'unsubscribed' } },
      'GET /api/notifications/preferences': { stopped: [{ channel: 'phone', reason: 'unsubscribed' }] },
      'PUT /api/notifications/preferences': { stopped: [] },
    });
    await page.goto(`${fixture.product.url}/notifications/unsubscribe/k3y`);
    await page.getByRole('heading', { name: 'Stop our messages?', level: 1 }).waitFor();
    expect(stub.count('POST /api/notifications/unsubscribe/k3y')).toBe(0);
    stub.refuse('POST /api/notifications/unsubscribe/k3y', { status: 500 });
    await page.getByRole('button', { name: 'Stop messages' }).click();
    await page.getByText('Failed to stop messages. Please try again.').waitFor();
    stub.answer('POST /api/notifications/unsubscribe/k3y', { data: { channel: 'phone', outcome: 'unsubscribed' } });
    await page.getByRole('button', { name: 'Stop messages' }).click();
    await page.getByRole('heading', { name: 'Messages are stopped', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Switch messages on again' }).click();
    await page.getByRole('heading', { name: 'Messages are on again', level: 1 }).waitFor();
    expect(stub.last('PUT /api/notifications/preferences')).toEqual({ resume: 'phone' });
  });
});
