import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { until } from '@visavis/testing/wait';
import { createFixture, event, type Fixture, registered, topicOf } from './support.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await createFixture();
});
afterEach(() => fixture.stop());

const VIEWS = '/api/admin/views';
const HOSTS = { id: 'v-1', name: 'Hosts', search: 'role=host&sort=createdAt', shared: false };
const change = { list: '/admin/users', views: [HOSTS], defaultId: null };
const asAdmin = (userId: string) => fixture.tokenOf(userId, { role: 'admin' });
const set = (userId: string, body: object) => fixture.call('PUT', VIEWS, { token: asAdmin(userId), body });
const read = async (userId: string) => (await fixture.call('GET', VIEWS, { token: asAdmin(userId) })).body;

test('keeps an admin’s views by list; a list without views is forgotten', async () => {
  expect(await read('a')).toMatchObject({ version: 0, lists: [], shared: [] });
  expect(await set('a', { ...change, version: 0 })).toMatchObject({ status: 200, body: { version: 1 } });
  await set('a', { ...change, list: '/admin/reports', defaultId: 'v-1', version: 1 });
  expect(await read('a')).toMatchObject({ version: 2, lists: [change, { list: '/admin/reports', defaultId: 'v-1' }] });
  expect(await read('b')).toMatchObject({ version: 0, lists: [], shared: [] });
  await set('a', { ...change, views: [], version: 2 });
  expect(await read('a')).toMatchObject({ version: 3, lists: [{ list: '/admin/reports' }] });
});

test('accepts the change of one of two windows, and a repetition of the same change', async () => {
  const answers = await Promise.all(
    ['One', 'Two'].map((name) => set('a', { ...change, views: [{ ...HOSTS, name }], version: 0 })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe('VERSION_CONFLICT');
  const [{ views }] = (await read('a')).lists;
  expect(await set('a', { ...change, views, version: 0 })).toMatchObject({ status: 200, body: { version: 1 } });
});

test('shows other admins what is shared, with the name of who shares it, until that account is erased', async () => {
  const publish = (one: ReturnType<typeof event>) => fixture.bus.publish(topicOf(one), [one]);
  await publish(registered('a'));
  await set('a', {
    ...change,
    views: [
      { ...HOSTS, shared: true },
      { ...HOSTS, id: 'v-2', name: 'Mine' },
    ],
    version: 0,
  });
  const shared = async () => (await read('b')).shared as { by: string | null }[];
  await until('the name known', async () => (await shared())[0]?.by !== null);
  expect(await shared()).toEqual([{ ...HOSTS, shared: true, list: '/admin/users', by: 'a' }]);
  expect((await read('a')).shared).toEqual([]);
  await publish(event('visavis.user.deleted.v1', 'a', { userId: 'a' }));
  await until('the views deleted', async () => (await shared()).length === 0);
});

const ROLE = 'visavis.user.role-changed.v1';
const STATUS = 'visavis.user.status-changed.v1';
test.each([
  [
    'is no admin any more',
    event(ROLE, 'a', { userId: 'a', role: 'admin', previousRole: 'host' }),
    event(ROLE, 'a', { userId: 'a', role: 'host', previousRole: 'admin' }),
  ],
  [
    'is an admin whose account is inactive',
    event(STATUS, 'a', { userId: 'a', isActive: true, status: 'active' }),
    event(STATUS, 'a', { userId: 'a', isActive: false, status: 'inactive' }),
  ],
])('no longer shows others what somebody shares who %s, and leaves it to them', async (_, before, after) => {
  await set('a', { ...change, views: [{ ...HOSTS, shared: true }], version: 0 });
  expect((await read('b')).shared).toHaveLength(1);
  await fixture.bus.publish(topicOf(before), [before]);
  await fixture.bus.publish(topicOf(after), [after]);
  await until('the views no longer shared', async () => (await read('b')).shared.length === 0);
  expect((await read('a')).lists).toEqual([change]);
});

test.each([
  ['another address', { list: 'users' }, 'list'],
  ['a view without a name', { views: [{ ...HOSTS, name: ' ' }] }, 'views.0.name'],
  ['a search text', { views: [{ ...HOSTS, search: 'search=asha' }] }, 'views.0.search'],
  ['two views of one name', { views: [HOSTS, { ...HOSTS, id: 'v-2', name: 'hosts' }] }, 'views'],
  ['too many views', { views: Array.from({ length: 21 }, (_, n) => ({ ...HOSTS, id: `v-${n}`, name: `${n}` })) }, 'views'],
])('refuses %s and names the field', async (_, wrong, path) => {
  const { status, body } = await set('a', { ...change, ...wrong, version: 0 });
  expect([status, body.details[0].path]).toEqual([400, path]);
});

test('is for admins only', async () => {
  const token = fixture.tokenOf('p', { role: 'participant' });
  expect(await fixture.call('GET', VIEWS, { token })).toMatchObject({ status: 403 });
  expect(await fixture.call('PUT', VIEWS, { token, body: { ...change, version: 0 } })).toMatchObject({ status: 403 });
});
