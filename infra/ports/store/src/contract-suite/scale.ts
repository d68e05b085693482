/** Many documents: what is asked for is found among them, page by page. What it costs is in `timed.ts`. */
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { defineCollection } from '../collection.ts';
import type { Document, Store } from '../port.ts';
import { placesOf, type StoreHarness } from './harness.ts';

export const many = defineCollection({
  name: 'many',
  schema: z.object({
    _id: z.string(),
    version: z.number(),
    status: z.string(),
    startsAt: z.date(),
    hostId: z.string(),
    title: z.string().optional(),
  }),
  indexes: [{ fields: { status: 1, startsAt: -1 } }, { fields: { hostId: 1 } }],
  searchable: ['title'],
});
const perUnit = 1_000;
/** Every so many documents have words; the whole million would only test patience. */
const titled = 50;
/** Above it, a backend may estimate what it counts. */
const size = 20_000;

export const idOf = (n: number) => `m${String(n).padStart(7, '0')}`;

export async function fill(store: Store, count: number): Promise<void> {
  for (let from = 0; from < count; from += perUnit)
    await store.transaction(async (unit) => {
      const writer = unit.collection(many);
      for (let n = from; n < Math.min(count, from + perUnit); n += 1)
        writer.insert({
          _id: idOf(n),
          status: n % 10 === 0 ? 'pending' : 'approved',
          startsAt: new Date(n * 1_000),
          hostId: `h${Math.floor(n / 100)}`,
          ...(n % titled === 0 ? { title: `Meeting ${n % 500 === 0 ? 'rare' : 'usual'}` } : {}),
        });
    });
}

export function scaleSuite(harness: StoreHarness): void {
  describe(`${harness.name}: ${size.toLocaleString('en')} documents`, () => {
    const open = placesOf(harness);
    test('filters, sorts, pages deep, searches and counts', async () => {
      const { store } = await open();
      await fill(store, size);
      const reader = store.collection(many);
      const found = async (options: Parameters<typeof reader.find>[0], expected: number) => {
        const docs = await reader.find(options);
        expect([options, docs.length]).toEqual([options, expected]);
        return docs;
      };
      const newest = await found({ where: { status: 'approved' }, sort: { startsAt: -1 }, limit: 10 }, 10);
      expect(newest[0]?._id).toBe(idOf(size - 1));
      await found({ where: { hostId: 'h7' }, sort: { startsAt: -1 } }, 100);
      await found({ where: { status: 'pending', hostId: 'h7' } }, 10);
      await found({ where: { hostId: { gte: 'h12', lt: 'h12~' } }, limit: 10 }, 10);
      await found({ where: { search: 'rare', status: 'pending' }, sort: { startsAt: -1 }, limit: 10 }, 10);
      await found({ where: { search: 'usu' }, limit: 10 }, 10);
      await found({ where: { search: 'nothing' }, limit: 10 }, 0);
      const middle = await reader.get(idOf(size / 2 + 1));
      const deep = await found(
        { where: { status: 'approved' }, sort: { startsAt: -1 }, limit: 10, after: middle as Document },
        10,
      );
      expect(deep[0]!.startsAt.getTime()).toBeLessThan(middle!.startsAt.getTime());
      expect(await reader.count({ hostId: 'h7' })).toEqual({ total: 100 });
      const counted = await reader.count({ status: 'approved' });
      expect(counted.totalIsEstimate).toBe(true);
      expect(counted.total).toBeGreaterThanOrEqual(10_000);
    }, 120_000);
  });
}
