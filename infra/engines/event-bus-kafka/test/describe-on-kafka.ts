import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { LogRecord } from '@visavis/event-bus';
import { describeWith, kafka, type RunningEngine } from '@visavis/testing';
import kafkajs, { type Admin, type Kafka } from 'kafkajs';
import { type KafkaLog, type KafkaLogOptions, kafkaOptionsOf } from '../src/index.ts';
import { openKafkaLog } from './kafka-backing.ts';

export const topic = 'events';
export const group = 'service';

/** One test's part of the broker: all its topics and groups begin with `prefix`. */
export interface OnKafka {
  url(): string;
  prefix(): string;
  client(): Kafka;
  admin(): Admin;
  /** Closed after the test, as whatever else `atTheEnd` is given. */
  open(more?: Partial<KafkaLogOptions>): KafkaLog;
  atTheEnd(end: () => Promise<unknown>): void;
  records(log: KafkaLog): Promise<LogRecord[]>;
  takeAll(log: KafkaLog, into: string[]): ReturnType<KafkaLog['consume']>;
}

export const describeOnKafka = (name: string, tests: (here: OnKafka) => void) =>
  describeWith('kafka', kafka(), name, (start) => {
    let engine: RunningEngine;
    let client: Kafka;
    let admin: Admin;
    beforeAll(async () => {
      engine = await start();
      client = new kafkajs.Kafka({ brokers: [...kafkaOptionsOf(engine.url).brokers], logLevel: 0 });
      admin = client.admin();
      await admin.connect();
    }, 60_000);
    afterAll(async () => {
      await admin.disconnect();
      await engine.stop();
    });

    const ends: (() => Promise<unknown>)[] = [];
    let prefix: string;
    beforeEach(() => {
      prefix = `${randomUUID()}.`;
    });
    afterEach(async () => {
      for (const end of ends.splice(0).reverse()) await end();
    });
    const url = () => `${engine.url}?prefix=${prefix}`;
    tests({
      url,
      prefix: () => prefix,
      client: () => client,
      admin: () => admin,
      open(more = {}) {
        const log = openKafkaLog({ url: url(), ...more });
        ends.push(() => log.close());
        return log;
      },
      atTheEnd: (end) => void ends.push(end),
      async records(log) {
        const all: LogRecord[] = [];
        for await (const record of log.read(topic)) all.push(record);
        return all;
      },
      takeAll: (log, into) =>
        log.consume({
          group,
          topics: [topic],
          async onBatch(batch) {
            into.push(...batch.records.map((record) => record.value));
            await batch.commit(batch.records.at(-1)?.offset ?? 0);
          },
        }),
    });
  });
