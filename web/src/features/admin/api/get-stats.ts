import { useQuery } from '@tanstack/react-query';
import type { adminEndpoints, DashboardStats } from '@visavis/contracts/admin';
import { ADMIN_CACHE, CLIENT } from '@visavis/contracts/constants';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import { http } from '../../../shared/api/http.ts';
import { adminKeys, keptFor } from './keys.ts';

export type StatsAnswer = ResponseOf<typeof adminEndpoints.stats>;

/** Every 30 s, and at once after events; the badges of the menu read the same answer. */
export const useStats = <T = DashboardStats>(select: (stats: DashboardStats) => T = (stats) => stats as T) =>
  useQuery({
    queryKey: adminKeys.stats,
    queryFn: ({ signal }) => http.get<StatsAnswer>('/admin/dashboard/stats', { signal }),
    select: (answer) => select(answer.stats),
    refetchInterval: CLIENT.adminStatsRefreshMs,
    ...keptFor(ADMIN_CACHE.statsMs),
  });
