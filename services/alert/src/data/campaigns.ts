import { type Document, defineCollection } from '@visavis/store';
import { z } from 'zod';
import { type Campaign, STAGES } from '../domain/campaign.ts';

export type CampaignRecord = Campaign & Document;

/** Those that have not reached everybody yet: the row of a finished one is deleted. */
export const campaigns = defineCollection<CampaignRecord>({
  name: 'campaigns',
  schema: z.object({
    _id: z.string(),
    version: z.number().int(),
    meetingId: z.string(),
    change: z.enum(['announce', 'move', 'cancel', 'remind']),
    reminder: z.object({ startsAt: z.date(), aheadMs: z.number().int() }).nullable(),
    byAdmin: z.boolean(),
    stage: z.enum(STAGES),
    after: z.object({ _id: z.string(), createdAt: z.date() }).nullable(),
    at: z.date(),
  }),
  indexes: [{ fields: { at: 1 } }],
});

/** When a meeting's people are to be reminded; rows of what lies ahead. `_id` is `<meeting>:<ahead>`. */
export interface ReminderRecord extends Document {
  meetingId: string;
  startsAt: Date;
  aheadMs: number;
  dueAt: Date;
}
export const reminders = defineCollection<ReminderRecord>({
  name: 'reminders',
  schema: z.object({
    _id: z.string(),
    version: z.number().int(),
    meetingId: z.string(),
    startsAt: z.date(),
    aheadMs: z.number().int(),
    dueAt: z.date(),
  }),
  indexes: [{ fields: { dueAt: 1 } }],
});
