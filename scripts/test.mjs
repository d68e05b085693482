// npm test: lint, types, unit, integration and browser tests.
// npm run check: format, lint, types, and the unit tests of what is not committed (of all, when nothing is changed).
// npm test -- <path> -t <title>: the tests whose path contains the one and whose name contains the other.
// Also: --tier unit|int|e2e, --watch (unit tests unless a tier is named), and jest's own options.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build, ensureInstalled, environment, fail, follow, node, root, startNode } from './lib.mjs';
import { badEnd, failuresOf } from './test-report.mjs';
import { findTestFiles, parseArguments, select, TIERS, testPattern, unitTestsOfChanges } from './test-selection.mjs';

/**
 * Tests kill processes, never the machine: what they write may stay in memory, where nothing waits for a busy disk to flush (seconds for each
 * commit of a store or a broker, beside other work).
 */
const MEMORY = '/dev/shm';
const ROOM = { free: 4 * 1024 ** 3, memory: 8 * 1024 ** 3 };

ensureInstalled();
const { quick, watch, tiers, title, paths, options } = parseArguments(process.argv.slice(2));
const files = findTestFiles();
const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'visavis-test-'));
// Images run as another user, who may pass through this folder but not list it.
chmodSync(folder, 0o711);
const results = join(folder, 'results');
mkdirSync(results);
process.on('exit', () => {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    console.error(`${folder} could not be removed: ${error.message}`);
  }
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
const total = { passed: 0, failed: 0, skipped: 0 };
const skips = [];
const failures = [];
/** What has the machine to itself: what is timed, and what keeps both cores busy. All else runs two files at a time. */
const ALONE = [
  /^bff\/test\/(http\/proxy-faults|realtime\/(connection|lists))\./,
  /^infra\/composition\/cluster\/test\/balancer\./,
  /^infra\/foundation\/platform\/test\/(close-server|service-client|service-client-breaker|unfinished-requests)\./,
  /^infra\/tools\/testing\/test\/(budget|visual)\/.*\.e2e\./,
  /^infra\/tools\/testing\/test\/attacks\/(replay-and-races|slow-requests|socket-garbage|socket-sessions)\./,
  /^infra\/tools\/testing\/test\/processes\/(cluster-faults|durability|engine-away|overload|start-up)\./,
];
const LINGER_MS = 20_000;
const LINGERED = 'lingered';

if (watch) {
  const pattern = testPattern(tiers.length > 0 ? tiers : ['unit'], paths);
  follow(startNode(jestArguments(['--watch', `--testPathPatterns=${pattern}`]), { env: { TMPDIR: folder }, stdio: 'inherit' }));
} else {
  if (paths.length === 0 && tiers.length === 0 && title === undefined) await lint();
  if (quick) await jest('unit', ['--maxWorkers=2', ...(await unitTests())]);
  else await allTiers();
  for (const skip of skips) console.log(`skipped: ${skip}`);
  for (const failure of failures) console.log(`failed: ${failure}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
}

function lint() {
  return Promise.all([
    step('format and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--log-level=warn', '.']),
    step('import table', ['scripts/lint-imports.mjs']),
    step('types', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']),
    step('types of the web app', ['node_modules/typescript/bin/tsc', '-p', 'web/tsconfig.json']),
  ]);
}

async function allTiers() {
  const named = TIERS.filter((tier) => tiers.length === 0 || tiers.includes(tier));
  const wanted = named.map((tier) => ({ tier, selected: select(files, tier, paths) }));
  if (wanted.every(({ selected }) => selected.length === 0)) fail(`No test file has ${paths.join(' or ')} in its path.`);
  if (wanted.some(({ tier, selected }) => tier !== 'unit' && selected.length > 0)) build();
  for (const { tier, selected } of wanted) {
    const alone = selected.filter((file) => ALONE.some((pattern) => pattern.test(file)));
    const ignored = alone.map((file) => `--testPathIgnorePatterns=/${file}$`);
    if (selected.length > alone.length)
      await jest(tier, ['--maxWorkers=2', `--testPathPatterns=${testPattern([tier], paths)}`, ...ignored]);
    if (alone.length > 0) await jest(tier, ['--runInBand', '--runTestsByPath', ...alone]);
  }
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

/** Which unit tests a check runs, as arguments of jest. */
async function unitTests() {
  const { units, changed } = unitTestsOfChanges(files);
  if (changed.length === 0) return [`--testPathPatterns=${testPattern(['unit'], [])}`];
  const { output } = await run(jestArguments(['--listTests', '--json', '--findRelatedTests', ...changed]));
  const related = JSON.parse(output).map((path) => relative(root, path));
  return ['--runTestsByPath', ...new Set([...units, ...select(related, 'unit', [])])];
}

function jestArguments(args) {
  return [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    ...(title === undefined ? [] : [`--testNamePattern=${title}`]),
    ...options,
    ...args,
  ];
}

async function jest(tier, which) {
  const file = join(results, `${readdirSync(results).length}.json`);
  console.log(`\n${tier} tests`);
  const args = jestArguments(['--json', `--outputFile=${file}`, ...which]);
  const { code } = await run(args, 'inherit', () => existsSync(file));
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    total.failed += 1;
    failures.push(badEnd(tier, code, undefined, root));
    return;
  }
  total.passed += report.numPassedTests;
  // Tests that another name was asked for are not skipped.
  if (title === undefined) total.skipped += report.numPendingTests + report.numTodoTests;
  const failed = failuresOf(report.testResults, root);
  // A run that ends badly without a failed test (a leak, a crash at exit) is a failure too.
  if (failed.length === 0 && code !== 0 && code !== LINGERED) failed.push(badEnd(tier, code, report.testResults, root));
  total.failed += failed.length;
  failures.push(...failed);
  for (const suite of report.testResults) {
    const pending = suite.assertionResults.filter((test) => test.status === 'pending');
    if (title === undefined) skips.push(...new Set(pending.map((test) => test.ancestorTitles[0] ?? test.title)));
  }
}

/** Ends a run whose results are written, but whose process goes on because something was left open. */
function run(args, output = 'pipe', isDone = () => false) {
  return new Promise((resolve) => {
    const child = spawn(node(), args, {
      cwd: root,
      env: { ...environment(), TMPDIR: folder },
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
