import { defineCollection, type Source, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';

/** A guest's part in a meeting: from the first time in the queue on. */
export const attendance = defineCollection({
  name: 'attendance',
  schema: z.object({
    ...versioned,
    meetingId: z.string(),
    userId: z.string(),
    queuedAt: z.date(),
  }),
  indexes: [{ fields: { userId: 1, queuedAt: -1 } }, { fields: { meetingId: 1, queuedAt: 1 } }],
});
export type Attendance = z.infer<typeof attendance.schema>;

/** The meetings that a user joined; the latest ones. */
export const attendedBy = (store: Source, userId: string, limit = 1_000): Promise<Attendance[]> =>
  store.collection(attendance).find({ where: { userId }, sort: { queuedAt: -1 }, limit });

/** Everybody who waited for a meeting, in the order of coming; the first 1,000. */
export const attendanceAt = (store: Source, meetingId: string): Promise<Attendance[]> =>
  store.collection(attendance).find({ where: { meetingId }, sort: { queuedAt: 1 }, limit: 1_000 });

export const attendanceOf = (store: Source, meetingId: string, userId: string) =>
  store.collection(attendance).get(idOf(meetingId, userId));

/** Since when each of these guests had been waiting, by meeting and user. */
export async function queuedAtOf(store: Source, guests: readonly { meetingId: string; userId: string }[]) {
  const ids = guests.map(({ meetingId, userId }) => idOf(meetingId, userId));
  if (ids.length === 0) return () => undefined;
  const found = await store.collection(attendance).find({ where: { _id: { in: ids } }, limit: ids.length });
  const byId = new Map(found.map(({ _id, queuedAt }) => [_id, queuedAt]));
  return (meetingId: string, userId: string) => byId.get(idOf(meetingId, userId));
}

/** How many waited for each of these meetings. */
export async function attendanceCounts(store: Source, meetingIds: readonly string[]): Promise<Map<string, number>> {
  const reader = store.collection(attendance);
  return new Map(await Promise.all(meetingIds.map(async (id) => [id, (await reader.count({ meetingId: id })).total] as const)));
}

const idOf = (meetingId: string, userId: string) => `${meetingId}:${userId}`;

export async function noteAttendance(unit: Unit, meetingId: string, userId: string, now: Date): Promise<void> {
  const writer = unit.collection(attendance);
  const _id = idOf(meetingId, userId);
  if (!(await writer.get(_id))) writer.insert({ _id, meetingId, userId, queuedAt: now });
}
