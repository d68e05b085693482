import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import { type Backfill, createBackfill, defineCollection, type Store } from '../src/index.ts';
import { sqliteHarness } from './sqlite-harness.ts';

interface Word {
  _id: string;
  version: number;
  text: string;
}
const words = defineCollection<Word>({
  name: 'words',
  schema: z.object({ _id: z.string(), version: z.number(), text: z.string() }),
});
const START = new Date('2026-11-22T10:00:00Z');
const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const idOf = (at: number) => `w${String(at).padStart(4, '0')}`;

let opened: Awaited<ReturnType<typeof sqliteHarness.open>>;
let store: Store;
let looked: string[];
let ends: number;
let diesAt: string | undefined;
beforeEach(async () => {
  opened = await sqliteHarness.open({ clock: { now: () => START } });
  store = opened.store;
  [looked, ends, diesAt] = [[], 0, undefined];
});
afterEach(() => opened.remove());

const insert = (...ids: string[]) =>
  store.transaction(async (unit) => ids.map((_id) => unit.collection(words).insert({ _id, text: 'lower' })));
const text = async (id: string) => (await store.collection(words).get(id))?.text;
/** Of a process that has just started. */
const started = (options: Partial<Backfill<Word>> = {}) =>
  createBackfill(store, {
    name: 'upper',
    revision: 1,
    pageAfter: (source, id, limit) => source.collection(words).find({ where: { _id: { gt: id } }, sort: { _id: 1 }, limit }),
    async change({ _id }) {
      if (_id === diesAt) throw new Error('killed');
      looked.push(_id);
      await store.transaction(async (unit) => {
        const word = (await unit.collection(words).get(_id)) as Word;
        if (word.text === 'lower') unit.collection(words).save({ ...word, text: 'UPPER' });
      });
    },
    async onEnd() {
      ends += 1;
    },
    ...options,
  });

test('goes on at its last page after a crash, and looks at nothing again at later starts', async () => {
  const ids = Array.from({ length: 250 }, (_, at) => idOf(at));
  await insert(...ids);
  diesAt = idOf(230);
  await expect(started()(START)).rejects.toThrow('killed');
  expect(looked).toHaveLength(230);
  [looked, diesAt] = [[], undefined];
  await started()(later(1));
  // From the page that was not finished, none of the two before.
  expect(looked).toEqual(ids.slice(200));
  expect([await text(idOf(0)), await text(idOf(249)), ends]).toEqual(['UPPER', 'UPPER', 1]);
  looked = [];
  await started()(later(59));
  expect([looked, ends]).toEqual([[], 1]);
});

test('walks once more an hour later, for what the release before has stored meanwhile, and then never again', async () => {
  await insert(idOf(1));
  const running = started();
  await running(START);
  await insert(idOf(0));
  await running(later(30));
  expect(await text(idOf(0))).toBe('lower');
  await running(later(60));
  expect(await text(idOf(0))).toBe('UPPER');
  looked = [];
  for (const run of [running, started()]) await run(later(10_000));
  expect([looked, ends]).toEqual([[], 2]);
});

test('walks twice also when the first walk was cut short for a day', async () => {
  await insert(idOf(1), idOf(2));
  diesAt = idOf(2);
  await expect(started()(START)).rejects.toThrow('killed');
  await insert(idOf(0));
  diesAt = undefined;
  await started()(later(24 * 60));
  await started()(later(24 * 60 + 5));
  expect(await text(idOf(0))).toBe('UPPER');
});

test('begins again with a higher revision, and leaves the work to a newer release that has begun', async () => {
  await insert(idOf(1));
  await started()(START);
  await started()(later(60));
  looked = [];
  await started({ revision: 2 })(later(120));
  expect(looked).toEqual([idOf(1)]);
  looked = [];
  await started()(later(500));
  await started({ revision: 2 })(later(600));
  expect(looked).toEqual([idOf(1)]);
});
