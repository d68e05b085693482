import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startHarness, type User } from './support/harness.ts';
import { HOUR, outcome, proposal } from './support/meetings.ts';

let h: Harness;
let admin: User;
let other: User;
beforeAll(async () => {
  h = await startHarness();
  [admin, other] = [await h.user('Ada', { role: 'admin' }), await h.user('Ari', { role: 'admin' })];
});
afterAll(() => h.stop());

let hosts = 0;
const newHost = () => {
  hosts += 1;
  return h.user(`Asha ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[hosts]}`, { timeZone: 'Europe/Berlin' });
};
/** Thursdays at five in Berlin, over the end of October. */
const FIRST = '2026-10-15T17:00';
const STARTS = ['2026-10-15T15:00', '2026-10-22T15:00', '2026-10-29T16:00', '2026-11-05T16:00'].map((at) => `${at}:00.000Z`);
const office = (as: User, more: object = {}) =>
  h.call('POST', '/api/meetings', {
    as,
    body: proposal(FIRST, {
      timeZone: 'Europe/Berlin',
      category: 'graphic-design',
      repeats: { everyWeeks: 1, dates: 4 },
      ...more,
    }),
  });
const proposed = async (as: User, more: object = {}) => {
  const answer = await office(as, more);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.meeting;
};
const approve = (id: string, as = admin, body: object = {}) => h.call('PUT', `/admin/meetings/${id}/approve`, { as, body });
const series = async (as: User, more: object = {}) => {
  const meeting = await proposed(as, more);
  const answer = await approve(meeting._id);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return meeting._id as string;
};
const own = async (as: User) => (await h.call('GET', '/api/meetings?limit=100', { as })).body.meetings;
const byStart = (one: { startsAt: string }, next: { startsAt: string }) => one.startsAt.localeCompare(next.startsAt);
const seen = async (as: User) =>
  (await own(as)).map(({ startsAt, status }: { startsAt: string; status: string }) => `${startsAt} ${status}`).sort();
const cancel = (id: string, as: User, body: object = { reason: 'On holiday' }) =>
  h.call('PUT', `/api/meetings/${id}/cancel`, { as, body });
const edit = (id: string, as: User, body: object) => h.call('PUT', `/api/meetings/${id}`, { as, body });
const typesOf = async (id: string) => (await h.eventsOf(id)).map(({ type }) => type.split('.')[2]);

