import { Gauge, type GaugeConfiguration } from 'prom-client';

export interface Sample {
  labels: Record<string, string>;
  value: number;
}

/** A scrape is answered after this long, with what was known before. */
const PATIENCE_MS = 1_000;
const FRESH_MS = 5_000;
/** An answer that has not come for so long is a failure. */
const LOST_MS = 30_000;

export interface PolledGauge {
  /**
   * `read` is asked at most every `freshMs`, once at a time. While it fails there are no values: an unknown lag is not a small
   * one.
   */
  observe(read: () => Promise<readonly Sample[]>, freshMs?: number): void;
}

/** A gauge whose values are read at a scrape, and only then. */
export function createPolledGauge(configuration: GaugeConfiguration<string>): PolledGauge {
  const polls: (() => Promise<void>)[] = [];
  const gauge = new Gauge({
    ...configuration,
    async collect() {
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS);
      });
      await Promise.race([Promise.all(polls.map((poll) => poll())), enough]);
      clearTimeout(timer);
    },
  });
  return {
    observe(read, freshMs = FRESH_MS) {
      let askedAt = Number.NEGATIVE_INFINITY;
      let asking: Promise<void> | undefined;
      let published: readonly Sample[] = [];
      const show = (samples: readonly Sample[]) => {
        for (const { labels } of published) gauge.remove(labels);
        for (const { labels, value } of samples) gauge.set(labels, value);
        published = samples;
      };
      const ask = async () => {
        show(await read().catch(() => []));
        asking = undefined;
      };
      polls.push(async () => {
        if (!asking && performance.now() - askedAt >= freshMs) {
          askedAt = performance.now();
          asking = ask();
        } else if (asking && performance.now() - askedAt > LOST_MS) show([]);
        await asking;
      });
    },
  };
}
