import type { Plan } from '@visavis/contracts/billing-model';
import { PLANS } from '@visavis/contracts/constants/billing';
import { perPassPrice, rupees } from '../../../shared/billing/prices.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { t } from '../../../shared/i18n/en/admin-plans.ts';
import { numberOf, paiseOf } from '../money/typed-numbers.ts';

/** The fields of the form; numbers as they are typed. */
export interface PlanValues {
  name: string;
  price: string;
  passes: string;
  isUnlimited: boolean;
  days: string;
  isActive: boolean;
}
export const planValuesOf = ({ name, price, passes, isUnlimited, days, isActive }: Plan): PlanValues => ({
  name,
  price: String(price),
  passes: isUnlimited ? '' : String(passes),
  isUnlimited,
  days: String(days),
  isActive,
});
export const planBodyOf = ({ name, price, passes, isUnlimited, days, isActive }: PlanValues) => ({
  name: name.trim(),
  pricePaise: paiseOf(price) ?? Number.NaN,
  passes: isUnlimited ? PLANS.unlimitedPasses : numberOf(passes),
  days: numberOf(days),
  isActive,
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

export const perPassText = (plan: Plan) => {
  const perPass = perPassPrice(plan);
  return perPass === 'free' ? t('free') : perPass === 'unlimited' ? t('unlimited') : rupees(perPass);
};
export const passesText = ({ isUnlimited, passes }: Plan) => (isUnlimited ? t('unlimited') : numberText(passes));
export const stateText = ({ isActive }: Plan) => t(isActive ? 'state.active' : 'state.inactive');
