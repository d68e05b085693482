import { PLAN_CODES, type PlanCode } from '@visavis/contracts/constants/billing';
import type { Source } from '@visavis/store';
import { plans } from '../../data/collections.ts';
import { defaultPlan, type PlanRecord } from '../../domain/plan.ts';

/** The plan as admins left it, sold or not. */
export const readPlan = async ({ store }: { store: Source }, code: PlanCode): Promise<PlanRecord> =>
  (await store.collection(plans).get(code)) ?? defaultPlan(code);

/** All plans, the cheapest first. */
export async function readPlans({ store }: { store: Source }): Promise<PlanRecord[]> {
  const edited = new Map((await store.collection(plans).find()).map((plan) => [plan._id, plan]));
  return PLAN_CODES.map((code) => edited.get(code) ?? defaultPlan(code)).sort((a, b) => a.pricePaise - b.pricePaise);
}
