import type { BusLogger } from '@visavis/event-bus';
import { certificatesIn } from '@visavis/platform';

/** How the brokers are reached. */
export interface KafkaAccess {
  /** `host:port` of some brokers; the others are learned from them. */
  brokers: readonly string[];
  /** Certificates of authorities as PEM, in the place of those that Node trusts. */
  tls?: { ca?: string };
  sasl?: { mechanism: (typeof MECHANISMS)[number]; username: string; password: string };
}

export interface KafkaLogOptions extends KafkaAccess {
  /** Names this process in the brokers' logs and quotas. */
  clientId: string;
  /** For topics that this log creates; one that exists keeps what it has. */
  topics: TopicSettings;
  /** Put before the names of topics and groups, so that deployments can share a cluster. */
  prefix?: string;
  logger?: BusLogger;
  /** Who of a group lives; without it a killed member keeps its partitions for a session. */
  liveness?: Liveness;
  consumer?: Partial<ConsumerSettings>;
  /** An append that is not acknowledged after as long is given up as `Unavailable`. */
  appendTimeoutMs?: number;
}

/** Members of a group whose processes run, by their ids. */
export interface Liveness {
  announce(group: string, member: string): Promise<void>;
  withdraw(group: string, member: string): Promise<void>;
  members(group: string): Promise<string[]>;
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
  /**
   * How long the broker holds back an empty answer. Records end the wait at once; a partition that was set aside waits for the
   * next fetch.
   */
  maxWaitMs: number;
  /** Pause before a batch comes again that was not committed. */
  redeliveryMs: number;
}

export const DEFAULT_CONSUMER: ConsumerSettings = {
  sessionMs: 6_000,
  heartbeatMs: 300,
  rebalanceMs: 10_000,
  maxWaitMs: 20,
  redeliveryMs: 200,
};

const BROKER = /^(\[[0-9a-f:]+\]|[a-z0-9._-]+):(\d{1,5})$/i;
// What Kafka takes in a topic's name, short enough for what comes after it.
const PREFIX = /^[a-z0-9._-]{0,100}$/i;
const MECHANISMS = ['scram-sha-512', 'scram-sha-256', 'plain'] as const;
const FORM = 'kafka[s]://[user:password@]host:9092,host2:9092[?prefix=…&mechanism=…&ca=…]';
const wrong = (what: string) => new Error(`${what}; it takes ${FORM}`);

/**
 * An EVENT_BUS_URL. `kafkas:` encrypts, trusting the authorities in the PEM file `ca` or those that Node trusts. User and
 * password are percent-encoded; `mechanism` is scram-sha-512 unless it says scram-sha-256 or plain. Throws a line that says what
 * is wrong, without the password.
 */
export function kafkaOptionsOf(url: string): KafkaAccess & Pick<KafkaLogOptions, 'prefix'> {
  const [, scheme, userInfo, list, query] = /^(kafkas?):\/\/(?:([^@/?#]*)@)?([^@/?#]*)\/?(?:\?(.*))?$/.exec(url) ?? [];
  if (list === undefined) throw wrong('not a Kafka URL, or its user and password are not percent-encoded');
  const brokers = list.split(',');
  for (const broker of brokers) {
    const [, , port] = BROKER.exec(broker) ?? [];
    if (port === undefined || Number(port) < 1 || Number(port) > 65_535) throw wrong(`"${broker}" is not host:port`);
  }
  const { prefix, mechanism, ca, ...unknown } = Object.fromEntries(new URLSearchParams(query));
  const [surplus] = Object.keys(unknown);
  if (surplus !== undefined) throw wrong(`"${surplus}" is not known`);
  if (prefix !== undefined && !PREFIX.test(prefix)) throw wrong(`"${prefix}" cannot be part of a topic's name`);
  if (ca !== undefined && scheme !== 'kafkas') throw wrong('ca is for kafkas://');
  if (mechanism !== undefined && userInfo === undefined) throw wrong('mechanism is for a user and password');
  return {
    brokers,
    ...(prefix !== undefined && { prefix }),
    ...(scheme === 'kafkas' && { tls: ca === undefined ? {} : { ca: certificatesIn(ca) } }),
    ...(userInfo !== undefined && { sasl: saslOf(userInfo, mechanism) }),
  };
}

function saslOf(userInfo: string, wanted: string = MECHANISMS[0]): NonNullable<KafkaAccess['sasl']> {
  const mechanism = MECHANISMS.find((each) => each === wanted);
  if (!mechanism) throw wrong(`mechanism is one of ${MECHANISMS.join(', ')}`);
  const [username, password, surplus] = userInfo.split(':').map(decoded);
  if (!username || !password || surplus !== undefined) throw wrong('user and password belong together, percent-encoded');
  return { mechanism, username, password };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong('user and password are not percent-encoded');
  }
}
