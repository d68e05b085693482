/** The one source of now. Domain code gets instants as arguments; only wiring holds a clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that can be moved forward: for tests, and for the sandbox's `POST /dev/clock`. */
export function createMovableClock(base: Clock = systemClock): Clock & { advance(ms: number): void; offsetMs(): number } {
  let offset = 0;
  return {
    now: () => new Date(base.now().getTime() + offset),
    advance(ms) {
      offset += ms;
    },
    offsetMs: () => offset,
  };
}
