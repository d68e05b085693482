/** Makes a projection's read model empty and its events new to it, so that replaying the topic builds it again. */

import type { Consumer, Projection, ServiceConsumer } from '@visavis/platform/consumer';
import { NotFound } from '@visavis/platform/errors';
import type { CollectionDefinition, Document } from '../port.ts';
import { generations, inbox, inboxPrefix, runningOf, type TransactionalStore } from './once-per-event.ts';

const perRound = 500;
type LeavesOut = (eventId: string, error: Error) => boolean;

// biome-ignore lint/suspicious/noExplicitAny: collections of any type
type Collections = readonly CollectionDefinition<any>[];

/**
 * Rebuilds all projections among the consumers from their topics. Emptied together, because two may share a collection. Nothing
 * is emptied unless `check` has read every event that they want, but those of the given ids (`skip`). Returns how many events
 * were applied, and for each that was left out the error that names it. Throws `NotFound` for an id that is not an unreadable
 * event's.
 */
export async function rebuildProjections(
  consumers: readonly ServiceConsumer<string>[],
  bus: {
    /** Throws, naming the event, when one that the consumer wants cannot be read and is not left out. */
    check(consumer: Consumer, leavesOut: LeavesOut): Promise<unknown>;
    replay(consumer: Consumer, leavesOut: LeavesOut): Promise<{ events: number }>;
  },
  around?: { begin(): Promise<void>; end(): Promise<void> },
  skip: readonly string[] = [],
): Promise<{ events: number; skipped: string[] }> {
  const projections = consumers.flatMap(({ projection }) => projection ?? []);
  const leftOut = new Set<string>();
  const skipped = new Set<string>();
  const leavesOut: LeavesOut = (eventId, error) => {
    if (!skip.includes(eventId)) return false;
    leftOut.add(eventId);
    skipped.add(error.message);
    return true;
  };
  await around?.begin();
  try {
    for (const { replayed } of projections) await bus.check(replayed, leavesOut);
    const readable = skip.find((eventId) => !leftOut.has(eventId));
    if (readable !== undefined) throw new NotFound('NOT_FOUND', `No event that cannot be read has the id ${readable}.`);
  } catch (error) {
    // Nothing was emptied: the read model is whole.
    await around?.end();
    throw error;
  }
  for (const each of projections) await each.begin();
  for (const each of projections) await each.clear();
  for (const each of projections) await each.open();
  let events = 0;
  for (const { replayed } of projections) events += (await bus.replay(replayed, leavesOut)).events;
  for (const each of projections) await each.finish();
  await around?.end();
  return { events, skipped: [...skipped] };
}

/** The names of projections that a rebuild left half built: it crashed or failed. */
export async function unfinishedRebuilds(consumers: readonly ServiceConsumer<string>[]): Promise<string[]> {
  const unfinished: string[] = [];
  for (const { id, projection } of consumers) if (await projection?.isUnfinished()) unfinished.push(id);
  return unfinished;
}

/**
 * From its begin to its finish, what is delivered to the consumer is refused with `Unavailable`. Units in progress in other
 * processes are not known here: stop the consumer in them first. After a crash begin again; until then it stays refused.
 */
export function projectionOf(store: TransactionalStore, replayed: Consumer, collections: Collections): Projection {
  const { id } = replayed;
  const change = (next: (generation: number) => { generation: number; clearing: boolean; unfinished: boolean }) =>
    store.transaction(async (unit) => {
      const states = unit.collection(generations);
      const state = await states.get(id);
      const changed = next(state?.generation ?? 1);
      if (state === undefined) states.insert({ _id: id, ...changed });
      else states.save({ ...state, ...changed });
      return changed.generation;
    });
  return {
    replayed,
    async begin() {
      await change((generation) => ({ generation: generation + 1, clearing: true, unfinished: true }));
      await Promise.allSettled([...runningOf(store, id)]);
    },
    async clear() {
      for (const definition of collections) await clear(store, definition);
    },
    async open() {
      const generation = await change((generation) => ({ generation, clearing: false, unfinished: true }));
      // Notes of earlier generations mean nothing any more; they only take room.
      await clear(store, inbox, { from: `${id}\n`, to: inboxPrefix(id, generation) });
    },
    finish: async () => void (await change((generation) => ({ generation, clearing: false, unfinished: false }))),
    isUnfinished: async () => (await store.collection(generations).get(id))?.unfinished === true,
  };
}

async function clear<T extends Document>(
  store: TransactionalStore,
  definition: CollectionDefinition<T>,
  range?: { from: string; to: string },
): Promise<void> {
  const where = range === undefined ? {} : { _id: { gte: range.from, lt: range.to } };
  for (;;) {
    const removed = await store.transaction(async (unit) => {
      const writer = unit.collection(definition);
      const found = await writer.find({ where, limit: perRound });
      for (const doc of found) writer.delete(doc);
      return found.length;
    });
    if (removed < perRound) return;
  }
}
