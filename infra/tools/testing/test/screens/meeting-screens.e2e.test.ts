// @deep SELDOM=true
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { proposal } from '../support/client.ts';
import { meetingThatIsOver, upload, VIDEO } from '../support/fixtures.ts';
import { framesOf, logIn, type Person } from '../support/person.ts';
import { film } from '../support/pictures.ts';
import { seldom } from '../support/seldom.ts';
import { eventuallyEquals, expectAccessibleScreen, navigatesTo, screenIsShown } from '../support/wait.ts';

/** The screens for hosts, recordings and reminders (specification 1, sections 3, 5 and 7). */
const RECORDING = Buffer.concat([VIDEO, Buffer.alloc(5 * 1024 * 1024, 7)]);
const title = 'Portfolio review';

describeInBrowser('the screens of meetings', UNLIMITED, (fixture) => {
  let admin: string;
  let host: { token: string; id: string };
  let pastId: string;
  let comingId: string;
  beforeAll(async () => {
    const { url } = fixture.product;
    admin = (await signIn(url, '+919000000001', 'The Admin')).token;
    const hana = await signIn(url, '+919811900001', 'Hana Host');
    const guest = await signIn(url, '+919811900002', 'Gus Guest');
    host = { token: hana.token, id: hana.user._id };
    pastId = await meetingThatIsOver(fixture.call, { admin, host: hana.token, guest: guest.token });
    const coming = await fixture.call('POST', '/api/meetings', { token: host.token, body: proposal(1, 'Brand clinic') });
    comingId = coming.body.meeting._id;
    await fixture.call('PUT', `/admin/meetings/${comingId}/approve`, { token: admin, body: {} });
  });

  test('leads from a card to its host’s page: upcoming, past, and an unknown host', async () => {
    const { page } = await fixture.open('/');
    await page.getByRole('link', { name: 'Host: Hana Host' }).first().click();
    await screenIsShown(page, 'Hana Host');
    await navigatesTo(page, `/hosts/${host.id}`);
    await page.getByRole('heading', { name: 'Brand clinic' }).waitFor();
    expect(await page.getByRole('heading', { name: title }).count()).toBe(0);
    await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Past' }).click();
    await page.getByRole('heading', { name: title }).waitFor();
    await navigatesTo(page, `/hosts/${host.id}?status=past`);
    await page.goto(`${fixture.product.url}/hosts/00000000-0000-7000-8000-000000000000`);
    await page.getByRole('heading', { name: 'Nobody is waiting here' }).waitFor();
  });

  test('offers ways to send a host’s page to somebody, with a picture of its own in link previews', async () => {
    const { page, context } = await fixture.open(`/hosts/${host.id}`);
    await context.grantPermissions(['clipboard-write']);
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this page' });
    const link = await dialog.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href');
    const address = `${fixture.product.url}/hosts/${host.id}`;
    expect(new URL(link ?? '').searchParams.get('text')).toBe(`Meet Hana Host face to face on Visavis\n${address}`);
    await dialog.getByText('Scan to open it on a phone').waitFor();
    await dialog.getByRole('button', { name: 'Copy the link' }).click();
    await page.getByText('Link copied').waitFor();
    await expectAccessibleScreen(page);
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    const { status, headers } = await fetch(picture ?? '');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  // What, why, host, facts, actions: in the document and in the picture.
  test('reads on a phone in the order in which it is asked about, and nothing lies below the bar', async () => {
    const { page } = await fixture.open(`/p/${comingId}`, { width: 390 });
    const parts = [
      page.getByRole('heading', { level: 1, name: 'Brand clinic' }),
      page.getByRole('heading', { name: 'What it is about' }),
      page.getByText('Hosted by'),
      page.getByText(/^The queue opens .*M\.$/),
      page.getByRole('link', { name: 'Add to calendar' }),
      page.getByRole('heading', { name: 'How it goes' }),
    ];
    const tops: number[] = [];
    for (const part of parts) tops.push((await part.boundingBox())?.y ?? Number.NaN);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    const text = (await page.getByRole('main').textContent()) ?? '';
    const words = ['Brand clinic', 'What it is about', 'Hosted by', 'The queue opens', 'Add to calendar', 'How it goes'];
    const places = words.map((word) => text.indexOf(word));
    expect([places, places.includes(-1)]).toEqual([places.toSorted((a, b) => a - b), false]);
    const bar = page.locator('[data-action-bar]');
    const last = page.locator('footer a').last();
    await eventuallyEquals(async () => {
      // What lies below the first view comes with the first key, and makes the page longer.
      await page.keyboard.press('End');
      const [above, below] = [await last.boundingBox(), await bar.boundingBox()];
      return above !== null && below !== null && above.y + above.height <= below.y;
    }, true);
  });

  seldom('leads a host from the news of the approval to the page, and says how many want to come', async () => {
    const person = await fixture.open('/', { width: 390 });
    const { page } = person;
    // News come once the page has joined the host's own room.
    let listens = false;
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        listens ||= String(payload).includes(`user:${host.id}`);
      }),
    );
    await logIn(person, fixture.product, '9811900001');
    await eventuallyEquals(async () => listens, true);
    const made = await fixture.call('POST', '/api/meetings', { token: host.token, body: proposal(3, 'Type clinic') });
    const id = made.body.meeting._id;
    await fixture.call('PUT', `/admin/meetings/${id}/approve`, { token: admin, body: {} });
    const guest = await signIn(fixture.product.url, '+919811900003', 'Gita Guest');
    await fixture.call('PUT', `/api/meetings/${id}/interest`, { token: guest.token });
    await page.getByRole('button', { name: 'See its page' }).click();
    await screenIsShown(page, 'Type clinic');
    await page.getByText('1 person wants to come').waitFor();
    await page.getByRole('button', { name: 'Share' }).waitFor();
    await page.goto(fixture.product.url);
    const row = page.getByRole('article', { name: 'Type clinic' });
    await row.getByText('1 person wants to come').waitFor();
    await row.getByRole('button', { name: 'Share: Type clinic' }).click();
    await page
      .getByRole('dialog', { name: 'Share this page' })
      .getByText(/Type clinic/)
      .first()
      .waitFor();
  });

  seldom('uploads an admin’s recording through an interruption, shows it on the public page, and deletes it', async () => {
    const person = await fixture.open('/');
    const { page } = person;
    await logIn(person, fixture.product, '9000000001');
    await page.goto(`${fixture.product.url}/admin/approved-meetings/${pastId}`);
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.getByLabel('Video file').setInputFiles({ name, mimeType, buffer });
    await choose('notes.txt', 'text/plain', Buffer.from('no video'));
    await page.getByText('Only MP4 and WebM videos can be uploaded').waitFor();
    await choose('empty.mp4', 'video/mp4', Buffer.alloc(0));
    await page.getByText('The file is empty').waitFor();

    // The second piece does not get through at first; then it is paused, and goes on.
    let cut = 0;
    let pieces = 0;
    await page.route('**/video/uploads/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      pieces += 1;
      if (pieces < 2) return route.continue();
      cut += 1;
      return route.abort();
    });
    await choose('talk.mp4', 'video/mp4', RECORDING);
    await page.getByText('Waiting for the connection.').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await expectAccessibleScreen(page);
    await page.unroute('**/video/uploads/*');
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Video uploaded successfully').waitFor();
    expect(cut).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Replace video' }).waitFor();

    const { body } = await fixture.call('GET', `/admin/meetings/${pastId}`, { token: admin });
    expect(body.meeting.video).toMatchObject({ sizeBytes: RECORDING.length, mimeType: 'video/mp4', visibility: 'participants' });
    const stored = await fetch(new URL(body.meeting.video.url, fixture.product.url));
    expect(Buffer.compare(Buffer.from(await stored.arrayBuffer()), RECORDING)).toBe(0);

    await page.goto(`${fixture.product.url}/p/${pastId}`);
    await page.getByRole('heading', { name: 'Recording' }).waitFor();
    // What the test sent is no film: the page says so, and lets it be tried again.
    await page.getByText('The recording could not be loaded.').waitFor();
    await expectAccessibleScreen(page);
    const visitor = await fixture.open(`/p/${pastId}`);
    await visitor.page.getByText('This meeting is over.').waitFor();
    expect(await visitor.page.getByRole('heading', { name: 'Recording' }).count()).toBe(0);

    await page.goto(`${fixture.product.url}/admin/approved-meetings/${pastId}`);
    await choose('film.webm', 'video/webm', await film(page));
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace video' }).click();
    await page.getByText('Video uploaded successfully').waitFor();
    await page.goto(`${fixture.product.url}/p/${pastId}`);
    await eventuallyEquals(async () => (await framesOf(page, `Recording of ${title}`)) > 0, true);

    await page.goto(`${fixture.product.url}/admin/approved-meetings/${pastId}`);
    await page.getByRole('button', { name: 'Delete video' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete video' }).click();
    await page.getByText('Video deleted').waitFor();
    await page.getByText('There is no recording of this meeting yet.').waitFor();
  });

  // spec 1 §6.8
  seldom('resumes an upload after the tab was closed, once the same file is chosen again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'recording-'));
    const files = { talk: join(folder, 'talk.mp4'), other: join(folder, 'other.mp4') };
    await Promise.all(Object.values(files).map((path) => writeFile(path, RECORDING)));
    const person = await fixture.open('/');
    await logIn(person, fixture.product, '9000000001');
    const path = `${fixture.product.url}/admin/approved-meetings/${pastId}`;
    await person.page.goto(path);
    await person.context.route('**/video/uploads/*', (route) => {
      const range = route.request().headers()['content-range'];
      return !range || range.startsWith('bytes 0-') ? route.continue() : route.abort();
    });
    await person.page.getByLabel('Video file').setInputFiles(files.talk);
    await person.page.getByText('Waiting for the connection.').waitFor();

    // While one tab sends, another one of the same browser says so, and does not send it, too.
    const beside = await person.context.newPage();
    await beside.goto(path);
    await beside.getByText('It is being uploaded in another tab.').waitFor();
    // What is held back goes out when its tab closes: it is to be gone between two tries. Nobody asks a tab that crashes.
    await person.page.waitForEvent('requestfailed', {
      predicate: (request) => request.method() === 'PUT',
      // The longest pause between two tries is half as long.
      timeout: 60_000,
    });
    await person.page.close({ runBeforeUnload: false });
    await beside.getByText('The upload was interrupted. Choose “talk.mp4” again').waitFor();
    await beside.reload();
    await beside.getByText('of 5 MB, 79%').waitFor();
    await expectAccessibleScreen(beside);

    await beside.getByLabel('Video file').setInputFiles(files.other);
    await beside.getByText('That is another file.').waitFor();
    await person.context.unroute('**/video/uploads/*');
    const ranges: string[] = [];
    beside.on('request', (request) => {
      const range = request.headers()['content-range'];
      if (range) ranges.push(range);
    });
    await beside.getByLabel('Video file').setInputFiles(files.talk);
    await beside.getByText('Video uploaded successfully').waitFor();
    expect(ranges.map((range) => range.split('-')[0])).toEqual(['bytes 4194304']);
    const { body } = await fixture.call('GET', `/admin/meetings/${pastId}`, { token: admin });
    const stored = await fetch(new URL(body.meeting.video.url, fixture.product.url));
    expect(Buffer.compare(Buffer.from(await stored.arrayBuffer()), RECORDING)).toBe(0);
    await eventuallyEquals(() => beside.evaluate("localStorage['visavis.uploads']"), '{}');
    await rm(folder, { recursive: true });
  });

  seldom('lets host and guest allow everyone to watch, and withdraw it', async () => {
    const content = { token: admin, field: 'video', content: VIDEO };
    expect((await upload(`${fixture.product.url}/admin/meetings/${pastId}/video`, content)).status).toBe(200);
    const visitor = await fixture.open(`/p/${pastId}`);
    const recording = (page: Page) => page.getByRole('heading', { name: 'Recording' });
    const hasNone = async ({ page }: Person) => {
      await page.getByText('This meeting is over.').waitFor();
      expect(await recording(page).count()).toBe(0);
    };
    await hasNone(visitor);

    const hana = await fixture.open(`/p/${pastId}`);
    await fixture.call('POST', '/dev/clock', { body: { advanceMs: 60_000 } });
    await logIn(hana, fixture.product, '9811900001');
    await hana.page.getByRole('heading', { name: 'May everyone watch it?' }).waitFor();
    await expectAccessibleScreen(hana.page);
    await hana.page.getByRole('button', { name: 'Let everyone watch' }).click();
    await hana.page.getByRole('heading', { name: 'You agreed' }).waitFor();

    const gus = await fixture.open(`/p/${pastId}`);
    await logIn(gus, fixture.product, '9811900002');
    await gus.page.getByRole('button', { name: 'Let everyone watch' }).click();
    await gus.page.getByRole('heading', { name: 'Everyone can watch it' }).waitFor();
    await visitor.page.reload();
    await recording(visitor.page).waitFor();
    expect(await visitor.page.getByRole('button', { name: /everyone watch|Take it back/ }).count()).toBe(0);
    await visitor.page.goto(`${fixture.product.url}/meetings/past`);
    await visitor.page.getByRole('link', { name: /^Watch the recording: / }).click();
    await recording(visitor.page).waitFor();

    await gus.page.getByRole('button', { name: 'Take it back' }).click();
    await gus.page.getByRole('heading', { name: 'May everyone watch it?' }).waitFor();
    await visitor.page.reload();
    await hasNone(visitor);
  });

  seldom('shows a meeting of another zone with its day there and the zone’s name', async () => {
    const visit = await fixture.enter({ timezoneId: 'America/New_York' });
    const page = await visit.newPage();
    await page.goto(`${fixture.product.url}/p/${comingId}`);
    const { startsAt } = (await fixture.call('GET', `/api/meetings/public/${comingId}`)).body.meeting;
    const part = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kolkata', ...options }).format(new Date(startsAt));
    const day = `${part({ weekday: 'short' })} ${part({ day: 'numeric' })} ${part({ month: 'short' })}`;
    const time = part({ hour: 'numeric', minute: '2-digit' }).replace(/\s/, ' ');
    await page.getByText(new RegExp(`^${day}( \\d{4})?, ${time} India time$`)).waitFor();
  });

  test('asks a visitor to sign in for "Remind me"; keeps or gives up the place after a move', async () => {
    const person = await fixture.open(`/p/${comingId}`);
    const { page } = person;
    const remind = page.getByRole('button', { name: 'Remind me' });
    await remind.click();
    const asksToSignIn = (purpose: string) =>
      page.getByRole('dialog', { name: purpose }).getByRole('textbox', { name: /phone/i }).waitFor();
    await asksToSignIn('Be reminded of your meeting with Hana Host');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`${fixture.product.url}/m/${comingId}`);
    await asksToSignIn('Take your place with Hana Host');
    await page.keyboard.press('Escape');
    await page.goto(`${fixture.product.url}/p/${comingId}`);
    await fixture.call('POST', '/dev/clock', { body: { advanceMs: 60_000 } });
    await logIn(person, fixture.product, '9811900002');
    await remind.click();
    await page.getByRole('button', { name: 'Reminded' }).waitFor();
    await page.getByText('We remind you').waitFor();

    const moveBy = (hours: number) =>
      fixture.call('PUT', `/api/meetings/${comingId}`, { token: host.token, body: { date: proposal(1 + hours).date } });
    expect((await moveBy(3)).status).toBe(200);
    await page.getByRole('heading', { name: 'This meeting was moved' }).waitFor();
    await expectAccessibleScreen(page);
    await page.getByRole('button', { name: 'I still come' }).click();
    await page.getByText('Your place is kept').waitFor();
    await page.getByRole('heading', { name: 'This meeting was moved' }).waitFor({ state: 'detached' });
    await moveBy(6);
    await page.getByRole('button', { name: 'Give it up' }).click();
    await page.getByRole('button', { name: 'Remind me' }).waitFor();
    const token = await page.evaluate<string>("localStorage['visavis.accessToken']");
    await eventuallyEquals(async () => (await fixture.call('GET', '/api/meetings?role=interested', { token })).body.meetings, []);
  });
});
