import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const found = new Map<string, { path: string; text: string }[]>();
/** Read once: a process that explains is a short one, or restarts when code changes. */
const filesOf = (pattern: string) => {
  const files = found.get(pattern) ?? readFiles(pattern);
  found.set(pattern, files);
  return files;
};
const readFiles = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })
    .sort()
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));

/** Files that have one of the words in them, not as part of another one. */
function filesNaming(pattern: string, words: readonly string[]): string[] {
  const literal = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const wholeWord = new RegExp(`(?<![\\w./-])(${literal.join('|')})(?![\\w/-])`);
  return filesOf(pattern).flatMap(({ path, text }) => (wholeWord.test(text) ? [path] : []));
}
export const testsNaming = (words: readonly string[]) => filesNaming('{bff,web,services,infra}/**/*.test.ts', words);
export const appFilesNaming = (words: readonly string[]) => filesNaming('web/src/**/*.{ts,tsx}', words);

/** The modules of some files of the repository. */
export const importedFrom = async (pattern: string): Promise<object[]> =>
  Promise.all(globSync(pattern, { cwd: root }).map((path) => import(new URL(path, `file://${root}`).href)));
