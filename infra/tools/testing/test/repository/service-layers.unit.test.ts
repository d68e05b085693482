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
const from = (folders: string) => new RegExp(`from '(\\.\\./)+(${folders})/`);
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
    expect(linesLike(from('data|use-cases|http|events'), isIn('domain'))).toEqual([]);
    expect(linesLike(from('use-cases|http|events'), isIn('data'))).toEqual([]);
    expect(linesLike(from('http|events'), isIn('use-cases'))).toEqual([]);
  });
  // docs/adr/0047: a function of data/ that writes takes a unit, which only a transaction has.
  test('change nothing in a route: it reads through data/ or a use case, and each command is a use case', () => {
    expect(linesLike(/\.(transaction|collection)\(|\bUnit\b/, isIn('http'))).toEqual([]);
    expect(linesLike(from('data'), isIn('http')).length).toBeGreaterThan(5);
    expect(linesLike(from('use-cases'), isIn('http')).length).toBeGreaterThan(20);
  });
  test('have consumers of one form: a file each, named as its consumer, whose function takes what the service has', () => {
    for (const path of files.filter(isIn('events'))) {
      const text = readFileSync(join(repository, path), 'utf8');
      const [, service, name] = /services\/([\w-]+)\/src\/events\/([\w-]+)\.ts$/.exec(path) ?? [];
      const consumer = name?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      expect(text).toMatch(new RegExp(`export const ${consumer} = \\(deps: \\w+Deps\\) =>\n`));
      // Of several topics: an id for each.
      expect(text).toMatch(new RegExp(`id: ('${service}/${name}'|idOf\\(\\w+\\)),`));
    }
  });
});
