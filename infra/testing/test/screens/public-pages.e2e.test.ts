import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { axeViolations, chromium, describeWith, launchBrowser, type Product, signIn, startProduct } from '../../src/index.ts';

/** Where a visitor can go, and what they find: title and heading (spec 1 §2). */
const fixed: [path: string, title: string, heading: string | RegExp][] = [
  ['/', 'Meetings', 'The fastest way to meet, pitch and hire.'],
  ['/meetings', 'Meetings', 'Meetings'],
  ['/meetings/live', 'Live meetings', 'Live meetings'],
  ['/meetings/past', 'Past meetings', 'Past meetings'],
  ['/category', 'Categories', 'Categories'],
  ['/category/video-animation', 'Video & Animation', 'Video & Animation'],
  ['/category/tech-development/upcoming', 'Upcoming meetings in Tech Development', 'Tech Development'],
  ['/users-love', 'Users love', 'Users love'],
  ['/accelerator-program', 'Accelerator program', 'Four weeks to a calendar that fills itself'],
  ['/landing', 'Meet, pitch and hire', 'Ten minutes face to face beat ten days of email'],
  ['/terms-of-service', 'Terms of Service', 'Terms of Service'],
  ['/privacy-policy', 'Privacy Policy', 'Privacy Policy'],
];
const unknown = ['/nowhere', '/category/nothing', '/meetings/someday', '/p/nothing', '/hosts/nothing'];
const redirected = [
  '/use-cases',
  '/service-providers',
  '/dashboard',
  '/host-meeting',
  '/join-meeting',
  '/login',
  '/signup',
  '/verify-otp',
];

describeWith('chromium', chromium(), 'public pages', (path) => {
  let browser: Browser;
  let product: Product;
  let page: Page;
  let problems: string[] = [];
  beforeAll(async () => {
    [browser, product] = await Promise.all([launchBrowser(path), startProduct()]);
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-IN', reducedMotion: 'reduce' });
    context.setDefaultTimeout(10_000);
    page = await context.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await product.dispose();
  });

  const titleSent = async (at: string) => {
    const response = await fetch(product.url + at, { headers: { accept: 'text/html' } });
    const title = /<title>(.*?)<\/title>/
      .exec(await response.text())?.[1]
      ?.replace(/&#(\d+);/g, (_, n) => String.fromCharCode(n));
    return { status: response.status, title };
  };
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name, exact: true });

  test('each has its status, its title from the server and from the app, and its heading', async () => {
    const meeting = await approvedMeeting();
    const all = [
      ...fixed,
      [`/p/${meeting.id}`, meeting.title, meeting.title] as const,
      [`/hosts/${meeting.hostId}`, 'Hana Host', /Hana Host/] as const,
    ];
    for (const [at, section, h1] of all) {
      expect([at, await titleSent(at)]).toEqual([at, { status: 200, title: `Visavis | ${section}` }]);
      await page.goto(product.url + at);
      await heading(h1).waitFor();
      expect([at, await page.title()]).toEqual([at, `Visavis | ${section}`]);
    }
    expect(problems).toEqual([]);
  }, 120_000);

  test('what is nowhere is said so, with 404', async () => {
    for (const at of unknown) {
      expect([at, await titleSent(at)]).toEqual([at, { status: 404, title: 'Visavis | Page not found' }]);
      await page.goto(product.url + at);
      await heading('Nobody is waiting here').waitFor();
      expect([at, await page.title()]).toEqual([at, 'Visavis | Page not found']);
    }
    // The browser itself notes each 404.
    expect(problems.filter((text) => !text.includes('404'))).toEqual([]);
    problems = [];
  }, 60_000);

  test('the calendar file of a meeting is at hand on its page, for whoever looks', async () => {
    const meeting = await approvedMeeting(5);
    await page.goto(`${product.url}/p/${meeting.id}`);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add to calendar' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`visavis-${meeting.id}.ics`);
    const text = readFileSync(await download.path(), 'utf8').replaceAll('\r\n ', '');
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/);
    expect(text).toContain(`\r\nUID:${meeting.id}@visavis\r\n`);
    expect(text).toContain(`\r\nORGANIZER;CN="Hana Host":${product.url}/hosts/${meeting.hostId}\r\n`);
    expect(text).toContain(`\r\nURL:${product.url}/p/${meeting.id}\r\n`);
  });

  test('old and outer addresses lead home, by the server and inside the app', async () => {
    for (const at of redirected) {
      await page.goto(product.url + at);
      expect([at, new URL(page.url()).pathname]).toEqual([at, '/']);
    }
    await page.goto(`${product.url}/landing`);
    await page.getByRole('link', { name: 'For Freelancer & Agency' }).click();
    await heading('The fastest way to meet, pitch and hire.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  }, 60_000);

  test('the legal pages speak Hindi, and their contents lead to their sections', async () => {
    await page.goto(`${product.url}/privacy-policy`);
    await page.getByRole('button', { name: 'हिन्दी' }).click();
    await heading('प्राइवेसी पॉलिसी').waitFor();
    await page.getByRole('link', { name: 'अपना अकाउंट डिलीट करना' }).click();
    expect(new URL(page.url()).hash).toBe('#erase');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'English' }).click();
    await heading('Privacy Policy').waitFor();
  }, 60_000);

  test('what home screens, previews and search engines fetch is there', async () => {
    for (const [at, type] of [
      ['/favicon.svg', 'image/svg+xml'],
      ['/icon-180.png', 'image/png'],
      ['/icon-512.png', 'image/png'],
      ['/social.png', 'image/png'],
      ['/site.webmanifest', 'application/manifest+json'],
      ['/robots.txt', 'text/plain'],
      ['/sitemap.xml', 'application/xml'],
    ] as const) {
      const response = await fetch(product.url + at);
      await response.body?.cancel();
      expect([at, response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([at, 200, type]);
    }
    const { icons } = (await (await fetch(`${product.url}/site.webmanifest`)).json()) as { icons: { src: string }[] };
    for (const { src } of icons) expect([src, (await fetch(product.url + src)).status]).toEqual([src, 200]);
  });

  async function approvedMeeting(inHours = 3) {
    const admin = await signIn(product.url, '+919000000001', 'The Admin');
    const host = await signIn(product.url, '+919811100031', 'Hana Host');
    const call = async (method: string, at: string, token: string, body: object) => {
      const response = await fetch(product.url + at, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      return (await response.json()) as { meeting: { _id: string } };
    };
    // What a browser must show as text.
    const title = 'Logos & <b>marks</b> "honestly"';
    const date = new Date(Date.now() + inHours * 3_600_000).toISOString();
    const { meeting } = await call('POST', '/api/meetings', host.token, {
      title,
      description: 'Bring three pieces.',
      date,
      coHosts: [],
    });
    await call('PUT', `/admin/meetings/${meeting._id}/approve`, admin.token, { category: 'graphic-design' });
    return { id: meeting._id, title, hostId: host.user._id };
  }
});
