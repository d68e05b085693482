/** Which rows a look at the outbox yields, whatever the clocks of their writers say. */
import { afterEach, expect, test } from '@jest/globals';
import { createMovableClock } from '@visavis/platform/clock';
import { describeWith } from '@visavis/testing';
import { mongoCollections } from '@visavis/testing/engines';
import { createOutbox, outboxCollection, prepareOutbox } from '../src/outbox.ts';
import { serverOf } from './mongo-harness.ts';

describeWith('mongo-collections', mongoCollections(), 'the outbox in MongoDB', (start) => {
  const server = serverOf(start);
  let service = '';
  afterEach(() => server.drop(service));

  async function open() {
    service = server.newService();
    const db = server.client().db(`visavis_${service}`);
    await prepareOutbox(db);
    const clock = createMovableClock({ now: () => new Date(1_000_000) });
    const outbox = createOutbox(db, clock);
    /** Versions of a subject, by a writer whose clock is that much off. */
    const put = async (subject: string, versions: readonly number[], offMs = 0) => {
      const rows = versions.flatMap((version) =>
        [0, 1].map((index) => ({
          topic: 't',
          subject,
          version,
          index,
          event: { id: `${subject}:${version}:${index}` } as never,
        })),
      );
      const documents = outbox.rowsOf(rows).map((row) => ({ ...row, at: new Date(row.at.getTime() + offMs) }));
      await outboxCollection(db).insertMany(documents);
    };
    const take = async (options: Parameters<typeof outbox.take>[0]) => (await outbox.take(options)).map((row) => row.event.id);
    return { outbox, put, take };
  }

  test('returns a subject from its first version, though a later version has the older time', async () => {
    const { put, take } = await open();
    await put('a', [3, 1]);
    await put('a', [2], -60_000);
    expect(await take({ limit: 3 })).toEqual(['a:1:0', 'a:1:1', 'a:2:0']);
    expect(await take({ limit: 3, subjects: ['a'] })).toEqual(['a:1:0', 'a:1:1', 'a:2:0']);
    expect(await take({ limit: 100 })).toHaveLength(6);
  });

  test('returns the longest-waiting subjects first; with olderThan, whole subjects only', async () => {
    const { put, take } = await open();
    await put('a', [1]);
    await put('b', [7], -500);
    await put('b', [8], 500);
    expect(await take({ limit: 2 })).toEqual(['b:7:0', 'b:7:1']);
    expect(await take({ limit: 9, olderThan: new Date(1_000_000 - 100) })).toEqual(['b:7:0', 'b:7:1', 'b:8:0', 'b:8:1']);
    expect(await take({ limit: 9, olderThan: new Date(1) })).toEqual([]);
    expect(await take({ limit: 9, except: ['b'] })).toEqual(['a:1:0', 'a:1:1']);
    expect(await take({ limit: 9, subjects: [] })).toEqual([]);
  });

  test('removes the given rows only', async () => {
    const { outbox, put, take } = await open();
    await put('a', [1, 2]);
    await outbox.remove(await outbox.take({ limit: 3 }));
    expect(await take({ limit: 9 })).toEqual(['a:2:1']);
    expect(await outbox.size()).toBe(1);
  });
});
