import { SESSION } from '@visavis/contracts/constants/session';
import { defineCollection, type Source, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';

/** When a guest's early leaves made them wait, in any meeting: the last ones that can matter. */
export const leaveWaits = defineCollection({
  name: 'leave-waits',
  schema: z.object({
    /** `_id`: the user's. */
    ...versioned,
    at: z.array(z.date()),
  }),
});

export const leaveWaitsOf = async (source: Source, userId: string): Promise<readonly Date[]> =>
  (await source.collection(leaveWaits).get(userId))?.at ?? [];

export async function rememberLeaveWait(unit: Unit, userId: string, now: Date): Promise<void> {
  const writer = unit.collection(leaveWaits);
  const stored = await writer.get(userId);
  if (stored) writer.save({ ...stored, at: [now, ...stored.at].slice(0, SESSION.leaveWaits.max) });
  else writer.insert({ _id: userId, at: [now] });
}

/** Of an erased account. */
export async function forgetLeaveWaits(unit: Unit, userId: string): Promise<void> {
  const stored = await unit.collection(leaveWaits).get(userId);
  if (stored) unit.collection(leaveWaits).delete(stored);
}
