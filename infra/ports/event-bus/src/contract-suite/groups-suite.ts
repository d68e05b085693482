import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { PartitionLost } from '../errors.ts';
import type { Batch, EventLog } from '../port.ts';
import { type BusFixture, eventually, gate, keysApart, type LogFactory, openFixture } from './harness.ts';

/** What every event log keeps: groups that share partitions, and offsets. */
export function logGroupsSuite(name: string, factory: LogFactory): void {
  describe(`${name}: consumer groups of the event log`, () => {
    let fixture: BusFixture;
    let log: EventLog;
    let topic: string;
    let group: string;
    beforeEach(async () => {
      fixture = await openFixture(factory);
      [log, topic, group] = [await fixture.log(), await fixture.topic(), fixture.group()];
    });
    afterEach(() => fixture.end());

    const append = (values: string[], keys = ['k']) =>
      log.append(
        topic,
        values.flatMap((value) => keys.map((key) => ({ key, value }))),
      );
    /** Takes everything and commits it. */
    const collect = async (client: EventLog, into: string[], inGroup = group) =>
      client.consume({
        group: inGroup,
        topics: [topic],
        async onBatch(batch) {
          for (const record of batch.records) {
            into.push(record.value);
            await batch.commit(record.offset);
          }
        },
      });

    test('starts a new group from the first record, each group for itself', async () => {
      await append(['a', 'b']);
      const [one, two]: string[][] = [[], []];
      await collect(log, one!);
      await collect(log, two!, fixture.group());
      await append(['c']);
      await eventually(() => one!.length === 3 && two!.length === 3, 'all records in both groups');
      expect(one).toEqual(['a', 'b', 'c']);
      expect(two).toEqual(['a', 'b', 'c']);
    });

    test('wakes a waiting member on an append, also by another client', async () => {
      const got: string[] = [];
      await collect(log, got);
      await append(['warm']);
      await eventually(() => got.length === 1, 'the first record');
      for (const client of [log, await fixture.log()]) {
        const before = got.length;
        await client.append(topic, [{ key: 'k', value: 'v' }]);
        await eventually(() => got.length > before, 'the record');
      }
    });

    test('redelivers uncommitted records, whether the handler resolved or rejected, and no committed one', async () => {
      await append(['a', 'b', 'c']);
      const rounds: string[][] = [];
      const member = await log.consume({
        group,
        topics: [topic],
        async onBatch(batch) {
          rounds.push(batch.records.map((record) => record.value));
          if (rounds.length === 1) throw new Error('nothing committed');
          if (rounds.length === 2) return;
          await batch.commit(batch.records[rounds.length === 3 ? 0 : batch.records.length - 1]!.offset);
        },
      });
      await eventually(async () => (await log.lag(group))[topic] === 0, 'everything committed');
      await member.stop();
      expect(rounds).toEqual([
        ['a', 'b', 'c'],
        ['a', 'b', 'c'],
        ['a', 'b', 'c'],
        ['b', 'c'],
      ]);
    });

    test('keeps offsets after the members are gone, and waits at stop for the running batch', async () => {
      await append(['a']);
      const [started, finish] = [gate(), gate()];
      let stopped = false;
      const first = await log.consume({
        group,
        topics: [topic],
        async onBatch(batch) {
          started.open();
          await finish.opened;
          expect(stopped).toBe(false);
          await batch.commit(batch.records.at(-1)!.offset);
        },
      });
      await started.opened;
      const stopping = first.stop().then(() => {
        stopped = true;
      });
      await append(['b']);
      finish.open();
      await stopping;
      const got: string[] = [];
      await collect(await fixture.log(), got);
      await eventually(() => got.length > 0, 'the next record');
      expect(got).toEqual(['b']);
    });

    test('shares the partitions among the members of a group; each batch of a partition ends before the next, also across members', async () => {
      const keys = await keysApart(log, topic, 4);
      const busy = new Set<number>();
      const perMember = [new Set<number>(), new Set<number>(), new Set<number>()];
      const got: { key: string; value: string }[] = [];
      const join = async (client: EventLog, mine: Set<number>) =>
        client.consume({
          group,
          topics: [topic],
          async onBatch(batch) {
            expect(busy.has(batch.partition)).toBe(false);
            busy.add(batch.partition);
            mine.add(batch.partition);
            await pause(2);
            for (const { key, value } of batch.records) got.push({ key, value });
            busy.delete(batch.partition);
            await batch.commit(batch.records.at(-1)!.offset);
          },
        });
      await join(log, perMember[0]!);
      await join(log, perMember[1]!);
      await join(await fixture.log(), perMember[2]!);
      const rounds = 20;
      let sent = 0;
      // Until everybody had something: joining takes a moment.
      await eventually(async () => {
        if (sent < rounds || perMember.some((mine) => mine.size === 0)) await append([`${sent++}`], keys);
        return sent >= rounds && perMember.every((mine) => mine.size > 0);
      }, 'each member has a partition');
      const all = () => new Set(got.map(({ key, value }) => `${key}:${value}`)).size === sent * keys.length;
      await eventually(all, 'all records');
      for (const key of keys) {
        // At least once: a hand-over may repeat, but never skip ahead.
        let high = -1;
        for (const { value } of got.filter((record) => record.key === key)) {
          expect(Number(value)).toBeLessThanOrEqual(high + 1);
          high = Math.max(high, Number(value));
        }
      }
    });

    test('ends a long batch when a member joins: the heartbeat reports it, and the joining member gets the records', async () => {
      const keys = await keysApart(log, topic, 4);
      await append(['x'], keys);
      let lost: unknown;
      const held = new Set<number>();
      const hold = async (batch: Batch) => {
        held.add(batch.partition);
        for (;;) {
          try {
            await batch.heartbeat();
          } catch (error) {
            lost ??= error;
            return;
          }
          await pause(10);
        }
      };
      await log.consume({ group, topics: [topic], onBatch: hold });
      await eventually(() => held.size > 0, 'a batch in work');
      const got: string[] = [];
      await collect(await fixture.log(), got);
      await eventually(() => got.length > 0, 'records at the new member');
      expect(lost).toBeInstanceOf(PartitionLost);
    });

    test('keeps the partition of a heartbeating batch for longer than a session, though another member could take it', async () => {
      const keys = await keysApart(log, topic, 4);
      const finish = gate();
      const warm = new Set<string>();
      const holders: string[] = [];
      const member = (name: string) => async (batch: Batch) => {
        if (batch.records.some((record) => record.value === 'long')) {
          holders.push(name);
          const timer = setInterval(() => void batch.heartbeat().catch(() => {}), 50);
          await finish.opened;
          clearInterval(timer);
        } else warm.add(name);
        await batch.commit(batch.records.at(-1)!.offset);
      };
      await log.consume({ group, topics: [topic], onBatch: member('one') });
      await (await fixture.log()).consume({ group, topics: [topic], onBatch: member('two') });
      await eventually(async () => {
        if (warm.size < 2) await append(['warm'], keys);
        return warm.size === 2;
      }, 'both members work');
      await append(['long']);
      await eventually(() => holders.length > 0, 'the batch in work');
      await pause(fixture.backing.sessionMs * 3);
      finish.open();
      await eventually(async () => (await log.lag(group))[topic] === 0, 'the commit');
      expect(holders).toHaveLength(1);
    });

    test('counts uncommitted records as lag, by topic', async () => {
      await append(['a', 'b', 'c']);
      const member = await log.consume({
        group,
        topics: [topic],
        async onBatch(batch) {
          const [first, second] = batch.records;
          if (second) await batch.commit(first!.offset);
        },
      });
      await eventually(async () => (await log.lag(group))[topic] === 1, 'all but the last committed');
      await member.stop();
      await append(['d', 'e']);
      expect(await log.lag(group)).toEqual({ [topic]: 3 });
    });

    test('replaces a killed member, and redelivers its records', async () => {
      await append(['a', 'b']);
      const child = fixture.child('hang', topic, group);
      await eventually(() => child.lines.includes('got b'), 'the child holds the batch');
      const got: string[] = [];
      await child.kill();
      await collect(await fixture.log(), got);
      await eventually(() => got.length === 2, 'redelivery', fixture.backing.sessionMs * 3 + 10_000);
      expect(got).toEqual(['a', 'b']);
    });
  });
}
