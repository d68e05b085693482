import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createMemoryCache } from '@visavis/cache';
import { systemClock } from '@visavis/platform';
import { readPresence, recordBeats } from '../src/data/presence.ts';

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
