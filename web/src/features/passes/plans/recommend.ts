import type { Plan } from '@visavis/contracts/billing-model';

const month = 30;

/** Meetings in 30 days that a plan's passes are enough for. */
export const meetingsPerMonth = ({ passes, days, isUnlimited }: Pick<Plan, 'passes' | 'days' | 'isUnlimited'>): number =>
  isUnlimited ? Number.POSITIVE_INFINITY : (passes * month) / days;

/** The plan that costs least for so many meetings in 30 days; a plan of one category only where one is enough. */
export const recommend = (plans: readonly Plan[], meetings: number, oneCategory: boolean): Plan | undefined =>
  plans
    .filter((plan) => meetingsPerMonth(plan) >= meetings && (oneCategory || !plan.needsCategory))
    .sort((one, other) => one.price / one.days - other.price / other.days)[0];