describe('proposing office hours', () => {
  test('is one proposal, which an admin sees once, and nobody else at all', async () => {
    const host = await newHost();
    const meeting = await proposed(host);
    expect(meeting).toMatchObject({
      startsAt: STARTS[0],
      status: 'pending',
      series: { _id: meeting._id, number: 1, of: 4, everyWeeks: 1, time: '17:00' },
    });
    const waiting = await h.call('GET', `/admin/meetings?status=pending&hostId=${host.userId}&_t=1`, { as: admin });
    expect(waiting.body.meetings.map(({ _id }: { _id: string }) => _id)).toEqual([meeting._id]);
    expect(outcome(await h.call('GET', `/api/meetings/public/${meeting._id}`))).toBe('404 NOT_FOUND');
    const effects = await h.call('GET', `/admin/meetings/effects?of=approve&ids=${meeting._id}`, { as: admin });
    expect(effects.body.effects).toContainEqual({ effect: 'approved', count: 4 });
  });

  test.each([
    [{ repeats: { everyWeeks: 3, dates: 4 } }, 'repeats.everyWeeks'],
    [{ repeats: { everyWeeks: 1, dates: 1 } }, 'repeats.dates'],
    [{ repeats: { everyWeeks: 1, dates: 13 } }, 'repeats.dates'],
    [{ repeats: { everyWeeks: 1, dates: 2.5 } }, 'repeats.dates'],
    [{ repeats: 'weekly' }, 'repeats'],
    [{ date: '2027-05-20T17:00', repeats: { everyWeeks: 1, dates: 4 } }, 'repeats'],
  ])('names the field of %j', async (more, path) => {
    const answer = await office(await newHost(), more);
    expect([outcome(answer), answer.body.details?.[0]?.path]).toEqual(['400 VALIDATION_FAILED', path]);
  });

  test('refuses a date that is taken, by its day, and keeps nothing', async () => {
    const host = await newHost();
    const taken = proposal(STARTS[2] ?? '', { title: 'A talk of mine' });
    expect((await h.call('POST', '/api/meetings', { as: host, body: taken })).status).toBe(201);
    const answer = await office(host);
    expect([outcome(answer), answer.body.message]).toEqual([
      '409 MEETING_OVERLAP',
      'The date 2026-10-29 overlaps with the meeting "A talk of mine"',
    ]);
    expect(answer.body.details).toMatchObject({ date: STARTS[2], title: 'A talk of mine' });
    expect(await own(host)).toHaveLength(1);
  });

  test('takes its host’s time on all its dates while it waits, and gives it back when it is rejected', async () => {
    const host = await newHost();
    const { _id } = await proposed(host);
    const then = (date = STARTS[3] ?? '') => h.call('POST', '/api/meetings', { as: host, body: proposal(date) });
    expect(outcome(await then())).toBe('409 MEETING_OVERLAP');
    expect(outcome(await office(host, { date: '2026-11-05T17:15' }))).toBe('409 MEETING_OVERLAP');
    await h.call('PUT', `/admin/meetings/${_id}/reject`, { as: admin, body: { reason: 'Too vague' } });
    expect((await own(host)).map(({ status, reason }: { status: string; reason: string }) => [status, reason])).toEqual([
      ['rejected', 'Too vague'],
    ]);
    expect((await then()).status).toBe(201);
  });

  test('stores one of two that come at once', async () => {
    const host = await newHost();
    const both = await Promise.all([office(host), office(host, { date: '2026-10-22T17:15' })]);
    expect(both.map(outcome).sort()).toEqual(['409 MEETING_OVERLAP', '201'].sort());
  });

  test('moves all dates while it waits, and may repeat otherwise, or once only', async () => {
    const host = await newHost();
    const { _id } = await proposed(host);
    const moved = await edit(_id, host, { date: '2026-10-16T09:00', timeZone: 'Europe/Berlin' });
    expect(moved.body.meeting.series).toMatchObject({ of: 4, time: '09:00' });
    const longer = await edit(_id, host, { repeats: { everyWeeks: 2, dates: 6 } });
    expect(longer.body.meeting.series).toMatchObject({ of: 6, everyWeeks: 2, time: '09:00' });
    const stale = await approve(_id, admin, { version: 1 });
    expect(stale.body.details.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(['date', 'everyWeeks', 'dates']),
    );
    expect((await edit(_id, host, { repeats: null })).body.meeting.series).toBeUndefined();
    await approve(_id);
    expect(await own(host)).toHaveLength(1);
  });
});

