import { describe, expect, it } from '@jest/globals';
import { createThrottledRefresh } from '../../src/features/admin/live/throttled-refresh.ts';

/** A clock that only moves when told. */
const fakeClock = () => {
  let now = 0;
  let waiting: { at: number; work: () => void }[] = [];
  return {
    now: () => now,
    later: (work: () => void, ms: number) => {
      const entry = { at: now + ms, work };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    advance(ms: number) {
      const end = now + ms;
      for (;;) {
        const next = waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        waiting = waiting.filter((other) => other !== next);
        now = next.at;
        next.work();
      }
      now = end;
    },
  };
};
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
