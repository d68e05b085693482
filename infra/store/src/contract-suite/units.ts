/** Units of work over several collections: all or nothing, alone while they wait, and correct when they meet. */
import { describe, expect, test } from '@jest/globals';
import { createMovableClock } from '@visavis/platform/clock';
import { z } from 'zod';
import { defineCollection } from '../collection.ts';
import { DuplicateKey, IdempotencyMismatch, VersionConflict } from '../errors.ts';
import type { Store, Unit } from '../port.ts';
import { eventOf, found, placesOf, put, type StoreHarness } from './harness.ts';

const accounts = defineCollection({
  name: 'accounts',
  schema: z.object({ _id: z.string(), version: z.number(), balance: z.number(), name: z.string().optional() }),
  indexes: [{ fields: { name: 1 }, unique: true }],
});
const entries = defineCollection({
  name: 'entries',
  schema: z.object({ _id: z.string(), version: z.number(), amount: z.number(), at: z.date().optional() }),
});
const slots = defineCollection({
  name: 'slots',
  schema: z.object({ _id: z.string(), version: z.number(), hostId: z.string(), from: z.number(), to: z.number() }),
  indexes: [{ fields: { hostId: 1, from: 1 } }],
});
const guards = defineCollection({ name: 'guards', schema: z.object({ _id: z.string(), version: z.number() }) });

const pause = (ms = 1) => new Promise((resolve) => setTimeout(resolve, ms));

