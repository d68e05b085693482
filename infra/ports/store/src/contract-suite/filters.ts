/** Each operator, on fields with an index and on the same values in fields without one: the answers must not differ. */
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { defineCollection, layoutOf } from '../collection.ts';
import type { Condition, Scalar, Where } from '../port.ts';
import { matcher } from '../query/match.ts';
import { parseWhere } from '../query/where.ts';
import { found, ids, placesOf, put, type StoreHarness, seeded } from './harness.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.date(), z.null()]).optional();
const guests = z.array(z.object({ userId: value, age: z.number().optional() })).optional();
const values = defineCollection({
  name: 'values',
  schema: z.object({
    _id: z.string(),
    version: z.number(),
    indexed: value,
    plain: value,
    inner: z.object({ indexed: value, plain: value }).optional(),
    indexedTags: z.array(value).optional(),
    plainTags: z.array(value).optional(),
    indexedGuests: guests,
    plainGuests: guests,
  }),
  indexes: [
    { fields: { indexed: 1 } },
    { fields: { 'inner.indexed': -1, indexed: 1 } },
    { fields: { indexedTags: 1 } },
    { fields: { 'indexedGuests.userId': 1, indexed: 1 } },
  ],
});

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const scalars: Record<string, Scalar | undefined> = {
  missing: undefined,
  null: null,
  n1: 1,
  n2: 2,
  n10: 10,
  minus: -5.5,
  sEmpty: '',
  sA: 'a',
  sB: 'b',
  s10: '10',
  true: true,
  false: false,
  d1: day(1),
  d2: day(2),
};
const lists: Record<string, Scalar[] | undefined> = {
  none: undefined,
  empty: [],
  a: ['a'],
  ab: ['a', 'b'],
  n15: [1, 5],
  onlyNull: [null],
  aNull: ['a', null],
  days: [day(1), day(2)],
};

