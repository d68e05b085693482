import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { meetingEndpoints } from '@visavis/contracts/meetings';
import { ROUTES } from '@visavis/contracts/screens';
import type { Shells } from '@visavis/contracts/shells';
import { NotFound, Unavailable } from '@visavis/platform';
import { meetingFixture } from '@visavis/testing/meeting-fixture';
import { send } from '../http/upstreams.ts';
import { createFixture, type Fixture, type FixtureOptions } from '../support.ts';

const INDEX =
  '<!doctype html><head><!-- head --><title>Visavis</title><!-- /head --></head><body><div><!-- shell --></div>the app</body>';
const spoken = (home: string, category: string) => ({
  screens: {
    '/': { look: 'band-home', for: 'visitor', title: home, lead: '$& lead' },
    '/category/graphic-design/live': { look: 'list', title: category },
    '/admin/meetings': { look: 'admin-list', for: 'user', title: 'Meeting Approval' },
  },
  categories: { 'graphic-design': category },
});
const SHELLS: Shells = { en: spoken('Meet', 'Graphic Design'), hi: spoken('मिलें', 'ग्राफ़िक डिज़ाइन') } as Shells;
const now = '2026-11-21T13:00:00.000Z';
const meeting = meetingFixture({
  title: 'Review $& </title><b>',
  description: 'Bring three pieces.',
  status: 'approved',
  startsAt: now,
  host: { userId: 'u1', name: 'Hana Host', profilePicture: null, isVerified: true },
});

let webDir: string;
let fixture: Fixture;
beforeAll(() => {
  webDir = mkdtempSync(join(tmpdir(), 'visavis-web-'));
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), INDEX);
  writeFileSync(join(webDir, 'shells.json'), JSON.stringify(SHELLS));
});
afterAll(() => rmSync(webDir, { recursive: true }));
afterEach(() => fixture.close());

