import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@visavis/testing/wait';
import { meetingTallies } from '../src/data/collections.ts';
import { createWorld, event, meetingEvent, registered, START, type World } from './support.ts';

const HOUR = 3_600_000;
const later = (ms: number) => new Date(START.getTime() + ms);
const MEETING = 'visavis.meeting';
let world: World;

describe('dashboard', () => {
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.stop());

  // spec 1 §3.16, §7.21
  it('follows meetings and users from the bus', async () => {
    await world.bus.publish('visavis.auth', [registered('u1'), registered('u2', later(-48 * HOUR))]);
    await world.bus.publish(MEETING, [
      meetingEvent('created', 'm1'),
      meetingEvent('created', 'm2'),
      meetingEvent('created', 'm3'),
      meetingEvent('created', 'm4', {}, {}, later(-24 * HOUR)),
      meetingEvent('approved', 'm1', { version: 2, status: 'approved' }, { changed: [] }),
      meetingEvent('rejected', 'm2', { version: 2, status: 'rejected' }, { reason: 'No' }),
      meetingEvent('cancelled', 'm3', { version: 2, status: 'cancelled' }, { reason: 'No', previousStatus: 'pending' }),
    ]);
    await until('all counted', async () => (await world.stats()).meetings.cancelled === 1);
    const stats = await world.stats();
    expect(stats.meetings).toMatchObject({ pending: 1, approved: 1, rejected: 1, cancelled: 1, liveNow: 0, today: 1 });
    expect(stats.meetings.proposed.days.slice(-3)).toEqual([
      { day: '2026-11-19', value: 0 },
      { day: '2026-11-20', value: 1 },
      { day: '2026-11-21', value: 3 },
    ]);
    expect(stats.users).toMatchObject({ total: 2, today: 1 });
    expect(stats.users.signUps.days.at(-3)).toEqual({ day: '2026-11-19', value: 1 });
  });

  it('does not count an erased account as a user, but keeps its sign-up', async () => {
    const erased = () => event('visavis.user.deleted.v1', 'u1', { userId: 'u1' });
    await world.bus.publish('visavis.auth', [registered('u1'), erased(), erased(), registered('u1'), registered('u2')]);
    const users = async () => (await world.stats()).users;
    await until('one of two is left', async () => (await users()).today === 2 && (await users()).total === 1);
  });

  it('counts what is live by the hour, and days by Indian time', async () => {
    await world.bus.publish(MEETING, [
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
    await until('all counted', async () => (await world.stats()).meetings.approved === 5);
    expect((await world.stats()).meetings).toMatchObject({ liveNow: 1, today: 4 });
    expect((await world.stats()).sessions).toEqual({ started: 2, ended: 1, guestsMet: 3 });
    world.clock.advance(HOUR);
    expect((await world.stats()).meetings.liveNow).toBe(2);
    world.clock.advance(HOUR / 2);
    expect((await world.stats()).meetings.liveNow).toBe(1);
  });

  it('returns the cached counts until something changes', async () => {
    await world.bus.publish(MEETING, [meetingEvent('created', 'm1')]);
    await until(async () => (await world.stats()).meetings.pending === 1);
    await world.bus.publish(MEETING, [meetingEvent('created', 'm2')]);
    await until('the change', async () => (await world.stats()).meetings.pending === 2);
    const kept = async () =>
      (await world.request('/admin/cache/invalidate', { method: 'POST', body: { pattern: 'admin:stats:*' } })).body;
    expect((await kept()).invalidated).toBeGreaterThanOrEqual(1);
    expect(await kept()).toMatchObject({ invalidated: 0 });
    await world.stats();
    await world.cache.set('locks:not-a-read-model', 1, 60_000);
    const all = await world.request('/admin/cache/invalidate', { method: 'POST', body: { pattern: '*' } });
    expect(all.body).toMatchObject({ invalidated: 1 });
    expect(await world.cache.get('locks:not-a-read-model')).toBe(1);
  });

  // spec 1 §7.21, §9.35
  it('reads the counts again after 120 s, whatever has happened', async () => {
    await world.stats();
    // Behind everybody's back: nothing tells that the answer is old.
    const put = (pending: number) =>
      world.store.transaction(async (unit) => {
        const tally = await unit.collection(meetingTallies).get('behind');
        if (tally) unit.collection(meetingTallies).save({ ...tally, counts: { pending } });
        else unit.collection(meetingTallies).insert({ _id: 'behind', counts: { pending } });
      });
    const pending = async (query = '') => (await world.stats(query)).meetings.pending;
    await put(7);
    world.clock.advance(120_000);
    expect(await pending()).toBe(7);
    await put(8);
    world.clock.advance(119_999);
    expect([await pending(), await pending('?skipCache=1'), await pending('?_t=17')]).toEqual([7, 8, 8]);
    world.clock.advance(1);
    expect(await pending()).toBe(8);
  });

  it('announces changed pending counts, a burst of changes once', async () => {
    await world.bus.publish(
      MEETING,
      Array.from({ length: 30 }, (_, index) => meetingEvent('created', `m${index}`)),
    );
    await until('all announced', async () => (await world.announced()).at(-1)?.meetings === 30);
    expect((await world.announced()).length).toBeLessThan(30);
    await world.bus.publish(MEETING, [meetingEvent('approved', 'm0', { version: 2, status: 'approved' }, { changed: [] })]);
    await until('the fall announced', async () => (await world.announced()).at(-1)?.meetings === 29);
    const before = (await world.announced()).length;
    await world.service.jobs[0]?.run(START);
    expect(await world.announced()).toHaveLength(before);
  });

  it('writes down who did what', async () => {
    const actor = { userId: 'boss', role: 'admin' };
    await world.bus.publish('visavis.auth', [
      event('visavis.user.role-changed.v1', 'u1', {
        userId: 'u1',
        role: 'host',
        previousRole: 'participant',
        actor,
        before: { role: 'participant' },
        after: { role: 'host' },
      }),
      registered('u9'),
    ]);
    const own = meetingEvent(
      'cancelled',
      'm1',
      { version: 3, status: 'cancelled' },
      { reason: 'No', previousStatus: 'approved', actor },
      later(1_000),
    );
    await world.bus.publish(MEETING, [own, meetingEvent('created', 'm2')]);
    await until(
      'both written',
      async () => ((await world.request('/api/admin/audit')).body.entries as unknown as unknown[]).length === 2,
    );
    const { entries } = (await world.request('/api/admin/audit')).body as unknown as { entries: object[] };
    expect(entries[0]).toEqual({ _id: own.id, at: own.time, type: own.type, subject: 'm1', actor });
    expect(entries[1]).toMatchObject({ before: { role: 'participant' }, after: { role: 'host' }, subject: 'u1' });
    expect((await world.request('/api/admin/audit?subject=u1')).body.entries).toHaveLength(1);
    expect((await world.request('/api/admin/audit?limit=0')).status).toBe(400);
  });

  it('refuses everyone but admins', async () => {
    for (const path of ['/admin/dashboard/stats', '/api/admin/audit']) {
      expect((await world.request(path, { token: 'host' })).body).toMatchObject({ error: 'ADMIN_REQUIRED' });
      expect((await world.request(path, { token: 'nobody' })).status).toBe(401);
    }
    const invalidate = { method: 'POST', body: { pattern: '*' } };
    expect((await world.request('/admin/cache/invalidate', { ...invalidate, token: 'host' })).status).toBe(403);
    expect((await world.request('/admin/cache/invalidate', { method: 'POST', body: {} })).body).toMatchObject({
      error: 'VALIDATION_FAILED',
      details: [{ path: 'pattern' }],
    });
  });
});
