import type { Cache } from '@visavis/cache';
import { type Clock, createFailureLog, type Job, type Logger, type Metrics, type Part } from '@visavis/platform';

/**
 * The lock of a holder that died ends after this time, however rarely the job runs, and sooner where it runs often; a working
 * holder renews it.
 */
const LONGEST_LOCK_MS = 30_000;
const SHORTEST_LOCK_MS = 5_000;
/**
 * A stop waits so long for a run. A call to a provider may hang for longer than a process has to end, and what is given up here
 * is taken up again: jobs are idempotent.
 */
const STOP_MS = 3_000;
/** When a job last came to its end is noted for the next start, which would else count as one; at most so often. */
const NOTE_EVERY_MS = 30_000;
const NOTE_MS = 30 * 86_400_000;

/**
 * Runs a job again and again; among replicas, the one that holds the lock. A run that fails is logged (the first of several)
 * and comes again. Where the clock is moved past the next run (the sandbox's), it comes at once: what a day brings about is
 * there when a day is over by the clock.
 */
export function createJobRunner(
  name: string,
  job: Job,
  deps: { cache: Cache; clock: Clock; logger: Logger; metrics: Metrics },
): Part {
  const { cache, clock, logger, metrics } = deps;
  const words = { failed: 'job failed', again: 'job runs again', fields: { job: name } };
  const failures = createFailureLog(logger, { level: 'error', ...words });
  const lockMs = Math.min(LONGEST_LOCK_MS, Math.max(SHORTEST_LOCK_MS, job.everyMs));
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  /** Undefined while it runs. */
  let dueAt: number | undefined;
  let forget: (() => void) | undefined;
  let succeededAt: number | undefined;
  let notedAt = 0;
  const note = `job-succeeded:${name}`;
  const showSuccess = (at: number) => {
    succeededAt = at;
    metrics.jobSucceededAt.set({ task: name }, at / 1_000);
  };
  const noteSuccess = async () => {
    showSuccess(Date.now());
    if (Date.now() - notedAt < NOTE_EVERY_MS) return;
    notedAt = Date.now();
    // Without the cache the next start counts from itself.
    await cache.set(note, notedAt, NOTE_MS).catch(() => undefined);
  };
  /** When to come again. The lock may be that of a replica that died during the job: then not only after a whole interval. */
  const once = async (): Promise<number> => {
    const lock = await cache.lock(`job:${name}`, lockMs);
    if (!lock) {
      failures.forget();
      return Math.min(job.everyMs, lockMs);
    }
    // Without the cache the lock may end, and another replica may begin: jobs are idempotent.
    const renewal = setInterval(() => void lock.renew(lockMs).catch(() => undefined), lockMs / 3);
    try {
      await job.run(clock.now());
      failures.succeeded();
      await noteSuccess();
    } finally {
      clearInterval(renewal);
      await lock.release();
    }
    return job.everyMs;
  };
  const loop = () => {
    dueAt = undefined;
    running = once()
      .catch((error) => {
        failures.failed(error);
        return job.everyMs;
      })
      .then((pauseMs) => {
        dueAt = clock.now().getTime() + pauseMs;
        if (!stopped) timer = setTimeout(loop, pauseMs);
      });
  };
  const onMoved = () => {
    if (stopped || dueAt === undefined || clock.now().getTime() < dueAt) return;
    dueAt = undefined;
    clearTimeout(timer);
    timer = setTimeout(loop);
  };
  return {
    name,
    start() {
      metrics.jobInterval.set({ task: name }, job.everyMs / 1_000);
      const startedAt = Date.now();
      const earlier = cache.get<number>(note).catch(() => undefined);
      void earlier.then((at = startedAt) => {
        if (succeededAt === undefined) showSuccess(at);
      });
      forget = clock.onMoved?.(onMoved);
      loop();
    },
    async stop() {
      stopped = true;
      forget?.();
      clearTimeout(timer);
      let giveUp: NodeJS.Timeout | undefined;
      const givenUp = new Promise<void>((resolve) => {
        giveUp = setTimeout(() => {
          logger.warn({ job: name }, 'stopped during a run of a job: another process, or the next start, takes it up');
          resolve();
        }, STOP_MS);
      });
      await Promise.race([running, givenUp]);
      clearTimeout(giveUp);
    },
  };
}

/** Jobs as one part: a stop waits for all of them at once. */
export const jobsOf = (runners: readonly Part[]): Part => ({
  name: 'jobs',
  start() {
    for (const runner of runners) runner.start?.();
  },
  async stop() {
    await Promise.all(runners.map((runner) => runner.stop?.()));
  },
});
