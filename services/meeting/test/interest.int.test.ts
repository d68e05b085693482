import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { countInterestedIn, interests } from '../src/data/interests.ts';
import { type Harness, startHarness, type User } from './support/harness.ts';
import { approved, DAY, HOUR, inMs, MINUTE, outcome, propose } from './support/meetings.ts';

let h: Harness;
let admin: User;
let host: User;
let gita: User;
let id: string;
let startsAt: string;
beforeAll(async () => {
  h = await startHarness();
  admin = await h.user('Ada', { role: 'admin' });
});
afterAll(() => h.stop());
beforeEach(async () => {
  [host, gita] = [await h.user('Host'), await h.user('Gita')];
  ({ _id: id, startsAt } = await approved(h, host, admin, DAY));
});

const interest = (method: 'PUT' | 'DELETE', as: User = gita) => h.call(method, `/api/meetings/${id}/interest`, { as });
const seen = async (as: User = gita) => (await h.call('GET', `/api/meetings/${id}`, { as })).body.meeting.interest;
const move = (ms: number) => h.call('PUT', `/api/meetings/${id}`, { as: host, body: { date: inMs(h, ms) } });
const mine = async (query = '') =>
  (await h.call('GET', `/api/meetings?role=interested${query}`, { as: gita })).body.meetings.map((m: { _id: string }) => m._id);

