import { DAY } from '@visavis/contracts/constants/units';
import { istDay } from '@visavis/contracts/local-time';
import { defineCollection, type Source, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';

/** What an admin has given away in a day of India: paise that went back, or passes. */
export const adminSums = defineCollection({
  name: 'admin_sums',
  schema: z.object({
    /** `_id`: `refunds:` or `passes:` and the admin's id. */
    ...versioned,
    day: z.string(),
    sum: z.number().int(),
    forgetAt: z.date(),
  }),
  expiresAt: 'forgetAt',
});

export interface AdminAmount {
  of: 'refunds' | 'passes';
  adminId: string;
  amount: number;
}
/** What the sum of the day would be with it. */
export const sumWith = async (source: Source, { of, adminId, amount }: AdminAmount, now: Date): Promise<number> =>
  sumOf(await source.collection(adminSums).get(`${of}:${adminId}`), now) + amount;
const sumOf = (stored: { day: string; sum: number } | undefined, now: Date) => (stored?.day === istDay(now) ? stored.sum : 0);

/**
 * In the caller's unit: adds to the sum of the day, and returns it. Each saves the same document, so that of many at once none
 * misses another's part.
 */
export async function addToAdminSum(unit: Unit, { of, adminId, amount }: AdminAmount, now: Date): Promise<number> {
  const writer = unit.collection(adminSums);
  const _id = `${of}:${adminId}`;
  const stored = await writer.get(_id);
  const sum = sumOf(stored, now) + amount;
  const record = { _id, day: istDay(now), sum, forgetAt: new Date(now.getTime() + DAY) };
  if (stored) writer.save({ ...record, version: stored.version });
  else writer.insert(record);
  return sum;
}
