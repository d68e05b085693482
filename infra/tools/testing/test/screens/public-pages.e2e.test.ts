// @deep SELDOM=true
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations, fromNow, inboxOf, signIn } from '../../src/index.ts';
import { describeInBrowser } from '../support/browser-fixture.ts';
import { approvedMeeting } from '../support/fixtures.ts';
import { seldom } from '../support/seldom.ts';
import { eventuallyEquals, navigatesTo, screenIsShown } from '../support/wait.ts';

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
  ['/grievance', 'Grievances', 'Grievances'],
  ['/support', 'Help & Support', 'Help & Support'],
  ['/contact', 'Write to us', 'Write to us'],
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

describeInBrowser('public pages', { GRIEVANCE_EMAIL: 'grievance@visavis.test' }, (fixture) => {
  let page: Page;
  const noted: string[] = [];
  beforeAll(async () => {
    ({ page } = await fixture.open('/', { width: 390, reducedMotion: 'reduce' }));
    page.on('console', (message) => message.type() === 'error' && noted.push(message.text()));
  });

  const titleSent = async (at: string) => {
    const response = await fetch(fixture.product.url + at, { headers: { accept: 'text/html' } });
    const title = /<title>(.*?)<\/title>/
      .exec(await response.text())?.[1]
      ?.replace(/&#(\d+);/g, (_, n) => String.fromCharCode(n));
    return { status: response.status, title };
  };

  // spec 1 §2.1–12, §2.36
  test('gives each page its status, its title from the server and from the app, and its heading', async () => {
    const meeting = await newMeeting();
    const all = [
      ...fixed,
      [`/p/${meeting.id}`, meeting.title, meeting.title] as const,
      [`/hosts/${meeting.hostId}`, 'Hana Host', /Hana Host/] as const,
    ];
    for (const [at, section, h1] of all) {
      expect([at, await titleSent(at)]).toEqual([at, { status: 200, title: `Visavis | ${section}` }]);
      await page.goto(fixture.product.url + at);
      await screenIsShown(page, h1);
      await eventuallyEquals(() => page.title(), `Visavis | ${section}`);
    }
    expect(noted).toEqual([]);
  });

  test('shows the not-found page with 404 for an unknown path', async () => {
    for (const at of unknown) {
      expect([at, await titleSent(at)]).toEqual([at, { status: 404, title: 'Visavis | Page not found' }]);
      await page.goto(fixture.product.url + at);
      await screenIsShown(page, 'Nobody is waiting here');
      await eventuallyEquals(() => page.title(), 'Visavis | Page not found');
    }
    // The browser itself notes each 404.
    expect(noted.filter((text) => !text.includes('404'))).toEqual([]);
  });

  // spec 1 §9.38
  test('shows meetings in one column below 768 px, in two to 1023 and in three from 1024', async () => {
    await newMeeting(30);
    const wide = await fixture.open('/');
    const list = wide.page.getByRole('list', { name: 'Meetings' });
    await list.getByRole('listitem').first().waitFor();
    for (const [width, columns] of [
      [767, 1],
      [768, 2],
      [1_023, 2],
      [1_024, 3],
      [1_440, 3],
    ] as const) {
      await wide.page.setViewportSize({ width, height: 900 });
      const columnCount = async () =>
        wide.page.evaluate<number>(
          `getComputedStyle(document.querySelector('main ul[aria-label=Meetings]')).gridTemplateColumns.split(' ').length`,
        );
      await eventuallyEquals(async () => [width, await columnCount()], [width, columns]);
    }
  });

  test('offers every reader a meeting’s calendar file on its page', async () => {
    const meeting = await newMeeting(5);
    await page.goto(`${fixture.product.url}/p/${meeting.id}`);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add to calendar' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`visavis-${meeting.id}.ics`);
    const text = readFileSync(await download.path(), 'utf8').replaceAll('\r\n ', '');
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/);
    expect(text).toContain(`\r\nUID:${meeting.id}@visavis\r\n`);
    expect(text).toContain(`\r\nORGANIZER;CN="Hana Host":${fixture.product.url}/hosts/${meeting.hostId}\r\n`);
    expect(text).toContain(`\r\nURL:${fixture.product.url}/p/${meeting.id}\r\n`);
  });

  // spec 1 §2.15
  test('redirects old and outer addresses home, by the server and inside the app', async () => {
    for (const at of redirected) {
      await page.goto(fixture.product.url + at);
      await navigatesTo(page, '/');
    }
    await page.goto(`${fixture.product.url}/landing`);
    await page.getByRole('link', { name: 'For Freelancer & Agency' }).click();
    await screenIsShown(page, 'The fastest way to meet, pitch and hire.');
    await navigatesTo(page, '/');
  });

  seldom(
    'says on the landing page what joining costs, as the plans do, and what a guest gets if the host does not come',
    async () => {
      const { plans } = (await fixture.call('GET', '/api/plans')).body;
      type Plan = { price: number; passes: number; isUnlimited: boolean; isActive: boolean };
      const sold = plans.filter(({ price, isUnlimited, isActive }: Plan) => isActive && price > 0 && !isUnlimited);
      const cheapest = Math.ceil(Math.min(...sold.map(({ price, passes }: Plan) => price / passes)));
      const price = `Your first meeting is free, then from ₹${cheapest} a meeting.`;
      const visit = await fixture.enter({ width: 390 });
      const reader = await visit.newPage();
      await reader.goto(`${fixture.product.url}/landing`);
      const main = reader.getByRole('main');
      await main.getByText(price).first().waitFor();
      const answerTo = async (question: string) => {
        await main.getByText(question, { exact: true }).click();
        return main.getByRole('group').filter({ hasText: question });
      };
      await (await answerTo('What does it cost?')).getByText(price).waitFor();
      const late = await answerTo('What if the host does not come?');
      await late.getByText('If the host does not come within 15 minutes, you get a bonus pass.').waitFor();
      // Nothing is promised that is not known.
      await visit.route('**/api/plans*', (route) => route.abort());
      await reader.reload();
      await main.getByText('Your first meeting is free.').first().waitFor();
      expect(await main.getByText('₹').count()).toBe(0);
    },
  );

  seldom('shows the legal pages in Hindi, with contents that lead to their sections', async () => {
    await page.goto(`${fixture.product.url}/privacy-policy`);
    await page.getByRole('button', { name: 'हिन्दी' }).click();
    await screenIsShown(page, 'प्राइवेसी पॉलिसी');
    await page.getByRole('link', { name: 'अपना अकाउंट डिलीट करना' }).click();
    await eventuallyEquals(() => new URL(page.url()).hash, '#erase');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'English' }).click();
    await screenIsShown(page, 'Privacy Policy');
  });

  seldom('leads from the Terms to the Grievance Officer’s address, signed out and in both languages', async () => {
    await page.goto(`${fixture.product.url}/terms-of-service#law`);
    await page.getByRole('main').getByRole('link', { name: 'Grievance Officer' }).click();
    await navigatesTo(page, '/grievance');
    await screenIsShown(page, 'Grievances');
    const address = page.getByRole('link', { name: 'grievance@visavis.test' });
    await address.waitFor();
    expect(await address.getAttribute('href')).toBe('mailto:grievance@visavis.test');
    await page.getByRole('button', { name: 'हिन्दी' }).click();
    await screenIsShown(page, 'शिकायतें');
    await address.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'English' }).click();
    await screenIsShown(page, 'Grievances');
  });

  seldom('opens each page at its top, and after a reload or on the way back where it was left', async () => {
    const isAt = (y: number) => eventuallyEquals(() => page.evaluate('Math.round(scrollY)'), y);
    const leaveAt = (y: number) => page.evaluate(`scrollTo({ top: ${y}, behavior: 'instant' })`);
    await page.goto(`${fixture.product.url}/terms-of-service`);
    await screenIsShown(page, 'Terms of Service');
    await leaveAt(900);
    await page.reload();
    await screenIsShown(page, 'Terms of Service');
    await isAt(900);
    await page.goto(`${fixture.product.url}/privacy-policy`);
    await screenIsShown(page, 'Privacy Policy');
    expect(await page.evaluate('scrollY')).toBe(0);
    await leaveAt(500);
    await page.goBack();
    await screenIsShown(page, 'Terms of Service');
    await isAt(900);
  });

  test('serves what home screens, previews and search engines fetch', async () => {
    for (const [at, type] of [
      ['/favicon.svg', 'image/svg+xml'],
      ['/icon-180.png', 'image/png'],
      ['/icon-512.png', 'image/png'],
      ['/social.png', 'image/png'],
      ['/share-ground.png', 'image/png'],
      ['/site.webmanifest', 'application/manifest+json'],
      ['/robots.txt', 'text/plain'],
      ['/sitemap.xml', 'application/xml'],
    ] as const) {
      const response = await fetch(fixture.product.url + at);
      await response.body?.cancel();
      expect([at, response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([at, 200, type]);
    }
    const { icons } = (await (await fetch(`${fixture.product.url}/site.webmanifest`)).json()) as { icons: { src: string }[] };
    for (const { src } of icons) expect([src, (await fetch(fixture.product.url + src)).status]).toEqual([src, 200]);
  });

  seldom('shows the operator of a sandbox what leads to what, by links alone', async () => {
    await page.goto(`${fixture.product.url}${inboxOf(fixture.product.url).replace('/dev/inbox', '/dev/explain')}`);
    await page.getByLabel('One of their names').fill('verification.revoked');
    await page.getByRole('button', { name: 'Explain' }).click();
    await page.getByRole('link', { name: 'user:verification-changed' }).click();
    await page.getByRole('heading', { name: 'user:verification-changed socket event' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  async function newMeeting(inHours = 3) {
    const admin = await signIn(fixture.product.url, '+919000000001', 'The Admin');
    const host = await signIn(fixture.product.url, '+919811100031', 'Hana Host');
    // What a browser must show as text.
    const title = 'Logos & <b>marks</b> "honestly"';
    const date = fromNow(inHours * 3_600_000).toISOString();
    const body = { title, description: 'Bring three pieces.', date, coHosts: [] };
    const who = { admin: admin.token, host: host.token };
    const id = await approvedMeeting(fixture.call, who, body, { category: 'graphic-design' });
    return { id, title, hostId: host.user._id };
  }
});
