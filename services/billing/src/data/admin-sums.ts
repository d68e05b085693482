import { DAY } from '@visavis/contracts/constants/units';
import { istDay } from '@visavis/contracts/local-time';
import { defineCollection, type Unit } from '@visavis/store';
import { z } from 'zod';

/** What an admin has given away in a day of India: paise that went back, or passes. */
const adminSumRecord = z.object({
  /** `refunds:` or `passes:` and the admin's id. */
  _id: z.string(),
  version: z.number().int(),
  day: z.string(),
  sum: z.number().int(),
  forgetAt: z.date(),
});
export const adminSums = defineCollection<z.infer<typeof adminSumRecord>>({
  name: 'admin_sums',
  schema: adminSumRecord,
  expiresAt: 'forgetAt',
});

/**
 * In the caller's unit: adds to the sum of the day, and returns it. Each saves the same document, so that of many at once none
 * misses another's part.
 */
export async function addToAdminSum(
  unit: Unit,
  { of, adminId, amount }: { of: 'refunds' | 'passes'; adminId: string; amount: number },
  now: Date,
): Promise<number> {
  const writer = unit.collection(adminSums);
  const _id = `${of}:${adminId}`;
  const day = istDay(now);
  const stored = await writer.get(_id);
  const sum = (stored?.day === day ? stored.sum : 0) + amount;
  const record = { _id, day, sum, forgetAt: new Date(now.getTime() + DAY) };
  if (stored) writer.save({ ...record, version: stored.version });
  else writer.insert(record);
  return sum;
}
