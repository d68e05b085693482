import { type Document, defineCollection, type Source } from '@visavis/store';
import { z } from 'zod';
import type { Pace } from '../domain/deliveries/pace.ts';

/** How much a recipient, whose `_id` it has, was sent lately. */
export type PaceRecord = Pace & Document & { forgetAt: Date };

export const paces = defineCollection<PaceRecord>({
  name: 'paces',
  schema: z.object({
    _id: z.string(),
    version: z.number().int(),
    announcedAt: z.array(z.date()),
    sentAt: z.array(z.date()),
    forgetAt: z.date(),
  }),
  expiresAt: 'forgetAt',
});

/** By recipient, at most 1,000. */
export async function pacesOf(source: Source, recipients: readonly string[]): Promise<Map<string, PaceRecord>> {
  if (recipients.length === 0) return new Map();
  const found = await source.collection(paces).find({ where: { _id: { in: [...recipients] } }, limit: recipients.length });
  return new Map(found.map((pace) => [pace._id, pace]));
}
