import { useQuery } from '@tanstack/react-query';
import { adminBillingCalls } from '@visavis/contracts/calls/billing';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { callQuery } from '../../../shared/api/call-query.ts';
import { adminKeys, cacheFor } from '../query-keys.ts';

export type Dispute = CallResult<typeof adminBillingCalls.disputes>['disputes'][number];
export type DisputeWithEvidence = CallResult<typeof adminBillingCalls.dispute>;

export const useDispute = (id: string) =>
  useQuery({
    ...callQuery(adminKeys.dispute(id), adminBillingCalls.dispute, { params: { id } }),
    ...cacheFor(ADMIN_CACHE.defaultMs),
  });
