import { useEffect, useEffectEvent } from 'react';
import { serverNow } from '../time/server-clock.ts';

/** setTimeout takes 31 bits of ms. */
const maxTimeoutMs = 2 ** 31 - 1;

/** Calls back once when the clock passes `at` (epoch ms). */
export const useClockBoundary = (at: number | undefined, passed: () => void) => {
  const latest = useEffectEvent(passed);
  useEffect(() => {
    if (at === undefined) return;
    // A little late rather than a little early: the server's clock must have passed it too.
    const timer = setTimeout(() => latest(), Math.min(maxTimeoutMs, Math.max(0, at - serverNow()) + 250));
    return () => clearTimeout(timer);
  }, [at]);
};
