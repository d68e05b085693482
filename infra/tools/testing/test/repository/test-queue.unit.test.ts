import { describe, expect, test } from '@jest/globals';
import { durationsOf, growthOf, slowestOf, tableOfTiers, textOf } from '../../../../../scripts/test/durations.mjs';
import { inOrder, sharesOf } from '../../../../../scripts/test/queue.mjs';

const CAPACITY = 12;

describe('the queue', () => {
  test('gives a file the share of the machine that its weight names, and a timed one all of it', () => {
    const [waits, ordinary] = [sharesOf('a.int.test.ts', 'waits', CAPACITY), sharesOf('a.int.test.ts', undefined, CAPACITY)];
    expect(waits).toBeLessThan(ordinary);
    expect(2 * ordinary).toBeLessThanOrEqual(CAPACITY);
    expect(sharesOf('a.deep.test.ts', 'busy', CAPACITY)).toBe(CAPACITY);
    expect(sharesOf('a.timed.test.ts', undefined, CAPACITY)).toBe(CAPACITY);
  });

  test('begins with what has the machine to itself and what was never measured, then goes by duration', () => {
    const entry = (path: string, seconds?: number, shares = 5) => ({ path, shares, ...(seconds !== undefined && { seconds }) });
    const entries = [entry('short', 1), entry('new-b'), entry('busy', 3, CAPACITY), entry('long', 60), entry('new-a')];
    expect(inOrder(entries, CAPACITY).map(({ path }) => path)).toEqual(['busy', 'new-a', 'new-b', 'long', 'short']);
  });
});

describe('the durations', () => {
  const run = (path: string, wall: number, core: number) => ({ path, wall, core, load: 2 });
  const durations = durationsOf([run('b.int.test.ts', 3, 2), run('a.unit.test.ts', 1, 1.14), run('b.int.test.ts', 5, 4)]);

  test('are the mean of a file’s runs, a line each', () => {
    expect(durations).toEqual({ 'a.unit.test.ts': { wall: 1, core: 1.1 }, 'b.int.test.ts': { wall: 4, core: 3 } });
    expect(textOf(durations)).toBe(
      '{\n  "a.unit.test.ts": { "wall": 1, "core": 1.1 },\n  "b.int.test.ts": { "wall": 4, "core": 3 }\n}\n',
    );
    expect(JSON.parse(textOf(durations))).toEqual(durations);
  });

  test('print the slowest files and the sum of each tier', () => {
    expect(slowestOf(durations, 1)).toMatch(/^ +4\.0 s +3\.0 core-s {2}b\.int\.test\.ts$/);
    expect(tableOfTiers(durations).split('\n')).toEqual([
      expect.stringMatching(/^unit +1 files +1 s +1 core-s$/),
      expect.stringMatching(/^int +1 files +4 s +3 core-s$/),
    ]);
  });

  test('say which tier has grown by more than a tenth of its budget', () => {
    const budget = { 'b.int.test.ts': { wall: 4, core: 2.7 }, 'a.unit.test.ts': { wall: 1, core: 1.1 } };
    expect(growthOf(durations, budget)).toEqual([
      'The int tests take 11 % more processor time than their budget: 3 of 3 core-s.',
    ]);
    expect(growthOf(durations, { ...budget, 'b.int.test.ts': { wall: 4, core: 2.8 } })).toEqual([]);
    expect(growthOf(durations, {})).toEqual([]);
  });
});
