import { type Document, defineCollection, mapByIds, type Source, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';
import { PACE_KEPT_MS, type Pace } from '../domain/deliveries/pace.ts';

/** How much a recipient, whose `_id` it has, was sent lately. */
export type PaceRecord = Pace & Document & { forgetAt: Date };

export const paces = defineCollection<PaceRecord>({
  name: 'paces',
  schema: z.object({
    ...versioned,
    announcedAt: z.array(z.date()),
    sentAt: z.array(z.date()),
    forgetAt: z.date(),
  }),
  expiresAt: 'forgetAt',
});

/** By recipient, at most 1,000. */
export const pacesOf = (source: Source, recipients: readonly string[]) => mapByIds(source.collection(paces), recipients);

export function savePace(unit: Unit, recipient: string, before: PaceRecord | undefined, pace: Pace, now: Date): void {
  const rows = unit.collection(paces);
  const after = { ...pace, forgetAt: new Date(now.getTime() + PACE_KEPT_MS) };
  if (before) rows.save({ ...before, ...after });
  else rows.insert({ ...after, _id: recipient });
}
