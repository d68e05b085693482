/** How the relay behaves while publishing fails: it pauses, takes smaller batches, and sets single subjects aside. */
const firstPauseMs = 20;
const longestPauseMs = 5_000;
const firstParkedMs = 500;
/** In an outage subjects are set aside, too: none of them may wait long after it. */
const longestParkedMs = 5_000;
const step = 4;

/** Batches shrink with each failure until the one row that fails is found, and grow again with each success. */
export function createBackoff(batchSize: number) {
  let limit = batchSize;
  let failures = 0;
  return {
    limit: () => limit,
    failed(rows: number) {
      failures += 1;
      limit = Math.max(1, Math.floor(Math.min(limit, Math.max(rows, 1)) / step));
    },
    succeeded() {
      failures = 0;
      limit = Math.min(batchSize, limit * step);
    },
    pauseMs: () => Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - 1, 16)) * (0.5 + Math.random() / 2),
  };
}

/** Subjects whose next event the topic refused, each with its own pause. */
export function createParking() {
  const parked = new Map<string, { until: number; tries: number }>();
  return {
    has: (subject: string) => parked.has(subject),
    subjects: () => [...parked.keys()],
    due: () => [...parked].filter(([, { until }]) => until <= performance.now()).map(([subject]) => subject),
    park(subject: string) {
      const tries = (parked.get(subject)?.tries ?? 0) + 1;
      const pause = Math.min(longestParkedMs, firstParkedMs * 2 ** Math.min(tries - 1, 16));
      parked.set(subject, { until: performance.now() + pause, tries });
    },
    leave: (subject: string) => parked.delete(subject),
  };
}
