import { DAY } from '@visavis/contracts/constants/units';
import { defineCollection, type Source, versioned } from '@visavis/store';
import { z } from 'zod';
import { type Delivery, delivery, URGENCIES, type Urgency } from '../domain/deliveries/delivery.ts';

/** As long as a line of the notification centre. */
export const DELIVERY_KEPT_MS = 90 * DAY;

/** No phone, e-mail address or text: those are found when a message leaves. */
const deliveryRecord = delivery.extend({
  ...versioned,
  /** Place of `urgency` in `URGENCIES`; null: it is done. */
  rank: z.number().int().nullable(),
  forgetAt: z.date(),
});
export type DeliveryRecord = Delivery & Omit<z.infer<typeof deliveryRecord>, keyof Delivery>;

export const deliveries = defineCollection<DeliveryRecord>({
  name: 'deliveries',
  schema: deliveryRecord,
  indexes: [
    // What is due, the most urgent first.
    { fields: { rank: 1, nextAt: 1 } },
    // What one person was sent, the newest first.
    { fields: { recipient: 1, createdAt: -1 } },
    // The operator's page: all of it, the newest first, and by outcome, kind or channel.
    { fields: { createdAt: -1 } },
    { fields: { outcome: 1, createdAt: -1 } },
    { fields: { kind: 1, createdAt: -1 } },
    { fields: { 'attempts.channel': 1, createdAt: -1 } },
  ],
  expiresAt: 'forgetAt',
});

/** Those of one urgency that are due, the longest due first. */
export const dueDeliveries = (source: Source, rank: number, now: Date, limit: number) =>
  source.collection(deliveries).find({ where: { rank, nextAt: { lte: now } }, sort: { nextAt: 1 }, limit });

/** How many of one urgency are due, and since when the first of them is. */
export async function backlogOf(source: Source, urgency: Urgency, now: Date) {
  const rank = URGENCIES.indexOf(urgency);
  const [{ total, totalIsEstimate }, [first]] = await Promise.all([
    source.collection(deliveries).count({ rank, nextAt: { lte: now } }),
    dueDeliveries(source, rank, now, 1),
  ]);
  return { count: total, isEstimate: totalIsEstimate === true, since: first?.nextAt ?? undefined };
}

/**
 * What one recipient was sent and is over, the newest first. What is on its way ends by itself: nobody has a phone or an address
 * for it.
 */
export const deliveriesTo = (source: Source, recipient: string, limit: number) =>
  source.collection(deliveries).find({ where: { recipient, state: 'done' }, sort: { createdAt: -1 }, limit });

export async function countOpen(source: Source) {
  const { total, totalIsEstimate } = await source.collection(deliveries).count({ rank: { gte: 0 } });
  return { count: total, isEstimate: totalIsEstimate === true };
}

/** As it is stored: what is derived from the delivery. */
export const withPlace = <T extends Delivery>(delivery: T): T & Pick<DeliveryRecord, 'rank' | 'forgetAt'> => ({
  ...delivery,
  rank: delivery.state === 'done' ? null : URGENCIES.indexOf(delivery.urgency),
  forgetAt: new Date(delivery.createdAt.getTime() + DELIVERY_KEPT_MS),
});
