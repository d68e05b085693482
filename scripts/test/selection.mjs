// Which test files a run takes: by path, tier and what has changed. Plain JavaScript for Node 20, as the other scripts.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { root } from '../lib.mjs';

/** What `npm test` runs, and what `npm run test:deep` runs. */
export const FAST_TIERS = ['unit', 'int', 'e2e'];
export const DEEP_TIERS = ['deep', 'timed'];
export const TIERS = [...FAST_TIERS, ...DEEP_TIERS];
const IS_TEST = new RegExp(`\\.(${TIERS.join('|')})\\.test\\.tsx?$`);
/** Characters of a test file that may hold its pragmas. */
const HEAD = 2_000;
/** Tests that read the repository as files depend on more than they import. */
const READS_FILES = /\b(readFileSync|readdirSync|globSync)\b/;

/**
 * `npm test -- <paths> [-t title] [--tier unit] [--repeat 20] [--busy] [--base <ref>] [--changed[=<ref>]] [--watch] [jest's
 * options]`
 * @param {readonly string[]} argv
 */
export function parseArguments(argv) {
  const parsed = {
    quick: false,
    deep: false,
    watch: false,
    /** A busy loop runs on each core meanwhile. */ busy: false,
    repeat: 1,
    /** @type {string | undefined} */ base: undefined,
    /** Since which commit; empty: what is not committed. @type {string | undefined} */ changed: undefined,
    /** @type {string[]} */ tiers: [],
    /** @type {string | undefined} */ title: undefined,
    /** @type {string[]} */ paths: [],
    /** @type {string[]} */ options: [],
  };
  const rest = [...argv];
  for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
    const [name, value] = next.startsWith('--') && next.includes('=') ? next.split(/=(.*)/s) : [next, undefined];
    if (name === '--quick') parsed.quick = true;
    else if (name === '--deep') parsed.deep = true;
    else if (name === '--busy') parsed.busy = true;
    else if (name === '--repeat') parsed.repeat = Number(value ?? rest.shift());
    else if (name === '--base') parsed.base = value ?? rest.shift() ?? '';
    else if (name === '--changed') parsed.changed = value ?? '';
    else if (name === '--watch') parsed.watch = true;
    else if (name === '--tier') parsed.tiers.push(...(value ?? rest.shift() ?? '').split(','));
    else if (name === '-t' || name === '--testNamePattern') parsed.title = value ?? rest.shift() ?? '';
    else if (next.startsWith('-')) parsed.options.push(next);
    else parsed.paths.push(next);
  }
  const unknown = parsed.tiers.find((tier) => !TIERS.includes(tier));
  if (unknown !== undefined) throw new Error(`--tier is one of ${TIERS.join(', ')}; this is "${unknown}".`);
  if (!Number.isInteger(parsed.repeat) || parsed.repeat < 1) throw new Error('--repeat is a whole number from 1.');
  return parsed;
}

/** All test files, relative to the repository. */
export function findTestFiles() {
  const workspaces = [
    'bff',
    'web',
    ...['services', 'infra/foundation', 'infra/ports', 'infra/engines', 'infra/composition', 'infra/tools'].flatMap(foldersIn),
  ];
  const folders = workspaces
    .flatMap((folder) => [`${folder}/test`, `${folder}/src`])
    .filter((folder) => existsSync(join(root, folder)));
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, String(path))))
    .map((path) => path.split(sep).join('/'))
    .filter((path) => IS_TEST.test(path))
    .sort();
}

/**
 * The files of a tier whose path within the repository contains one of the texts, or all.
 * @param {readonly string[]} files
 * @param {string} tier
 * @param {readonly string[]} paths
 */
export function select(files, tier, paths) {
  const within = paths.map(relativePath);
  return files.filter(
    (file) => file.includes(`.${tier}.test.`) && (within.length === 0 || within.some((text) => file.includes(text))),
  );
}

/**
 * The same choice as a pattern of jest's, whose watch mode also finds new files by it.
 * @param {readonly string[]} tiers
 * @param {readonly string[]} paths
 */
export function testPattern(tiers, paths) {
  const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const within = paths.map(relativePath).map(escaped);
  return `^${escaped(root)}(?=.*\\.(${tiers.join('|')})\\.test\\.).*(${within.join('|')})`;
}

/**
 * What a test file says of itself in its first lines: `@weight waits|busy` (how much of the machine it takes), `@deep NAME=value
 * …` (the bounds of its long run, as environment variables: the deep run takes the file with these).
 * @param {string} file relative to the repository
 * @returns {{ weight?: 'waits' | 'busy', deep?: Record<string, string> }}
 */
export function pragmasOf(file) {
  const head = readFileSync(join(root, file), 'utf8').slice(0, HEAD);
  const weight = /@weight +([^\s.:]+)/.exec(head)?.[1];
  if (weight !== undefined && weight !== 'waits' && weight !== 'busy')
    throw new Error(`${file}: @weight is waits or busy; this is "${weight}".`);
  const bounds = /@deep +((?:[A-Z_]+=\S+ *)+)/.exec(head)?.[1];
  return {
    ...(weight !== undefined && { weight }),
    ...(bounds !== undefined && {
      deep: Object.fromEntries(
        bounds
          .trim()
          .split(/ +/)
          .map((bound) => bound.split('=')),
      ),
    }),
  };
}

/**
 * The files of the deep run: the deep and timed ones, and those of the other tiers that have a long run.
 * @param {readonly string[]} files
 * @param {readonly string[]} paths
 */
export function selectDeep(files, paths) {
  const long = FAST_TIERS.flatMap((tier) => select(files, tier, paths)).filter((file) => pragmasOf(file).deep);
  return [...DEEP_TIERS.flatMap((tier) => select(files, tier, paths)), ...long];
}

/** @param {string} path of a test file */
export const tierOf = (path) => /** @type {string} */ (IS_TEST.exec(path)?.[1]);

/**
 * The paths that differ from the last commit, or from the merge base with another one; untracked ones, too.
 * @param {string} [base]
 */
export function changedPaths(base) {
  const git = (/** @type {string[]} */ ...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout.split('\0').filter(Boolean);
  };
  const from = base ? (git('merge-base', base, 'HEAD')[0] ?? '').trim() : 'HEAD';
  return [...git('diff', '--name-only', '--no-renames', '-z', from), ...git('ls-files', '--others', '--exclude-standard', '-z')];
}

/**
 * The test files that are new or changed since the merge base with a commit, committed or not.
 * @param {readonly string[]} files
 * @param {string} base
 */
export function changedSince(files, base) {
  const changed = new Set(changedPaths(base));
  return FAST_TIERS.flatMap((tier) => select(files, tier, [])).filter((file) => changed.has(file));
}

/** A path as a shell completes it, from any folder and with `./`, is meant within the repository. */
function relativePath(/** @type {string} */ path) {
  const absolute = resolve(process.env.INIT_CWD ?? root, path);
  if (!existsSync(absolute)) return path.replace(/^\.\//, '');
  return relative(root, absolute).split(sep).join('/');
}

/** @param {string} file a test file */
export const readsFiles = (file) => READS_FILES.test(readFileSync(join(root, file), 'utf8'));

function foldersIn(/** @type {string} */ folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${folder}/${entry.name}`);
}
