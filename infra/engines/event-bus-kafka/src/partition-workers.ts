/** The batches that a group member works on: at most one per partition, each owned until the group rebalances. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Batch, type BusLogger, type LogRecord, PartitionLost } from '@visavis/event-bus';
import { Unavailable } from '@visavis/platform/errors';
import type { EachBatchPayload } from 'kafkajs';
import type { ConsumerSettings } from './client/kafka-options.ts';
import { refusalOf } from './cluster.ts';
import { toLogRecord } from './records.ts';

interface Work {
  topic: string;
  partition: number;
  /** Another member may own the partition: nothing is acknowledged any more. */
  lost: boolean;
  committed: number;
  done: Promise<void>;
}

/** Kafka's words for: this member, or this generation of it, owns nothing any more. */
const NOT_OURS = new Set(['ILLEGAL_GENERATION', 'UNKNOWN_MEMBER_ID', 'FENCED_INSTANCE_ID']);

export interface PartitionWorkersOptions {
  settings: ConsumerSettings;
  logger: BusLogger;
  /** A topic's name without the prefix. */
  nameOf(kafkaTopic: string): string;
  onBatch(batch: Batch): Promise<void>;
}

export function createPartitionWorkers(options: PartitionWorkersOptions & { id: string; stopping: AbortSignal }) {
  const { settings, logger, stopping } = options;
  const works = new Map<string, Work>();
  let generation = 0;
  /** The group waits for us to end what runs: nothing more is begun, but what is finished may still be committed. */
  let handingOver = false;
  let waitingSince: number | undefined;
  let renew = async () => {};

  const usable = (work: Work) => !work.lost && !handingOver && !stopping.aborted;
  const owned = () => [...works.values()].filter((work) => !work.lost);
  const loseAll = () => {
    for (const work of works.values()) work.lost = true;
  };

  function begin(payload: EachBatchPayload, key: string): Work {
    const { topic, partition, messages } = payload.batch;
    const work: Work = { topic: options.nameOf(topic), partition, lost: false, committed: -1, done: Promise.resolve() };
    works.set(key, work);
    work.done = carryOut(
      work,
      payload,
      messages.map((message) => toLogRecord(partition, message)),
    ).finally(() => {
      work.lost = true;
      works.delete(key);
    });
    return work;
  }

  async function carryOut(work: Work, payload: EachBatchPayload, records: LogRecord[]): Promise<void> {
    let rest = records;
    while (rest.length > 0 && usable(work)) {
      try {
        await options.onBatch(batchOf(work, payload, rest));
      } catch (error) {
        if (!(error instanceof PartitionLost)) {
          const { topic, partition } = work;
          logger.warn({ err: error, topic, partition }, 'a batch failed and comes again');
        }
      }
      rest = rest.filter((record) => record.offset > work.committed);
      if (rest.length > 0 && usable(work)) await pause(settings.redeliveryMs, undefined, { signal: stopping }).catch(() => {});
    }
    if (rest.length === 0 && !work.lost) payload.resolveOffset(payload.batch.lastOffset());
  }

  function batchOf(work: Work, payload: EachBatchPayload, records: LogRecord[]): Batch {
    const { topic, partition } = work;
    const send = (offset: number) => {
      const partitions = [{ partition, offset: String(offset + 1) }];
      const topics = [{ topic: payload.batch.topic, partitions }];
      return payload.commitOffsetsIfNecessary({ topics }).catch((error: unknown) => refuse(work, error));
    };
    return {
      topic,
      partition,
      records,
      assignment: `${options.id}:${generation}`,
      async heartbeat() {
        if (!usable(work)) throw new PartitionLost(topic, partition);
        await payload.heartbeat().catch((error: unknown) => refuse(work, error));
        if (!usable(work)) throw new PartitionLost(topic, partition);
      },
      async commit(offset) {
        while (offset > work.committed) {
          // Asked here and not only of the broker: kafkajs would commit under the generation of a later join.
          if (work.lost) throw new PartitionLost(topic, partition);
          try {
            await send(offset);
            work.committed = Math.max(work.committed, offset);
          } catch (error) {
            // Handled events would be handled once more for each try: while the partition is ours, only the commit is tried
            // again.
            if (!(error instanceof Unavailable) || stopping.aborted) throw error;
            await pause(settings.redeliveryMs, undefined, { signal: stopping }).catch(() => {});
          }
        }
      },
    };
  }

  function refuse({ topic, partition }: Work, error: unknown): never {
    const refusal = refusalOf(error) ?? '';
    if (refusal === 'REBALANCE_IN_PROGRESS') handingOver = true;
    else if (NOT_OURS.has(refusal)) loseAll();
    else throw new Unavailable(`Kafka: the group's coordinator does not answer (${error})`, 1_000, { cause: error });
    throw new PartitionLost(topic, partition);
  }

  return {
    /**
     * A batch that kafkajs has fetched. Resolves soon: one that takes long goes on by itself, its partition set aside meanwhile.
     */
    async take(payload: EachBatchPayload): Promise<void> {
      const key = `${payload.batch.topic}/${payload.batch.partition}`;
      const { heartbeat } = payload;
      renew = () => heartbeat().catch(() => {});
      const setAside = (work: Work) => void work.done.then(payload.pause());
      const before = works.get(key);
      // Lost and got back while its batch runs on: that one ends first.
      if (before) return setAside(before);
      if (stopping.aborted) return void payload.pause();
      if (handingOver) return;
      const work = begin(payload, key);
      const timer = new AbortController();
      await Promise.race([work.done, pause(settings.maxWaitMs, undefined, { signal: timer.signal }).catch(() => {})]);
      timer.abort();
      if (works.get(key) === work) setAside(work);
    },

    /**
     * Asked before each join. Members hand over in order: a running batch learns of it by its heartbeat, ends, commits, and only
     * then this one joins. What does not end in time is given up; so far the group waits no longer either.
     */
    mayJoin(): boolean {
      const now = performance.now();
      if (owned().length > 0) {
        waitingSince ??= now;
        if (now - waitingSince < settings.rebalanceMs) {
          handingOver = true;
          void renew();
          return false;
        }
        loseAll();
      }
      waitingSince = undefined;
      handingOver = false;
      generation++;
      return true;
    },
    loseAll,
    async idle(): Promise<void> {
      await Promise.all([...works.values()].map((work) => work.done));
    },
  };
}
