import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { coverageDocument, filesNamed, findTags, root, sections, statements, tagsIn } from './specification-coverage.ts';

const DOCUMENT = `${root}docs/specification-coverage.md`;
const tags = findTags();
const tagged = new Set(tags.map(({ id }) => id));

test('lists the statements of all nine sections once each', () => {
  expect(sections.map(({ section }) => section[0])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(statements.length).toBeGreaterThanOrEqual(254);
  expect(new Set(statements.map(({ id }) => id)).size).toBe(statements.length);
});

test('has a test for every statement, or a reason why not', () => {
  expect(statements.filter(({ id, untested }) => !tagged.has(id) && !untested).map(({ id }) => id)).toEqual([]);
});

test('gives no reason for a statement that has a test', () => {
  expect(statements.filter(({ id, untested }) => tagged.has(id) && untested).map(({ id }) => id)).toEqual([]);
});

test('names existing product files for every statement with a test', () => {
  expect(statements.filter(({ where, untested }) => !where?.length && !untested).map(({ id }) => id)).toEqual([]);
  const unclear = statements.flatMap(({ id, where = [] }) => where.map((end) => [id, end, filesNamed(end).length] as const));
  expect(unclear.filter(([, , files]) => files !== 1)).toEqual([]);
});

test('accepts only tags that name a statement and stand directly above a test', () => {
  const ids = new Set(statements.map(({ id }) => id));
  expect(tags.filter(({ id, isAtTest }) => !ids.has(id) || !isAtTest)).toEqual([]);
});

test('reads lists and ranges, and finds a tag without a test', () => {
  const text = "// spec 1 §2.1–3, §5.10\n// Why it matters.\ntest('reads', () => {});\n// spec 1 §9.1\nconst late = 1;\n";
  expect(tagsIn('a.ts', text).map(({ id, isAtTest }) => [id, isAtTest])).toEqual([
    ['§2.1', true],
    ['§2.2', true],
    ['§2.3', true],
    ['§5.10', true],
    ['§9.1', false],
  ]);
});

test('keeps docs/specification-coverage.md equal to the tags (UPDATE_COVERAGE=1 writes it)', () => {
  const document = coverageDocument(tags);
  if (process.env.UPDATE_COVERAGE === '1') writeFileSync(DOCUMENT, document);
  const committed = readFileSync(DOCUMENT, 'utf8');
  const lines = committed.split('\n');
  expect(document.split('\n').filter((line) => !lines.includes(line))).toEqual([]);
  expect(committed === document).toBe(true);
});
