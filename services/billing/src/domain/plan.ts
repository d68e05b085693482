import { PLAN_CODES, PLANS, type PlanCode } from '@visavis/contracts/constants/billing';
import { z } from 'zod';

export const planRecord = z.object({
  /** The plan's code. */
  _id: z.enum(PLAN_CODES),
  /** Grows with each edit; 0 is the default plan, which nobody has edited. */
  version: z.number().int(),
  name: z.string(),
  /** GST included; whole rupees. */
  pricePaise: z.number().int(),
  passes: z.number().int(),
  days: z.number().int(),
  needsCategory: z.boolean(),
  isActive: z.boolean(),
});
export type PlanRecord = z.infer<typeof planRecord>;

export const isUnlimited = (passes: number): boolean => passes >= PLANS.unlimitedPasses;

const defaults: Record<PlanCode, Pick<PlanRecord, 'name' | 'pricePaise' | 'passes' | 'days'>> = {
  free: { name: 'Free', pricePaise: 0, passes: PLANS.freePeriodPasses, days: 30 },
  basic: { name: 'Basic', pricePaise: 499_00, passes: 5, days: 30 },
  growth: { name: 'Growth', pricePaise: 1_499_00, passes: 20, days: 90 },
  enterprise: { name: 'Enterprise', pricePaise: 4_999_00, passes: 100, days: 180 },
  enterprise_pro: { name: 'Enterprise Pro', pricePaise: 14_999_00, passes: PLANS.unlimitedPasses, days: 365 },
};

/** The plan before any edit. */
export const defaultPlan = (code: PlanCode): PlanRecord => ({
  _id: code,
  version: 0,
  ...defaults[code],
  needsCategory: code === 'growth',
  isActive: true,
});
