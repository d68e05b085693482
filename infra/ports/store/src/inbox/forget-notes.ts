/**
 * Removes notes of the inbox that nothing needs any more, so that it does not grow with each event for ever.
 *
 * Topics are kept for ever, and a group starts at their beginning when its offsets are lost (Kafka drops those of a group without
 * members after a week): then every event is delivered once more, and notes alone keep messages from going out again. So age
 * alone removes none. The rule: at a moment when the group has nothing left to commit, everything that was appended until then is
 * handled or parked. What was appended long before it (`REMEMBERED_MS`) counts as handled from then on, with its note or without
 * (the horizon), and only such notes are removed. It does not hold for what a rebuild repeats, which looks at notes of its own
 * generation alone, nor for a parked event: that is replayed without the time at which it was appended, because it was never
 * handled. An event that is published late (a refused one that was released) has the late time. A group that lags does not move
 * the horizon, and a new one has none.
 */
import { DAY } from '@visavis/contracts/constants/units';
import { z } from 'zod';
import { defineCollection } from '../collection.ts';
import type { Reader, Source } from '../port.ts';
import { inbox, type TransactionalStore } from './once-per-event.ts';

/** Far more than clocks of processes and brokers differ by, as that is what the horizon and an event's time are compared by. */
export const REMEMBERED_MS = 90 * DAY;
/** Younger than this is before no horizon, whichever process has set it: no need to ask. */
const SURELY_REMEMBERED_MS = REMEMBERED_MS - DAY;
const PER_ROUND = 500;
/** A run ends after so many; the next one goes on. */
const ROUNDS = 20;

/** Events that were appended before `at` count as handled. */
const horizons = defineCollection({
  name: '_inbox-horizon',
  schema: z.object({ _id: z.string(), version: z.number(), at: z.date() }),
  small: 'one',
});
const ID = 'inbox';

export async function isForgotten(source: Source, at: number): Promise<boolean> {
  if (at >= Date.now() - SURELY_REMEMBERED_MS) return false;
  const horizon = await source.collection(horizons).get(ID);
  return horizon !== undefined && at < horizon.at.getTime();
}

/**
 * `isIdle`: whether the group of the store's consumers has committed all that was appended to their topics. Returns how many
 * notes were removed. Notes of earlier releases have no time: they get the present one.
 */
export async function forgetNotes(store: TransactionalStore, isIdle: () => Promise<boolean>, now: Date): Promise<number> {
  // The sandbox's clock can be moved on; the time of an event in Kafka cannot.
  const asOf = Math.min(now.getTime(), Date.now());
  if (await isIdle()) await moveHorizon(store, new Date(asOf - REMEMBERED_MS));
  await inRounds(store, (notes) => notes.find({ where: { at: null }, limit: PER_ROUND }), new Date());
  const horizon = await store.collection(horizons).get(ID);
  if (!horizon) return 0;
  return inRounds(store, (notes) => notes.find({ where: { at: { lt: horizon.at } }, sort: { at: 1 }, limit: PER_ROUND }));
}

const moveHorizon = (store: TransactionalStore, at: Date) =>
  store.transaction(async (unit) => {
    const stored = unit.collection(horizons);
    const before = await stored.get(ID);
    if (!before) stored.insert({ _id: ID, at });
    else if (before.at < at) stored.save({ ...before, at });
  });

type Note = z.infer<typeof inbox.schema>;

/** Gives what is found this time, or removes it. Returns how many there were. */
async function inRounds(store: TransactionalStore, find: (notes: Reader<Note>) => Promise<Note[]>, at?: Date): Promise<number> {
  let count = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = await store.transaction(async (unit) => {
      const notes = unit.collection(inbox);
      const some = await find(notes);
      for (const note of some) at ? notes.save({ ...note, at }) : notes.delete(note);
      return some.length;
    });
    count += found;
    if (found < PER_ROUND) break;
  }
  return count;
}
