import { describe, expect, test } from '@jest/globals';
import { findTestFiles, parseArguments, select, testPattern } from '../../../../../scripts/test-selection.mjs';

/** What `npm test -- …` and `npm run check` take. */
describe('the arguments of npm test', () => {
  test('take a path, a title, a tier and options of jest', () => {
    expect(parseArguments(['meeting', '-t', 'refuses a past date', '--tier=unit,int', '--bail', '--watch'])).toEqual({
      quick: false,
      watch: true,
      tiers: ['unit', 'int'],
      title: 'refuses a past date',
      paths: ['meeting'],
      options: ['--bail'],
    });
    expect(parseArguments(['--tier', 'e2e', '--testNamePattern=a=b'])).toMatchObject({ tiers: ['e2e'], title: 'a=b' });
  });

  test('refuse an unknown tier', () => {
    expect(() => parseArguments(['--tier', 'integration'])).toThrow('--tier is one of unit, int, e2e; this is "integration".');
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

  test('are found in every workspace', () => {
    const found = findTestFiles();
    expect(found.length).toBeGreaterThan(200);
    for (const folder of ['bff/', 'web/', 'services/meeting/', 'infra/ports/store/', 'infra/tools/testing/'])
      expect(found.some((file) => file.startsWith(folder))).toBe(true);
  });
});
