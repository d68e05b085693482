import { describe, expect, it } from '@jest/globals';
import { createThrottledRefresh } from '../../src/shared/time/throttled-refresh.ts';
import { fakeClock } from './fake-clock.ts';

const setUp = () => {
  const clock = fakeClock();
  const runs: number[] = [];
  const refresh = createThrottledRefresh({ run: () => runs.push(clock.now()), windowMs: 5_000, later: clock.later });
  return { clock, runs, refresh };
};

describe('throttled refresh', () => {
  it('runs at once and once more at the end of the window', () => {
    const { clock, runs, refresh } = setUp();
    refresh.trigger();
    expect(runs).toEqual([0]);
    clock.advance(60_000);
    expect(runs).toEqual([0, 5_000]);
  });

  // spec 1 §4.38
  it('makes one refresh of a burst, after its last event', () => {
    const { clock, runs, refresh } = setUp();
    for (let ms = 0; ms < 4_900; ms += 100) {
      refresh.trigger();
      clock.advance(100);
    }
    expect(runs).toEqual([0]);
    clock.advance(60_000);
    expect(runs).toEqual([0, 5_000]);
  });

  it('never runs twice within a window, however long events go on, and not after they stop', () => {
    const { clock, runs, refresh } = setUp();
    for (let ms = 0; ms <= 12_000; ms += 300) {
      refresh.trigger();
      clock.advance(300);
    }
    clock.advance(60_000);
    expect(runs).toEqual([0, 5_000, 10_000, 15_000]);
  });

  it('follows an event that came after the last refresh by a refresh', () => {
    const { clock, runs, refresh } = setUp();
    refresh.trigger();
    clock.advance(7_000);
    refresh.trigger();
    expect(runs).toEqual([0, 5_000]);
    clock.advance(3_000);
    expect(runs).toEqual([0, 5_000, 10_000]);
  });

  it('keeps quiet once stopped and starts anew', () => {
    const { clock, runs, refresh } = setUp();
    refresh.trigger();
    refresh.stop();
    clock.advance(20_000);
    expect(runs).toEqual([0]);
    refresh.trigger();
    expect(runs).toEqual([0, 20_000]);
  });
});
