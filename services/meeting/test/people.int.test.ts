import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { phoneKey } from '@visavis/platform';
import { meetings } from '../src/data/meetings.ts';
import { people } from '../src/data/people.ts';
import type { Meeting } from '../src/domain/meeting.ts';
import { type Harness, PHONE_KEY_SECRET, startHarness, type User } from './support/harness.ts';
import { approved, DAY, HOUR, MINUTE, propose } from './support/meetings.ts';

let h: Harness;
let admin: User;
beforeAll(async () => {
  h = await startHarness();
  admin = await h.user('Ada', { role: 'admin' });
});
afterAll(() => h.stop());

const meetingFor = async (as: User, id: string) => (await h.call('GET', `/api/meetings/${id}`, { as })).body.meeting;
const status = (user: User, isActive: boolean) =>
  h.tell('visavis.user.status-changed.v1', user.userId, {
    userId: user.userId,
    isActive,
    status: isActive ? 'active' : 'inactive',
    actor: { userId: admin.userId, role: 'admin' },
  });

const calls = (user: User, name: string, more: Record<string, unknown> = {}) => {
  const person = { userId: user.userId, name, profilePicture: null, isVerified: false, timeZone: 'Europe/Berlin', ...more };
  return h.tell('visavis.user.profile-updated.v1', user.userId, person);
};
const found = async (words: string) => (await h.call('GET', `/api/meetings/public?search=${words}`)).body.meetings;

test('shows a changed picture on cards, and a changed name that an admin has looked at, and finds it', async () => {
  const host = await h.user('Old Name');
  const meeting = await approved(h, host, admin, DAY);
  await calls(host, 'Brandnew Name', { profilePicture: 'https://pictures.test/1.jpg', isVerified: true });
  expect(await found('brandnew')).toMatchObject([
    { _id: meeting._id, host: { name: 'Brandnew Name', profilePicture: 'https://pictures.test/1.jpg', isVerified: true } },
  ]);
  expect(await found('old')).toEqual([]);
  // Whoever has the page open hears of it, with the version that it brought.
  const lastEvent = (await h.eventsOf(meeting._id)).at(-1);
  expect(lastEvent).toMatchObject({
    type: 'visavis.meeting.updated.v1',
    data: { changed: ['host'], meeting: { version: meeting.version + 1, host: { name: 'Brandnew Name' } } },
  });
});

// The review's attack: approved as one person, renamed to another, moved, so that our messages name them.
test('keeps the name that an admin approved, wherever the meeting is shown and told of, until it is over', async () => {
  const host = await h.user('Good Host');
  const meeting = await approved(h, host, admin, 3 * HOUR);
  const pending = await propose(h, host, DAY);
  await calls(host, 'Ratan Tata');
  const page = async () => (await h.call('GET', `/api/meetings/public/${meeting._id}`)).body.meeting;
  const file = async () => (await h.fetchRaw('GET', `/api/meetings/${meeting._id}/calendar.ics`)).text();
  expect((await page()).host.name).toBe('Good Host');
  expect((await meetingFor(host, meeting._id)).host.name).toBe('Good Host');
  const hosted = (await h.call('GET', `/api/hosts/${host.userId}?status=upcoming`)).body.meetings;
  expect(hosted.map(({ host: { name } }: { host: { name: string } }) => name)).toEqual(['Good Host']);
  expect((await found('good')).map(({ _id }: { _id: string }) => _id)).toEqual([meeting._id]);
  expect(await found('ratan')).toEqual([]);
  expect(await file()).toContain('ORGANIZER;CN="Good Host"');
  const date = new Date(h.clock.now().getTime() + 4 * HOUR).toISOString();
  expect((await h.call('PUT', `/api/meetings/${meeting._id}`, { as: host, body: { date } })).status).toBe(200);
  const lastEvent = (await h.eventsOf(meeting._id)).at(-1);
  expect(lastEvent).toMatchObject({ type: 'visavis.meeting.rescheduled.v1', data: { meeting: { host: { name: 'Good Host' } } } });

  // What waits follows, and an approval that was read under the former name is thought over.
  const approval = (version: number) =>
    h.call('PUT', `/admin/meetings/${pending._id}/approve`, { as: admin, body: { category: 'graphic-design', version } });
  expect(await approval(pending.version)).toMatchObject({ status: 409, body: { error: 'VERSION_CONFLICT' } });
  const read = await meetingFor(host, pending._id);
  expect(read.host.name).toBe('Ratan Tata');
  expect((await approval(read.version)).status).toBe(200);
  await calls(host, 'Third Name');
  expect((await meetingFor(host, pending._id)).host.name).toBe('Ratan Tata');

  h.clock.advance(6 * HOUR);
  expect((await page()).host.name).toBe('Third Name');
});

