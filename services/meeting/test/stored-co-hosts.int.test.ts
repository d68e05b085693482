import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { phoneKey } from '@visavis/platform';
import { meetings } from '../src/data/meetings.ts';
import type { Meeting } from '../src/domain/meeting.ts';
import { type Harness, PHONE_KEY_SECRET, startHarness, type User } from './support/harness.ts';
import { DAY, HOUR, propose } from './support/meetings.ts';

let h: Harness;
let host: User;
let cora: User;
beforeEach(async () => {
  h = await startHarness();
  [host, cora] = [await h.user('Asha Rao'), await h.user('Cora', { phone: '+919812345601' })];
});
afterEach(() => h.stop());

const get = async (id: string) => (await h.store.collection(meetings).get(id)) as Meeting;
const stored = (name: string, phone: string, userId: string | null = null) => ({
  name,
  phone,
  phoneKey: phoneKey(PHONE_KEY_SECRET, phone),
  userId,
});
/** A meeting with co-hosts as an earlier release stored them. */
async function withStored(coHosts: ReturnType<typeof stored>[], startsInMs: number): Promise<string> {
  const { _id } = await propose(h, host, startsInMs);
  await h.store.transaction(async (unit) => {
    const meeting = (await unit.collection(meetings).get(_id)) as Meeting;
    unit.collection(meetings).save({ ...meeting, coHosts });
  });
  return _id;
}
const updatesOf = async (id: string) => (await h.eventsOf(id)).filter(({ type }) => type === 'visavis.meeting.updated.v1');

describe('phones of co-hosts as earlier releases stored them', () => {
  test.each(['+9109812345601', '+91919812345601', '+9100919812345601'])(
    '%s gets its normal form, key and account',
    async (phone) => {
      const id = await withStored([stored('Cora', phone), stored('Nora', '+919812345678')], 30 * DAY);
      await h.runJob('normalise-co-hosts');
      expect((await get(id)).coHosts).toEqual([stored('Cora', cora.phone, cora.userId), stored('Nora', '+919812345678')]);
      const [update, ...more] = await updatesOf(id);
      expect([update?.data, more]).toEqual([expect.objectContaining({ changed: ['coHosts'], coHostIds: [cora.userId] }), []]);
    },
  );

  test('of an account that does not exist yet lead to it once it does', async () => {
    const id = await withStored([stored('Newton', '+9109812345699')], 30 * DAY);
    await h.runJob('normalise-co-hosts');
    const newton = await h.user('Newton', { phone: '+919812345699' });
    expect((await get(id)).coHosts).toEqual([stored('Newton', newton.phone, newton.userId)]);
  });

  test('are one co-host for one phone, keep the account that was linked, and never make the host their own co-host', async () => {
    const dora = await h.user('Dora', { phone: '+919812345602' });
    const doubled = await withStored([stored('Cora', '+9109812345601'), stored('C.', cora.phone, cora.userId)], 30 * DAY);
    const linked = await withStored([stored('Cora', '+9109812345601', dora.userId)], 31 * DAY);
    const own = await withStored([stored('Me', host.phone.replace('+91', '+910'))], 32 * DAY);
    await h.runJob('normalise-co-hosts');
    expect((await get(doubled)).coHosts).toEqual([stored('Cora', cora.phone, cora.userId)]);
    expect((await get(linked)).coHosts).toEqual([stored('Dora', cora.phone, dora.userId)]);
    expect((await get(own)).coHosts).toEqual([]);
  });

  test('get the name of their account where the host had typed another', async () => {
    const id = await withStored([stored('Ratan Tata', cora.phone, cora.userId), stored('Nora', '+919812345678')], 30 * DAY);
    await h.runJob('normalise-co-hosts');
    expect((await get(id)).coHosts).toEqual([stored('Cora', cora.phone, cora.userId), stored('Nora', '+919812345678')]);
    expect(await updatesOf(id)).toHaveLength(1);
  });

  test('keep out of an approved meeting the name that an account took since the first walk, unless it is verified', async () => {
    const dora = await h.user('Dora', { phone: '+919812345602' });
    const id = await withStored([stored('Cora', cora.phone, cora.userId), stored('Dora', dora.phone, dora.userId)], 30 * DAY);
    const admin = await h.user('Ada', { role: 'admin' });
    await h.call('PUT', `/admin/meetings/${id}/approve`, { as: admin, body: { category: 'graphic-design' } });
    await h.runJob('normalise-co-hosts');
    for (const { userId } of [cora, dora])
      await h.tell('visavis.user.profile-updated.v1', userId, {
        ...{ userId, name: 'Ratan Tata', profilePicture: null, timeZone: 'Asia/Kolkata', isVerified: userId === dora.userId },
      });
    h.clock.advance(2 * HOUR);
    await h.runJob('normalise-co-hosts');
    expect((await get(id)).coHosts.map(({ name }) => name)).toEqual(['Cora', 'Ratan Tata']);
  });

  test('are changed once, also after a restart; meetings that are over change without an event', async () => {
    const coming = await withStored([stored('Cora', '+9109812345601')], 2 * HOUR);
    const other = await withStored([stored('Nora', '+919812345678')], 30 * DAY);
    const over = await withStored([stored('Cora', '+9109812345601')], HOUR);
    await h.call('PUT', `/api/meetings/${over}/cancel`, { as: host, body: { reason: 'No time' } });
    const eventsBefore = (await h.eventsOf(over)).length;
    await h.runJob('normalise-co-hosts');
    const versions = async () => Promise.all([coming, other, over].map(async (id) => (await get(id)).version));
    const before = await versions();
    await h.restart();
    await h.runJob('normalise-co-hosts');
    expect(await versions()).toEqual(before);
    expect(await updatesOf(coming)).toHaveLength(1);
    expect(await updatesOf(other)).toEqual([]);
    expect((await get(over)).coHosts).toEqual([stored('Cora', cora.phone, cora.userId)]);
    expect((await h.eventsOf(over)).length).toBe(eventsBefore);
  });
});
