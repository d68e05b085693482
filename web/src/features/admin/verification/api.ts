import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { CallBody, CallResult } from '@visavis/contracts/calls/typed-call';
import { verificationCalls } from '@visavis/contracts/calls/verification';
import { ADMIN_CACHE, categorySlugOf, VERIFICATION_STATUSES, type VerificationStatus } from '@visavis/contracts/constants';
import { fetchFile } from '../../../shared/api/fetch-file.ts';
import { call } from '../../../shared/api/http.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { loadAllPages } from '../api.ts';
import { oneOf, pageOf } from '../list/list-filters.ts';
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
  search: (params.get('search') ?? '').trim().slice(0, 100),
  ...pageOf(params),
});

const queryOf = ({ category, search, ...rest }: VerificationFilters) => ({
  ...rest,
  category: category || undefined,
  search: search || undefined,
});
export const verificationsQuery = (filters: VerificationFilters) =>
  queryOptions({
    queryKey: adminKeys.verificationList(filters),
    queryFn: ({ signal }) => call(verificationCalls.list, { query: queryOf(filters), signal }),
    ...cacheFor(ADMIN_CACHE.pendingListMs),
  });
/** The rows of the filter before stay, dimmed, until the new ones are here. */
export const useVerifications = (filters: VerificationFilters) =>
  useQuery({ ...verificationsQuery(filters), placeholderData: (before) => before });

export const useVerificationRequest = (id: string) =>
  useQuery({
    queryKey: adminKeys.verification(id),
    queryFn: ({ signal }) => call(verificationCalls.get, { params: { id }, signal }),
    select: ({ request }) => request,
    ...cacheFor(ADMIN_CACHE.defaultMs),
  });

/** A file of more rows is too much for a browser, and for whoever asks page by page. */
const pagesMost = 100;
/** The first 10,000 of the filter. */
export const loadAllVerifications = (filters: VerificationFilters, onProgress: (share: number) => void) =>
  loadAllPages(
    async (page) => {
      const { requests, pagination } = await call(verificationCalls.list, { query: queryOf({ ...filters, ...page }) });
      return { rows: requests, pages: pagination.pages };
    },
    onProgress,
    pagesMost,
  );

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
