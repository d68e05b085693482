/** Makes a projection's read model empty and its events new to it, so that replaying the topic builds it again. */
import type { CollectionDefinition, Document } from '../port.ts';
import { generations, inbox, inboxPrefix, runningOf, type TransactionalStore } from './once-per-event.ts';

const perRound = 500;

export interface RebuildOptions {
  consumerId: string;
  /** The read model's collections; they must be this consumer's alone. */
  // biome-ignore lint/suspicious/noExplicitAny: collections of any type
  collections: readonly CollectionDefinition<any>[];
}

/**
 * Starts a new generation of the consumer: its inbox and its rows go together. While rows are being removed, in bounded commits, its
 * effects are refused with `Unavailable`. Units of other processes that are under way at this moment are not known here: stop the
 * consumer in them first. After a crash call it again: until it has come to its end the consumer stays refused.
 */
export async function rebuild(
  store: TransactionalStore,
  { consumerId, collections }: RebuildOptions,
): Promise<{ generation: number }> {
  const generation = await store.transaction(async (unit) => {
    const states = unit.collection(generations);
    const state = await states.get(consumerId);
    const next = (state?.generation ?? 1) + 1;
    if (state === undefined) states.insert({ _id: consumerId, generation: next, clearing: true });
    else states.save({ ...state, generation: next, clearing: true });
    return next;
  });
  await Promise.allSettled([...runningOf(store, consumerId)]);

  for (const definition of collections) await clear(store, definition);
  await store.transaction(async (unit) => {
    const states = unit.collection(generations);
    const state = await states.get(consumerId);
    if (state?.generation === generation) states.save({ ...state, clearing: false });
  });
  // Notes of earlier generations mean nothing any more; they only take room.
  await clear(store, inbox, { from: `${consumerId}\n`, to: inboxPrefix(consumerId, generation) });
  return { generation };
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
