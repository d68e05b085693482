import type { ProviderDispute, ProviderPayment, ProviderRefund } from '@visavis/providers';
import type { OrderRecord, RefundRecord } from '../order.ts';
import type { DisputeRecord } from './dispute.ts';
import { isProviderRefundId } from './refund.ts';
import { type SettlementItem, wasTaken } from './settlement.ts';

/** A span of time; its end is no part of it. */
export interface Span {
  from: Date;
  to: Date;
}
interface Sum {
  count: number;
  paise: number;
}
/** What a day's books say was taken, given back and asked back. */
export interface BookSums {
  captured: Sum;
  refunded: Sum;
  disputed: Sum;
}
export const noSums = (): BookSums => ({
  captured: { count: 0, paise: 0 },
  refunded: { count: 0, paise: 0 },
  disputed: { count: 0, paise: 0 },
});

const isIn = (at: Date, { from, to }: Span) => at >= from && at < to;
const addTo = (sum: Sum, paise: number) => {
  sum.count += 1;
  sum.paise += paise;
};

/** Attempts count on the day the provider made them, by which it lists them, whenever we heard that they were captured. */
export function addOrder({ captured }: BookSums, order: OrderRecord, span: Span): void {
  for (const attempt of order.attempts)
    if (attempt.amountPaise > 0 && wasTaken(order, attempt) && isIn(attempt.at, span)) addTo(captured, attempt.amountPaise);
}
/** Sent to the provider; what a dispute took is no refund there. */
export function addRefund({ refunded }: BookSums, { providerRefundId, status, amountPaise }: RefundRecord): void {
  if (status !== 'failed' && isProviderRefundId(providerRefundId)) addTo(refunded, amountPaise);
}
export const addDispute = ({ disputed }: BookSums, { amountPaise }: Pick<DisputeRecord, 'amountPaise'>): void =>
  addTo(disputed, amountPaise);

/**
 * The same of the provider's lists. Money that was authorized and never captured was not taken; a payment without an order is
 * not ours. What goes back of either is no refund in our books.
 */
export const isTakenThere = ({ wasCaptured, orderId }: ProviderPayment): boolean => wasCaptured && orderId !== null;
export function addTheirPayment({ captured }: BookSums, payment: ProviderPayment): void {
  if (isTakenThere(payment)) addTo(captured, payment.amountPaise);
}
/** Of a payment that was taken. */
export function addTheirRefund({ refunded }: BookSums, { status, amountPaise }: ProviderRefund): void {
  if (status !== 'failed') addTo(refunded, amountPaise);
}
export function addTheirDispute(sums: BookSums, dispute: ProviderDispute, span: Span): void {
  if (isIn(dispute.createdAt, span)) addDispute(sums, dispute);
}

export interface SettledDay {
  count: number;
  netPaise: number;
  feePaise: number;
  taxPaise: number;
  transfers: { id: string; utr: string | null; at: Date; count: number; netPaise: number }[];
}
export const nothingSettled = (): SettledDay => ({ count: 0, netPaise: 0, feePaise: 0, taxPaise: 0, transfers: [] });

/** Items come in the order of their transfers. */
export function addSettled(day: SettledDay, { settlement, ...item }: SettlementItem): void {
  if (!settlement) return;
  const netPaise = item.creditPaise - item.debitPaise;
  let transfer = day.transfers.find(({ id }) => id === settlement.id);
  if (!transfer) {
    transfer = { id: settlement.id, utr: settlement.utr, at: settlement.at, count: 0, netPaise: 0 };
    day.transfers.push(transfer);
  }
  transfer.count += 1;
  transfer.netPaise += netPaise;
  day.count += 1;
  day.netPaise += netPaise;
  day.feePaise += item.feePaise;
  day.taxPaise += item.taxPaise;
}
