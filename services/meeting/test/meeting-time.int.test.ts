import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, START, startHarness, type User } from './support/harness.ts';
import { approved, DAY, HOUR, inMs, MINUTE, outcome, proposal, propose } from './support/meetings.ts';

let h: Harness;
let host: User;
let admin: User;
beforeAll(async () => {
  h = await startHarness();
  [host, admin] = [await h.user('Asha Rao'), await h.user('Ada Min', { role: 'admin' })];
});
afterAll(() => h.stop());

const create = (as: User, body: object, headers: Record<string, string> = {}) =>
  h.call('POST', '/api/meetings', { as, body: { ...proposal(inMs(h, 30 * DAY)), ...body }, headers });

describe('the clock', () => {
  test('rejects an unreviewed meeting at its start: visible at once, stored and published by the job', async () => {
    const meeting = await propose(h, host, HOUR);
    h.clock.advance(HOUR);
    const seen = await h.call('GET', `/api/meetings/${meeting._id}`, { as: host });
    expect(seen.body.meeting).toMatchObject({ status: 'rejected', reason: 'Not reviewed in time', version: 1 });
    const list = async (status: string) =>
      (await h.call('GET', `/admin/meetings?status=${status}&hostId=${host.userId}&limit=100`, { as: admin })).body.meetings.map(
        (each: { _id: string }) => each._id,
      );
    expect(await list('pending')).not.toContain(meeting._id);
    expect(await list('rejected')).toContain(meeting._id);
    const late = await h.call('PUT', `/admin/meetings/${meeting._id}/approve`, {
      as: admin,
      body: { category: 'graphic-design' },
    });
    expect([outcome(late), late.body.details]).toEqual([
      '409 MEETING_FINAL',
      { status: 'rejected', reason: 'Not reviewed in time' },
    ]);
    // the time is free again
    expect((await create(host, { date: inMs(h, 5 * MINUTE) })).status).toBe(201);

    await h.runJob('expire-due-meetings');
    await h.runJob('expire-due-meetings');
    const events = (await h.eventsOf(meeting._id)).filter((event) => event.type === 'visavis.meeting.rejected.v1');
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ data: { reason: 'Not reviewed in time' } });
    expect(events[0]?.data).not.toHaveProperty('actor');
    expect(await list('rejected')).toContain(meeting._id);
  });

  test('a meeting that nobody opened ends at its end, as a no-show', async () => {
    const meeting = await approved(h, await h.user('Nemo'), admin, HOUR);
    h.clock.advance(HOUR + 29 * MINUTE);
    await h.runJob('expire-due-meetings');
    const get = async () => (await h.call('GET', `/api/meetings/public/${meeting._id}`)).body.meeting;
    expect(await get()).toMatchObject({ state: 'live', endedAt: null });
    h.clock.advance(MINUTE);
    expect(await get()).toMatchObject({ state: 'past', endedAt: null });
    await h.runJob('expire-due-meetings');
    expect(await get()).toMatchObject({ state: 'past', endedAt: meeting.endsAt });
    expect((await h.eventsOf(meeting._id)).at(-1)).toMatchObject({
      type: 'visavis.meeting.ended.v1',
      data: { noShow: true, guestsMet: 0, endedBy: null },
    });
  });

  test('keeps everything after a restart', async () => {
    const meeting = await approved(h, await h.user('Rita'), admin, 3 * HOUR);
    const before = await h.call('GET', `/api/meetings/public/${meeting._id}`);
    await h.restart();
    expect((await h.call('GET', `/api/meetings/public/${meeting._id}`)).body).toEqual(before.body);
    expect((await h.eventsOf(meeting._id)).map((event) => event.type)).toEqual([
      'visavis.meeting.created.v1',
      'visavis.meeting.approved.v1',
    ]);
    expect(h.clock.now().getTime()).toBeGreaterThan(START.getTime());
  });
});
