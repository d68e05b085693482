import { queryOptions, useQuery } from '@tanstack/react-query';
import { planCalls, subscriptionCalls } from '@visavis/contracts/calls/billing';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { BILLING_CLIENT } from '@visavis/contracts/constants/client';
import { callQuery } from '../api/call-query.ts';
import { call } from '../api/http.ts';

/** Everything below `billing` may change with a purchase, a meeting or an expiry; plans and coupons do not. */
export const billingKeys = {
  own: ['billing'],
  subscriptions: ['billing', 'subscriptions'],
  active: ['billing', 'active'],
  ledger: ['billing', 'ledger'],
  payments: ['billing', 'payments'],
  order: (id: string) => ['billing', 'order', id],
  entitlement: (meetingId: string) => ['billing', 'entitlement', meetingId],
  gst: ['gst-details'],
  plans: ['plans'],
  coupons: ['coupons'],
} as const;

export type SubscriptionList = CallResult<typeof subscriptionCalls.list>;

const subscriptionsQuery = queryOptions({
  ...callQuery(billingKeys.subscriptions, subscriptionCalls.list),
  staleTime: BILLING_CLIENT.subscriptionsMs,
});

export const plansQuery = queryOptions({
  queryKey: billingKeys.plans,
  queryFn: async ({ signal }) => (await call(planCalls.list, { signal })).plans,
  staleTime: BILLING_CLIENT.plansMs,
  gcTime: BILLING_CLIENT.plansMs,
});

/** The free plan, while it has not expired. */
export const freePlanOf = (own: SubscriptionList | undefined) =>
  own?.subscriptions.find(({ planCode, isExpired }) => planCode === 'free' && !isExpired);

/** My subscriptions, and what passes they leave together. */
export const useSubscriptions = (enabled = true) => useQuery({ ...subscriptionsQuery, enabled });
