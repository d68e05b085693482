import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createMemoryCache } from '@visavis/cache';
import { systemClock } from '@visavis/platform';
import { listeningSince, noteCommonSilence, notePass, readPresence, recordBeats, silentUntil } from '../src/data/presence.ts';

let cache: ReturnType<typeof createMemoryCache>;
beforeEach(() => {
  cache = createMemoryCache({ clock: systemClock });
});
afterEach(() => cache.close());

test.each(['d-1', 'my old tablet', 'blank ', ' '])(
  'a heartbeat is heard of its device, whatever that is called: "%s"',
  async (device) => {
    await recordBeats(cache, [{ meetingId: 'm1', userId: 'u1', deviceId: device, at: new Date(5_000) }]);
    const { lastSeen } = await readPresence(cache, 'm1');
    expect([lastSeen('u1', device), lastSeen('u1', 'another'), lastSeen('u2', device)]).toEqual([5_000, 0, 0]);
    expect(lastSeen('u1')).toBe(5_000);
  },
);

test('a heartbeat without a device counts for every device of the user', async () => {
  await recordBeats(cache, [{ meetingId: 'm1', userId: 'u1', at: new Date(5_000) }]);
  expect((await readPresence(cache, 'm1')).lastSeen('u1', 'd-1')).toBe(5_000);
});

test('a heartbeat vouches for those whose media arrive', async () => {
  await recordBeats(cache, [{ meetingId: 'm1', userId: 'u1', deviceId: 'd', receives: ['u2', 'u1'], at: new Date(5_000) }]);
  const { lastVouched } = await readPresence(cache, 'm1');
  expect([lastVouched('u2', ['u1', 'u2']), lastVouched('u2', ['u3']), lastVouched('u1', ['u1'])]).toEqual([5_000, 0, 0]);
});

test('silence counts since the job has looked without a gap, whichever process did', async () => {
  const pass = async (at: number, ends = true) => {
    const since = await listeningSince(cache, new Date(at), at);
    if (ends) await notePass(cache, since, at);
    return since;
  };
  expect(await pass(10_000)).toBe(10_000);
  expect(await pass(11_000)).toBe(10_000);
  expect(await pass(16_000)).toBe(10_000);
  // Nobody looked for a while: the cache was away, or the process stood still, or its passes failed.
  expect(await pass(21_001)).toBe(21_001);
  for (const at of [22_000, 24_000, 26_500]) await pass(at, false);
  expect(await pass(27_000)).toBe(27_000);
  // A cache that was lost.
  await cache.invalidate('*');
  expect(await pass(28_000)).toBe(28_000);
});

test('it is remembered of a meeting when all of it was silent last', async () => {
  expect(await silentUntil(cache, 'm1')).toBe(0);
  await noteCommonSilence(cache, 'm1', new Date(5_000));
  expect([await silentUntil(cache, 'm1'), await silentUntil(cache, 'm2')]).toEqual([5_000, 0]);
});
