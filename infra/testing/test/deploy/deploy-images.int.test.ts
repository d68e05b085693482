import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { describeWith, freePort, redis, until } from '@visavis/testing';
import { madeSecrets } from './compose.ts';
import { imageEnvironment, processes, read, root } from './processes.ts';

const script = join(root, 'scripts/image-tree.mjs');
const dockerfile = read('Dockerfile');
const folderOf = (name: string) => (name === 'bff' ? 'bff' : `services/${name}`);
// As in the image: nobody in particular, and nothing of the tree is theirs.
const nobody = process.getuid?.() === 0 ? { uid: 10_001, gid: 10_001 } : {};
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'visavis-images-'));
  chmodSync(folder, 0o755);
  for (const { name } of processes) {
    const made = spawnSync(process.execPath, [script, name, join(folder, name)], { encoding: 'utf8' });
    if (made.status !== 0) throw new Error(made.stderr);
  }
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the Dockerfile has a target for every process, which takes its tree and starts in its folder', () => {
  const known = spawnSync(process.execPath, [script], { encoding: 'utf8' }).stdout.trim().split('\n');
  expect(known.sort()).toEqual(processes.map(({ name }) => name).sort());
  const stages = dockerfile.split(/^(?=FROM )/m).map((text) => text.trim());
  for (const { name } of processes)
    expect(stages).toContain(
      `FROM runtime AS ${name}\nWORKDIR /visavis/${folderOf(name)}\nCOPY --from=trees /trees/${name} /visavis`,
    );
  expect(dockerfile).toContain('USER 10001:10001');
});

describe.each(processes.map(({ name }) => name))('the files of the image of %s', (name) => {
  const tree = () => join(folder, name);
  const run = (args: string[], environment: Record<string, string> = {}) =>
    spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: join(tree(), folderOf(name)),
      env: { PATH: '/usr/bin:/bin', ...environment },
      encoding: 'utf8',
      ...nobody,
    });

  test('are few, and none is there for development only', () => {
    for (const tool of ['typescript', 'vite', 'jest', '@swc', 'turbo', 'playwright-core', 'testcontainers', '@visavis/testing'])
      expect(existsSync(join(tree(), 'node_modules', tool))).toBe(false);
    expect(globSync(['**/*.test.ts', '**/*.d.ts', '{infra,services}/*/test', '**/secrets.json'], { cwd: tree() })).toEqual([]);
    expect(existsSync(join(tree(), 'web/dist/index.html'))).toBe(name === 'bff');
    const mebibytes = Number(spawnSync('du', ['-sm', tree()], { encoding: 'utf8' }).stdout.split('\t')[0]);
    console.info(`${name}: ${mebibytes} MiB besides Node`);
    expect(mebibytes).toBeLessThan(80);
  });

  test('resolve every import of every module, also of those that are loaded late', () => {
    const modules = globSync('{bff,infra/*,services/*}/src/**/*.ts', { cwd: tree() }).filter(
      (path) => !path.endsWith('/main.ts'),
    );
    expect(modules.length).toBeGreaterThan(100);
    const program = `for (const path of ${JSON.stringify(modules)})
      try { await import(${JSON.stringify(`${tree()}/`)} + path); } catch (error) { console.log(path, error.message); }`;
    const { stdout, stderr, status } = run(['--input-type=module', '--eval', program]);
    expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: '', status: 0 });
  }, 60_000);

  test('start as far as telling which settings are missing', () => {
    const { status, stderr } = run(['src/main.ts'], imageEnvironment());
    expect(status).toBe(1);
    expect(stderr).toMatch(new RegExp(`^${name} could not start\\. Wrong settings:\n`));
    expect(stderr).toContain('SERVICE_SECRET: required');
  });
});

describeWith('redis', redis(), 'the files of the image of auth, started as in a container', (startRedis) => {
  let engine: Awaited<ReturnType<typeof startRedis>>;
  beforeAll(async () => {
    engine = await startRedis();
  });
  afterAll(() => engine.stop());

  test('serve, write to the data folder only, and end on SIGTERM', async () => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const data = mkdtempSync(join(tmpdir(), 'visavis-data-'));
    chmodSync(data, 0o777);
    const before = globSync('**/*', { cwd: join(folder, 'auth') }).length;
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/main.ts'], {
      cwd: join(folder, 'auth/services/auth'),
      env: {
        ...imageEnvironment(),
        ...madeSecrets('development/processes.env'),
        ...{ HOST: '127.0.0.1', PORT: String(port), METRICS_PORT: String(metricsPort), DATA_DIR: data, CACHE_URL: engine.url },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...nobody,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    try {
      // The image's own health check.
      const check = /HEALTHCHECK[^\n]*\n\s*CMD (\[.*\])/.exec(dockerfile)?.[1] ?? '[]';
      const [, ...args] = JSON.parse(check) as string[];
      await until(`auth is healthy; it wrote ${output}`, () => {
        if (child.exitCode !== null) throw new Error(output);
        return spawnSync(process.execPath, args, { env: { PORT: String(port) } }).status === 0;
      });
      expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200);
    } finally {
      child.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
    expect(globSync('**/*', { cwd: join(folder, 'auth') }).length).toBe(before);
    rmSync(data, { recursive: true });
  }, 60_000);
});
