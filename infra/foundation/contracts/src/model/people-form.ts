import { z } from 'zod';
import { idSchema, isoInstant, text } from '../common.ts';
import { PEOPLE } from '../constants/people.ts';

/** What I keep of somebody whom I met, for myself alone. What is left out stays as it is. */
export const keepForm = z.object({
  note: text({ max: PEOPLE.noteMax, tooLong: `A note must be at most ${PEOPLE.noteMax} characters` }).optional(),
  shortlisted: z.boolean({ error: 'shortlisted must be true or false' }).optional(),
});

export type KeepForm = z.infer<typeof keepForm>;

const choice = z.boolean({ error: 'Say what you share with true or false' });
/** What of me the other gets beside my name. */
export const shareForm = z.object({ phone: choice, email: choice, links: choice });
export type Share = z.infer<typeof shareForm>;

export const handshakeForm = z.object({ userId: idSchema, share: shareForm });

const time = isoInstant.transform((instant) => new Date(instant).toISOString());
/** Two times to meet again. */
export const offerForm = z.object({
  times: z
    .array(time, { error: 'Offer two times' })
    .length(PEOPLE.offerTimes, 'Offer two times')
    .refine((times) => new Set(times).size === times.length, 'Offer two different times'),
});
/** The one that suits; null: neither does. */
export const offerAnswerForm = z.object({ time: time.nullable() });
