import type { Clock } from './clock.ts';
import type { PolledGauge } from './polled-gauge.ts';

/** What has yet to be done, and since when the oldest of it waits. */
export interface Backlog {
  count: number;
  since: Date | undefined;
}

/** Reports backlogs by name, under `label`: how much, and the age of the oldest in seconds. Read at a scrape only. */
export function observeBacklogs(
  gauges: { count: PolledGauge; age: PolledGauge; label: string },
  clock: Clock,
  backlogs: Record<string, (now: Date) => Promise<Backlog>>,
): void {
  for (const [name, read] of Object.entries(backlogs)) {
    const labels = { [gauges.label]: name };
    gauges.count.observe(async () => [{ labels, value: (await read(clock.now())).count }]);
    gauges.age.observe(async () => {
      const now = clock.now();
      const { since } = await read(now);
      return [{ labels, value: since ? Math.max(0, now.getTime() - since.getTime()) / 1_000 : 0 }];
    });
  }
}
