/** kafkajs' log lines in our logger. It calls an error what it then repairs by itself; what it cannot is said by us. */
import type { BusLogger } from '@visavis/event-bus';
import { BoundedMap } from '@visavis/platform';
import kafkajs, { type logCreator } from 'kafkajs';

/** Passing states of a cluster that kafkajs repeats its request for, and remarks on settings that are meant. */
const NOISE = [
  /coordinator is loading|coordinator is not available|not the coordinator|correct coordinator/i,
  /leadership election|does not host this topic-partition/i,
  /group is rebalancing|rebalance/i,
  /Limiting retries for the idempotent producer/,
  /this client was ended/,
  /Response without match/,
];
const AGAIN_AFTER_MS = 30_000;
const MOST_REMEMBERED = 500;

export function kafkaLogCreator(logger: BusLogger): logCreator {
  const lastLoggedAt = new BoundedMap<string, number>(MOST_REMEMBERED);
  return () =>
    ({ namespace, level, log: { message, timestamp: _timestamp, logger: _logger, stack: _stack, ...fields } }) => {
      const text = `${message} ${fields.error ?? ''}`;
      if (NOISE.some((noise) => noise.test(text))) return;
      // An outage makes each connection say the same again and again.
      const now = performance.now();
      if (now - (lastLoggedAt.get(text) ?? Number.NEGATIVE_INFINITY) < AGAIN_AFTER_MS) return;
      lastLoggedAt.set(text, now);
      const line = `kafka ${namespace}: ${message}`;
      if (level === kafkajs.logLevel.ERROR) logger.warn(fields, line);
      else logger.info(fields, line);
    };
}
