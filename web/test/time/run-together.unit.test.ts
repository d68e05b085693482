import { expect, test } from '@jest/globals';
import { createRunTogether } from '../../src/shared/time/run-together.ts';
import { fakeClock } from './fake-clock.ts';

const setUp = () => {
  const clock = fakeClock();
  const runs: number[] = [];
  const together = createRunTogether({ run: () => runs.push(clock.now()), windowMs: 50, later: clock.later });
  return { clock, runs, together };
};

test('what comes within a window runs once, at its end', () => {
  const { clock, runs, together } = setUp();
  for (let ms = 0; ms < 50; ms += 10) {
    together.trigger();
    clock.advance(10);
  }
  clock.advance(1_000);
  together.trigger();
  clock.advance(1_000);
  expect(runs).toEqual([50, 1_100]);
});

test('nothing runs after it is stopped', () => {
  const { clock, runs, together } = setUp();
  together.trigger();
  together.stop();
  clock.advance(1_000);
  expect(runs).toEqual([]);
});
