import type { Plan } from '@visavis/contracts/billing-model';
import { perPassPrice, rupees } from '../../../shared/billing/prices.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { t } from '../../../shared/i18n/en/admin-plans.ts';

export const perPassText = (plan: Plan) => {
  const perPass = perPassPrice(plan);
  return perPass === 'free' ? t('free') : perPass === 'unlimited' ? t('passes:own.unlimited') : rupees(perPass);
};
export const passesText = ({ isUnlimited, passes }: Plan) => (isUnlimited ? t('passes:own.unlimited') : numberText(passes));
export const stateText = ({ isActive }: Plan) => t(isActive ? 'state.active' : 'state.inactive');
