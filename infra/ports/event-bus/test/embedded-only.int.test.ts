/** What only the embedded log promises, or can be asked: its own way with files, processes and sessions. */
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createEmbeddedLog, type EventLog, PartitionLost } from '@visavis/event-bus';
import type { LogBacking } from '@visavis/event-bus/contract-suite';
import { createMovableClock, systemClock } from '@visavis/platform/clock';
import { type BusFixture, event, eventually, gate, openFixture, readAll } from '../src/contract-suite/harness.ts';
import { assign } from '../src/embedded/assignment.ts';
import { openDatabase } from '../src/embedded/database.ts';
import { isCertainlyDead } from '../src/embedded/liveness.ts';
import { embeddedBacking } from './embedded-backing.ts';

let fixture: BusFixture;
let file: string;
let topic: string;
let group: string;
beforeEach(async () => {
  fixture = await openFixture(async (): Promise<LogBacking> => {
    const backing = await embeddedBacking();
    file = backing.file;
    return backing;
  });
  [topic, group] = [await fixture.topic(), fixture.group()];
});
afterEach(() => fixture.end());

const takeAll = (log: EventLog, into: string[]) =>
  log.consume({
    group,
    topics: [topic],
    async onBatch(batch) {
      into.push(...batch.records.map((record) => record.value));
      await batch.commit(batch.records.at(-1)!.offset);
    },
  });

test('takes the partition from a batch that hangs without a heartbeat, and refuses its late commit', async () => {
  const [one, two] = [await fixture.log(), await fixture.log()];
  await one.append(topic, [{ key: 'k', value: 'a' }]);
  const [hung, wake] = [gate(), gate()];
  let late: unknown;
  await one.consume({
    group,
    topics: [topic],
    async onBatch(batch) {
      hung.open();
      await wake.opened;
      late = await batch.commit(batch.records.at(-1)!.offset).catch((error: unknown) => error);
      late = [late, await batch.heartbeat().catch((error: unknown) => error)];
    },
  });
  await hung.opened;
  const got: string[] = [];
  await takeAll(two, got);
  await eventually(() => got.length === 1, 'redelivery after the session');
  await two.append(topic, [{ key: 'k', value: 'b' }]);
  await eventually(() => got.length === 2, 'the next record');
  wake.open();
  await eventually(() => late, 'the late commit');
  expect(late).toEqual([expect.any(PartitionLost), expect.any(PartitionLost)]);
  await eventually(async () => (await two.lag(group))[topic] === 0, 'the offset stays');
});

test("takes over a killed process's partitions at once, not after its session", async () => {
  const log = createEmbeddedLog({ file, clock: systemClock, sessionMs: 60_000 });
  await log.append(topic, [{ key: 'k', value: 'a' }]);
  const child = fixture.child('hang', topic, group);
  await eventually(() => child.lines.includes('got a'), 'the child holds the batch');
  await child.kill();
  // As if its session were long.
  const db = new DatabaseSync(file);
  db.exec(`UPDATE member SET expires = ${systemClock.now().getTime() + 600_000}`);
  db.close();
  const got: string[] = [];
  await takeAll(log, got);
  await eventually(() => got.length === 1, 'redelivery');
  await log.close();
});

test('treats a log that was abandoned in this process, under the same process id, as dead', async () => {
  const abandoned = createEmbeddedLog({ file, clock: systemClock, sessionMs: 60_000 });
  const held = gate();
  await abandoned.append(topic, [{ key: 'k', value: 'a' }]);
  await abandoned.consume({
    group,
    topics: [topic],
    onBatch: async () => {
      held.open();
      await new Promise(() => {});
    },
  });
  await held.opened;
  abandoned.abandon();
  const got: string[] = [];
  await takeAll(await fixture.log(), got);
  await eventually(() => got.length === 1, 'redelivery');
});

test('treats a process as dead only when this machine can tell', () => {
  const here = { host: 'elsewhere', pid: 2 ** 22 + 1, instance: 'x' };
  expect(isCertainlyDead(here)).toBe(false);
});

test('lets two processes share one file without losing a record or both owning a partition', async () => {
  const log = await fixture.log();
  const children = [fixture.child('handle', topic, group), fixture.child('handle', topic, group)];
  await eventually(() => children.every((child) => child.lines.includes('ready')), 'the children');
  const bus = await fixture.bus();
  const handled = children.map((child) => () => child.lines.filter((line) => line.startsWith('handled ')));
  let sent = 0;
  // Until both had their share: the hand-over between them takes a moment.
  await eventually(async () => {
    if (sent < 60 || handled.some((lines) => lines().length === 0)) await bus.publish(topic, [event(`s${sent++ % 12}`)]);
    return sent >= 60 && handled.every((lines) => lines().length > 0);
  }, 'both children work');
  await eventually(async () => (await log.lag(group))[topic] === 0, 'everything committed');
  // An orderly hand-over repeats nothing.
  const all = () => handled.flatMap((lines) => lines());
  await eventually(() => all().length >= sent, 'all lines');
  expect(new Set(all()).size).toBe(sent);
  expect(all()).toHaveLength(sent);
});

