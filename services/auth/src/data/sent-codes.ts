import { defineCollection, type Source } from '@visavis/store';
import { z } from 'zod';

/** A code that went out by WhatsApp, as long as it is good: it may have to go by SMS, too. `_id` is the message's. */
const sentCodeRecord = z.object({
  _id: z.string(),
  version: z.number().int(),
  /** E.164 */
  phone: z.string(),
  challenge: z.string(),
  /** Text and code, sealed: codes are stored nowhere else than as hashes. */
  sealed: z.string(),
  /** When it goes by SMS, without a receipt until then; null: it arrived. */
  smsAt: z.date().nullable(),
  forgetAt: z.date(),
});
export type SentCodeRecord = z.infer<typeof sentCodeRecord>;

export const sentCodes = defineCollection<SentCodeRecord>({
  name: 'sentCodes',
  schema: sentCodeRecord,
  indexes: [{ fields: { smsAt: 1 } }, { fields: { challenge: 1 } }],
  expiresAt: 'forgetAt',
});

/** Without a receipt for too long, the longest first; at most 100. */
export const lateCodes = (source: Source, now: Date) =>
  source.collection(sentCodes).find({ where: { smsAt: { lte: now } }, sort: { smsAt: 1 }, limit: 100 });

export const sentCodeOf = async (source: Source, challenge: string): Promise<SentCodeRecord | undefined> =>
  (await source.collection(sentCodes).find({ where: { challenge }, limit: 1 }))[0];
