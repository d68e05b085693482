/** Unique and multikey indexes, expiry, and that filters on declared indexes use them. */
import { describe, expect, test } from '@jest/globals';
import { createMovableClock } from '@visavis/platform/clock';
import { z } from 'zod';
import { defineCollection } from '../collection.ts';
import { DuplicateKey, VersionConflict } from '../errors.ts';
import type { FindOptions, Where } from '../port.ts';
import { found, placesOf, put, type StoreHarness } from './harness.ts';

const users = defineCollection({
  name: 'users',
  schema: z.object({
    _id: z.string(),
    version: z.number(),
    email: z.string().nullable().optional(),
    realm: z.string().optional(),
    handle: z.string().optional(),
    phones: z.array(z.string()).optional(),
  }),
  indexes: [
    { fields: { email: 1 }, unique: true },
    { fields: { realm: 1, handle: 1 }, unique: true },
    { fields: { phones: 1 }, unique: true },
  ],
});

const codes = defineCollection({
  name: 'codes',
  schema: z.object({
    _id: z.string(),
    version: z.number(),
    phone: z.string(),
    devices: z.array(z.string()).optional(),
    until: z.date().optional(),
  }),
  indexes: [
    { fields: { phone: 1 }, unique: true },
    { fields: { devices: 1 }, unique: true },
  ],
  searchable: ['phone'],
  expiresAt: 'until',
});

const meetings = defineCollection({
  name: 'meetings',
  schema: z.object({
    _id: z.string(),
    version: z.number(),
    status: z.string(),
    startsAt: z.date(),
    hostId: z.string(),
    title: z.string(),
    coHosts: z.array(z.object({ userId: z.string() })),
    seats: z.number(),
  }),
  indexes: [
    { fields: { status: 1, startsAt: -1 } },
    { fields: { hostId: 1 } },
    { fields: { 'coHosts.userId': 1 } },
    { fields: { startsAt: 1 } },
  ],
  searchable: ['title'],
});

