import { describe, expect, it, test } from '@jest/globals';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { routeOf, SCREENS } from '@visavis/contracts/screens';
import { renderHead, scriptJson } from '../../src/pages/head.ts';
import { hostHead, meetingHead } from '../../src/pages/meeting-head.ts';
import { screenHead } from '../../src/pages/screen-heads.ts';

const origin = 'https://visavis.example';
const meeting = {
  _id: 'm1', version: 1, revision: 0, title: 'Portfolio review', description: 'Bring three pieces.', state: 'upcoming', status: 'approved',
  startsAt: '2026-11-21T13:00:00.000Z', endsAt: '2026-11-21T13:30:00.000Z', timeZone: 'Asia/Kolkata', durationMinutes: 30,
  categoryName: 'Graphic Design', host: { userId: 'u1', name: 'Hana Host', profilePicture: null, isVerified: true }, coHosts: [],
} as unknown as Meeting; // biome-ignore format: a record
const htmlOf = (more: Partial<Meeting> = {}) => renderHead(meetingHead({ ...meeting, ...more }, origin), origin);
const structured = (html: string) => {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return blocks.map(([, json]) => JSON.parse(json ?? '') as Record<string, unknown>);
};

describe('a host’s page', () => {
  const page = { host: meeting.host, counts: { live: 1, upcoming: 2, past: 3 }, meetings: [], pagination: {} };
  const hostHtml = (host: Partial<Meeting['host']> = {}) =>
    renderHead(hostHead({ ...page, host: { ...meeting.host, ...host } } as never, origin), origin);
  const contentOf = (html: string, property: string) => new RegExp(`property="${property}" content="(.*?)"`).exec(html)?.[1];

  it('has the host’s name, and a picture of theirs that says so to who cannot see it', () => {
    const html = hostHtml();
    expect(html).toContain('<title>Visavis | Hana Host</title>');
    expect(['og:title', 'og:image:alt', 'og:image:width', 'og:image:height'].map((name) => contentOf(html, name))).toEqual([
      ...['Hana Host', 'Hana Host on Visavis', '1200', '630'],
    ]);
    expect(contentOf(html, 'og:image')).toMatch(/^https:\/\/visavis.example\/share\/hosts\/u1\/[\w-]{16}\.png$/);
    expect(html).toContain('3 live or coming up, 3 past.');
  });

  it('has another picture with another name or photo, and the same one otherwise', () => {
    const pictures = [{}, { name: 'Hana Rao' }, { profilePicture: '/profile/images/1' }, { profilePicture: '/profile/images/2' }];
    const seen = pictures.map((host) => contentOf(hostHtml(host), 'og:image'));
    expect(new Set(seen).size).toBe(4);
    expect(contentOf(hostHtml({ isVerified: false }), 'og:image')).toBe(seen[0]);
  });
});

