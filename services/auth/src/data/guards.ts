import { defineCollection, type Unit } from '@visavis/store';
import { z } from 'zod';

/** Documents that hold nothing: touching one makes decisions that rest on the same set of others take turns. */
export const guards = defineCollection({ name: 'guards', schema: z.object({ _id: z.string(), version: z.number().int() }) });

const ADMINS = 'admins';

/** Two admins who demote each other at once would each see the other as the one that stays. */
export async function guardAdmins(unit: Unit): Promise<void> {
  const guard = await unit.collection(guards).get(ADMINS);
  if (guard) unit.collection(guards).touch(guard);
  else unit.collection(guards).insert({ _id: ADMINS });
}