describe('approving office hours', () => {
  test('makes each date a meeting of its own, on the host’s clock, and tells of one approval', async () => {
    const host = await newHost();
    const id = await series(host);
    expect(await seen(host)).toEqual(STARTS.map((at) => `${at} approved`));
    const ids = (await own(host)).map(({ _id }: { _id: string }) => _id).sort();
    expect(ids).toEqual([id, `${id}-2`, `${id}-3`, `${id}-4`]);
    expect(await typesOf(id)).toEqual(['created', 'approved']);
    expect(await typesOf(`${id}-3`)).toEqual(['created']);
    expect((await h.eventsOf(`${id}-3`))[0]?.data).toMatchObject({
      meeting: { status: 'approved', time: '17:00', series: { _id: id, number: 3, of: 4 } },
    });
    expect((await h.eventsOf(id)).at(-1)?.data).toMatchObject({ after: { status: 'approved', dates: 4 } });
    const page = await h.call('GET', `/api/meetings/public/${id}-3`);
    expect(page.body.meeting).toMatchObject({ startsAt: STARTS[2], time: '17:00', localDate: '2026-10-29' });
    const file = await h.fetchRaw('GET', `/api/meetings/${id}-3/calendar.ics`);
    const text = await file.text();
    expect(text).toContain('DTSTART;TZID=Europe/Berlin:20261029T170000');
    expect(text).toContain(`UID:${id}-3@visavis`);
  });

  test('has one outcome of a double click, of two admins, and of a rejection at the same moment', async () => {
    const host = await newHost();
    const twice = await proposed(host);
    const both = await Promise.all([approve(twice._id), approve(twice._id)]);
    expect(both.map(outcome)).toEqual(['200', '200']);
    const raced = await proposed(host, { date: '2026-10-15T09:00' });
    const two = await Promise.all([approve(raced._id), approve(raced._id, other)]);
    expect(two.map(outcome).sort()).toEqual(['200', '409 MEETING_FINAL']);
    expect(await own(host)).toHaveLength(8);
    const refused = await proposed(await newHost());
    const reject = h.call('PUT', `/admin/meetings/${refused._id}/reject`, { as: other, body: { reason: 'Too vague' } });
    const decided = await Promise.all([approve(refused._id), reject]);
    expect(decided.map(outcome).sort()).toEqual(['200', '409 MEETING_FINAL']);
  });

  test('makes all dates or none: after a restart there is the proposal, or the whole series', async () => {
    const host = await newHost();
    const meeting = await proposed(host);
    const answer = approve(meeting._id).catch(() => undefined);
    await h.restart();
    await answer;
    expect([1, 4]).toContain((await own(host)).length);
    expect(['200']).toContain(outcome(await approve(meeting._id)));
    expect(await seen(host)).toEqual(STARTS.map((at) => `${at} approved`));
  });

  test('edits and approves in one step, with the dates as edited', async () => {
    const host = await newHost();
    const { _id } = await proposed(host);
    const body = { repeats: { everyWeeks: 2, dates: 2 }, approve: true };
    expect(outcome(await h.call('PUT', `/admin/meetings/${_id}`, { as: admin, body }))).toBe('200');
    expect(await seen(host)).toEqual([STARTS[0], STARTS[2]].map((at) => `${at} approved`));
  });

  test('does not count the dates among what the host proposed today', async () => {
    const config = { proposals: { pending: 2, daily: 2 }, isExempt: () => false };
    const limited = await startHarness({ config });
    try {
      const [host, ada] = [await limited.user('Asha'), await limited.user('Ada', { role: 'admin' })];
      const body = (date: string) => proposal(date, { category: 'graphic-design', repeats: { everyWeeks: 1, dates: 12 } });
      const first = await limited.call('POST', '/api/meetings', { as: host, body: body('2026-10-15T17:00') });
      await limited.call('PUT', `/admin/meetings/${first.body.meeting._id}/approve`, { as: ada, body: {} });
      expect((await limited.call('POST', '/api/meetings', { as: host, body: body('2026-10-15T19:00') })).status).toBe(201);
      const third = await limited.call('POST', '/api/meetings', { as: host, body: proposal('2027-01-02T19:00') });
      expect(outcome(third)).toBe('429 TOO_MANY_PROPOSALS');
    } finally {
      await limited.stop();
    }
  });
});

test('one host has three series with dates to come, whatever else they propose', async () => {
  const limited = await startHarness({ config: { proposals: { pending: 0, daily: 0 }, isExempt: () => false } });
  try {
    const [host, ada] = [await limited.user('Asha'), await limited.user('Ada', { role: 'admin' })];
    const propose = (hour: number, more: Record<string, unknown> = { repeats: { everyWeeks: 1, dates: 4 } }) =>
      limited.call('POST', '/api/meetings', { as: host, body: proposal(`2026-10-15T${hour}:00`, more) });
    const made = [await propose(10), await propose(12), await propose(14)];
    const id = made[0]?.body.meeting._id;
    await limited.call('PUT', `/admin/meetings/${id}/approve`, { as: ada, body: { category: 'graphic-design' } });
    expect(outcome(await propose(16))).toBe('409 TOO_MANY_SERIES');
    expect((await propose(18, {})).status).toBe(201);
    await limited.call('PUT', `/api/meetings/${id}/cancel`, { as: host, body: { reason: 'On holiday', later: true } });
    expect((await propose(16)).status).toBe(201);
  } finally {
    await limited.stop();
  }
});