describe('interest', () => {
  test('is set once, is shown to its owner only, and can be dropped', async () => {
    const since = h.clock.now().toISOString();
    expect((await interest('PUT')).body.meeting.interest).toEqual({ since, moved: false, previousStartsAt: null });
    h.clock.advance(MINUTE);
    expect((await interest('PUT')).body.meeting.interest.since).toBe(since);
    expect(await seen(host)).toBeUndefined();
    expect(await mine()).toEqual([id]);
    expect((await interest('DELETE')).body.meeting.interest).toBeUndefined();
    expect(outcome(await interest('DELETE'))).toBe('200');
    expect(await mine()).toEqual([]);
  });

  test('stays from the start on where it was set before it, and can be dropped where it was not or the meeting is off', async () => {
    const [hari, ira] = [await h.user('Hari'), await h.user('Ira')];
    for (const as of [gita, ira]) await interest('PUT', as);
    h.clock.advance(DAY);
    await interest('PUT', hari);
    expect([outcome(await interest('DELETE')), outcome(await interest('DELETE', hari))]).toEqual(['409 MEETING_STARTED', '200']);
    expect(outcome(await interest('DELETE', host))).toBe('200');
    h.clock.advance(HOUR);
    expect(outcome(await interest('DELETE'))).toBe('409 MEETING_PAST');
    expect(await mine()).toEqual([id]);
    ({ _id: id } = await approved(h, host, admin, HOUR));
    await interest('PUT');
    await h.call('PUT', `/api/meetings/${id}/cancel`, { as: host, body: { reason: 'Not well' } });
    h.clock.advance(HOUR);
    expect(outcome(await interest('DELETE'))).toBe('200');
  });

  test('says of whom the queue turned away that they came, once it is open', async () => {
    ({ _id: id } = await approved(h, host, admin, HOUR, { meetingType: 'verified' }));
    await interest('PUT');
    const join = async () => outcome(await h.call('POST', `/api/meetings/${id}/waiting-room/join`, { as: gita, body: {} }));
    const cameAt = async () => (await h.store.collection(interests).get(`${id}:${gita.userId}`))?.cameAt;
    expect([await join(), await cameAt()]).toEqual(['409 TOO_EARLY', undefined]);
    h.clock.advance(HOUR);
    const now = h.clock.now();
    expect([await join(), await cameAt()]).toEqual(['403 VERIFICATION_REQUIRED', now]);
    h.clock.advance(MINUTE);
    expect([await join(), await cameAt()]).toEqual(['403 VERIFICATION_REQUIRED', now]);
  });

  test('tells other services in the order of the clicks, once each', async () => {
    for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE', 'PUT'] as const) await interest(method);
    const events = (await h.eventsOf(gita.userId)).map(({ type, data }) => [type, data]);
    const [set, dropped] = [
      { meetingId: id, userId: gita.userId, startsAt },
      { meetingId: id, userId: gita.userId },
    ];
    expect(events).toEqual([
      ['visavis.interest.set.v1', set],
      ['visavis.interest.dropped.v1', dropped],
      ['visavis.interest.set.v1', set],
    ]);
  });

  test('tells other services once of what an earlier release kept to itself', async () => {
    const [meetingId, userId] = [id, gita.userId];
    const older = {
      _id: `${meetingId}:${userId}`,
      meetingId,
      userId,
      since: h.clock.now(),
      revision: 0,
      startsAt: new Date(startsAt),
    };
    await h.store.transaction(async (unit) => unit.collection(interests).insert(older));
    for (let run = 0; run < 2; run++) await h.runJob('publish-older-interests');
    const events = (await h.eventsOf(gita.userId)).map(({ type }) => type);
    expect(events).toEqual(['visavis.interest.set.v1']);
    expect(await seen()).toMatchObject({ moved: false });
  });

  test('asks after a move whether to keep it; silence keeps it, and the question', async () => {
    await interest('PUT');
    expect((await move(2 * DAY)).body.meeting.revision).toBe(1);
    await move(3 * DAY);
    const expected = { moved: true, previousStartsAt: startsAt };
    expect(await seen()).toMatchObject(expected);
    expect((await h.call('GET', '/api/meetings?role=interested', { as: gita })).body.meetings[0].interest).toMatchObject(
      expected,
    );
    expect((await interest('PUT')).body.meeting.interest).toMatchObject({ moved: false, previousStartsAt: null });
    await move(4 * DAY);
    expect(await seen()).toMatchObject({ moved: true });
    // Back to when they agreed to come.
    await move(3 * DAY);
    expect(await seen()).toMatchObject({ moved: false, previousStartsAt: null });
    await move(4 * DAY);
    expect((await interest('DELETE')).body.meeting.interest).toBeUndefined();
  });

  test('asks nothing after a change that is no move, or a cancellation', async () => {
    await interest('PUT');
    await h.call('PUT', `/api/meetings/${id}`, { as: host, body: { coHosts: [{ name: 'Cora', phone: '9876543210' }] } });
    expect(await seen()).toMatchObject({ moved: false });
    await move(2 * DAY);
    await h.call('PUT', `/api/meetings/${id}/cancel`, { as: host, body: { reason: 'Not well' } });
    expect(await seen()).toMatchObject({ moved: false });
    expect(outcome(await interest('PUT'))).toBe('409 MEETING_NOT_PUBLIC');
    const [listed] = (await h.call('GET', '/api/meetings?role=interested&status=cancelled', { as: gita })).body.meetings;
    expect(listed).toMatchObject({ _id: id, cancelledAt: h.clock.now().toISOString() });
  });

  test('is counted for the hosts, on the meeting and in their lists, until it is over', async () => {
    const cora = await h.user('Cora');
    id = (await approved(h, host, admin, 2 * DAY, { coHosts: [{ name: 'Cora', phone: cora.phone }] }))._id;
    const own = async (as: User) => (await h.call('GET', `/api/meetings/${id}`, { as })).body.meeting.interested;
    const listed = async (role: string, as: User) =>
      (await h.call('GET', `/api/meetings?role=${role}`, { as })).body.meetings.map((m: { interested?: number }) => m.interested);
    const [first] = await listed('hosting', host);
    expect([await own(host), first]).toEqual([0, 0]);
    for (const guest of [gita, await h.user('Hari')]) await interest('PUT', guest);
    expect([await own(host), await own(cora), await own(gita)]).toEqual([2, 2, undefined]);
    expect((await listed('hosting', host)).toSorted()).toEqual([0, 2]);
    expect(await listed('cohosting', cora)).toEqual([2]);
    expect(await listed('interested', gita)).toEqual([undefined]);
    const pending = (await propose(h, host, 5 * DAY))._id;
    expect((await h.call('GET', `/api/meetings/${pending}`, { as: host })).body.meeting.interested).toBeUndefined();
    h.clock.advance(3 * DAY);
    expect([await own(host), ...(await listed('cohosting', cora))]).toEqual([undefined, undefined]);
  });

  test('is counted exactly where more want to come than one read returns', async () => {
    const other = (await approved(h, host, admin, 2 * DAY))._id;
    for (const name of ['Gita', 'Hari', 'Ira']) await interest('PUT', await h.user(name));
    await h.call('PUT', `/api/meetings/${other}/interest`, { as: gita });
    for (const limit of [2, 1_000])
      expect(await countInterestedIn(h.store, [id, other], limit)).toEqual(
        new Map([
          [id, 3],
          [other, 1],
        ]),
      );
  });

  test('is refused for hidden, undecided and past meetings', async () => {
    id = (await propose(h, host, 5 * DAY))._id;
    expect(outcome(await interest('PUT'))).toBe('404 NOT_FOUND');
    expect(outcome(await interest('PUT', host))).toBe('409 MEETING_NOT_PUBLIC');
    id = (await approved(h, host, admin, HOUR))._id;
    h.clock.advance(2 * HOUR);
    expect(outcome(await interest('PUT'))).toBe('409 MEETING_PAST');
  });
});

