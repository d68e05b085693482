import { expect, test } from '@jest/globals';
import { readCommand } from '@visavis/backends';
import { processes, read } from './processes.ts';

const pages = ['docs/operations.md', 'k8s/README.md'];
/** What follows `start` in a page, up to the end of the line or of the code, in words. */
const commandsOf = (page: string, start: RegExp) =>
  [...read(page).matchAll(new RegExp(`${start.source}([^\`\\n]*)`, 'g'))].map(([, ...groups]) => groups as string[]);
const wordsOf = (text = '') => text.trim().split(/ +(?![^<]*>)/);
const names = processes.map(({ name }) => name as string);

test('every command of an operator is one that a process in its image takes, by a path that is there', () => {
  const commands = pages.flatMap((page) => commandsOf(page, /(\S+) -- node (\S*main\.ts) /));
  expect(commands.length).toBeGreaterThan(10);
  for (const [target = '', path, args] of commands) {
    expect(path).toBe('src/main.ts');
    expect(names).toContain(target.replace('deployment/visavis-', ''));
    expect(readCommand(wordsOf(args))).toBeDefined();
  }
});

test('no page names an entry point by a path that only the repository has', () => {
  expect(pages.flatMap((page) => read(page).match(/node \S+\/src\/main\.ts/g) ?? [])).toEqual([]);
});

test('every command on a stopped data folder, and in Compose, is one too', () => {
  const commands = pages.flatMap((page) => commandsOf(page, /(?:npm run operate --|docker compose run --rm) (\S+) /));
  expect(commands.length).toBeGreaterThan(5);
  for (const [name, args] of commands) {
    expect(names).toContain(name);
    expect(readCommand(wordsOf(args?.replace(/\).*$/, '')))).toBeDefined();
  }
});
