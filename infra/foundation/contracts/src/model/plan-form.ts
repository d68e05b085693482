import { z } from 'zod';
import { text, whole } from '../common.ts';
import { PLANS } from '../constants/billing.ts';

/** What an admin can change of a plan. */
export const planForm = z.object({
  name: text({
    min: 2,
    max: 40,
    required: 'Please enter a name',
    tooShort: 'Name must be at least 2 characters',
    tooLong: 'Name must be at most 40 characters',
    oneLine: 'Must be on one line',
  }),
  /** GST included. */
  pricePaise: whole('Price', 0, 1_000_000_00).refine((value) => value % 100 === 0, { error: 'Price must be whole rupees' }),
  /** The most: unlimited. */
  passes: whole('Passes', 1, PLANS.unlimitedPasses),
  days: whole('Days', 1, 3_650),
  isActive: z.boolean(),
});
/** What is left out stays as it is. What the free plan gives is fixed, and every other plan has a price. */
export const planEdit = planForm.partial().extend({ version: z.number().int().optional() });
