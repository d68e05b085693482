import type { adminMessageEndpoints } from '@visavis/contracts/admin-messages';
import type { QueryOf } from '@visavis/contracts/endpoint';
import { istDayBounds } from '@visavis/contracts/local-time';
import type { Source, Where } from '@visavis/store';
import { userRecipient } from '../../domain/recipient.ts';
import { deliveries } from '../deliveries.ts';

/** Those that an admin asks for, the newest first. */
export async function pageOfDeliveries(source: Source, query: QueryOf<(typeof adminMessageEndpoints)['list']>) {
  const { channel, kind, outcome, userId, from, to, page, limit } = query;
  const where: Where = {
    ...(channel ? { 'attempts.channel': channel } : {}),
    ...(kind ? { kind } : {}),
    ...(outcome === 'all' ? {} : { outcome: outcome === 'open' ? null : outcome }),
    ...(userId ? { recipient: userRecipient(userId) } : {}),
    ...(from || to ? { createdAt: { ...(from ? { gte: startOf(from) } : {}), ...(to ? { lt: endOf(to) } : {}) } } : {}),
  };
  const reader = source.collection(deliveries);
  const [found, count] = await Promise.all([
    reader.find({ where, sort: { createdAt: -1 }, limit, skip: (page - 1) * limit }),
    reader.count(where),
  ]);
  return { deliveries: found, count };
}

/** A bare day is a day in India, as in the figures. */
const isDay = (text: string) => text.length === 10;
const dayIn = (day: string) => istDayBounds(new Date(`${day}T12:00:00+05:30`));
const startOf = (from: string) => (isDay(from) ? dayIn(from).from : new Date(from));
/** Exclusive. */
const endOf = (to: string) => (isDay(to) ? dayIn(to).to : new Date(to));