describe('a meeting’s page (spec 1 §2, /p/{meetingId})', () => {
  it('states what, when and with whom for people, link previews and search engines', () => {
    const html = htmlOf();
    expect(html).toContain('<title>Visavis | Portfolio review</title>');
    expect(html).toContain('content="Sat, 21 Nov, 2026, 6:30 pm IST with Hana Host. Bring three pieces."');
    expect(html).toContain('<link rel="canonical" href="https://visavis.example/p/m1" />');
    expect(html).toContain('<meta property="og:title" content="Portfolio review" />');
    expect(html).toMatch(/<meta property="og:image" content="https:\/\/visavis.example\/share\/meetings\/m1\/[\w-]{16}.png" \/>/);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image" />');
    expect(html).not.toContain('noindex');
    expect(structured(html)).toEqual([
      expect.objectContaining({
        '@type': 'Event',
        name: 'Portfolio review',
        startDate: '2026-11-21T13:00:00.000Z',
        endDate: '2026-11-21T13:30:00.000Z',
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        location: { '@type': 'VirtualLocation', url: 'https://visavis.example/p/m1' },
        organizer: { '@type': 'Person', name: 'Hana Host', url: 'https://visavis.example/hosts/u1' },
      }),
    ]);
  });

  test.each([
    ['moved', { revision: 2 }, 'EventRescheduled', /"description" content="Sat/],
    ['cancelled', { revision: 2, status: 'cancelled' }, 'EventCancelled', /"description" content="Cancelled with/],
    ['live', { state: 'live', startedAt: '2026-11-28T04:30:00.000Z' }, 'EventScheduled', /"description" content="Live now with/],
    ['due, and nobody there', { state: 'live', startedAt: null }, 'EventScheduled', /"description" content="Sat/],
  ] as const)('%s', (_, more, status, words) => {
    const html = htmlOf(more);
    expect(structured(html)[0]).toMatchObject({ eventStatus: `https://schema.org/${status}` });
    expect(html).toMatch(words);
  });

  it('cuts a long description between code points, and keeps the structured one whole', () => {
    const html = htmlOf({ description: '🎨'.repeat(400) });
    const description = /name="description" content="(.*?)"/.exec(html)?.[1] ?? '';
    expect([[...description].length, description.endsWith('🎨…'), description.includes('\ufffd')]).toEqual([200, true, false]);
    expect(structured(html)[0]?.description).toBe('🎨'.repeat(400));
  });

  // Titles are people's own words: none of them ends an attribute, an element or a script.
  const hostile = [
    '</title><script>alert(1)</script>',
    '</script><script>alert(1)</script>',
    '" onload="alert(1)',
    "' onload='alert(1)",
    '<!-- <script>',
    ']]><![CDATA[',
    '$& $1 $$ <!-- /head -->',
    '\u2028\u2029&lt;&amp;',
  ];
  test.each(hostile)('escapes a hostile title as text: %s', (text) => {
    const html = htmlOf({ title: text, description: text, host: { ...meeting.host, name: text }, categoryName: text });
    expect(structured(html)[0]).toMatchObject({ name: text, description: text, organizer: { name: text } });
    // What is left between the known elements is nothing at all.
    const expected =
      /<title>[^<]*<\/title>|<meta (?:name|property)="[\w:]+" content="[^"<>]*" \/>|<link rel="canonical" href="[^"<>]*" \/>|<script type="application\/ld\+json">[^<]*<\/script>/g;
    expect(html.replace(expected, '').trim()).toBe('');
  });
  it('escapes every HTML character of JSON in a script', () =>
    expect(scriptJson({ a: hostile.join('') })).not.toMatch(/[<>&\u2028\u2029]/));
});

describe('every other screen', () => {
  const at = (path: string) => {
    const route = routeOf(path);
    if (!route || 'redirectTo' in route) throw new Error(`no screen at ${path}`);
    return screenHead(route, path, origin);
  };
  test.each([
    ['/', 'Meetings', '/'],
    ['/meetings', 'Meetings', '/'],
    ['/meetings/all', 'Meetings', '/'],
    ['/meetings/live', 'Live meetings', '/meetings/live'],
    ['/category', 'Categories', '/category'],
    ['/category/video-animation', 'Video & Animation', '/category/video-animation'],
    ['/category/video-animation/all', 'Video & Animation', '/category/video-animation'],
    ['/category/video-animation/past/', 'Past meetings in Video & Animation', '/category/video-animation/past'],
    ['/terms-of-service', 'Terms of Service', '/terms-of-service'],
  ])('%s is %s', (path, section, canonical) => expect(at(path)).toMatchObject({ section, canonical: origin + canonical }));

  // spec 1 §2.36
  it('has its own title', () => {
    const example = (path: string) => path.replace(':categorySlug', 'graphic-design').replace(/:\w+/g, 'all');
    const lists = SCREENS.filter(({ path }) => at(example(path)).section === 'Meetings');
    expect(lists.map(({ path }) => path)).toEqual(['/', '/meetings', '/meetings/:status']);
    expect(['/admin/meetings', '/admin/verification', '/admin/users/u1'].map((path) => at(path).section)).toEqual([
      'Meeting Approval',
      'Vendors Onboarding',
      'User Management',
    ]);
  });
  it('is closed to search engines behind a sign-in', () => {
    const closed = SCREENS.filter(({ access }) => access !== 'anyone');
    expect(closed.length).toBeGreaterThan(15);
    for (const { path } of closed) expect(renderHead(at(path), origin)).toContain('<meta name="robots" content="noindex" />');
  });
  it('repeats no address that is the key of a message’s link', () => {
    for (const path of ['/notifications/confirm/k3y', '/notifications/unsubscribe/k3y', '/notifications/appeal/k3y']) {
      const head = renderHead(at(path), origin);
      expect([head.includes('k3y'), head.includes('noindex')]).toEqual([false, true]);
    }
  });
  it('describes its search on the front page', () =>
    expect(structured(renderHead(at('/'), origin))[0]).toMatchObject({
      '@type': 'WebSite',
      potentialAction: { target: { urlTemplate: 'https://visavis.example/?search={search_term_string}' } },
    }));
});
