import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { adminReportCalls } from '@visavis/contracts/calls/reports';
import type { CallBody } from '@visavis/contracts/calls/typed-call';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { REPORT_REASONS, type ReportReason } from '@visavis/contracts/constants/safety';
import { call } from '../../../shared/api/http.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { EXPORT_PAGES, loadAllPages } from '../api.ts';
import { dayOf, idOf, oneOf, pageOf, withoutEmpty } from '../list/list-filters.ts';
import { adminKeys, cacheFor } from '../query-keys.ts';

export const REPORT_STATES = ['open', 'appealed', 'decided', 'all'] as const;
/** What the list of reports shows, as the address says it. */
export interface ReportFilters {
  status: (typeof REPORT_STATES)[number];
  reason: ReportReason | '';
  /** About this user. */
  userId: string;
  /** By this user. */
  reporterId: string;
  from: string;
  to: string;
  page: number;
  limit: number;
}
export const reportFiltersOf = (params: URLSearchParams): ReportFilters => ({
  status: oneOf(REPORT_STATES, params.get('status')) ?? 'open',
  reason: oneOf(REPORT_REASONS, params.get('reason')) ?? '',
  userId: idOf(params.get('userId')),
  reporterId: idOf(params.get('reporterId')),
  from: dayOf(params.get('from')),
  to: dayOf(params.get('to')),
  ...pageOf(params),
});

/** Events refresh what is shown; without them the clock does. */
const followed = { ...cacheFor(ADMIN_CACHE.pendingListMs), refetchInterval: ADMIN_CACHE.pendingListMs };

const listReports = (filters: ReportFilters, signal?: AbortSignal) =>
  call(adminReportCalls.list, { query: withoutEmpty(filters), signal });
export const reportsQuery = (filters: ReportFilters) =>
  queryOptions({
    queryKey: adminKeys.reports(filters),
    queryFn: ({ signal }) => listReports(filters, signal),
    placeholderData: keepPreviousData,
    ...followed,
  });

/** The first 10,000 of the filter. */
export const loadAllReports = loadAllPages(listReports, ({ reports }) => reports, EXPORT_PAGES);

const ofUserShown = 5;
/** The latest about the user, or by the user. */
export const useReportsOf = (who: { userId: string } | { reporterId: string }) =>
  useQuery({
    queryKey: adminKeys.reports(who),
    queryFn: ({ signal }) => call(adminReportCalls.list, { query: { ...who, status: 'all', limit: ofUserShown }, signal }),
    ...cacheFor(ADMIN_CACHE.usersMs),
  });

export const useAdminReport = (id: string) =>
  useQuery({
    queryKey: adminKeys.report(id),
    queryFn: ({ signal }) => call(adminReportCalls.get, { params: { id }, signal }),
    ...followed,
  });

const onSettled = () => queryClient.invalidateQueries({ queryKey: adminKeys.all });
export const reportsChanged = onSettled;
export const decideReport = (id: string, body: CallBody<typeof adminReportCalls.decide>) =>
  call(adminReportCalls.decide, { params: { id }, body });
export const useDecideAppeal = (id: string) =>
  useMutation({
    mutationFn: (body: CallBody<typeof adminReportCalls.decideAppeal>) =>
      call(adminReportCalls.decideAppeal, { params: { id }, body }),
    onSettled,
  });
