import { type Document, defineCollection, type Source, type Unit } from '@visavis/store';
import { z } from 'zod';

/** A user who wants to be reminded of a meeting, and the start that they have agreed to. */
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

const idOf = (meetingId: string, userId: string) => `${meetingId}:${userId}`;

export const getInterest = (source: Source, meetingId: string, userId: string) =>
  source.collection(interests).get(idOf(meetingId, userId));

/** The user agrees to the meeting's present start; the first time, from now on. */
export async function putInterest(
  unit: Unit,
  meeting: { _id: string; revision: number; startsAt: Date },
  userId: string,
  now: Date,
): Promise<void> {
  const { _id: meetingId, revision, startsAt } = meeting;
  const writer = unit.collection(interests);
  const before = await getInterest(unit, meetingId, userId);
  if (!before) writer.insert({ _id: idOf(meetingId, userId), meetingId, userId, since: now, revision, startsAt });
  else if (before.revision !== revision) writer.save({ ...before, revision, startsAt });
}

export async function deleteInterest(unit: Unit, meetingId: string, userId: string): Promise<void> {
  const interest = await getInterest(unit, meetingId, userId);
  if (interest) unit.collection(interests).delete(interest);
}

/** A user's interests by meeting; the latest 1,000. */
export async function interestsOf(store: Source, userId: string): Promise<Map<string, InterestRecord>> {
  const found = await store.collection(interests).find({ where: { userId }, sort: { since: -1 }, limit: 1_000 });
  return new Map(found.map((interest) => [interest.meetingId, interest]));
}
