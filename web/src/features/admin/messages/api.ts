import { queryOptions, useQuery } from '@tanstack/react-query';
import { adminMessageCalls } from '@visavis/contracts/calls/alert';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { CLIENT } from '@visavis/contracts/constants/client';
import { callQuery } from '../../../shared/api/call-query.ts';
import { adminKeys, cacheFor } from '../query-keys.ts';

export type AdminMessage = CallResult<typeof adminMessageCalls.get>['delivery'];
export type MessageAttempt = AdminMessage['attempts'][number];
/** Days of the figures. */
export const PERIODS = [7, 1, 30] as const;
type Period = (typeof PERIODS)[number];

export type MessageStats = CallResult<typeof adminMessageCalls.stats>['stats'];

/** No event tells of messages: they are fetched again by the clock. */
const followed = { ...cacheFor(ADMIN_CACHE.defaultMs), refetchInterval: CLIENT.adminStatsRefreshMs };

export const messageStatsQuery = (days: Period) =>
  queryOptions({
    ...callQuery(adminKeys.messageStats(days), adminMessageCalls.stats, { query: { days: `${days}` } }),
    ...followed,
  });
/** The figures of the period before stay until the new ones are here. */
export const useMessageStats = (days: Period) =>
  useQuery({ ...messageStatsQuery(days), select: ({ stats }) => stats, placeholderData: (before) => before });

export const useMessage = (id: string) =>
  useQuery({
    ...callQuery(adminKeys.message(id), adminMessageCalls.get, { params: { id } }),
    select: ({ delivery }) => delivery,
    ...followed,
  });
