import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startHarness, type User } from './support/harness.ts';
import { approved, DAY, HOUR, inMs, MINUTE, outcome, propose } from './support/meetings.ts';

let rejectedAt = '';
let h: Harness;
let admin: User;
let guest: User;
let coHost: User;
const ids: Record<string, string> = {};
const hosts: Record<string, User> = {};
const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id);

/** At the end, now is two hours after the start: two are over, two live, two to come, and one each that is not public. */
beforeAll(async () => {
  h = await startHarness();
  admin = await h.user('Ada', { role: 'admin' });
  guest = await h.user('Gita');
  coHost = await h.user('Cora');
  const make = async (name: string, hostName: string, startsInMs: number, more: Record<string, unknown> = {}) => {
    hosts[name] ??= await h.user(hostName);
    ids[name] = (await approved(h, hosts[name] as User, admin, startsInMs, more))._id;
  };
  await make('old', 'Zoë Ångström', 30 * MINUTE, { category: 'tech-development', title: 'Postgres tuning' });
  await make('recent', 'Ravi', 80 * MINUTE, { title: 'Logo teardown' });
  await make('live-late', 'Mira', 115 * MINUTE, { category: 'tech-development', title: 'React pairing' });
  await make('live-early', 'Tom', 100 * MINUTE, { title: 'C++ and Node.js hour' });
  await make('far', 'Uma', 9 * DAY, { title: 'Café branding (hire me)' });
  await make('soon', 'Sam', 3 * HOUR, {
    title: 'Type for Devanagari',
    coHosts: [{ name: 'Cora', phone: coHost.phone }],
  });
  await make('cancelled', 'Can', 4 * HOUR);
  await h.call('PUT', `/api/meetings/${ids.cancelled}/cancel`, { as: hosts.cancelled, body: { reason: 'Down with a cold' } });
  hosts.pending = await h.user('Pen');
  ids.pending = (await propose(h, hosts.pending, 5 * HOUR, { coHosts: [{ name: 'Cora', phone: coHost.phone }] }))._id;
  hosts.rejected = await h.user('Rej');
  ids.rejected = (await propose(h, hosts.rejected, 6 * HOUR))._id;
  await h.call('PUT', `/admin/meetings/${ids.rejected}/reject`, { as: admin, body: { reason: 'Too vague', notes: 'Again' } });
  rejectedAt = h.clock.now().toISOString();
  hosts.never = await h.user('Nev');
  ids.never = (await propose(h, hosts.never, 7 * HOUR))._id;
  await h.call('PUT', `/api/meetings/${ids.never}/cancel`, { as: hosts.never, body: { reason: 'Changed my mind' } });
  h.clock.advance(2 * HOUR);
});
afterAll(() => h.stop());

const list = async (query: string, path = '/api/meetings/public', as?: User) => {
  const answer = await h.call('GET', `${path}?${query}`, { as });
  expect([query, answer.status]).toEqual([query, 200]);
  return {
    names: answer.body.meetings.map((meeting: { _id: string }) => nameOf(meeting._id)),
    pagination: answer.body.pagination,
    meetings: answer.body.meetings,
  };
};
const ALL = ['live-early', 'live-late', 'soon', 'far', 'recent', 'old'];

