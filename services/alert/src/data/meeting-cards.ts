import { CATEGORY_SLUGS, MEETING_STATUSES } from '@visavis/contracts/constants';
import { type Document, defineCollection } from '@visavis/store';
import { z } from 'zod';
import type { MeetingCard } from '../domain/meeting-card.ts';

export type MeetingCardRecord = MeetingCard & Document;

export const meetingCards = defineCollection<MeetingCardRecord>({
  name: 'meetingCards',
  schema: z.object({
    _id: z.string(),
    version: z.number().int(),
    title: z.string(),
    hostId: z.string(),
    hostName: z.string(),
    coHostIds: z.array(z.string()),
    category: z.enum(CATEGORY_SLUGS).nullable(),
    startsAt: z.date(),
    timeZone: z.string(),
    status: z.enum(MEETING_STATUSES),
    reason: z.string().optional(),
  }),
});
