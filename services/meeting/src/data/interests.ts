import type { NewEvent } from '@visavis/contracts/event';
import { interestDropped, interestSet } from '@visavis/contracts/events/meeting';
import type { EventFactory } from '@visavis/platform';
import { createBackfill, defineCollection, guard, listAll, type Source, type Store, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';
import { eventSequences } from './event-sequences.ts';

/** A user who wants to be reminded of a meeting, and the start that they have agreed to. */
export const interests = defineCollection({
  name: 'interests',
  schema: z.object({
    ...versioned,
    meetingId: z.string(),
    userId: z.string(),
    since: z.date(),
    /** The meeting's `revision` when they last said that they come; a higher one now is the question to keep it or give it up. */
    revision: z.number().int(),
    startsAt: z.date(),
    /** They came and got no place. Whoever got one is in `attendance`. */
    cameAt: z.date().optional(),
    /** Missing: set in a release that told no other service of it. */
    isPublished: z.literal(true).optional(),
  }),
  indexes: [{ fields: { userId: 1, since: -1 } }, { fields: { userId: 1, startsAt: -1 } }, { fields: { meetingId: 1 } }],
});
export type InterestRecord = z.infer<typeof interests.schema>;

const idOf = (meetingId: string, userId: string) => `${meetingId}:${userId}`;

export const getInterest = (source: Source, meetingId: string, userId: string) =>
  source.collection(interests).get(idOf(meetingId, userId));

/** After every user. */
const LAST = '\u{10ffff}';
export const countInterested = async (source: Source, meetingId: string): Promise<number> =>
  (await source.collection(interests).count({ _id: { gte: idOf(meetingId, ''), lt: idOf(meetingId, LAST) } })).total;

/** How many want to come to each of these meetings (at most 100), by one read; only of very many each is counted apart. */
export async function countInterestedIn(
  source: Source,
  meetingIds: readonly string[],
  limit = 1_000,
): Promise<Map<string, number>> {
  if (meetingIds.length === 0) return new Map();
  const found = await source.collection(interests).find({ where: { meetingId: { in: meetingIds } }, limit });
  if (found.length === limit)
    return new Map(await Promise.all(meetingIds.map(async (id) => [id, await countInterested(source, id)] as const)));
  const grouped = Map.groupBy(found, ({ meetingId }) => meetingId);
  return new Map(meetingIds.map((id) => [id, grouped.get(id)?.length ?? 0]));
}

/** The user agrees to the meeting's present start; the first time, from now on. */
export async function putInterest(
  unit: Unit,
  events: EventFactory<'meeting'>,
  meeting: { _id: string; revision: number; startsAt: Date },
  userId: string,
  now: Date,
): Promise<void> {
  const { _id: meetingId, revision, startsAt } = meeting;
  const writer = unit.collection(interests);
  const before = await getInterest(unit, meetingId, userId);
  if (!before)
    writer.insert({ _id: idOf(meetingId, userId), meetingId, userId, since: now, revision, startsAt, isPublished: true });
  else if (before.revision !== revision) writer.save({ ...before, revision, startsAt, isPublished: true });
  else return;
  await publishInterest(unit, setEvent(events, { meetingId, userId, startsAt }));
}

/** They came, as they had promised, and were turned away. */
export async function noteTurnedAway(unit: Unit, meetingId: string, userId: string, now: Date): Promise<void> {
  const interest = await getInterest(unit, meetingId, userId);
  if (interest && !interest.cameAt) unit.collection(interests).save({ ...interest, cameAt: now });
}

export async function deleteInterest(
  unit: Unit,
  events: EventFactory<'meeting'>,
  meetingId: string,
  userId: string,
): Promise<void> {
  const interest = await getInterest(unit, meetingId, userId);
  if (!interest) return;
  unit.collection(interests).delete(interest);
  await publishInterest(unit, events(interestDropped, userId, { meetingId, userId }));
}

/** A job that tells other services of interests that an earlier release kept to itself, of meetings to come. */
export const publishOlderInterests = (store: Store, events: EventFactory<'meeting'>) =>
  createBackfill<InterestRecord>(store, {
    name: 'publish-older-interests',
    revision: 1,
    pageAfter: (source, id, limit) => source.collection(interests).find({ where: { _id: { gt: id } }, sort: { _id: 1 }, limit }),
    async change({ _id, startsAt, isPublished }, now) {
      if (isPublished || startsAt <= now) return;
      await store.transaction(async (unit) => {
        const interest = await unit.collection(interests).get(_id);
        if (!interest || interest.isPublished) return;
        unit.collection(interests).save({ ...interest, isPublished: true });
        await publishInterest(unit, setEvent(events, interest));
      });
    },
  });

const setEvent = (
  events: EventFactory<'meeting'>,
  { meetingId, userId, startsAt }: Pick<InterestRecord, 'meetingId' | 'userId' | 'startsAt'>,
) => events(interestSet, userId, { meetingId, userId, startsAt: startsAt.toISOString() });

/** A user's interests are in order among themselves, apart from the meetings' own events. */
const publishInterest = async (unit: Unit, event: NewEvent): Promise<void> =>
  unit.publish(event, await guard(unit, `interests:${event.subject}`, eventSequences));

/** A user's interests by meeting; the latest ones. */
export async function interestsOf(store: Source, userId: string, limit = 1_000): Promise<Map<string, InterestRecord>> {
  return byMeeting(await store.collection(interests).find({ where: { userId }, sort: { since: -1 }, limit }));
}

/** Each of them, the latest first. */
export const allInterestsOf = (source: Source, userId: string): Promise<InterestRecord[]> =>
  listAll(source.collection(interests), { where: { userId }, sort: { since: -1 } });

/** Those in meetings whose agreed start has passed, by meeting; the latest ones. */
export async function pastInterestsOf(
  source: Source,
  userId: string,
  now: Date,
  limit: number,
): Promise<Map<string, InterestRecord>> {
  const where = { userId, startsAt: { lt: now } };
  return byMeeting(await source.collection(interests).find({ where, sort: { startsAt: -1 }, limit }));
}

const byMeeting = (found: readonly InterestRecord[]) => new Map(found.map((interest) => [interest.meetingId, interest]));

/** Who wants to be reminded of a meeting. */
export async function interestedIn(source: Source, meetingId: string): Promise<string[]> {
  // Ids begin with the meeting's, and `;` follows `:`.
  const where = { _id: { gt: `${meetingId}:`, lt: `${meetingId};` } };
  const found = await listAll(source.collection(interests), { where, sort: { _id: 1 } });
  return found.map(({ userId }) => userId);
}