describe('the public list', () => {
  test('lists live, then upcoming soonest first, then past newest first; nothing else', async () => {
    const { names, pagination, meetings } = await list('');
    expect(names).toEqual(ALL);
    expect(pagination).toEqual({ total: 6, page: 1, limit: 10, pages: 1 });
    expect(meetings.map((meeting: { state: string }) => meeting.state)).toEqual([
      'live',
      'live',
      'upcoming',
      'upcoming',
      'past',
      'past',
    ]);
    expect((await list('status=live')).names).toEqual(['live-early', 'live-late']);
    expect((await list('status=upcoming')).names).toEqual(['soon', 'far']);
    expect((await list('status=past')).names).toEqual(['recent', 'old']);
  });
  test.each([1, 2, 3, 4, 5, 6])('continues pages of %i over the seam between upcoming and past', async (limit) => {
    const seen: string[] = [];
    for (let page = 1; page <= Math.ceil(6 / limit); page += 1) {
      const { names, pagination } = await list(`page=${page}&limit=${limit}`);
      expect(pagination).toEqual({ total: 6, page, limit, pages: Math.ceil(6 / limit) });
      seen.push(...names);
    }
    expect(seen).toEqual(ALL);
    expect(await list(`page=99&limit=${limit}`)).toMatchObject({ names: [], pagination: { total: 6, page: 99 } });
  });
  test('leaves out what is overdue, or lists that alone, where it is asked to', async () => {
    expect(await list('overdue=apart')).toMatchObject({
      names: ['live-late', 'soon', 'far', 'recent', 'old'],
      pagination: { total: 5 },
    });
    expect((await list('overdue=apart&status=live')).names).toEqual(['live-late']);
    expect(await list('overdue=only')).toMatchObject({ names: ['live-early'], pagination: { total: 1 } });
    expect((await list('overdue=only&category=tech-development')).names).toEqual([]);
  });
  test('begins with one category, of what is live and of what is coming, on every page, and counts as before', async () => {
    const techFirst = ['live-late', 'live-early', 'soon', 'far', 'recent', 'old'];
    expect((await list('first=tech-development')).names).toEqual(techFirst);
    expect((await list('first=graphic-design')).names).toEqual(ALL);
    for (const limit of [1, 2, 4]) {
      const seen: string[] = [];
      for (let page = 1; page <= 6 / limit + 1; page += 1) {
        const { names, pagination } = await list(`first=Tech Development&page=${page}&limit=${limit}`);
        expect(pagination).toEqual({ total: 6, page, limit, pages: Math.ceil(6 / limit) });
        seen.push(...names);
      }
      expect(seen).toEqual(techFirst);
    }
    expect((await list('first=tech-development&status=live')).names).toEqual(['live-late', 'live-early']);
    expect((await list('first=tech-development&status=upcoming')).names).toEqual(['soon', 'far']);
    expect((await list('first=tech-development&status=past')).names).toEqual(['recent', 'old']);
    expect(await list('first=tech-development&overdue=apart')).toMatchObject({
      names: ['live-late', 'soon', 'far', 'recent', 'old'],
      pagination: { total: 5 },
    });
    // Within one category there is nothing to prefer.
    expect((await list('first=tech-development&category=graphic-design')).names).not.toContain('live-late');
  });
  test('filters by category, by name or slug; with counts, which count nothing that is overdue', async () => {
    expect((await list('category=tech-development')).names).toEqual(['live-late', 'old']);
    expect((await list('category=Tech%20Development&status=past')).names).toEqual(['old']);
    const { body } = await h.call('GET', '/api/meetings/public/counts');
    expect(body.counts).toMatchObject({
      'tech-development': { live: 1, upcoming: 0 },
      'graphic-design': { live: 0, upcoming: 2 },
      'video-animation': { live: 0, upcoming: 0 },
    });
  });
  test.each([
    ['postgres', ['old']],
    ['POST tun', ['old']],
    ['tuning react', []],
    ['zoe angstrom', ['old']],
    ['cafe', ['far']],
    ['hire', ['far']],
    ['c%2B%2B', ['live-early']],
    ['.*', []],
    ['%25%25', []],
    ['logo', ['live-early', 'live-late', 'soon', 'far', 'recent', 'old']],
    ['teardown', ['recent']],
  ])('search %s', async (words, expected) => {
    expect((await list(`search=${words}`)).names).toEqual(expected);
  });
  test.each([
    ['status=later', 'Unknown status'],
    ['category=cooking', 'Unknown category'],
    ['first=cooking', 'Unknown category'],
    ['search=x', 'search takes 2 to 100 characters'],
    [`search=${'x'.repeat(101)}`, 'search takes 2 to 100 characters'],
    ['page=0', 'page must be a whole number from 1'],
    ['page=1e9', 'page must be a whole number from 1'],
    ['page[]=1', 'page takes one value'],
    ['limit=0x10', 'limit must be a whole number from 1'],
    ['limit=ten', 'limit must be a whole number from 1'],
  ])('refuses %s', async (query, message) => {
    const answer = await h.call('GET', `/api/meetings/public?${query}`);
    expect([outcome(answer), answer.body.message]).toEqual(['400 VALIDATION_FAILED', message]);
  });
  test('ignores a blank search, caps the limit at 100 and accepts cache busting', async () => {
    expect((await list('search=%20')).pagination.total).toBe(6);
    expect((await list('limit=500&skipCache=1&_t=2')).pagination.limit).toBe(100);
  });
  test('shows a change in the total at once', async () => {
    const total = async () => (await list('category=digital-marketing')).pagination.total;
    expect(await total()).toBe(0);
    const meeting = await approved(h, await h.user('New'), admin, 20 * DAY, { category: 'digital-marketing' });
    expect(await total()).toBe(1);
    await h.call('PUT', `/admin/meetings/${meeting._id}/cancel`, { as: admin, body: { reason: 'Only a trial' } });
    expect(await total()).toBe(0);
  });
  test('keeps a session that runs over live, at its place', async () => {
    const user = await h.user('Over');
    const id = (await approved(h, user, admin, 20 * MINUTE))._id;
    ids.over = id;
    h.clock.advance(12 * MINUTE);
    await h.call('POST', `/api/meetings/${id}/session/start`, { as: user });
    // opened before its time: live already, before those that are due and those that merely come, on every page
    for (const query of ['', 'status=live&', 'first=tech-development&'])
      for (const [page, name] of [
        [1, 'over'],
        [2, 'live-late'],
      ] as const)
        expect([query, (await list(`${query}page=${page}&limit=1`)).names]).toEqual([query, [name]]);
    expect((await list('overdue=apart')).names.slice(0, 2)).toEqual(['over', 'soon']);
    expect((await list('overdue=only')).names).toEqual(['live-late']);
    expect((await list('status=upcoming')).names).not.toContain('over');
    h.clock.advance(50 * MINUTE);
    expect((await list('status=live')).names).toEqual(['over', 'soon']);
    expect((await list('')).names[0]).toBe('over');
    await h.call('POST', `/api/meetings/${id}/session/end`, { as: user, body: {} });
    expect((await list('status=past')).names[0]).toBe('over');
  });
});

