import { defineCollection, type Source, versioned } from '@visavis/store';
import { z } from 'zod';

/** A code that went out by WhatsApp, as long as it is good: it may have to go by SMS, too. `_id` is the message's. */
export const sentCodes = defineCollection({
  name: 'sentCodes',
  schema: z.object({
    ...versioned,
    /** E.164 */
    phone: z.string(),
    challenge: z.string(),
    /** Text and code, sealed: codes are stored nowhere else than as hashes. */
    sealed: z.string(),
    /** When it goes by SMS, without a receipt until then; null: it arrived. */
    smsAt: z.date().nullable(),
    forgetAt: z.date(),
  }),
  indexes: [{ fields: { smsAt: 1 } }, { fields: { challenge: 1 } }],
  expiresAt: 'forgetAt',
});
export type SentCodeRecord = z.infer<typeof sentCodes.schema>;

/** Without a receipt for too long, the longest first; at most 100. */
export const lateCodes = (source: Source, now: Date) =>
  source.collection(sentCodes).find({ where: { smsAt: { lte: now } }, sort: { smsAt: 1 }, limit: 100 });

export const sentCodeOf = async (source: Source, challenge: string): Promise<SentCodeRecord | undefined> =>
  (await source.collection(sentCodes).find({ where: { challenge }, limit: 1 }))[0];
