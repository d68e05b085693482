/** What a backend gives to be tested, and small helpers that the suites share. */
import { afterEach } from '@jest/globals';
import { type Clock, createMovableClock } from '@visavis/platform/clock';
import { z } from 'zod';
import { defineCollection } from '../collection.ts';
import type { CollectionDefinition, Document, FindOptions, Store, Where } from '../port.ts';

export const accounts = defineCollection({
  name: 'accounts',
  schema: z.object({ _id: z.string(), version: z.number(), balance: z.number(), name: z.string().optional() }),
  indexes: [{ fields: { name: 1 }, unique: true }],
});
export const entries = defineCollection({
  name: 'entries',
  schema: z.object({ _id: z.string(), version: z.number(), amount: z.number(), at: z.date().optional() }),
});
export const pause = (ms = 1) => new Promise((resolve) => setTimeout(resolve, ms));

export interface Place {
  store: Store;
  /** Another store on the same data, as a second process would open it. */
  another(): Promise<Store>;
  /** Closes everything and removes the data. */
  remove(): Promise<void>;
}

export interface StoreHarness {
  name: string;
  /** An empty place of its own. */
  open(options: { clock: Clock }): Promise<Place>;
  /** The engine's plan for a query: declared indexes by their layout names, `*words` for the search. */
  explain?(
    store: Store,
    // biome-ignore lint/suspicious/noExplicitAny: collections of any type
    definition: CollectionDefinition<any>,
    query: FindOptions | { count: Where },
  ): Promise<{ indexes: readonly string[]; fullScan: boolean }>;
  /** For tests that kill: a module whose `openStore(place)` a child process calls, and a fresh place for it. */
  child?: {
    module: string;
    place(): Promise<string>;
    openStore(place: string): Promise<Store>;
    remove(place: string): Promise<void>;
  };
  /** The engine at hand is a stand-in that orders text by UTF-16 units; code points are then left untested. */
  ordersByUtf16?: boolean;
  /** Documents in the timed test of size; default 1,000,000. */
  documents?: number;
}

/** Opens places that go away after each test. */
export function placesOf(harness: StoreHarness): (clock?: Clock) => Promise<Place> {
  const opened: Place[] = [];
  afterEach(async () => {
    for (const place of opened.splice(0)) await place.remove();
  });
  return async (clock = createMovableClock()) => {
    const place = await harness.open({ clock });
    opened.push(place);
    return place;
  };
}

/** Inserts one by one, each in a unit of its own: needs no transaction over several documents. */
export async function put<T extends Document>(
  store: Store,
  definition: CollectionDefinition<T>,
  ...docs: Omit<T, 'version'>[]
): Promise<T[]> {
  return Promise.all(docs.map((doc) => store.transaction(async (unit) => unit.collection(definition).insert(doc))));
}

export const ids = (docs: readonly Document[]) => docs.map((doc) => doc._id);

export async function found<T extends Document>(
  store: Store,
  definition: CollectionDefinition<T>,
  where: Where,
): Promise<string[]> {
  return ids(await store.collection(definition).find({ where, limit: 1_000 }));
}

export { eventOf, happened, newEvent } from './events.ts';

/** Waits for a condition with a deadline. */
export async function until(condition: () => boolean | Promise<boolean>, what: string, ms = 10_000): Promise<void> {
  const isInTime = lasting(ms);
  while (!(await condition())) {
    if (!isInTime()) throw new Error(`not within ${ms} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** True for so many milliseconds from now on. */
export function lasting(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() < end;
}

/** The same numbers for the same seed, so that a failure can be had again. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