describe('who sees what', () => {
  const get = (name: string, as?: User) =>
    h.call('GET', as ? `/api/meetings/${ids[name]}` : `/api/meetings/public/${ids[name]}`, { as });

  // spec 1 §1.2, §7.14
  test('shows approved meetings, and ones cancelled after approval, on the public page', async () => {
    expect((await get('soon')).body.meeting).toMatchObject({
      status: 'approved',
      coHosts: [{ name: 'Cora', userId: coHost.userId }],
    });
    expect((await get('cancelled')).body.meeting).toMatchObject({ status: 'cancelled', reason: 'Down with a cold' });
    for (const name of ['pending', 'rejected', 'never']) expect(outcome(await get(name))).toBe('404 NOT_FOUND');
    expect(outcome(await h.call('GET', '/api/meetings/public/unknown'))).toBe('404 NOT_FOUND');
    // the same for everyone: a host's token does not open it
    expect(outcome(await h.call('GET', `/api/meetings/public/${ids.pending}`, { as: hosts.pending }))).toBe('404 NOT_FOUND');
  });
  // spec 1 §7.15
  test('shows a pending meeting to host, co-host and admins', async () => {
    for (const user of [hosts.pending, coHost, admin]) expect(outcome(await get('pending', user))).toBe('200');
    expect(outcome(await get('pending', guest))).toBe('404 NOT_FOUND');
    expect(outcome(await h.call('GET', `/api/meetings/${ids.pending}`))).toBe('401 UNAUTHENTICATED');
  });
  test("shows a co-host's phone to the host, admins and that co-host", async () => {
    const phone = async (as?: User) => (await get('soon', as)).body.meeting.coHosts[0].phone;
    expect(await phone(hosts.soon)).toBe(coHost.phone);
    expect(await phone(admin)).toBe(coHost.phone);
    expect(await phone(coHost)).toBe(coHost.phone);
    expect(await phone(guest)).toBeUndefined();
    expect(await phone()).toBeUndefined();
    const text = JSON.stringify((await h.call('GET', '/api/meetings/public?limit=100')).body);
    for (const user of [coHost, ...Object.values(hosts)]) expect(text).not.toContain(user.phone.slice(-8));
  });
  // spec 1 §3.7
  test('shows the reason to host and admins, to everyone once cancelled, and notes to admins', async () => {
    expect((await get('rejected', hosts.rejected)).body.meeting).toMatchObject({
      reason: 'Too vague',
      previousStatus: 'pending',
      rejectedAt,
    });
    expect((await get('rejected', hosts.rejected)).body.meeting).not.toHaveProperty('notes');
    expect((await get('rejected', admin)).body.meeting).toMatchObject({
      ...{ reason: 'Too vague', notes: 'Again' },
      noteEntries: [{ text: 'Again', by: { userId: admin.userId }, at: expect.any(String) }],
      decidedBy: { userId: admin.userId, name: expect.stringMatching(/./) },
    });
    expect((await get('rejected', hosts.rejected)).body.meeting).not.toHaveProperty('decidedBy');
    expect((await get('cancelled', guest)).body.meeting).toMatchObject({ reason: 'Down with a cold' });
    expect((await get('cancelled', guest)).body.meeting).not.toHaveProperty('previousStatus');
  });
});

