import type { adminBillingCalls } from '@visavis/contracts/calls/billing';
import type { CallQuery } from '@visavis/contracts/calls/typed-call';
import { PAYMENT_STATUSES, PLAN_CODES, type PlanCode } from '@visavis/contracts/constants/billing';
import { dayOf, idOf, oneOf, pageOf, searchOf, withoutEmpty } from '../list/list-filters.ts';

/** What the list of payments shows, as the address says it. */
export interface PaymentFilters {
  status: (typeof PAYMENT_STATUSES)[number] | 'all';
  plan: PlanCode | '';
  search: string;
  /** Days in India, both included. */
  from: string;
  to: string;
  userId: string;
  page: number;
  limit: number;
}

/** Anything unknown in the address falls back to what the list shows by itself. */
export const paymentFiltersOf = (params: URLSearchParams): PaymentFilters => ({
  status: oneOf(PAYMENT_STATUSES, params.get('status')) ?? 'all',
  plan: oneOf(PLAN_CODES, params.get('plan')) ?? '',
  search: searchOf(params),
  from: dayOf(params.get('from')),
  to: dayOf(params.get('to')),
  userId: idOf(params.get('userId')),
  ...pageOf(params),
});

export const paymentQuery = ({ plan, ...rest }: PaymentFilters): CallQuery<typeof adminBillingCalls.payments> =>
  withoutEmpty({ ...rest, planCode: plan });
