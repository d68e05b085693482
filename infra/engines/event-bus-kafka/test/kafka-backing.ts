import { randomUUID } from 'node:crypto';
import type { EventLog } from '@visavis/event-bus';
import type { LogBacking } from '@visavis/event-bus/contract-suite';
import { createKafkaLog, type KafkaLog, type KafkaLogOptions, kafkaOptionsOf } from '../src/index.ts';

/** A broker that the test did not start has its own limits; ours takes shorter sessions, which make the suite quick. */
export const CONSUMER = process.env.KAFKA_BROKERS
  ? { sessionMs: 6_000, heartbeatMs: 300, rebalanceMs: 10_000, redeliveryMs: 20 }
  : { sessionMs: 1_500, heartbeatMs: 100, rebalanceMs: 10_000, redeliveryMs: 20 };
export const PARTITIONS = 4;

type Config = { url: string } & Partial<KafkaLogOptions>;

export const openKafkaLog = ({ url, ...more }: Config): KafkaLog =>
  createKafkaLog({
    clientId: 'test',
    topics: { partitions: PARTITIONS, replication: 1, retentionMs: -1 },
    consumer: CONSUMER,
    ...kafkaOptionsOf(url),
    ...more,
  });

/** Also for child processes, which import this module. */
export const openLog = async (config: Config): Promise<EventLog> => openKafkaLog(config);

/** Each backing is a prefix of its own on one broker. */
export async function kafkaBacking(url: string): Promise<LogBacking> {
  const config = { url: `${url}?prefix=${randomUUID()}.` };
  const maker = openKafkaLog(config);
  return {
    open: () => openLog(config),
    async topic() {
      const topic = `topic-${randomUUID()}`;
      await maker.prepareTopics([topic]);
      return topic;
    },
    child: { module: import.meta.url, config },
    sessionMs: CONSUMER.sessionMs,
    close: () => maker.close(),
  };
}
