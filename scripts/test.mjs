// npm test: lint, types, unit, integration and browser tests. npm run check: format, lint, types and unit tests only.
// Other arguments go to jest: npm test -- meeting
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, ensureInstalled, environment, node, root } from './lib.mjs';

/**
 * Tests kill processes, never the machine: what they write may stay in memory, where nothing waits for a busy disk to flush (seconds for each
 * commit of a store or a broker, beside other work).
 */
const MEMORY = '/dev/shm';
const ROOM = { free: 4 * 1024 ** 3, memory: 8 * 1024 ** 3 };

ensureInstalled();
const quick = process.argv.includes('--quick');
const only = process.argv.slice(2).filter((argument) => argument !== '--quick');
const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'visavis-test-'));
// Images run as somebody else: their files are found by who knows the way.
chmodSync(folder, 0o711);
const results = join(folder, 'results');
mkdirSync(results);
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
const total = { passed: 0, failed: 0, skipped: 0 };
const skips = [];
/** By tier, what has the machine to itself: whole systems under faults, what is timed, and what keeps both cores busy. All else runs two files at a time. */
const ALONE = { int: 'infra/platform/test/close-server', e2e: 'infra/testing/test/(?!(attacks|screens|client)/)' };
const LINGER_MS = 20_000;
const LINGERED = 'lingered';

if (only.length === 0) {
  await Promise.all([
    step('format and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--log-level=warn', '.']),
    step('import table', ['scripts/lint-imports.mjs']),
    step('types', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']),
    step('types of the web app', ['node_modules/typescript/bin/tsc', '-p', 'web/tsconfig.json']),
  ]);
}
await tier('unit');
if (!quick) {
  build();
  await tier('int');
  await tier('e2e');
}

for (const skip of skips) console.log(`skipped: ${skip}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

/** One check that counts as one test. */
async function step(name, args) {
  const startedAt = Date.now();
  const { code, output } = await run(args);
  const ok = code === 0;
  total[ok ? 'passed' : 'failed'] += 1;
  console.log(`${ok ? 'ok' : 'FAILED'}  ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)${ok ? '' : `\n${output}`}`);
}

async function tier(name) {
  const alone = ALONE[name];
  if (only.length > 0) return jest(name, ['--runInBand'], only);
  await jest(name, ['--maxWorkers=2', ...(alone ? [`--testPathIgnorePatterns=${alone}`] : [])]);
  if (alone) await jest(name, ['--runInBand'], [alone]);
}

async function jest(tier, extra, paths = ['']) {
  const file = join(results, `${readdirSync(results).length}.json`);
  console.log(`\n${tier} tests`);
  const patterns = paths.map((path) => `${path}.*\\.${tier}\\.test`);
  const args = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    '--json',
    `--outputFile=${file}`,
    '--passWithNoTests',
    ...extra,
    ...patterns.map((pattern) => `--testPathPatterns=${pattern}`),
  ];
  const { code } = await run(args, 'inherit', () => existsSync(file));
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    total.failed += 1;
    return;
  }
  total.passed += report.numPassedTests;
  total.skipped += report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  // A run that ends badly without a failed test (a leak, a crash at exit) is a failure too.
  total.failed += failed > 0 ? failed : code === 0 || code === LINGERED ? 0 : 1;
  for (const suite of report.testResults) {
    const pending = suite.assertionResults.filter((test) => test.status === 'pending');
    for (const title of new Set(pending.map((test) => test.ancestorTitles[0] ?? test.title))) skips.push(title);
  }
}

/** Ends a run that has said all it has to say, but whose process lives on for something that was left open. */
function run(args, output = 'pipe', isDone = () => false) {
  return new Promise((resolve) => {
    const child = spawn(node(), args, {
      cwd: root,
      env: { ...environment(), TMPDIR: folder },
      stdio: ['ignore', output === 'pipe' ? 'pipe' : 'ignore', output === 'pipe' ? 'pipe' : 'inherit'],
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
    child.on('exit', (code) => {
      clearInterval(watch);
      resolve({ code: lingered ? LINGERED : code, output: text });
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
