// @deep SELDOM=true
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { fromNow, signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { proposal } from '../support/client.ts';
import { PICTURE, verificationForm, verificationRequestOf } from '../support/fixtures.ts';
import { seldom } from '../support/seldom.ts';
import { signingIn } from '../support/session.ts';
import {
  eventuallyEquals,
  eventuallyReads,
  expectAccessibleScreen,
  hasValue,
  navigatesTo,
  screenIsShown,
} from '../support/wait.ts';

type Who = Awaited<ReturnType<typeof signIn>>;

/** One page with a line across it. */
const PDF = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<<>>>>endobj',
    '4 0 obj<</Length 26>>stream',
    '0 0 m 200 100 l 8 w S     ',
    'endstream endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
    '',
  ].join('\n'),
  'latin1',
);
const ABOUT = 'I have designed packaging and brands for small shops since I left the art school in Pune.';

/** Asking to be verified, and the decision, as the two people meet them. */
describeInBrowser('verification', UNLIMITED, (fixture) => {
  let admin: Who;
  let other: Who;
  let phones = 0;
  beforeAll(async () => {
    admin = await signIn(fixture.product.url, '+919000000001', 'The Admin');
    other = await signIn(fixture.product.url, '+919811870001', 'Olga Other');
    await fixture.call('PUT', `/admin/users/${other.user._id}/role`, { token: admin.token, body: { role: 'admin' } });
    other = await signIn(fixture.product.url, '+919811870001');
  });
  const person = (name: string) => signIn(fixture.product.url, `+9198118701${String(phones++).padStart(2, '0')}`, name);
  const openAs = async (who: Who, at: string, options = {}): Promise<Page> => {
    const context = await fixture.enter(options);
    await context.addInitScript(signingIn(who));
    const page = await context.newPage();
    await page.goto(fixture.product.url + at);
    return page;
  };
  const main = (page: Page) => page.getByRole('main');
  const dialog = (page: Page) => page.getByRole('dialog');
  const fill = async (page: Page) => {
    await page.getByLabel('A freelancer').check();
    await page.getByLabel('Graphic Design').check();
    await page.getByLabel('About your work').fill(ABOUT);
    await page.getByLabel('Years of experience').fill('7');
    await page.getByLabel('Link 1').fill('asha.example/work');
  };
  const attach = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

  test('tells a guest days before that a meeting is for verified ones, and starts no camera then', async () => {
    const [host, guest] = [await person('Hana Host'), await person('Gita Guest')];
    const { body } = await fixture.call('POST', '/api/meetings', { token: host.token, body: proposal(4) });
    const id: string = body.meeting._id;
    const preview = await openAs(host, `/p/${id}`);
    await preview.getByText('only you and your co-hosts see this page').waitFor();
    await fixture.call('PUT', `/admin/meetings/${id}/approve`, { token: admin.token, body: { meetingType: 'verified' } });
    await preview.getByText('only you and your co-hosts see this page').waitFor({ state: 'detached' });

    const page = await openAs(guest, `/p/${id}`);
    const condition = page.getByRole('region', { name: 'For verified guests' });
    await page.getByRole('main').getByRole('link', { name: 'Get verified to join' }).waitFor();
    await expectAccessibleScreen(page);
    await page.goto(`${fixture.product.url}/m/${id}`);
    await condition.getByText('Getting verified takes about a day').waitFor();
    await page.getByRole('button', { name: 'Test camera and microphone' }).waitFor();
    await page.getByText('Nobody sees or hears you yet.').waitFor();
    expect(await page.getByRole('button', { name: 'Camera', exact: true }).count()).toBe(0);
    await expectAccessibleScreen(page);
    // No camera starts for the host either, days before.
    await preview.goto(`${fixture.product.url}/m/${id}`);
    await preview.getByRole('button', { name: 'Test camera and microphone' }).waitFor();
    expect(await preview.getByRole('button', { name: 'Camera', exact: true }).count()).toBe(0);
    await page.goto(`${fixture.product.url}/meetings/upcoming`);
    await page.getByRole('link', { name: 'Get verified to join: Portfolio review' }).waitFor();
    await page.goto(`${fixture.product.url}/m/${id}`);
    const request = await verificationRequestOf(fixture.call, guest.token);
    await page.reload();
    await condition.getByText('We are looking at your request').waitFor();
    await page.getByRole('button', { name: 'Test camera and microphone' }).click();
    await page.getByRole('button', { name: 'Camera', exact: true }).waitFor();
    await fixture.call('PUT', `/api/verification/admin/${request}`, { token: admin.token, body: { status: 'approved' } });
    await condition.getByText('You are verified').waitFor();

    const other = await person('Omar Other');
    const refused = await verificationRequestOf(fixture.call, other.token);
    const waiting = await openAs(other, `/p/${id}`);
    const state = waiting.getByRole('region', { name: 'For verified guests' });
    await state.getByText('We are looking at your request').waitFor();
    const decision = { status: 'rejected', notes: 'Please show more work' };
    await fixture.call('PUT', `/api/verification/admin/${refused}`, { token: admin.token, body: decision });
    await state.getByText('Your last request was not approved').waitFor();
  });

  test('keeps what is written, takes documents, and changes by itself when it is decided', async () => {
    const asha = await person('Asha Menon');
    const page = await openAs(asha, '/verify');
    await screenIsShown(page, 'Get verified');
    await page.getByRole('button', { name: 'Send the request' }).click();
    await page.getByText('Please choose what you are').waitFor();
    await page.getByText('Please tell us about your work').waitFor();
    await fill(page);
    await attach(page, 'notes.txt', 'text/plain', Buffer.from('no document'));
    await page.getByText('Please choose a PDF, JPEG or PNG file').waitFor();
    await attach(page, 'portfolio.pdf', 'application/pdf', PDF);
    await page.getByRole('listitem').filter({ hasText: 'portfolio.pdf' }).getByText('1 KB').waitFor();
    await attach(page, 'passport.png', 'image/png', PICTURE);
    await page.getByRole('button', { name: 'Remove passport.png' }).waitFor();

    await page.reload();
    await page.getByText('What you wrote before is still here.').waitFor();
    await hasValue(page.getByLabel('About your work'), ABOUT);
    await page.getByRole('button', { name: 'Remove passport.png' }).waitFor();
    await page.getByRole('button', { name: 'Send the request' }).click();
    await page.getByRole('heading', { name: 'We are looking at your request' }).waitFor();
    await page.getByText('portfolio.pdf').waitFor();

    const desk = await openAs(admin, '/admin/verification');
    await screenIsShown(desk, 'Vendors Onboarding');
    await main(desk).getByRole('link', { name: 'Asha Menon' }).click();
    await dialog(desk).getByRole('button', { name: 'Look at portfolio.pdf' }).click();
    await dialog(desk).getByRole('img', { name: 'portfolio.pdf, page 1 of 1' }).waitFor();
    await dialog(desk).getByText('This look is in the audit log.').waitFor();
    // Drawn: the page is not all white.
    const hasInk =
      "(() => { const c = document.querySelector('canvas'); const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; return d.some((v, i) => i % 4 === 0 && v < 100 && d[i + 3] > 0); })()";
    await eventuallyEquals(() => desk.evaluate<boolean>(hasInk), true);
    await dialog(desk).getByRole('button', { name: 'Back to the request' }).click();
    await dialog(desk).getByRole('button', { name: 'Look at passport.png' }).click();
    await dialog(desk).getByRole('img', { name: 'passport.png, page 1 of 1' }).waitFor();
    await dialog(desk).getByRole('button', { name: 'Back to the request' }).click();
    await dialog(desk).getByRole('button', { name: 'Reject' }).click();
    await dialog(desk).getByText('Please tell the applicant why').waitFor();
    await dialog(desk).getByRole('button', { name: 'Approve' }).click();
    await desk.getByText('Verification request approved').waitFor();
    await main(desk).getByRole('link', { name: 'Asha Menon' }).waitFor({ state: 'detached' });

    await page.getByRole('heading', { name: 'You are verified' }).waitFor();
    const notes = async () =>
      (await fixture.call('GET', '/api/notifications', { token: asha.token })).body.data.map(
        ({ kind, what }: { kind: string; what: string }) => `${kind} ${what}`,
      );
    await eventuallyEquals(notes, expect.arrayContaining(['verification approved']));
    const looks = async () =>
      (await fixture.call('GET', '/api/admin/audit?limit=20', { token: admin.token })).body.entries.filter(
        ({ type }: { type: string }) => type === 'visavis.verification.document-viewed.v1',
      ).length;
    await eventuallyEquals(looks, 2);
  });

  // spec 2 §8.14
  seldom('says why it was rejected and when to ask again, and tells the slower of two admins', async () => {
    const ravi = await person('Ravi Kumar');
    const id = await verificationRequestOf(fixture.call, ravi.token);
    const page = await openAs(ravi, '/verify');
    await page.getByRole('heading', { name: 'We are looking at your request' }).waitFor();
    const desk = await openAs(other, `/admin/verification?request=${id}`);
    await dialog(desk).getByLabel('Notes for the applicant').fill('No work of yours to see');
    const slow = await openAs(admin, '/admin/verification?status=all');
    await main(slow).getByRole('link', { name: 'Ravi Kumar' }).click();
    await dialog(slow).getByLabel('Notes for the applicant').fill('Welcome');
    // The answer to the slower one comes before the news of the faster one.
    await slow.route('**/api/verification/admin/requests?*', (route) => route.abort());
    const decision = `**/api/verification/admin/${id}`;
    await desk.route(decision, (route) => route.fulfill({ status: 500, json: { success: false } }));
    await dialog(desk).getByRole('button', { name: 'Reject' }).click();
    await dialog(desk).getByText('Failed to reject verification request').waitFor();
    await dialog(desk).getByRole('button', { name: 'Approve' }).click();
    await dialog(desk).getByText('Failed to approve verification request').waitFor();
    await desk.unroute(decision);
    await dialog(desk).getByRole('button', { name: 'Reject' }).click();
    await desk.getByText('Verification request rejected').waitFor();
    await page.getByRole('heading', { name: 'You were not verified' }).waitFor();
    await page.getByText('No work of yours to see').waitFor();
    await page.getByText(/You can ask again from .* on\./).waitFor();
    expect(await page.getByRole('button', { name: 'Send the request' }).count()).toBe(0);
    const late = await fixture.call('PUT', `/api/verification/admin/${id}`, {
      token: admin.token,
      body: { status: 'approved', version: 1 },
    });
    expect([late.status, late.body.error]).toEqual([409, 'VERIFICATION_DECIDED']);
    // The open dialog shows what was decided instead of the form.
    await dialog(slow).getByText('Decided by').waitFor();
    await dialog(slow).getByText('Olga Other', { exact: false }).waitFor();
  });

  // spec 1 §1.10
  // spec 2 §1.4, §2.5
  seldom('counts what waits in the menu, live', async () => {
    const desk = await openAs(admin, '/admin/dashboard');
    const entry = desk.getByRole('link', { name: /Vendors Onboarding/ });
    await entry.waitFor();
    // Those of the tests before are all decided.
    const pending = async () =>
      (await fixture.call('GET', '/admin/dashboard/stats?skipCache=1', { token: admin.token })).body.stats.verifications.pending;
    await eventuallyEquals(pending, 0);
    const meera = await person('Meera Iyer');
    await verificationRequestOf(fixture.call, meera.token);
    await eventuallyReads(entry, /1/);
  });

  test('leads from a meeting that asks for it to the form, back, and into its queue', async () => {
    const host = await person('Hana Host');
    const gita = await person('Gita Guest');
    const startsAt = fromNow(20 * 60_000).toISOString();
    const made = await fixture.call('POST', '/api/meetings', { token: host.token, body: { ...proposal(0), date: startsAt } });
    const id = made.body.meeting._id;
    const body = { meetingType: 'verified', category: 'graphic-design' };
    await fixture.call('PUT', `/admin/meetings/${id}/approve`, { token: admin.token, body });
    const page = await openAs(gita, `/m/${id}`);
    await page.getByRole('button', { name: /join the queue/i }).click();
    await page.getByRole('button', { name: 'Ask to be verified' }).click();
    await navigatesTo(page, `/verify?meeting=${id}`);
    const requested = await fixture.call('POST', '/api/verification/requests', { token: gita.token, body: verificationForm() });
    await page.reload();
    await page.getByRole('heading', { name: 'We are looking at your request' }).waitFor();
    await fixture.call('PUT', `/api/verification/admin/${requested.body.request._id}`, {
      token: admin.token,
      body: { status: 'approved' },
    });
    await page.getByRole('link', { name: 'Join the meeting' }).click();
    await navigatesTo(page, `/m/${id}`);
    // The place was kept meanwhile.
    await page.getByText('You are next').first().waitFor();
  });

  seldom(
    'gives up the place that was kept until a guest is verified when that is refused, and says when to ask again',
    async () => {
      const [host, omar] = [await person('Hana Host'), await person('Omar Other')];
      const startsAt = fromNow(20 * 60_000).toISOString();
      const made = await fixture.call('POST', '/api/meetings', { token: host.token, body: { ...proposal(0), date: startsAt } });
      const id = made.body.meeting._id;
      const body = { meetingType: 'verified', category: 'graphic-design' };
      await fixture.call('PUT', `/admin/meetings/${id}/approve`, { token: admin.token, body });
      const request = await verificationRequestOf(fixture.call, omar.token);
      const page = await openAs(omar, `/m/${id}`);
      await page.getByRole('button', { name: /join the queue/i }).click();
      await page.getByRole('button', { name: 'Ask to be verified' }).click();
      await navigatesTo(page, `/verify?meeting=${id}`);
      await page.goto(`${fixture.product.url}/m/${id}`);
      await page.getByText('Your place is kept', { exact: true }).waitFor();
      const decision = { status: 'rejected', notes: 'Please show more work' };
      await fixture.call('PUT', `/api/verification/admin/${request}`, { token: admin.token, body: decision });
      await page.getByText('Your place was given up').waitFor();
      await page.getByText('that was not approved. Your pass is untouched.').waitFor();
      await page.getByText('Your last request was not approved').waitFor();
      await page.getByRole('button', { name: /join the queue/i }).click();
      await page.getByRole('button', { name: 'Ask to be verified' }).click();
      await page.getByText('You can ask again 7 days after the last decision.').waitFor();
    },
  );
});
