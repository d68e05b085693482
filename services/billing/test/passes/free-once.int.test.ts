import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { userDeviceShared } from '@visavis/contracts/events/auth';
import { meetingHostMissed } from '@visavis/contracts/events/meeting';
import { createEventFactory } from '@visavis/platform';
import { linkAccounts } from '../../src/data/account-links.ts';
import { passAccounts } from '../../src/data/collections.ts';
import type { PassAccount } from '../../src/domain/account.ts';
import { startBilling } from './billing.ts';
import { DAY } from './support.ts';

let billing: Awaited<ReturnType<typeof startBilling>>;
beforeEach(async () => {
  billing = await startBilling();
  for (const user of ['asha', 'bela', 'chitra']) await billing.register(user);
});
afterEach(() => billing.stop());

const share = (deviceKey: string, ...userIds: string[]) => {
  const event = createEventFactory('auth', billing.clock)(userDeviceShared, 'session-1', { deviceKey, userIds });
  return billing.deliver('visavis.auth', event);
};
const hold = async (userId: string, meetingId = `meeting-of-${userId}`) => (await billing.hold(userId, meetingId)).status;
const own = async (userId: string) => {
  const { balance, freeTaken } = await billing.list(userId);
  return [balance, freeTaken?.because, freeTaken?.until];
};
const in30Days = () => new Date(billing.clock.now().getTime() + 30 * DAY).toISOString();

test('one of the accounts of a device has the free pass, the one that uses it first, and the other reads why', async () => {
  await share('a phone', 'asha', 'bela');
  expect([await own('asha'), await own('bela'), await own('chitra')]).toEqual(
    [[1], [1], [1]].map(([n]) => [n, undefined, undefined]),
  );
  billing.clock.advance(29 * DAY);
  const until = in30Days();
  expect(await hold('asha')).toBe(200);
  expect(await own('bela')).toEqual([0, 'device', until]);
  expect((await billing.hold('bela', 'm1')).body).toMatchObject({ error: 'PASS_REQUIRED' });
  expect(await hold('chitra')).toBe(200);
  // Asha's next period begins tomorrow; Bela's would, too, but the device's pass is of today.
  billing.clock.advance(2 * DAY);
  expect(await own('bela')).toEqual([0, 'device', until]);
  expect(await own('asha')).toEqual([1, undefined, undefined]);
  billing.clock.advance(28 * DAY + 1);
  expect(await hold('bela')).toBe(200);
  expect(await own('asha')).toEqual([0, 'device', expect.any(String)]);
});

test('two accounts of a device that hold at once get one pass between them', async () => {
  await share('a phone', 'asha', 'bela', 'chitra');
  const answers = await Promise.all(['asha', 'bela', 'chitra'].map((user) => hold(user)));
  expect(answers.sort()).toEqual([200, 409, 409]);
});

test('a payment instrument is a person, too, and so is what guests of one meeting share', async () => {
  await billing.store.transaction((unit) =>
    linkAccounts(unit, { link: 'instrument:upi', userIds: ['asha', 'bela'], at: billing.clock.now() }, billing.clock.now()),
  );
  const data = { meetingId: 'm1', title: 'Logo teardown', hostId: 'host', guestIds: ['asha', 'bela'] };
  await billing.deliver('visavis.meeting', createEventFactory('meeting', billing.clock)(meetingHostMissed, 'm1', data));
  // The bonus pass is for each; the free one is Asha's.
  expect(await own('asha')).toEqual([2, undefined, undefined]);
  expect(await own('bela')).toEqual([1, 'payment', in30Days()]);
});

test('nobody loses a pass that is theirs already, or that was written by an earlier release', async () => {
  expect([await hold('asha'), await hold('bela')]).toEqual([200, 200]);
  await share('a phone', 'asha', 'bela', 'chitra');
  expect((await billing.list('bela')).freeTaken).toBeUndefined();
  expect(await own('chitra')).toEqual([0, 'device', in30Days()]);
  await billing.store.transaction(async (unit) => {
    for (const user of ['asha', 'bela']) {
      const { freeWrittenAt, ...account } = (await unit.collection(passAccounts).get(user)) as PassAccount;
      expect(freeWrittenAt).toEqual(billing.clock.now());
      unit.collection(passAccounts).save(account);
    }
  });
  expect(await own('chitra')).toEqual([0, 'device', in30Days()]);
  billing.clock.advance(30 * DAY);
  expect(await own('chitra')).toEqual([1, undefined, undefined]);
});