test('a co-host can step down; the host and unrelated users cannot', async () => {
  const cora = await h.user('Cora');
  const other = (await approved(h, host, admin, 3 * DAY, { coHosts: [{ name: 'Cora', phone: cora.phone }] }))._id;
  const down = (as: User) => h.call('DELETE', `/api/meetings/${other}/co-hosting`, { as });
  expect((await down(host)).body).toMatchObject({
    error: 'FORBIDDEN',
    message: 'The host can cancel the meeting, but not leave it',
  });
  expect(outcome(await down(gita))).toBe('404 NOT_FOUND');
  expect(outcome(await down(cora))).toBe('200');
  expect((await h.eventsOf(other)).at(-1)).toMatchObject({
    type: 'visavis.meeting.updated.v1',
    data: { changed: ['coHosts'], coHostIds: [], actor: { userId: cora.userId } },
  });
  expect((await h.call('GET', `/api/meetings/${other}`, { as: host })).body.meeting.coHosts).toEqual([]);
});

describe('GET /api/hosts/{id}', () => {
  const page = (hostId: string, query = '') => h.call('GET', `/api/hosts/${hostId}${query}`);

  test('shows the host and their public meetings by state', async () => {
    const { userId } = await h.user('Vera', { isVerified: true }).then((vera) => {
      host = vera;
      return vera;
    });
    const past = (await approved(h, host, admin, HOUR, { coHosts: [{ name: 'Cora', phone: '9876500000' }] }))._id;
    const soon = (await approved(h, host, admin, 4 * HOUR))._id;
    const later = (await approved(h, host, admin, 8 * HOUR))._id;
    await propose(h, host, 12 * HOUR);
    const cancelled = (await approved(h, host, admin, 16 * HOUR))._id;
    await h.call('PUT', `/api/meetings/${cancelled}/cancel`, { as: host, body: { reason: 'Not well' } });
    h.clock.advance(2 * HOUR);
    const { body } = await page(userId);
    expect(body.host).toEqual({ userId, name: 'Vera', profilePicture: null, isVerified: true });
    expect(body.counts).toEqual({ live: 0, upcoming: 2, past: 1, overdue: 0 });
    expect(body.meetings.map((m: { _id: string }) => m._id)).toEqual([soon, later, past]);
    expect(body.pagination).toEqual({ total: 3, page: 1, limit: 10, pages: 1 });
    expect(JSON.stringify(body)).not.toContain('98765');
    const second = (await page(userId, '?status=upcoming&page=2&limit=1')).body;
    expect([second.meetings[0]._id, second.pagination.pages]).toEqual([later, 2]);
  });

  test('counts and lists as live what is due, and what is overdue apart from it', async () => {
    const hosted = await h.user('Uma');
    const due = (await approved(h, hosted, admin, HOUR))._id;
    const live = async () => {
      const { counts, meetings } = (await page(hosted.userId, '?status=live')).body;
      return [counts.live, ...meetings.map(({ _id }: { _id: string }) => _id)];
    };
    h.clock.advance(HOUR + 5 * MINUTE);
    expect(await live()).toEqual([1, due]);
    h.clock.advance(6 * MINUTE);
    expect(await live()).toEqual([0]);
    const late = (await page(hosted.userId, '?overdue=only')).body;
    expect([late.counts.overdue, ...late.meetings.map(({ _id }: { _id: string }) => _id)]).toEqual([1, due]);
    expect((await page(hosted.userId, '?overdue=apart')).body.message).toBe('overdue is only');
  });

  test('is not found for users without an approved meeting and for inactive ones', async () => {
    await propose(h, gita, DAY);
    for (const user of [gita.userId, 'nobody']) expect(outcome(await page(user))).toBe('404 NOT_FOUND');
    expect(outcome(await page(host.userId))).toBe('200');
    await h.tell('visavis.user.status-changed.v1', host.userId, {
      userId: host.userId,
      isActive: false,
      status: 'inactive',
    });
    expect(outcome(await page(host.userId))).toBe('404 NOT_FOUND');
    expect((await page(host.userId, '?status=soon')).body.message).toBe('Unknown status');
  });
});
