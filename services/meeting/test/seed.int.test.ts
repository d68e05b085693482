import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { meetings } from '../src/data/meetings.ts';
import { overlaps } from '../src/domain/schedule.ts';
import { type Harness, startHarness, type User } from './support/harness.ts';

let h: Harness;
const hosts: User[] = [];
beforeAll(async () => {
  h = await startHarness();
  for (const name of ['Ananya Rao', 'Vikram Mehta', 'Leila Haddad', 'Kofi Mensah', 'Sofia Rossi']) hosts.push(await h.user(name));
});
afterAll(() => h.stop());

test('seeds demo meetings of every category and state once, with events and without overlaps of one host', async () => {
  await h.service.seedMeetings(hosts);
  const first = await h.store.collection(meetings).find({ limit: 1_000 });
  await h.service.seedMeetings(hosts);
  const all = await h.store.collection(meetings).find({ limit: 1_000 });
  expect(all).toEqual(first);
  expect(all.length).toBeGreaterThanOrEqual(24);

  for (const status of ['live', 'upcoming', 'past'] as const) {
    const { body } = await h.call('GET', `/api/meetings/public?status=${status}&limit=100`);
    expect(body.pagination.total).toBeGreaterThanOrEqual(3);
    for (const meeting of body.meetings) expect(meeting).toMatchObject({ state: status, status: 'approved' });
  }
  const { body } = await h.call('GET', '/api/meetings/public?status=live');
  const open = body.meetings.filter(({ startedAt }: { startedAt: string | null }) => startedAt !== null);
  expect(open).toMatchObject([{ presence: { hostStatus: 'absent', guestInside: false, waiting: 0 } }]);
  const visitor = await h.user('Gita');
  expect((await h.call('POST', `/api/meetings/${open[0]._id}/waiting-room/join`, { as: visitor, body: {} })).status).toBe(200);
  expect(new Set(all.map((meeting) => meeting.status))).toEqual(new Set(['pending', 'approved', 'rejected', 'cancelled']));
  expect(new Set(all.map((meeting) => meeting.category)).size).toBe(4);
  const planned = all.filter(({ status, endedAt }) => (status === 'pending' || status === 'approved') && endedAt === null);
  for (const a of planned) for (const b of planned) if (a !== b && a.hostId === b.hostId) expect(overlaps(a, b)).toBe(false);
  for (const meeting of all)
    expect((await h.eventsOf(meeting._id)).map((event) => event.type)).toContain('visavis.meeting.created.v1');
  // Every text fits the form's own rules.
  for (const { title, description } of all) {
    expect([...title].length).toBeLessThan(100);
    expect([...description].length).toBeLessThanOrEqual(500);
  }
});

test('gives the meetings of a category to the hosts of it, as far as their time allows', async () => {
  const lone = await startHarness();
  const categories = ['graphic-design', 'video-animation', 'digital-marketing', 'tech-development'] as const;
  const people: (User & { category: (typeof categories)[number] | null })[] = [];
  for (const category of [...categories, ...categories]) people.push({ ...(await lone.user('Some Host')), category });
  await lone.service.seedMeetings(people);
  const all = await lone.store.collection(meetings).find({ limit: 1_000 });
  const categoryOf = (hostId: string) => people.find(({ userId }) => userId === hostId)?.category;
  expect(all.filter(({ hostId, category }) => category !== null && categoryOf(hostId) !== category)).toEqual([]);
  expect(new Set(all.map(({ hostId }) => hostId)).size).toBe(people.length);
  await lone.stop();
});

test('keeps one meeting of the demo host open: the same until it has ended, then another', async () => {
  const lone = await startHarness();
  const host = await lone.user('Demo Host');
  const first = await lone.service.keepDemoMeetingOpen(host);
  expect(await lone.service.keepDemoMeetingOpen(host)).toBe(first);
  const read = async (id: string) => (await lone.call('GET', `/api/meetings/public/${id}`)).body.meeting;
  expect(await read(first)).toMatchObject({ state: 'live', description: expect.stringContaining('Nobody real is here') });

  const end = (id: string) => lone.call('POST', `/api/meetings/${id}/session/end`, { as: host, body: {} });
  expect((await end(first)).status).toBe(200);
  const second = await lone.service.keepDemoMeetingOpen(host);
  expect(await read(second)).toMatchObject({ state: 'live', startedAt: expect.any(String) });

  // A turn may be under way after the time: the host ends it.
  lone.clock.advance(4 * 3_600_000);
  expect(await lone.service.keepDemoMeetingOpen(host)).toBe(second);
  expect((await end(second)).status).toBe(200);
  const third = await lone.service.keepDemoMeetingOpen(host);
  expect(new Set([first, second, third]).size).toBe(3);
  expect(await read(third)).toMatchObject({ state: 'live' });
  await lone.stop();
});
