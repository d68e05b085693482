import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { adminCalls } from '@visavis/contracts/calls/admin';
import { authCalls } from '@visavis/contracts/calls/auth';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { CLIENT } from '@visavis/contracts/constants/client';
import { callQuery } from '../../../shared/api/call-query.ts';
import { call } from '../../../shared/api/http.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import type { AuditEntry } from '../api.ts';
import { withoutEmpty } from '../list/list-filters.ts';
import { adminKeys, auditLogKey, cacheFor } from '../query-keys.ts';
import type { AuditFilters } from './audit-filters.ts';

const PAGE = 25;
/** Pages stay as they were read: what is new is announced, and shown when the admin asks for it. */
export const auditLogQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: auditLogKey(filters),
    queryFn: ({ pageParam, signal }) =>
      call(adminCalls.audit, { query: { ...withoutEmpty(filters), limit: PAGE, cursor: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: ADMIN_CACHE.defaultMs,
    refetchOnReconnect: false,
  });
export const useAuditLog = (filters: AuditFilters) => useInfiniteQuery(auditLogQuery(filters));

/** From the newest entry on. The pages that were read further down are let go. */
export const showNewest = (filters: AuditFilters) => queryClient.resetQueries({ queryKey: auditLogKey(filters) });

/** How many entries came after the first one that is shown; `PAGE` stands for that many or more. */
export const useNewEntries = (filters: AuditFilters, first: AuditEntry | undefined, isLoaded: boolean): number => {
  const { data } = useQuery({
    ...callQuery(adminKeys.newestAudit(filters), adminCalls.audit, { query: { ...withoutEmpty(filters), limit: PAGE } }),
    select: ({ entries }) => entries,
    enabled: isLoaded,
    ...cacheFor(ADMIN_CACHE.defaultMs),
    // Not every deed is sent to browsers.
    refetchInterval: CLIENT.adminStatsRefreshMs,
  });
  if (!data || !isLoaded) return 0;
  // An answer from before the list was read again.
  const newer = first ? data.findIndex(({ _id, at }) => _id === first._id || at < first.at) : -1;
  return newer === -1 ? data.length : newer;
};
export const NEW_MOST = PAGE;

/** Whom the log can be asked for by name. */
export const useAdmins = () =>
  useQuery({
    ...callQuery([...adminKeys.userLists, { admins: true }], authCalls.adminUsers, { query: { role: 'admin', limit: 100 } }),
    select: ({ users }) => users,
    ...cacheFor(ADMIN_CACHE.usersMs),
  });
