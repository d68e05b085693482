import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { meetingOptions, ofEachOption } from '@visavis/contracts/meeting-options';
import { type Harness, startHarness, type User } from './support/harness.ts';
import { approved, DAY, HOUR } from './support/meetings.ts';

/** Everything that an anonymous reader gets of a meeting. A new name here, or a new option, is a decision to publish it. */
const PUBLIC = [
  ...meetingOptions,
  '_id',
  'category',
  'categoryName',
  'coHosts',
  'createdAt',
  'date',
  'description',
  'durationMinutes',
  'endedAt',
  'endsAt',
  'host',
  'localDate',
  'meetingType',
  'revision',
  'startedAt',
  'startsAt',
  'state',
  'status',
  'time',
  'timeZone',
  'title',
  'version',
].sort();
const HOST = ['isVerified', 'name', 'profilePicture', 'userId'];
const keys = (object: object) => Object.keys(object).sort();

let h: Harness;
let admin: User;
let host: User;
let id: string;
let cancelledId: string;

/** Meetings of which every option and every private field is set: notes, phones, who decided. */
beforeAll(async () => {
  h = await startHarness();
  [admin, host] = [await h.user('Ada', { role: 'admin' }), await h.user('Hema')];
  const cora = await h.user('Cora');
  const coHosts = [
    { name: 'Cora', phone: cora.phone },
    { name: 'Unregistered', phone: '+919000000077' },
  ];
  const options = ofEachOption(() => true);
  id = (await approved(h, host, admin, DAY, { coHosts, ...options }))._id;
  cancelledId = (await approved(h, host, admin, DAY + 5 * HOUR, { coHosts, ...options }))._id;
  await h.call('PUT', `/api/meetings/${cancelledId}/cancel`, { as: host, body: { reason: 'Ill' } });
  for (const meetingId of [id, cancelledId])
    await h.store.transaction(async (unit) => {
      const { meetings } = await import('../src/data/meetings.ts');
      const meeting = await unit.collection(meetings).get(meetingId);
      if (meeting) unit.collection(meetings).save({ ...meeting, notes: 'Known to us', noShow: false });
    });
});
afterAll(() => h.stop());

const get = async (path: string) => (await h.call('GET', path)).body;

describe('an anonymous reader', () => {
  test('gets exactly the public fields on the page, in the list and on the host page', async () => {
    const page = await get(`/api/meetings/public/${id}`);
    expect(keys(page)).toEqual(['meeting', 'success']);
    const list = await get('/api/meetings/public');
    expect(keys(list)).toEqual(['meetings', 'pagination', 'success']);
    const hostPage = await get(`/api/hosts/${host.userId}`);
    expect(keys(hostPage)).toEqual(['counts', 'host', 'meetings', 'pagination', 'success']);
    expect(keys(hostPage.host)).toEqual(HOST);
    for (const meeting of [page.meeting, list.meetings[0], hostPage.meetings[0]]) {
      expect(keys(meeting)).toEqual(PUBLIC);
      expect(keys(meeting.host)).toEqual(HOST);
      expect(meeting.coHosts.map(keys)).toEqual([['name', 'userId'], ['name']]);
    }
  });

  test('gets the reason of a cancelled meeting besides, and nothing more', async () => {
    const { meeting } = await get(`/api/meetings/public/${cancelledId}`);
    expect(keys(meeting)).toEqual([...PUBLIC, 'reason'].sort());
  });

  test('gets exactly these properties in the calendar file', async () => {
    const first = await h.fetchRaw('GET', `/api/meetings/${id}/calendar.ics`);
    const text = await first.text();
    h.clock.advance(2_000);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await h.fetchRaw('GET', `/api/meetings/${id}/calendar.ics`, { headers })).status).toBe(304);
    const event = text.slice(text.indexOf('BEGIN:VEVENT'), text.indexOf('BEGIN:VALARM')).replaceAll('\r\n ', '');
    expect(
      event
        .split('\r\n')
        .filter(Boolean)
        .map((line) => line.split(/[:;]/)[0]),
    ).toEqual([
      'BEGIN',
      'UID',
      'SEQUENCE',
      'DTSTAMP',
      'ORGANIZER',
      'DTSTART',
      'DURATION',
      'SUMMARY',
      'DESCRIPTION',
      'URL',
      'STATUS',
    ]);
    for (const secret of ['+91', 'Known to us', admin.userId]) expect(text).not.toContain(secret);
  });
});

test('an event carries exactly the public fields of its meeting', async () => {
  const events = [...(await h.eventsOf(id)), ...(await h.eventsOf(cancelledId))];
  expect(events.map(({ type }) => type)).toContain('visavis.meeting.cancelled.v1');
  for (const { data } of events) {
    const { meeting } = data as { meeting: { status: string; host: object; coHosts: object[] } };
    expect(keys(meeting)).toEqual(meeting.status === 'cancelled' ? [...PUBLIC, 'reason'].sort() : PUBLIC);
    expect(keys(meeting.host)).toEqual(HOST);
    expect(meeting.coHosts.map(keys)).toEqual([['name', 'userId'], ['name']]);
  }
});
