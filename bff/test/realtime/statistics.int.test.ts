import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { AT, participant } from './fixtures.ts';
import { type Client, createSessionFixture, type SessionFixture } from './session-fixture.ts';

let fixture: SessionFixture;
beforeEach(async () => {
  fixture = await createSessionFixture();
});
afterEach(() => fixture.close());

const LATER = '2026-11-21T10:10:00.000Z';
/** The turn of a guest who came in then. */
const begins = async (guest: Client, joinedAt: string) => {
  fixture.state.participants = [{ ...participant('guest', 'guest'), joinedAt }];
  await fixture.enter(guest, 'phone');
};
const statistics = { way: 'relay', firstPictureMs: 700, loss: 0.02, concealed: 0.5 };
const tell = (client: Client, more: object = {}) =>
  client.ask('session:statistics', { meetingId: 'm1', turn: AT, statistics, ...more });
const counted = async () => {
  const lines = (await fixture.metrics.registry.metrics()).split('\n');
  return (name: string) => Number(lines.find((line) => line.startsWith(`visavis_call_${name} `))?.split(' ')[1] ?? 0);
};

it('counts how a turn went once for each person and turn', async () => {
  const [host, guest] = [await fixture.sign('host'), await fixture.sign('guest')];
  await fixture.enter(host, 'desk');
  await begins(guest, AT);
  // Another spelling of one moment is that moment.
  const sameTurn = AT.replace('.000Z', 'Z');
  for (const turn of [AT, AT, sameTurn]) expect(await tell(guest, { turn })).toEqual({ success: true });
  expect(await tell(host, { statistics: { way: 'none' } })).toEqual({ success: true });
  await begins(guest, LATER);
  expect(await tell(guest, { turn: LATER, statistics: { way: 'direct', loss: 0 } })).toEqual({ success: true });
  const of = await counted();
  expect(['relay', 'none', 'direct', 'server'].map((way) => of(`turns_total{way="${way}"}`))).toEqual([1, 1, 1, 0]);
  expect(of('first_picture_seconds_sum{way="relay"}')).toBe(0.7);
  expect(of('first_picture_seconds_count{way="direct"}')).toBe(0);
  expect([of('trouble_ratio_count{kind="loss"}'), of('trouble_ratio_bucket{le="0.01",kind="loss"}')]).toEqual([2, 1]);
  expect([of('trouble_ratio_count{kind="concealed"}'), of('trouble_ratio_count{kind="frozen"}')]).toEqual([1, 0]);
});

it('takes it from those who were in the meeting, also when they have left', async () => {
  const [guest, mallory] = [await fixture.sign('guest'), await fixture.sign('mallory')];
  expect(await tell(guest)).toMatchObject({ success: false, error: 'NOT_IN_SESSION' });
  await fixture.enter(mallory, 'x');
  expect(await tell(mallory)).toMatchObject({ success: false, error: 'NOT_IN_SESSION' });
  await begins(guest, AT);
  expect(await tell(guest, { meetingId: 'm2' })).toMatchObject({ success: false, error: 'NOT_IN_SESSION' });
  await guest.ask('session:leave', { meetingId: 'm1', deviceId: 'phone' });
  expect(await tell(guest)).toEqual({ success: true });
  expect((await counted())('turns_total{way="relay"}')).toBe(1);
});

it('counts no turn that did not begin', async () => {
  const guest = await fixture.sign('guest');
  await begins(guest, AT);
  for (const turn of [LATER, '2026-11-21T10:00:00.001Z', '1999-01-01T00:00:00Z'])
    expect(await tell(guest, { turn })).toEqual({ success: true });
  expect((await counted())('turns_total{way="relay"}')).toBe(0);
});
