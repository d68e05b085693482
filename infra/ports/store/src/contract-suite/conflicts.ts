/** What happens when units meet: reruns, write skew and its guard, the same request twice. */
import { describe, expect, test } from '@jest/globals';
import { createMovableClock } from '@visavis/platform/clock';
import { z } from 'zod';
import { defineCollection } from '../collection.ts';
import { IdempotencyMismatch } from '../errors.ts';
import type { Store } from '../port.ts';
import { accounts, entries, found, pause, placesOf, put, type StoreHarness } from './harness.ts';

const slots = defineCollection({
  name: 'slots',
  schema: z.object({ _id: z.string(), version: z.number(), hostId: z.string(), from: z.number(), to: z.number() }),
  indexes: [{ fields: { hostId: 1, from: 1 } }],
});
const guards = defineCollection({ name: 'guards', schema: z.object({ _id: z.string(), version: z.number() }) });

export function conflictSuite(harness: StoreHarness): void {
  describe(`${harness.name}: concurrent units`, () => {
    const open = placesOf(harness);

    test.each(['one process', 'two processes'])('loses no update of 20 parallel writers of one document (%s)', async (shape) => {
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

    test('keeps the total of five accounts during 40 concurrent transfers', async () => {
      const { store, another } = await open();
      const stores = [store, await another()];
      const names = ['a', 'b', 'c', 'd', 'e'];
      await put(store, accounts, ...names.map((_id) => ({ _id, balance: 100 })));
      const transfer = (n: number) =>
        stores[n % 2]!.transaction(async (unit) => {
          const writer = unit.collection(accounts);
          const from = (await writer.get(names[n % 5]!))!;
          const to = (await writer.get(names[(n + 1 + (n % 4)) % 5]!))!;
          await pause();
          writer.save({ ...to, balance: to.balance + 1 });
          writer.save({ ...from, balance: from.balance - 1 });
          unit.collection(entries).insert({ _id: `t${n}`, amount: 1 });
        });
      await Promise.all(Array.from({ length: 40 }, (_, n) => transfer(n)));
      const found = await store.collection(accounts).find();
      expect(found.reduce((sum, account) => sum + account.balance, 0)).toBe(500);
      expect(found.reduce((sum, account) => sum + account.version - 1, 0)).toBe(80);
      expect(await store.collection(entries).count()).toEqual({ total: 40 });
    });

    test('retries conflicts only as often as requested', async () => {
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

    test('runs a unit again, instead of failing, when its next run sees the taken key and avoids it', async () => {
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
    test('keeps exactly one of 50 parallel overlap checks with a guard; without one they overlap (write skew)', async () => {
      for (const guarded of [false, true]) {
        const { store } = await open();
        await put(store, guards, { _id: 'calendar:h' });
        const booked = await Promise.all(Array.from({ length: 50 }, (_, n) => book(store, n, guarded)));
        const storedCount = (await found(store, slots, {})).length;
        expect(storedCount).toBe(booked.filter(Boolean).length);
        // Not promised, but if it did not happen this test would show nothing about the guard.
        if (guarded) expect(storedCount).toBe(1);
        else expect(storedCount).toBeGreaterThan(1);
      }
    });

    test('lets the first unit create a guard', async () => {
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

    test('idempotency: gives the same key and body one effect and one response, at once and later, for 24 hours', async () => {
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
          { idempotency: { scope, key, bodyHash } },
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

    test('idempotency: returns the first response to a repetition that is refused because of the first one', async () => {
      const { store } = await open();
      const take = (pace: 'fast' | 'slow') =>
        store.transaction(
          async (unit) => {
            // Both twins have found no answer yet; the slower one reads what the faster one has written.
            await pause(pace === 'fast' ? 1 : 30);
            if ((await unit.collection(entries).count()).total > 0) throw new Error('taken');
            return unit.collection(entries).insert({ _id: pace, amount: 1 })._id;
          },
          { idempotency: { scope: 's', key: 'k', bodyHash: 'h' } },
        );
      expect(await Promise.all([take('fast'), take('slow'), take('slow')])).toEqual(['fast', 'fast', 'fast']);
    });

    test('idempotency: does not store a failed attempt', async () => {
      const { store } = await open();
      const idempotency = { scope: 's', key: 'k', bodyHash: 'h' };
      const failing = store.transaction(async () => Promise.reject(new Error('no')), { idempotency });
      await expect(failing).rejects.toThrow('no');
      expect(await store.transaction(async () => 'yes', { idempotency })).toBe('yes');
      expect(await store.transaction(async () => 'again', { idempotency })).toBe('yes');
    });
  });
}
