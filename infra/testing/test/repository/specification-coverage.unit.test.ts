import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** `docs/specification-coverage.md` must not speak of what is not there. */
const root = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

interface Row {
  statement: string;
  where: string;
  shownBy: string;
}
const rows = read('docs/specification-coverage.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| statement'))
  .map((line): Row => {
    const [statement = '', where = '', shownBy = ''] = line.slice(2, -2).split(/ \| /);
    return { statement, where, shownBy };
  });

/** Titles of tests and groups: the first text after an opening bracket. */
const titlesOf = (path: string) => [...read(path).matchAll(/\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)].map((match) => match[2] ?? '');
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

test('every file named is there', () => {
  const named = rows.flatMap(({ where, shownBy }) => [...quoted(where), ...quoted(shownBy)]);
  expect(named.length).toBeGreaterThan(300);
  expect([...new Set(named)].filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test('every test named is in its file', () => {
  const references = rows.flatMap(({ shownBy }) => [...shownBy.matchAll(/`([^`]+)`: “([^”]+)”/g)]);
  expect(references.length).toBeGreaterThan(200);
  // A table of cases names its tests by its first words (`['Title length', …]`).
  const dead = references.filter(([, path = '', title = '']) => {
    const titles = titlesOf(path);
    return (
      !titles.some((known) => known.includes(title)) &&
      !read(path).includes(`['${title}',`) &&
      !read(path).includes(`'${title}',\n`)
    );
  });
  expect(dead.map(([reference]) => reference)).toEqual([]);
});

test('every statement is done somewhere and shown by a test, or it says why not', () => {
  const silent = rows.filter(
    ({ where, shownBy }) => !/^`|^– \S|^none/.test(shownBy) || (where === '–' && !shownBy.startsWith('– ')),
  );
  expect(silent).toEqual([]);
  for (const section of [1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(read('docs/specification-coverage.md')).toContain(`\n## ${section}. `);
});
