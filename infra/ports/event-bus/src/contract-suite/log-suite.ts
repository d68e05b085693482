import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '@visavis/platform/clock';
import type { LogRecord } from '../port.ts';
import { type BusFixture, eventually, keysApart, type LogFactory, openFixture, readAll } from './harness.ts';

/** What every event log keeps: records. */
export function logRecordsSuite(name: string, factory: LogFactory): void {
  describe(`${name}: records of the event log`, () => {
    let fixture: BusFixture;
    beforeEach(async () => {
      fixture = await openFixture(factory);
    });
    afterEach(() => fixture.end());

    test('keeps copies of appended records, with key, headers and time', async () => {
      const [log, topic] = [await fixture.log(), await fixture.topic()];
      const entry = { key: 'ä', value: '{"text":"é \u0000 \u2028"}', headers: { 'content-type': 'a' } };
      const appended = log.append(topic, [entry]);
      entry.value = 'changed';
      entry.headers['content-type'] = 'changed';
      await appended;
      const [record] = await readAll(log, topic);
      expect(record).toMatchObject({ key: 'ä', value: '{"text":"é \u0000 \u2028"}', headers: { 'content-type': 'a' } });
      expect(record?.partition).toBe(await log.partitionOf(topic, 'ä'));
      expect(Math.abs((record?.at ?? 0) - systemClock.now().getTime())).toBeLessThan(60_000);
    });

    test('keeps the order of a key, in one partition, with growing offsets', async () => {
      const [log, topic] = [await fixture.log(), await fixture.topic()];
      const keys = await keysApart(log, topic, 3);
      expect(keys.length).toBeGreaterThan(1);
      for (let round = 0; round < 5; round++) {
        await log.append(
          topic,
          keys.flatMap((key) => [0, 1, 2].map((n) => ({ key, value: `${round * 3 + n}` }))),
        );
      }
      const records = await readAll(log, topic);
      for (const key of keys) {
        const mine = records.filter((record) => record.key === key);
        expect(mine.map((record) => Number(record.value))).toEqual(Array.from({ length: 15 }, (_, n) => n));
        expect(new Set(mine.map((record) => record.partition)).size).toBe(1);
        expect(mine.map((record) => record.offset)).toEqual([...mine.map((record) => record.offset)].sort((a, b) => a - b));
      }
    });

    test('keeps all appends of many concurrent callers and clients, each complete and in its order', async () => {
      const [one, two, topic] = [await fixture.log(), await fixture.log(), await fixture.topic()];
      await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          (n % 2 ? one : two).append(topic, [
            { key: `k${n}`, value: 'first' },
            { key: `k${n}`, value: 'second' },
          ]),
        ),
      );
      const byKey = Map.groupBy(await readAll(one, topic), (record) => record.key);
      expect(byKey.size).toBe(100);
      for (const records of byKey.values()) expect(records.map((record) => record.value)).toEqual(['first', 'second']);
    });

    test('reads from the start, from an offset of a partition, and up to the end at the time of the call', async () => {
      const [log, topic] = [await fixture.log(), await fixture.topic()];
      const [key = ''] = await keysApart(log, topic, 2);
      const partition = await log.partitionOf(topic, key);
      await log.append(
        topic,
        [0, 1, 2, 3].map((n) => ({ key, value: `${n}` })),
      );
      const all = await readAll(log, topic, { partition });
      expect(all.map((record) => record.value)).toEqual(['0', '1', '2', '3']);
      const rest = await readAll(log, topic, { partition, fromOffset: all[2]?.offset ?? 0 });
      expect(rest.map((record) => record.value)).toEqual(['2', '3']);
      expect(await readAll(log, topic, { partition, fromOffset: (all[3]?.offset ?? 0) + 1 })).toEqual([]);

      const seen: LogRecord[] = [];
      for await (const record of log.read(topic)) {
        seen.push(record);
        await log.append(topic, [{ key, value: 'later' }]);
      }
      expect(seen.map((record) => record.value)).toEqual(['0', '1', '2', '3']);
    });

    test('reads a topic without records as empty', async () => {
      const [log, topic] = [await fixture.log(), await fixture.topic()];
      expect(await readAll(log, topic)).toEqual([]);
    });

    test('refuses records that it cannot keep, and all calls once closed', async () => {
      const [log, topic] = [await fixture.log(), await fixture.topic()];
      await expect(log.append(topic, [{ key: 'k', value: undefined as unknown as string }])).rejects.toThrow(TypeError);
      await log.append(topic, []);
      await log.ping();
      await log.close();
      await expect(log.append(topic, [{ key: 'k', value: 'v' }])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await expect(log.ping()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    });

    test('keeps acknowledged records after kill -9 of the writer, in order, without a gap', async () => {
      const [log, topic] = [await fixture.log(), await fixture.topic()];
      for (let round = 0; round < 3; round++) {
        const child = fixture.child('append', topic);
        await eventually(() => child.lines.length >= 60 + round * 37, 'appends of the child');
        await child.kill();
        const stored = await readAll(log, topic);
        const acknowledged = new Set(child.lines);
        for (const record of stored) acknowledged.delete(record.value);
        expect([...acknowledged]).toEqual([]);
        for (const writer of ['0', '1', '2', '3']) {
          const mine = stored
            .filter((record) => record.key === `writer-${writer}`)
            .map((record) => Number(record.value.split(':')[1]));
          // Each child starts from 0 again.
          const start = mine.lastIndexOf(0);
          expect(mine.slice(start)).toEqual(Array.from({ length: mine.length - start }, (_, n) => n));
        }
      }
    });
  });
}
