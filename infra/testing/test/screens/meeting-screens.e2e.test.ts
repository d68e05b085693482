import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  axeViolations,
  chromium,
  describeWith,
  launchBrowser,
  type Product,
  signIn,
  startProduct,
  until,
} from '../../src/index.ts';
import { type Client, clientOf, proposal } from '../support/client.ts';
import { framesOf, logIn, openBrowser, type Person } from '../support/person.ts';
import { meetingThatIsOver, upload, VIDEO } from '../support/things.ts';

/** The screens for hosts, recordings and reminders (specification 1, sections 3, 5 and 7). */
const RECORDING = Buffer.concat([VIDEO, Buffer.alloc(5 * 1024 * 1024, 7)]);
const title = 'Portfolio review';

describeWith('chromium', chromium(), 'the screens of meetings', (path) => {
  let browser: Browser;
  let product: Product;
  let call: Client;
  let admin: string;
  let host: { token: string; id: string };
  let pastId: string;
  let comingId: string;
  const people: Person[] = [];
  beforeAll(async () => {
    [browser, product] = await Promise.all([
      launchBrowser(path),
      startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0' }),
    ]);
    call = clientOf(product.url);
    admin = (await signIn(product.url, '+919000000001', 'The Admin')).token;
    const hana = await signIn(product.url, '+919811900001', 'Hana Host');
    const guest = await signIn(product.url, '+919811900002', 'Gus Guest');
    host = { token: hana.token, id: hana.user._id };
    pastId = await meetingThatIsOver(call, { admin, host: hana.token, guest: guest.token });
    const coming = await call('POST', '/api/meetings', { token: host.token, body: proposal(1, 'Brand clinic') });
    comingId = coming.body.meeting._id;
    await call('PUT', `/admin/meetings/${comingId}/approve`, { token: admin, body: {} });
  }, 60_000);
  afterEach(async () => {
    for (const { context, problems } of people.splice(0)) {
      await context.close();
      expect(problems).toEqual([]);
    }
  });
  afterAll(async () => {
    await browser.close();
    await product.dispose();
  });
  const open = async (at: string, width?: number) => {
    const person = await openBrowser(browser, product, at, width === undefined ? {} : { width });
    people.push(person);
    return person;
  };
  /** Narrow and wide, light and dark: accessible, and nothing runs off the side. */
  const looksRight = async ({ page }: Person, name: string) => {
    const found: string[] = [];
    for (const [width, colorScheme] of [
      [390, 'dark'],
      [1440, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      found.push(...(await axeViolations(page)).map((violation) => `${width} ${colorScheme}: ${violation}`));
      if ((await page.evaluate('document.documentElement.scrollWidth > innerWidth')) === true)
        found.push(`${width}: wider than the window`);
      if (process.env.SCREENSHOTS)
        await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}-${width}.png`, fullPage: true });
    }
    expect(found).toEqual([]);
  };

  test("a card leads to its host's page: what comes, what was, and nobody", async () => {
    const person = await open('/');
    const { page } = person;
    await page.getByRole('link', { name: 'Host: Hana Host' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Hana Host' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/hosts/${host.id}`);
    await page.getByRole('heading', { name: 'Brand clinic' }).waitFor();
    expect(await page.getByRole('heading', { name: title }).count()).toBe(0);
    await looksRight(person, 'host');
    await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Past' }).click();
    await page.getByRole('heading', { name: title }).waitFor();
    expect(new URL(page.url()).search).toBe('?status=past');
    await page.goto(`${product.url}/hosts/00000000-0000-7000-8000-000000000000`);
    await page.getByRole('heading', { name: 'Nobody is waiting here' }).waitFor();
  }, 30_000);

  test('an admin uploads a recording through an interruption; it is on the public page, and is deleted again', async () => {
    const person = await open('/');
    const { page } = person;
    await logIn(person, product, '9000000001');
    await page.goto(`${product.url}/admin/approved-meetings/${pastId}`);
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
    await looksRight(person, 'upload');
    await page.unroute('**/video/uploads/*');
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Video uploaded successfully').waitFor();
    expect(cut).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Replace video' }).waitFor();

    const { body } = await call('GET', `/admin/meetings/${pastId}`, { token: admin });
    expect(body.meeting.video).toMatchObject({ sizeBytes: RECORDING.length, mimeType: 'video/mp4', visibility: 'participants' });
    const stored = await fetch(new URL(body.meeting.video.url, product.url));
    expect(Buffer.compare(Buffer.from(await stored.arrayBuffer()), RECORDING)).toBe(0);

    await page.goto(`${product.url}/p/${pastId}`);
    await page.getByRole('heading', { name: 'Recording' }).waitFor();
    // What the test sent is no film: the page says so, and lets it be tried again.
    await page.getByText('The recording could not be loaded.').waitFor();
    await looksRight(person, 'past');
    const stranger = await open(`/p/${pastId}`);
    await stranger.page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await stranger.page.getByRole('heading', { name: 'Recording' }).count()).toBe(0);

    await page.goto(`${product.url}/admin/approved-meetings/${pastId}`);
    await choose('film.webm', 'video/webm', await film(page));
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace video' }).click();
    await page.getByText('Video uploaded successfully').waitFor();
    await page.goto(`${product.url}/p/${pastId}`);
    await until('the film plays', async () => (await framesOf(page, `Recording of ${title}`).catch(() => 0)) > 0);

    await page.goto(`${product.url}/admin/approved-meetings/${pastId}`);
    await page.getByRole('button', { name: 'Delete video' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete video' }).click();
    await page.getByText('Video deleted').waitFor();
    await page.getByText('There is no recording of this meeting yet.').waitFor();
  }, 40_000);

  test('an upload goes on after the tab is gone, once the same file is chosen again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'recording-'));
    const files = { talk: join(folder, 'talk.mp4'), other: join(folder, 'other.mp4') };
    await Promise.all(Object.values(files).map((path) => writeFile(path, RECORDING)));
    const person = await open('/');
    await logIn(person, product, '9000000001');
    const path = `${product.url}/admin/approved-meetings/${pastId}`;
    await person.page.goto(path);
    const sent = { lost: 0, ranges: [] as string[] };
    await person.context.route('**/video/uploads/*', async (route) => {
      const range = route.request().headers()['content-range'];
      if (!range) return route.continue();
      sent.ranges.push(range);
      if (range.startsWith('bytes 0-')) return route.continue();
      sent.lost += 1;
      return route.abort();
    });
    await person.page.getByLabel('Video file').setInputFiles(files.talk);
    await person.page.getByText('Waiting for the connection.').waitFor();

    // While one tab sends, another one of the same browser says so, and does not send it, too.
    const beside = await person.context.newPage();
    await beside.goto(path);
    await beside.getByText('It is being uploaded in another tab.').waitFor();
    // Nobody asks a tab that crashes.
    await person.page.close({ runBeforeUnload: false });
    await beside.getByText('The upload was interrupted. Choose “talk.mp4” again').waitFor();
    await beside.reload();
    await beside.getByText('of 5 MB, 79%').waitFor();
    await looksRight({ ...person, page: beside }, 'interrupted');

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
    const { body } = await call('GET', `/admin/meetings/${pastId}`, { token: admin });
    const stored = await fetch(new URL(body.meeting.video.url, product.url));
    expect(Buffer.compare(Buffer.from(await stored.arrayBuffer()), RECORDING)).toBe(0);
    expect(await beside.evaluate("localStorage['visavis.uploads']")).toBe('{}');
    await rm(folder, { recursive: true });
  }, 40_000);

  test('host and guest say whether everyone may watch, and may change their minds', async () => {
    const content = { token: admin, field: 'video', content: VIDEO };
    expect((await upload(`${product.url}/admin/meetings/${pastId}/video`, content)).status).toBe(200);
    const stranger = await open(`/p/${pastId}`);
    const recording = (page: Page) => page.getByRole('heading', { name: 'Recording' });
    await stranger.page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await recording(stranger.page).count()).toBe(0);

    const hana = await open(`/p/${pastId}`);
    await call('POST', '/dev/clock', { body: { advanceMs: 60_000 } });
    await logIn(hana, product, '9811900001');
    await hana.page.getByRole('heading', { name: 'May everyone watch it?' }).waitFor();
    await looksRight(hana, 'consent');
    await hana.page.getByRole('button', { name: 'Let everyone watch' }).click();
    await hana.page.getByRole('heading', { name: 'You agreed' }).waitFor();

    const gus = await open(`/p/${pastId}`);
    await logIn(gus, product, '9811900002');
    await gus.page.getByRole('button', { name: 'Let everyone watch' }).click();
    await gus.page.getByRole('heading', { name: 'Everyone can watch it' }).waitFor();
    await stranger.page.reload();
    await recording(stranger.page).waitFor();
    expect(await stranger.page.getByRole('button', { name: /everyone watch|Take it back/ }).count()).toBe(0);

    await gus.page.getByRole('button', { name: 'Take it back' }).click();
    await gus.page.getByRole('heading', { name: 'May everyone watch it?' }).waitFor();
    await stranger.page.reload();
    await stranger.page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await recording(stranger.page).count()).toBe(0);
  }, 30_000);

  test('"Remind me" asks a visitor to sign in; after a move the place is kept, or given up', async () => {
    const person = await open(`/p/${comingId}`);
    const { page } = person;
    const remind = page.getByRole('button', { name: 'Remind me' });
    await remind.click();
    await page.getByRole('dialog').getByRole('textbox', { name: /phone/i }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await call('POST', '/dev/clock', { body: { advanceMs: 60_000 } });
    await logIn(person, product, '9811900002');
    await remind.click();
    await page.getByRole('button', { name: 'Remind me', pressed: true }).waitFor();
    await page.getByText('You are on the list.').waitFor();

    const moveBy = (hours: number) =>
      call('PUT', `/api/meetings/${comingId}`, { token: host.token, body: { date: proposal(1 + hours).date } });
    expect((await moveBy(3)).status).toBe(200);
    await page.getByRole('heading', { name: 'This meeting was moved' }).waitFor();
    await looksRight(person, 'moved');
    await page.getByRole('button', { name: 'I still come' }).click();
    await page.getByText('Your place is kept').waitFor();
    await page.getByRole('heading', { name: 'This meeting was moved' }).waitFor({ state: 'detached' });
    await moveBy(6);
    await page.getByRole('button', { name: 'Give it up' }).click();
    await page.getByRole('button', { name: 'Remind me', pressed: false }).waitFor();
    await until('nothing is kept', async () => {
      const { body } = await call('GET', '/api/meetings?role=interested', {
        token: await page.evaluate("localStorage['visavis.accessToken']").then(String),
      });
      return body.meetings.length === 0;
    });
  }, 30_000);
});

/** A second of a real film, as the browser records it. */
async function film(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(`new Promise((resolve) => {
    const canvas = document.createElement('canvas');
    canvas.width = 160;
    canvas.height = 90;
    const drawing = canvas.getContext('2d');
    let hue = 0;
    const timer = setInterval(() => {
      drawing.fillStyle = 'hsl(' + (hue += 20) + ' 80% 50%)';
      drawing.fillRect(0, 0, 160, 90);
    }, 30);
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' });
    recorder.ondataavailable = async ({ data }) => {
      clearInterval(timer);
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result.split(',')[1]);
      reader.readAsDataURL(data);
    };
    recorder.start();
    setTimeout(() => recorder.stop(), 1000);
  })`);
  return Buffer.from(String(base64), 'base64');
}
