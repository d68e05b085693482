import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

const repository = fileURLToPath(new URL('../../../../..', import.meta.url));
const files = globSync('services/*/src/**/*.ts', { cwd: repository });

/** The lines of services' files that match, each with its file. `folders`: those that are looked at. */
function linesLike(pattern: RegExp, isLookedAt: (path: string) => boolean): string[] {
  return files.filter(isLookedAt).flatMap((path) =>
    readFileSync(join(repository, path), 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line) && !/^\s*(\*|\/)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
}
const isIn = (folder: string) => (path: string) => path.includes(`/src/${folder}/`);

describe('the layers of every service', () => {
  test('query the store in data/ only', () => {
    const query = /\bwhere\b\s*[:,}=]|\.(find|count)\(\{|\bWhere\b.*@visavis\/store/;
    expect(linesLike(query, (path) => !isIn('data')(path))).toEqual([]);
    expect(linesLike(query, isIn('data')).length).toBeGreaterThan(20);
  });
  test('name refusals in the domain, and leave error classes to use cases', () => {
    expect(
      linesLike(/\bnew (DomainError|Invalid|Unauthenticated|Forbidden|NotFound|Conflict|TooMany|Unavailable)\b/, isIn('domain')),
    ).toEqual([]);
  });
  test('know nothing of the layers around them', () => {
    const from = (folders: string) => new RegExp(`from '(\\.\\./)+(${folders})/`);
    expect(linesLike(from('data|use-cases|http|events'), isIn('domain'))).toEqual([]);
    expect(linesLike(from('use-cases|http|events'), isIn('data'))).toEqual([]);
    expect(linesLike(from('http|events'), isIn('use-cases'))).toEqual([]);
  });
});
