import { setTimeout as pause } from 'node:timers/promises';
import type { BusLogger } from '@visavis/event-bus';
import type { Admin, Cluster } from 'kafkajs';
import { type ClientSettings, openClient } from './client/client.ts';
import type { TopicSettings } from './client/kafka-options.ts';
import { CALL_TIMEOUT_MS, type ClusterAccess, refusalOf } from './cluster.ts';
import { renewable } from './renewable.ts';

const PROPAGATION_TRIES = 50;
const PROPAGATION_PAUSE_MS = 50;

/** Partition counts as the brokers have them; a missing topic is created as the settings say. Names are Kafka's, with prefix. */
export function createTopics(cluster: ClusterAccess, client: ClientSettings, settings: TopicSettings, logger: BusLogger) {
  const partitionCounts = new Map<string, Promise<number>>();
  const admin = renewable<Admin>(() => {
    const { kafka, destroy } = openClient(client);
    const value = kafka.admin();
    return { ready: value.connect().then(() => value), destroy };
  });

  async function load(topic: string): Promise<number> {
    let partitions = await cluster.use(`topic ${topic}`, CALL_TIMEOUT_MS, (each) => countOf(each, topic));
    if (partitions === undefined) {
      await create(topic);
      partitions = await cluster.use(`topic ${topic}`, CALL_TIMEOUT_MS, (each) => appearing(each, topic));
    }
    if (partitions !== settings.partitions) {
      logger.warn(
        { topic, partitions, configured: settings.partitions },
        'the topic has another count of partitions than configured and keeps it: with another count its keys would change places',
      );
    }
    return partitions;
  }

  async function create(topic: string): Promise<void> {
    const { partitions, replication, retentionMs } = settings;
    const configEntries = Object.entries({
      'retention.ms': String(retentionMs),
      // Without a limit by size, else the one by time would promise nothing.
      'retention.bytes': '-1',
      'cleanup.policy': 'delete',
      // With acks=-1 alone, a partition that has lost its followers would acknowledge what a single disk holds.
      'min.insync.replicas': String(Math.max(1, replication - 1)),
    }).map(([name, value]) => ({ name, value }));
    const created = await admin.use(`creating topic ${topic}`, CALL_TIMEOUT_MS, (each) =>
      // kafkajs' own wait fails on a topic that its broker has not heard of yet.
      each.createTopics({
        waitForLeaders: false,
        topics: [{ topic, numPartitions: partitions, replicationFactor: replication, configEntries }],
      }),
    );
    if (created) logger.info({ topic, ...settings }, 'topic created');
  }

  return {
    /** How many partitions the topic has; creates it when it is missing. */
    partitions(topic: string): Promise<number> {
      let count = partitionCounts.get(topic);
      if (!count) {
        count = load(topic);
        partitionCounts.set(topic, count);
        count.catch(() => partitionCounts.delete(topic));
      }
      return count;
    },
    close: () => admin.close(),
  };
}
export type Topics = ReturnType<typeof createTopics>;

async function countOf(cluster: Cluster, topic: string): Promise<number | undefined> {
  const broker = await cluster.findControllerBroker();
  try {
    const { topicMetadata } = await broker.metadata([topic]);
    return topicMetadata.find((each) => each.topic === topic)?.partitionMetadata.length;
  } catch (error) {
    if (refusalOf(error) === 'UNKNOWN_TOPIC_OR_PARTITION') return undefined;
    throw error;
  }
}

/** A topic that was created is not known to every broker at once, and has no leaders at first. */
async function appearing(cluster: Cluster, topic: string): Promise<number> {
  for (let tries = 0; tries < PROPAGATION_TRIES; tries++) {
    const count = await countOf(cluster, topic).catch((error: unknown) => {
      if (refusalOf(error) !== 'LEADER_NOT_AVAILABLE') throw error;
      return undefined;
    });
    if (count !== undefined) return count;
    await pause(PROPAGATION_PAUSE_MS);
  }
  throw new Error(`topic ${topic} was created but does not appear`);
}
