import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startHarness, type User } from './support/harness.ts';

/** Specification 1, section 5, at the edges of daylight time: create, edit and calendar over HTTP. */

let h: Harness;
let admin: User;
beforeAll(async () => {
  h = await startHarness();
  admin = await h.user('Ada', { role: 'admin' });
});
afterAll(() => h.stop());

const made = async (date: string, timeZone: string) => {
  const host = await h.user('Host', { timeZone });
  const body = { title: 'Logo review', description: 'Bring your logo along.', date };
  return { host, meeting: (await h.call('POST', '/api/meetings', { as: host, body })).body.meeting };
};
const calendar = async (id: string, as: User) => (await h.fetchRaw('GET', `/api/meetings/${id}/calendar.ics`, { as })).text();

// what is typed, zone, the instant, what is shown
const EDGES: [string, string, string, string, string][] = [
  ['2027-03-14T02:30', 'Asia/Kolkata', '2027-03-13T21:00:00.000Z', '2027-03-14', '02:30'],
  ['2027-03-14T01:59', 'America/New_York', '2027-03-14T06:59:00.000Z', '2027-03-14', '01:59'],
  // skipped: forward by the gap
  ['2027-03-14T02:30', 'America/New_York', '2027-03-14T07:30:00.000Z', '2027-03-14', '03:30'],
  ['2027-03-14T03:00', 'America/New_York', '2027-03-14T07:00:00.000Z', '2027-03-14', '03:00'],
  // twice: the first
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z', '2026-11-01', '01:30'],
  ['2026-11-01T02:00', 'America/New_York', '2026-11-01T07:00:00.000Z', '2026-11-01', '02:00'],
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z', '2026-10-04', '02:45'],
  ['2026-10-04T02:30', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z', '2026-10-04', '02:30'],
  ['2027-04-04T01:45', 'Australia/Lord_Howe', '2027-04-03T14:45:00.000Z', '2027-04-04', '01:45'],
  ['2027-04-04T02:00', 'Australia/Lord_Howe', '2027-04-03T15:30:00.000Z', '2027-04-04', '02:00'],
];
const timesOf = (meeting: { startsAt: string; localDate: string; time: string }) => [
  meeting.startsAt,
  meeting.localDate,
  meeting.time,
];

describe.each(EDGES)('%s in %s', (local, zone, instant, day, time) => {
  test('created', async () => expect(timesOf((await made(local, zone)).meeting)).toEqual([instant, day, time]));

  test('moved to, from the same hour a week before', async () => {
    const week = new Date(new Date(`${local}Z`).getTime() - 7 * 86_400_000).toISOString().slice(0, 16);
    const { host, meeting } = await made(week, zone);
    const [date, hour] = local.split('T');
    const answer = await h.call('PUT', `/api/meetings/${meeting._id}`, { as: host, body: { date, time: hour } });
    expect(timesOf(answer.body.meeting)).toEqual([instant, day, time]);
    expect(answer.body.meeting.revision).toBe(1);
  });

  test('in the calendar file', async () => {
    const { host, meeting } = await made(local, zone);
    const text = await calendar(meeting._id, host);
    expect(text).toContain(`DTSTART;TZID=${zone}:${day.replaceAll('-', '')}T${time.replace(':', '')}00\r\n`);
  });
});

test('keeps the day for a time alone, even on the day of a clock change', async () => {
  const { host, meeting } = await made('2027-03-14T01:00', 'America/New_York');
  const moved = await h.call('PUT', `/api/meetings/${meeting._id}`, { as: host, body: { time: '02:15' } });
  expect(timesOf(moved.body.meeting)).toEqual(['2027-03-14T07:15:00.000Z', '2027-03-14', '03:15']);
});

test('takes an instant with an offset as it is, even the second of two equal hours', async () => {
  const { meeting, host } = await made('2026-11-01T01:30:00-05:00', 'America/New_York');
  expect(timesOf(meeting)).toEqual(['2026-11-01T06:30:00.000Z', '2026-11-01', '01:30']);
  expect(await calendar(meeting._id, host)).toContain('DTSTART:20261101T063000Z');
});

test('serves the calendar file to those who may see the meeting, under one UID when moved and cancelled', async () => {
  const { meeting, host } = await made('2026-07-01T10:00', 'Asia/Kolkata');
  const path = `/api/meetings/${meeting._id}/calendar.ics`;
  expect((await h.fetchRaw('GET', path)).status).toBe(404);
  expect((await h.fetchRaw('GET', path, { as: await h.user('Somebody') })).status).toBe(404);
  expect(await calendar(meeting._id, host)).toContain('STATUS:TENTATIVE');
  await h.call('PUT', `/admin/meetings/${meeting._id}/approve`, { as: admin, body: { category: 'graphic-design' } });
  const open = await h.fetchRaw('GET', path);
  expect([open.status, open.headers.get('content-type'), open.headers.get('content-disposition')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    `attachment; filename="visavis-${meeting._id}.ics"`,
  ]);
  expect(await open.text()).toMatch(new RegExp(`SEQUENCE:0\\r\\n[\\s\\S]*/p/${meeting._id}`));
  const named = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'visavis.example' };
  const published = await (await h.fetchRaw('GET', path, { headers: named })).text();
  expect(published).toContain(`URL:https://visavis.example/p/${meeting._id}`);
  await h.call('PUT', `/api/meetings/${meeting._id}`, { as: host, body: { time: '11:00' } });
  expect(await calendar(meeting._id, host)).toMatch(/SEQUENCE:1\r\n[\s\S]*T110000/);
  await h.call('PUT', `/api/meetings/${meeting._id}/cancel`, { as: host, body: { reason: 'No longer needed' } });
  const cancelled = await calendar(meeting._id, host);
  expect(cancelled).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:2/);
  expect(cancelled).toContain(`UID:${meeting._id}@visavis`);
  expect(cancelled).not.toContain('No longer needed');
});

test('accepts one of 50 simultaneous overlapping proposals, and one of 50 moves into one gap', async () => {
  const host = await h.user('Busy');
  const at = (minutes: number) => new Date(Date.UTC(2026, 8, 1, 10) + minutes * 60_000).toISOString();
  const propose = (date: string) =>
    h.call('POST', '/api/meetings', { as: host, body: { title: 'Logo review', description: 'Bring your logo along.', date } });
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => propose(at(index % 29))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.error}`))).toEqual(new Set(['409 MEETING_OVERLAP']));
  expect(refused[0]?.body.details.title).toBe('Logo review');

  const others = await Promise.all(Array.from({ length: 10 }, (_, index) => propose(at(1_000 + index * 30))));
  const moves = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      h.call('PUT', `/api/meetings/${others[index % 10]?.body.meeting._id}`, {
        as: host,
        body: { date: at(3_000 + (index % 5)) },
      }),
    ),
  );
  const landed = (await h.call('GET', '/api/meetings?limit=100', { as: host })).body.meetings.filter(
    (meeting: { startsAt: string }) => meeting.startsAt >= at(3_000),
  );
  expect(landed).toHaveLength(1);
  expect(moves.every(({ status }) => status === 200 || status === 409)).toBe(true);
}, 30_000);
