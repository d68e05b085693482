import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const repository = fileURLToPath(new URL('../../../../..', import.meta.url));
const LONGEST = 160;
/** Written by a command, a row each: a table's row cannot be wrapped. */
const GENERATED = /^docs\/(settings|specification(-2)?-coverage)\.md$/;

const documents = spawnSync('git', ['ls-files', '-z', '*.md'], { cwd: repository, encoding: 'utf8' })
  .stdout.split('\0')
  .filter(Boolean);

test.each(documents.filter((path) => !GENERATED.test(path)))('%s has no line that is too long to read', (path) => {
  const lines = readFileSync(`${repository}/${path}`, 'utf8').split('\n');
  const tooLong = lines.flatMap((line, index) =>
    line.length > LONGEST ? [`${path}:${index + 1}: ${line.length} characters`] : [],
  );
  expect(tooLong).toEqual([]);
});

test('every picture of the README is there', () => {
  const readme = readFileSync(`${repository}/README.md`, 'utf8');
  const pictures = Array.from(readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g), ([, path]) => path as string);
  expect(pictures.length).toBeGreaterThan(2);
  expect(pictures.filter((path) => !existsSync(`${repository}/${path}`))).toEqual([]);
});

test('finds the documents', () => expect(documents.length).toBeGreaterThan(50));

test('no comment has a line that is wider than the code', () => {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs'], { cwd: repository, encoding: 'utf8' });
  const tooWide = stdout
    .split('\0')
    .filter((path) => path && existsSync(`${repository}/${path}`))
    .flatMap((path) =>
      readFileSync(`${repository}/${path}`, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          line.length > 130 && /^\s*(\/\/|\/?\*+)\s/.test(line) && !/biome-ignore|https?:/.test(line)
            ? [`${path}:${index + 1}`]
            : [],
        ),
    );
  expect(tooWide).toEqual([]);
});
