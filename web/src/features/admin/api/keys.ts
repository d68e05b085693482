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

/** How long an answer is good without being asked for again (specification, section 9: admin cache), in ms. */
export const freshFor = { pending: 30_000, list: 60_000, search: 5_000 } as const;
export const droppedAfterMs = 5 * 60_000;
