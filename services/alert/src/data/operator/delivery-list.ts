import type { adminMessageEndpoints } from '@visavis/contracts/admin-messages';
import type { QueryOf } from '@visavis/contracts/endpoint';
import { istSpan } from '@visavis/contracts/local-time';
import { findPage, type ListPage, type Source, type Where } from '@visavis/store';
import { deliveryIdOf } from '../../domain/deliveries/steps.ts';
import { userRecipient } from '../../domain/recipient.ts';
import { deliveries } from '../deliveries.ts';

/** Those that an admin asks for, the newest first. */
export async function pageOfDeliveries(source: Source, query: QueryOf<(typeof adminMessageEndpoints)['list']> & ListPage) {
  const { search, channel, kind, outcome, userId } = query;
  const { from, to } = istSpan(query);
  const where: Where = {
    ...(search ? { _id: { in: [search, deliveryIdOf(search)] } } : {}),
    ...(channel ? { 'attempts.channel': channel } : {}),
    ...(kind ? { kind } : {}),
    ...(outcome === 'all' ? {} : { outcome: outcome === 'open' ? null : outcome }),
    ...(userId ? { recipient: userRecipient(userId) } : {}),
    ...(from || to ? { createdAt: { ...(from ? { gte: from } : {}), ...(to ? { lt: to } : {}) } } : {}),
  };
  const { found, count } = await findPage(source.collection(deliveries), { where, sort: { createdAt: -1 } }, query);
  return { deliveries: found, count };
}
