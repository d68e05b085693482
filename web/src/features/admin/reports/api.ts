import { useQuery } from '@tanstack/react-query';
import { adminReportCalls } from '@visavis/contracts/calls/reports';
import type { CallBody } from '@visavis/contracts/calls/typed-call';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { callQuery } from '../../../shared/api/call-query.ts';
import { call } from '../../../shared/api/http.ts';
import { adminKeys, cacheFor } from '../query-keys.ts';

/** Events refresh what is shown; without them the clock does. */
export const followed = { freshMs: ADMIN_CACHE.pendingListMs, everyMs: ADMIN_CACHE.pendingListMs };

const ofUserShown = 5;
/** The latest about the user, or by the user. */
export const useReportsOf = (who: { userId: string } | { reporterId: string }) =>
  useQuery({
    ...callQuery([...adminKeys.reports, who], adminReportCalls.list, { query: { ...who, status: 'all', limit: ofUserShown } }),
    ...cacheFor(ADMIN_CACHE.usersMs),
  });

export const useAdminReport = (id: string) =>
  useQuery({
    ...callQuery(adminKeys.report(id), adminReportCalls.get, { params: { id } }),
    ...cacheFor(followed.freshMs),
    refetchInterval: followed.everyMs,
  });

export const decideReport = (id: string, body: CallBody<typeof adminReportCalls.decide>) =>
  call(adminReportCalls.decide, { params: { id }, body });
export const decideAppeal = (id: string, body: CallBody<typeof adminReportCalls.decideAppeal>) =>
  call(adminReportCalls.decideAppeal, { params: { id }, body });
