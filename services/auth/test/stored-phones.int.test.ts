import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { phoneKey } from '@visavis/platform';
import { users } from '../src/data/users.ts';
import { newUser, type UserRecord } from '../src/domain/user.ts';
import { type Auth, MINUTE, newPhone, SECRET, startAuth, stopAll } from './support.ts';

let auth: Auth;
beforeEach(async () => {
  auth = await startAuth();
});
afterEach(stopAll);

const runJob = () => auth.service.jobs.find(({ name }) => name === 'normalise-phones')?.run(auth.clock.now());
const get = (id: string) => auth.store.collection(users).get(id);
/** As an earlier release stored `+91 0…`. */
const withTrunkZero = (phone: string) => `+910${phone.slice(3)}`;
const keysOf = async (userId: string) =>
  (await auth.events())
    .filter(({ type, data }) => type === 'visavis.user.profile-updated.v1' && data.userId === userId)
    .map(({ data }) => data.phoneKey);
const insert = (records: readonly Omit<UserRecord, 'version'>[]) =>
  auth.store.transaction(async (unit) => records.map((record) => unit.collection(users).insert(record)));
const stored = (id: string, phone: string) => newUser(id, { name: `Stored ${id}`, phone }, [], auth.clock.now());

describe('phones as earlier releases stored them', () => {
  test('get their normal form and publish its key once, also after a crash on the way', async () => {
    const phones = Array.from({ length: 410 }, newPhone);
    const idOf = (at: number) => `user-${String(at).padStart(3, '0')}`;
    await insert(phones.map((phone, at) => stored(idOf(at), at % 20 === 0 ? withTrunkZero(phone) : phone)));
    auth.failCommit(8);
    await expect(runJob()).rejects.toThrow('gone');
    await runJob();
    await runJob();
    for (const [at, phone] of phones.entries()) {
      expect((await get(idOf(at)))?.phone).toBe(phone);
      if (at % 20 === 0) expect(await keysOf(idOf(at))).toEqual([phoneKey(SECRET, phone)]);
    }
    const changed = (await auth.events()).filter(({ type }) => type === 'visavis.user.profile-updated.v1');
    expect(changed).toHaveLength(21);
    expect(await auth.service.closedAccounts()).toEqual([]);
  });

  test.each([
    ['with the normal form', false],
    ['with another spelling', true],
  ])('stay with the account that signed in last, here the one %s; the other is closed and listed', async (_, otherIsLater) => {
    const phone = newPhone();
    const normal = await auth.signUp(phone);
    await insert([stored('other', withTrunkZero(phone))]);
    auth.clock.advance(MINUTE);
    if (otherIsLater)
      await auth.store.transaction(async (unit) => {
        const other = (await unit.collection(users).get('other')) as UserRecord;
        return unit.collection(users).save({ ...other, lastSignInAt: auth.clock.now() });
      });
    else await auth.signIn(phone);
    await runJob();
    const [remaining, closed] = otherIsLater ? ['other', normal.user._id] : [normal.user._id, 'other'];
    expect(await get(remaining)).toMatchObject({ phone, isActive: true });
    expect(await get(closed)).toMatchObject({ phone: null, isActive: false, closed: { phone, keptBy: remaining } });

    auth.clock.advance(MINUTE);
    expect((await auth.signIn(phone)).user._id).toBe(remaining);
    await auth.watcher.poll();
    if (otherIsLater) expect((await auth.get('/auth/me', normal.token)).body.error).toBe('SESSION_REVOKED');
    expect(await auth.service.closedAccounts()).toEqual([{ userId: closed, at: expect.any(Date), phone, keptBy: remaining }]);
    // Others forget the phone of the closed account, so that only one account is found by it.
    const key = phoneKey(SECRET, phone);
    expect(await keysOf(remaining)).toEqual(otherIsLater ? [key] : []);
    expect(await keysOf(closed)).toEqual([expect.not.stringMatching(key)]);
    const statuses = (await auth.events()).filter(({ type }) => type === 'visavis.user.status-changed.v1');
    expect(statuses.map(({ data }) => [data.userId, data.isActive])).toEqual([[closed, false]]);
    const root = await auth.signUp('+919000000001', 'Root');
    const reopened = await auth.call('PUT', `/admin/users/${closed}/status`, { token: root.token, body: { isActive: true } });
    expect(reopened).toMatchObject({ status: 409, body: { error: 'CONFLICT' } });
  });
});
