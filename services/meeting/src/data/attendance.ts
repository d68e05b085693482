import { type Document, defineCollection, type Store, type Unit } from '@visavis/store';
import { z } from 'zod';

/** A guest's part in a meeting: from the first time in the queue on. */
export interface Attendance extends Document {
  meetingId: string;
  userId: string;
  queuedAt: Date;
}

export const attendance = defineCollection<Attendance>({
  name: 'attendance',
  schema: z.object({
    _id: z.string(),
    version: z.number().int(),
    meetingId: z.string(),
    userId: z.string(),
    queuedAt: z.date(),
  }),
  indexes: [{ fields: { userId: 1, queuedAt: -1 } }],
});

/** Ids of the meetings that a user joined; the latest 1,000. */
export async function attendedBy(store: Pick<Store, 'collection'>, userId: string): Promise<string[]> {
  const found = await store.collection(attendance).find({ where: { userId }, sort: { queuedAt: -1 }, limit: 1_000 });
  return found.map(({ meetingId }) => meetingId);
}

export async function noteAttendance(unit: Unit, meetingId: string, userId: string, now: Date): Promise<void> {
  const writer = unit.collection(attendance);
  const _id = `${meetingId}:${userId}`;
  if (!(await writer.get(_id))) writer.insert({ _id, meetingId, userId, queuedAt: now });
}