export function filterSuite(harness: StoreHarness): void {
  describe(`${harness.name}: filters`, () => {
    const open = placesOf(harness);

    const scalarCases: [Condition | Scalar, string[]][] = [
      [1, ['n1']],
      ['10', ['s10']],
      [10, ['n10']],
      [true, ['true']],
      [day(1), ['d1']],
      [null, ['missing', 'null']],
      [{ eq: '' }, ['sEmpty']],
      [{ ne: 'a' }, Object.keys(scalars).filter((id) => id !== 'sA')],
      [{ ne: null }, Object.keys(scalars).filter((id) => id !== 'missing' && id !== 'null')],
      [{ exists: true }, Object.keys(scalars).filter((id) => id !== 'missing' && id !== 'null')],
      [{ exists: false }, ['missing', 'null']],
      [{ in: [1, 'a', day(2), false] }, ['n1', 'sA', 'd2', 'false']],
      [{ in: [null, 1] }, ['missing', 'null', 'n1']],
      [{ in: [] }, []],
      [{ nin: [1, 2] }, Object.keys(scalars).filter((id) => id !== 'n1' && id !== 'n2')],
      [{ nin: [null, 1] }, Object.keys(scalars).filter((id) => !['missing', 'null', 'n1'].includes(id))],
      [{ nin: [] }, Object.keys(scalars)],
      // A range stays within its operand's type.
      [{ gt: 1 }, ['n2', 'n10']],
      [{ gte: 1 }, ['n1', 'n2', 'n10']],
      [{ lt: 2 }, ['n1', 'minus']],
      [{ lte: 2 }, ['n1', 'n2', 'minus']],
      [{ gt: 'a' }, ['sB']],
      [{ gte: '' }, ['sEmpty', 'sA', 'sB', 's10']],
      [{ lt: 'b' }, ['sEmpty', 'sA', 's10']],
      [{ gt: day(1) }, ['d2']],
      [{ lte: day(2) }, ['d1', 'd2']],
      [{ gt: 1, lt: 10 }, ['n2']],
      [{ gte: 1, ne: 2 }, ['n1', 'n10']],
    ];
    test('filters by single values', async () => {
      const { store } = await open();
      const docs = Object.entries(scalars).map(([_id, v]) => ({ _id, indexed: v, plain: v, inner: { indexed: v, plain: v } }));
      await put(store, values, ...docs);
      for (const [condition, expected] of scalarCases)
        for (const path of ['indexed', 'plain', 'inner.indexed', 'inner.plain']) {
          const answer = await found(store, values, { [path]: condition });
          expect({ path, condition, answer }).toEqual({ path, condition, answer: [...expected].sort() });
          expect(await store.collection(values).count({ [path]: condition })).toEqual({ total: expected.length });
        }
    });

    const listCases: [Condition | Scalar, string[]][] = [
      ['a', ['a', 'ab', 'aNull']],
      [5, ['n15']],
      [day(2), ['days']],
      [{ ne: 'a' }, ['none', 'empty', 'n15', 'onlyNull', 'days']],
      [{ in: ['b', 1] }, ['ab', 'n15']],
      [{ nin: ['b', 1] }, ['none', 'empty', 'a', 'onlyNull', 'aNull', 'days']],
      [{ exists: true }, ['a', 'ab', 'n15', 'aNull', 'days']],
      [{ exists: false }, ['none', 'empty', 'onlyNull']],
      [null, ['none', 'empty', 'onlyNull']],
      [{ ne: null }, ['a', 'ab', 'n15', 'aNull', 'days']],
      // Both ends hold for one and the same element: [1, 5] has none between.
      [{ gt: 1, lt: 5 }, []],
      [{ gte: 1, lt: 5 }, ['n15']],
      [{ gt: 'a' }, ['ab']],
      [{ gte: day(2) }, ['days']],
      [{ in: ['a'], ne: 'b' }, ['a', 'aNull']],
    ];
    test('filters by lists, and by fields of listed objects', async () => {
      const { store } = await open();
      const guestsOf = (list: Scalar[] | undefined) => list?.map((userId, at) => ({ userId, age: at }));
      const docs = Object.entries(lists).map(([_id, list]) => ({
        _id,
        indexedTags: list,
        plainTags: list,
        indexedGuests: guestsOf(list),
        plainGuests: guestsOf(list),
      }));
      await put(store, values, ...docs);
      for (const [condition, expected] of listCases)
        for (const path of ['indexedTags', 'plainTags', 'indexedGuests.userId', 'plainGuests.userId']) {
          const answer = await found(store, values, { [path]: condition });
          expect({ path, condition, answer }).toEqual({ path, condition, answer: [...expected].sort() });
        }
    });

    test('combines and and or, nested and beside fields', async () => {
      const { store } = await open();
      const docs = ['a', 'b', 'c', 'd'].map((_id, n) => ({ _id, indexed: n, plain: n % 2 === 0, indexedTags: [`t${n}`] }));
      await put(store, values, ...docs);
      const expectations: [Where, string][] = [
        [{}, 'abcd'],
        [{ and: [] }, 'abcd'],
        [{ or: [] }, ''],
        [{ and: [{ indexed: { gt: 0 } }, { indexed: { lt: 3 } }] }, 'bc'],
        [{ or: [{ indexed: 0 }, { indexed: 3 }] }, 'ad'],
        [{ or: [{ indexed: 0 }, { indexedTags: 't2' }] }, 'ac'],
        [{ or: [{ indexed: 0 }, { plain: false }] }, 'abd'],
        [{ plain: true, or: [{ indexed: 1 }, { indexed: 2 }] }, 'c'],
        [{ or: [{ and: [{ indexed: 0 }, { plain: false }] }, { indexed: { in: [3] } }] }, 'd'],
        [{ and: [{ or: [{ indexed: 0 }, { indexed: 1 }] }, { or: [{ indexed: 1 }, { indexed: 2 }] }] }, 'b'],
        [{ or: [{}] }, 'abcd'],
        [{ _id: { in: ['a', 'd', 'x'] } }, 'ad'],
        [{ _id: { gt: 'b' }, version: 1 }, 'cd'],
      ];
      for (const [where, expected] of expectations) {
        expect({ where, found: (await found(store, values, where)).join('') }).toEqual({ where, found: expected });
        expect(await store.collection(values).count(where)).toEqual({ total: expected.length });
      }
    });

    const refused: [string, unknown][] = [
      ['an operator of the engine', { $where: '1' }],
      ['an operator below a field', { indexed: { $gt: 1 } }],
      ['an unknown operator', { indexed: { like: 'a' } }],
      ['an empty condition', { indexed: {} }],
      ['a field that is not in the schema', { colour: 'red' }],
      ['an array position', { 'indexedTags.0': 'a' }],
      ['undefined as value', { indexed: undefined }],
      ['undefined as operand', { indexed: { eq: undefined } }],
      ['a list as value', { indexed: ['a'] }],
      ['an object as operand', { indexed: { eq: {} } }],
      ['NaN', { indexed: Number.NaN }],
      ['an invalid date', { indexed: { gt: new Date(Number.NaN) } }],
      ['null in a range', { indexed: { gt: null } }],
      ['a truth in a range', { indexed: { gte: false } }],
      ['in without a list', { indexed: { in: 'a' } }],
      ['a list with undefined', { indexed: { in: [undefined] } }],
      ['null in a list on an array', { indexedTags: { in: [null] } }],
      ['exists with a number', { indexed: { exists: 1 } }],
      ['or without a list', { or: { indexed: 1 } }],
      ['or of nothing', { or: [undefined] }],
      ['search without searchable fields', { search: 'a' }],
      ['a regular expression', { indexed: /a/ }],
      ['no object', 'indexed'],
    ];
    test.each(refused)('refuses to compile %s', async (_, where) => {
      const { store } = await open();
      await expect(store.collection(values).find({ where: where as Where })).rejects.toThrow(TypeError);
      await expect(store.collection(values).count(where as Where)).rejects.toThrow(TypeError);
    });

    test('returns for 2,000 random filters what their definition says', async () => {
      const { store } = await open();
      const random = seeded(42);
      const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
      const pool = [...Object.values(scalars).filter((each) => each !== undefined)] as Scalar[];
      const list = () => Array.from({ length: Math.floor(random() * 3) }, () => pick(pool));
      const maybe = <T>(make: () => T) => (random() < 0.2 ? undefined : make());
      const docs = Array.from({ length: 300 }, (_, n) => ({
        _id: `d${n}`,
        indexed: maybe(() => pick(pool)),
        plain: maybe(() => pick(pool)),
        inner: maybe(() => ({ indexed: pick(pool), plain: pick(pool) })),
        indexedTags: maybe(list),
        plainTags: maybe(list),
        indexedGuests: maybe(() => list().map((userId) => ({ userId }))),
        plainGuests: maybe(() => list().map((userId) => ({ userId }))),
      }));
      const stored = await put(store, values, ...docs);
      const paths = ['indexed', 'plain', 'inner.indexed', 'inner.plain', 'indexedTags', 'plainTags'];
      paths.push('indexedGuests.userId', 'plainGuests.userId', '_id');
      const solid = pool.filter((each) => each !== null);
      const ordered = solid.filter((each) => typeof each !== 'boolean');
      const condition = (): Condition => {
        const test: Condition = {};
        const names = ['eq', 'ne', 'in', 'nin', 'gt', 'gte', 'lt', 'lte', 'exists'] as const;
        for (let n = random() < 0.7 ? 1 : 2; n > 0; n -= 1) {
          const name = pick(names);
          if (name === 'eq' || name === 'ne') test[name] = pick(pool);
          else if (name === 'in' || name === 'nin') test[name] = [pick(solid), pick(solid)];
          else if (name === 'exists') test.exists = random() < 0.5;
          else test[name] = pick(ordered);
        }
        return test;
      };
      const filter = (depth: number): Where => {
        const where: Record<string, unknown> = {};
        for (let n = Math.ceil(random() * 2); n > 0; n -= 1) where[pick(paths)] = condition();
        if (depth > 0 && random() < 0.4) where[pick(['and', 'or'])] = [filter(depth - 1), filter(depth - 1)];
        return where as Where;
      };
      const { kindOf } = layoutOf(values);
      for (let round = 0; round < 2_000; round += 1) {
        const where = filter(2);
        const meaning = matcher(parseWhere(where, kindOf, false), []);
        const expected = ids(stored.filter(meaning)).sort();
        const answer = await found(store, values, where);
        if (answer.join() !== expected.join()) expect({ where, answer }).toEqual({ where, answer: expected });
        const { total } = await store.collection(values).count(where);
        if (total !== expected.length) expect({ where, total }).toEqual({ where, total: expected.length });
      }
    }, 120_000);
  });
}