test('lets a new name into an approved meeting once an admin has read it, and no later one', async () => {
  const host = await h.user('Good Host');
  const meeting = await approved(h, host, admin, 3 * HOUR);
  const path = `/admin/meetings/${meeting._id}`;
  const read = async (as: User) =>
    (await h.call('GET', as === admin ? path : `/api/meetings/${meeting._id}`, { as })).body.meeting;
  const letIn = (hostName: string, as = admin) => h.call('PUT', path, { as, body: { hostName } });
  expect(await read(admin)).not.toHaveProperty('hostNameNow');
  await calls(host, 'Good Wife');
  expect(await read(admin)).toMatchObject({ host: { name: 'Good Host' }, hostNameNow: 'Good Wife' });
  expect(await read(host)).not.toHaveProperty('hostNameNow');

  // Changed again between the admin's look and their click.
  await calls(host, 'Ratan Tata');
  expect(await letIn('Good Wife')).toMatchObject({ status: 409, body: { error: 'CONFLICT' } });
  expect((await letIn('Ratan Tata', host)).status).toBe(403);
  await calls(host, 'Good Wife');
  expect(await letIn('Good Wife')).toMatchObject({ status: 200, body: { meeting: { host: { name: 'Good Wife' } } } });
  expect(await read(admin)).not.toHaveProperty('hostNameNow');
  expect((await h.eventsOf(meeting._id)).at(-1)).toMatchObject({
    type: 'visavis.meeting.updated.v1',
    data: {
      ...{ changed: ['host'], actor: { userId: admin.userId }, before: { host: 'Good Host' }, after: { host: 'Good Wife' } },
      meeting: { host: { name: 'Good Wife' } },
    },
  });
  // The next one is kept out again, and the host's own edit does not carry it in.
  await calls(host, 'Ratan Tata');
  const date = new Date(h.clock.now().getTime() + 5 * HOUR).toISOString();
  await h.call('PUT', `/api/meetings/${meeting._id}`, { as: host, body: { date, hostName: 'Ratan Tata' } });
  expect((await read(host)).host.name).toBe('Good Wife');
});

test('keeps the names of more meetings than are looked at in one go', async () => {
  const host = await h.user('Busy Host');
  const meeting = await approved(h, host, admin, 9 * DAY);
  const { version: _, ...stored } = (await h.store.collection(meetings).get(meeting._id)) as Meeting;
  await h.store.transaction(async (unit) => {
    for (let n = 0; n < 250; n += 1) unit.collection(meetings).insert({ ...stored, _id: `busy-${n}` });
  });
  const pending = await propose(h, host, 8 * DAY);
  await calls(host, 'Ratan Tata');
  const nameOf = async (id: string) => (await h.store.collection(meetings).get(id))?.hostName;
  expect([await nameOf('busy-249'), await nameOf(pending._id)]).toEqual(['Busy Host', 'Ratan Tata']);
  await h.tell('visavis.user.deleted.v1', host.userId, { userId: host.userId });
  expect([await nameOf('busy-249'), await nameOf(pending._id)]).toEqual(['Deleted user', 'Deleted user']);
});

test('publishes no event of a past meeting for a changed name', async () => {
  const host = await h.user('Host Before');
  const meeting = await propose(h, host, DAY);
  await h.call('PUT', `/api/meetings/${meeting._id}/cancel`, { as: host, body: { reason: 'Fell ill' } });
  const before = await h.eventsOf(meeting._id);
  await h.tell('visavis.user.profile-updated.v1', host.userId, {
    userId: host.userId,
    name: 'Host After',
    profilePicture: null,
    isVerified: false,
    timeZone: 'Asia/Kolkata',
  });
  expect((await meetingFor(host, meeting._id)).host.name).toBe('Host After');
  expect(await h.eventsOf(meeting._id)).toEqual(before);
});

