import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../product.ts';
import { until } from '../wait.ts';
import type { RunningEngine } from './engine.ts';

/** Where `npm run engines` puts what it fetches and builds. */
export const enginesFolder = () => process.env.VISAVIS_ENGINES ?? join(homedir(), '.cache', 'visavis', 'engines');

/** A server of Java's on a machine that is busy with other tests. */
const STARTED_MS = 180_000;

/** The class path of an engine that `npm run engines` fetched; undefined when it did not. */
export function jarsOf(engine: 'kafka' | 'mongo'): string | undefined {
  const folder = join(enginesFolder(), engine);
  return existsSync(folder) && readdirSync(folder).some((file) => file.endsWith('.jar')) ? join(folder, '*') : undefined;
}

/** Runs a server program in a folder of its own. `ready` is asked until it resolves. */
export async function startNative(options: {
  name: string;
  url: string;
  /** Once, on the empty folder. */
  prepare?: (folder: string) => Promise<void> | void;
  command: (folder: string) => [program: string, ...args: string[]];
  environment?: Record<string, string>;
  ready: () => Promise<unknown>;
}): Promise<RunningEngine> {
  const folder = mkdtempSync(join(tmpdir(), `visavis-${options.name}-`));
  let child: ChildProcess | undefined;
  let output = '';
  const start = async () => {
    const [program, ...args] = options.command(folder);
    const started = spawn(program, args, {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '', ...options.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const keep = (chunk: Buffer) => {
      output = (output + chunk).slice(-10_000);
    };
    started.stdout?.on('data', keep);
    started.stderr?.on('data', keep);
    const answers = async () => {
      if (started.exitCode !== null) throw new Error(`${options.name} ended: ${output}`);
      await options.ready();
      return true;
    };
    await until(`${options.name} answers`, answers, STARTED_MS).catch((error) => {
      throw new Error(`${error.message}\n${output}`);
    });
  };
  const end = async () => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    await new Promise<void>((resolve) => {
      ending.once('exit', () => resolve());
      ending.kill('SIGKILL');
    });
  };
  // A test run that is ended itself must not leave servers behind.
  const onExit = () => void child?.kill('SIGKILL');
  process.once('exit', onExit);
  const stop = async () => {
    process.off('exit', onExit);
    await end();
    await removeFolder(folder);
  };
  try {
    await options.prepare?.(folder);
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: options.url, process: { pid: () => child?.pid, kill: end, start }, stop };
}

/** Resolves when something listens there. */
export function canConnect(port: number, host = '127.0.0.1'): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host, timeout: 1_000 });
    const fail = (error?: Error) => {
      socket.destroy();
      reject(error ?? new Error('no answer'));
    };
    socket.once('error', fail).once('timeout', () => fail());
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
  });
}
