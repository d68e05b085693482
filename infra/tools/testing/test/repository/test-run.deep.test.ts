import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';

/** `npm test` in a small repository of its own, with tests that fail once, always or never. */
const repository = fileURLToPath(new URL('../../../../..', import.meta.url));
const TIMEOUT_MS = 180_000;
const FAILS_ONCE = 'timed out waiting for the card (15000 ms); last: 41; seed 7';

let folder: string;
const at = (...path: string[]) => join(folder, ...path);
const testFile = (name: string, body: string) =>
  writeFileSync(
    at('services/example/test', name),
    `import { appendFileSync, readFileSync } from 'node:fs';
import { test } from '@jest/globals';
const runs = new URL('../${name}.runs', import.meta.url);
test('works', () => {
  appendFileSync(runs, 'x');
  const count = readFileSync(runs, 'utf8').length;
  ${body}
});
`,
  );
const runsOf = (name: string) =>
  existsSync(at('services/example', `${name}.runs`)) ? readFileSync(at('services/example', `${name}.runs`), 'utf8').length : 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'visavis-run-'));
  for (const path of ['scripts', 'web/vite/markdown.ts', 'jest.config.mjs', 'turbo.json', 'package-lock.json', '.gitignore'])
    cpSync(join(repository, path), at(path), { recursive: true });
  for (const path of [
    'bff',
    'web',
    'services/example/test',
    'docs',
    ...['foundation', 'ports', 'engines', 'composition', 'tools'].map((group) => `infra/${group}`),
  ])
    mkdirSync(at(path), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), at('node_modules'));
  const { packageManager, type } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  writeFileSync(
    at('package.json'),
    JSON.stringify({ name: 'example', private: true, packageManager, type, scripts: { build: 'true' } }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(at('services/example'), { recursive: true, force: true });
  mkdirSync(at('services/example/test'), { recursive: true });
  writeFileSync(at('docs/flaky.md'), '# Flaky tests\n\n| test | seen |\n|---|---|\n');
});

function npmTest(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [at('scripts/test.mjs'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', UPDATE_DURATIONS: '' },
  });
  const lines = stdout.trim().split('\n');
  return { status, output: stdout + stderr, last: lines.at(-1), lines };
}

function commitAll() {
  const git = (...args: string[]) =>
    expect(spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: folder }).status).toBe(0);
  git('init', '-q');
  writeFileSync(at('.git/info/exclude'), 'node_modules\n*.runs\n');
  git('add', '-A');
  git('commit', '-qm', 'All');
}

const failOnce = `if (count === 1) throw new Error('${FAILS_ONCE}');`;
const TITLE = 'services/example/test/once.int.test.ts › works';

test(
  'passes with a test that fails once and then passes alone, and says that it is flaky',
  () => {
    testFile('once.int.test.ts', failOnce);
    const { status, last, lines } = npmTest('once');
    expect({ status, last, runs: runsOf('once.int.test.ts') }).toEqual({
      status: 0,
      last: '1 passed, 0 failed, 0 skipped',
      runs: 2,
    });
    expect(lines.find((line) => line.startsWith('flaky: '))).toMatch(
      new RegExp(`^flaky: ${TITLE} \\(seed 7, load [\\d.]+\\): last: 41`),
    );
    expect(JSON.parse(readFileSync(at('artifacts/flaky.json'), 'utf8'))).toEqual([
      { title: TITLE, seed: '7', last: 'last: 41; seed 7', load: expect.any(Number) },
    ]);
  },
  TIMEOUT_MS,
);

test(
  'fails with a test that is flaky for the second time',
  () => {
    testFile('once.int.test.ts', failOnce);
    appendFileSync(at('docs/flaky.md'), `| \`${TITLE}\` | 24 November |\n`);
    const { status, lines } = npmTest('once');
    expect({ status, last: lines.at(-1) }).toEqual({ status: 1, last: '0 passed, 1 failed, 0 skipped' });
    expect(lines).toContain(`failed: ${TITLE}: flaky for the second time (docs/flaky.md)`);
  },
  TIMEOUT_MS,
);

test(
  'fails with a test that fails twice, and repeats no unit test',
  () => {
    testFile('always.int.test.ts', "throw new Error('broken');");
    testFile('once.unit.test.ts', failOnce);
    const { status, last, lines } = npmTest('services/example');
    expect({ status, last }).toEqual({ status: 1, last: '0 passed, 2 failed, 0 skipped' });
    expect([runsOf('always.int.test.ts'), runsOf('once.unit.test.ts')]).toEqual([2, 1]);
    expect(lines).toContain('failed: services/example/test/always.int.test.ts › works: Error: broken');
  },
  TIMEOUT_MS,
);

test(
  'runs a file as often as asked, and a failure of one run is one',
  () => {
    testFile('third.int.test.ts', "if (count === 3) throw new Error('the third run');");
    expect(npmTest('third', '--repeat', '5')).toMatchObject({ status: 1, last: '4 passed, 1 failed, 0 skipped' });
    expect(runsOf('third.int.test.ts')).toBe(5);
  },
  TIMEOUT_MS,
);

test(
  'runs what a change can affect, says why that is all, and passes where it is nothing',
  () => {
    testFile('one.int.test.ts', '');
    testFile('other.int.test.ts', '');
    commitAll();
    const changed = () => npmTest('services/example', '--changed');
    expect(changed()).toMatchObject({ status: 0, last: '0 passed, 0 failed, 0 skipped' });
    appendFileSync(at('services/example/test/one.int.test.ts'), '// Another line.\n');
    appendFileSync(at('docs/flaky.md'), 'Another line.\n');
    expect(changed()).toMatchObject({ status: 0, last: '1 passed, 0 failed, 0 skipped' });
    expect([runsOf('one.int.test.ts'), runsOf('other.int.test.ts')]).toEqual([1, 0]);
    writeFileSync(at('unknown.txt'), '');
    const all = changed();
    rmSync(at('unknown.txt'));
    expect(all).toMatchObject({ status: 0, last: '2 passed, 0 failed, 0 skipped' });
    expect(all.output).toContain('(unknown.txt: no row of scripts/test/changes.mjs says what it can change)');
  },
  TIMEOUT_MS,
);

test(
  'runs new and changed test files ten times more, beside a busy loop on each core',
  () => {
    testFile('same.unit.test.ts', '');
    commitAll();
    testFile('new.unit.test.ts', "if (count === 7) throw new Error('unsteady');");
    expect(npmTest('services/example', '--base', 'HEAD')).toMatchObject({ status: 1, last: '11 passed, 1 failed, 0 skipped' });
    expect([runsOf('same.unit.test.ts'), runsOf('new.unit.test.ts')]).toEqual([1, 11]);
  },
  TIMEOUT_MS,
);
