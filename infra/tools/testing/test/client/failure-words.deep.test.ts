import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { fromNow, signIn } from '../../src/index.ts';
import { describeInBrowser } from '../support/browser-fixture.ts';
import { proposal } from '../support/client.ts';
import { meetingThatIsOver, VIDEO } from '../support/fixtures.ts';
import { portrait } from '../support/pictures.ts';
import { signingIn } from '../support/session.ts';

type Who = Awaited<ReturnType<typeof signIn>>;
const title = 'Portfolio review';
/** As the host renames it. */
const longer = 'Portfolio review, longer';
const own = { success: false, message: 'The server has its own words', error: 'VALIDATION_FAILED', requestId: 'r' };
const broken = { success: false, message: 'Something went wrong', error: 'INTERNAL', requestId: 'r' };

/**
 * Specification 1, section 8: what a person reads when a call about a meeting fails, and that the server's own words go first.
 */
describeInBrowser('when the server fails', {}, (fixture) => {
  let admin: Who;
  let host: Who;
  let meetingId: string;
  beforeAll(async () => {
    admin = await signIn(fixture.product.url, '+919000000001', 'The Admin');
    host = await signIn(fixture.product.url, '+919811100051', 'Hana Host');
    meetingId = (await fixture.call('POST', '/api/meetings', { token: host.token, body: proposal(1, title) })).body.meeting._id;
  });

  const open = async (at: string, who?: Who) => {
    const { page } = await fixture.open('/privacy-policy');
    if (who) await page.evaluate(signingIn(who));
    return { page, go: () => page.goto(fixture.product.url + at) };
  };
  /** From now on the call fails: by a refusal with its own message, then by a fault whose message is not shown. */
  const failing = async (page: Page, method: string, pathname: RegExp) => {
    let body: object = own;
    await page.route(
      (url) => pathname.test(url.pathname),
      (route) =>
        route.request().method() === method
          ? route.fulfill({ status: body === own ? 400 : 500, contentType: 'application/json', body: JSON.stringify(body) })
          : route.fallback(),
    );
    return {
      async says(words: string, again: () => Promise<unknown>) {
        body = own;
        await again();
        await page.getByText(own.message).first().waitFor();
        body = broken;
        await again();
        await page.getByText(words).first().waitFor();
        expect(await page.getByText(broken.message).count()).toBe(0);
      },
    };
  };

  // spec 1 §3.12, §8.16, §8.17
  test('tells a visitor what failed on the public page, and shows empty lists as such', async () => {
    const { page, go } = await open(`/p/${meetingId}`);
    await page.route(
      (url) => url.pathname.startsWith('/api/meetings/public'),
      (route) => route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify(broken) }),
    );
    await go();
    await page.getByRole('heading', { name: 'Failed to fetch public meeting' }).waitFor();
    await page.getByRole('link', { name: 'Browse meetings' }).first().click();
    await page.getByRole('alert').filter({ hasText: 'Could not load, try again' }).waitFor();
    expect(await page.getByRole('list', { name: 'Meetings' }).count()).toBe(0);
  });

  // spec 1 §8.15, §8.23
  test('tells a host the outcome of creating and updating, success or failure', async () => {
    const { page, go } = await open('/', host);
    // As if half of it had been typed before: the form begins with it.
    const draft = {
      title: 'Brand clinic',
      description: 'Bring one thing that does not work.',
      date: fromNow(30 * 86_400_000)
        .toISOString()
        .slice(0, 10),
      time: '10:00',
      timeZone: 'Asia/Kolkata',
      durationMinutes: 30,
      category: '',
      coHosts: [{ name: 'Cora Co', phone: '+919811100052' }],
    };
    await page.evaluate(`sessionStorage.setItem('visavis.draft.${host.user._id}.new', ${JSON.stringify(JSON.stringify(draft))})`);
    await go();
    const create = await failing(page, 'POST', /^\/api\/meetings$/);
    await page.getByRole('button', { name: 'Hire', exact: true }).first().click();
    await page.getByText('We kept what you had typed.').waitFor();
    await page.getByRole('button', { name: 'Remove co-host Cora Co' }).click();
    await page.getByText('Co-host removed').waitFor();
    await create.says('Failed to create meeting', () => page.getByRole('button', { name: 'Propose Meeting' }).click());
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

    const update = await failing(page, 'PUT', /^\/api\/meetings\/[^/]+$/);
    await page.getByRole('button', { name: `Edit: ${title}` }).click();
    await page.getByLabel('Title').fill(longer);
    const send = async () => {
      await page.getByRole('button', { name: 'Update Meeting' }).click();
      const confirm = page.getByRole('alertdialog', { name: 'Confirm Meeting Update' });
      await confirm.getByRole('button', { name: 'Update Meeting' }).click();
    };
    await update.says('Failed to update meeting', send);
    expect((await fixture.call('GET', `/api/meetings/${meetingId}`, { token: host.token })).body.meeting.title).toBe(title);
    await page.unrouteAll();
    await send();
    await page.getByText('Meeting updated successfully').waitFor();
  });

  // spec 1 §8.20, §8.24
  test('tells an admin the outcome of editing, approving and rejecting, success or failure', async () => {
    const { page, go } = await open(`/admin/meetings/${meetingId}`, admin);
    await go();
    const dialog = page.getByRole('dialog');
    const closed = () => dialog.waitFor({ state: 'detached' });

    const edit = await failing(page, 'PUT', /^\/admin\/meetings\/[^/]+$/);
    await page.getByRole('button', { name: `Edit ${longer}` }).click();
    await dialog.getByLabel('Title').fill('Another title');
    await edit.says('Failed to edit meeting', async () => {
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await page
        .getByRole('dialog', { name: 'Confirm Meeting Update' })
        .getByRole('button', { name: 'Update', exact: true })
        .click();
    });
    // What was typed is given up when asked.
    page.once('dialog', (question) => question.accept());
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await closed();

    const approve = await failing(page, 'PUT', /\/approve$/);
    await page.getByRole('button', { name: `Approve ${longer}` }).click();
    await approve.says('Failed to approve meeting', () => dialog.getByRole('button', { name: 'Approve', exact: true }).click());
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await closed();

    const reject = await failing(page, 'PUT', /\/reject$/);
    await page.getByRole('button', { name: `Reject ${longer}` }).click();
    await dialog.getByLabel('Reason').first().fill('Not a fit');
    await reject.says('Failed to reject meeting', () => dialog.getByRole('button', { name: 'Reject', exact: true }).click());
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await page.getByText('Meeting rejected successfully').waitFor();
  });

  // spec 2 §8.13
  test('tells a person why their profile or picture was not saved', async () => {
    const { page, go } = await open('/profile', host);
    await go();
    const save = await failing(page, 'PUT', /^\/users\/profile$/);
    await page.getByRole('textbox', { name: /^About/ }).fill('Logos and brands');
    await save.says('Failed to update user profile', () => page.getByRole('button', { name: 'Save changes' }).click());

    const upload = await failing(page, 'POST', /^\/profile\/image$/);
    const picture = { name: 'me.png', mimeType: 'image/png', buffer: await portrait(page) };
    await page.getByLabel('Profile picture').setInputFiles(picture);
    const dialog = page.getByRole('dialog', { name: 'Fit your picture' });
    await upload.says('Failed to upload profile image', () =>
      dialog.getByRole('button', { name: /Save picture|Try again/ }).click(),
    );
  });

  // spec 1 §8.21
  test('tells an admin why a recording was refused', async () => {
    const guest = await signIn(fixture.product.url, '+919811100053', 'Gus Guest');
    const pastId = await meetingThatIsOver(fixture.call, { admin: admin.token, host: host.token, guest: guest.token });
    const { page, go } = await open(`/admin/approved-meetings/${pastId}`, admin);
    // An upload that a fault interrupts continues by itself; a proxy that refuses the file has no message of the product.
    let answer = { status: 400, contentType: 'application/json', body: JSON.stringify(own) };
    await page.route('**/video/uploads', (route) => route.fulfill(answer));
    await go();
    const choose = () => page.getByLabel('Video file').setInputFiles({ name: 'talk.mp4', mimeType: 'video/mp4', buffer: VIDEO });
    await choose();
    await page.getByText(own.message).waitFor();
    answer = { status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' };
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Failed to upload video').waitFor();
  });
});
