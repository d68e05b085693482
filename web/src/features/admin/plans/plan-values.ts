import type { Plan } from '@visavis/contracts/billing-model';
import { PLANS } from '@visavis/contracts/constants/billing';
import { z } from 'zod';
import { money, whole } from '../../../shared/form/codecs.ts';

const fields = z.object({ name: z.string().trim(), pricePaise: money, passes: whole, days: whole, isActive: z.boolean() });
/** The fields of the form; numbers as they are typed. */
export type PlanValues = z.input<typeof fields> & Pick<Plan, 'isUnlimited'>;

export const planValuesOf = (plan: Plan): PlanValues => {
  const { isUnlimited } = plan;
  return { ...fields.encode(plan), isUnlimited, ...(isUnlimited && { passes: '' }) };
};
export const planBodyOf = (values: PlanValues) => ({
  ...fields.decode(values),
  ...(values.isUnlimited && { passes: PLANS.unlimitedPasses }),
});

/** The plan with what is typed; what is no number yet stays as it was. */
export const typedPlan = (plan: Plan, values: PlanValues): Plan => {
  const { name, pricePaise: typedPaise, passes: typedPasses, days, isActive } = planBodyOf(values);
  const pricePaise = typedPaise >= 0 ? typedPaise : plan.pricePaise;
  const passes = typedPasses > 0 ? typedPasses : plan.passes;
  return {
    ...plan,
    name: name || plan.name,
    pricePaise,
    price: pricePaise / 100,
    passes,
    isUnlimited: passes >= PLANS.unlimitedPasses,
    days: days > 0 ? days : plan.days,
    isActive,
  };
};
