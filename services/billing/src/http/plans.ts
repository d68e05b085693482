import { adminBillingEndpoints } from '@visavis/contracts/admin-billing';
import { planEndpoints } from '@visavis/contracts/billing';
import { planCodeSchema, planSchema } from '@visavis/contracts/billing-model';
import { actorOf, assertFresh, type CsvColumns, NotFound, pickFields, type Routes, sendCsv } from '@visavis/platform';
import { isUnlimited, type PlanRecord } from '../domain/plan.ts';
import type { BillingDeps } from '../use-cases/deps.ts';
import { readPlans } from '../use-cases/plans/read-plans.ts';
import { updatePlan } from '../use-cases/plans/update-plan.ts';

/** Plans as anyone reads them, and as admins edit them. */
export function planRoutes({ on }: Routes, deps: BillingDeps): void {
  on(planEndpoints.list, async ({ response }) => {
    // The same for everyone, signed in or not: browsers keep it and ask whether it changed.
    response.setHeader('Cache-Control', 'no-cache');
    return { plans: (await readPlans(deps)).filter(({ isActive }) => isActive).map(presentPlan) };
  });

  on(adminBillingEndpoints.plans, async () => ({ plans: (await readPlans(deps)).map(presentPlan) }));

  on(adminBillingEndpoints.plansCsv, (context) => sendCsv(context, { name: 'plans', columns: CSV, pages: planPages(deps) }));

  on(adminBillingEndpoints.updatePlan, async ({ params, body, principal, now }) => {
    const code = planCodeSchema.safeParse(params.id);
    if (!code.success) throw new NotFound('NOT_FOUND', 'Plan not found');
    const { version, ...change } = body;
    const conflict = (current: PlanRecord) => ({ plan: presentPlan(current) });
    const requireFresh = () => assertFresh(principal, now);
    const command = { code: code.data, change, version, actor: actorOf(principal), conflict, requireFresh };
    const plan = await updatePlan(deps, command);
    return { message: 'Plan updated', plan: presentPlan(plan) };
  });
}

export const presentPlan = (plan: PlanRecord) => ({
  code: plan._id,
  ...pickFields(planSchema, plan),
  price: plan.pricePaise / 100,
  isUnlimited: isUnlimited(plan.passes),
});

/** All of them at once: there are few. */
async function* planPages(deps: BillingDeps) {
  yield (await readPlans(deps)).map(planRow);
}
const planRow = (plan: PlanRecord) => ({ ...presentPlan(plan), _id: plan._id });
const CSV: CsvColumns<ReturnType<typeof planRow>> = {
  Plan: ({ code }) => code,
  Name: ({ name }) => name,
  'Price, rupees, GST included': ({ price }) => price,
  Passes: ({ passes, isUnlimited: unlimited }) => (unlimited ? 'unlimited' : passes),
  Days: ({ days }) => days,
  'On sale': ({ isActive }) => isActive,
  Version: ({ version }) => version,
};
