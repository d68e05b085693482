import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn, until } from '../../src/index.ts';
import { comesToBe, leadsTo, screenIsThere } from '../support/looks.ts';
import { type Person, signUp } from '../support/person.ts';
import { describeOnStage } from '../support/stage.ts';

/** What happens elsewhere, or later than the person: in another tab, after a form was closed, behind a dialog that stays. */
describeOnStage('late answers', {}, (stage) => {
  let phones = 9_811_600_100;
  const signedUp = async (person: Person) => signUp(person, stage.product, 'Hana Host', String(++phones));
  const hire = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Hire', exact: true }).click();
  const formOf = (page: Page) => page.getByRole('dialog', { name: 'Host a Meeting' });
  const kept = (page: Page) => formOf(page).getByText('We kept what you had typed.');

  test('who signs in in one tab goes on in the other, and who leaves takes an open form along', async () => {
    const person = await stage.open();
    const other = await person.context.newPage();
    await other.goto(stage.product.url);
    await hire(other);
    await other.getByRole('dialog', { name: 'Welcome back' }).waitFor();
    await signedUp(person);
    await formOf(other).getByLabel('Title').fill('Portfolio review');
    await person.page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await person.page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
    await formOf(other).waitFor({ state: 'detached' });
  });

  test('a form that was closed while it was saved leaves no draft behind', async () => {
    const person = await stage.open();
    const { page } = person;
    await signedUp(person);
    const startsAt = new Date(Date.now() + 2 * 86_400_000).toISOString();
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
    await kept(page).waitFor();
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/meetings'));
    await formOf(page).getByRole('button', { name: 'Propose Meeting' }).click();
    await sent;
    await page.keyboard.press('Escape');
    await formOf(page).waitFor({ state: 'detached' });
    release();
    await page.getByText('Meeting created successfully').waitFor();
    await hire(page);
    await formOf(page).getByLabel('Title').waitFor();
    expect(await kept(page).count()).toBe(0);
  });

  test('a dialog that stays is not closed by a second Escape', async () => {
    const { page, context } = await stage.open();
    await screenIsThere(page);
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

  test('a page beyond the list’s last one says so, and leads back', async () => {
    const { page } = await stage.open('/meetings/upcoming?page=9');
    await page.getByText('Nothing on this page').waitFor();
    await page.getByRole('link', { name: 'Back to the first page' }).click();
    await leadsTo(page, '/meetings/upcoming');
  });

  test('a room that opens when its host has gone back to another screen is left again', async () => {
    const person = await stage.open();
    const { page } = person;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const said: string[] = [];
    const hasSaid = (name: string) => until(name, () => said.includes(name));
    await page.routeWebSocket(/socket\.io/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage(async (message) => {
        const name = /"(session:\w+)"/.exec(String(message))?.[1];
        if (name) said.push(name);
        if (name === 'session:enter') await held;
        server.send(message);
      });
    });
    await page.reload();
    await signedUp(person);
    const token = await page.evaluate<string>(`localStorage.getItem('visavis.accessToken')`);
    const proposed = await stage.call('POST', '/api/meetings', {
      token,
      body: {
        title: 'Portfolio review',
        description: 'Ten minutes for each piece.',
        date: new Date(Date.now() + 8 * 60_000).toISOString(),
        category: 'graphic-design',
      },
    });
    const id = String(proposed.body.meeting._id);
    const admin = await signIn(stage.product.url, '+919000000001', 'The Admin');
    await stage.call('PUT', `/admin/meetings/${id}/approve`, { token: admin.token, body: { category: 'graphic-design' } });
    const inside = async () =>
      (await stage.call('GET', `/api/meetings/${id}/session`, { token })).body.session.participants.length;

    await page.getByRole('link', { name: 'Open the room' }).first().click();
    await page.getByRole('button', { name: 'Start meeting' }).click();
    await hasSaid('session:enter');
    await page.goBack();
    await screenIsThere(page);
    expect(await inside()).toBe(0);
    release();
    await hasSaid('session:leave');
    await comesToBe(inside, 0);
  });
});
