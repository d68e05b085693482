import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { CallBody, CallResult } from '@visavis/contracts/calls/typed-call';
import { verificationCalls } from '@visavis/contracts/calls/verification';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { categorySlugOf } from '@visavis/contracts/constants/category';
import { VERIFICATION_STATUSES, type VerificationStatus } from '@visavis/contracts/constants/verification';
import { fetchFile } from '../../../shared/api/fetch-file.ts';
import { call } from '../../../shared/api/http.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { EXPORT_PAGES, loadAllPages } from '../api.ts';
import { oneOf, pageOf, searchOf, withoutEmpty } from '../list/list-filters.ts';
import { adminKeys, cacheFor } from '../query-keys.ts';

export type VerificationRequest = CallResult<typeof verificationCalls.get>['request'];

/** What the queue shows, as the address says it: what waits, unless it says something else. */
export interface VerificationFilters {
  status: VerificationStatus | 'all';
  category: string;
  search: string;
  page: number;
  limit: number;
}
export const verificationFiltersOf = (params: URLSearchParams): VerificationFilters => ({
  status: oneOf([...VERIFICATION_STATUSES, 'all'], params.get('status')) ?? 'pending',
  category: categorySlugOf(params.get('category') ?? '') ?? '',
  search: searchOf(params),
  ...pageOf(params),
});

const listVerifications = (filters: VerificationFilters, signal?: AbortSignal) =>
  call(verificationCalls.list, { query: withoutEmpty(filters), signal });
export const verificationsQuery = (filters: VerificationFilters) =>
  queryOptions({
    queryKey: adminKeys.verificationList(filters),
    queryFn: ({ signal }) => listVerifications(filters, signal),
    placeholderData: keepPreviousData,
    ...cacheFor(ADMIN_CACHE.pendingListMs),
  });

export const useVerificationRequest = (id: string) =>
  useQuery({
    queryKey: adminKeys.verification(id),
    queryFn: ({ signal }) => call(verificationCalls.get, { params: { id }, signal }),
    select: ({ request }) => request,
    ...cacheFor(ADMIN_CACHE.defaultMs),
  });

/** The first 10,000 of the filter. */
export const loadAllVerifications = loadAllPages(listVerifications, ({ requests }) => requests, EXPORT_PAGES);

const onSettled = () => queryClient.invalidateQueries({ queryKey: adminKeys.all });
export const decideVerification = (id: string, body: CallBody<typeof verificationCalls.decide>) =>
  call(verificationCalls.decide, { params: { id }, body });
export const verificationsChanged = onSettled;
export const useDecide = (id: string) =>
  useMutation({
    mutationFn: (body: CallBody<typeof verificationCalls.decide>) => decideVerification(id, body),
    onSettled,
  });
export const useRevoke = (id: string) =>
  useMutation({
    mutationFn: (reason: string) => call(verificationCalls.revoke, { params: { id }, body: { reason } }),
    onSettled,
  });

/** The document's bytes; the look is recorded. Throws what `call` throws. */
export const viewDocument = (id: string, documentId: string, signal: AbortSignal): Promise<Blob> =>
  fetchFile(verificationCalls.viewDocument, { params: { id, documentId }, signal });
