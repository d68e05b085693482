/** Units of work over several collections: all or nothing, alone while they wait, and correct when they meet. */
import { describe, expect, test } from '@jest/globals';
import { eventsOf } from '@visavis/contracts/event';
import { z } from 'zod';
import { DuplicateKey, VersionConflict } from '../errors.ts';
import type { Store, Unit } from '../port.ts';
import { accounts, entries, eventOf, found, newEvent, pause, placesOf, put, type StoreHarness } from './harness.ts';

const typed = eventsOf('test')('visavis.test.typed.v1', z.object({ amount: z.number(), currency: z.string().default('INR') }), {
  example: ['a', { amount: 1 }],
});

export function unitSuite(harness: StoreHarness): void {
  describe(`${harness.name}: units of work`, () => {
    const open = placesOf(harness);

    test('write several collections and the outbox at once, and return what work returns', async () => {
      const { store } = await open();
      const answer = await store.transaction(async (unit) => {
        const account = unit.collection(accounts).insert({ _id: 'a', balance: 5 });
        unit.collection(entries).insert({ _id: 'e', amount: 5 });
        unit.publish(eventOf('a', 'e1'), account);
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
    test('write nothing when work throws', async () => {
      const { store } = await open();
      await put(store, accounts, { _id: 'a', balance: 1 });
      const failing = store.transaction(async (unit) => {
        const account = unit.collection(accounts).insert({ _id: 'b', balance: 5 });
        unit.collection(entries).insert({ _id: 'e', amount: 5 });
        unit.publish(eventOf('b', 'e1'), account);
        await pause();
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      await nothing(store);
    });

    test('write nothing when an event does not match its schema', async () => {
      const { store } = await open();
      await put(store, accounts, { _id: 'a', balance: 1 });
      const wrong = newEvent(typed, 'b', 'e1', { amount: 'five' });
      const failing = store.transaction(async (unit) => {
        const account = unit.collection(accounts).insert({ _id: 'b', balance: 5 });
        unit.collection(entries).insert({ _id: 'e', amount: 5 });
        unit.publish(wrong, account);
      });
      await expect(failing).rejects.toThrow(/visavis\.test\.typed\.v1 does not match its schema: .*amount/s);
      await nothing(store);
    });

    test('publish an event with the defaults of its schema and without fields that it does not know', async () => {
      const { store } = await open();
      await store.transaction(async (unit) => {
        const account = unit.collection(accounts).insert({ _id: 'b', balance: 5 });
        unit.publish(newEvent(typed, 'b', 'e1', { amount: 5, phone: 'secret' }), account);
      });
      const [row] = await store.outbox.take({ limit: 1 });
      expect(row).toMatchObject({ topic: 'visavis.test', event: { id: 'e1', type: typed.type } });
      expect(row?.event.data).toEqual({ amount: 5, currency: 'INR' });
    });

    test('write nothing when the commit is refused: taken key, changed document', async () => {
      const { store } = await open();
      const [a] = await put(store, accounts, { _id: 'a', balance: 1, name: 'n' });
      const first = (unit: Unit) => {
        const entry = unit.collection(entries).insert({ _id: 'e', amount: 5 });
        unit.publish(eventOf('e', 'e1'), entry);
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

    test('are committed though a neighbour is refused', async () => {
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

    test('count several writes to one document as one version', async () => {
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

    test('pass a key from a deleted document to a new one, in any order of the calls', async () => {
      const { store } = await open();
      const [a] = await put(store, accounts, { _id: 'a', balance: 1, name: 'n' });
      await store.transaction(async (unit) => {
        unit.collection(accounts).insert({ _id: 'b', balance: 2, name: 'n' });
        unit.collection(accounts).delete(a!);
      });
      expect(await found(store, accounts, { name: 'n' })).toEqual(['b']);
    });

    test('refuse calls after their work has returned', async () => {
      const { store } = await open();
      let finished: Unit | undefined;
      await store.transaction(async (unit) => {
        finished = unit;
      });
      expect(() => finished!.collection(accounts).insert({ _id: 'late', balance: 1 })).toThrow(/over/);
      expect(await store.collection(accounts).get('late')).toBeUndefined();
    });

    test('stay invisible to others while they wait, and take in no call from outside', async () => {
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

    test('are refused by a closed store', async () => {
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