// spec 1 §3.10
test('links a co-host with an account at once, whatever id the client sends, and others when they sign up', async () => {
  const host = await h.user('Host');
  const linked = await h.user('Known');
  const later = h.unknownUser();
  const meeting = await propose(h, host, 3 * DAY, {
    coHosts: [
      { name: 'Known', phone: linked.phone, userId: 'someone-else' },
      { name: 'Later', phone: later.phone, userId: linked.userId },
    ],
  });
  expect(meeting.coHosts).toEqual([
    { name: 'Known', phone: linked.phone, userId: linked.userId },
    { name: 'Later', phone: later.phone },
  ]);
  expect((await h.call('GET', `/api/meetings/${meeting._id}`, { as: later })).status).toBe(404);
  const event = await h.tell('visavis.user.registered.v1', later.userId, {
    userId: later.userId,
    name: 'Later',
    profilePicture: null,
    isVerified: false,
    role: 'participant',
    phoneKey: phoneKey(PHONE_KEY_SECRET, later.phone),
    timeZone: 'Asia/Kolkata',
  });
  expect((await meetingFor(later, meeting._id)).coHosts).toEqual([
    { name: 'Known', userId: linked.userId },
    { name: 'Later', phone: later.phone, userId: later.userId },
  ]);
  expect((await h.call('GET', '/api/meetings?role=cohosting', { as: later })).body.pagination.total).toBe(1);
  // delivered again, nothing happens again
  await h.deliver(event);
  const events = (await h.eventsOf(meeting._id)).filter((each) => each.type === 'visavis.meeting.updated.v1');
  expect(events).toMatchObject([{ data: { changed: ['coHosts'], coHostIds: [linked.userId, later.userId] } }]);
});

test('rejects pending and cancels unopened meetings of a deactivated host, and leaves past ones', async () => {
  const host = await h.user('Gone Soon');
  const over = await approved(h, host, admin, 10 * MINUTE);
  const due = await approved(h, host, admin, 50 * MINUTE);
  const coming = await approved(h, host, admin, 5 * HOUR);
  const pending = await propose(h, host, 6 * HOUR);
  h.clock.advance(55 * MINUTE);
  await status(host, false);
  await status(host, false);
  expect(await meetingFor(admin, over._id)).toMatchObject({ status: 'approved', state: 'past' });
  expect(await meetingFor(admin, due._id)).toMatchObject({ status: 'cancelled', previousStatus: 'approved' });
  expect(await meetingFor(admin, coming._id)).toMatchObject({ status: 'cancelled', previousStatus: 'approved' });
  expect(await meetingFor(admin, pending._id)).toMatchObject({ status: 'rejected' });
  const cancellations = (await h.eventsOf(coming._id)).filter((event) => event.type === 'visavis.meeting.cancelled.v1');
  expect(cancellations).toMatchObject([{ data: { actor: { userId: admin.userId }, before: { status: 'approved' } } }]);

  expect(await h.store.collection(people).get(host.userId)).toMatchObject({ isActive: false });
  const refused = await h.call('POST', '/admin/meetings/create', {
    as: admin,
    body: { userId: host.userId, title: 'For a gone one', description: 'Not possible any more', date: '2026-08-01T10:00' },
  });
  expect([refused.status, refused.body.error]).toEqual([409, 'ACCOUNT_INACTIVE']);
  await status(host, true);
  expect(await h.store.collection(people).get(host.userId)).toMatchObject({ isActive: true });
});

test('stores a user whose first event is a role change', async () => {
  await h.tell('visavis.user.role-changed.v1', 'early', { userId: 'early', role: 'freelancer', previousRole: 'participant' });
  expect(await h.store.collection(people).get('early')).toMatchObject({ role: 'freelancer', name: '', phoneKey: null });
});

test('forgets name, picture and phone of a deleted account', async () => {
  const host = await h.user('Vanishing Host');
  const meeting = await approved(h, host, admin, 6 * DAY);
  // Asked for by the user: no admin is behind it.
  await h.tell('visavis.user.status-changed.v1', host.userId, { userId: host.userId, isActive: false, status: 'inactive' });
  await h.tell('visavis.user.deleted.v1', host.userId, { userId: host.userId });
  expect((await h.call('GET', `/api/meetings/public/${meeting._id}`)).body.meeting).toMatchObject({
    status: 'cancelled',
    host: { userId: host.userId, name: 'Deleted user', profilePicture: null, isVerified: false },
  });
  expect(JSON.stringify((await h.call('GET', `/admin/meetings/${meeting._id}`, { as: admin })).body)).not.toContain('Vanishing');
  expect(await h.store.collection(people).get(host.userId)).toMatchObject({ phoneKey: null, isActive: false, timeZone: null });
});

test('links co-hosts by their new phone', async () => {
  const [host, friend] = [await h.user('Host of a Friend'), await h.user('Friend')];
  const phone = '+919765400001';
  const before = await propose(h, host, 6 * DAY, { coHosts: [{ name: 'Friend', phone }] });
  await h.tell('visavis.user.profile-updated.v1', friend.userId, {
    userId: friend.userId,
    name: 'Friend',
    profilePicture: null,
    isVerified: false,
    timeZone: 'Asia/Kolkata',
    phoneKey: phoneKey(PHONE_KEY_SECRET, phone),
  });
  const after = await propose(h, host, 7 * DAY, { coHosts: [{ name: 'Friend', phone }] });
  for (const { _id } of [before, after])
    expect((await meetingFor(host, _id)).coHosts).toEqual([{ name: 'Friend', phone, userId: friend.userId }]);
});

