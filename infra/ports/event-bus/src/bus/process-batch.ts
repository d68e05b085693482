/** One batch of one partition, for all consumers of the group. */
import { PartitionLost } from '../errors.ts';
import type { Batch, Consumer } from '../port.ts';
import { attempt, Interrupted } from './attempts.ts';
import { type Delivery, deliver } from './deliver.ts';
import type { ParkedEvents } from './parked-events.ts';
import { countSkipped, readRecord } from './read-record.ts';
import type { BusSettings } from './settings.ts';

export interface BatchWork {
  group: string;
  consumers: readonly Consumer[];
  parkedEvents: ParkedEvents;
  /** Dead-letter partitions that were read under the current assignment, by source partition. */
  readPartitions: Map<number, { assignment: string; partitions: Set<number> }>;
  settings: BusSettings;
  /** Fires when the subscription stops. */
  stopping: AbortSignal;
}

/**
 * Deliveries of one consumer and one subject (or partition, where it asks for that) run in order, different ones side by side.
 * The offset is committed up to the last record that all its consumers are done with, also when the work is cut short.
 */
export async function processBatch(batch: Batch, work: BatchWork): Promise<void> {
  const { settings } = work;
  const lost = new AbortController();
  const signal = AbortSignal.any([work.stopping, lost.signal]);
  const confirmOwner = async () => {
    try {
      await batch.heartbeat();
    } catch (error) {
      if (!(error instanceof PartitionLost)) throw error;
      lost.abort();
      throw new Interrupted();
    }
  };
  const { chains, open } = plan(batch, work, confirmOwner);

  let committed = -1;
  const commit = async () => {
    let done = -1;
    for (const [index, count] of open.entries()) {
      if (count > 0) break;
      done = index;
    }
    const record = batch.records[done];
    if (!record || done <= committed) return;
    await batch.commit(record.offset);
    committed = done;
  };

  const heart = setInterval(() => {
    confirmOwner()
      .then(commit)
      .catch((error: unknown) => {
        if (!(error instanceof Interrupted))
          settings.logger.warn({ err: error, topic: batch.topic, partition: batch.partition }, 'heartbeat failed');
      });
  }, settings.heartbeatMs);

  try {
    await readParked(batch, work, signal);
    await inParallel(chains, settings.concurrency, async (chain) => {
      for (const { delivery, index } of chain) {
        if (signal.aborted) throw new Interrupted();
        await deliver(delivery, work.parkedEvents, settings, signal);
        open[index] = (open[index] ?? 0) - 1;
      }
    });
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
  } finally {
    clearInterval(heart);
    await commit();
  }
}

type Chain = { delivery: Delivery; index: number }[];

function plan(batch: Batch, work: BatchWork, confirmOwner: Delivery['confirmOwner']): { chains: Chain[]; open: number[] } {
  const chains = new Map<string, Chain>();
  const open = batch.records.map((record, index) => {
    const { type, readings } = readRecord(batch.topic, record, work.consumers);
    if (readings.length === 0) countSkipped(work.settings, type);
    for (const reading of readings) {
      const { consumer } = reading;
      const name = consumer.order === 'partition' ? consumer.id : `${consumer.id}\n${record.key}`;
      const chain = chains.get(name) ?? [];
      chains.set(name, chain);
      chain.push({
        delivery: { group: work.group, topic: batch.topic, consumer, record, content: reading, confirmOwner },
        index,
      });
    }
    return readings.length;
  });
  return { chains: [...chains.values()], open };
}

/** A partition that came from another member may have events parked by it. */
async function readParked(batch: Batch, work: BatchWork, signal: AbortSignal): Promise<void> {
  let readPartitions = work.readPartitions.get(batch.partition);
  if (readPartitions?.assignment !== batch.assignment) {
    readPartitions = { assignment: batch.assignment, partitions: new Set() };
    work.readPartitions.set(batch.partition, readPartitions);
  }
  const { partitions } = readPartitions;
  const first = batch.records[0];
  const where = { group: work.group, consumerId: 'dead-letters', topic: batch.topic, partition: batch.partition };
  await attempt(
    async () => {
      const missing = new Set<number>();
      for (const key of new Set(batch.records.map((record) => record.key))) {
        const partition = await work.parkedEvents.partitionOf(key);
        if (!partitions.has(partition)) missing.add(partition);
      }
      if (missing.size > 0) await work.parkedEvents.refresh(missing);
      for (const partition of missing) partitions.add(partition);
    },
    { ...where, offset: first?.offset ?? 0, subject: first?.key ?? '' },
    work.settings,
    signal,
    () => true,
  );
}

/** Runs all; the first failure is thrown when everything that was begun has ended. */
async function inParallel<T>(items: readonly T[], limit: number, run: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const item of queue) {
      if (failures.length > 0) return;
      try {
        await run(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
}
