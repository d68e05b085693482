import { DAY } from '@visavis/contracts/constants/units';
import { defineCollection, type Source, type Store, versioned } from '@visavis/store';
import { z } from 'zod';
import type { Outage } from '../domain/host-record.ts';

/** A time in which the job behind the sessions looked after them without a gap. `until` is kept once a minute. */
/** Hosts' last meetings are seldom older. */
const keptUntil = (until: Date) => new Date(until.getTime() + 400 * DAY);

export const listeningTimes = defineCollection({
  name: 'listening-times',
  schema: z.object({
    ...versioned,
    since: z.date(),
    until: z.date(),
    keptUntil: z.date(),
  }),
  indexes: [{ fields: { since: -1 } }],
  // Rows of earlier releases have no end, and MongoDB keeps them: at worst they excuse what was longer ago than that.
  upcast: (stored) => ({ keptUntil: keptUntil(stored.until as Date), ...stored }),
  expiresAt: 'keptUntil',
});

/** It has looked since then, and does so now. */
export const noteListening = (store: Store, since: Date, now: Date): Promise<void> =>
  store.transaction(async (unit) => {
    const writer = unit.collection(listeningTimes);
    const stored = await writer.get(since.toISOString());
    const time = { until: now, keptUntil: keptUntil(now) };
    if (stored) writer.save({ ...stored, ...time });
    else writer.insert({ _id: since.toISOString(), since, ...time });
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
