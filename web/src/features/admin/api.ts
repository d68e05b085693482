import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { adminCalls } from '@visavis/contracts/calls/admin';
import { authCalls } from '@visavis/contracts/calls/auth';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { CLIENT } from '@visavis/contracts/constants/client';
import { callQuery } from '../../shared/api/call-query.ts';
import { call } from '../../shared/api/http.ts';
import { adminChanged, adminKeys, cacheFor, type StatsResponse, userSearchKey } from './query-keys.ts';

type Stats = StatsResponse['stats'];

/** The days that the dashboard's figures may cover; the first is its own choice, and the badges read the same response. */
export const STATS_PERIODS = [14, 30, 90] as const;
export type StatsPeriod = (typeof STATS_PERIODS)[number];

export const statsQuery = (days: StatsPeriod = STATS_PERIODS[0]) =>
  queryOptions({
    ...callQuery(adminKeys.statsOf(days), adminCalls.stats, { query: { days: `${days}` } }),
    ...cacheFor(ADMIN_CACHE.statsMs),
  });

/** Every 30 s, and at once after events. */
export const useStats = <T = Stats>(select: (stats: Stats) => T = (stats) => stats as T, days?: StatsPeriod) =>
  useQuery({
    ...statsQuery(days),
    select: (response) => select(response.stats),
    // The figures of the period before stay until the new ones are here.
    placeholderData: (before) => before,
    refetchInterval: CLIENT.adminStatsRefreshMs,
  });

/** Reports and appeals that wait; 0 with a server of an earlier release. */
export const reportsWaiting = ({ reports }: Pick<Stats, 'reports'>) => (reports ? reports.open + reports.appeals : 0);

export type AuditEntry = CallResult<typeof adminCalls.audit>['entries'][number];

/** Newest first; of one subject or of all. */
export const useAudit = (subject?: string, limit = 20) =>
  useQuery({
    ...callQuery(adminKeys.audit(subject), adminCalls.audit, { query: { limit, subject } }),
    select: (response) => response.entries,
    ...cacheFor(ADMIN_CACHE.defaultMs),
  });

/** Drops what the server keeps for admins, then what this browser keeps, and fetches again what is shown. */
export const useRefreshAll = () =>
  useMutation({
    mutationFn: async () => {
      await call(adminCalls.invalidateCache, { body: { pattern: '*' } });
      await adminChanged();
    },
  });

export type FoundUser = CallResult<typeof authCalls.adminUserSearch>['users'][number];
const searchMinLetters = 2;
/** Users by name or phone, for whom a meeting is created. */
export const useUserSearch = (query: string) =>
  useQuery({
    ...callQuery(userSearchKey(query), authCalls.adminUserSearch, { query: { query, limit: 8 } }),
    select: (response) => response.users,
    enabled: query.length >= searchMinLetters,
    placeholderData: (before) => before,
    ...cacheFor(ADMIN_CACHE.searchMs),
  });
