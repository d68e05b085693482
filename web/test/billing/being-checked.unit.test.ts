import { expect, test } from '@jest/globals';
import type { PlanCode } from '@visavis/contracts/constants/billing';
import { beingChecked } from '../../src/features/passes/checkout/being-checked.ts';

const of = (status: Parameters<typeof beingChecked>[0][number]['status'], planCode: PlanCode) => ({ status, planCode });
const [basic, growth] = [of('authorized', 'basic'), of('authorized', 'growth')];

test.each([
  ['nothing without a payment', [], undefined],
  [
    'nothing of payments whose end is known',
    (['created', 'captured', 'partially_refunded', 'refunded', 'failed', 'expired'] as const).map((status) =>
      of(status, 'growth'),
    ),
    undefined,
  ],
  ['not to pay again for the plan whose payment is checked', [growth], ['samePlanChecked', growth]],
  ['that what is bought comes on top of another plan', [basic], ['beingChecked', basic]],
  ['of two payments the one for this plan, though the other is newer', [basic, growth], ['samePlanChecked', growth]],
])('the checkout of a plan says %s', (_, payments, said) => {
  const found = beingChecked(payments, 'growth');
  expect(found && [found.warning, found.payment]).toEqual(said);
});
