import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { processNamed, services, processes as table } from '@visavis/contracts/processes';
import { type ClusterProduct, type Engine, until } from '../../src/index.ts';
import { linkPackages, packagesMissing, repository } from '../support/installed-packages.ts';

/** What runs of a release; its web app is not looked at. */
const RUNS = ['package.json', 'bff', 'services', 'infra'];
const CLUSTER = 'infra/composition/cluster';
/** docs/operations.md#upgrade-order */
const FORWARD = ['admin', 'alert', 'billing', 'meeting', 'auth', 'bff'];
const STARTED_MS = 60_000;

/** Two releases, and a cluster in which each process is of the one that its folder leads to: at first of the earlier one. */
export interface Releases {
  earlier: string;
  today: string;
  /** Of the cluster. */
  main: string;
  /** Replica by replica, in the order that the documentation tells. */
  upgrade(product: ClusterProduct): Promise<void>;
  rollBack(product: ClusterProduct): Promise<void>;
  /** What an operator asks of a service, with the settings that its processes have. Returns what it prints. */
  operate(product: ClusterProduct, release: string, name: string, ...args: string[]): Promise<string>;
  remove(): void;
}

/** This release and the one of a commit (`HEAD~500`), on the installed packages. */
export function releasesSince(commit: string): Engine<() => Releases> {
  const found = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], {
    cwd: repository,
    encoding: 'utf8',
  });
  if (found.status !== 0) return { available: false, reason: `there is no ${commit} here: a shallow clone, or no repository` };
  const folder = mkdtempSync(join(tmpdir(), 'visavis-releases-'));
  const earlier = join(folder, 'earlier');
  mkdirSync(earlier);
  const archive = execFileSync('git', ['archive', found.stdout.trim(), ...RUNS], { cwd: repository, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', earlier], { input: archive });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const missing = packagesMissing(earlier);
  if (missing.length > 0) {
    remove();
    return { available: false, reason: `${commit} needs ${missing.join(', ')}` };
  }
  linkPackages(earlier);
  return { available: true, value: () => ({ ...rollOut(join(folder, 'rolled-out'), earlier), remove }) };
}

/** The supervisor starts a process from its folder below its own root: a link, as of a deployment, that is changed. */
function rollOut(root: string, earlier: string): Omit<Releases, 'remove'> {
  cpSync(join(repository, CLUSTER), join(root, CLUSTER), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  const deploy = (name: string, release: string) => {
    const { folder } = processNamed(name);
    const link = join(root, folder);
    rmSync(link, { force: true });
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(release, folder), link);
  };
  for (const { name } of table) deploy(name, earlier);

  async function replace(product: ClusterProduct, names: readonly string[], release: string): Promise<void> {
    for (const name of names) {
      deploy(name, release);
      for (const { id, pid } of product.processes().filter((each) => each.id.startsWith(`${name}-`))) {
        process.kill(pid, 'SIGTERM');
        const isBack = () => product.processes().some((each) => each.id === id && each.pid !== pid);
        await until(`${id} was started again`, isBack, STARTED_MS);
        await product.ready();
      }
    }
  }
  const environments = new Map<string, NodeJS.ProcessEnv>();
  const operate: Releases['operate'] = async (product, release, name, ...args) => {
    const env = environments.get(name) ?? environmentOf(product, name);
    environments.set(name, env);
    const main = join(release, processNamed(name).folder, 'src/main.ts');
    const { stdout } = await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
      env,
    });
    return stdout;
  };
  return {
    earlier,
    today: repository,
    main: join(root, CLUSTER, 'src/main.ts'),
    operate,
    async upgrade(product) {
      for (const { name } of services) await operate(product, repository, name, '--prepare');
      await replace(product, FORWARD, repository);
    },
    rollBack: (product) => replace(product, FORWARD.toReversed(), earlier),
  };
}

function environmentOf(product: ClusterProduct, name: string): NodeJS.ProcessEnv {
  const pid = product.processes().find(({ id }) => id.startsWith(`${name}-`))?.pid;
  const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}
