/** The one source of now. Domain code gets instants as arguments; only wiring holds a clock. */
export interface Clock {
  now(): Date;
  /** Calls the listener when somebody moved the clock; a system's clock is never moved. Returns how to stop that. */
  onMoved?(listener: () => void): () => void;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that can be moved forward: for tests, and for the sandbox's `POST /dev/clock`. */
export function createMovableClock(
  base: Clock = systemClock,
): Required<Clock> & { advance(ms: number): void; offsetMs(): number } {
  let offset = 0;
  const listeners = new Set<() => void>();
  return {
    now: () => new Date(base.now().getTime() + offset),
    onMoved(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    advance(ms) {
      offset += ms;
      if (ms > 0) for (const listener of listeners) listener();
    },
    offsetMs: () => offset,
  };
}
