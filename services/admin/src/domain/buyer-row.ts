import type { BillingEvent } from '@visavis/contracts/events/registry';
import type { Tally } from '@visavis/store';
import { z } from 'zod';

/** How far a person came: ordered a plan, paid for one, met somebody with a pass of a plan. */
export const buyerRow = z.object({
  /** The user's id. */
  _id: z.string(),
  version: z.number(),
  ordered: z.boolean().optional(),
  paid: z.boolean().optional(),
  used: z.boolean().optional(),
});
export type BuyerRow = z.infer<typeof buyerRow>;

/** The step that an event shows; undefined: none. Passes of the free plan and those that admins gave were not bought. */
export function stepOf(event: BillingEvent): 'ordered' | 'paid' | 'used' | undefined {
  switch (event.type) {
    case 'visavis.payment.created.v1':
      return 'ordered';
    case 'visavis.payment.captured.v1':
      return 'paid';
    case 'visavis.passes.updated.v1': {
      const { reason, subscriptionId } = event.data;
      return reason === 'consume' && subscriptionId !== null && !subscriptionId.startsWith('free_') ? 'used' : undefined;
    }
    default:
      return undefined;
  }
}

/** Each step counts with all before it, whatever the order of the events. */
export function buyerContribution(row: Omit<BuyerRow, 'version'> | undefined): Tally {
  if (!row) return {};
  const paid = row.paid || row.used;
  return {
    ...((row.ordered || paid) && { buyersOrdered: 1 }),
    ...(paid && { buyersPaid: 1 }),
    ...(row.used && { buyersUsed: 1 }),
  };
}
