import { until } from './wait.ts';

/** Events that wait: in outboxes and in topics. */
export const WAITING_EVENTS = /^visavis_(consumer_lag|outbox_rows)\b/;

/** Resolves when these metrics are 0 (or have no value) in every process; the error of the deadline has the line that is not. */
export async function zeroAt(
  processes: () => { id: string; url: string }[],
  metrics: RegExp,
  deadlineMs = 60_000,
): Promise<void> {
  await until(
    `${metrics} are 0`,
    async () => {
      for (const { id, url } of processes()) {
        const text = await (await fetch(`${url}/metrics`)).text();
        const line = text.split('\n').find((each) => metrics.test(each) && !each.endsWith(' 0'));
        if (line) throw new Error(`${id}: ${line}`);
      }
      return true;
    },
    deadlineMs,
  );
}
