import type { Clock, Metrics } from '@visavis/platform';

/** What a job has yet to do, and since when the oldest of it waits. */
export interface Backlog {
  count: number;
  since: Date | undefined;
}

/** Reports backlogs by the step that they wait for; read at a scrape only. */
export function observeBacklogs(metrics: Metrics, clock: Clock, backlogs: Record<string, (now: Date) => Promise<Backlog>>): void {
  for (const [step, read] of Object.entries(backlogs)) {
    const labels = { step };
    metrics.paymentBacklog.observe(async () => [{ labels, value: (await read(clock.now())).count }]);
    metrics.paymentBacklogAge.observe(async () => {
      const now = clock.now();
      const { since } = await read(now);
      return [{ labels, value: since ? Math.max(0, now.getTime() - since.getTime()) / 1_000 : 0 }];
    });
  }
}
