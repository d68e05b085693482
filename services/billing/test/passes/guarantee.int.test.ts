import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { userDeviceShared } from '@visavis/contracts/events/auth';
import { meetingHostMissed } from '@visavis/contracts/events/meeting';
import { createEventFactory } from '@visavis/platform';
import { linkAccounts } from '../../src/data/account-links.ts';
import { accountLinks } from '../../src/data/collections.ts';
import { startBilling } from './billing.ts';
import { DAY } from './support.ts';

let billing: Awaited<ReturnType<typeof startBilling>>;
beforeEach(async () => {
  billing = await startBilling();
  for (const guest of ['gita', 'hari']) await billing.register(guest);
});
afterEach(() => billing.stop());

const missed = (meetingId: string, ...guestIds: string[]) => {
  const data = { meetingId, title: 'Logo teardown', hostId: 'host', guestIds };
  return billing.deliver('visavis.meeting', createEventFactory('meeting', billing.clock)(meetingHostMissed, meetingId, data));
};
const guaranteesOf = async (userId: string) =>
  (await billing.ledgerOf(userId)).filter(([delta, reason]) => reason === 'guarantee' && delta === 1).length;
/** Two sign-ins on one browser; `event` comes again as it is. */
const shared = (...userIds: string[]) =>
  createEventFactory('auth', billing.clock)(userDeviceShared, 'session-1', { deviceKey: 'a device', userIds });
const share = (...userIds: string[]) => billing.deliver('visavis.auth', shared(...userIds));
/** As the user's own list of entries says it, the newest first. */
const guaranteeEntries = async (userId: string) => {
  const { body } = await billing.call('GET', '/api/subscriptions/passes', { token: billing.tokenOf(userId) });
  return body.entries.filter(({ reason }: { reason: string }) => reason === 'guarantee');
};

test('gives each guest who waited one pass for a meeting, without an end and for every category', async () => {
  await missed('m1', 'gita', 'hari');
  // Another event about the same meeting, as another release may send.
  await missed('m1', 'gita');
  for (const guest of ['gita', 'hari']) expect(await guaranteesOf(guest)).toBe(1);
  const updated = (await billing.eventsOf('gita')).filter(({ type }) => type === 'visavis.passes.updated.v1');
  expect(updated.map(({ data }) => data)).toMatchObject([
    { userId: 'gita', delta: 1, reason: 'bonus', balance: 2 },
    { userId: 'gita', delta: 1, reason: 'guarantee', meetingId: 'm1', balance: 2 },
  ]);
  billing.clock.advance(365 * DAY);
  expect((await billing.list('gita')).balance).toBe(2);
});

test('gives two in thirty days, says so of the third, and gives nothing to an account that is gone or unknown', async () => {
  for (const meetingId of ['m1', 'm2', 'm3', 'm3']) await missed(meetingId, 'gita');
  expect(await guaranteesOf('gita')).toBe(2);
  expect(await guaranteeEntries('gita')).toMatchObject([
    { delta: 0, because: 'own-limit', meetingId: 'm3', balanceAfter: 3 },
    { delta: 1, meetingId: 'm2' },
    { delta: 1, meetingId: 'm1' },
  ]);
  billing.clock.advance(30 * DAY + 1);
  await missed('m4', 'gita');
  expect(await guaranteesOf('gita')).toBe(3);
  await billing.erase('hari');
  await missed('m5', 'hari', 'nobody');
  expect([await guaranteesOf('hari'), await guaranteesOf('nobody')]).toEqual([0, 0]);
});

test('gives nothing to whoever has signed in on a device of the host, and tells them and the admin why', async () => {
  await share('host', 'gita');
  await missed('m1', 'gita', 'hari');
  await missed('m1', 'gita');
  expect([await guaranteesOf('gita'), await guaranteesOf('hari')]).toEqual([0, 1]);
  expect(await guaranteeEntries('gita')).toMatchObject([
    { delta: 0, because: 'host-device', meetingId: 'm1', meetingTitle: 'Logo teardown' },
  ]);
  const token = billing.tokenOf('admin-1', { role: 'admin' });
  const { body } = await billing.call('GET', '/api/admin/users/gita/passes', { token });
  expect(body.entries[0]).toMatchObject({ reason: 'guarantee', delta: 0, because: 'host-device' });
});

test('gives two to all that share a device, in one meeting and in several, also where they share it only later', async () => {
  await billing.register('isha');
  await missed('m1', 'gita');
  // Late: what was given stays, and counts.
  await share('gita', 'hari');
  await share('hari', 'isha');
  await missed('m2', 'hari', 'isha');
  expect([await guaranteesOf('gita'), await guaranteesOf('hari'), await guaranteesOf('isha')]).toEqual([1, 1, 0]);
  expect(await guaranteeEntries('isha')).toMatchObject([{ because: 'shared-limit' }]);
  billing.clock.advance(30 * DAY + 1);
  await missed('m3', 'gita', 'hari', 'isha');
  expect([await guaranteesOf('gita'), await guaranteesOf('hari'), await guaranteesOf('isha')]).toEqual([2, 2, 0]);
});

test('two meetings at once of guests who share a device give two in all', async () => {
  await share('gita', 'hari');
  await missed('m0', 'gita');
  await Promise.all([missed('m1', 'gita'), missed('m2', 'hari')]);
  expect((await guaranteesOf('gita')) + (await guaranteesOf('hari'))).toBe(2);
});

test('links accounts of one device for half a year, for repeated, late and early events, except erased accounts', async () => {
  await billing.stop();
  billing = await startBilling();
  const event = shared('host', 'gita');
  for (let times = 0; times < 2; times += 1) await billing.deliver('visavis.auth', event);
  for (const guest of ['gita', 'hari']) await billing.register(guest);
  await missed('m1', 'gita');
  expect(await guaranteesOf('gita')).toBe(0);
  await billing.erase('hari');
  await share('hari', 'isha');
  await billing.erase('isha');
  const links = await billing.store.collection(accountLinks).find();
  expect(links.map(({ userIds }) => userIds)).toEqual([['host', 'gita']]);
  billing.clock.advance(181 * DAY);
  await billing.deliver('visavis.auth', { ...event, id: 'again' });
  await missed('m2', 'gita');
  expect(await guaranteesOf('gita')).toBe(1);
});

test('gives nothing to whoever has paid with what the host has paid with', async () => {
  for (const userId of ['host', 'gita'])
    await billing.store.transaction((unit) =>
      linkAccounts(unit, { link: 'instrument:a', userIds: [userId], at: billing.clock.now() }, billing.clock.now()),
    );
  await missed('m1', 'gita');
  expect(await guaranteeEntries('gita')).toMatchObject([{ delta: 0, because: 'host-payment' }]);
});
