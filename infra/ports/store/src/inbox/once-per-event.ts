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

type FollowUp<E> = (unit: Unit, event: E) => Promise<'more' | 'done'>;

/**
 * Wraps an effect so that it happens once per event and consumer id, however often the event is delivered. The effect writes
 * through its unit only; it may run more than once, of which one run is committed. Returns what the effect returned, or undefined
 * for an event that was handled before. Throws `Unavailable` while the consumer's read model is being rebuilt, or was left half
 * built: the partition waits, so that no newer event is applied before the older ones that the rebuild repeats (`by: 'rebuild'`).
 *
 * `followUp` joins the same commit, and has commits of its own while it returns `more`. Its notes are its own: a rebuild repeats
 * the effect only, and may do so before the event was ever delivered.
 */
export function oncePerEvent<E extends { id: string }, R>(
  store: TransactionalStore,
  consumerId: string,
  effect: (unit: Unit, event: E) => Promise<R>,
  { followUp, by = 'delivery' }: { followUp?: FollowUp<E> | undefined; by?: 'delivery' | 'rebuild' } = {},
): (event: E) => Promise<R | undefined> {
  return async (event) => {
    let result: R | undefined;
    for (let done = false; !done; ) {
      const outcome = await commitOf(store, consumerId, by, async (unit, generation) => {
        const own = inboxPrefix(consumerId, generation) + event.id;
        const handled = await noted(unit, own, async () => ({ result: await effect(unit, event), done: true }));
        const followed =
          followUp &&
          (await noted(unit, followUpNote(consumerId, event), async () => ({ done: (await followUp(unit, event)) === 'done' })));
        return { result: handled?.result, done: followed?.done ?? true };
      });
      result ??= outcome.result;
      done = outcome.done;
    }
    return result;
  };
}

const followUpNote = (consumerId: string, event: { id: string }) => inboxPrefix(`${consumerId}/follow-up`, 1) + event.id;

/** Runs the effect unless its note is there, and leaves the note when it is done. Undefined when the note was there. */
async function noted<R extends { done: boolean }>(unit: Unit, _id: string, effect: () => Promise<R>): Promise<R | undefined> {
  const notes = unit.collection(inbox);
  if ((await notes.get(_id)) !== undefined) return undefined;
  const outcome = await effect();
  if (outcome.done) notes.insert({ _id });
  return outcome;
}

/** One commit for a consumer, in its present generation. */
async function commitOf<R>(
  store: TransactionalStore,
  consumerId: string,
  by: 'delivery' | 'rebuild',
  work: (unit: Unit, generation: number) => Promise<R>,
): Promise<R> {
  const run = store.transaction(async (unit) => {
    const state = await unit.collection(generations).get(consumerId);
    if (state?.clearing || (state?.unfinished && by === 'delivery')) throw new Unavailable(`${consumerId} is being rebuilt.`);
    return work(unit, state?.generation ?? 1);
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
