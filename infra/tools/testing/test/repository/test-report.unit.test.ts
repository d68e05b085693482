import { describe, expect, test } from '@jest/globals';
import { badEnd, failuresOf, passedOf } from '../../../../../scripts/test/report.mjs';

const file = (name: string, over: object = {}) => ({
  name: `/repo/${name}`,
  status: 'passed',
  message: '',
  assertionResults: [{ title: 'works', ancestorTitles: ['the unit'], status: 'passed', failureMessages: [] }],
  ...over,
});

describe('the last lines of npm test', () => {
  test('name each failed test with the beginning of its error', () => {
    const failed = { title: 'breaks', ancestorTitles: ['the unit', 'of it'], status: 'failed' };
    const failureMessages = [
      '\u001b[31mError: expect(received).toBe(expected)\u001b[39m\n\nExpected: 1\nReceived: 2\n    at a.ts:1:1',
    ];
    const files = [
      file('a.unit.test.ts'),
      file('b.unit.test.ts', { status: 'failed', assertionResults: [{ ...failed, failureMessages }] }),
    ];
    expect(failuresOf(files, '/repo').map(({ line }) => line)).toEqual([
      'b.unit.test.ts › the unit › of it › breaks: Error: expect(received).toBe(expected) | Expected: 1 | Received: 2',
    ]);
  });

  test('name a file whose error came outside a test', () => {
    const message =
      '  \u001b[1m● \u001b[22mTest suite failed to run\n\n    thrown: "Exceeded timeout of 30000 ms for a hook."\n\n      at late.e2e.test.ts:12:1';
    const late = file('late.e2e.test.ts', { status: 'failed', message });
    const unloaded = file('unloaded.unit.test.ts', { status: 'failed', message: 'SyntaxError: oops', assertionResults: [] });
    expect(failuresOf([late, unloaded], '/repo').map(({ line }) => line)).toEqual([
      'late.e2e.test.ts › outside its tests: thrown: "Exceeded timeout of 30000 ms for a hook."',
      'unloaded.unit.test.ts › outside its tests: SyntaxError: oops',
    ]);
  });

  test('count as passed what has passed, not what was left out', () => {
    const skipped = { title: 'is skipped', ancestorTitles: ['the unit'], status: 'pending' };
    const passed = { ...skipped, title: 'works', status: 'passed' };
    const files = [file('a.unit.test.ts', { assertionResults: [passed, skipped] })];
    expect(passedOf(files, '/repo')).toEqual(['a.unit.test.ts › the unit › works']);
  });

  test('say which run ended badly without a failed test, and how', () => {
    expect(badEnd('9 test files', 7, [file('a.e2e.test.ts'), file('b.e2e.test.ts')], '/repo').line).toBe(
      '9 test files › ended with 7 though no test failed: a.e2e.test.ts, b.e2e.test.ts',
    );
    const many = Array.from({ length: 14 }, (_, at) => file(`${at}.test.ts`));
    expect(badEnd('14 test files', 1, many, '/repo').line).toMatch(/ 11\.test\.ts and 2 more$/);
    expect(badEnd('2 test files', 'SIGKILL', undefined, '/repo').line).toBe('2 test files › ended with SIGKILL, without results');
  });
});
