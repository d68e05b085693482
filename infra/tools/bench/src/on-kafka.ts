import { createKafkaLog, type KafkaLog, kafkaOptionsOf } from '@visavis/event-bus-kafka';
import { kafka } from '@visavis/testing/engines';
import type { Row } from './table.ts';

/** With a broker of its own, each log with topics of its own; where there is none it says why, and has no rows. */
export async function onKafka(work: (openLog: (partitions: number) => KafkaLog) => Promise<Row[]>): Promise<Row[]> {
  const engine = kafka();
  if (!engine.available) {
    console.log(`  without Kafka: ${engine.reason}`);
    return [];
  }
  const broker = await engine.value();
  let opened = 0;
  try {
    return await work((partitions) =>
      createKafkaLog({
        ...kafkaOptionsOf(broker.url),
        prefix: `bench-${process.pid}-${++opened}-`,
        clientId: 'bench',
        topics: { partitions, replication: 1, retentionMs: 600_000 },
      }),
    );
  } finally {
    await broker.stop();
  }
}
