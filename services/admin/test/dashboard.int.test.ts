import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DashboardStats } from '@visavis/contracts/admin';
import { until } from '@visavis/testing/wait';
import { meetingTallies } from '../src/data/collections.ts';
import { createFixture, event, type Fixture, meetingEvent, registered, START } from './support.ts';

const HOUR = 3_600_000;
const later = (ms: number) => new Date(START.getTime() + ms);
const MEETING = 'visavis.meeting';
let fixture: Fixture;

describe('dashboard', () => {
  beforeEach(async () => {
    fixture = await createFixture();
  });
  afterEach(() => fixture.stop());

  // spec 1 §3.16, §7.21
  it('follows meetings and users from the bus', async () => {
    await fixture.bus.publish('visavis.auth', [registered('u1'), registered('u2', later(-48 * HOUR))]);
    await fixture.bus.publish(MEETING, [
      meetingEvent('created', 'm1'),
      meetingEvent('created', 'm2'),
      meetingEvent('created', 'm3'),
      meetingEvent('created', 'm4', {}, {}, later(-24 * HOUR)),
      meetingEvent('approved', 'm1', { version: 2, status: 'approved' }, { changed: [] }),
      meetingEvent('rejected', 'm2', { version: 2, status: 'rejected' }, { reason: 'No' }),
      meetingEvent('cancelled', 'm3', { version: 2, status: 'cancelled' }, { reason: 'No', previousStatus: 'pending' }),
    ]);
    await until('all counted', async () => (await fixture.stats()).meetings.cancelled === 1);
    const stats = await fixture.stats();
    expect(stats.meetings).toMatchObject({ pending: 1, approved: 1, rejected: 1, cancelled: 1, liveNow: 0, today: 1 });
    expect(stats.meetings.proposed.days.slice(-3)).toEqual([
      { day: '2026-11-19', value: 0 },
      { day: '2026-11-20', value: 1 },
      { day: '2026-11-21', value: 3 },
    ]);
    expect(stats.users).toMatchObject({ total: 2, today: 1 });
    expect(stats.users.signUps.days.at(-3)).toEqual({ day: '2026-11-19', value: 1 });
  });

  it('compares a period with the one before, and follows its proposals from the decision to the meeting', async () => {
    const DAY = 24 * HOUR;
    const admin = { actor: { userId: 'boss', role: 'admin' }, before: { status: 'pending' }, after: {} };
    const held = { version: 3, status: 'approved' as const, startedAt: later(-2 * HOUR) };
    await fixture.bus.publish(MEETING, [
      meetingEvent('created', 'met', {}, {}, later(-3 * DAY)),
      meetingEvent('approved', 'met', { version: 2, status: 'approved' }, { changed: [], ...admin }, later(-3 * DAY + 4 * HOUR)),
      meetingEvent('started', 'met', held),
      meetingEvent(
        'ended',
        'met',
        { ...held, version: 4, endedAt: later(-HOUR) },
        { endedBy: null, reason: 'over', guestsMet: 2, noShow: false },
      ),
      meetingEvent('created', 'refused', {}, {}, later(-2 * DAY)),
      meetingEvent(
        'rejected',
        'refused',
        { version: 2, status: 'rejected' },
        { reason: 'No', ...admin },
        later(-2 * DAY + 2 * HOUR),
      ),
      // Nobody decided this one.
      meetingEvent('created', 'unreviewed', {}, {}, later(-2 * DAY)),
      meetingEvent('rejected', 'unreviewed', { version: 2, status: 'rejected' }, { reason: 'Not reviewed in time' }),
      // Only a longer period has these two among its own, or before it.
      meetingEvent('created', 'older', {}, {}, later(-20 * DAY)),
      meetingEvent('created', 'oldest', {}, {}, later(-100 * DAY)),
    ]);
    await until(
      'all counted',
      async () => (await fixture.stats()).meetings.rejected === 2 && (await fixture.stats()).sessions.ended === 1,
    );
    const period = async (days: number) => {
      const { meetings, meetingFunnel, decisionTime } = (await fixture.request(`/admin/dashboard/stats?days=${days}`)).body
        .stats as unknown as DashboardStats;
      const { proposed, met } = meetings;
      const { days: _, ...decisions } = decisionTime ?? { days: [] };
      return { days: proposed.days.length, before: proposed.before, met: met?.days.at(-1)?.value, meetingFunnel, decisions };
    };
    const decisions = { meanMs: 3 * HOUR, beforeMs: null, decided: 2 };
    const steps = { approved: 1, held: 1, met: 1 };
    expect([await period(14), await period(30), await period(90)]).toEqual([
      { days: 14, before: 1, met: 2, meetingFunnel: { proposed: 3, ...steps }, decisions },
      { days: 30, before: 0, met: 2, meetingFunnel: { proposed: 4, ...steps }, decisions },
      { days: 90, before: 1, met: 2, meetingFunnel: { proposed: 4, ...steps }, decisions },
    ]);
    const odd = await fixture.request('/admin/dashboard/stats?days=15');
    expect([odd.status, odd.body.message]).toEqual([400, 'days must be 14, 30 or 90']);
  });

  it('counts decisions, not what meetings are now, and knows who cancelled and what nobody reviewed in time', async () => {
    const by = (role: 'admin' | 'host') => ({ actor: { userId: role, role }, reason: 'No' });
    const to = (status: 'approved' | 'rejected' | 'cancelled', version = 2) => ({ version, status });
    const cancelled = { previousStatus: 'approved' };
    const events = [
      meetingEvent('approved', 'kept', to('approved'), { changed: [], ...by('admin') }),
      meetingEvent('approved', 'ill', to('approved'), { changed: [], ...by('admin') }),
      meetingEvent('cancelled', 'ill', to('cancelled', 3), { ...cancelled, ...by('host') }),
      meetingEvent('cancelled', 'stopped', to('cancelled', 3), { ...cancelled, ...by('admin') }),
      meetingEvent('rejected', 'refused', to('rejected'), by('admin')),
      meetingEvent('rejected', 'late', to('rejected'), { reason: 'Not reviewed in time' }),
      // Its host closed the account: nobody decided.
      meetingEvent('rejected', 'gone', to('rejected'), { reason: 'The host has left Visavis' }),
    ];
    // An approval that comes after its cancel, as another replica's may, counts too.
    await fixture.bus.publish(MEETING, [...events, meetingEvent('approved', 'stopped', to('approved'), { changed: [] })]);
    const decisions = { approved: 3, rejected: 1, lapsed: 1, cancelledByHost: 1, cancelledByAdmin: 1 };
    await until('all counted', async () => isDeepStrictEqual((await fixture.stats()).meetings.decisions, decisions));
    expect((await fixture.stats()).meetings).toMatchObject({ approved: 1, rejected: 3, cancelled: 2 });
  });

  it('has no time to a decision for a day without one', async () => {
    const admin = { actor: { userId: 'boss', role: 'admin' }, changed: [] };
    const sameMinute = meetingEvent('approved', 'm1', { version: 2, status: 'approved' }, admin);
    await fixture.bus.publish(MEETING, [meetingEvent('created', 'm1'), sameMinute]);
    const days = async () => (await fixture.stats()).decisionTime.days.slice(-2).map(({ value }) => value);
    await until('decided', async () => isDeepStrictEqual(await days(), [null, 0]));
  });

  it('does not count an erased account as a user, but keeps its sign-up', async () => {
    const erased = () => event('visavis.user.deleted.v1', 'u1', { userId: 'u1' });
    await fixture.bus.publish('visavis.auth', [registered('u1'), erased(), erased(), registered('u1'), registered('u2')]);
    const users = async () => (await fixture.stats()).users;
    await until('one of two is left', async () => (await users()).today === 2 && (await users()).total === 1);
  });

  it('counts what is live by the hour, and days by Indian time', async () => {
    await fixture.bus.publish(MEETING, [
      meetingEvent('approved', 'soon', { version: 2, status: 'approved', startsAt: later(HOUR) }, { changed: [] }),
      // 23:59 in India is today, 00:00 tomorrow.
      meetingEvent(
        'approved',
        'late',
        { version: 2, status: 'approved', startsAt: new Date('2026-11-21T18:29:00Z') },
        { changed: [] },
      ),
      meetingEvent(
        'approved',
        'next',
        { version: 2, status: 'approved', startsAt: new Date('2026-11-21T18:30:00Z') },
        { changed: [] },
      ),
      // Opened early, and still open long after its time.
      meetingEvent('started', 'open', {
        version: 3,
        status: 'approved',
        startsAt: later(-5 * HOUR),
        startedAt: later(-5 * HOUR),
      }),
      meetingEvent(
        'ended',
        'over',
        { version: 4, status: 'approved', startsAt: later(-1 * HOUR), startedAt: later(-HOUR), endedAt: later(-1_000) },
        { endedBy: null, reason: 'over', guestsMet: 3, noShow: false },
      ),
    ]);
    await until('all counted', async () => (await fixture.stats()).meetings.approved === 5);
    expect((await fixture.stats()).meetings).toMatchObject({ liveNow: 1, today: 4 });
    expect((await fixture.stats()).sessions).toEqual({ started: 2, ended: 1, guestsMet: 3 });
    fixture.clock.advance(HOUR);
    expect((await fixture.stats()).meetings.liveNow).toBe(2);
    fixture.clock.advance(HOUR / 2);
    expect((await fixture.stats()).meetings.liveNow).toBe(1);
  });

  it('returns the cached counts until something changes', async () => {
    await fixture.bus.publish(MEETING, [meetingEvent('created', 'm1')]);
    await until(async () => (await fixture.stats()).meetings.pending === 1);
    await fixture.bus.publish(MEETING, [meetingEvent('created', 'm2')]);
    await until('the change', async () => (await fixture.stats()).meetings.pending === 2);
    const snapshot = async () =>
      (await fixture.request('/admin/cache/invalidate', { method: 'POST', body: { pattern: 'admin:stats:*' } })).body;
    expect((await snapshot()).invalidated).toBeGreaterThanOrEqual(1);
    expect(await snapshot()).toMatchObject({ invalidated: 0 });
    await fixture.stats();
    await fixture.cache.set('locks:not-a-read-model', 1, 60_000);
    const all = await fixture.request('/admin/cache/invalidate', { method: 'POST', body: { pattern: '*' } });
    expect(all.body).toMatchObject({ invalidated: 1 });
    expect(await fixture.cache.get('locks:not-a-read-model')).toBe(1);
    const tooLong = await fixture.request('/admin/cache/invalidate', { method: 'POST', body: { pattern: '*'.repeat(201) } });
    expect(tooLong.body.message).toBe('Must be at most 200 characters');
    const invalidations = (await fixture.published()).filter(({ type }) => type === 'visavis.cache.invalidated.v1');
    expect(invalidations.map(({ data }) => data)).toMatchObject([
      { pattern: 'admin:stats:*', actor: { role: 'admin' } },
      { pattern: 'admin:stats:*', after: { invalidated: 0 } },
      { pattern: '*', after: { invalidated: 1 } },
    ]);
  });

  // spec 1 §7.21, §9.35
  it('reads the counts again after 120 s, whatever has happened', async () => {
    await fixture.stats();
    // Behind everybody's back: nothing tells that the answer is old.
    const put = (pending: number) =>
      fixture.store.transaction(async (unit) => {
        const tally = await unit.collection(meetingTallies).get('behind');
        if (tally) unit.collection(meetingTallies).save({ ...tally, counts: { pending } });
        else unit.collection(meetingTallies).insert({ _id: 'behind', counts: { pending } });
      });
    const pending = async (query = '') => (await fixture.stats(query)).meetings.pending;
    await put(7);
    fixture.clock.advance(120_000);
    expect(await pending()).toBe(7);
    await put(8);
    fixture.clock.advance(119_999);
    expect([await pending(), await pending('?skipCache=1'), await pending('?_t=17')]).toEqual([7, 8, 8]);
    fixture.clock.advance(1);
    expect(await pending()).toBe(8);
  });

  it('announces changed pending counts, a burst of changes once', async () => {
    await fixture.bus.publish(
      MEETING,
      Array.from({ length: 30 }, (_, index) => meetingEvent('created', `m${index}`)),
    );
    await until('all announced', async () => (await fixture.announced()).at(-1)?.meetings === 30);
    expect((await fixture.announced()).length).toBeLessThan(30);
    await fixture.bus.publish(MEETING, [meetingEvent('approved', 'm0', { version: 2, status: 'approved' }, { changed: [] })]);
    await until('the fall announced', async () => (await fixture.announced()).at(-1)?.meetings === 29);
    const before = (await fixture.announced()).length;
    await fixture.service.jobs[0]?.run(START);
    expect(await fixture.announced()).toHaveLength(before);
  });

  it('refuses everyone but admins', async () => {
    for (const path of ['/admin/dashboard/stats', '/api/admin/audit', '/api/admin/audit/csv']) {
      expect((await fixture.request(path, { token: 'host' })).body).toMatchObject({ error: 'ADMIN_REQUIRED' });
      expect((await fixture.request(path, { token: 'nobody' })).status).toBe(401);
    }
    const invalidate = { method: 'POST', body: { pattern: '*' } };
    expect((await fixture.request('/admin/cache/invalidate', { ...invalidate, token: 'host' })).status).toBe(403);
    expect((await fixture.request('/admin/cache/invalidate', { method: 'POST', body: {} })).body).toMatchObject({
      error: 'VALIDATION_FAILED',
      details: [{ path: 'pattern' }],
    });
  });
});
