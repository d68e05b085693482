import { type BusLogger, deadLetterTopic, type EventLog, type LogRecord, partitionFor } from '@visavis/event-bus';
import { Unavailable } from '@visavis/platform/errors';
import { createAppender, openProducer } from './appender.ts';
import { DEFAULT_CONSUMER, type KafkaLogOptions } from './client/kafka-options.ts';
import { endMembership, openCluster } from './cluster.ts';
import { startGroupMember } from './group-member.ts';
import { endsOf, lagOf, readSpan } from './reader.ts';
import { createTopics } from './topics.ts';

const silent: BusLogger = { info() {}, warn() {}, error() {} };
const APPEND_TIMEOUT_MS = 8_000;
const PING_TIMEOUT_MS = 3_000;

export interface KafkaLog extends EventLog {
  /** Creates what is missing of these topics and their dead letters, ahead of the first use; answers the partitions of each. */
  prepareTopics(topics: readonly string[]): Promise<Record<string, number>>;
}

/** The event log over Kafka. Connects when first used; what cannot be reached is `Unavailable`, in bounded time. */
export function createKafkaLog(options: KafkaLogOptions): KafkaLog {
  const logger = options.logger ?? silent;
  const { brokers, tls, sasl, clientId, prefix = '' } = options;
  const client = { brokers, ...(tls && { tls }), ...(sasl && { sasl }), clientId, logger };
  const settings = { ...DEFAULT_CONSUMER, ...options.consumer };
  const cluster = openCluster(client);
  const topics = createTopics(cluster, client, options.topics, logger);
  const appender = createAppender(openProducer(client), topics, options.appendTimeoutMs ?? APPEND_TIMEOUT_MS);
  const members = new Set<{ stop(): Promise<void> }>();
  let closing: Promise<void> | undefined;

  const kafkaName = (name: string) => prefix + name;
  const nameOf = (kafkaTopic: string) => kafkaTopic.slice(prefix.length);
  const open = () => {
    if (closing) throw new Unavailable('The event log is closed.');
  };

  return {
    async append(topic, entries) {
      open();
      await appender.append(kafkaName(topic), entries);
    },

    async consume({ group, topics: names, onBatch }) {
      open();
      const kafkaTopics = names.map(kafkaName);
      const member = startGroupMember({
        client,
        group: kafkaName(group),
        topics: kafkaTopics,
        settings,
        logger,
        nameOf,
        topicsReady: () => Promise.all(kafkaTopics.map((topic) => topics.partitions(topic))),
        onBatch,
        liveness: options.liveness,
        endMembership: (member) => endMembership(cluster, kafkaName(group), member),
      });
      members.add(member);
      let stopped: Promise<void> | undefined;
      return {
        stop() {
          stopped ??= member.stop().finally(() => members.delete(member));
          return stopped;
        },
      };
    },

    read(topic, { partition, fromOffset = 0 } = {}) {
      open();
      const name = kafkaName(topic);
      const begun = topics.partitions(name).then(async (count) => {
        const partitions = partition === undefined ? Array.from({ length: count }, (_, index) => index) : [partition];
        return { partitions, ends: await endsOf(cluster, name, partitions) };
      });
      // Reported to the iterating caller, if there is one.
      begun.catch(() => {});
      return (async function* (): AsyncGenerator<LogRecord> {
        const { partitions, ends } = await begun;
        for (const each of partitions)
          yield* readSpan(cluster, name, { partition: each, from: fromOffset, end: ends.get(each) ?? 0 });
      })();
    },

    async lag(group) {
      open();
      const lags = await lagOf(cluster, kafkaName(group));
      return Object.fromEntries([...lags].map(([topic, lag]) => [nameOf(topic), lag]));
    },

    async partitionOf(topic, key) {
      return partitionFor(key, await topics.partitions(kafkaName(topic)));
    },

    async prepareTopics(names) {
      const all = names.flatMap((name) => [name, deadLetterTopic(name)]);
      const counts = await Promise.all(all.map(async (name) => [name, await topics.partitions(kafkaName(name))] as const));
      return Object.fromEntries(counts);
    },

    async ping() {
      open();
      await cluster.use('ping', PING_TIMEOUT_MS, async (each) => (await each.findControllerBroker()).apiVersions());
    },

    close() {
      closing ??= (async () => {
        await Promise.all([...members].map((member) => member.stop()));
        await appender.close();
        topics.close();
        cluster.close();
      })();
      return closing;
    },
  };
}
