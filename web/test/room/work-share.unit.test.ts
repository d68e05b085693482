import { expect, test } from '@jest/globals';
import { createWorkShare } from '../../src/features/room/devices/blur/work-share.ts';

/** Pictures at this rate, each of which takes so many ms; when it was too much, in ms from the begin. */
const tooMuchAt = (work: (at: number) => number, fps = 30): number | undefined => {
  const share = createWorkShare(1_000);
  for (let at = 0; at < 30_000; at += 1_000 / fps) if (share.isTooMuch(work(at), 1_000 + at)) return Math.round(at);
  return undefined;
};

test('is too much once most of the time goes into it, for two windows after the first pictures', () => {
  expect(tooMuchAt(() => 25)).toBeGreaterThanOrEqual(9_000);
  expect(tooMuchAt(() => 25)).toBeLessThan(9_200);
});

test('is not too much for a device that keeps up, however slow the first pictures or a moment are', () => {
  expect(tooMuchAt(() => 15)).toBeUndefined();
  expect(tooMuchAt((at) => (at < 3_000 ? 500 : 10))).toBeUndefined();
  expect(tooMuchAt((at) => (at > 9_000 && at < 12_000 ? 32 : 10))).toBeUndefined();
});

test('is said once, although pictures go on to come', () => {
  const share = createWorkShare(0);
  const reports = Array.from({ length: 900 }, (_, index) => share.isTooMuch(30, index * 33)).filter(Boolean);
  expect(reports).toHaveLength(1);
});

test('counts time, not pictures: ten a second may take their time', () => {
  expect(tooMuchAt(() => 50, 10)).toBeUndefined();
  expect(tooMuchAt(() => 80, 10)).toBeDefined();
});
