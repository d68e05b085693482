import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { meetingHostMissed } from '@visavis/contracts/events/meeting';
import { createEventFactory } from '@visavis/platform';
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
const given = async (userId: string) => (await billing.ledgerOf(userId)).filter(([, reason]) => reason === 'guarantee').length;

test('gives each guest who waited one pass for a meeting, without an end and for every category', async () => {
  await missed('m1', 'gita', 'hari');
  // Another event about the same meeting, as another release may send.
  await missed('m1', 'gita');
  for (const guest of ['gita', 'hari']) expect(await given(guest)).toBe(1);
  const updated = (await billing.eventsOf('gita')).filter(({ type }) => type === 'visavis.passes.updated.v1');
  expect(updated.map(({ data }) => data)).toMatchObject([
    { userId: 'gita', delta: 1, reason: 'bonus', balance: 2 },
    { userId: 'gita', delta: 1, reason: 'guarantee', meetingId: 'm1', balance: 2 },
  ]);
  billing.clock.advance(365 * DAY);
  expect((await billing.list('gita')).balance).toBe(2);
});

test('gives two in thirty days, and nothing to an account that is gone or that nobody knows', async () => {
  for (const meetingId of ['m1', 'm2', 'm3']) await missed(meetingId, 'gita');
  expect(await given('gita')).toBe(2);
  billing.clock.advance(30 * DAY + 1);
  await missed('m4', 'gita');
  expect(await given('gita')).toBe(3);
  await billing.erase('hari');
  await missed('m5', 'hari', 'nobody');
  expect([await given('hari'), await given('nobody')]).toEqual([0, 0]);
});
