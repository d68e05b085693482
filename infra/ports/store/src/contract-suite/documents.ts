/** What goes in comes out: types, undefined, null, keys, validation, isolation of copies. */
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { defineCollection } from '../collection.ts';
import { placesOf, put, type StoreHarness } from './harness.ts';

const things = defineCollection({
  name: 'things',
  schema: z.object({ _id: z.string(), version: z.number(), data: z.unknown().optional(), at: z.date().optional() }),
});
const strict = defineCollection({
  name: 'strict',
  schema: z.object({
    _id: z.string(),
    version: z.number(),
    title: z.string().min(1),
    seats: z.number().default(10),
    place: z.object({ city: z.string() }).optional(),
  }),
});

export function documentSuite(harness: StoreHarness): void {
  describe(`${harness.name}: documents`, () => {
    const open = placesOf(harness);

    test('returns documents as they were written, dates as dates', async () => {
      const { store } = await open();
      const data = {
        text: 'Zoë ☂️ \u0000 "quoted"\nनमस्ते 😀',
        zero: 0,
        negative: -1.5,
        large: Number.MAX_SAFE_INTEGER,
        yes: true,
        no: false,
        nothing: null,
        empty: {},
        list: [],
        nested: { list: [{ at: new Date(-1) }, [new Date(0)]], 'a,b': new Date('2030-01-01'), 'with space': { at: new Date(1) } },
        far: new Date(8.64e15),
        isoText: '2026-01-01T00:00:00.000Z',
        $: undefined,
      };
      await put(store, things, { _id: 'a/b c', data, at: new Date(5) });
      const got = await store.collection(things).get('a/b c');
      const { $: _, ...stored } = data;
      expect(got).toEqual({ _id: 'a/b c', version: 1, data: stored, at: new Date(5) });
      expect((got!.data as typeof data).nested.list[0]).toEqual({ at: new Date(-1) });
      expect(typeof (got!.data as typeof data).isoText).toBe('string');
    });

    test('leaves undefined out, stores it as null in a list, and replaces lone surrogates', async () => {
      const { store } = await open();
      await put(store, things, { _id: 'a', data: { gone: undefined, list: [1, undefined, 3], broken: 'x\ud800y' } });
      const got = await store.collection(things).get('a');
      expect(got?.data).toEqual({ list: [1, null, 3], broken: 'x\ufffdy' });
      expect(Object.keys(got!.data as object)).toEqual(['list', 'broken']);
    });

    test.each([
      ['a dotted key', { 'a.b': 1 }],
      ['an operator as key', { $set: 1 }],
      ['a deep dotted key', { a: [{ 'b.c': 1 }] }],
      ['an empty key', { '': 1 }],
      ['a bigint', 1n],
      ['NaN', Number.NaN],
      ['Infinity', { n: Number.POSITIVE_INFINITY }],
      ['a function', () => 1],
      ['a map', new Map()],
      ['an invalid date', new Date(Number.NaN)],
      ['a class instance', new URL('http://x')],
    ])('refuses %s at the call', async (_, data) => {
      const { store } = await open();
      await expect(put(store, things, { _id: 'a', data })).rejects.toThrow(TypeError);
      expect(await store.collection(things).get('a')).toBeUndefined();
    });

    test('checks the schema on every write: wrong values, unknown fields, defaults', async () => {
      const { store } = await open();
      const bad = (doc: object) => store.transaction(async (unit) => unit.collection(strict).insert(doc as never));
      await expect(bad({ _id: 'a', title: '' })).rejects.toThrow(/title/);
      await expect(bad({ _id: 'a', title: 'x', color: 'red' })).rejects.toThrow(/color/);
      await expect(bad({ _id: 'a', title: 'x', place: { city: 'y', zip: '1' } })).rejects.toThrow(/zip/);
      await expect(bad({ _id: '', title: 'x' })).rejects.toThrow(TypeError);
      const inserted = await store.transaction(async (unit) => unit.collection(strict).insert({ _id: 'a', title: 'x' } as never));
      expect(inserted).toEqual({ _id: 'a', version: 1, title: 'x', seats: 10 });
      await expect(store.transaction(async (unit) => unit.collection(strict).save({ ...inserted, title: '' }))).rejects.toThrow(
        /title/,
      );
      expect(await store.collection(strict).get('a')).toEqual(inserted);
    });

    test('stores copies: changing a passed or returned document changes nothing stored', async () => {
      const { store } = await open();
      const data = { list: [1], at: new Date(1) };
      await store.transaction(async (unit) => {
        const things_ = unit.collection(things);
        const returned = things_.insert({ _id: 'a', data });
        data.list.push(2);
        data.at.setTime(9);
        (returned.data as typeof data).list.push(3);
        const own = await things_.get('a');
        (own!.data as typeof data).list.push(4);
      });
      const first = await store.collection(things).get('a');
      expect(first?.data).toEqual({ list: [1], at: new Date(1) });
      // What a read answers is frozen: backends may hand the same object to several readers.
      expect(() => (first!.data as typeof data).list.push(5)).toThrow(TypeError);
      expect((await store.collection(things).get('a'))?.data).toEqual({ list: [1], at: new Date(1) });
    });

    test('inserts version 1, increments it on save and touch, and deletes', async () => {
      const { store } = await open();
      const [one] = await put(store, things, { _id: 'a', data: 1 });
      expect(one!.version).toBe(1);
      const two = await store.transaction(async (unit) => unit.collection(things).save({ ...one!, data: 2 }));
      expect(two.version).toBe(2);
      const three = await store.transaction(async (unit) => unit.collection(things).touch(two));
      expect(three).toEqual({ ...two, version: 3 });
      expect(await store.collection(things).get('a')).toEqual(three);
      await store.transaction(async (unit) => unit.collection(things).delete(three));
      expect(await store.collection(things).get('a')).toBeUndefined();
      const [again] = await put(store, things, { _id: 'a', data: 1 });
      expect(again!.version).toBe(1);
    });
  });
}
