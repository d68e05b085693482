import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { learnServerTime, serverNow } from '../../src/shared/time/server-clock.ts';

const header = (ms: number) => new Date(ms).toUTCString();
const now = Date.UTC(2026, 0, 5, 10);
const offset = () => Math.round((serverNow() - now) / 1_000);
beforeEach(() => void jest.useFakeTimers({ now }));
afterEach(() => void jest.useRealTimers());

test('follows the server when the device is off, and not its own jitter', () => {
  learnServerTime(header(now), now, now + 50);
  expect(offset()).toBe(0);
  learnServerTime(header(now + 360_000), now, now + 50);
  expect(Math.abs(offset() - 360)).toBeLessThanOrEqual(1);
  const learnt = offset();
  learnServerTime(header(now + 361_000), now, now + 900);
  expect(offset()).toBe(learnt);
  learnServerTime(null, now, now);
  learnServerTime('nonsense', now, now);
  learnServerTime(header(now), now, now + 10_000);
  expect(offset()).toBe(learnt);
  learnServerTime(header(now), now, now + 50);
  expect(offset()).toBe(0);
});
