import type { BusLogger } from '@visavis/event-bus';

export interface KafkaLogOptions {
  /** `host:port` of some brokers; the others are learned from them. */
  brokers: readonly string[];
  /** Names this process in the brokers' logs and quotas. */
  clientId: string;
  /** For topics that this log creates; one that exists keeps what it has. */
  topics: TopicSettings;
  /** Put before the names of topics and groups, so that deployments can share a cluster. */
  prefix?: string;
  logger?: BusLogger;
  consumer?: Partial<ConsumerSettings>;
  /** An append that is not acknowledged after as long is given up as `Unavailable`. */
  appendTimeoutMs?: number;
}

export interface TopicSettings {
  partitions: number;
  /** Copies of each partition; a write is acknowledged when all but one have it. */
  replication: number;
  /** -1: forever, as read models are rebuilt from the start. */
  retentionMs: number;
}

export interface ConsumerSettings {
  /** How long a member may be silent before its partitions go to others. Brokers refuse less than 6,000 by default. */
  sessionMs: number;
  heartbeatMs: number;
  /** How long the members of a group have to finish their work when partitions are reassigned. */
  rebalanceMs: number;
  /** How long the broker holds back an empty answer. Records end the wait at once; a partition that was set aside waits for the next fetch. */
  maxWaitMs: number;
  /** Pause before a batch comes again that was not committed. */
  redeliveryMs: number;
}

export const DEFAULT_CONSUMER: ConsumerSettings = {
  sessionMs: 6_000,
  heartbeatMs: 1_000,
  rebalanceMs: 10_000,
  maxWaitMs: 20,
  redeliveryMs: 200,
};

const BROKER = /^(\[[0-9a-f:]+\]|[a-z0-9._-]+):(\d{1,5})$/i;
// What Kafka takes in a topic's name, short enough for what comes after it.
const PREFIX = /^[a-z0-9._-]{0,100}$/i;

/** `kafka://host:9092,host2:9092[?prefix=…]`; throws a line that says what is wrong with it. */
export function kafkaOptionsOf(url: string): Pick<KafkaLogOptions, 'brokers' | 'prefix'> {
  const wrong = (what: string) => new Error(`${what}; it takes kafka://host:9092,host2:9092[?prefix=…]`);
  const [, list, query] = /^kafka:\/\/([^/?#]*)\/?(?:\?(.*))?$/.exec(url) ?? [];
  if (list === undefined) throw wrong('not a Kafka URL');
  const brokers = list.split(',');
  for (const broker of brokers) {
    const [, , port] = BROKER.exec(broker) ?? [];
    if (port === undefined || Number(port) < 1 || Number(port) > 65_535) throw wrong(`"${broker}" is not host:port`);
  }
  const { prefix, ...unknown } = Object.fromEntries(new URLSearchParams(query));
  const [surplus] = Object.keys(unknown);
  if (surplus !== undefined) throw wrong(`"${surplus}" is not known`);
  if (prefix === undefined) return { brokers };
  if (!PREFIX.test(prefix)) throw wrong(`"${prefix}" cannot be part of a topic's name`);
  return { brokers, prefix };
}
