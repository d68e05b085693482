/**
 * Events that the bus will never take as they are: one that an earlier release wrote and that no longer matches its schema, or
 * one that is too large. Kept in the store, so that every replica's relay leaves the subject alone until an operator releases or
 * discards the event.
 */
import { type Clock, systemClock } from '@visavis/platform/clock';
import { NotFound } from '@visavis/platform/errors';
import { z } from 'zod';
import { defineCollection } from '../collection.ts';
import { DuplicateKey } from '../errors.ts';
import type { OutboxRow, Store } from '../port.ts';

const schema = z.object({
  /** The subject, which has one first event. */
  _id: z.string(),
  version: z.number(),
  eventId: z.string(),
  type: z.string(),
  topic: z.string(),
  error: z.string(),
  at: z.date(),
});
export type RefusedEvent = z.infer<typeof schema>;
const collection = defineCollection<RefusedEvent>({ name: '_outbox_refused', schema });
const PAGE = 1_000;

export function createRefusedEvents(store: Pick<Store, 'collection' | 'transaction' | 'outbox'>, clock: Clock = systemClock) {
  async function list(): Promise<RefusedEvent[]> {
    const found: RefusedEvent[] = [];
    for (;;) {
      const after = found.at(-1);
      const page = await store.collection(collection).find({ sort: { _id: 1 }, limit: PAGE, ...(after ? { after } : {}) });
      found.push(...page);
      if (page.length < PAGE) return found;
    }
  }
  async function named(eventId: string): Promise<RefusedEvent> {
    const refused = (await list()).find((each) => each.eventId === eventId);
    if (!refused) throw new NotFound('NOT_FOUND', `No refused event has the id ${eventId}.`);
    return refused;
  }
  const forget = (refused: RefusedEvent) => store.transaction(async (unit) => unit.collection(collection).delete(refused));

  return {
    list,
    /** Returns whether this is news: another replica may have found it first. */
    async add({ subject, topic, event }: OutboxRow, error: Error): Promise<boolean> {
      const at = clock.now();
      const refused = { _id: subject, eventId: event.id, type: event.type, topic, error: error.message, at };
      try {
        return await store.transaction(async (unit) => {
          const writer = unit.collection(collection);
          if (await writer.get(subject)) return false;
          writer.insert(refused);
          return true;
        });
      } catch (failure) {
        if (failure instanceof DuplicateKey) return false;
        throw failure;
      }
    },
    /** The relays try the event again, and what waits behind it. Throws `NotFound`. */
    async release(eventId: string): Promise<RefusedEvent> {
      const refused = await named(eventId);
      await forget(refused);
      return refused;
    },
    /** Removes the event from the outbox; what waits behind it is published. Throws `NotFound`. */
    async discard(eventId: string): Promise<RefusedEvent> {
      const refused = await named(eventId);
      const [row] = await store.outbox.take({ limit: 1, subjects: [refused._id] });
      // Repeated after a crash, the row may be gone.
      if (row?.event.id === eventId) await store.outbox.remove([row]);
      await forget(refused);
      return refused;
    },
  };
}
export type RefusedEvents = ReturnType<typeof createRefusedEvents>;
