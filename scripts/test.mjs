// npm test: lint, types, and the tests of the fast tiers: unit, int and e2e.
// npm run test:deep: the long tests, and those that measure time.
// npm run check: format, lint, types, and the unit tests of what is not committed (of all, when nothing is changed).
// npm test -- <path> -t <title>: the tests whose path contains the one and whose name contains the other.
// npm test -- --changed[=<ref>]: the tests that what is not committed can change, or what has changed since the merge base with a
// commit.
// Also: --tier unit|int|e2e|deep|timed, --repeat 20, --busy (a busy loop on each core meanwhile), --base <ref> (test files that
// are new or changed since then run ten times more, beside busy loops), --watch (unit tests unless a tier is named), and jest's
// own options.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build, ensureInstalled, environment, fail, follow, node, root, startNode } from './lib.mjs';
import { testsOfChanges } from './test/changes.mjs';
import { DURATIONS, durationsOf, growthOf, slowestOf, tableOfTiers, textOf } from './test/durations.mjs';
import { badEnd, failuresOf, flakyTests, knownFlakyTests, passedOf, skipsOf } from './test/report.mjs';
import {
  changedPaths,
  changedSince,
  DEEP_TIERS,
  FAST_TIERS,
  findTestFiles,
  parseArguments,
  readsFiles,
  select,
  selectDeep,
  testPattern,
  tierOf,
} from './test/selection.mjs';

/**
 * Tests kill processes, never the machine: what they write may stay in memory, where nothing waits for a busy disk to flush
 * (seconds for each commit of a store or a broker, beside other work).
 */
const MEMORY = '/dev/shm';
const ROOM = { free: 4 * 1024 ** 3, memory: 8 * 1024 ** 3 };
const LINGER_MS = 20_000;
const LINGERED = 'lingered';
const ARTIFACTS = join(root, 'artifacts');
/** New and changed test files run so often beside busy loops. */
const STEADY_RUNS = 10;
/**
 * How often a failed file runs again, alone. A unit test depends on nothing that could differ; a timed one is the best of three.
 */
const RERUNS = { int: 1, e2e: 1, deep: 1, timed: 2 };

