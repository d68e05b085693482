/** Documents that another release wrote: an earlier one with fewer fields, a newer one with more. */
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { defineCollection } from '../collection.ts';
import { found, placesOf, put, type StoreHarness } from './harness.ts';

const document = { _id: z.string(), version: z.number() };
const coHost = z.object({ userId: z.string() });
const earlier = defineCollection({
  name: 'meetings',
  schema: z.object({
    ...document,
    title: z.string(),
    startsAt: z.date(),
    lengthMinutes: z.number(),
    coHosts: z.array(coHost),
    place: z.object({ city: z.string() }).nullable(),
  }),
  indexes: [{ fields: { startsAt: 1 } }],
});
const fields = z.object({
  ...document,
  title: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  seats: z.number().default(10),
  tags: z.array(z.string()).default(() => ['untagged']),
  coHosts: z.array(coHost.extend({ role: z.enum(['speaker', 'helper']).default('helper') })),
  place: z.object({ city: z.string(), country: z.string().default('IN') }).nullable(),
});
const today = defineCollection({
  name: 'meetings',
  schema: fields,
  indexes: [{ fields: { seats: 1 } }, { fields: { endsAt: 1 } }, { fields: { tags: 1 } }],
  searchable: ['tags'],
  upcast(stored) {
    const { lengthMinutes, ...rest } = stored;
    if (rest.endsAt !== undefined) return rest;
    return { ...rest, endsAt: new Date(Number(stored.startsAt) + Number(lengthMinutes) * 60_000) };
  },
});
const newer = defineCollection({ name: 'meetings', schema: fields.extend({ place: z.looseObject({}), color: z.string() }) });

const old = {
  _id: 'old',
  title: 'Chai',
  startsAt: new Date(60_000),
  lengthMinutes: 2,
  coHosts: [{ userId: 'u1' }],
  place: { city: 'Pune' },
};
const oldToday = {
  _id: 'old',
  version: 1,
  title: 'Chai',
  startsAt: new Date(60_000),
  endsAt: new Date(180_000),
  seats: 10,
  tags: ['untagged'],
  coHosts: [{ userId: 'u1', role: 'helper' as const }],
  place: { city: 'Pune', country: 'IN' },
};

export function releaseSuite(harness: StoreHarness): void {
  describe(`${harness.name}: documents of other releases`, () => {
    const open = placesOf(harness);

    test('reads an earlier release’s document through upcaster and defaults, saves it, touches it, deletes it', async () => {
      const { store, another } = await open();
      await put(store, earlier, old, { ...old, _id: 'older', place: null });
      const later = await another();
      expect(await later.collection(today).get('old')).toEqual(oldToday);
      expect(await later.collection(today).find({ sort: { _id: 1 } })).toEqual([
        oldToday,
        { ...oldToday, _id: 'older', place: null },
      ]);
      const saved = await later.transaction(async (unit) => {
        const meetings = unit.collection(today);
        const read = await meetings.get('old');
        return meetings.save({ ...read!, title: 'Coffee' });
      });
      expect(saved).toEqual({ ...oldToday, version: 2, title: 'Coffee' });
      expect(await later.collection(today).get('old')).toEqual(saved);
      const touched = await later.transaction(async (unit) => unit.collection(today).touch(saved));
      await later.transaction(async (unit) => unit.collection(today).delete(touched));
      expect(await found(later, today, {})).toEqual(['older']);
    });

    test('finds an earlier release’s document by values that were added to it later', async () => {
      const { store, another } = await open();
      await put(store, earlier, old);
      const later = await another();
      await later.prepare([today]);
      for (const where of [{ seats: 10 }, { endsAt: new Date(180_000) }, { tags: 'untagged' }, { search: 'untag' }])
        expect(await found(later, today, where)).toEqual(['old']);
      for (const where of [{ seats: null }, { seats: { ne: 10 } }, { endsAt: { exists: false } }])
        expect(await found(later, today, where)).toEqual([]);
      await later.transaction(async (unit) => {
        const read = await unit.collection(today).get('old');
        unit.collection(today).save({ ...read!, seats: 5, tags: [] });
      });
      for (const where of [{ seats: 10 }, { tags: 'untagged' }, { search: 'untag' }])
        expect(await found(later, today, where)).toEqual([]);
      expect(await found(later, today, { seats: 5 })).toEqual(['old']);
    });

    test('drops no index of a newer release that runs beside it; the operator drops obsolete ones', async () => {
      const { store, another } = await open();
      await store.prepare([earlier]);
      await put(store, earlier, old);
      const later = await another();
      await later.prepare([today]);
      const restarted = await another();
      await restarted.prepare([earlier]);
      await put(restarted, earlier, { ...old, _id: 'meanwhile' });
      if (harness.explain) {
        const { indexes, fullScan } = await harness.explain(later, today, { where: { seats: 10 } });
        expect({ indexes, fullScan }).toEqual({ indexes: ['seats+'], fullScan: false });
      }
      const afterwards = await another();
      await afterwards.prepare([today]);
      const dropped = await afterwards.dropObsoleteIndexes();
      expect(dropped.map((name) => name.replace(/#\w+$/, ''))).toEqual(['meetings.startsAt+']);
      expect(await afterwards.dropObsoleteIndexes()).toEqual([]);
      expect(await found(afterwards, today, { seats: 10 })).toEqual(['meanwhile', 'old']);
    });

    test('keeps the fields of a newer release through a save; an insert with them is refused', async () => {
      const { store, another } = await open();
      const { version: _version, ...rest } = oldToday;
      const more = { ...rest, _id: 'new', color: 'red', place: { city: 'Goa', country: 'IN', zip: '403' } };
      await put(await another(), newer, more);
      const read = await store.collection(today).get('new');
      expect(read).toEqual({ ...more, version: 1 });
      await store.transaction(async (unit) => unit.collection(today).save({ ...read!, title: 'Moved' }));
      expect(await (await another()).collection(newer).get('new')).toEqual({ ...more, title: 'Moved', version: 2 });
      await expect(put(store, today, { ...more, _id: 'x' } as never)).rejects.toThrow(/no field "(color|zip)"/);
    });
  });
}
