import type { Revocation } from '@visavis/platform';
import { defineCollection, type Source, type Unit } from '@visavis/store';
import { z } from 'zod';

const revocationRecord = z.object({
  /** `session:<id>` or `user:<id>`: one of each is enough, the later says more. */
  _id: z.string(),
  version: z.number().int(),
  userId: z.string(),
  sessionId: z.string().optional(),
  minVersion: z.number().int().optional(),
  until: z.date(),
});
export type RevocationRecord = z.infer<typeof revocationRecord>;

const PAGE = 1_000;

/** The truth about dead tokens that have not expired yet. Caches and processes are filled from it. */
export const revocations = defineCollection<RevocationRecord>({
  name: 'revocations',
  schema: revocationRecord,
  expiresAt: 'until',
});

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
  const found: Revocation[] = [];
  for (let after: RevocationRecord | undefined; ; ) {
    const page = await source.collection(revocations).find({ sort: { _id: 1 }, limit: PAGE, ...(after ? { after } : {}) });
    for (const { userId, sessionId, minVersion, until } of page)
      found.push({
        userId,
        ...(sessionId === undefined ? {} : { sessionId }),
        ...(minVersion === undefined ? {} : { minVersion }),
        until: until.getTime(),
      });
    after = page.at(-1);
    if (page.length < PAGE) return found;
  }
}
