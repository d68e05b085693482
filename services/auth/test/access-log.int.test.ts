/** What admins take and read of people, and what they try in vain, leaves an event for the audit log. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { access } from '@visavis/contracts/events/access';
import { userReadMuch } from '@visavis/contracts/events/auth';
import { createEventFactory } from '@visavis/platform';
import { ADMIN_PHONE, type Auth, MINUTE, newPhone, type Session, startAuth, stopAll } from './support.ts';

const DAY = 24 * 60 * MINUTE;
let auth: Auth;
let root: Session;
let other: Session;
beforeAll(async () => {
  auth = await startAuth();
  root = await auth.signUp(ADMIN_PHONE, 'Root');
  const person = await auth.signUp(newPhone(), 'Sara Rao');
  await auth.call('PUT', `/admin/users/${person.user._id}/role`, { body: { role: 'admin' }, token: root.token });
  other = await auth.signIn(person.user.phone);
});
afterAll(stopAll);

const eventsOf = async ({ type }: { type: string }) =>
  (await auth.events()).filter((event) => event.type === type).map(({ data }) => data as Record<string, never>);
const actor = () => ({ userId: root.user._id, role: 'admin' });

test('an export says which list, which filters and how many rows, and not what was searched for', async () => {
  const path = '/admin/users/csv?role=admin&search=sara';
  const file = await fetch(auth.url + path, { headers: { authorization: `Bearer ${root.token}` } });
  expect(await file.text()).toContain('1 row');
  expect(await eventsOf(access.auth.exported)).toEqual([
    { what: 'users', actor: actor(), after: expect.objectContaining({ rows: 1, role: 'admin', search: true }) },
  ]);
});

test('logs refused calls of admins, but not calls with a malformed body', async () => {
  const status = (id: string, body: object) => auth.call('PUT', `/admin/users/${id}/status`, { body, token: root.token });
  expect(await status(root.user._id, { isActive: false })).toMatchObject({ status: 409 });
  expect(await status(root.user._id, { isActive: 'no' })).toMatchObject({ status: 400 });
  expect(await eventsOf(access.auth.refused)).toEqual([
    { what: 'users status', actor: actor(), after: { code: 'OWN_ACCOUNT', about: root.user._id } },
  ]);
});

test('sums up reads once a day, counts each person once, and skips empty lists and calls that show no people', async () => {
  const day = (await eventsOf(access.auth.exported)).length;
  const [list, none] = ['/admin/users?limit=2', '/admin/users?search=nobody+is+called+so'];
  for (const path of [list, list, `/admin/users/${other.user._id}`, none, '/auth/second-factor'])
    expect(await auth.get(path, root.token)).toMatchObject({ status: 200 });
  await auth.runJob('sum-up-access');
  expect(await eventsOf(access.auth.read)).toEqual([]);
  auth.clock.advance(DAY);
  await auth.runJob('sum-up-access');
  await auth.runJob('sum-up-access');
  const [sum, ...more] = await eventsOf(access.auth.read);
  expect(more).toEqual([]);
  // The export, and two of the list; one of them is read alone, too.
  expect(sum).toMatchObject({ isMuch: false, actor: actor(), after: { people: { users: day + 2 } } });
});

test('alerts all other admins once when an admin reads much', async () => {
  await auth.consume();
  const event = createEventFactory('billing', auth.clock);
  const read = (isMuch: boolean) =>
    event(access.billing.read, `${root.user._id} 2026-11-24`, {
      what: 'people',
      isMuch,
      actor: actor(),
      after: { day: '2026-11-24', people: { payments: 1_200 } },
    });
  await auth.deliver('visavis.billing', read(false), read(true));
  expect(await eventsOf(userReadMuch)).toEqual([{ userId: root.user._id, name: 'Root', adminIds: [other.user._id] }]);
});