let listed = 0;
const open = async (total = 2_250, options: FixtureOptions = {}) => {
  listed = 0;
  fixture = await createFixture({
    mount: ['meeting'],
    services: ({ on }) => {
      on(meetingEndpoints.getPublic, ({ params }) => {
        const { id } = params as { id: string };
        if (id === 'away') throw new Unavailable('store is away');
        if (id !== 'm1') throw new NotFound('MEETING_NOT_FOUND', 'Meeting not found');
        return { meeting };
      });
      on(meetingEndpoints.host, ({ params }) => {
        if ((params as { id: string }).id !== 'u1') throw new NotFound('NOT_FOUND', 'Host not found');
        const counts = { live: 1, upcoming: 2, past: 3 };
        return { host: meeting.host, counts, meetings: [], pagination: { total: 0, page: 1, limit: 1, pages: 0 } };
      });
      on(meetingEndpoints.listPublic, () => {
        const page = (fixture.fakes.calls.at(-1)?.query as { page: number } | undefined)?.page ?? 1;
        listed += 1;
        const left = Math.max(0, Math.min(100, total - (page - 1) * 100));
        const meetings = Array.from({ length: left }, (_, at) => ({
          ...meeting,
          _id: `m${(page - 1) * 100 + at}`,
          endedAt: now,
        }));
        return { meetings, pagination: { total, page, limit: 100, pages: Math.ceil(total / 100) } };
      });
    },
    ...options,
    deps: { webDir, ...options.deps },
  });
};
const browse = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(fixture.url + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('pages with their head', () => {
  it('carry a public meeting’s head; the rest of the page is the app’s', async () => {
    await open();
    const { status, text, headers } = await browse('/p/m1');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(text).toContain('<title>Visavis | Review $&#38; &#60;/title&#62;&#60;b&#62;</title>');
    expect(text).toContain(`href="${fixture.url}/p/m1"`);
    expect(text).toMatch(/<\/head><body><div><header [^>]*>.*<\/header><\/div>the app<\/body>$/);
    expect(text).not.toContain('<!-- head -->');
    const again = await browse('/p/m1', { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('are 404 and not stored for an unknown meeting, id or path', async () => {
    await open();
    for (const path of ['/p/m2', '/p/a%20b', '/p/%3Cscript%3E', '/category/nothing', '/meetings/someday', '/nowhere']) {
      const { status, text, headers } = await browse(path);
      expect([path, status, headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
      expect(text).toContain('<title>Visavis | Page not found</title>');
      expect(text).toContain('<meta name="robots" content="noindex" />');
    }
  });

  it('name a host’s page after them', async () => {
    await open();
    const { status, text } = await browse('/hosts/u1');
    expect([status, text.includes('<title>Visavis | Hana Host</title>'), text.includes('3 live or coming up, 3 past')]).toEqual([
      200,
      true,
      true,
    ]);
    expect((await browse('/hosts/u2')).status).toBe(404);
  });

  it('have a plain head while meetings cannot be read', async () => {
    await open();
    const { status, text } = await browse('/p/away');
    expect([status, text.includes('<title>Visavis | Meeting</title>')]).toEqual([200, true]);
  });

  it('skip the call for a caller beyond the rate limit', async () => {
    await open(0, { settings: { RATE_LIMIT_ADDRESS: '5' } });
    const answers = await Promise.all(Array.from({ length: 30 }, () => browse('/p/m1')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(fixture.fakes.calls.length).toBeLessThanOrEqual(10);
  });

  it('preview the room’s link as its meeting, and keep it out of search engines', async () => {
    await open();
    const { text } = await browse('/m/m1');
    expect(text).toContain('<title>Visavis | Review');
    expect([text.includes('noindex'), text.includes('ld+json'), text.includes('canonical')]).toEqual([true, false, false]);
    expect([(await browse('/m/m2')).status, (await browse('/m/m2')).text.includes('Visavis | Meeting<')]).toEqual([200, true]);
  });

  it('redirect old and outer addresses home (spec 1 §2)', async () => {
    await open();
    for (const path of [
      'use-cases',
      'service-providers',
      'dashboard',
      'host-meeting',
      'join-meeting',
      'login',
      'signup',
      'verify-otp',
    ]) {
      const { status, headers } = await browse(`/${path}?x=1`);
      expect([path, status, headers.get('location')]).toEqual([path, 302, '/']);
    }
  });

  it('do not depend on what the request calls the product, with and without a public address', async () => {
    const landing = async (headers: OutgoingHttpHeaders) => {
      const answer = await send(`${fixture.url}/landing`, { headers: { accept: 'text/html', ...headers } });
      return { etag: answer.headers.etag, canonical: /rel="canonical" href="([^"]*)"/.exec(answer.text)?.[1] };
    };
    await open(0, { settings: { TRUST_PROXY: 'loopback' } });
    const publicUrl = { TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://visavis.example/' };
    for (const origin of [`http://localhost:${fixture.port}`, 'https://visavis.example']) {
      const plain = await landing({});
      expect(plain.canonical).toBe(`${origin}/landing`);
      for (const headers of [{ host: 'evil.example' }, { 'x-forwarded-host': 'evil.example' }, { 'x-forwarded-proto': 'https' }])
        expect(await landing(headers)).toEqual(plain);
      for (const path of ['/robots.txt', '/sitemap.xml'])
        expect((await send(fixture.url + path, { headers: { host: 'evil.example' } })).text).not.toContain('evil');
      if (origin === 'https://visavis.example') return;
      await fixture.close();
      await open(0, { settings: publicUrl });
    }
  });
});

describe('pages with their first words', () => {
  const shellAt = async (path: string, headers: Record<string, string> = {}) => {
    const { text } = await browse(path, headers);
    return /<body><div>(.*)<\/div>the app/.exec(text)?.[1] ?? 'no shell at all';
  };
  const wordsAt = async (path: string, headers?: Record<string, string>) =>
    [...(await shellAt(path, headers)).matchAll(/<(?:p|h1)[^>]*>(.*?)<\//g)].map(([, words]) => words);

  it('have a screen’s own words, a meeting’s title with its category, a host’s name; by one query each', async () => {
    await open();
    expect(await wordsAt('/')).toEqual(['Meet', '$&#38; lead']);
    expect(await wordsAt('/category/graphic-design/live/')).toEqual(['Graphic Design']);
    expect(await wordsAt('/p/m1')).toEqual(['Graphic Design', 'Review $&#38; &#60;/title&#62;&#60;b&#62;']);
    expect(await wordsAt('/hosts/u1')).toEqual(['Hana Host']);
    expect(fixture.fakes.calls.length).toBe(2);
  });

  it('have them in the browser’s language, and are cached by it', async () => {
    await open();
    const hindi = { 'accept-language': 'mr-IN,hi;q=0.9,en;q=0.8' };
    expect(await wordsAt('/', hindi)).toEqual(['मिलें', '$&#38; lead']);
    expect(await wordsAt('/p/m1', hindi)).toContain('ग्राफ़िक डिज़ाइन');
    expect(await shellAt('/', hindi)).toContain('lang="hi"');
    const [one, other] = [await browse('/', hindi), await browse('/')];
    expect(one.headers.get('vary')).toContain('Accept-Language');
    expect(one.headers.get('etag')).not.toBe(other.headers.get('etag'));
  });

  it('have none for other screens: a search, an unknown path, unreadable data', async () => {
    await open();
    for (const path of ['/?search=logo', '/m/m2', '/p/m2', '/p/away', '/nowhere', '/admin/meetings/m1'])
      expect([path, await shellAt(path)]).toEqual([path, '']);
  });

  it('state the user role that the words are for', async () => {
    await open();
    expect([await shellAt('/'), await shellAt('/admin/meetings'), await shellAt('/m/m1'), await shellAt('/p/m1')]).toEqual([
      expect.stringContaining('data-for="visitor"'),
      expect.stringContaining('data-for="user"'),
      expect.stringMatching(/data-look="room".*data-for="user".*Review/),
      expect.not.stringContaining('data-for'),
    ]);
  });
});

describe('files for search engines', () => {
  const get = async (path: string) => {
    const response = await fetch(fixture.url + path);
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };
  const addresses = (text: string) =>
    [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => (at ?? '').replace(fixture.url, ''));

  it('name the sitemap in robots.txt, and close private paths', async () => {
    await open();
    const { text, type } = await get('/robots.txt');
    expect(type).toContain('text/plain');
    expect(text).toContain(`Sitemap: ${fixture.url}/sitemap.xml`);
    expect(text).toContain('Disallow: /admin\n');
    expect(text).not.toContain('Disallow: /api');
    const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path as string);
    const listedRoutes = ROUTES.filter(
      ({ path }) => !closed.some((rule) => (rule.endsWith('$') ? `${path}$` === rule : path.startsWith(rule))),
    );
    // A link in a message is for the person who got it.
    expect(listedRoutes).toEqual(ROUTES.filter(({ access, path }) => access === 'anyone' && !path.includes(':token')));
  });

  it('list fixed pages and every public meeting once in the sitemap, a thousand to a file', async () => {
    await open();
    const index = await get('/sitemap.xml');
    expect(index.type).toContain('application/xml');
    expect(addresses(index.text)).toEqual([
      '/sitemaps/pages.xml',
      '/sitemaps/meetings-1.xml',
      '/sitemaps/meetings-2.xml',
      '/sitemaps/meetings-3.xml',
    ]);
    const all: string[] = [];
    for (const path of addresses(index.text).slice(1)) all.push(...addresses((await get(path)).text));
    expect([all.length, new Set(all).size, all[0], all.at(-1)]).toEqual([2_250, 2_250, '/p/m0', '/p/m2249']);
    expect((await get('/sitemaps/meetings-1.xml')).text).toContain(`<lastmod>${now}</lastmod>`);
    const pages = addresses((await get('/sitemaps/pages.xml')).text);
    expect(pages).toEqual(expect.arrayContaining(['/', '/category/graphic-design', '/landing', '/privacy-policy']));
    for (const path of pages) expect([path, (await browse(path)).status]).toEqual([path, 200]);
    expect(pages.filter((path) => path.startsWith('/meetings'))).toEqual([
      '/meetings/live',
      '/meetings/upcoming',
      '/meetings/past',
    ]);
    for (const path of pages)
      expect((await browse(path)).text).toContain(`<link rel="canonical" href="${fixture.url}${path}" />`);
    for (const path of ['/sitemaps/meetings-4.xml', '/sitemaps/meetings-0.xml', '/sitemaps/meetings-51.xml', '/sitemaps/x.xml'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  it('are built once for all requests within ten minutes', async () => {
    await open(250);
    await Promise.all(Array.from({ length: 5 }, () => get('/sitemap.xml')));
    await get('/sitemaps/meetings-1.xml');
    expect(listed).toBe(3);
    fixture.clock.advance(10 * 60_000 + 1);
    await get('/sitemap.xml');
    expect(listed).toBe(6);
  });

  it('report a failure, and do not cache it', async () => {
    await open(10);
    fixture.fakes.on(meetingEndpoints.listPublic, () => {
      throw new Unavailable('store is away');
    });
    expect((await get('/sitemap.xml')).status).toBe(503);
    fixture.fakes.on(meetingEndpoints.listPublic, () => ({
      meetings: [],
      pagination: { total: 0, page: 1, limit: 100, pages: 0 },
    }));
    expect(addresses((await get('/sitemap.xml')).text)).toEqual(['/sitemaps/pages.xml']);
  });
});
