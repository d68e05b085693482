import { FEEDBACK_TAGS } from '@visavis/contracts/constants/safety';
import { byIds, defineCollection, listAll, type Source, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';

/** How somebody who met the other side found it. */
export const feedback = defineCollection({
  name: 'feedback',
  schema: z.object({
    ...versioned,
    meetingId: z.string(),
    userId: z.string(),
    /** The host and the co-hosts rate the guests, a guest the hosts. */
    asHost: z.boolean(),
    rating: z.number().int(),
    tags: z.array(z.enum(FEEDBACK_TAGS)),
    text: z.string(),
    /** The guest agreed that everyone may read the text, with their first name. */
    mayQuote: z.boolean().default(false),
    /** The guest was with the hosts for a moment only: it counts for nobody but them and the admins. */
    brief: z.literal(true).optional(),
    /** When it was first given. */
    at: z.date(),
  }),
  indexes: [{ fields: { meetingId: 1, at: -1 } }, { fields: { userId: 1, at: -1 } }],
});
export type FeedbackRecord = z.infer<typeof feedback.schema>;

export const feedbackId = (meetingId: string, userId: string) => `${meetingId}:${userId}`;

export const feedbackOf = (source: Source, meetingId: string, userId: string) =>
  source.collection(feedback).get(feedbackId(meetingId, userId));

/** On one meeting, the latest first; the latest 200. */
export const feedbackOn = (source: Source, meetingId: string) =>
  source.collection(feedback).find({ where: { meetingId }, sort: { at: -1 }, limit: 200 });

/** On these meetings, by meeting. */
export async function feedbackOnAll(source: Source, meetingIds: readonly string[]): Promise<Map<string, FeedbackRecord[]>> {
  if (meetingIds.length === 0) return new Map();
  const found = await listAll(source.collection(feedback), { where: { meetingId: { in: meetingIds } } });
  return Map.groupBy(found, ({ meetingId }) => meetingId);
}

/** Of these meetings, those on which the user has given theirs. */
export async function reviewedAmong(source: Source, meetingIds: readonly string[], userId: string): Promise<Set<string>> {
  const ids = meetingIds.map((id) => feedbackId(id, userId));
  const found = await byIds(source.collection(feedback), ids);
  return new Set(found.map(({ meetingId }) => meetingId));
}

/** The user's own that has words. */
export const writtenFeedback = (source: Source, userId: string, limit: number) =>
  source.collection(feedback).find({ where: { userId, text: { ne: '' } }, limit });

/** In a unit in which they parted after all that time: what the guest gave before counts as well. */
export async function countAsStayed(unit: Unit, meetingId: string, guestId: string): Promise<void> {
  const stored = await feedbackOf(unit, meetingId, guestId);
  if (stored?.brief) unit.collection(feedback).save({ ...stored, brief: undefined });
}
