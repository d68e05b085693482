import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createMemoryCache } from '@visavis/cache';
import { systemClock } from '@visavis/platform';
import { beat, heard } from '../src/data/presence.ts';

let cache: ReturnType<typeof createMemoryCache>;
beforeEach(() => {
  cache = createMemoryCache({ clock: systemClock });
});
afterEach(() => cache.close());

test.each(['d-1', 'my old tablet', 'blank ', ' '])(
  'a heartbeat is heard of its device, whatever that is called: "%s"',
  async (device) => {
    await beat(cache, 'm1', 'u1', device, new Date(5_000));
    const lastHeard = await heard(cache, 'm1');
    expect([lastHeard('u1', device), lastHeard('u1', 'another'), lastHeard('u2', device)]).toEqual([5_000, 0, 0]);
    expect(lastHeard('u1')).toBe(5_000);
  },
);

test('a heartbeat without a device counts for every device of the user', async () => {
  await beat(cache, 'm1', 'u1', undefined, new Date(5_000));
  expect((await heard(cache, 'm1'))('u1', 'd-1')).toBe(5_000);
});
