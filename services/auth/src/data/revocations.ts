import type { Revocation } from '@visavis/platform';
import { defineCollection, listAll, type Source, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';

/** The truth about dead tokens that have not expired yet. Caches and processes are filled from it. */
export const revocations = defineCollection({
  name: 'revocations',
  schema: z.object({
    /** `_id`: `session:<id>` or `user:<id>`: one of each is enough, the later says more. */
    ...versioned,
    userId: z.string(),
    sessionId: z.string().optional(),
    minVersion: z.number().int().optional(),
    until: z.date(),
  }),
  expiresAt: 'until',
});
export type RevocationRecord = z.infer<typeof revocations.schema>;

export async function putRevocation(unit: Unit, revocation: Revocation): Promise<RevocationRecord> {
  const { until, ...rest } = revocation;
  const record = {
    ...rest,
    _id: revocation.sessionId ? `session:${revocation.sessionId}` : `user:${revocation.userId}`,
    until: new Date(until),
  };
  const before = await unit.collection(revocations).get(record._id);
  return before
    ? unit.collection(revocations).save({ ...record, version: before.version })
    : unit.collection(revocations).insert(record);
}

export async function allRevocations(source: Source): Promise<Revocation[]> {
  const found = await listAll(source.collection(revocations));
  return found.map(({ userId, sessionId, minVersion, until }) => ({
    userId,
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(minVersion === undefined ? {} : { minVersion }),
    until: until.getTime(),
  }));
}
