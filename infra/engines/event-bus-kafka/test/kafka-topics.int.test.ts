/** What only Kafka can be asked: topics, transactions, retention, the cluster. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { eventsOf } from '@visavis/contracts/event';
import { createEventBus } from '@visavis/event-bus';
import { createEventFactory, systemClock } from '@visavis/platform';
import { createOutboxRelay, createRefusedEvents, createSqliteStore, defineGuards, guard } from '@visavis/store';
import { until } from '@visavis/testing';
import kafkajs from 'kafkajs';
import { z } from 'zod';
import { openCluster } from '../src/cluster.ts';
import { type KafkaLog, kafkaOptionsOf } from '../src/index.ts';
import { describeOnKafka, group, topic } from './describe-on-kafka.ts';
import { PARTITIONS } from './kafka-backing.ts';

const noted = eventsOf('meeting')('visavis.test.noted.v1', z.object({ text: z.string() }), { example: ['a', { text: 'a' }] });
const silent = { info() {}, warn() {}, error() {} };

describeOnKafka('topics of Kafka', ({ url, prefix, client, admin, open, records, takeAll }) => {
  const readAll = async (log: KafkaLog) => (await records(log)).map((record) => record.value);

  test('creates topics and their dead-letter topics with the configured partitions, replication and retention', async () => {
    const log = open({ topics: { partitions: 6, replication: 1, retentionMs: 86_400_000 } });
    expect(await log.prepareTopics([topic])).toEqual({ [topic]: 6, [`${topic}.dead-letter`]: 6 });
    // Once more, and by a log that keeps everything: what exists stays as it is.
    expect(
      await open({ topics: { partitions: 6, replication: 1, retentionMs: -1 } }).prepareTopics([topic, 'kept']),
    ).toMatchObject({ kept: 6 });
    const names = [topic, `${topic}.dead-letter`, 'kept'].map((name) => prefix() + name);
    const { resources } = await admin().describeConfigs({
      includeSynonyms: false,
      resources: names.map((name) => ({ type: kafkajs.ConfigResourceTypes.TOPIC, name })),
    });
    const settings = resources.map(({ configEntries }) =>
      Object.fromEntries(configEntries.map((each) => [each.configName, each.configValue])),
    );
    expect(settings.map((each) => each['retention.ms'])).toEqual(['86400000', '86400000', '-1']);
    for (const each of settings)
      expect(each).toMatchObject({ 'cleanup.policy': 'delete', 'retention.bytes': '-1', 'min.insync.replicas': '1' });
    const { topics } = await admin().fetchTopicMetadata({ topics: names });
    expect(topics.map(({ partitions }) => [partitions.length, partitions[0]?.replicas.length])).toEqual([
      [6, 1],
      [6, 1],
      [6, 1],
    ]);
  });

  test('keeps the partitions and keys of a topic with fewer partitions than configured, and warns of it', async () => {
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
    expect(warnings).toEqual([{ topic: prefix() + topic, partitions: 2, configured: PARTITIONS }]);
    expect(await Promise.all(keys.map((key) => after.partitionOf(topic, key)))).toEqual(placed);
    const stored = new Map((await records(before)).map(({ key, partition }) => [key, partition]));
    expect(keys.map((key) => stored.get(key))).toEqual(placed);
  });

  test('reads and consumes past markers and aborted transactions, and leaves no group behind by reading', async () => {
    const log = open();
    await log.append(topic, [{ key: 'k', value: 'before' }]);
    const producer = client().producer({ transactionalId: randomUUID(), idempotent: true, maxInFlightRequests: 1 });
    await producer.connect();
    const partition = await log.partitionOf(topic, 'k');
    for (const [value, end] of [
      ['aborted', 'abort'],
      ['committed', 'commit'],
      ['aborted too', 'abort'],
    ] as const) {
      const transaction = await producer.transaction();
      await transaction.send({ topic: prefix() + topic, messages: [{ key: 'k', value, partition }] });
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
    const groups = (await admin().listGroups()).groups.map(({ groupId }) => groupId);
    expect(groups.filter((each) => each.startsWith(prefix()))).toEqual([prefix() + group]);
    expect(groups).not.toContain('none');
  });

  test('continues reading where retention has removed the beginning', async () => {
    const log = open();
    const partition = await log.partitionOf(topic, 'k');
    await log.append(
      topic,
      ['a', 'b', 'c'].map((value) => ({ key: 'k', value })),
    );
    // The admin client knows topics only once it has asked for them; a new one may be without its leader for a moment.
    const offsets = () => admin().fetchTopicOffsets(prefix() + topic);
    await until('the topic’s leader', () => offsets().then(Boolean, () => false));
    await admin().deleteTopicRecords({ topic: prefix() + topic, partitions: [{ partition, offset: '2' }] });
    expect(await readAll(log)).toEqual(['c']);
    await admin().deleteTopicRecords({ topic: prefix() + topic, partitions: [{ partition, offset: '3' }] });
    expect(await readAll(log)).toEqual([]);
    await log.consume({ group, topics: [topic], onBatch: async () => {} });
    await until('the lag', async () => (await log.lag(group))[topic] === 0);
  });

  test('refuses for good what the topic finds too large: the relay holds its subject, the others go on', async () => {
    const log = open();
    await log.prepareTopics([topic]);
    const configEntries = [{ name: 'max.message.bytes', value: '3000' }];
    const resources = [{ type: kafkajs.ConfigResourceTypes.TOPIC, name: prefix() + topic, configEntries }];
    await admin().alterConfigs({ validateOnly: false, resources });
    const folder = mkdtempSync(join(tmpdir(), 'visavis-kafka-'));
    const store = createSqliteStore({ dir: folder });
    const notes = defineGuards('notes');
    await store.prepare([notes]);
    const write = (subject: string, text: string) =>
      store.transaction(async (unit) => {
        const note = await guard(unit, subject, notes);
        unit.publish(createEventFactory('meeting', systemClock)(noted, subject, { text }), note);
      });
    for (const [subject, text] of [
      ['a', 'first'],
      ['b', 'x'.repeat(5_000)],
      ['b', 'behind'],
      ['c', 'other'],
    ] as const)
      await write(subject, text);
    const bus = createEventBus(log, { clock: systemClock });
    const refused = createRefusedEvents(store);
    const alerts: string[] = [];
    const relay = createOutboxRelay({
      store,
      publish: (_topic, events) => bus.publish(topic, events),
      refused,
      onRefused: ({ subject }, error) => void alerts.push(`${subject}: ${error.message}`),
    });
    relay.start();
    const subjects = async () => new Set((await records(log)).map(({ key }) => key));
    await until('the others are published', async () => (await subjects()).size === 2, 30_000);
    await until('the large one is held', async () => (await refused.list()).length === 1, 30_000);
    expect(alerts).toEqual([expect.stringMatching(/^b: The event is larger than the broker takes: .*/)]);
    await write('c', 'later');
    await until('a later one is published', async () => (await records(log)).some(({ value }) => value.includes('later')));
    expect(await subjects()).toEqual(new Set(['a', 'c']));
    await refused.discard((await refused.list())[0]?.eventId ?? '');
    await until('what waited behind it is published', async () => (await subjects()).has('b'), 30_000);
    await relay.stop();
    await store.close();
    rmSync(folder, { recursive: true });
  }, 90_000);

  test('returns the cluster without a running consumer', async () => {
    const cluster = openCluster({ ...kafkaOptionsOf(url()), clientId: 'test', logger: silent });
    expect(await cluster.use('nodes', 5_000, async (each) => each.getNodeIds().length)).toBe(1);
    cluster.close();
    await expect(cluster.use('nodes', 5_000, async () => 1)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
