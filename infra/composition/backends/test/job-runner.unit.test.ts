import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Cache, createMemoryCache } from '@visavis/cache';
import { createLogger, createMetrics, createMovableClock, systemClock } from '@visavis/platform';
import { createJobRunner, jobsOf } from '../src/job-runner.ts';

const HOUR_MS = 3_600_000;
const logger = createLogger({ name: 'jobs', level: 'silent' });
const metrics = createMetrics();
let cache: ReturnType<typeof createMemoryCache>;
beforeEach(() => {
  jest.useFakeTimers();
  cache = createMemoryCache({ clock: systemClock });
});
afterEach(async () => {
  await cache.close();
  jest.useRealTimers();
});

/** A replica with a job that runs until the test ends it. */
function replica(own: Cache = cache, everyMs = HOUR_MS) {
  const begun: (() => void)[] = [];
  const run = () => new Promise<void>((resolve) => void begun.push(resolve));
  const runner = createJobRunner('rare', { name: 'rare', everyMs, run }, { cache: own, clock: systemClock, logger, metrics });
  return { begun, runner };
}

/** It holds the lock and never says again that it does. */
const dyingReplica = (everyMs?: number) =>
  replica(
    {
      ...cache,
      lock: async (name, ttlMs) => {
        const lock = await cache.lock(name, ttlMs);
        return lock && { ...lock, renew: async () => false };
      },
    },
    everyMs,
  );

test('runs a job on one replica at a time, however long it takes', async () => {
  const [first, second] = [replica(), replica()];
  first.runner.start?.();
  await jest.advanceTimersByTimeAsync(5 * 60_000);
  second.runner.start?.();
  await jest.advanceTimersByTimeAsync(0);
  expect([first.begun.length, second.begun.length]).toEqual([1, 0]);

  first.begun[0]?.();
  await jest.advanceTimersByTimeAsync(0);
  expect(await cache.lock('job:rare', 1_000)).toBeDefined();
});

test('waits at most half a minute for a replica that died during a job, even of a job that runs once an hour', async () => {
  const dying = dyingReplica();
  dying.runner.start?.();
  await jest.advanceTimersByTimeAsync(31_000);
  const other = replica();
  other.runner.start?.();
  await jest.advanceTimersByTimeAsync(0);
  expect(other.begun).toHaveLength(1);
});

test.each([
  ['half a minute', HOUR_MS, 31_000],
  ['5 seconds', 400, 5_500],
])(
  'takes over from a replica that died during the job within %s, also when it came too early first',
  async (_, everyMs, within) => {
    dyingReplica(everyMs).runner.start?.();
    await jest.advanceTimersByTimeAsync(0);
    const other = replica(cache, everyMs);
    other.runner.start?.();
    await jest.advanceTimersByTimeAsync(0);
    expect(other.begun).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(within);
    expect(other.begun).toHaveLength(1);
  },
);

test('releases the lock after a failed run, and runs again', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    throw new Error('not now');
  };
  const runner = createJobRunner('often', { name: 'often', everyMs: 1_000, run }, { cache, clock: systemClock, logger, metrics });
  runner.start?.();
  await jest.advanceTimersByTimeAsync(2_500);
  expect(runs).toBe(3);
  await runner.stop?.();
  expect(await cache.lock('job:often', 1_000)).toBeDefined();
});

test('tells once of runs that fail for the same reason, and once that they no longer do', async () => {
  const told = [jest.spyOn(logger, 'error'), jest.spyOn(logger, 'info')];
  const lines = () => told.map(({ mock }) => mock.calls);
  let fails = true;
  const run = async () => {
    if (fails) throw new Error('not now');
  };
  const runner = createJobRunner('often', { name: 'often', everyMs: 1_000, run }, { cache, clock: systemClock, logger, metrics });
  runner.start?.();
  await jest.advanceTimersByTimeAsync(5_500);
  fails = false;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(lines()).toEqual([
    [[{ err: new Error('not now'), job: 'often' }, 'job failed']],
    [[{ job: 'often' }, 'job runs again']],
  ]);
  await runner.stop?.();
  jest.restoreAllMocks();
});

