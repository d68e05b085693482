import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@visavis/testing/ports';
import { until } from '@visavis/testing/wait';
import { waitFor } from './deadline.ts';
import { median, printIfMain, type Row } from './table.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** One `npm start` on a data folder; answers the milliseconds to the ready line and the resident memory after 5 idle seconds. */
async function startOnce(dataDir: string): Promise<{ readyMs: number; rssMiB: number }> {
  const port = await freePort();
  const startedAt = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => npm.once('exit', resolve));
  const group = -(npm.pid as number);
  // It has a process group of its own, which would go on when a deadline ends this one.
  const endWithUs = () => isAlive(group) && process.kill(group, 'SIGKILL');
  process.once('exit', endWithUs);
  const ready = new Promise<number>((resolve, reject) => {
    npm.stdout.on('data', (chunk: Buffer) => chunk.includes('Visavis is ready at') && resolve(performance.now() - startedAt));
    npm.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)));
  });
  const readyMs = await waitFor('npm start to be ready', ready);
  await delay(5_000);
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const rss = Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1] ?? Number.NaN);
  process.kill(group, 'SIGTERM');
  await waitFor('npm start to end', ended);
  // npm ends before the server, which drains first and keeps the data folder until then.
  await until('the server has ended', () => !isAlive(group), 30_000);
  process.off('exit', endWithUs);
  return { readyMs, rssMiB: rss / 2 ** 20 };
}

function isAlive(group: number): boolean {
  try {
    return process.kill(group, 0);
  } catch {
    return false;
  }
}

/** P8: the second `npm start`, when nothing is stale. */
export async function benchStartUp(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'visavis-bench-'));
  await startOnce(dataDir);
  const runs = [];
  for (let i = 0; i < 5; i++) runs.push(await startOnce(dataDir));
  rmSync(dataDir, { recursive: true, force: true });
  const ready = median(runs.map((run) => run.readyMs));
  const rss = Math.max(...runs.map((run) => run.rssMiB));
  return [
    {
      target: 'P8',
      what: 'npm start, nothing stale, to the ready line (median of 5)',
      measured: `${(ready / 1000).toFixed(2)} s`,
      bar: '≤ 2.5 s',
      ok: ready <= 2_500,
    },
    {
      target: 'P8',
      what: 'resident memory of the server, idle for 5 s (most of 5)',
      measured: `${rss.toFixed(0)} MiB`,
      bar: '≤ 250 MiB',
      ok: rss <= 250,
    },
  ];
}

await printIfMain(import.meta.url, benchStartUp);
