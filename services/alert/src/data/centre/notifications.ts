import { type Document, defineCollection, type Source, type Unit, versioned } from '@visavis/store';
import { type Centre, type CentreItem, centre, centreItem, emptyCentre } from '../../domain/centre/centre.ts';

/**
 * One user's notification centre as a whole; `_id` is the user's. Every change to the user's notifications saves it: it is what
 * their count rests on.
 */
export type CentreRecord = Centre & Document;
/** One line of it. */
export type NotificationRecord = CentreItem & Document;

export const centres = defineCollection<CentreRecord>({
  name: 'centres',
  schema: centre.extend(versioned),
});

export const notifications = defineCollection<NotificationRecord>({
  name: 'notifications',
  schema: centreItem.extend(versioned),
  indexes: [
    { fields: { userId: 1, seq: -1 } },
    { fields: { userId: 1, readAt: 1, seq: -1 } },
    // Forgotten by a job, not by the store: the unread ones leave the count.
    { fields: { forgetAt: 1 } },
  ],
});

/** A page of them, the newest first, and how many there are. */
export async function listNotifications(
  source: Source,
  userId: string,
  { page, limit, unreadAfter }: { page: number; limit: number; unreadAfter?: number | undefined },
) {
  const where = { userId, ...(unreadAfter === undefined ? {} : { readAt: null, seq: { gt: unreadAfter } }) };
  const rows = source.collection(notifications);
  const [items, count] = await Promise.all([
    rows.find({ where, sort: { seq: -1 }, limit, skip: (page - 1) * limit }),
    rows.count(where),
  ]);
  return { items, count };
}

/** Some of a user's. */
export const notificationsOf = (source: Source, userId: string, limit: number) =>
  source.collection(notifications).find({ where: { userId }, sort: { seq: -1 }, limit });

/** Those whose time is over, the oldest first, at most 500. */
export const lapsedNotifications = (source: Source, now: Date) =>
  source.collection(notifications).find({ where: { forgetAt: { lte: now } }, sort: { forgetAt: 1 }, limit: 500 });

/**
 * Lets a decision rest on how much the user has, e.g. on the number of their browsers: of two at once, one decides again. Called
 * before that is read.
 */
export async function guardUser(unit: Unit, userId: string): Promise<void> {
  const writer = unit.collection(centres);
  const stored = await writer.get(userId);
  if (stored) writer.touch(stored);
  else writer.insert({ ...emptyCentre, _id: userId });
}
