import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const repository = fileURLToPath(new URL('../../../../..', import.meta.url));
/** Tests of the fast tiers, contract suites, and what both use. */
const files = [
  ...globSync('{services/*,infra/*/*,bff,web}/test/**/*.{ts,tsx}', { cwd: repository }),
  ...globSync('infra/*/*/src/contract-suite/**/*.ts', { cwd: repository }),
];
const ALLOWED = [
  /\.(timed|deep)\.test\.tsx?$/,
  // Waits with a deadline; packages that ship may not import the shared one.
  /^infra\/ports\/(store|event-bus)\/src\/contract-suite\/harness\.ts$/,
  // Of the long runs: they measure what they report.
  /^infra\/tools\/testing\/test\/(budget|faults|trade)\//,
  // The page of a deep test: its clock is the call's.
  /^web\/test\/room\/media-page\.ts$/,
  // This test's own examples.
  /\/clocks\.unit\.test\.ts$/,
];
const CLOCK = /\b(performance|Date)\s*\??\.\s*now\b|\bhrtime\b|\bfrom '(@visavis\/testing|(\.\.\/)+src)\/timed(\.ts)?'/;

const clocksIn = (text: string): string[] => text.split('\n').filter((line) => CLOCK.test(line) && !/^\s*(\*|\/)/.test(line));

test('finds no clock read in a test of the fast tiers; claims about real time are in timed tests', () => {
  const read = files
    .filter((path) => !ALLOWED.some((allowed) => allowed.test(path)))
    .flatMap((path) => clocksIn(readFileSync(join(repository, path), 'utf8')).map((line) => `${path}: ${line.trim()}`));
  expect(read).toEqual([]);
  expect(files.length).toBeGreaterThan(400);
});

test.each([
  'const from = performance.now();',
  'expect(Date.now() - from).toBeLessThan(400);',
  'const now = Date . now;',
  'const from = process.hrtime.bigint();',
  "import { msOf } from '@visavis/testing/timed';",
  "import { msOf } from '../src/timed.ts';",
])('is caught: %s', (line) => expect(clocksIn(line)).toEqual([line]));

test.each([
  '// Later than Date.now() says.',
  "import { fromNow } from '@visavis/testing/real-time';",
  'const date = new Date(START);',
  'world.clock.now()',
])('is left alone: %s', (line) => expect(clocksIn(line)).toEqual([]));
