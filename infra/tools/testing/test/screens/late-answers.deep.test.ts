import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { fromNow, signIn, until } from '../../src/index.ts';
import { describeInBrowser } from '../support/browser-fixture.ts';
import { chooseInAccount, type Person, signUp } from '../support/person.ts';
import { eventuallyEquals, hasValue, navigatesTo, screenIsShown } from '../support/wait.ts';

/** What happens elsewhere, or later than the person: in another tab, after a form was closed, behind a dialog that stays. */
describeInBrowser('late answers', {}, (fixture) => {
  let phones = 9_811_600_100;
  const signedUp = async (person: Person) => signUp(person, fixture.product, 'Hana Host', String(++phones));
  const hire = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Hire', exact: true }).click();
  const formOf = (page: Page) => page.getByRole('dialog', { name: 'Host a Meeting' });
  const restoredNote = (page: Page) => formOf(page).getByText('We kept what you had typed.');

  // spec 1 §2.48
  test('continues in the other tab after a sign-in in one, and closes an open form there after a sign-out', async () => {
    const person = await fixture.open();
    const other = await person.context.newPage();
    await other.goto(fixture.product.url);
    await hire(other);
    await other.getByRole('dialog', { name: 'Host your meeting' }).waitFor();
    await signedUp(person);
    await formOf(other).getByLabel('Title').fill('Portfolio review');
    await chooseInAccount(person.page, 'Logout');
    await person.page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
    await formOf(other).waitFor({ state: 'detached' });
  });

  test('keeps no draft of a form that was closed while saving', async () => {
    const person = await fixture.open();
    const { page } = person;
    await signedUp(person);
    const startsAt = fromNow(2 * 86_400_000).toISOString();
    const form = {
      title: 'Portfolio review',
      description: 'Ten minutes for each piece.',
      date: startsAt.slice(0, 10),
      time: '15:30',
      timeZone: 'Asia/Kolkata',
      durationMinutes: 30,
      category: '',
      coHosts: [],
    };
    await page.evaluate(`sessionStorage.setItem(
      'visavis.draft.' + JSON.parse(localStorage.getItem('visavis.user'))._id + '.new',
      ${JSON.stringify(JSON.stringify(form))},
    )`);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/meetings', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.fallback();
    });
    await hire(page);
    await restoredNote(page).waitFor();
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/meetings'));
    await formOf(page).getByRole('button', { name: 'Propose Meeting' }).click();
    await sent;
    await page.keyboard.press('Escape');
    await formOf(page).waitFor({ state: 'detached' });
    release();
    await page.getByText('Meeting created successfully').waitFor();
    await hire(page);
    await formOf(page).getByLabel('Title').waitFor();
    expect(await restoredNote(page).count()).toBe(0);
  });

  // spec 1 §2.42
  test('keeps a dialog that must stay open on a second Escape', async () => {
    const { page, context } = await fixture.open();
    await screenIsShown(page);
    await context.setOffline(true);
    const lost = page.getByRole('alertdialog', { name: 'Lost in Space' });
    await lost.waitFor();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    // The browser tells of its own closing in a task of its own.
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))');
    expect(await lost.isVisible()).toBe(true);
    await context.setOffline(false);
    await lost.waitFor({ state: 'detached' });
  });

  test('lets a draft be written on while the network is away', async () => {
    const person = await fixture.open();
    const { page, context } = person;
    await signUp(person, fixture.product, 'Dina Draft', '9811900041');
    await hire(page);
    const title = formOf(page).getByLabel('Title');
    await title.fill('Written');
    await context.setOffline(true);
    const lost = page.getByRole('alertdialog', { name: 'Lost in Space' });
    await lost.getByRole('button', { name: 'Refresh Page' }).waitFor();
    await lost.getByRole('button', { name: 'Go on writing' }).click();
    await lost.waitFor({ state: 'detached' });
    await title.pressSequentially(' on');
    await context.setOffline(false);
    await page.getByText('Network connection restored').waitFor();
    await context.setOffline(true);
    await lost.waitFor();
    await page.keyboard.press('Escape');
    await lost.waitFor({ state: 'detached' });
    await context.setOffline(false);
    await hasValue(title, 'Written on');
  });

  test('says that a page is beyond the list’s last one, and leads back', async () => {
    const { page } = await fixture.open('/meetings/upcoming?page=9');
    await page.getByText('Nothing on this page').waitFor();
    await page.getByRole('link', { name: 'Back to the first page' }).click();
    await navigatesTo(page, '/meetings/upcoming');
  });

  test('leaves a room that opens after its host has gone back to another screen', async () => {
    const person = await fixture.open();
    const { page } = person;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const commands: string[] = [];
    const hasSent = (name: string) => until(name, () => commands.includes(name));
    await page.routeWebSocket(/socket\.io/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage(async (message) => {
        const name = /"(session:\w+)"/.exec(String(message))?.[1];
        if (name) commands.push(name);
        if (name === 'session:enter') await held;
        server.send(message);
      });
    });
    await page.reload();
    await signedUp(person);
    const token = await page.evaluate<string>(`localStorage.getItem('visavis.accessToken')`);
    const proposed = await fixture.call('POST', '/api/meetings', {
      token,
      body: {
        title: 'Portfolio review',
        description: 'Ten minutes for each piece.',
        date: fromNow(8 * 60_000).toISOString(),
        category: 'graphic-design',
      },
    });
    const id = String(proposed.body.meeting._id);
    const admin = await signIn(fixture.product.url, '+919000000001', 'The Admin');
    await fixture.call('PUT', `/admin/meetings/${id}/approve`, { token: admin.token, body: { category: 'graphic-design' } });
    const inside = async () =>
      (await fixture.call('GET', `/api/meetings/${id}/session`, { token })).body.session.participants.length;

    await page.getByRole('link', { name: 'Open the room' }).first().click();
    await page.getByRole('button', { name: 'Start meeting' }).click();
    await hasSent('session:enter');
    await page.goBack();
    await screenIsShown(page);
    expect(await inside()).toBe(0);
    release();
    await hasSent('session:leave');
    await eventuallyEquals(inside, 0);
  });
});
