import { useQuery } from '@tanstack/react-query';
import { adminBillingCalls } from '@visavis/contracts/calls/billing';
import type { CallBody, CallResult } from '@visavis/contracts/calls/typed-call';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { callQuery } from '../../../shared/api/call-query.ts';
import { call } from '../../../shared/api/http.ts';
import { adminChanged, adminKeys, cacheFor } from '../query-keys.ts';

export type AdminPayment = CallResult<typeof adminBillingCalls.payment>['payment'];

const followMs = 3_000;
/** Links to its documents are good for 15 minutes. */
const renewMs = 10 * 60_000;
/** Followed while a refund of it is on its way. */
export const usePayment = (id: string) =>
  useQuery({
    ...callQuery(adminKeys.payment(id), adminBillingCalls.payment, { params: { id } }),
    select: (response) => response.payment,
    refetchInterval: ({ state }) => (state.data?.payment.refunds.some(({ status }) => status === 'pending') ? followMs : renewMs),
    ...cacheFor(ADMIN_CACHE.defaultMs),
  });

type Refund = CallBody<typeof adminBillingCalls.refund>;
export const refundPayment = (id: string, body: Refund, idempotencyKey: string) =>
  call(adminBillingCalls.refund, { params: { id }, body, idempotencyKey })
    // Refused, it has changed meanwhile; done, lists and numbers have.
    .finally(adminChanged);