test('reports when a job last came to its end, and how often it should', async () => {
  jest.setSystemTime(1_000_000);
  const metrics = createMetrics();
  let fails = false;
  const run = async () => {
    if (fails) throw new Error('not now');
  };
  const runner = createJobRunner(
    'billing: often',
    { name: 'often', everyMs: 10_000, run },
    { cache, clock: systemClock, logger, metrics },
  );
  const lastValue = async (name: string) => (await metrics.registry.getSingleMetric(name)?.get())?.values[0];
  runner.start?.();
  await jest.advanceTimersByTimeAsync(10_000);
  fails = true;
  await jest.advanceTimersByTimeAsync(60_000);
  const labels = { task: 'billing: often' };
  expect(await lastValue('visavis_job_last_success_timestamp_seconds')).toMatchObject({ labels, value: 1_010 });
  expect(await lastValue('visavis_job_interval_seconds')).toMatchObject({ labels, value: 10 });
  await runner.stop?.();
});

test('reports over a restart when a job last came to its end: one that fails each time is not a success', async () => {
  jest.setSystemTime(1_000_000);
  let fails = false;
  const run = async () => {
    if (fails) throw new Error('not now');
  };
  const start = async () => {
    const metrics = createMetrics();
    const job = { name: 'often', everyMs: 10_000, run };
    const runner = createJobRunner('billing: often', job, { cache, clock: systemClock, logger, metrics });
    runner.start?.();
    await jest.advanceTimersByTimeAsync(60_000);
    await runner.stop?.();
    return (await metrics.jobSucceededAt.get()).values[0]?.value ?? 0;
  };
  const last = await start();
  expect(last).toBeGreaterThanOrEqual(1_000);
  fails = true;
  const after = await start();
  expect(after).toBeLessThanOrEqual(last);
  expect(after).toBeGreaterThan(last - 60);
});

test('runs a rare job at once when the clock is moved past its time, and not before', async () => {
  const clock = createMovableClock();
  const runs: number[] = [];
  const run = async (now: Date) => void runs.push(now.getTime());
  const runner = createJobRunner('rare', { name: 'rare', everyMs: HOUR_MS, run }, { cache, clock, logger, metrics });
  runner.start?.();
  await jest.advanceTimersByTimeAsync(1_000);
  clock.advance(HOUR_MS / 2);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(runs).toHaveLength(1);
  clock.advance(HOUR_MS / 2);
  clock.advance(HOUR_MS);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(runs).toHaveLength(2);
  await runner.stop?.();
  clock.advance(HOUR_MS);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(runs).toHaveLength(2);
});

describe('a stop', () => {
  const outcomeOf = (stopping: unknown) => {
    const outcome = { done: false };
    void Promise.resolve(stopping).then(() => {
      outcome.done = true;
    });
    return outcome;
  };

  test('waits for a run that ends soon', async () => {
    const { begun, runner } = replica();
    runner.start?.();
    await jest.advanceTimersByTimeAsync(0);
    const stopped = outcomeOf(runner.stop?.());
    await jest.advanceTimersByTimeAsync(1_000);
    expect(stopped.done).toBe(false);
    begun[0]?.();
    await jest.advanceTimersByTimeAsync(0);
    expect(stopped.done).toBe(true);
    expect(await cache.lock('job:rare', 1_000)).toBeDefined();
  });

  test('gives up a run that hangs, and runs no other', async () => {
    const { begun, runner } = replica(cache, 1_000);
    runner.start?.();
    await jest.advanceTimersByTimeAsync(0);
    const stopped = outcomeOf(runner.stop?.());
    await jest.advanceTimersByTimeAsync(3_000);
    expect(stopped.done).toBe(true);
    begun[0]?.();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(begun).toHaveLength(1);
  });

  test('waits for all jobs at once, not for one after the other', async () => {
    const hanging = ['one', 'two', 'three', 'four'].map((name) =>
      createJobRunner(
        name,
        { name, everyMs: HOUR_MS, run: () => new Promise(() => undefined) },
        { cache, clock: systemClock, logger, metrics },
      ),
    );
    const jobs = jobsOf(hanging);
    await jobs.start?.();
    await jest.advanceTimersByTimeAsync(0);
    const stopped = outcomeOf(jobs.stop?.());
    await jest.advanceTimersByTimeAsync(3_000);
    expect(stopped.done).toBe(true);
  });
});
