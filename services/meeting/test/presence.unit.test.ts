import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
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

describe('silence counts since the job has looked without a gap', () => {
  let now: number;
  /** The cache's clock, which the sandbox moves, is so far ahead. */
  let moved: number;
  beforeEach(() => {
    [now, moved] = [10_000, 0];
    cache = createMemoryCache({ clock: { now: () => new Date(now + moved) } });
  });
  /** A process whose clock is so far ahead: one pass of its job. */
  const processAhead = (aheadMs: number) => {
    let passedAt = Number.NEGATIVE_INFINITY;
    return async (ends = true) => {
      const at = now + aheadMs;
      const since = await listeningSince(cache, new Date(at), at - passedAt);
      if (!ends) return since;
      await notePass(cache, since);
      passedAt = at;
      return since;
    };
  };
  test('whichever process did, and however far their clocks differ', async () => {
    const [one, other] = [processAhead(0), processAhead(60_000)];
    expect(await one()).toBe(10_000);
    for (now = 11_000; now <= 20_000; now += 1_000) expect([await other(), await one()]).toEqual([10_000, 10_000]);
    // Nobody looked for a while: the cache was away, or the process stood still, or its passes failed.
    now = 25_001;
    expect([await other(), await one()]).toEqual([85_001, 85_001]);
    for (now = 26_000; now <= 30_000; now += 2_000) await one(false);
    expect(await one()).toBe(now);
    // A cache that was lost.
    await cache.invalidate('*');
    expect([await one(), await other()]).toEqual([now, now]);
  });
  test('also where the clock was moved', async () => {
    const one = processAhead(0);
    await one();
    moved = 60_000;
    now += 1_000;
    expect(await one()).toBe(10_000);
  });
});

test('it is remembered of a meeting when all of it was silent last', async () => {
  expect(await silentUntil(cache, 'm1')).toBe(0);
  await noteCommonSilence(cache, 'm1', new Date(5_000));
  expect([await silentUntil(cache, 'm1'), await silentUntil(cache, 'm2')]).toEqual([5_000, 0]);
});
