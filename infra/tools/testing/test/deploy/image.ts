import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processNamed } from '@visavis/contracts/processes';
import { until } from '@visavis/testing';
import { processes, read, root } from './processes.ts';

export const treeScript = join(root, 'scripts/image-tree.mjs');
export const folderOf = (name: string) => processNamed(name).folder;
/** As in the image: an unprivileged user who owns nothing of the tree. */
export const nobody = process.getuid?.() === 0 ? { uid: 10_001, gid: 10_001 } : {};

/** A folder that others than its owner reach too. */
export function openFolder(name: string, mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), `visavis-${name}-`));
  chmodSync(folder, mode);
  return folder;
}

/** The images' Node: that user may not enter a repository in a folder of mode 700, where the tests' own Node lies. */
export const nodeOf = (folder: string) => join(folder, 'node');

/** The trees of all images, each in a folder of its process' name: those of production, or with the sandbox. */
export function makeTrees(...options: '--sandbox'[]): { folder: string; remove(): void } {
  const folder = openFolder('images');
  copyFileSync(process.execPath, nodeOf(folder));
  chmodSync(nodeOf(folder), 0o755);
  for (const { name, folder: from } of processes) {
    const made = spawnSync(process.execPath, [treeScript, from, join(folder, name), ...options], { encoding: 'utf8' });
    if (made.status !== 0) throw new Error(made.stderr);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** What the image runs, in its tree. */
export function runImage(folder: string, name: string, environment: Record<string, string>, args: string[] = []) {
  const child: ChildProcess = spawn(nodeOf(folder), ['--disable-warning=ExperimentalWarning', 'src/main.ts', ...args], {
    cwd: join(folder, name, folderOf(name)),
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...nobody,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  // The image's own health check.
  const [, line = '[]'] = /HEALTHCHECK[^\n]*\n\s*CMD (\[.*\])/.exec(read('Dockerfile')) ?? [];
  const [, ...check] = JSON.parse(line) as string[];
  return {
    ended,
    output: () => output,
    async healthy(): Promise<void> {
      await until(
        `${name} is ready`,
        async () => {
          if (child.exitCode !== null) throw new Error(output);
          return (await fetch(`http://127.0.0.1:${environment.PORT}/readyz`)).ok;
        },
        60_000,
      );
      const { status } = spawnSync(process.execPath, check, { env: { PORT: environment.PORT } });
      if (status !== 0) throw new Error(`the image's health check does not see that ${name} is ready`);
    },
    stop(): Promise<number | null> {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