export function indexSuite(harness: StoreHarness): void {
  describe(`${harness.name}: indexes`, () => {
    const open = placesOf(harness);
    const duplicate = (fields: string[]) => expect.objectContaining({ name: 'DuplicateKey', collection: 'users', fields });

    test('refuses and names a taken unique key, on insert and on save; a freed one can be used', async () => {
      const { store } = await open();
      const [ann, bob] = await put(store, users, { _id: 'ann', email: 'a@x' }, { _id: 'bob', email: 'b@x' });
      await expect(put(store, users, { _id: 'cid', email: 'a@x' })).rejects.toEqual(duplicate(['email']));
      await expect(put(store, users, { _id: 'ann', email: 'z@x' })).rejects.toEqual(duplicate(['_id']));
      const save = (doc: typeof ann) => store.transaction(async (unit) => unit.collection(users).save(doc!));
      await expect(save({ ...bob!, email: 'a@x' })).rejects.toBeInstanceOf(DuplicateKey);
      expect(await store.collection(users).get('bob')).toEqual(bob);
      await save({ ...ann!, email: 'c@x' });
      await save({ ...bob!, email: 'a@x' });
      expect(await found(store, users, { email: 'a@x' })).toEqual(['bob']);
      await expect(put(store, users, { _id: 'dan', email: 'A@x' })).resolves.toHaveLength(1);
    });

    test('applies a unique index only where all its fields have values', async () => {
      const { store } = await open();
      await put(store, users, { _id: 'a' }, { _id: 'b' }, { _id: 'c', email: null }, { _id: 'd', email: null });
      await put(store, users, { _id: 'e', handle: 'x' }, { _id: 'f', handle: 'x' }, { _id: 'g', handle: 'x', realm: 'r' });
      await put(store, users, { _id: 'h', handle: 'x', realm: 's' });
      await expect(put(store, users, { _id: 'i', handle: 'x', realm: 'r' })).rejects.toEqual(duplicate(['realm', 'handle']));
    });

    test('refuses an element of a unique list in a second document', async () => {
      const { store } = await open();
      const [ann] = await put(store, users, { _id: 'ann', phones: ['1', '2', '2'] }, { _id: 'bob', phones: ['3'] });
      await expect(put(store, users, { _id: 'cid', phones: ['4', '2'] })).rejects.toEqual(duplicate(['phones']));
      await store.transaction(async (unit) => unit.collection(users).save({ ...ann!, phones: ['1'] }));
      await put(store, users, { _id: 'cid', phones: ['4', '2'] }, { _id: 'dan', phones: [] }, { _id: 'eva', phones: [] });
      expect(await found(store, users, { phones: '2' })).toEqual(['cid']);
    });

    test('keeps exactly one of 20 parallel inserts of one key', async () => {
      const { store } = await open();
      const all = await Promise.allSettled(
        Array.from({ length: 20 }, (_, n) => put(store, users, { _id: `u${n}`, email: 'same' })),
      );
      expect(all.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
      expect(await found(store, users, { email: 'same' })).toHaveLength(1);
    });

    test('hides expired documents from every reader, at the instant, by the injected clock', async () => {
      const clock = createMovableClock({ now: () => new Date(1_000_000) });
      const { store } = await open(clock);
      const [doc] = await put(
        store,
        codes,
        { _id: 'a', phone: '1', until: new Date(1_001_000), devices: ['d'] },
        { _id: 'b', phone: '2' },
      );
      const reader = store.collection(codes);
      clock.advance(999);
      expect(await reader.get('a')).toEqual(doc);
      clock.advance(1);
      expect(await reader.get('a')).toBeUndefined();
      expect(await found(store, codes, {})).toEqual(['b']);
      for (const where of [{ phone: '1' }, { search: '1' }, { devices: 'd' }, { or: [{ phone: '1' }, { devices: 'd' }] }]) {
        expect(await found(store, codes, where)).toEqual([]);
        expect(await reader.count(where)).toEqual({ total: 0 });
      }
      expect(await reader.count()).toEqual({ total: 1 });
      const change = (kind: 'save' | 'touch' | 'delete') =>
        store.transaction(async (unit) => void unit.collection(codes)[kind](doc!), { attempts: 1 });
      for (const kind of ['save', 'touch', 'delete'] as const) await expect(change(kind)).rejects.toBeInstanceOf(VersionConflict);
    });

    test('frees the keys of an expired document at once: its id, unique fields and list elements', async () => {
      const clock = createMovableClock({ now: () => new Date(1_000_000) });
      const { store } = await open(clock);
      const until = new Date(1_001_000);
      await put(
        store,
        codes,
        { _id: 'a', phone: '1', devices: ['d', 'e'], until },
        { _id: 'b', phone: '2', devices: ['f'], until },
      );
      await expect(put(store, codes, { _id: 'c', phone: '1' })).rejects.toBeInstanceOf(DuplicateKey);
      clock.advance(1_000);
      await put(store, codes, { _id: 'a', phone: '3', devices: ['e'] });
      await put(store, codes, { _id: 'c', phone: '2', devices: ['f', 'd'] });
      expect(await found(store, codes, {})).toEqual(['a', 'c']);
      expect(await found(store, codes, { devices: 'd' })).toEqual(['c']);
      await expect(put(store, codes, { _id: 'x', phone: '3' })).rejects.toBeInstanceOf(DuplicateKey);
    });

    const plans: [string, FindOptions | { count: Where }, string[]][] = [
      ['an equality', { where: { hostId: 'h1' } }, ['hostId+']],
      ['a list of values', { where: { hostId: { in: ['h1', 'h2'] } } }, ['hostId+']],
      ['a range', { where: { startsAt: { gte: new Date(0), lt: new Date(5) } } }, ['startsAt+']],
      [
        'filter and order by one index',
        { where: { status: 'approved' }, sort: { startsAt: -1 }, limit: 10 },
        ['status+startsAt-'],
      ],
      ['the same backwards', { where: { status: 'approved' }, sort: { startsAt: 1 }, limit: 10 }, ['status+startsAt-']],
      ['order alone', { sort: { startsAt: -1 }, limit: 10 }, ['startsAt+']],
      ['the more selective one', { where: { status: 'approved', hostId: 'h1' }, sort: { startsAt: -1 } }, ['hostId+']],
      ['an element of a list', { where: { 'coHosts.userId': 'u1' } }, ['coHosts.userId+']],
      [
        'both ways to a person',
        { where: { or: [{ hostId: 'h1' }, { 'coHosts.userId': 'h1' }] } },
        ['coHosts.userId+', 'hostId+'],
      ],
      ['a rare word', { where: { search: 'number77' }, sort: { startsAt: 1 }, limit: 10 }, ['*words']],
      ['with a field that has none', { where: { hostId: 'h1', seats: { gt: 3 } } }, ['hostId+']],
      ['a count', { count: { hostId: 'h1', status: 'approved' } }, ['hostId+']],
    ];
    const explained = harness.explain === undefined ? test.skip : test;
    explained('filters on declared indexes use them, and never visit every document', async () => {
      const { store } = await open();
      const docs = Array.from({ length: 3_000 }, (_, n) => ({
        _id: `m${n}`,
        status: n % 3 === 0 ? 'pending' : 'approved',
        startsAt: new Date(n),
        hostId: `h${n % 100}`,
        title: `Meeting number${n}`,
        coHosts: [{ userId: `u${n % 100}` }],
        seats: n % 7,
      }));
      for (let from = 0; from < docs.length; from += 500) await put(store, meetings, ...docs.slice(from, from + 500));
      for (const [what, query, expected] of plans) {
        const { indexes, fullScan } = await harness.explain!(store, meetings, query);
        expect({ what, indexes: [...indexes].sort(), fullScan }).toEqual({ what, indexes: expected, fullScan: false });
      }
      const { fullScan } = await harness.explain!(store, meetings, { where: { seats: 3 } });
      expect(fullScan).toBe(true);
    });
  });
}
