// What `npm test` says at its very end, where a shortened log still shows it. Plain JavaScript for Node 20, as the other scripts.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Of jest's `--json`.
 * @typedef {{ title: string, ancestorTitles: string[], status: string, failureMessages?: string[] | null }} Assertion
 * @typedef {{ name: string, status: string, message: string, assertionResults: Assertion[] }} File
 */

/** What jest writes above an error outside a test: in a hook after all of them, in a callback, or while the file is loaded. */
const OUTSIDE = 'Test suite failed to run';
const MOST_FILES = 12;
/** Of an error: what was expected and received, or waited for, is in the lines after the first. */
const LINES = 8;
const LONGEST = 400;

/**
 * A line for each failed test and for each error outside a test, with the beginning of the error.
 * @param {readonly File[]} files
 * @param {string} root
 */
export function failuresOf(files, root) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(root, name);
    const lines = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => [path, ...test.ancestorTitles, withBeginning(test.title, test.failureMessages?.[0] ?? '')].join(' › '));
    const [, outside] = message.split(OUTSIDE);
    if (outside !== undefined || (status === 'failed' && lines.length === 0))
      lines.push(`${path} › ${withBeginning('outside its tests', outside ?? message)}`);
    return lines;
  });
}

/**
 * Why a run counts as failed although none of its tests did.
 * @param {string} tier
 * @param {number | string | null} code its exit code, or the signal that ended it
 * @param {readonly File[] | undefined} files
 * @param {string} root
 */
export function badEnd(tier, code, files, root) {
  if (!files) return `${tier} tests › ended with ${code}, without results`;
  const names = files.slice(0, MOST_FILES).map(({ name }) => relative(root, name));
  const more = files.length > MOST_FILES ? ` and ${files.length - MOST_FILES} more` : '';
  return `${tier} tests › ended with ${code} though no test failed: ${names.join(', ')}${more}`;
}

/**
 * @param {string} title
 * @param {string} error
 */
function withBeginning(title, error) {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('at '));
  return [title, lines.slice(0, LINES).join(' | ').slice(0, LONGEST)].filter(Boolean).join(': ');
}
