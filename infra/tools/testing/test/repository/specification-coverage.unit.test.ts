import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import {
  coverageDocument,
  filesNamed,
  findTags,
  isAnswered,
  isShown,
  root,
  specifications,
  tagsIn,
} from './specification-coverage.ts';

const tags = findTags();
/** So many statements each specification has at least. */
const STATEMENTS: Record<number, number> = { 1: 254, 2: 122 };
/** So many texts it quotes. */
const TEXTS: Record<number, number> = { 1: 99, 2: 36 };

describe.each(specifications)('specification $number', (specification) => {
  const { number, sections, statements, page } = specification;
  const tagged = new Set(tags.filter((tag) => tag.specification === number).map(({ id }) => id));

  test('lists the statements of all nine sections once each', () => {
    expect(sections.map(({ section }) => section[0])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(statements.length).toBeGreaterThanOrEqual(STATEMENTS[number] ?? Number.POSITIVE_INFINITY);
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

  test('has every text that it quotes in the product, to the letter', () => {
    const texts = (name: 'shown' | 'answered') => statements.flatMap((statement) => statement[name] ?? []);
    expect(new Set([...texts('shown'), ...texts('answered')]).size).toBeGreaterThanOrEqual(
      TEXTS[number] ?? Number.POSITIVE_INFINITY,
    );
    expect(texts('shown').filter((text) => !isShown(text))).toEqual([]);
    expect(texts('answered').filter((text) => !isAnswered(text))).toEqual([]);
  });

  test('keeps its page equal to the tags (UPDATE_COVERAGE=1 writes it)', () => {
    const document = coverageDocument(specification, tags);
    if (process.env.UPDATE_COVERAGE === '1') writeFileSync(root + page, document);
    const committed = existsSync(root + page) ? readFileSync(root + page, 'utf8') : '';
    const lines = committed.split('\n');
    expect(document.split('\n').filter((line) => !lines.includes(line))).toEqual([]);
    expect(committed === document).toBe(true);
  });
});

test('accepts only tags that name a statement and stand directly above a test', () => {
  const ids = new Set(specifications.flatMap(({ number, statements }) => statements.map(({ id }) => `${number} ${id}`)));
  expect(tags.filter(({ specification, id, isAtTest }) => !ids.has(`${specification} ${id}`) || !isAtTest)).toEqual([]);
});

test('reads lists and ranges, and finds a tag without a test', () => {
  const text = "// spec 1 §2.1–3, §5.10\n// Why it matters.\ntest('reads', () => {});\n// spec 2 §9.1\nconst late = 1;\n";
  expect(tagsIn('a.ts', text).map(({ specification, id, isAtTest }) => [specification, id, isAtTest])).toEqual([
    [1, '§2.1', true],
    [1, '§2.2', true],
    [1, '§2.3', true],
    [1, '§5.10', true],
    [2, '§9.1', false],
  ]);
});

test('knows which tests the deep run alone has: those of its files, and the seldom ones of others', () => {
  const isDeep = (path: string, below: string) => tagsIn(path, `// spec 1 §2.1\n${below}('x', () => {});`)[0]?.isDeep;
  expect([isDeep('a.e2e.test.ts', 'test'), isDeep('a.e2e.test.ts', 'seldom'), isDeep('a.deep.test.ts', 'test')]).toEqual([
    ...[false, true, true],
  ]);
});
