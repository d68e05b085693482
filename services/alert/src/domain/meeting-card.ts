import { CATEGORY_SLUGS } from '@visavis/contracts/constants/category';
import { MEETING_STATUSES } from '@visavis/contracts/constants/meeting';
import { z } from 'zod';
import type { Announced } from './threads/thread.ts';

/** What messages say of a meeting: a copy kept from its events. */
export const meetingCard = z.object({
  title: z.string(),
  hostId: z.string(),
  hostName: z.string(),
  coHostIds: z.array(z.string()),
  category: z.enum(CATEGORY_SLUGS).nullable(),
  startsAt: z.date(),
  /** Missing from those that an earlier release kept. */
  endsAt: z.date().optional(),
  /** Null: nobody has opened it. */
  startedAt: z.date().nullable().default(null),
  /** In which the host thinks of it. */
  timeZone: z.string(),
  status: z.enum(MEETING_STATUSES),
  reason: z.string().optional(),
  /** Cancelled together with later dates of its office hours: the first one of them, which names what one message is about. */
  endsSeriesFrom: z.string().optional(),
});
export type MeetingCard = z.infer<typeof meetingCard>;

export const announced = (card: MeetingCard): Announced => ({
  isPublic: card.status === 'approved',
  isCancelled: card.status === 'cancelled',
  startsAt: card.startsAt,
});