describe('approved office hours', () => {
  test('skip one date, which keeps its place free, and the others stay', async () => {
    const host = await newHost();
    const id = await series(host);
    expect(outcome(await cancel(`${id}-2`, host))).toBe('200');
    expect(await seen(host)).toEqual(STARTS.map((at, index) => `${at} ${index === 1 ? 'cancelled' : 'approved'}`));
    expect((await h.eventsOf(`${id}-2`)).at(-1)?.data).not.toHaveProperty('endsSeriesFrom');
    const free = await h.call('POST', '/api/meetings', { as: host, body: proposal(STARTS[1] ?? '') });
    expect(free.status).toBe(201);
  });

  test('move one date, by the rules of every meeting; its series is fixed', async () => {
    const host = await newHost();
    const id = await series(host);
    const onAnother = await edit(`${id}-2`, host, { date: STARTS[2], timeZone: 'Europe/Berlin' });
    expect(outcome(onAnother)).toBe('409 MEETING_OVERLAP');
    const moved = await edit(`${id}-2`, host, { date: '2026-10-23T10:00', timeZone: 'Europe/Berlin' });
    expect(moved.body.meeting).toMatchObject({ time: '10:00', revision: 1, series: { number: 2, of: 4 } });
    expect(outcome(await edit(`${id}-2`, host, { repeats: null }))).toBe('409 FIELDS_LOCKED');
    expect(outcome(await edit(`${id}-2`, host, { repeats: { everyWeeks: 1, dates: 4 } }))).toBe('200');
    expect((await own(host)).filter(({ revision }: { revision: number }) => revision > 0)).toHaveLength(1);
  });

  test('end with all later dates in one step, and the same again changes nothing', async () => {
    const host = await newHost();
    const id = await series(host);
    await cancel(`${id}-4`, host);
    const ended = await cancel(`${id}-2`, host, { reason: 'A new job', later: true });
    expect(ended.body).toMatchObject({ previousStatus: 'approved', meeting: { status: 'cancelled', reason: 'A new job' } });
    expect(await seen(host)).toEqual(STARTS.map((at, index) => `${at} ${index === 0 ? 'approved' : 'cancelled'}`));
    for (const date of [`${id}-2`, `${id}-3`])
      expect((await h.eventsOf(date)).at(-1)?.data).toMatchObject({ reason: 'A new job', endsSeriesFrom: `${id}-2` });
    const before = await own(host);
    expect(outcome(await cancel(`${id}-2`, host, { reason: 'A new job', later: true }))).toBe('200');
    expect(await own(host)).toEqual(before);
    expect(await typesOf(`${id}-4`)).toEqual(['created', 'cancelled']);
  });

  test('end with what begins later, wherever a date was moved', async () => {
    const host = await newHost();
    const id = await series(host);
    const move = async (date: string, to: string) =>
      expect(outcome(await edit(date, host, { date: to, timeZone: 'Europe/Berlin' }))).toBe('200');
    // The second one goes behind the third, and the fourth before both.
    await move(`${id}-2`, '2026-10-30T17:00');
    await move(`${id}-4`, '2026-10-21T17:00');
    const effects = await h.call('GET', `/admin/meetings/effects?of=cancel&later=true&ids=${id}-3`, { as: admin });
    expect(effects.body.effects).toContainEqual({ effect: 'cancelled', count: 2 });
    expect(outcome(await cancel(`${id}-3`, host, { reason: 'A new job', later: true }))).toBe('200');
    expect(await seen(host)).toEqual([
      `${STARTS[0]} approved`,
      '2026-10-21T15:00:00.000Z approved',
      `${STARTS[2]} cancelled`,
      '2026-10-30T16:00:00.000Z cancelled',
    ]);
  });

  test('end by an admin, too, in one act with one reason', async () => {
    const host = await newHost();
    const id = await series(host);
    const ending = { reason: 'Not what it said', later: true };
    const path = `/admin/meetings/${id}-2/cancel`;
    expect(outcome(await h.call('PUT', path, { as: host, body: ending }))).toMatch(/^403/);
    const ended = await h.call('PUT', path, { as: admin, body: ending });
    expect(ended.body).toMatchObject({ previousStatus: 'approved', meeting: { status: 'cancelled', reason: ending.reason } });
    expect(await seen(host)).toEqual(STARTS.map((at, index) => `${at} ${index === 0 ? 'approved' : 'cancelled'}`));
    for (const date of [`${id}-2`, `${id}-3`, `${id}-4`])
      expect((await h.eventsOf(date)).at(-1)?.data).toMatchObject({
        ...{ reason: ending.reason, endsSeriesFrom: `${id}-2` },
        actor: { userId: admin.userId, role: 'admin' },
      });
    expect(outcome(await h.call('PUT', path, { as: admin, body: ending }))).toBe('200');
    expect(outcome(await h.call('PUT', path, { as: admin, body: { ...ending, later: 'all' } }))).toBe('400 VALIDATION_FAILED');
    // Of what is not a series, and without `later`, it is that one meeting.
    const lone = await series(await newHost());
    await h.call('PUT', `/admin/meetings/${lone}-3/cancel`, { as: admin, body: { reason: 'Not this one' } });
    expect(await typesOf(`${lone}-3`)).toEqual(['created', 'cancelled']);
    expect(await typesOf(`${lone}-4`)).toEqual(['created']);
  });

  test('show a host’s new name, which an admin has read, on one date or on all that are left', async () => {
    const host = await newHost();
    const id = await series(host);
    const called = {
      userId: host.userId,
      name: 'Asha Newname',
      profilePicture: null,
      isVerified: false,
      timeZone: 'Europe/Berlin',
    };
    await h.tell('visavis.user.profile-updated.v1', host.userId, called);
    await h.call('PUT', `/admin/meetings/${id}-3/cancel`, { as: admin, body: { reason: 'Not this one' } });
    const show = (date: string, body: object) =>
      h.call('PUT', `/admin/meetings/${date}`, { as: admin, body: { hostName: called.name, ...body } });
    const names = async () =>
      (await own(host)).toSorted(byStart).map(({ host: { name } }: { host: { name: string } }) => name === called.name);
    expect(outcome(await show(id, { later: 'all' }))).toBe('400 VALIDATION_FAILED');
    expect(outcome(await show(id, { later: true, hostName: 'Asha Oldname' }))).toBe('409 CONFLICT');
    expect(outcome(await show(id, {}))).toBe('200');
    expect(await names()).toEqual([true, false, false, false]);
    expect(outcome(await show(`${id}-2`, { later: true }))).toBe('200');
    // What was cancelled keeps the name that it was approved with.
    expect(await names()).toEqual([true, true, false, true]);
    expect((await h.eventsOf(`${id}-4`)).at(-1)?.data).toMatchObject({ changed: ['host'], actor: { userId: admin.userId } });
  });

  test('are their host’s alone to end, and of a waiting series all is taken back', async () => {
    const host = await newHost();
    const id = await series(host);
    expect(outcome(await cancel(`${id}-2`, await newHost(), { reason: 'Mine now', later: true }))).toBe('404 NOT_FOUND');
    expect(await seen(host)).toEqual(STARTS.map((at) => `${at} approved`));
    const { _id } = await proposed(host, { date: '2026-10-15T09:00' });
    expect(outcome(await cancel(_id, host, { reason: 'Not now', later: true }))).toBe('200');
    expect((await h.eventsOf(_id)).at(-1)?.data).not.toHaveProperty('endsSeriesFrom');
  });

  test('leave a date alone that is over or under way', async () => {
    const host = await newHost();
    const id = await series(host);
    h.clock.advance(Date.parse(STARTS[1] ?? '') - h.clock.now().getTime() + HOUR);
    await h.runJob('expire-due-meetings');
    expect(outcome(await cancel(`${id}-2`, host, { reason: 'Too late', later: true }))).toBe('409 MEETING_PAST');
    expect(outcome(await cancel(`${id}-3`, host, { reason: 'In time', later: true }))).toBe('200');
    expect((await seen(host)).map((line: string) => line.split(' ')[1])).toEqual([
      'approved',
      'approved',
      'cancelled',
      'cancelled',
    ]);
  });
});
