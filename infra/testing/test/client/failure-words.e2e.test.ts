import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn } from '../../src/index.ts';
import { proposal } from '../support/client.ts';
import { signingIn } from '../support/session.ts';
import { describeOnStage } from '../support/stage.ts';
import { meetingThatIsOver, VIDEO } from '../support/things.ts';

type Who = Awaited<ReturnType<typeof signIn>>;
const title = 'Portfolio review';
/** As the host renames it. */
const longer = 'Portfolio review, longer';
const own = { success: false, message: 'The server has its own words', error: 'VALIDATION_FAILED', requestId: 'r' };
const broken = { success: false, message: 'Something went wrong', error: 'INTERNAL', requestId: 'r' };

/** Specification 1, section 8: what a person reads when a call about a meeting fails, and that the server's own words go first. */
describeOnStage('when the server fails', {}, (stage) => {
  let admin: Who;
  let host: Who;
  let meetingId: string;
  beforeAll(async () => {
    admin = await signIn(stage.product.url, '+919000000001', 'The Admin');
    host = await signIn(stage.product.url, '+919811100051', 'Hana Host');
    meetingId = (await stage.call('POST', '/api/meetings', { token: host.token, body: proposal(1, title) })).body.meeting._id;
  });

  const open = async (at: string, who?: Who) => {
    const { page } = await stage.open('/privacy-policy');
    if (who) await page.evaluate(signingIn(who));
    return { page, go: () => page.goto(stage.product.url + at) };
  };
  /** From now on the call fails: by a refusal with words of its own, then by a fault whose words are for nobody. */
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

  test('a visitor: the public page says what failed, lists are empty and say so', async () => {
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

  test('a host: creating and updating, and what is said when it succeeds', async () => {
    const { page, go } = await open('/', host);
    // As if half of it had been typed before: the form begins with it.
    const draft = {
      title: 'Brand clinic',
      description: 'Bring one thing that does not work.',
      date: '2031-02-01',
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
    expect((await stage.call('GET', `/api/meetings/${meetingId}`, { token: host.token })).body.meeting.title).toBe(title);
    await page.unrouteAll();
    await send();
    await page.getByText('Meeting updated successfully').waitFor();
  });

  test('an admin: editing, approving and rejecting, and what is said when it succeeds', async () => {
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

  test('an admin: a recording that is not taken', async () => {
    const guest = await signIn(stage.product.url, '+919811100053', 'Gus Guest');
    const pastId = await meetingThatIsOver(stage.call, { admin: admin.token, host: host.token, guest: guest.token });
    const { page, go } = await open(`/admin/approved-meetings/${pastId}`, admin);
    // What a fault interrupts goes on by itself; a proxy that takes no such file has no words of ours.
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
