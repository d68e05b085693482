import { type Document, defineCollection, type Source, versioned } from '@visavis/store';
import { z } from 'zod';
import { type Campaign, campaign } from '../domain/campaign.ts';

export type CampaignRecord = Campaign & Document;

/** Those that have not reached everybody yet: the row of a finished one is deleted. */
export const campaigns = defineCollection<CampaignRecord>({
  name: 'campaigns',
  schema: campaign.extend(versioned),
  indexes: [{ fields: { urgency: 1, at: 1 } }],
});

/** Of the most urgent ones, the one that has waited longest. */
export const nextCampaign = async (source: Source): Promise<CampaignRecord | undefined> =>
  (await source.collection(campaigns).find({ sort: { urgency: 1, at: 1 }, limit: 1 }))[0];

/** When a meeting's people are to be reminded; rows of what lies ahead. `_id` is `<meeting>:<ahead>`. */
export const reminders = defineCollection({
  name: 'reminders',
  schema: z.object({
    ...versioned,
    meetingId: z.string(),
    startsAt: z.date(),
    aheadMs: z.number().int(),
    dueAt: z.date(),
    /** Of the question whether the hosts are coming: one is there, or they have opened it and left before its start. */
    isHostHere: z.boolean().optional(),
    isLeftOpen: z.boolean().optional(),
  }),
  indexes: [{ fields: { dueAt: 1 } }],
});
export type ReminderRecord = z.infer<typeof reminders.schema>;

export const reminderId = (meetingId: string, aheadMs: number) => `${meetingId}:${aheadMs}`;

/** The longest due first, at most 100. */
export const dueReminders = (source: Source, now: Date) =>
  source.collection(reminders).find({ where: { dueAt: { lte: now } }, sort: { dueAt: 1 }, limit: 100 });
