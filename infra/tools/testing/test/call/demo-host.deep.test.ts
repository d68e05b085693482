import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { callSandbox, codeFor, signIn, until } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { codeIsAsked, countPresses, framesOf } from '../support/person.ts';

const TITLE = 'Try a call with our demo host';

/** Somebody is there: a new user's first click ends in a call, with nobody else at this machine. */
describeInBrowser('the demo host', { ...UNLIMITED, DEMO_DATA: 'true', DEMO_HOST: 'true' }, (fixture) => {
  const live = async () => (await fixture.call('GET', '/api/meetings/public?status=live&limit=100')).body.meetings;
  const opened = async (but?: string): Promise<string> => {
    const isOpen = ({ title, _id, presence }: { title: string; _id: string; presence?: { hostStatus: string } }) =>
      title === TITLE && _id !== but && presence?.hostStatus === 'live';
    return (await until('the demo host sits in an open meeting', async () => (await live()).find(isOpen), 60_000))._id;
  };
  const leaves = async (page: Page) => {
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click();
  };
  const seesTheHost = async (page: Page) => {
    const label = "Demo Host's video";
    await page.getByLabel(label).waitFor();
    const before = await framesOf(page, label);
    await until('the picture moves', async () => (await framesOf(page, label)) > before + 15);
  };
  const guestOf = (digits: string, name: string) => signIn(fixture.url, `+9198111${digits}`, name);
  const waitsAs = async (digits: string, name: string, id: string): Promise<Page> => {
    const page = await fixture.openAs(await guestOf(digits, name), `/m/${id}`);
    await page.getByRole('button', { name: 'Join the queue' }).click();
    return page;
  };

  test('is met by a new user with four clicks, from the first card on, and says what it is', async () => {
    await opened();
    const context = await fixture.enter();
    const presses = await countPresses(context);
    const page = await context.newPage();
    await page.goto(fixture.url);
    const first = page.getByRole('main').getByRole('article').first();
    await first.getByText('Nobody real is here', { exact: false }).waitFor();
    await first.getByRole('link', { name: /^Join now/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Sign Up' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Nisha Newcomer');
    await dialog.getByRole('textbox', { name: /phone/i }).fill('9811100201');
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await codeIsAsked(page);
    await page.keyboard.type(await codeFor(fixture.url, '+919811100201'));
    await page.getByText('This takes none of your passes.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Join the queue' }).click();
    await seesTheHost(page);
    expect(presses()).toBeLessThanOrEqual(4);
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/demo-host-call.png` });
    await leaves(page);
  });

  test('takes one guest after the other, those who reload or leave among them', async () => {
    const id = await opened();
    const one = await waitsAs('00202', 'Omar First', id);
    await seesTheHost(one);
    const two = await waitsAs('00203', 'Tara Second', id);
    await one.reload();
    await seesTheHost(one);
    await leaves(one);
    await seesTheHost(two);
    const later = (minutes: number) =>
      callSandbox(fixture.url, '/dev/clock', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advanceMs: minutes * 60_000 }),
      });
    // The turn's time is over, before it takes the guest's free pass.
    await later(1.75);
    await two.getByRole('heading', { name: 'You met Demo Host' }).waitFor();
    const { token } = await guestOf('00203', 'Tara Second');
    const ledger = async () => (await fixture.call('GET', '/api/subscriptions/passes', { token })).body;
    await until('the pass is back', async () => (await ledger()).entries[0].reason === 'release');
    expect((await ledger()).balance).toBe(1);
    // The meeting's time, too: the host goes on in another one.
    // Longer than a sign-in lasts.
    await later(31 * 24 * 60);
    const next = await opened(id);
    await seesTheHost(await waitsAs('00204', 'Uma Third', next));
  });

  test('is back after a restart, in the same meeting', async () => {
    const id = await opened();
    expect(await fixture.product.stop()).toBe(0);
    await fixture.product.start();
    await until('the demo host is back', async () => (await opened()) === id);
  });
});
