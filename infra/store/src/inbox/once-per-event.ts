/** The inbox: an event's effect and the note that it happened are one commit, so that a second delivery finds the note. */
import { z } from 'zod';
import { defineCollection } from '../collection.ts';
import { Unavailable } from '../errors.ts';
import type { Store, Unit } from '../port.ts';

/** `_id` is consumer, generation and event id. */
export const inbox = defineCollection({
  name: '_inbox',
  schema: z.object({ _id: z.string(), version: z.number() }),
});

/** One per consumer that was ever rebuilt; absent means generation 1. */
export const generations = defineCollection({
  name: '_generations',
  schema: z.object({ _id: z.string(), version: z.number(), generation: z.number(), clearing: z.boolean() }),
});

export type TransactionalStore = Pick<Store, 'collection' | 'transaction'>;

/** Padded, so that the notes of earlier generations are one range of ids. */
export const inboxPrefix = (consumerId: string, generation: number) => `${consumerId}\n${String(generation).padStart(6, '0')}\n`;

/** Units on their way, by store and consumer: a rebuild in the same process waits for them. */
export const underway = new WeakMap<TransactionalStore, Map<string, Set<Promise<unknown>>>>();

/**
 * Wraps an effect so that it happens once per event and consumer id, however often the event is delivered. The effect writes
 * through its unit only; it may run more than once, of which one run is committed. While the consumer's read model is being
 * cleared for a rebuild it throws `Unavailable`, which makes the partition wait.
 */
export function oncePerEvent<E extends { id: string }>(
  store: TransactionalStore,
  consumerId: string,
  effect: (unit: Unit, event: E) => Promise<void>,
): (event: E) => Promise<void> {
  const running = runningOf(store, consumerId);
  return async (event) => {
    const run = store.transaction(async (unit) => {
      const state = await unit.collection(generations).get(consumerId);
      if (state?.clearing === true) throw new Unavailable(`${consumerId} is being rebuilt.`);
      const notes = unit.collection(inbox);
      const id = inboxPrefix(consumerId, state?.generation ?? 1) + event.id;
      if ((await notes.get(id)) !== undefined) return;
      notes.insert({ _id: id });
      await effect(unit, event);
    });
    running.add(run);
    try {
      await run;
    } finally {
      running.delete(run);
    }
  };
}

export function runningOf(store: TransactionalStore, consumerId: string): Set<Promise<unknown>> {
  let consumers = underway.get(store);
  if (consumers === undefined) {
    consumers = new Map();
    underway.set(store, consumers);
  }
  let running = consumers.get(consumerId);
  if (running === undefined) {
    running = new Set();
    consumers.set(consumerId, running);
  }
  return running;
}
