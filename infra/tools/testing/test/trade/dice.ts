import { randomFrom } from '../../src/index.ts';

export interface Dice {
  random(): number;
  chance(of: number): boolean;
  between(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  /** A key of `weights`, by its weight. */
  weighted<K extends string>(weights: Record<K, number>): K;
}

/** Each story rolls its own, so that a seed tells the same stories whatever happens at the same time. */
export function diceOf(seed: number): Dice {
  const random = randomFrom(seed);
  const dice: Dice = {
    random,
    chance: (of) => random() < of,
    between: (least, most) => Math.round(least + random() * (most - least)),
    pick: (from) => from[Math.floor(random() * from.length)] as never,
    weighted(weights) {
      const entries = Object.entries(weights) as [never, number][];
      let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      return entries[0]?.[0] as never;
    },
  };
  return dice;
}
