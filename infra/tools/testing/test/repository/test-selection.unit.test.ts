import { describe, expect, test } from '@jest/globals';
import {
  FAST_TIERS,
  findTestFiles,
  parseArguments,
  pragmasOf,
  select,
  selectDeep,
  testPattern,
} from '../../../../../scripts/test/selection.mjs';

/** What `npm test -- …` and `npm run check` take. */
describe('the arguments of npm test', () => {
  test('take a path, a title, a tier and options of jest', () => {
    expect(parseArguments(['meeting', '-t', 'refuses a past date', '--tier=unit,int', '--bail', '--watch'])).toEqual({
      base: undefined,
      busy: false,
      deep: false,
      quick: false,
      repeat: 1,
      watch: true,
      tiers: ['unit', 'int'],
      title: 'refuses a past date',
      paths: ['meeting'],
      options: ['--bail'],
    });
    expect(parseArguments(['--tier', 'e2e', '--testNamePattern=a=b'])).toMatchObject({ tiers: ['e2e'], title: 'a=b' });
  });

  test('take a number of runs, a load and a base', () => {
    expect(parseArguments(['--repeat', '20', '--busy', '--base=main'])).toMatchObject({ repeat: 20, busy: true, base: 'main' });
  });

  test('refuse an unknown tier and a number of runs that is none', () => {
    expect(() => parseArguments(['--tier', 'integration'])).toThrow(
      '--tier is one of unit, int, e2e, deep, timed; this is "integration".',
    );
    for (const runs of ['0', '2.5', 'often', ''])
      expect(() => parseArguments(['--repeat', runs])).toThrow('--repeat is a whole number from 1.');
  });
});

describe('the selected files', () => {
  const files = [
    'bff/test/http/app.int.test.ts',
    'services/meeting/test/review.int.test.ts',
    'services/meeting/test/a.unit.test.ts',
  ];

  test('are those of the tier whose path contains the text', () => {
    expect(select(files, 'int', ['meeting'])).toEqual(['services/meeting/test/review.int.test.ts']);
    expect(select(files, 'int', [])).toHaveLength(2);
    expect(select(files, 'e2e', ['meeting'])).toEqual([]);
  });

  test('do not depend on where the repository lies', () => {
    expect(select(files, 'unit', ['work'])).toEqual([]);
    expect(select(files, 'int', ['./bff'])).toEqual(['bff/test/http/app.int.test.ts']);
  });

  test('are the same as with jest’s own pattern', () => {
    const root = new URL('../../../../../', import.meta.url).pathname;
    const matches = (file: string, tiers: string[], paths: string[]) => new RegExp(testPattern(tiers, paths)).test(root + file);
    expect(files.filter((file) => matches(file, ['int'], ['meeting']))).toEqual(['services/meeting/test/review.int.test.ts']);
    expect(files.filter((file) => matches(file, ['unit', 'int'], []))).toEqual(files);
  });

  test('of the deep run are the deep and timed ones, and those that name the bounds of a long run', () => {
    const found = findTestFiles();
    const deep = selectDeep(found, []);
    expect(deep).toContain('infra/tools/testing/test/processes/durability.deep.test.ts');
    expect(deep).toContain('services/billing/test/passes/passes-property.unit.test.ts');
    expect(deep).not.toContain('infra/tools/testing/test/repository/test-selection.unit.test.ts');
    expect(FAST_TIERS.flatMap((tier) => select(found, tier, [])).filter((file) => /\.(deep|timed)\./.test(file))).toEqual([]);
    expect(pragmasOf('services/billing/test/payments/kill.int.test.ts')).toEqual({ deep: { KILLS: 'all' } });
    for (const file of found) expect(() => pragmasOf(file)).not.toThrow();
  });

  test('are found in every workspace', () => {
    const found = findTestFiles();
    expect(found.length).toBeGreaterThan(200);
    for (const folder of ['bff/', 'web/', 'services/meeting/', 'infra/ports/store/', 'infra/tools/testing/'])
      expect(found.some((file) => file.startsWith(folder))).toBe(true);
  });
});
