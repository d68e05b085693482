import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Cache, StreamAppend } from '../port.ts';
import type { CacheBacking, CacheFactory } from './harness.ts';

const entry = (id: string, from?: StreamAppend<unknown>['from']): StreamAppend<unknown> => ({
  id,
  value: { id },
  at: 1_000,
  ...(from && { from }),
});

export function streamsSuite(name: string, factory: CacheFactory): void {
  describe(`${name}: room streams of the cache`, () => {
    let backing: CacheBacking;
    let streams: Cache['streams'];
    const start = async (options?: Parameters<CacheFactory>[0]) => {
      await backing?.close();
      backing = await factory(options);
      streams = backing.cache.streams;
    };
    beforeEach(() => start());
    afterEach(() => backing.close());

    test('numbers the entries of a room from 1 on, without a gap, under concurrency', async () => {
      const empty = await streams.head('room');
      expect(empty).toEqual({ epoch: expect.any(String), seq: 0 });
      expect(await streams.since('room', empty)).toEqual([]);
      const results = await Promise.all(Array.from({ length: 40 }, (_, n) => streams.append('room', entry(`e${n}`))));
      expect(results.map((each) => each.seq).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
      expect(new Set(results.map((each) => each.epoch))).toEqual(new Set([empty.epoch]));
      expect(await streams.head('room')).toEqual({ epoch: empty.epoch, seq: 40 });
      expect((await streams.append('another', entry('e0'))).seq).toBe(1);
    });

    test('returns exactly the entries after a position, oldest first, as copies', async () => {
      const value = { text: 'é', at: new Date(0) };
      const { epoch } = await streams.append('room', { id: 'a', value, at: 5 });
      value.text = 'changed';
      await streams.append('room', entry('b'));
      await streams.append('room', entry('c'));
      expect(await streams.since('room', { epoch, seq: 0 })).toEqual([
        { seq: 1, id: 'a', at: 5, value: { text: 'é', at: '1970-01-01T00:00:00.000Z' } },
        { seq: 2, id: 'b', at: 1_000, value: { id: 'b' } },
        { seq: 3, id: 'c', at: 1_000, value: { id: 'c' } },
      ]);
      expect((await streams.since('room', { epoch, seq: 2 }))?.map((each) => each.id)).toEqual(['c']);
      expect(await streams.since('room', { epoch, seq: 3 })).toEqual([]);
      // A position that was never issued, another stream's epoch, an unknown room.
      expect(await streams.since('room', { epoch, seq: 4 })).toBeUndefined();
      expect(await streams.since('room', { epoch: 'other', seq: 1 })).toBeUndefined();
      expect(await streams.since('unknown', { epoch, seq: 0 })).toBeUndefined();
    });

    test('takes any text as the name of a room, and keeps the rooms apart', async () => {
      const names = ['', '}', '{', '{a}', 'a}b', 'a}', 'é ', '*', 'x:log'];
      for (const name of names) {
        expect(await streams.append(name, entry('a', { source: name, offset: 0 }))).toMatchObject({ seq: 1, stale: false });
        expect(await backing.cache.lock(name, 60_000)).toBeDefined();
        await backing.cache.presence.touch(name, name, 60_000);
        expect(await backing.cache.presence.members(name)).toHaveLength(1);
      }
      for (const name of names) expect(await streams.append(name, entry('b'))).toMatchObject({ seq: 2 });
    });

    test('keeps the number of an event that is appended again', async () => {
      const first = await streams.append('room', entry('a', { source: 't/0', offset: 7 }));
      await streams.append('room', entry('b', { source: 't/0', offset: 8 }));
      expect(first).toMatchObject({ seq: 1, duplicate: false, stale: false });
      expect(await streams.append('room', entry('a', { source: 't/0', offset: 7 }))).toEqual({
        epoch: first.epoch,
        seq: 1,
        duplicate: true,
        stale: false,
      });
      expect((await streams.head('room')).seq).toBe(2);
      expect((await streams.since('room', { epoch: first.epoch, seq: 0 }))?.map((each) => each.id)).toEqual(['a', 'b']);
    });

    test('refuses an older offset per room and source, and tells entries of one event apart by index', async () => {
      const from = (source: string, offset: number, index?: number) => ({
        source,
        offset,
        ...(index !== undefined && { index }),
      });
      await streams.append('room', entry('a', from('t/0', 10)));
      expect(await streams.append('room', entry('late', from('t/0', 9)))).toMatchObject({
        stale: true,
        duplicate: false,
        seq: 1,
      });
      expect(await streams.append('room', entry('same', from('t/0', 10)))).toMatchObject({ stale: true });
      expect(await streams.append('room', entry('second', from('t/0', 10, 1)))).toMatchObject({ stale: false, seq: 2 });
      expect(await streams.append('room', entry('second again', from('t/0', 10, 1)))).toMatchObject({ stale: true });
      expect(await streams.append('room', entry('other partition', from('t/1', 3)))).toMatchObject({ stale: false, seq: 3 });
      expect(await streams.append('elsewhere', entry('late', from('t/0', 9)))).toMatchObject({ stale: false, seq: 1 });
      expect(await streams.append('room', entry('no source'))).toMatchObject({ stale: false, seq: 4 });
      expect(await streams.append('room', entry('on', from('t/0', 11)))).toMatchObject({ stale: false, seq: 5 });
    });

    test('keeps a limited number of entries; a reader behind them must start over', async () => {
      await start({ replayWindow: { maxEntries: 5, maxIds: 7 } });
      let epoch = '';
      for (let n = 1; n <= 8; n++) ({ epoch } = await streams.append('room', entry(`e${n}`, { source: 't/0', offset: n })));
      expect((await streams.since('room', { epoch, seq: 3 }))?.map((each) => each.seq)).toEqual([4, 5, 6, 7, 8]);
      expect(await streams.since('room', { epoch, seq: 2 })).toBeUndefined();
      expect(await streams.head('room')).toEqual({ epoch, seq: 8 });
      // Sent again by a publisher that got no answer: out of the entries, but remembered.
      expect(await streams.append('room', entry('e2', { source: 't/0', offset: 9 }))).toMatchObject({ duplicate: true, seq: 2 });
      // Forgotten at last; its source's offset is not.
      expect(await streams.append('room', entry('e1', { source: 't/0', offset: 1 }))).toMatchObject({ stale: true, seq: 8 });
      expect(await streams.append('room', entry('e1', { source: 't/0', offset: 10 }))).toMatchObject({
        duplicate: false,
        seq: 9,
      });
    });

    test('keeps entries for a limited time; a reader behind it must start over, and the numbers continue', async () => {
      await start({ replayWindow: { windowMs: 400 } });
      const { epoch } = await streams.append('room', entry('a', { source: 't/0', offset: 1 }));
      await backing.pass(250);
      await streams.append('room', entry('b'));
      expect(await streams.since('room', { epoch, seq: 0 })).toHaveLength(2);
      await backing.pass(250);
      expect(await streams.since('room', { epoch, seq: 0 })).toBeUndefined();
      expect(await streams.since('room', { epoch, seq: 1 })).toHaveLength(1);
      await backing.pass(250);
      expect(await streams.since('room', { epoch, seq: 1 })).toBeUndefined();
      expect(await streams.since('room', { epoch, seq: 2 })).toEqual([]);
      expect(await streams.append('room', entry('c', { source: 't/0', offset: 2 }))).toMatchObject({ epoch, seq: 3 });
      expect(await streams.append('room', entry('d', { source: 't/0', offset: 1 }))).toMatchObject({ stale: true });
      expect(await streams.append('room', entry('a', { source: 't/0', offset: 3 }))).toMatchObject({ duplicate: true, seq: 1 });
    });

    test('starts another epoch when a stream was lost or unused for long', async () => {
      await start({ replayWindow: { idleMs: 400 } });
      const first = await streams.append('room', entry('a'));
      await backing.pass(250);
      expect(await streams.head('room')).toMatchObject({ epoch: first.epoch });
      await backing.pass(250);
      // Looking at it counted as use.
      expect(await streams.head('room')).toMatchObject({ epoch: first.epoch });
      await backing.pass(450);
      const second = await streams.head('room');
      expect(second.epoch).not.toBe(first.epoch);
      expect(second.seq).toBe(0);
      await streams.append('room', entry('a'));
      await backing.lose();
      expect(await streams.since('room', { epoch: second.epoch, seq: 1 })).toBeUndefined();
      const third = await streams.append('room', entry('a'));
      expect(third).toMatchObject({ seq: 1, duplicate: false });
      expect(third.epoch).not.toBe(second.epoch);
    });

    test('removes a stream without entries sooner, because anyone may ask for rooms that do not exist', async () => {
      await start({ replayWindow: { emptyMs: 400 } });
      const used = await streams.append('used', entry('a'));
      const empty = await streams.head('empty');
      await backing.pass(250);
      expect(await streams.head('empty')).toEqual(empty);
      await backing.pass(450);
      expect((await streams.head('empty')).epoch).not.toBe(empty.epoch);
      expect(await streams.since('empty', empty)).toBeUndefined();
      expect(await streams.head('used')).toMatchObject({ epoch: used.epoch, seq: 1 });
    });

    test('keeps a window of 1,000 entries', async () => {
      let epoch = '';
      for (let n = 1; n <= 1_001; n++) ({ epoch } = await streams.append('room', entry(`e${n}`)));
      expect(await streams.since('room', { epoch, seq: 1 })).toHaveLength(1_000);
      expect(await streams.since('room', { epoch, seq: 0 })).toBeUndefined();
    });
  });
}
