import { beforeEach, describe, expect, test } from '@jest/globals';
import { createPacketWatch } from '../../src/features/room/call/packet-watch.ts';

const link = {};
let watch: ReturnType<typeof createPacketWatch>;
beforeEach(() => {
  watch = createPacketWatch();
});
/** Looks at the link every 400 ms from `from` to `to`, without a new packet; returns when a new way is looked for. */
const silence = (packets: number, from: number, to: number, sends: 'picture' | 'sound' | 'nothing' = 'picture') => {
  const searches: number[] = [];
  for (let now = from; now <= to; now += 400) if (watch.saw(link, packets, sends, now) === 'search') searches.push(now);
  return searches;
};

describe('the watch over packets', () => {
  test('looks for a new way after 0.8 s without packets, then less and less often', () => {
    watch.saw(link, 10, 'picture', 0);
    watch.saw(link, 20, 'picture', 400);
    expect(silence(20, 800, 24_000)).toEqual([1_200, 4_400, 10_400, 22_400]);
  });
  test('starts anew once packets arrive again', () => {
    watch.saw(link, 10, 'picture', 0);
    expect(silence(10, 400, 4_000)).toEqual([800, 4_000]);
    expect(watch.saw(link, 30, 'picture', 4_400)).toBe('back');
    expect(watch.saw(link, 30, 'picture', 4_500)).toBeUndefined();
    expect(silence(30, 4_800, 14_000)).toEqual([7_200, 10_400]);
  });
  test('doubts the way after half of the time', () => {
    watch.saw(link, 10, 'picture', 0);
    expect([200, 400, 600, 800].map((now) => watch.saw(link, 10, 'picture', now))).toEqual([
      undefined,
      'doubt',
      'doubt',
      'search',
    ]);
  });
  test('does not take its own delay for a stall', () => {
    watch.saw(link, 10, 'picture', 0);
    expect(silence(10, 1_600, 2_000)).toEqual([]);
    expect(silence(10, 2_400, 2_800)).toEqual([2_400]);
  });
  test('expects nothing of somebody who sends nothing, nor of a link that never carried anything', () => {
    watch.saw(link, 10, 'picture', 0);
    expect(silence(10, 400, 8_000, 'nothing')).toEqual([]);
    // They have just switched their camera on.
    expect(silence(10, 8_400, 8_400)).toEqual([]);
    watch = createPacketWatch();
    expect(silence(0, 0, 8_000)).toEqual([]);
  });
  test('does not miss packets of a track that has ended', () => {
    watch.saw(link, 1_000, 'picture', 0);
    expect(watch.saw(link, 100, 'sound', 400)).toBeUndefined();
    for (let now = 800; now <= 8_000; now += 400) watch.saw(link, 100 + now, 'sound', now);
    expect(watch.isStalled()).toBe(false);
    expect(silence(8_100, 8_400, 12_000, 'sound')).toEqual([10_000]);
  });
  test('knows of whom something has just arrived', () => {
    expect(watch.arrivedWithin(0)).toBe(false);
    watch.saw(link, 10, 'picture', 0);
    expect([watch.arrivedWithin(1_900), watch.arrivedWithin(2_000)]).toEqual([true, false]);
    // Another link with the same person counts anew.
    watch.saw({}, 3, 'picture', 5_000);
    expect(watch.arrivedWithin(5_000)).toBe(true);
  });
});
