import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { Plan } from '@visavis/contracts/billing-model';
import { adminBillingCalls } from '@visavis/contracts/calls/billing';
import type { CallBody } from '@visavis/contracts/calls/typed-call';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { call } from '../../../shared/api/http.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { billingKeys } from '../../../shared/billing/queries.ts';
import { adminKeys, cacheFor } from '../query-keys.ts';

export const plansQuery = queryOptions({
  queryKey: adminKeys.plans,
  queryFn: ({ signal }) => call(adminBillingCalls.plans, { signal }),
  ...cacheFor(ADMIN_CACHE.defaultMs),
});
export const usePlans = () => useQuery(plansQuery);

export type PlanBody = CallBody<typeof adminBillingCalls.updatePlan>;
/** Changes the plan if it is still as it was read. */
export const useSavePlan = ({ code, version }: Plan) =>
  useMutation({
    mutationFn: (body: PlanBody) => call(adminBillingCalls.updatePlan, { params: { id: code }, body: { ...body, version } }),
    onSettled: () => {
      // Those that this browser shows to buyers, too.
      void queryClient.invalidateQueries({ queryKey: billingKeys.plans });
      return queryClient.invalidateQueries({ queryKey: adminKeys.all });
    },
  });
