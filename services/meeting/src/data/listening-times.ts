import { defineCollection, type Source, type Store } from '@visavis/store';
import { z } from 'zod';
import type { Outage } from '../domain/host-record.ts';

/** A time in which the job behind the sessions looked after them without a gap. `until` is kept once a minute. */
const listeningTime = z.object({ _id: z.string(), version: z.number().int(), since: z.date(), until: z.date() });

export const listeningTimes = defineCollection<z.infer<typeof listeningTime>>({
  name: 'listening-times',
  schema: listeningTime,
  indexes: [{ fields: { since: -1 } }],
});

/** It has looked since then, and does so now. */
export const noteListening = (store: Store, since: Date, now: Date): Promise<void> =>
  store.transaction(async (unit) => {
    const writer = unit.collection(listeningTimes);
    const stored = await writer.get(since.toISOString());
    if (stored) writer.save({ ...stored, until: now });
    else writer.insert({ _id: since.toISOString(), since, until: now });
  });

/** More than a host's last meetings can see. */
const LATEST = 200;
/** When it did not look, between its first time and its last. */
export async function outages(source: Source): Promise<Outage[]> {
  const times = await source.collection(listeningTimes).find({ sort: { since: -1 }, limit: LATEST });
  return times.flatMap(({ since }, index) => {
    const before = times[index + 1];
    return before && before.until < since ? [{ from: before.until, until: since }] : [];
  });
}
