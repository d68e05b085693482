import fc from 'fast-check';

/** Choices of one case: all of them follow from its seed. */
export interface Draw {
  of<T>(arbitrary: fc.Arbitrary<T>): T;
  pick<T>(from: readonly T[]): T;
  chance(share: number): boolean;
}

/** The case that `make` builds with this seed. */
export function drawWith<T>(seed: number, make: (draw: Draw) => T): T {
  const cases = fc.gen().map((generate) => {
    const of = <V>(arbitrary: fc.Arbitrary<V>): V => generate(() => arbitrary);
    return make({
      of,
      pick: (from) => of(fc.constantFrom(...from)),
      chance: (share) => of(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })) < share,
    });
  });
  return fc.sample(cases, { seed, numRuns: 1 })[0] as T;
}
