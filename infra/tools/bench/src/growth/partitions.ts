import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedLog, createEventBus, type EventLog } from '@visavis/event-bus';
import { systemClock } from '@visavis/platform';
import { consume, eventOf, TOPIC } from '../events.ts';
import { onKafka } from '../on-kafka.ts';
import type { Row } from '../table.ts';
import { cpuOf, growthRow, inTurns } from './measure.ts';

const PARTITIONS = [1, 2, 4, 8] as const;
const EVENTS = 3_000;
const SUBJECTS = 300;
const PER_PUBLISH = 100;

/**
 * What an event costs a process that publishes and handles it, by the number of partitions: embedded, and on Kafka where there is
 * one.
 */
export async function benchPartitions(): Promise<Row[]> {
  const dir = mkdtempSync(join(tmpdir(), 'visavis-bench-'));
  const embedded = (partitions: number) =>
    createEmbeddedLog({ file: join(dir, `${partitions}.db`), partitions, clock: systemClock });
  const rows = [await rowFor('embedded log', embedded)];
  rmSync(dir, { recursive: true });

  return [...rows, ...(await onKafka(async (openLog) => [await rowFor('Kafka', openLog)]))];
}

async function rowFor(name: string, openLog: (partitions: number) => EventLog): Promise<Row> {
  const chains = await Promise.all(PARTITIONS.map((partitions) => openChain(openLog(partitions))));
  const costs = await inTurns(chains, (chain) => cpuOf(EVENTS, chain.pass));
  for (const chain of chains) await chain.close();
  return growthRow(`an event, published and handled, ${name}`, 'partitions', PARTITIONS, costs);
}

async function openChain(log: EventLog) {
  const bus = createEventBus(log, { clock: systemClock });
  const consumer = await consume(bus, async () => {});
  return {
    async pass(): Promise<void> {
      const handled = consumer.handled(EVENTS);
      for (let from = 0; from < EVENTS; from += PER_PUBLISH)
        await bus.publish(
          TOPIC,
          Array.from({ length: PER_PUBLISH }, (_, n) => eventOf(`m${(from + n) % SUBJECTS}`)),
        );
      await handled;
    },
    async close(): Promise<void> {
      await consumer.stop();
      await bus.close();
    },
  };
}
