import { median, type Row } from '../table.ts';

const ROUNDS = 7;
const MOST = 1.15;

/** What `run` says of each, round by round; they take turns, so that a busy moment of the machine meets all of them. */
export async function inTurns<T>(each: readonly T[], run: (one: T) => Promise<number>): Promise<number[][]> {
  const costs = each.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [at, one] of each.entries()) {
      const cost = await run(one);
      // The first round warms up.
      if (round > 0) costs[at]?.push(cost);
    }
  return costs;
}

/** Microseconds of this process's time that `work` took, for each of its operations. */
export async function cpuOf(operations: number, work: () => Promise<void>): Promise<number> {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / operations;
}

/** The cost by size, and how much dearer than the smallest any other is. */
export function growthRow(what: string, of: string, sizes: readonly number[], costs: readonly number[][]): Row {
  const growth = costs.map((each) => median(each.map((cost, round) => cost / (costs[0]?.[round] ?? Number.NaN))));
  const worst = Math.max(...growth);
  const cells = sizes.map((size, at) => `${size.toLocaleString('en')}: ${median(costs[at] ?? []).toFixed(1)} µs`);
  return {
    target: 'P9',
    what: `${what}, by ${of}`,
    measured: `${worst.toFixed(2)} × at most (${cells.join(', ')})`,
    bar: `≤ ${MOST} ×`,
    ok: worst <= MOST,
  };
}
