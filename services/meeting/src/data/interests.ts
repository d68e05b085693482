import { type Document, defineCollection, type Store } from '@visavis/store';
import { z } from 'zod';

/** Somebody who asked to be reminded of a meeting, and the start that they have agreed to. */
export interface InterestRecord extends Document {
  meetingId: string;
  userId: string;
  since: Date;
  /** The meeting's `revision` when they last said that they come; a higher one now is the question to keep it or give it up. */
  revision: number;
  startsAt: Date;
}

export const interests = defineCollection<InterestRecord>({
  name: 'interests',
  schema: z.object({
    _id: z.string(),
    version: z.number().int(),
    meetingId: z.string(),
    userId: z.string(),
    since: z.date(),
    revision: z.number().int(),
    startsAt: z.date(),
  }),
  indexes: [{ fields: { userId: 1, since: -1 } }],
});

export const interestId = (meetingId: string, userId: string) => `${meetingId}:${userId}`;

/** A user's interests by meeting; the latest 1,000. */
export async function interestsOf(store: Pick<Store, 'collection'>, userId: string): Promise<Map<string, InterestRecord>> {
  const found = await store.collection(interests).find({ where: { userId }, sort: { since: -1 }, limit: 1_000 });
  return new Map(found.map((interest) => [interest.meetingId, interest]));
}