ensureInstalled();
const { quick, deep, watch, busy, repeat, base, changed, tiers, title, paths, options } = parseArguments(process.argv.slice(2));
const files = findTestFiles();
const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'visavis-test-'));
// Images run as another user, who may pass through this folder but not list it.
chmodSync(folder, 0o711);
process.on('exit', () => {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    console.error(`${folder} could not be removed: ${error.message}`);
  }
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
let runs = 0;
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const failures = [];
/** @type {string[]} */
const skips = [];
/** @type {import('./test/report.mjs').Flaky[]} */
const flaky = [];
/** @type {import('./test/durations.mjs').Measure[]} */
const measures = [];

if (watch) {
  const pattern = testPattern(tiers.length > 0 ? tiers : ['unit'], paths);
  follow(startNode(jestArguments(['--watch', `--testPathPatterns=${pattern}`]), { env: { TMPDIR: folder }, stdio: 'inherit' }));
} else {
  const whole = paths.length === 0 && tiers.length === 0 && title === undefined && repeat === 1;
  const selected = quick ? unitTests() : selectedFiles();
  // What is built is built while types and format are checked.
  const checked = whole && !deep ? lint() : undefined;
  if (selected.some((file) => tierOf(file) !== 'unit')) build();
  await checked;
  await runTests(selected, { repeat, busy });
  if (base !== undefined) await runTests(changedSince(files, base), { repeat: STEADY_RUNS, busy: true });
  report({ whole: whole && !quick && changed === undefined, nothing: changed !== undefined && selected.length === 0 });
}

/** The files that the arguments name. */
function selectedFiles() {
  const named = tiers.length > 0 ? tiers : FAST_TIERS;
  const selected = deep && tiers.length === 0 ? selectDeep(files, paths) : named.flatMap((tier) => select(files, tier, paths));
  if (selected.length === 0) {
    const inDeep = deep ? 0 : selectDeep(files, paths).length;
    fail(
      `No test file ${deep ? 'of the deep run' : `of ${named.join(', ')}`} has ${paths.join(' or ') || 'any name'} in its path${inDeep === 0 ? '' : `; ${inDeep} of npm run test:deep`}.`,
    );
  }
  return changed === undefined ? selected : affected(selected, changedPaths(changed));
}

function lint() {
  // Each of the compiler's threads checks what it needs of the others' files once more: no more of them than have a core each.
  const checkers = ['--checkers', String(Math.max(1, Math.floor(availableParallelism() / 2)))];
  return Promise.all([
    step('format and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--log-level=warn', '.']),
    step('import table', ['scripts/lint-imports.mjs']),
    step('types', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', ...checkers]),
    step('types of the web app', ['node_modules/typescript/bin/tsc', '-p', 'web/tsconfig.json', ...checkers]),
  ]);
}

/** One check that counts as one test. */
async function step(name, args) {
  const startedAt = Date.now();
  const { code, output } = await run(args);
  const ok = code === 0;
  total[ok ? 'passed' : 'failed'] += 1;
  if (!ok) failures.push(name);
  console.log(`${ok ? 'ok' : 'FAILED'}  ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)${ok ? '' : `\n${output}`}`);
}

/** The unit tests of a check: all on a clean work tree, and where there is no repository to compare with. */
function unitTests() {
  const units = select(files, 'unit', []);
  const paths = existsSync(join(root, '.git')) ? changedPaths() : [];
  return paths.length === 0 ? units : affected(units, paths);
}

/** Those of the files that a change can affect. */
function affected(selected, paths) {
  const { files: chosen, all } = testsOfChanges(selected, paths, importersOf, readsFiles);
  console.log(`${chosen.length} of ${selected.length} test files for ${paths.length} changed files${all ? ` (${all})` : ''}`);
  return chosen;
}

/** The test files that import these, directly or not. */
function importersOf(paths) {
  const args = jestArguments(['--listTests', '--json', '--findRelatedTests', ...paths]);
  const listed = spawnSync(node(), args, { cwd: root, env: environment(), encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
  if (listed.status !== 0) fail(`The tests of what has changed could not be listed:\n${listed.stderr}`);
  return JSON.parse(listed.stdout).map((path) => relative(root, path));
}

/** Runs the files as one queue, and those that failed again where their tier allows it. */
async function runTests(selected, { repeat, busy }) {
  if (selected.length === 0) return;
  const loops = busy ? Array.from({ length: availableParallelism() }, () => spawn(node(), ['-e', 'for (;;);'])) : [];
  try {
    const first = await jest(selected, { repeat });
    let { failed } = first;
    if (repeat === 1 && first.completed)
      for (let again = 1; failed.some(({ file }) => again <= (RERUNS[tierOf(file)] ?? 0)); again++)
        failed = await runAgain(failed, again);
    total.failed += failed.length;
    failures.push(...failed.map(({ line }) => line));
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
  }
}

/** What still fails when the failed files have run once more, each alone. What passed now is flaky. */
async function runAgain(failed, again) {
  const still = [];
  for (const file of new Set(failed.map((failure) => failure.file))) {
    const before = failed.filter((failure) => failure.file === file);
    if (again > (RERUNS[tierOf(file)] ?? 0)) {
      still.push(...before);
      continue;
    }
    console.log(`\n${file} failed: once more, alone.`);
    const { failed: after, passed: titles } = await jest([file], { counts: false });
    // What a second run leaves out has not passed.
    const passed = before.filter(({ title, isOutside }) => (isOutside ? after.length === 0 : titles.includes(title)));
    const left = before.filter((one) => !passed.includes(one) && !after.some(({ title }) => title === one.title));
    still.push(...after, ...left);
    total.passed += passed.length;
    if (tierOf(file) !== 'timed') flaky.push(...flakyTests(passed, measures.find((measure) => measure.path === file)?.load));
  }
  return still;
}

function jestArguments(args) {
  return [
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    ...(title === undefined ? [] : [`--testNamePattern=${title}`]),
    ...options,
    ...args,
  ];
}

/**
 * One run of jest over the files.
 * @returns {Promise<{ completed: boolean, failed: import('./test/report.mjs').Failure[], passed: string[] }>} completed: whether
 * its results could be read; passed: whole titles
 */
async function jest(selected, { repeat = 1, counts = true } = {}) {
  runs += 1;
  const results = join(folder, `results-${runs}.json`);
  const measured = join(folder, `measures-${runs}`);
  const args = jestArguments(['--json', `--outputFile=${results}`, '--runTestsByPath', ...selected]);
  const { code } = await run(args, 'inherit', () => existsSync(results), {
    VISAVIS_TEST_RUN: JSON.stringify({ repeat, deep, measures: measured }),
  });
  if (counts && existsSync(measured))
    measures.push(
      ...readFileSync(measured, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    );
  const what = selected.length === 1 ? selected[0] : `${selected.length} test files`;
  let report;
  try {
    report = JSON.parse(readFileSync(results, 'utf8'));
  } catch {
    return { completed: false, failed: [badEnd(what, code, undefined, root)], passed: [] };
  }
  const failed = failuresOf(report.testResults, root);
  // A run that ends badly without a failed test (a leak, a crash at exit) is a failure too.
  if (failed.length === 0 && code !== 0 && code !== LINGERED) failed.push(badEnd(what, code, report.testResults, root));
  if (counts) {
    total.passed += report.numPassedTests;
    // Tests that another name was asked for are not skipped.
    if (title === undefined) {
      total.skipped += report.numPendingTests + report.numTodoTests;
      skips.push(...skipsOf(report.testResults));
    }
  }
  return { completed: true, failed, passed: passedOf(report.testResults, root) };
}

/** The closing lines, and what is kept of the run under artifacts/. */
function report({ whole, nothing }) {
  mkdirSync(ARTIFACTS, { recursive: true });
  const durations = durationsOf(measures);
  const earlier = JSON.parse(readFileSync(DURATIONS, 'utf8'));
  if (measures.length > 1) {
    console.log(
      `\nThe slowest files (wall, and processor time of the tests, the product and the browser):\n${slowestOf(durations, 20)}`,
    );
    console.log(`\n${tableOfTiers(durations)}`);
    writeFileSync(join(ARTIFACTS, 'test-durations.json'), textOf(durations));
  }
  if (whole) for (const line of growthOf(durations, earlier)) console.log(line);
  if (process.env.UPDATE_DURATIONS === '1') writeFileSync(DURATIONS, textOf({ ...keptOf(earlier), ...ofTheirOwnRun(durations) }));
  writeFileSync(join(ARTIFACTS, 'flaky.json'), `${JSON.stringify(flaky, undefined, 2)}\n`);
  const recorded = knownFlakyTests(readFileSync(join(root, 'docs', 'flaky.md'), 'utf8'));
  for (const seen of flaky) {
    console.log(`flaky: ${seen.title} (seed ${seen.seed ?? 'none'}, load ${seen.load?.toFixed(1) ?? 'unknown'}): ${seen.last}`);
    if (!recorded.includes(seen.title)) continue;
    total.passed -= 1;
    total.failed += 1;
    failures.push(`${seen.title}: flaky for the second time (docs/flaky.md)`);
  }
  for (const skip of new Set(skips)) console.log(`skipped: ${skip}`);
  for (const failure of failures) console.log(`failed: ${failure}`);
  if (flaky.length > 0) console.log(`${flaky.length} flaky`);
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exit(total.failed > 0 || (total.passed === 0 && !nothing) ? 1 : 0);
}

/** Without the files that are gone. */
function keptOf(durations) {
  return Object.fromEntries(Object.entries(durations).filter(([path]) => files.includes(path)));
}

/** The deep run gives a file of the other tiers longer bounds: what it takes then says nothing about `npm test`. */
function ofTheirOwnRun(durations) {
  return Object.fromEntries(Object.entries(durations).filter(([path]) => DEEP_TIERS.includes(tierOf(path)) === deep));
}

/** Ends a run whose results are written, but whose process goes on because something was left open. */
function run(args, output = 'pipe', isDone = () => false, variables = {}) {
  return new Promise((resolve) => {
    const child = spawn(node(), args, {
      cwd: root,
      env: { ...environment(), TMPDIR: folder, ...variables },
      stdio: ['ignore', output, output],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
    let lingered = false;
    let doneAt = 0;
    const watch = setInterval(() => {
      doneAt ||= isDone() ? Date.now() : 0;
      if (doneAt === 0 || Date.now() - doneAt < LINGER_MS) return;
      lingered = true;
      console.log('The tests are done, but something was left open: ended.');
      child.kill('SIGKILL');
    }, 1_000);
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      resolve({ code: lingered ? LINGERED : (code ?? signal), output: text });
    });
  });
}

function hasRoomInMemory() {
  if (!existsSync(MEMORY) || freemem() < ROOM.memory) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  // Tests of the images run what they copied.
  const runs = !mounts.some((line) => line.split(' ')[1] === MEMORY && line.includes('noexec'));
  return runs && bavail * bsize >= ROOM.free;
}
