import { z } from 'zod';
import { Unavailable } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { setting } from '../settings.ts';

export const overloadSettings = {
  OVERLOAD_MS: setting(
    z.coerce.number().int().min(0).default(500),
    'A process whose event loop is late by as many milliseconds refuses API requests (`503`) until it has caught up; 0 for never',
  ),
};

const TICK_MS = 50;

export interface OverloadGuard {
  /** Throws `Unavailable` while the process is behind with its work. */
  check(): void;
}

/**
 * Refusing costs a fraction of answering, and it is early enough to matter: what was let in before is answered in time, while a queue
 * that only grows would let everybody wait past their deadlines. How late the loop is right now is told by a timer that should have run;
 * a histogram of past delays (`monitorEventLoopDelay`) learns of a flood only when the loop comes up for air.
 */
export function createOverloadGuard(options: {
  /** Lateness that is too much, in milliseconds; 0 for never. */
  lateMs: number;
  metrics: Pick<Metrics, 'overloadRefusals'>;
}): OverloadGuard {
  const { lateMs, metrics } = options;
  if (lateMs === 0) return { check: () => undefined };
  let due = performance.now() + TICK_MS;
  setInterval(() => {
    due = performance.now() + TICK_MS;
  }, TICK_MS).unref();
  return {
    check() {
      if (performance.now() - due <= lateMs) return;
      metrics.overloadRefusals.inc();
      throw new Unavailable('We are experiencing high traffic. Please try again in a few moments.');
    },
  };
}
