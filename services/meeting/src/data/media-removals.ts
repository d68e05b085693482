import { DAY } from '@visavis/contracts/constants/units';
import { defineCollection, type Source, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';

/** Who is out of a room and may still be connected to it on the media server; without a user, everybody. */
export const mediaRemovals = defineCollection({
  name: 'media-removals',
  schema: z.object({
    ...versioned,
    meetingId: z.string(),
    userId: z.string().nullable(),
    /** When they left, or were last connected all the same. */
    since: z.date(),
    /** The next look. */
    dueAt: z.date(),
    /** A media server that does not answer for so long is no more. */
    keptUntil: z.date(),
  }),
  indexes: [{ fields: { dueAt: 1 } }],
  expiresAt: 'keptUntil',
});
export type MediaRemoval = z.infer<typeof mediaRemovals.schema>;

const keptUntil = (since: Date) => new Date(since.getTime() + DAY);

/** In the commit in which they leave, so that no process that ends forgets it. */
export async function leaveToRemove(unit: Unit, meetingId: string, userId: string | null, now: Date): Promise<void> {
  const writer = unit.collection(mediaRemovals);
  const _id = userId === null ? meetingId : `${meetingId} ${userId}`;
  const removal = { _id, meetingId, userId, since: now, dueAt: now, keptUntil: keptUntil(now) };
  const stored = await writer.get(_id);
  if (stored) writer.save({ ...stored, ...removal });
  else writer.insert(removal);
}

export const removalsDue = (source: Source, now: Date, limit: number): Promise<MediaRemoval[]> =>
  source.collection(mediaRemovals).find({ where: { dueAt: { lte: now } }, sort: { dueAt: 1 }, limit });

/** What a look has shown; undefined: there is nothing left to look for. Whoever left again meanwhile is looked for anew. */
export async function noteLook(unit: Unit, seen: MediaRemoval, next: Pick<MediaRemoval, 'since' | 'dueAt'> | undefined) {
  const writer = unit.collection(mediaRemovals);
  const stored = await writer.get(seen._id);
  if (stored?.version !== seen.version) return;
  if (next) writer.save({ ...stored, ...next, keptUntil: keptUntil(next.since) });
  else writer.delete(stored);
}
