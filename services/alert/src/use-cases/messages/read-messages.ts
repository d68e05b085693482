import type { adminMessageEndpoints } from '@visavis/contracts/admin-messages';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '@visavis/contracts/constants/notification';
import type { QueryOf } from '@visavis/contracts/endpoint';
import { lastIstDays } from '@visavis/contracts/local-time';
import { NotFound } from '@visavis/platform';
import { type ListPage, type Tally, totalOfTallies } from '@visavis/store';
import { backlogOf, countOpen, type DeliveryRecord, deliveries } from '../../data/deliveries.ts';
import { pageOfDeliveries } from '../../data/operator/delivery-list.ts';
import { totalsOfDays } from '../../data/operator/message-totals.ts';
import { allProviderStates } from '../../data/operator/provider-states.ts';
import { namesOf } from '../../data/people.ts';
import { countSuppressed } from '../../data/suppressions.ts';
import { URGENCIES } from '../../domain/deliveries/delivery.ts';
import { channelFigures, messageFigures } from '../../domain/deliveries/figures.ts';
import { userOf } from '../../domain/recipient.ts';
import type { AlertDeps } from '../deps.ts';

type Deps = Pick<AlertDeps, 'store'>;
type ListQuery = QueryOf<(typeof adminMessageEndpoints)['list']> & ListPage;

/** A delivery and the name of the account that it is for; undefined: a phone without one. */
export interface NamedDelivery {
  delivery: DeliveryRecord;
  recipient: { userId: string; name: string } | undefined;
}

export async function listMessages({ store }: Deps, query: ListQuery) {
  const { deliveries: found, count } = await pageOfDeliveries(store, query);
  return { messages: await named(store, found), count };
}

/** Throws NOT_FOUND. */
export async function readMessage({ store }: Deps, id: string): Promise<NamedDelivery> {
  const delivery = await store.collection(deliveries).get(id);
  if (!delivery) throw new NotFound('NOT_FOUND', 'Message not found');
  const [message] = await named(store, [delivery]);
  return message as NamedDelivery;
}

async function named(store: Deps['store'], found: readonly DeliveryRecord[]): Promise<NamedDelivery[]> {
  const names = await namesOf(store, [...new Set(found.flatMap(({ recipient }) => userOf(recipient) ?? []))]);
  return found.map((delivery) => {
    const userId = userOf(delivery.recipient);
    return { delivery, recipient: userId === undefined ? undefined : { userId, name: names.get(userId) ?? '' } };
  });
}

const TREND_DAYS = 30;

/** Of the last `days` days (1, 7 or 30, today among them) and as many before those; trend, backlog and providers are of now. */
export async function readMessageStats({ store, messenger }: Deps & Pick<AlertDeps, 'messenger'>, days: number, now: Date) {
  const wanted = lastIstDays(now, Math.max(TREND_DAYS, 2 * days));
  const [totals, backlogs, open, suppressed, states] = await Promise.all([
    totalsOfDays(store, wanted),
    Promise.all(URGENCIES.map((urgency) => backlogOf(store, urgency, now))),
    countOpen(store),
    countSuppressed(store),
    allProviderStates(store),
  ]);
  const sumOf = (some: readonly string[]): Tally => totalOfTallies(some.map((day) => totals.get(day) ?? {}));
  const period = sumOf(wanted.slice(-days));
  const due = backlogs.reduce((sum, { count }) => sum + count, 0);
  return {
    days,
    messages: messageFigures(period),
    before: messageFigures(sumOf(wanted.slice(-2 * days, -days))),
    byKind: [...NOTIFICATION_KINDS, 'confirmation' as const]
      .map((kind) => ({ kind, ...messageFigures(period, kind) }))
      .filter(({ total }) => total > 0),
    byChannel: NOTIFICATION_CHANNELS.map((channel) => ({ channel, ...channelFigures(period, channel) })),
    trend: wanted.slice(-TREND_DAYS).map((day) => {
      const { total, cost } = messageFigures(totals.get(day) ?? {});
      return { day, messages: total, cost };
    }),
    backlog: {
      open,
      due: { count: due, isEstimate: backlogs.some(({ isEstimate }) => isEstimate) },
      since: oldest(backlogs.flatMap(({ since }) => since ?? [])),
    },
    suppressed,
    providers: NOTIFICATION_CHANNELS.map((channel) => {
      const state = states.find(({ _id }) => _id === channel);
      return {
        channel,
        isConfigured: messenger.channels.has(channel),
        acceptedAt: state?.acceptedAt ?? null,
        trouble: state?.trouble ?? null,
      };
    }),
  };
}

const oldest = (instants: readonly Date[]): Date | null =>
  instants.length === 0 ? null : new Date(Math.min(...instants.map((instant) => instant.getTime())));
