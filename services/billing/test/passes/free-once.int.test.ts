import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { userDeleted, userDeviceShared, userProfileUpdated, userRegistered } from '@visavis/contracts/events/auth';
import { meetingHostMissed } from '@visavis/contracts/events/meeting';
import { createEventFactory } from '@visavis/platform';
import type { Source } from '@visavis/store';
import { linkAccounts } from '../../src/data/account-links.ts';
import { accountLinks, passAccounts } from '../../src/data/collections.ts';
import { loadPasses } from '../../src/data/passes.ts';
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

const signUp = (userId: string, phoneKey: string) => {
  const user = { userId, name: userId, profilePicture: null, isVerified: false, timeZone: 'Asia/Kolkata', phoneKey };
  const event = createEventFactory('auth', billing.clock)(userRegistered, userId, { ...user, role: 'participant' });
  return billing.deliver('visavis.auth', event);
};
const traces = async () =>
  (await billing.store.collection(accountLinks).find({})).map(({ _id, userIds, forgetAt }) => [
    _id,
    userIds,
    forgetAt.toISOString(),
  ]);

test('gives the phone of an erased account no second free pass within 30 days, in any order of events, and then forgets the phone', async () => {
  const until = in30Days();
  expect(await hold('asha')).toBe(200);
  billing.clock.advance(14 * DAY);
  await signUp('asha-again', 'key-asha');
  await billing.erase('asha');
  await signUp('asha-once-more', 'key-asha');
  expect(await traces()).toEqual([['phone:key-asha', ['asha'], until]]);
  for (const again of ['asha-again', 'asha-once-more']) expect(await own(again)).toEqual([0, 'phone', until]);
  expect((await billing.hold('asha-again', 'm1')).body).toMatchObject({ error: 'PASS_REQUIRED' });
  // Another phone, and the phone of somebody who had none.
  await billing.erase('chitra');
  await signUp('chitra-again', 'key-chitra');
  expect([await own('bela'), await own('chitra-again')]).toEqual([
    [1, undefined, undefined],
    [1, undefined, undefined],
  ]);
  billing.clock.advance(16 * DAY);
  expect(await own('asha-again')).toEqual([1, undefined, undefined]);
  expect(await traces()).toEqual([]);
});

test('it is the phone that the account had last, and the erased account keeps no hash of it', async () => {
  expect(await hold('asha')).toBe(200);
  const moved = {
    userId: 'asha',
    name: 'asha',
    profilePicture: null,
    isVerified: false,
    timeZone: 'Asia/Kolkata',
    phoneKey: 'key-new',
  };
  await billing.deliver('visavis.auth', createEventFactory('auth', billing.clock)(userProfileUpdated, 'asha', moved));
  await billing.erase('asha');
  expect((await traces()).map(([id]) => id)).toEqual(['phone:key-new']);
  expect(await billing.store.collection(passAccounts).get('asha')).not.toHaveProperty('phoneKey');
});

test('so it is of an account that signed up with an earlier release, of which no hash was kept', async () => {
  const until = in30Days();
  expect(await hold('asha')).toBe(200);
  await billing.store.transaction(async (unit) => {
    const { phoneKey, ...account } = (await unit.collection(passAccounts).get('asha')) as PassAccount;
    expect(phoneKey).toBe('key-asha');
    unit.collection(passAccounts).save(account);
  });
  const event = { userId: 'asha', phoneKey: 'key-asha' };
  await billing.deliver('visavis.auth', createEventFactory('auth', billing.clock)(userDeleted, 'asha', event));
  await signUp('asha-again', 'key-asha');
  expect(await own('asha-again')).toEqual([0, 'phone', until]);
  expect(await billing.store.collection(passAccounts).get('asha')).not.toHaveProperty('phoneKey');
});

test('an admin reads which linked account has had it, and until when; the person does not', async () => {
  await share('a phone', 'asha', 'bela');
  expect(await hold('asha')).toBe(200);
  const read = (userId: string) =>
    billing.call('GET', `/api/admin/users/${userId}/passes`, { token: billing.tokenOf('admin-1', { role: 'admin' }) });
  expect((await read('bela')).body.freeTaken).toEqual({ because: 'device', until: in30Days(), userId: 'asha', name: 'asha' });
  expect((await read('asha')).body.freeTaken).toBeUndefined();
  expect(Object.keys((await billing.list('bela')).freeTaken)).toEqual(['because', 'until']);
});

test('reads links in parallel with subscriptions, other accounts only if a link is shared, and nothing once the pass is written', async () => {
  const readsOf = async (userId: string) => {
    const reads: string[] = [];
    const source: Source = {
      collection(definition) {
        const reader = billing.store.collection(definition);
        const noted =
          <A extends unknown[], R>(work: (...input: A) => R) =>
          (...input: A) => {
            reads.push(definition.name);
            return work(...input);
          };
        return { ...reader, get: noted(reader.get), find: noted(reader.find) };
      },
    };
    await loadPasses(source, userId, billing.clock.now());
    return reads;
  };
  await share('a phone', 'asha', 'bela');
  const alone = ['pass_accounts', 'subscriptions', 'account_links', 'account_links'];
  expect(await readsOf('chitra')).toEqual(alone);
  expect(await readsOf('bela')).toEqual([...alone, 'pass_accounts']);
  expect(await hold('chitra')).toBe(200);
  expect(await readsOf('chitra')).toEqual(['pass_accounts', 'subscriptions']);
  billing.clock.advance(30 * DAY);
  expect(await readsOf('chitra')).toEqual(alone.slice(0, 3));
});