test('wakes a member at once on an append: in this process by a call, in another by watching the file', async () => {
  // With such a session the safety net comes every hundred seconds.
  const [log, other] = [600_000, 600_000].map((sessionMs) => createEmbeddedLog({ file, clock: systemClock, sessionMs }));
  const got: string[] = [];
  await takeAll(log!, got);
  for (const client of [log!, other!]) {
    const before = got.length;
    await client.append(topic, [{ key: 'k', value: 'v' }]);
    await eventually(() => got.length > before, 'the record');
  }
  fixture.child('append', topic);
  await eventually(() => got.length > 10, 'records of another process');
  await log!.close();
  await other!.close();
});

test('ends a read where the topic ended when it was called', async () => {
  const log = await fixture.log();
  await log.append(topic, [{ key: 'k', value: 'a' }]);
  const reading = log.read(topic);
  await log.append(topic, [{ key: 'k', value: 'b' }]);
  const got: string[] = [];
  for await (const record of reading) got.push(record.value);
  expect(got).toEqual(['a']);
});

test('keeps the partition count that a file was created with', async () => {
  const first = createEmbeddedLog({ file, clock: systemClock, partitions: 3 });
  const keys = Array.from({ length: 50 }, (_, n) => `key-${n}`);
  const before = await Promise.all(keys.map((key) => first.partitionOf(topic, key)));
  expect(new Set(before).size).toBe(3);
  await first.close();
  const second = createEmbeddedLog({ file, clock: systemClock, partitions: 16 });
  expect(await Promise.all(keys.map((key) => second.partitionOf(topic, key)))).toEqual(before);
  await second.close();
});

test('commits appends that arrive together in one durable transaction, stamped by the injected clock', async () => {
  const clock = createMovableClock({ now: () => new Date('2026-01-01T10:00:00Z') });
  const log = createEmbeddedLog({ file, clock });
  const statements: string[] = [];
  const exec = DatabaseSync.prototype.exec;
  DatabaseSync.prototype.exec = function (sql) {
    statements.push(sql);
    return exec.call(this, sql);
  };
  try {
    await Promise.all(Array.from({ length: 200 }, (_, n) => log.append(topic, [{ key: `${n}`, value: 'v' }])));
  } finally {
    DatabaseSync.prototype.exec = exec;
  }
  expect(statements).toEqual(['BEGIN IMMEDIATE', 'COMMIT']);
  const records = await readAll(log, topic);
  expect(records).toHaveLength(200);
  expect(new Set(records.map((record) => record.at))).toEqual(new Set([Date.parse('2026-01-01T10:00:00Z')]));
  await log.close();
});

test('waits for the disk on appends, not for offsets and leases', async () => {
  const database = openDatabase(file, 4);
  const level = () => (database.db.prepare('PRAGMA synchronous').get() as { synchronous: number }).synchronous;
  expect((database.db.prepare('PRAGMA journal_mode').get() as { journal_mode: string }).journal_mode).toBe('wal');
  for (let round = 0; round < 2; round++) {
    expect(database.quickly(level)).toBe(1);
    expect(database.durably(level)).toBe(2);
  }
  expect(() =>
    database.durably(() => {
      database.db.exec("INSERT INTO setting VALUES ('half', 1)");
      throw new Error('stop');
    }),
  ).toThrow('stop');
  expect(database.db.prepare("SELECT * FROM setting WHERE name = 'half'").all()).toEqual([]);
  database.close();
});

test('assigns partitions evenly to the members that listen to the topic, the same in every process', () => {
  const members = ['c', 'a', 'b'].map((id) => ({ id, topics: id === 'c' ? ['t1'] : ['t1', 't2'] }));
  const owners = assign(members, 4);
  expect(owners).toEqual(assign([...members].reverse(), 4));
  expect(owners.size).toBe(8);
  const count = (id: string) => [...owners.values()].filter((owner) => owner === id).length;
  expect(count('a') + count('b') + count('c')).toBe(8);
  for (const [slot, owner] of owners) if (slot.startsWith('t2')) expect(owner).not.toBe('c');
  for (const id of ['a', 'b']) expect(count(id)).toBeGreaterThanOrEqual(3);
});
