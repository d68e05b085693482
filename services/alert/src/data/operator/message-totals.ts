import { istDay } from '@visavis/contracts/local-time';
import {
  addToTally,
  defineCollection,
  type Source,
  type Tally,
  type TallyDocument,
  tallyDifference,
  tallyFields,
  totalOfTallies,
  type Unit,
} from '@visavis/store';
import { z } from 'zod';
import { contributionOf } from '../../domain/deliveries/figures.ts';
import { type DeliveryRecord, deliveries, withPlace } from '../deliveries.ts';

const KEPT_MS = 400 * 86_400_000;

/** What was sent on one day in India, by the day on which the messages were made: the list's filter says the same. */
export interface MessageTotals extends TallyDocument {
  day: string;
  forgetAt: Date;
}

export const messageTotals = defineCollection<MessageTotals>({
  name: 'messageTotals',
  schema: z.object({ ...tallyFields, day: z.string(), forgetAt: z.date() }),
  indexes: [{ fields: { day: 1 } }],
  expiresAt: 'forgetAt',
});

/**
 * Saves a delivery after a step, and its day's totals in the same commit. All that changes an attempt or ends a delivery goes
 * through here; nothing counts again later, because deliveries are forgotten before their totals.
 */
export async function saveDelivery(unit: Unit, before: DeliveryRecord, after: Omit<DeliveryRecord, 'rank'>): Promise<void> {
  unit.collection(deliveries).save(withPlace(after));
  const day = istDay(after.createdAt);
  await addToTally(unit, messageTotals, after._id, tallyDifference(contributionOf(before), contributionOf(after)), {
    key: day,
    fields: { day, forgetAt: new Date(after.createdAt.getTime() + KEPT_MS) },
  });
}

/** Of at most 60 days; a day without messages is missing. */
export async function totalsOfDays(source: Source, days: readonly string[]): Promise<Map<string, Tally>> {
  const found = await source.collection(messageTotals).find({ where: { day: { in: [...days] } }, limit: 1_000 });
  return new Map(days.map((day) => [day, totalOfTallies(found.filter((each) => each.day === day).map(({ counts }) => counts))]));
}
