import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { adminContactCalls } from '@visavis/contracts/calls/contact';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { CONTACT_STATUSES, type ContactStatus } from '@visavis/contracts/constants/contact';
import { call } from '../../../shared/api/http.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { oneOf, pageOf, searchOf, withoutEmpty } from '../list/list-filters.ts';
import { adminKeys, cacheFor } from '../query-keys.ts';

export type ContactMessage = CallResult<typeof adminContactCalls.list>['messages'][number];

export const CONTACT_STATES = [...CONTACT_STATUSES, 'all'] as const;
/** What the list shows, as the address says it. */
export interface ContactFilters {
  search: string;
  status: (typeof CONTACT_STATES)[number];
  page: number;
  limit: number;
}
export const contactFiltersOf = (params: URLSearchParams): ContactFilters => ({
  search: searchOf(params),
  status: oneOf(CONTACT_STATES, params.get('status')) ?? 'open',
  ...pageOf(params),
});

/** The pending count tells of a new message; the clock, of what it missed. */
export const contactQuery = (filters: ContactFilters) =>
  queryOptions({
    queryKey: adminKeys.contact(filters),
    queryFn: ({ signal }) => call(adminContactCalls.list, { query: withoutEmpty(filters), signal }),
    placeholderData: keepPreviousData,
    ...cacheFor(ADMIN_CACHE.pendingListMs),
    refetchInterval: ADMIN_CACHE.pendingListMs,
  });
export const useContactStatus = (id: string) =>
  useMutation({
    mutationFn: (status: ContactStatus) => call(adminContactCalls.setStatus, { params: { id }, body: { status } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.all }),
  });
