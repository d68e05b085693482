// How long test files take: the order of the queue and the budgets of the tiers follow from it. Plain JavaScript for Node 20.
import { fileURLToPath } from 'node:url';
import { TIERS, tierOf } from './selection.mjs';

/** Measured seconds of each test file; `UPDATE_DURATIONS=1 npm test` writes them, from a run on an idle machine. */
export const DURATIONS = fileURLToPath(new URL('durations.json', import.meta.url));
const GROWTH = 1.1;

/**
 * One run of a test file: seconds from its start to its end, processor seconds of the tests and of all that they started, the
 * machine's load (of one minute) at its end.
 * @typedef {{ path: string, wall: number, core: number, load: number }} Measure
 * @typedef {Record<string, { wall: number, core: number }>} Durations by path
 */

/**
 * The mean of each file's runs, sorted by path.
 * @param {readonly Measure[]} measures
 * @returns {Durations}
 */
export function durationsOf(measures) {
  const byPath = new Map();
  for (const measure of measures) byPath.set(measure.path, [...(byPath.get(measure.path) ?? []), measure]);
  const mean = (runs, key) => Math.round((runs.reduce((sum, run) => sum + run[key], 0) / runs.length) * 10) / 10;
  return Object.fromEntries(
    [...byPath].sort(byKey).map(([path, runs]) => [path, { wall: mean(runs, 'wall'), core: mean(runs, 'core') }]),
  );
}

/**
 * A line for each of the slowest files.
 * @param {Durations} durations
 * @param {number} count
 */
export function slowestOf(durations, count) {
  return Object.entries(durations)
    .sort(([, a], [, b]) => b.wall - a.wall)
    .slice(0, count)
    .map(([path, { wall, core }]) => `${wall.toFixed(1).padStart(8)} s ${core.toFixed(1).padStart(7)} core-s  ${path}`)
    .join('\n');
}

/**
 * A line for each tier that ran.
 * @param {Durations} durations
 */
export function tableOfTiers(durations) {
  return TIERS.map((tier) => ({ tier, ...sumOf(durations, tier) }))
    .filter(({ count }) => count > 0)
    .map(
      ({ tier, count, wall, core }) =>
        `${tier.padEnd(5)} ${String(count).padStart(4)} files ${wall.toFixed(0).padStart(6)} s ${core.toFixed(0).padStart(6)} core-s`,
    )
    .join('\n');
}

/**
 * A line for each tier whose processor time has grown beyond its budget: what its files took when the durations were written.
 * @param {Durations} durations
 * @param {Durations} earlier
 */
export function growthOf(durations, earlier) {
  return TIERS.flatMap((tier) => {
    const [now, budget] = [sumOf(durations, tier).core, sumOf(earlier, tier).core];
    if (budget === 0 || now <= GROWTH * budget) return [];
    const percent = Math.round((now / budget - 1) * 100);
    return [
      `The ${tier} tests take ${percent} % more processor time than their budget: ${now.toFixed(0)} of ${budget.toFixed(0)} core-s.`,
    ];
  });
}

/**
 * One line a file, so that a change shows as such.
 * @param {Durations} durations
 */
export function textOf(durations) {
  const lines = Object.entries(durations)
    .sort(byKey)
    .map(
      ([path, seconds]) =>
        `  ${JSON.stringify(path)}: ${JSON.stringify(seconds).replaceAll(':', ': ').replaceAll(',', ', ').replace('{', '{ ').replace('}', ' }')}`,
    );
  return `{\n${lines.join(',\n')}\n}\n`;
}

function sumOf(durations, tier) {
  const files = Object.entries(durations).filter(([path]) => tierOf(path) === tier);
  const sum = (key) => files.reduce((total, [, seconds]) => total + seconds[key], 0);
  return { count: files.length, wall: sum('wall'), core: sum('core') };
}

const byKey = ([a], [b]) => (a < b ? -1 : 1);
