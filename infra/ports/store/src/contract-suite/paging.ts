/** Order and pages: one total order over mixed types, ties by `_id`, no gap and no repetition from page to page. */
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { defineCollection } from '../collection.ts';
import type { Document, FindOptions } from '../port.ts';
import { ids, placesOf, put, type StoreHarness, seeded } from './harness.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.date(), z.null()]).optional();
const rows = defineCollection({
  name: 'rows',
  schema: z.object({
    _id: z.string(),
    version: z.number(),
    indexed: value,
    plain: value,
    group: z.string(),
    tags: z.array(z.string()).optional(),
  }),
  indexes: [{ fields: { indexed: 1 } }, { fields: { group: 1, indexed: -1 } }, { fields: { tags: 1, group: 1, indexed: 1 } }],
});

export function pagingSuite(harness: StoreHarness): void {
  describe(`${harness.name}: order and pages`, () => {
    const open = placesOf(harness);

    test('sorts null and missing, numbers, text by code point, booleans, dates; ties by _id', async () => {
      const { store } = await open();
      const beyond = harness.ordersByUtf16 === true ? [] : ['😀'];
      const inOrder = [null, undefined, -1, 0, 0.5, 10, '', '10', '9', 'B', 'a', 'é', '\uffee', ...beyond, false, true];
      const all = [...inOrder, new Date(-1), new Date(0), new Date(8.64e15)];
      const docs = all.map((v, n) => ({ _id: `r${String(n).padStart(2, '0')}`, indexed: v, plain: v, group: 'g' }));
      await put(store, rows, ...docs.toReversed());
      const reader = store.collection(rows);
      for (const path of ['indexed', 'plain']) {
        expect(ids(await reader.find({ sort: { [path]: 1 } }))).toEqual(ids(docs as unknown as Document[]));
        expect(ids(await reader.find({ sort: { [path]: -1 } }))).toEqual(ids(docs as unknown as Document[]).toReversed());
      }
      expect(ids(await reader.find())).toEqual(ids(docs as unknown as Document[]));
    });

    const sorts: FindOptions['sort'][] = [
      { indexed: 1 },
      { indexed: -1 },
      { plain: 1 },
      { plain: -1 },
      { group: 1, indexed: -1 },
      { group: -1, indexed: 1 },
      { group: 1, indexed: 1 },
      { group: -1, plain: 1 },
      { _id: -1 },
      {},
    ];
    test('returns every document once, in order, in pages by skip and by after', async () => {
      const { store } = await open();
      const random = seeded(7);
      const pool = [null, undefined, 1, 2, 'a', 'b', true, new Date(0), new Date(1)];
      const docs = Array.from({ length: 60 }, (_, n) => ({
        _id: `r${String(n).padStart(3, '0')}`,
        indexed: pool[Math.floor(random() * pool.length)],
        plain: pool[Math.floor(random() * pool.length)],
        group: `g${Math.floor(random() * 3)}`,
        tags: ['all', ...(random() < 0.5 ? ['half', 'half'] : [])],
      }));
      await put(store, rows, ...docs);
      const reader = store.collection(rows);
      const tagged = { tags: 'half', group: 'g1' };
      for (const sort of sorts)
        for (const where of [{}, { group: 'g1' }, { group: { ne: 'g1' } }, { plain: { ne: 'a' } }, tagged]) {
          const options = { where, sort: sort ?? {} };
          const whole = await reader.find({ ...options, limit: 1_000 });
          expect(new Set(ids(whole)).size).toBe(whole.length);
          const bySkip: string[] = [];
          for (let skip = 0; skip < whole.length; skip += 7)
            bySkip.push(...ids(await reader.find({ ...options, limit: 7, skip })));
          const byAfter: string[] = [];
          let after: Document | undefined;
          for (;;) {
            const page: Document[] = await reader.find({ ...options, limit: 7, ...(after === undefined ? {} : { after }) });
            byAfter.push(...ids(page));
            if (page.length < 7) break;
            after = page.at(-1);
          }
          expect({ options, pages: bySkip }).toEqual({ options, pages: ids(whole) });
          expect({ options, pages: byAfter }).toEqual({ options, pages: ids(whole) });
        }
    });

    test('finds a document once that several alternatives find, in its place among all', async () => {
      const { store } = await open();
      const random = seeded(11);
      const pool = [null, undefined, 1, 2, 'a', 'b', true, new Date(0)];
      const docs = Array.from({ length: 60 }, (_, n) => {
        const indexed = pool[Math.floor(random() * pool.length)];
        return { _id: `r${String(n).padStart(3, '0')}`, indexed, group: `g${Math.floor(random() * 3)}`, plain: n % 2 };
      });
      await put(store, rows, ...docs);
      const reader = store.collection(rows);
      // Of a null, a comparison is neither true nor false.
      const wanted = [
        { group: 'g1' },
        { group: 'g2', indexed: { lte: 1 } },
        { indexed: 'a' },
        { indexed: null },
        { indexed: { ne: 2 }, group: 'g0' },
      ];
      for (const sort of sorts) {
        const all = ids(await reader.find({ sort: sort ?? {}, limit: 1_000 }));
        for (const or of [wanted.slice(0, 2), wanted.slice(1, 4), wanted.toReversed().slice(0, 3), wanted])
          for (const beside of [{}, { group: { ne: 'g2' } }, { plain: 1 }]) {
            const among = new Set<string>();
            for (const each of or) for (const { _id } of await reader.find({ where: { and: [each, beside] } })) among.add(_id);
            const expected = all.filter((id) => among.has(id));
            const where = { or, ...beside };
            const pages: string[] = [];
            for (let skip = 0; skip < expected.length; skip += 7)
              pages.push(...ids(await reader.find({ where, sort: sort ?? {}, limit: 7, skip })));
            expect({ sort, where, pages }).toEqual({ sort, where, pages: expected });
            const [, middle] = await reader.find({ where, sort: sort ?? {}, limit: 2 });
            const rest = await reader.find({ where, sort: sort ?? {}, limit: 1_000, ...(middle ? { after: middle } : {}) });
            expect(ids(rest)).toEqual(expected.slice(2));
            expect(await reader.count(where)).toEqual({ total: expected.length });
          }
      }
    });

    test('sorts the documents that have an element of a list as it sorts all documents', async () => {
      const { store } = await open();
      const values = [null, undefined, -1, 3, '', 'a', false, true, new Date(0), new Date(7)];
      const docs = values.flatMap((value, n) => [
        { _id: `r${n}`, indexed: value, group: 'g', tags: ['x', 'y'] },
        { _id: `s${n}`, indexed: value, group: 'g', tags: ['y'] },
        { _id: `t${n}`, indexed: value, group: 'h', tags: ['x'] },
      ]);
      await put(store, rows, ...docs);
      const reader = store.collection(rows);
      for (const direction of [1, -1] as const) {
        const sort = { indexed: direction };
        const all = await reader.find({ sort });
        const wanted = all.filter(({ group, tags }) => group === 'g' && tags?.includes('x'));
        expect(ids(await reader.find({ where: { tags: 'x', group: 'g' }, sort }))).toEqual(ids(wanted));
        const saved = await reader.find({ where: { tags: 'x', group: 'g', plain: { exists: false } }, sort, limit: 4 });
        expect(ids(saved)).toEqual(ids(wanted.slice(0, 4)));
      }
    });

    test('neither repeats nor skips a remaining document in pages by after, while others insert and delete', async () => {
      const { store } = await open();
      const docs = Array.from({ length: 60 }, (_, n) => ({ _id: `r${n}`, indexed: n, group: 'g' }));
      const stored = await put(store, rows, ...docs);
      const seen: string[] = [];
      let after: Document | undefined;
      for (let page = 0; ; page += 1) {
        const found: Document[] = await store
          .collection(rows)
          .find({ sort: { indexed: -1 }, limit: 10, ...(after === undefined ? {} : { after }) });
        seen.push(...ids(found));
        if (found.length < 10) break;
        after = found.at(-1);
        await put(store, rows, { _id: `new${page}`, indexed: 1_000 + page, group: 'g' });
        // Even the document that the next page starts after may be gone.
        if (page === 1) await store.transaction(async (unit) => unit.collection(rows).delete(after as never));
      }
      expect(seen).toEqual(ids(stored.toSorted((a, b) => Number(b.indexed) - Number(a.indexed))));
    });

    test('counts exactly', async () => {
      const { store } = await open();
      await put(store, rows, ...Array.from({ length: 30 }, (_, n) => ({ _id: `r${n}`, indexed: n, group: `g${n % 3}` })));
      expect(await store.collection(rows).count()).toEqual({ total: 30 });
      expect(await store.collection(rows).count({ group: 'g1', indexed: { lt: 15 } })).toEqual({ total: 5 });
    });

    test.each([
      ['limit 0', { limit: 0 }],
      ['limit 1,001', { limit: 1_001 }],
      ['a broken limit', { limit: 1.5 }],
      ['a negative skip', { skip: -1 }],
      ['another direction', { sort: { indexed: 2 } }],
      ['an unknown field', { sort: { nope: 1 } }],
      ['a list', { sort: { tags: 1 } }],
      ['after and skip', { skip: 1, after: { _id: 'a', version: 1 } }],
    ])('refuses %s', async (_, options) => {
      const { store } = await open();
      await expect(store.collection(rows).find(options as FindOptions)).rejects.toThrow(TypeError);
    });
  });
}