test('lets a co-host step down when they ask for the deletion of their account, for good, and leaves past meetings until the erasure', async () => {
  const [host, cora] = [await h.user('Host of Three'), await h.user('Cora Leaving')];
  const coHosts = [{ name: 'Cora', phone: cora.phone }];
  const past = await approved(h, host, admin, 2 * DAY, { coHosts });
  h.clock.advance(3 * DAY);
  const pending = await propose(h, host, 8 * DAY, { coHosts });
  const coming = await approved(h, host, admin, 9 * DAY, { coHosts });
  const coHostsOf = async ({ _id }: { _id: string }) => (await meetingFor(host, _id)).coHosts.length;
  const status = (isActive: boolean, more: object = {}) =>
    h.tell('visavis.user.status-changed.v1', cora.userId, {
      userId: cora.userId,
      isActive,
      status: isActive ? 'active' : 'inactive',
      ...more,
    });

  await status(false);
  expect([await coHostsOf(past), await coHostsOf(pending), await coHostsOf(coming)]).toEqual([1, 1, 1]);
  await status(false, { erasesAt: new Date(h.clock.now().getTime() + 14 * DAY).toISOString() });
  expect([await coHostsOf(past), await coHostsOf(pending), await coHostsOf(coming)]).toEqual([1, 0, 0]);
  for (const { _id } of [pending, coming])
    expect((await h.eventsOf(_id)).at(-1)).toMatchObject({
      type: 'visavis.meeting.updated.v1',
      data: { changed: ['coHosts'], hostId: host.userId, coHostIds: [] },
    });
  // An undo brings nothing back; the host may name them again.
  await status(true);
  expect([await coHostsOf(pending), await coHostsOf(coming)]).toEqual([0, 0]);
  const put = await h.call('PUT', `/api/meetings/${coming._id}`, { as: host, body: { coHosts } });
  expect(put.body.meeting.coHosts).toMatchObject([{ userId: cora.userId }]);

  await status(false, { erasesAt: new Date(h.clock.now().getTime() + 14 * DAY).toISOString() });
  await h.tell('visavis.user.deleted.v1', cora.userId, { userId: cora.userId });
  const heir = await h.user('Next with that number', { phone: cora.phone });
  expect((await h.call('GET', '/api/meetings?role=cohosting', { as: heir })).body.meetings).toEqual([]);
  const stored = await Promise.all([past, pending, coming].map(({ _id }) => h.store.collection(meetings).get(_id)));
  expect(JSON.stringify(stored)).not.toContain(cora.phone);
  expect(stored.map((each) => each?.coHosts)).toEqual([[], [], []]);
});

test('keeps the link of a reused phone, and removes a co-host with their account, name and phone included', async () => {
  const [host, cora] = [await h.user('Host of One'), await h.user('Cora')];
  const meeting = await approved(h, host, admin, 8 * DAY, { coHosts: [{ name: 'Cora', phone: cora.phone }] });
  const coHostsNow = async () => (await meetingFor(host, meeting._id)).coHosts.map(({ userId }: { userId?: string }) => userId);
  await h.tell('visavis.user.profile-updated.v1', cora.userId, {
    userId: cora.userId,
    name: 'Cora',
    profilePicture: null,
    isVerified: false,
    timeZone: 'Asia/Kolkata',
    phoneKey: phoneKey(PHONE_KEY_SECRET, '+919765400002'),
  });
  await h.user('Next with that number', { phone: cora.phone });
  expect(await coHostsNow()).toEqual([cora.userId]);

  await h.tell('visavis.user.status-changed.v1', cora.userId, { userId: cora.userId, isActive: false, status: 'inactive' });
  expect(await coHostsNow()).toEqual([cora.userId]);
  await h.tell('visavis.user.deleted.v1', cora.userId, { userId: cora.userId });
  expect(await coHostsNow()).toEqual([]);
  const stored = await h.store.collection(meetings).get(meeting._id);
  expect(JSON.stringify(stored)).not.toMatch(/Cora|9765400002/);
  expect((await h.eventsOf(meeting._id)).at(-1)).toMatchObject({
    type: 'visavis.meeting.updated.v1',
    data: { changed: ['coHosts'], coHostIds: [] },
  });
});