export function unitSuite(harness: StoreHarness): void {
  describe(`${harness.name}: units of work`, () => {
    const open = placesOf(harness);

    test('write several collections and the outbox at once, and answer what work answers', async () => {
      const { store } = await open();
      const answer = await store.transaction(async (unit) => {
        const account = unit.collection(accounts).insert({ _id: 'a', balance: 5 });
        unit.collection(entries).insert({ _id: 'e', amount: 5 });
        unit.publish('t', eventOf('a', 'e1'), account);
        return 'done';
      });
      expect(answer).toBe('done');
      expect(await store.collection(accounts).get('a')).toEqual({ _id: 'a', version: 1, balance: 5 });
      expect(await store.collection(entries).get('e')).toBeDefined();
      expect(await store.outbox.size()).toBe(1);
    });

    const nothing = async (store: Store) => {
      expect(await store.collection(accounts).count()).toEqual({ total: 1 });
      expect(await store.collection(entries).count()).toEqual({ total: 0 });
      expect(await store.outbox.size()).toBe(0);
    };
    test('leave nothing when work throws', async () => {
      const { store } = await open();
      await put(store, accounts, { _id: 'a', balance: 1 });
      const failing = store.transaction(async (unit) => {
        const account = unit.collection(accounts).insert({ _id: 'b', balance: 5 });
        unit.collection(entries).insert({ _id: 'e', amount: 5 });
        unit.publish('t', eventOf('b', 'e1'), account);
        await pause();
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      await nothing(store);
    });

    test('leave nothing when the commit is refused: taken key, changed document', async () => {
      const { store } = await open();
      const [a] = await put(store, accounts, { _id: 'a', balance: 1, name: 'n' });
      const first = (unit: Unit) => {
        const entry = unit.collection(entries).insert({ _id: 'e', amount: 5 });
        unit.publish('t', eventOf('e', 'e1'), entry);
      };
      const duplicate = store.transaction(async (unit) => {
        first(unit);
        unit.collection(accounts).insert({ _id: 'b', balance: 0, name: 'n' });
      });
      await expect(duplicate).rejects.toBeInstanceOf(DuplicateKey);
      await nothing(store);
      const stale = store.transaction(
        async (unit) => {
          first(unit);
          unit.collection(accounts).save({ ...a!, version: 7 });
        },
        { attempts: 3 },
      );
      await expect(stale).rejects.toBeInstanceOf(VersionConflict);
      await nothing(store);
    });

    test('one refused unit takes none of its neighbours with it', async () => {
      const { store } = await open();
      await put(store, accounts, { _id: 'a', balance: 1 });
      const all = await Promise.allSettled(
        Array.from({ length: 20 }, (_, n) => put(store, entries, { _id: n % 4 === 0 ? 'same' : `e${n}`, amount: n })),
      );
      expect(all.filter((each) => each.status === 'rejected')).toHaveLength(4);
      expect(await store.collection(entries).count()).toEqual({ total: 16 });
    });

    test('see their own writes by get; a query on a collection they wrote is refused', async () => {
      const { store } = await open();
      await put(store, accounts, { _id: 'a', balance: 1 }, { _id: 'b', balance: 2 });
      await store.transaction(async (unit) => {
        const writer = unit.collection(accounts);
        expect(await writer.find()).toHaveLength(2);
        writer.save({ ...(await writer.get('a'))!, balance: 10 });
        writer.insert({ _id: 'c', balance: 3 });
        writer.delete((await writer.get('b'))!);
        expect(await writer.get('a')).toEqual({ _id: 'a', version: 2, balance: 10 });
        expect(await unit.collection(accounts).get('c')).toEqual({ _id: 'c', version: 1, balance: 3 });
        expect(await writer.get('b')).toBeUndefined();
        await expect(writer.find()).rejects.toThrow(/written in this unit/);
        await expect(writer.count()).rejects.toThrow(/written in this unit/);
        expect(await unit.collection(entries).find()).toEqual([]);
      });
      expect(await found(store, accounts, {})).toEqual(['a', 'c']);
    });

    test('several writes to one document are one version', async () => {
      const { store } = await open();
      await store.transaction(async (unit) => {
        const writer = unit.collection(accounts);
        const one = writer.insert({ _id: 'a', balance: 1 });
        writer.save({ ...one, balance: 2 });
        const gone = writer.insert({ _id: 'gone', balance: 1 });
        writer.delete(gone);
      });
      expect(await store.collection(accounts).get('a')).toEqual({ _id: 'a', version: 1, balance: 2 });
      await store.transaction(async (unit) => {
        const writer = unit.collection(accounts);
        const read = (await writer.get('a'))!;
        const touched = writer.touch(read);
        const saved = writer.save({ ...touched, balance: 3 });
        expect(saved.version).toBe(2);
        expect(() => writer.save({ ...read, balance: 9 })).toThrow(/go on from/);
        expect(writer.touch(saved).version).toBe(2);
      });
      expect(await store.collection(accounts).get('a')).toEqual({ _id: 'a', version: 2, balance: 3 });
      expect(await store.collection(accounts).get('gone')).toBeUndefined();
    });

    test('a key passes from a deleted document to a new one, whatever the order of the calls', async () => {
      const { store } = await open();
      const [a] = await put(store, accounts, { _id: 'a', balance: 1, name: 'n' });
      await store.transaction(async (unit) => {
        unit.collection(accounts).insert({ _id: 'b', balance: 2, name: 'n' });
        unit.collection(accounts).delete(a!);
      });
      expect(await found(store, accounts, { name: 'n' })).toEqual(['b']);
    });

    test('a unit cannot be used after its work has returned', async () => {
      const { store } = await open();
      let kept: Unit | undefined;
      await store.transaction(async (unit) => {
        kept = unit;
      });
      expect(() => kept!.collection(accounts).insert({ _id: 'late', balance: 1 })).toThrow(/over/);
      expect(await store.collection(accounts).get('late')).toBeUndefined();
    });

    test('nobody sees a unit that waits, nor is anybody drawn into it', async () => {
      const { store, another } = await open();
      const other = await another();
      let release = () => {};
      const gate = new Promise<void>((resolve) => {
        release = resolve;
      });
      let entered = () => {};
      const inside = new Promise<void>((resolve) => {
        entered = resolve;
      });
      const failing = store.transaction(async (unit) => {
        unit.collection(accounts).insert({ _id: 'waiting', balance: 1 });
        entered();
        await gate;
        throw new Error('changed my mind');
      });
      await inside;
      for (const each of [store, other]) expect(await each.collection(accounts).get('waiting')).toBeUndefined();
      // Acknowledged in the middle of the other's unit: must outlive its failure.
      await put(store, accounts, { _id: 'mine', balance: 2 });
      await put(other, accounts, { _id: 'theirs', balance: 3 });
      release();
      await expect(failing).rejects.toThrow('changed my mind');
      for (const each of [store, other]) expect(await found(each, accounts, {})).toEqual(['mine', 'theirs']);
    });

    test.each(['one process', 'two processes'])('20 parallel writers of one document lose no update (%s)', async (shape) => {
      const { store, another } = await open();
      const stores = shape === 'one process' ? [store] : [store, await another()];
      await put(store, accounts, { _id: 'a', balance: 0 });
      const add = (of: Store) =>
        of.transaction(async (unit) => {
          const writer = unit.collection(accounts);
          const account = (await writer.get('a'))!;
          await pause();
          writer.save({ ...account, balance: account.balance + 1 });
        });
      await Promise.all(
        Array.from({ length: 20 }, async (_, n) => {
          for (let round = 0; round < 5; round += 1) await add(stores[n % stores.length]!);
        }),
      );
      expect(await store.collection(accounts).get('a')).toEqual({ _id: 'a', version: 101, balance: 100 });
    });

    test('conflicts are retried only as often as asked', async () => {
      const { store } = await open();
      const [a] = await put(store, accounts, { _id: 'a', balance: 0 });
      let runs = 0;
      const hopeless = store.transaction(
        async (unit) => {
          runs += 1;
          unit.collection(accounts).save({ ...a!, version: 9 });
        },
        { attempts: 4 },
      );
      await expect(hopeless).rejects.toMatchObject({ name: 'VersionConflict', collection: 'accounts', documentId: 'a' });
      expect(runs).toBe(4);
    });

    test('a taken key that the next run reads away is a rerun, not an error', async () => {
      const { store } = await open();
      const claim = () =>
        store.transaction(async (unit) => {
          const writer = unit.collection(accounts);
          for (let n = 0; ; n += 1) {
            if ((await writer.find({ where: { name: `n${n}` } })).length > 0) continue;
            return writer.insert({ _id: `id${n}`, balance: 0, name: `n${n}` }).name;
          }
        });
      const names = await Promise.all(Array.from({ length: 3 }, claim));
      expect(names.sort()).toEqual(['n0', 'n1', 'n2']);
    });

    /** "Insert if it overlaps with nothing of the host": a decision that rests on documents that it does not write. */
    const book = (store: Store, n: number, guarded: boolean) =>
      store.transaction(async (unit) => {
        const guard = guarded ? await unit.collection(guards).get('calendar:h') : undefined;
        const taken = await unit.collection(slots).find({ where: { hostId: 'h', from: { lt: 20 } } });
        await pause();
        if (taken.some((slot) => slot.to > 10)) return false;
        unit.collection(slots).insert({ _id: `s${n}`, hostId: 'h', from: 10, to: 20 });
        if (guarded) unit.collection(guards).touch(guard!);
        return true;
      });
    test('write skew: 50 parallel overlap checks without a guard overlap, with a guard exactly one is kept', async () => {
      for (const guarded of [false, true]) {
        const { store } = await open();
        await put(store, guards, { _id: 'calendar:h' });
        const booked = await Promise.all(Array.from({ length: 50 }, (_, n) => book(store, n, guarded)));
        const kept = (await found(store, slots, {})).length;
        expect(kept).toBe(booked.filter(Boolean).length);
        // Not promised, but if it did not happen this test would show nothing about the guard.
        if (guarded) expect(kept).toBe(1);
        else expect(kept).toBeGreaterThan(1);
      }
    });

    test('a guard can be made by whoever comes first', async () => {
      const { store } = await open();
      const runs = Array.from({ length: 20 }, () =>
        store.transaction(async (unit) => {
          const guard = await unit.collection(guards).get('g');
          if ((await unit.collection(entries).find()).length > 0) return;
          unit.collection(entries).insert({ _id: `e${Math.random()}`, amount: 1 });
          if (guard === undefined) unit.collection(guards).insert({ _id: 'g' });
          else unit.collection(guards).touch(guard);
        }),
      );
      await Promise.all(runs);
      expect(await store.collection(entries).count()).toEqual({ total: 1 });
    });

    test('once: the same key and body have one effect and one answer, at once and later, for 24 hours', async () => {
      const clock = createMovableClock({ now: () => new Date(1_000_000) });
      const { store } = await open(clock);
      let made = 0;
      const create = (key: string, bodyHash = 'h1', scope = 'u1 POST /things') =>
        store.transaction(
          async (unit) => {
            made += 1;
            const doc = unit.collection(entries).insert({ _id: `e${made}`, amount: 1, at: new Date(5) });
            await pause();
            return { id: doc._id, at: doc.at };
          },
          { once: { scope, key, bodyHash } },
        );
      const answers = await Promise.all(Array.from({ length: 10 }, () => create('k')));
      expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
      expect(answers[0]!.at).toEqual(new Date(5));
      expect(await create('k')).toEqual(answers[0]);
      expect(await store.collection(entries).count()).toEqual({ total: 1 });
      await expect(create('k', 'h2')).rejects.toBeInstanceOf(IdempotencyMismatch);
      await create('k', 'h2', 'u2 POST /things');
      await create('k2');
      expect(await store.collection(entries).count()).toEqual({ total: 3 });
      clock.advance(24 * 60 * 60 * 1_000);
      await create('k', 'h2');
      expect(await store.collection(entries).count()).toEqual({ total: 4 });
    });

    test('once: a failed attempt is not remembered', async () => {
      const { store } = await open();
      const once = { scope: 's', key: 'k', bodyHash: 'h' };
      const failing = store.transaction(async () => Promise.reject(new Error('no')), { once });
      await expect(failing).rejects.toThrow('no');
      expect(await store.transaction(async () => 'yes', { once })).toBe('yes');
      expect(await store.transaction(async () => 'again', { once })).toBe('yes');
    });

    test('a closed store refuses', async () => {
      const { store } = await open();
      await put(store, accounts, { _id: 'a', balance: 1 });
      await store.ping();
      await store.close();
      await expect(store.ping()).rejects.toMatchObject({ name: 'Unavailable' });
      await expect(put(store, accounts, { _id: 'b', balance: 1 })).rejects.toMatchObject({ name: 'Unavailable' });
      await expect(store.collection(accounts).get('a')).rejects.toMatchObject({ name: 'Unavailable' });
    });
  });
}
