import type { Payment } from '@visavis/contracts/billing-model';
import type { PlanCode } from '@visavis/contracts/constants/billing';

type Known = Pick<Payment, 'status' | 'planCode'>;

/** The payment of which nobody knows yet whether it gives a plan; one for the plan that is bought now before any other. */
export function beingChecked<P extends Known>(payments: readonly P[], planCode: PlanCode) {
  const checked = payments.filter(({ status }) => status === 'authorized');
  const same = checked.find((payment) => payment.planCode === planCode);
  const payment = same ?? checked[0];
  return payment && { payment, warning: same ? ('samePlanChecked' as const) : ('beingChecked' as const) };
}