describe('my meetings', () => {
  test('lists hosted, co-hosted and joined meetings by status', async () => {
    const own = (as: User, query: string) => list(query, '/api/meetings', as).then(({ names }) => names);
    expect(await own(hosts.rejected as User, '')).toEqual(['rejected']);
    expect(await own(hosts.rejected as User, 'status=pending')).toEqual([]);
    expect(await own(coHost, 'role=cohosting')).toEqual(['soon', 'pending']);
    expect(await own(coHost, 'role=cohosting&status=pending')).toEqual(['pending']);
    expect(await own(guest, '')).toEqual([]);
    expect(await own(guest, 'role=joining')).toEqual([]);
    expect(outcome(await h.call('GET', '/api/meetings?role=boss', { as: guest }))).toBe('400 VALIDATION_FAILED');
  });
});

describe('the admins’ list', () => {
  const all = (query: string) => list(`limit=100&${query}`, '/admin/meetings', admin).then(({ names }) => names);
  // spec 1 §7.22
  test('sorts pending by soonest start; filters by status, host, category, words and time', async () => {
    hosts.sooner = await h.user('Sooner');
    ids.sooner = (await propose(h, hosts.sooner, 30 * MINUTE))._id;
    expect(await all('status=pending')).toEqual(['sooner', 'pending']);
    expect(await all('status=rejected')).toEqual(['rejected']);
    expect((await all('status=cancelled')).filter(Boolean).sort()).toEqual(['cancelled', 'never']);
    expect(await all(`hostId=${hosts.far?.userId}`)).toEqual(['far']);
    expect(await all('category=tech-development')).toEqual(['live-late', 'old']);
    expect(await all('search=postgres')).toEqual(['old']);
    expect(await all(`search=${ids.old}`)).toEqual(['old']);
    expect(await all(`from=${encodeURIComponent(inMs(h, DAY))}&status=approved`)).toEqual(['far']);
    expect(await all('from=2026-06-10&to=2026-06-10')).toEqual(['far']);
    expect(await all('from=2026-06-10&to=2026-06-10&status=pending')).toEqual([]);
  });
  test('separates live, upcoming and past like the public list', async () => {
    const open = async (state: string) => (await list(`limit=100&status=${state}`)).names.sort();
    for (const state of ['live', 'upcoming', 'past'])
      for (const sort of ['', '&sort=-startsAt'])
        expect([state, (await all(`status=approved&state=${state}${sort}`)).sort()]).toEqual([state, await open(state)]);
    expect((await open('live')).length).toBeGreaterThan(0);
    expect(outcome(await h.call('GET', '/admin/meetings?state=soon', { as: admin }))).toBe('400 VALIDATION_FAILED');
  });
  test('sorts as requested', async () => {
    const ascending = await all('sort=startsAt');
    expect(await all('sort=-startsAt')).toEqual([...ascending].reverse());
    expect((await all('sort=-createdAt'))[0]).toBe('sooner');
    expect(outcome(await h.call('GET', '/admin/meetings?sort=title', { as: admin }))).toBe('400 VALIDATION_FAILED');
  });
  test('finds those of a day in India', async () => {
    // Half past midnight in India, when it is still the day before in UTC.
    hosts.night = await h.user('Night');
    ids.night = (await propose(h, hosts.night, Date.parse('2026-06-11T19:00:00Z') - h.clock.now().getTime()))._id;
    expect(await all('from=2026-06-12&to=2026-06-12')).toEqual(['night']);
    expect(await all('from=2026-06-11&to=2026-06-11')).toEqual([]);
  });
});
