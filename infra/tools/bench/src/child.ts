import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitFor } from './deadline.ts';

/** A script beside the caller as a process of its own; resolves with the first thing it says. It ends when its parent goes. */
export async function startScript<First>(
  url: URL,
  args: readonly string[] = [],
  execArgv: readonly string[] = [],
): Promise<{ child: ChildProcess; first: First }> {
  const child = fork(fileURLToPath(url), args, { execArgv: ['--disable-warning=ExperimentalWarning', ...execArgv] });
  const first = await nextMessage<First>(child, `the first word of ${basename(url.pathname)}`);
  return { child, first };
}

/** The next thing that it says; rejects when that is an error, or when the process ends. */
export function nextMessage<M>(child: ChildProcess, what: string): Promise<M> {
  const message = new Promise<M>((resolve, reject) => {
    const received = (message: { error?: string }) => {
      child.off('exit', ended);
      if (message.error) reject(new Error(`${what}: ${message.error}`));
      else resolve(message as M);
    };
    const ended = (code: number | null) => {
      child.off('message', received);
      reject(new Error(`${what}: the process ended with ${code}`));
    };
    child.once('message', received).once('exit', ended);
  });
  return waitFor(what, message);
}

const TICKS_PER_SECOND = 100;

/** Seconds of processor time, user and system, that a process took so far; from Linux' /proc, to a hundredth. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Processor time of the machine since its start, in ticks. */
export function idleTicks(): { idle: number; all: number } {
  const ticks = /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]?.split(' ').map(Number) ?? [];
  return { idle: (ticks[3] ?? 0) + (ticks[4] ?? 0), all: ticks.reduce((sum, each) => sum + each, 0) };
}
/** The part of the machine's processors that did nothing since then, 0 to 1. */
export function idleShare(since: ReturnType<typeof idleTicks>): number {
  const now = idleTicks();
  return (now.idle - since.idle) / Math.max(1, now.all - since.all);
}

/** Resident memory of a process; from Linux' /proc. */
export function rssKiB(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
/** Memory that no file stands behind: what a process has allocated, without the pages of mapped files. */
export function anonymousKiB(pid: number): number {
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
