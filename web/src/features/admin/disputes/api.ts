import { useQuery } from '@tanstack/react-query';
import { adminBillingCalls } from '@visavis/contracts/calls/billing';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { call } from '../../../shared/api/http.ts';
import { adminKeys, cacheFor } from '../query-keys.ts';

export type Dispute = CallResult<typeof adminBillingCalls.disputes>['disputes'][number];
export type DisputeWithEvidence = CallResult<typeof adminBillingCalls.dispute>;

export const useDispute = (id: string) =>
  useQuery({
    queryKey: adminKeys.dispute(id),
    queryFn: ({ signal }) => call(adminBillingCalls.dispute, { params: { id }, signal }),
    ...cacheFor(ADMIN_CACHE.defaultMs),
  });
