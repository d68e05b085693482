import { useMutation } from '@tanstack/react-query';
import type { Plan } from '@visavis/contracts/billing-model';
import { adminBillingCalls } from '@visavis/contracts/calls/billing';
import type { CallBody } from '@visavis/contracts/calls/typed-call';
import { call } from '../../../shared/api/http.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { billingKeys } from '../../../shared/billing/queries.ts';
import { adminChanged } from '../query-keys.ts';

export const plansChanged = () => {
  // Those that this browser shows to buyers, too.
  void queryClient.invalidateQueries({ queryKey: billingKeys.plans });
  return adminChanged();
};

export type PlanBody = CallBody<typeof adminBillingCalls.updatePlan>;
/** Changes the plan if it is still as it was read. */
export const useSavePlan = ({ code, version }: Plan) =>
  useMutation({
    mutationFn: (body: PlanBody) => call(adminBillingCalls.updatePlan, { params: { id: code }, body: { ...body, version } }),
    onSettled: plansChanged,
  });
/** Whatever else has changed meanwhile. */
export const switchPlan = ({ code }: Plan, isActive: boolean) =>
  call(adminBillingCalls.updatePlan, { params: { id: code }, body: { isActive } });
