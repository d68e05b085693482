/** What only Kafka can be asked: groups whose members come, hang, stop and die. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { type Batch, PartitionLost } from '@visavis/event-bus';
import { until } from '@visavis/testing';
import { DEFAULT_CONSUMER, type KafkaLog, type Liveness } from '../src/index.ts';
import { describeOnKafka, group, topic } from './describe-on-kafka.ts';
import { CONSUMER, PARTITIONS } from './kafka-backing.ts';

describeOnKafka('groups of Kafka', ({ url, prefix, admin, open, atTheEnd, takeAll }) => {
  test('ends and commits a running batch before a joining member starts its partition, and delivers nothing twice', async () => {
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

  test('abandons a batch that outlasts the rebalance: its late commit is refused, though its member rejoined the group', async () => {
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
      async () => (await admin().describeGroups([prefix() + group])).groups[0]?.members.length === 1,
    );
    await until(
      'its new generation',
      async () => (await admin().describeGroups([prefix() + group])).groups[0]?.state === 'Stable',
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

  test('refuses commits of a process that was stopped for longer than its session', async () => {
    const log = open();
    await log.append(topic, [{ key: 'k', value: 'a' }]);
    const config = JSON.stringify({ url: url() });
    const zombie = spawn(process.execPath, [fileURLToPath(new URL('zombie.ts', import.meta.url)), config, topic, group], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    atTheEnd(async () => zombie.kill('SIGKILL'));
    const lines: string[] = [];
    createInterface(zombie.stdout).on('line', (line) => lines.push(line));
    await until('the batch', () => lines.includes('holding'));
    zombie.kill('SIGSTOP');
    const got: string[] = [];
    await takeAll(log, got);
    await until('the takeover', () => got.length === 1, CONSUMER.sessionMs + 10_000);
    await log.append(topic, [{ key: 'k', value: 'b' }]);
    await until('the next record', () => got.length === 2);
    zombie.stdin.write('commit\n');
    zombie.kill('SIGCONT');
    await until('its commit', () => lines.length === 3, 15_000);
    expect(lines.slice(1)).toEqual(['commit PartitionLost', 'heartbeat PartitionLost']);
    await until('the offset', async () => (await log.lag(group))[topic] === 0);
  });

  test('takes a member out of its group at once that is seen to live no more, and none that is slow to answer', async () => {
    // Nobody waits here for as long as a session.
    const consumer = { ...DEFAULT_CONSUMER, sessionMs: 300_000, heartbeatMs: 100 };
    const living = new Set<string>();
    let looks = 0;
    const liveness: Liveness = {
      announce: async (_, member) => void living.add(member),
      withdraw: async (_, member) => void living.delete(member),
      async members() {
        looks++;
        return [...living];
      },
    };
    const twoLooks = async () => {
      const before = looks;
      await until('two looks', () => looks > before + 2);
    };
    const members = async () => {
      const [found] = (await admin().describeGroups([prefix() + group])).groups;
      return found?.state === 'Stable' ? found.members.map(({ memberId }) => memberId) : [];
    };
    const log = open({ consumer, liveness });
    const keys = Array.from({ length: 20 }, (_, n) => `key-${n}`);
    const write = () =>
      log.append(
        topic,
        keys.map((key) => ({ key, value: key })),
      );
    const got: string[] = [];
    await takeAll(log, got);
    await until('the first member', () => living.size === 1, 20_000);
    const [mine] = living;
    const config = JSON.stringify({ url: url(), consumer });
    const zombie = spawn(process.execPath, [fileURLToPath(new URL('zombie.ts', import.meta.url)), config, topic, group], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    atTheEnd(async () => zombie.kill('SIGKILL'));
    await until('both members', async () => (await members()).length === 2, 20_000);
    const theirs = (await members()).find((member) => member !== mine) as string;
    living.add(theirs);
    zombie.kill('SIGSTOP');
    await twoLooks();
    expect(await members()).toHaveLength(2);
    zombie.kill('SIGKILL');
    living.delete(theirs);
    await write();
    await until('all records', () => new Set(got).size === keys.length, 20_000);
    expect(await members()).toEqual([mine]);
  });

  test('leaves the group when a member stops: the next one does not wait for its session', async () => {
    // It would be there for longer than anybody waits here.
    const consumer = { ...DEFAULT_CONSUMER, sessionMs: 300_000 };
    const [one, two] = [open({ consumer }), open({ consumer })];
    await one.append(topic, [{ key: 'k', value: 'a' }]);
    const got: string[] = [];
    const member = await takeAll(one, got);
    await until('the record', () => got.length === 1);
    await member.stop();
    await takeAll(two, got);
    await two.append(topic, [{ key: 'k', value: 'b' }]);
    await until('the next record', () => got.length === 2);
    expect(got).toEqual(['a', 'b']);
  });
});
