/** What only Kafka can be asked: settings at the broker, groups, sessions of killed and stopped processes. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Batch, type LogRecord, PartitionLost } from '@visavis/event-bus';
import { describeWith, kafka, type RunningEngine, until } from '@visavis/testing';
import kafkajs, { type Admin, type Kafka } from 'kafkajs';
import { openCluster } from '../src/cluster.ts';
import { DEFAULT_CONSUMER, type KafkaLog, type KafkaLogOptions, kafkaOptionsOf } from '../src/index.ts';
import { CONSUMER, openKafkaLog, PARTITIONS } from './kafka-backing.ts';

const silent = { info() {}, warn() {}, error() {} };

describeWith('kafka', kafka(), 'Kafka only', (start) => {
  let engine: RunningEngine;
  let client: Kafka;
  let admin: Admin;
  beforeAll(async () => {
    engine = await start();
    client = new kafkajs.Kafka({ ...kafkaOptionsOf(engine.url), brokers: [...kafkaOptionsOf(engine.url).brokers], logLevel: 0 });
    admin = client.admin();
    await admin.connect();
  }, 60_000);
  afterAll(async () => {
    await admin.disconnect();
    await engine.stop();
  });

  const ends: (() => Promise<unknown>)[] = [];
  let prefix: string;
  let topic: string;
  let group: string;
  beforeEach(() => {
    prefix = `${randomUUID()}.`;
    topic = 'events';
    group = 'service';
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  const open = (more: Partial<KafkaLogOptions> = {}): KafkaLog => {
    const log = openKafkaLog({ url: `${engine.url}?prefix=${prefix}`, ...more });
    ends.push(() => log.close());
    return log;
  };
  const records = async (log: KafkaLog) => {
    const all: LogRecord[] = [];
    for await (const record of log.read(topic)) all.push(record);
    return all;
  };
  const readAll = async (log: KafkaLog) => (await records(log)).map((record) => record.value);
  const takeAll = (log: KafkaLog, into: string[]) =>
    log.consume({
      group,
      topics: [topic],
      async onBatch(batch) {
        into.push(...batch.records.map((record) => record.value));
        await batch.commit(batch.records.at(-1)?.offset ?? 0);
      },
    });

  test('topics and their dead letters are created with partitions, replication and retention as configured', async () => {
    const log = open({ topics: { partitions: 6, replication: 1, retentionMs: 86_400_000 } });
    expect(await log.prepareTopics([topic])).toEqual({ [topic]: 6, [`${topic}.dead-letter`]: 6 });
    // Once more, and by a log that keeps everything: what exists stays as it is.
    expect(
      await open({ topics: { partitions: 6, replication: 1, retentionMs: -1 } }).prepareTopics([topic, 'kept']),
    ).toMatchObject({ kept: 6 });
    const names = [topic, `${topic}.dead-letter`, 'kept'].map((name) => prefix + name);
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: names.map((name) => ({ type: kafkajs.ConfigResourceTypes.TOPIC, name })),
    });
    const settings = resources.map(({ configEntries }) =>
      Object.fromEntries(configEntries.map((each) => [each.configName, each.configValue])),
    );
    expect(settings.map((each) => each['retention.ms'])).toEqual(['86400000', '86400000', '-1']);
    for (const each of settings)
      expect(each).toMatchObject({ 'cleanup.policy': 'delete', 'retention.bytes': '-1', 'min.insync.replicas': '1' });
    const { topics } = await admin.fetchTopicMetadata({ topics: names });
    expect(topics.map(({ partitions }) => [partitions.length, partitions[0]?.replicas.length])).toEqual([
      [6, 1],
      [6, 1],
      [6, 1],
    ]);
  });

  test('a topic with fewer partitions than configured keeps them, is warned of, and its keys stay where they are', async () => {
    const keys = Array.from({ length: 30 }, (_, n) => `key-${n}`);
    const before = open({ topics: { partitions: 2, replication: 1, retentionMs: -1 } });
    const placed = await Promise.all(keys.map((key) => before.partitionOf(topic, key)));
    expect(new Set(placed).size).toBe(2);
    const warnings: object[] = [];
    const after = open({ logger: { ...silent, warn: (fields) => void warnings.push(fields) } });
    await after.append(
      topic,
      keys.map((key) => ({ key, value: 'v' })),
    );
    expect(warnings).toEqual([{ topic: prefix + topic, partitions: 2, configured: PARTITIONS }]);
    expect(await Promise.all(keys.map((key) => after.partitionOf(topic, key)))).toEqual(placed);
    const stored = new Map((await records(before)).map(({ key, partition }) => [key, partition]));
    expect(keys.map((key) => stored.get(key))).toEqual(placed);
  });

  test('reads and consumes past markers and aborted transactions, and leaves no group behind by reading', async () => {
    const log = open();
    await log.append(topic, [{ key: 'k', value: 'before' }]);
    const producer = client.producer({ transactionalId: randomUUID(), idempotent: true, maxInFlightRequests: 1 });
    await producer.connect();
    const partition = await log.partitionOf(topic, 'k');
    for (const [value, end] of [
      ['aborted', 'abort'],
      ['committed', 'commit'],
      ['aborted too', 'abort'],
    ] as const) {
      const transaction = await producer.transaction();
      await transaction.send({ topic: prefix + topic, messages: [{ key: 'k', value, partition }] });
      await transaction[end]();
    }
    await producer.disconnect();
    // The last in the partition is a marker: there is an end, but no record to reach it with.
    expect(await readAll(log)).toEqual(['before', 'committed']);
    const got: string[] = [];
    await takeAll(log, got);
    await until('both records', () => got.length >= 2);
    await log.append(topic, [{ key: 'k', value: 'after' }]);
    await until('the third record', () => got.length >= 3);
    expect(got).toEqual(['before', 'committed', 'after']);
    expect(await readAll(log)).toEqual(['before', 'committed', 'after']);
    const groups = (await admin.listGroups()).groups.map(({ groupId }) => groupId);
    expect(groups.filter((each) => each.startsWith(prefix))).toEqual([prefix + group]);
    expect(groups).not.toContain('none');
  });

  test('reads on where retention has removed the beginning', async () => {
    const log = open();
    const partition = await log.partitionOf(topic, 'k');
    await log.append(
      topic,
      ['a', 'b', 'c'].map((value) => ({ key: 'k', value })),
    );
    // The admin client knows topics only once it has asked for them.
    await admin.fetchTopicOffsets(prefix + topic);
    await admin.deleteTopicRecords({ topic: prefix + topic, partitions: [{ partition, offset: '2' }] });
    expect(await readAll(log)).toEqual(['c']);
    await admin.deleteTopicRecords({ topic: prefix + topic, partitions: [{ partition, offset: '3' }] });
    expect(await readAll(log)).toEqual([]);
    await log.consume({ group, topics: [topic], onBatch: async () => {} });
    await until('the lag', async () => (await log.lag(group))[topic] === 0);
  });

  test('a batch that runs when another member joins ends and commits first: nobody else begins its partition, nothing comes twice', async () => {
    const [one, two] = [open(), open()];
    const keys = Array.from({ length: 40 }, (_, n) => `key-${n}`);
    await one.append(
      topic,
      keys.map((key) => ({ key, value: key })),
    );
    const busy = new Set<number>();
    const got: string[] = [];
    const overlaps: number[] = [];
    const join = (log: KafkaLog, begun: Set<number>) =>
      log.consume({
        group,
        topics: [topic],
        async onBatch(batch) {
          if (busy.has(batch.partition)) overlaps.push(batch.partition);
          busy.add(batch.partition);
          begun.add(batch.partition);
          // Far longer than a batch is waited for in place, and deaf to its heartbeat.
          await pause(CONSUMER.heartbeatMs * 6);
          got.push(...batch.records.map((record) => record.value));
          await batch.commit(batch.records.at(-1)?.offset ?? 0);
          busy.delete(batch.partition);
        },
      });
    const [first, second] = [new Set<number>(), new Set<number>()];
    await join(one, first);
    await until('batches in work', () => first.size > 1);
    await join(two, second);
    await until('all records', async () => (await one.lag(group))[topic] === 0, 20_000);
    await one.append(
      topic,
      keys.map((key) => ({ key, value: `${key} again` })),
    );
    await until('the rest', () => got.length >= keys.length * 2, 20_000);
    expect(second.size).toBeGreaterThan(0);
    expect(overlaps).toEqual([]);
    expect(got.sort()).toEqual(keys.flatMap((key) => [key, `${key} again`]).sort());
  });

  test('a batch that outlasts the rebalance is given up: its late commit is refused, though its member is in the group again', async () => {
    const consumer = { ...CONSUMER, rebalanceMs: 1_000 };
    const [one, two] = [open({ consumer }), open({ consumer })];
    const keys = Array.from({ length: 20 }, (_, n) => `key-${n}`);
    const write = (log: KafkaLog) =>
      log.append(
        topic,
        keys.map((key) => ({ key, value: key })),
      );
    await write(one);
    const held: Batch[] = [];
    const { promise: release, resolve } = Promise.withResolvers<void>();
    const assignments = new Set<string>();
    await one.consume({
      group,
      topics: [topic],
      async onBatch(batch) {
        assignments.add(batch.assignment);
        if (assignments.size > 1) return batch.commit(batch.records.at(-1)?.offset ?? 0);
        held.push(batch);
        await release;
      },
    });
    await until('batches in work', () => held.length === PARTITIONS);
    const got: string[] = [];
    const member = await takeAll(two, got);
    await until('the other member has its share', () => got.length > 0, 20_000);
    // All partitions come back to the first member, by a join of its own, while its first batches still hang.
    await member.stop();
    await until(
      'the first member is alone',
      async () => (await admin.describeGroups([prefix + group])).groups[0]?.members.length === 1,
    );
    await until(
      'its new generation',
      async () => (await admin.describeGroups([prefix + group])).groups[0]?.state === 'Stable',
      20_000,
    );
    const outcomes = await Promise.allSettled(held.map((batch) => batch.commit(batch.records.at(-1)?.offset ?? 0)));
    expect(outcomes.map((each) => (each.status === 'rejected' ? each.reason : 'accepted'))).toEqual(
      held.map(() => expect.any(PartitionLost)),
    );
    resolve();
    await write(two);
    await until('everything committed', async () => (await one.lag(group))[topic] === 0, 20_000);
    expect(assignments.size).toBeGreaterThan(1);
  });

  test('a process that was stopped for longer than its session cannot commit any more', async () => {
    const log = open();
    await log.append(topic, [{ key: 'k', value: 'a' }]);
    const config = JSON.stringify({ url: `${engine.url}?prefix=${prefix}` });
    const zombie = spawn(process.execPath, [fileURLToPath(new URL('zombie.ts', import.meta.url)), config, topic, group], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    ends.push(async () => zombie.kill('SIGKILL'));
    const said: string[] = [];
    createInterface(zombie.stdout).on('line', (line) => said.push(line));
    await until('the batch', () => said.includes('holding'));
    zombie.kill('SIGSTOP');
    const got: string[] = [];
    await takeAll(log, got);
    await until('the takeover', () => got.length === 1, CONSUMER.sessionMs + 10_000);
    await log.append(topic, [{ key: 'k', value: 'b' }]);
    await until('the next record', () => got.length === 2);
    zombie.stdin.write('commit\n');
    zombie.kill('SIGCONT');
    await until('its commit', () => said.length === 3, 15_000);
    expect(said.slice(1)).toEqual(['commit PartitionLost', 'heartbeat PartitionLost']);
    await until('the offset', async () => (await log.lag(group))[topic] === 0);
  });

  test("with the product's settings a killed member's partitions are taken over within 8 s", async () => {
    const log = open({ consumer: DEFAULT_CONSUMER });
    await log.append(topic, [{ key: 'k', value: 'a' }]);
    const config = JSON.stringify({ url: `${engine.url}?prefix=${prefix}`, consumer: DEFAULT_CONSUMER });
    const victim = spawn(process.execPath, [fileURLToPath(new URL('zombie.ts', import.meta.url)), config, topic, group], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const said: string[] = [];
    createInterface(victim.stdout).on('line', (line) => said.push(line));
    await until('the batch', () => said.includes('holding'));
    const got: string[] = [];
    victim.kill('SIGKILL');
    const killed = performance.now();
    await takeAll(log, got);
    await until('the takeover', () => got.length === 1, 15_000);
    expect(performance.now() - killed).toBeLessThan(8_000);
  });

  test('a member that stops leaves its group: the next one does not wait for its session', async () => {
    const [one, two] = [open({ consumer: DEFAULT_CONSUMER }), open({ consumer: DEFAULT_CONSUMER })];
    await one.append(topic, [{ key: 'k', value: 'a' }]);
    const got: string[] = [];
    const member = await takeAll(one, got);
    await until('the record', () => got.length === 1);
    await member.stop();
    const since = performance.now();
    await takeAll(two, got);
    await two.append(topic, [{ key: 'k', value: 'b' }]);
    await until('the next record', () => got.length === 2);
    expect(performance.now() - since).toBeLessThan(3_000);
    expect(got).toEqual(['a', 'b']);
  });

  test('the cluster is had without a consumer that runs', async () => {
    const cluster = openCluster({ ...kafkaOptionsOf(engine.url), clientId: 'test', logger: silent });
    expect(await cluster.use('nodes', 5_000, async (each) => each.getNodeIds().length)).toBe(1);
    cluster.close();
    await expect(cluster.use('nodes', 5_000, async () => 1)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
