/** A seeded source of choices (mulberry32): the same seed makes the same cases. */
export interface Random {
  /** 0 ≤ n < below */
  integer(below: number): number;
  pick<T>(from: readonly T[]): T;
  chance(of: number): boolean;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    integer: (below) => Math.floor(next() * below),
    pick: (from) => from[Math.floor(next() * from.length)] as never,
    chance: (of) => next() < of,
  };
}
