/**
 * One member of a consumer group: keeps a kafkajs consumer alive, whatever happens to it, and runs one batch at a time per
 * partition.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer, ConsumerGroupJoinEvent, EachBatchPayload, RetryOptions } from 'kafkajs';
import { createAssigner } from './assigner.ts';
import { type ClientSettings, openClient } from './client/client.ts';
import type { Liveness } from './client/kafka-options.ts';
import { createPartitionWorkers, type PartitionWorkersOptions } from './partition-workers.ts';
import { watchMembers } from './watch-members.ts';

export interface GroupMemberOptions extends PartitionWorkersOptions {
  client: ClientSettings;
  /** Names as Kafka has them. */
  group: string;
  topics: readonly string[];
  /** Resolves when all topics exist. */
  topicsReady(): Promise<unknown>;
  liveness: Liveness | undefined;
  endMembership(member: string): Promise<boolean>;
}

/** Long enough to outlast a whole rebalance, within which each try of a join that must wait for running batches counts. */
const REJOIN: RetryOptions = { initialRetryTime: 20, multiplier: 1.5, maxRetryTime: 200, factor: 0.2, retries: 100 };
const BACKOFF_MS = { first: 200, max: 2_000 };
const LEAVE_TIMEOUT_MS = 4_000;
const MOST_PARTITIONS_AT_ONCE = 64;

export function startGroupMember(options: GroupMemberOptions): { stop(): Promise<void> } {
  const { settings, logger, group, liveness } = options;
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve(), { once: true }));
  const workers = createPartitionWorkers({ ...options, id: randomUUID(), stopping: stopping.signal });
  const watch = liveness && watchMembers({ ...options, liveness });
  /** kafkajs has been seen to hang without an error; then it is stopped and started again. */
  const silenceMs = settings.sessionMs + settings.rebalanceMs + 5_000;
  let lastSign = 0;
  const sign = () => {
    lastSign = performance.now();
  };

  async function live(): Promise<void> {
    let backoff = BACKOFF_MS.first;
    let failing = false;
    const joined = ({ payload }: ConsumerGroupJoinEvent) => {
      sign();
      watch?.joined(payload.memberId);
      backoff = BACKOFF_MS.first;
      if (failing) logger.info({ group }, 'consumer is back in its group');
      failing = false;
    };
    while (!stopping.signal.aborted) {
      const failure = await oneLife(joined);
      workers.loseAll();
      if (stopping.signal.aborted) return;
      const fields = { err: failure, group };
      if (failing) logger.warn(fields, 'consumer is still without its brokers');
      else logger.error(fields, 'consumer lost its brokers, and tries until they are back');
      failing = true;
      await pause(backoff, undefined, { signal: stopping.signal }).catch(() => {});
      backoff = Math.min(backoff * 2, BACKOFF_MS.max);
    }
  }

  /** From a connection to its failure, or to the stop of the member. */
  async function oneLife(joined: (event: ConsumerGroupJoinEvent) => void): Promise<unknown> {
    const { kafka, destroy } = openClient(options.client);
    const end = Promise.withResolvers<unknown>();
    const silence = setInterval(() => {
      if (performance.now() - lastSign > silenceMs) end.resolve(new Error(`no sign of the consumer for ${silenceMs} ms`));
    }, 1_000);
    try {
      sign();
      await Promise.race([options.topicsReady(), stopped]);
      if (stopping.signal.aborted) return undefined;
      const consumer = kafka.consumer({
        groupId: group,
        sessionTimeout: settings.sessionMs,
        heartbeatInterval: settings.heartbeatMs,
        rebalanceTimeout: settings.rebalanceMs,
        maxWaitTimeInMs: settings.maxWaitMs,
        allowAutoTopicCreation: false,
        partitionAssigners: [
          createAssigner(() => {
            sign();
            return workers.mayJoin();
          }),
        ],
        // Restarts are ours: kafkajs gives up for good on some errors of an outage.
        retry: { ...REJOIN, restartOnFailure: async () => false },
      });
      consumer.on('consumer.crash', ({ payload }) => end.resolve(payload.error));
      consumer.on('consumer.group_join', joined);
      consumer.on('consumer.fetch', sign);
      consumer.on('consumer.heartbeat', sign);
      const running = run(consumer);
      running.catch(end.resolve);
      const failure = await Promise.race([end.promise, stopped]);
      if (!stopping.signal.aborted) return failure;
      await workers.idle();
      // Left only after it was entered: kafkajs would join in spite of a disconnect that came before.
      const left = running.then(() => consumer.disconnect()).catch(() => {});
      await Promise.race([left, end.promise, pause(LEAVE_TIMEOUT_MS, undefined, { ref: false })]);
      return undefined;
    } catch (error) {
      return error;
    } finally {
      clearInterval(silence);
      destroy();
    }
  }

  async function run(consumer: Consumer): Promise<void> {
    await consumer.connect();
    await consumer.subscribe({ topics: [...options.topics], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: MOST_PARTITIONS_AT_ONCE,
      eachBatch: (payload: EachBatchPayload) => workers.take(payload),
    });
  }

  const life = live();
  return {
    async stop() {
      stopping.abort();
      await workers.idle();
      await life;
      await watch?.stop();
    },
  };
}
