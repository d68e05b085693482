// Shared by the start, dev and test scripts. Plain JavaScript for Node 20: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const windows = process.platform === 'win32';

/** The project's own Node 24 first, whatever Node is on the PATH. */
export const environment = () => ({
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  TURBO_TELEMETRY_DISABLED: '1',
  // From the first file on, and not in the temporary folder, which a test run has for itself and a restart of the machine
  // empties.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
});
export const node = () => join(bin, windows ? 'node.cmd' : 'node');

/** Installs when the lock file is not the one that was installed. */
export function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    fail(`Visavis needs Node 20 or newer to start; this is ${process.version}.`);
  const stamp = join(root, 'node_modules', '.visavis-installed');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  // Of another platform, Node 24 is there but does not run.
  const wanted = `${lock} ${process.platform} ${process.arch}`;
  const found = existsSync(stamp) && existsSync(node()) ? readFileSync(stamp, 'utf8') : '';
  if (found === wanted) return;
  if (found === lock && isNode24()) return writeFileSync(stamp, wanted);
  console.log('Installing packages (first run only)…');
  // Not `npm ci`: it would remove first what is installed. This installs the locked versions too, and writes nothing back.
  const installed = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: windows,
  });
  if (installed.status !== 0) fail('npm install failed: see above.');
  if (!isNode24()) fail('The package node@24 did not bring Node 24 for this platform (its install script was not run?).');
  writeFileSync(stamp, wanted);
}

function isNode24() {
  return (
    existsSync(bin) &&
    spawnSync(node(), ['-p', 'process.versions.node'], { encoding: 'utf8', shell: windows }).stdout?.startsWith('24.')
  );
}

/**
 * Folders of the packages that these workspaces need in production, themselves included. npm knows which are for development
 * only.
 */
export function productionPackages(...workspaces) {
  const chosen = workspaces.flatMap((workspace) => ['--workspace', workspace]);
  const listed = spawnSync('npm', ['ls', '--omit=dev', '--all', '--parseable', ...chosen], {
    cwd: root,
    encoding: 'utf8',
    shell: windows,
  });
  if (listed.status !== 0) throw new Error(`npm ls failed: ${listed.stderr}`);
  return listed.stdout.trim().split('\n').slice(1);
}

const BUILD = ['run', 'build', '--output-logs=errors-only', '--ui=stream', '--no-update-notifier'];

/** Builds what is stale; turbo's cache knows what is. */
export function build() {
  const built = spawnSync('turbo', BUILD, { cwd: root, env: environment(), encoding: 'utf8', shell: windows });
  if (built.status !== 0) fail(`The build failed:\n${built.stdout}${built.stderr}`);
}

/** The same beside what else is done meanwhile. Rejects with what the build says. */
export function buildMeanwhile() {
  const turbo = spawn('turbo', BUILD, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'], shell: windows });
  const end = () => turbo.kill();
  process.once('exit', end);
  let output = '';
  for (const stream of [turbo.stdout, turbo.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    turbo.once('error', reject);
    turbo.once('close', (status) => {
      process.off('exit', end);
      if (status === 0) resolve();
      else reject(new Error(`The build failed:\n${output}`));
    });
  });
}

/** Starts the project's Node on a file. The channel lets the child notice when this process is killed. */
export function startNode(args, options = {}) {
  return spawn(node(), ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    env: { ...environment(), ...options.env },
    stdio: options.stdio ?? ['inherit', 'inherit', 'inherit', 'ipc'],
    shell: windows,
  });
}

/** Passes signals on and ends as the child ends. */
export function follow(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}
