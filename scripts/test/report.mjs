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
 * A failed test, or an error outside a test: its file, its whole title, its error, and both in one line.
 * @typedef {{ file: string, title: string, error: string, line: string, isOutside?: true }} Failure
 * A test that failed and then passed alone. `seed` and `last` are what its error says of them.
 * @typedef {{ title: string, seed?: string, last: string, load?: number }} Flaky
 */

/**
 * The failed tests and the errors outside a test.
 * @param {readonly File[]} files
 * @param {string} root
 * @returns {Failure[]}
 */
export function failuresOf(files, root) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(root, name);
    const failures = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => failure(path, [...test.ancestorTitles, test.title], test.failureMessages?.[0] ?? ''));
    const [, outside] = message.split(OUTSIDE);
    if (outside !== undefined || (status === 'failed' && failures.length === 0))
      failures.push({ ...failure(path, ['outside its tests'], outside ?? message), isOutside: true });
    return failures;
  });
}

/**
 * The whole titles of the tests that passed.
 * @param {readonly File[]} files
 * @param {string} root
 */
export function passedOf(files, root) {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'passed')
      .map((test) => titleOf(relative(root, name), [...test.ancestorTitles, test.title])),
  );
}

/**
 * @param {string} file
 * @param {readonly string[]} titles
 * @param {string} error
 * @returns {Failure}
 */
function failure(file, titles, error) {
  const title = titleOf(file, titles);
  return { file, title, error, line: withBeginning(title, error) };
}

const titleOf = (/** @type {string} */ file, /** @type {readonly string[]} */ titles) => [file, ...titles].join(' › ');

/**
 * The failed tests as flaky ones, since they have passed alone.
 * @param {readonly Failure[]} failures
 * @param {number | undefined} load of the machine when they failed
 * @returns {Flaky[]}
 */
export function flakyTests(failures, load) {
  return failures.map(({ title, error }) => {
    const seed = /\bseed[=: ]+([\w-]+)/i.exec(error)?.[1];
    const last = beginningOf(/\blast: .*/s.exec(error)?.[0] ?? error);
    return { title, ...(seed !== undefined && { seed }), last, ...(load !== undefined && { load }) };
  });
}

/**
 * The titles in the first column of the table in docs/flaky.md.
 * @param {string} markdown
 */
export function knownFlakyTests(markdown) {
  return [...markdown.matchAll(/^\| `(.+?)` \|/gm)].map(([, title]) => title);
}

/**
 * The suites, or tests, that were skipped.
 * @param {readonly File[]} files
 */
export function skipsOf(files) {
  return files.flatMap(({ assertionResults }) =>
    assertionResults.filter((test) => test.status === 'pending').map((test) => test.ancestorTitles[0] ?? test.title),
  );
}

/**
 * A run that counts as failed although none of its tests did.
 * @param {string} what ran
 * @param {number | string | null} code its exit code, or the signal that ended it
 * @param {readonly File[] | undefined} files
 * @param {string} root
 * @returns {Failure}
 */
export function badEnd(what, code, files, root) {
  if (!files) return failure(what, [`ended with ${code}, without results`], '');
  const names = files.slice(0, MOST_FILES).map(({ name }) => relative(root, name));
  const more = files.length > MOST_FILES ? ` and ${files.length - MOST_FILES} more` : '';
  return failure(what, [`ended with ${code} though no test failed`], `${names.join(', ')}${more}`);
}

/**
 * @param {string} title
 * @param {string} error
 */
const withBeginning = (title, error) => [title, beginningOf(error)].filter(Boolean).join(': ');

/** The lines of an error that say what happened, as one. */
function beginningOf(/** @type {string} */ error) {
  return stripVTControlCharacters(error)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('at '))
    .slice(0, LINES)
    .join(' | ')
    .slice(0, LONGEST);
}
