import type { Plan } from '@visavis/contracts/billing-model';

const month = 30;

/** Meetings in 30 days that a plan's passes are enough for. */
export const meetingsPerMonth = ({ passes, days, isUnlimited }: Pick<Plan, 'passes' | 'days' | 'isUnlimited'>): number =>
  isUnlimited ? Number.POSITIVE_INFINITY : (passes * month) / days;

/** How much somebody wants to meet: meetings in 30 days, `NEED_MOST` for as many or more, and whether one category is enough. */
export interface Need {
  meetings: number;
  oneCategory: boolean;
}
export const NEED_MOST = 20;

/** The plan that costs least for so many meetings in 30 days; a plan of one category only where one is enough. */
export const recommend = (plans: readonly Plan[], { meetings, oneCategory }: Need): Plan | undefined => {
  const wanted = meetings >= NEED_MOST ? Number.POSITIVE_INFINITY : meetings;
  return plans
    .filter((plan) => meetingsPerMonth(plan) >= wanted && (oneCategory || !plan.needsCategory))
    .sort((one, other) => one.price / one.days - other.price / other.days)[0];
};
