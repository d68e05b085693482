import { ADMIN_CACHE } from '@visavis/contracts/constants';
import type { ListFilters } from '../model/list-filters.ts';

/** Names of the admin area's answers in the query cache. Everything below `all` is refreshed when something happens. */
export const adminKeys = {
  all: ['admin'] as const,
  stats: ['admin', 'stats'] as const,
  audit: (subject?: string) => ['admin', 'audit', subject ?? 'all'] as const,
  meetings: ['admin', 'meetings'] as const,
  list: (filters: ListFilters) => ['admin', 'meetings', filters] as const,
  meeting: (id: string) => ['admin', 'meeting', id] as const,
};
/** Outside `all`: a search is not news, and is not repeated by events. */
export const userSearchKey = (query: string) => ['admin-user-search', query] as const;
export const coHostSearchKey = (phone: string) => ['co-host-search', phone] as const;
export const uploadKey = (uploadId: string) => ['admin-upload', uploadId] as const;

/** How long an answer is good without being asked for again, in ms (specification 1, section 9: admin cache). Events and an admin's own deeds end it at once. */
export const keptFor = (staleTime: number) => ({ staleTime, gcTime: ADMIN_CACHE.dropAfterMs });
