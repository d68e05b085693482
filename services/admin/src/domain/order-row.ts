import type { BillingEvent } from '@visavis/contracts/events/registry';
import { istDay } from '@visavis/contracts/local-time';
import type { Tally } from '@visavis/store';
import { z } from 'zod';

/** What the dashboard knows of an order; its share of the counts follows from it. */
export const orderRow = z.object({
  /** Our order id. */
  _id: z.string(),
  version: z.number(),
  /** Day (IST) on which it was made; missing until that event is here. */
  orderedOn: z.string().optional(),
  paid: z.object({ on: z.string(), paise: z.number() }).optional(),
  /** By the refund's id; one that failed counts nothing. */
  refunds: z.record(z.string(), z.object({ paise: z.number(), isFinal: z.boolean() })),
});
export type OrderRow = z.infer<typeof orderRow>;

export type PaymentEvent = Extract<BillingEvent, { type: `visavis.payment.${'created' | 'captured' | 'refunded'}.v1` }>;

/** The row after an event; the order of events does not matter. */
export function withPaymentEvent(row: OrderRow | undefined, event: PaymentEvent): Omit<OrderRow, 'version'> {
  const { version: _, ...before } = row ?? { _id: event.data.orderId, version: 0, refunds: {} };
  const on = istDay(new Date(event.data.at));
  switch (event.type) {
    case 'visavis.payment.created.v1':
      return { ...before, orderedOn: on };
    case 'visavis.payment.captured.v1':
      return { ...before, paid: { on, paise: event.data.amountPaise } };
    case 'visavis.payment.refunded.v1': {
      const { refundId, refundPaise, status } = event.data;
      if (before.refunds[refundId]?.isFinal) return before;
      const refund = { paise: status === 'failed' ? 0 : refundPaise, isFinal: status !== 'pending' };
      return { ...before, refunds: { ...before.refunds, [refundId]: refund } };
    }
  }
}

/** `revenue` and `refunded` are in paise. */
export function orderContribution(row: Omit<OrderRow, 'version'> | undefined): Tally {
  if (!row) return {};
  const tally: Tally = {};
  if (row.orderedOn) Object.assign(tally, { orders: 1, [`orders:${row.orderedOn}`]: 1 });
  if (row.paid)
    Object.assign(tally, {
      paid: 1,
      revenue: row.paid.paise,
      [`paid:${row.paid.on}`]: 1,
      [`revenue:${row.paid.on}`]: row.paid.paise,
    });
  const refunded = Object.values(row.refunds).reduce((sum, { paise }) => sum + paise, 0);
  return refunded > 0 ? { ...tally, refunded } : tally;
}
