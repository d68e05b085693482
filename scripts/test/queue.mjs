/**
 * Jest's runner for all tiers: one queue, the longest file first, by durations that earlier runs measured. A file takes a share
 * of the machine by its weight, which stands in the file itself. Plain JavaScript for Node 20, as the other scripts.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { relative } from 'node:path';
import { CallbackTestRunner } from 'jest-runner';
import { Worker } from 'jest-worker';
import { root } from '../lib.mjs';
import { DURATIONS } from './durations.mjs';
import { pragmasOf, tierOf } from './selection.mjs';

/** Shares of a core. `busy` (keeps all cores busy) and `timed` have the machine to themselves. */
const SHARES_OF_A_CORE = 6;
/** An ordinary file keeps half a core busy: it waits for its engines, its browser and its own deadlines. */
const SHARES = { waits: 2, ordinary: 3 };
const MEMORY_OF_A_WORKER = 1.5 * 1024 ** 3;

/**
 * What a run is asked for, by the environment: jest takes no options of a runner on its command line.
 * @returns {{ repeat: number, deep?: boolean, measures?: string }} how often each file runs, whether with the bounds of its long
 * run, and the file that gets a line for each
 */
const options = () => ({ repeat: 1, ...JSON.parse(process.env.VISAVIS_TEST_RUN ?? '{}') });

export default class Queue extends CallbackTestRunner {
  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const { repeat, deep, measures } = options();
    const capacity = availableParallelism() * SHARES_OF_A_CORE;
    const durations = JSON.parse(readFileSync(DURATIONS, 'utf8'));
    const waiting = inOrder(
      Array.from({ length: repeat }, () => tests)
        .flat()
        .map((test) => {
          const path = relative(root, test.path);
          const pragmas = pragmasOf(path);
          const shares = sharesOf(path, pragmas.weight, capacity);
          return { test, path, shares, seconds: durations[path]?.wall, variables: deep ? pragmas.deep : undefined };
        }),
      capacity,
    );
    const workers = this.#startWorkers(Math.min(waiting.length, Math.floor(capacity / SHARES.waits)));
    let free = capacity;
    const run = async ({ test, path, shares, variables }) => {
      await onStart(test);
      const startedAt = Date.now();
      try {
        const result = await workers.run(this.#taskOf(test), variables);
        const { coreSeconds, ...rest } = result;
        const wall = (Date.now() - startedAt) / 1_000;
        if (measures)
          appendFileSync(
            measures,
            `${JSON.stringify({ path, wall, core: coreSeconds, load: loadavg()[0], ok: rest.numFailingTests === 0 && !rest.testExecError })}\n`,
          );
        await onResult(test, rest);
      } catch (error) {
        await onFailure(test, error);
      } finally {
        free += shares;
      }
    };
    const running = new Set();
    while ((waiting.length > 0 || running.size > 0) && !watcher.isInterrupted()) {
      const next = waiting.findIndex(({ shares }) => shares <= free);
      if (next >= 0) {
        const [entry] = waiting.splice(next, 1);
        free -= entry.shares;
        const task = run(entry).finally(() => running.delete(task));
        running.add(task);
      } else await Promise.race(running);
    }
    await workers.end();
  }

  #startWorkers(count) {
    const worker = new Worker(new URL('worker.mjs', import.meta.url), {
      exposedMethods: ['run'],
      forkOptions: { serialization: 'json', stdio: 'pipe' },
      idleMemoryLimit: MEMORY_OF_A_WORKER,
      maxRetries: 1,
      numWorkers: count,
    });
    worker.getStdout()?.pipe(process.stdout);
    worker.getStderr()?.pipe(process.stderr);
    return worker;
  }

  #taskOf({ path, context: { config } }) {
    return { path, config, globalConfig: this._globalConfig };
  }
}

/**
 * The share of the machine that a file takes.
 * @param {string} path
 * @param {'waits' | 'busy' | undefined} weight
 * @param {number} capacity
 */
export function sharesOf(path, weight, capacity) {
  return weight === 'busy' || tierOf(path) === 'timed' ? capacity : SHARES[weight ?? 'ordinary'];
}

/**
 * What has the machine to itself comes first: it would wait until all else is done. Then the longest first, so that none of them
 * runs alone at the end. A file that was never measured may be long.
 * @template {{ path: string, shares: number, seconds?: number }} Entry
 * @param {readonly Entry[]} entries
 * @param {number} capacity
 */
export function inOrder(entries, capacity) {
  const rank = ({ shares, seconds = Number.MAX_SAFE_INTEGER }) => (shares === capacity ? Number.POSITIVE_INFINITY : seconds);
  return [...entries].sort((a, b) =>
    rank(a) === rank(b) ? Number(a.path > b.path) - Number(a.path < b.path) : rank(b) - rank(a),
  );
}
