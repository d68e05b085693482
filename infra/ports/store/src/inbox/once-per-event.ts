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

/** One per consumer that was ever rebuilt; absent means generation 1. `unfinished` from a rebuild's begin to its end. */
export const generations = defineCollection({
  name: '_generations',
  schema: z.object({
    _id: z.string(),
    version: z.number(),
    generation: z.number(),
    clearing: z.boolean(),
    unfinished: z.boolean().optional(),
  }),
});

export type TransactionalStore = Pick<Store, 'collection' | 'transaction'>;

/** Padded, so that the notes of earlier generations are one range of ids. */
export const inboxPrefix = (consumerId: string, generation: number) => `${consumerId}\n${String(generation).padStart(6, '0')}\n`;

/** Units in progress, by store and consumer: a rebuild in the same process waits for them. */
const running = new WeakMap<TransactionalStore, Map<string, Set<Promise<unknown>>>>();

/**
 * Wraps an effect so that it happens once per event and consumer id, however often the event is delivered. The effect writes
 * through its unit only; it may run more than once, of which one run is committed. Returns what the effect returned, or undefined for
 * an event that was handled before. Throws `Unavailable` while a rebuild clears the consumer's read model: the partition waits.
 */
export function oncePerEvent<E extends { id: string }, R>(
  store: TransactionalStore,
  consumerId: string,
  effect: (unit: Unit, event: E) => Promise<R>,
): (event: E) => Promise<R | undefined> {
  return async (event) => {
    const outcome = await commitOnce(store, consumerId, event, async (unit) => ({
      result: await effect(unit, event),
      done: true,
    }));
    return outcome?.result;
  };
}

/** The same for an effect of several commits: each may be repeated after a crash, the note comes with the last one. */
export function oncePerEventInBatches<E extends { id: string }>(
  store: TransactionalStore,
  consumerId: string,
  batch: (unit: Unit, event: E) => Promise<'more' | 'done'>,
): (event: E) => Promise<void> {
  return async (event) => {
    const next = async (unit: Unit) => ({ done: (await batch(unit, event)) === 'done' });
    for (let done = false; !done; ) done = (await commitOnce(store, consumerId, event, next))?.done ?? true;
  };
}

/** One commit of the effect, with the note when it is done. Undefined when the note is there already. */
async function commitOnce<R extends { done: boolean }>(
  store: TransactionalStore,
  consumerId: string,
  event: { id: string },
  effect: (unit: Unit) => Promise<R>,
): Promise<R | undefined> {
  const run = store.transaction(async (unit) => {
    const state = await unit.collection(generations).get(consumerId);
    if (state?.clearing === true) throw new Unavailable(`${consumerId} is being rebuilt.`);
    const notes = unit.collection(inbox);
    const _id = inboxPrefix(consumerId, state?.generation ?? 1) + event.id;
    if ((await notes.get(_id)) !== undefined) return undefined;
    const outcome = await effect(unit);
    if (outcome.done) notes.insert({ _id });
    return outcome;
  });
  const others = runningOf(store, consumerId);
  others.add(run);
  try {
    return await run;
  } finally {
    others.delete(run);
  }
}

export function runningOf(store: TransactionalStore, consumerId: string): Set<Promise<unknown>> {
  const consumers = running.get(store) ?? new Map<string, Set<Promise<unknown>>>();
  running.set(store, consumers);
  const units = consumers.get(consumerId) ?? new Set();
  consumers.set(consumerId, units);
  return units;
}
