import { SETTLEMENT_DIFFERENCES, SETTLEMENT_KINDS, type SettlementDifference } from '@visavis/contracts/constants/billing';
import { istDay } from '@visavis/contracts/local-time';
import type { SettledItem } from '@visavis/providers';
import { z } from 'zod';
import type { Attempt, OrderRecord, RefundRecord } from '../order.ts';
import type { DisputeRecord } from './dispute.ts';
import { isProviderRefundId } from './refund.ts';
import { isPaid } from './status.ts';

const paise = z.number().int();

/** What the provider put to our bank account or took from it, or should have by now, beside what it is in our books. */
export const settlementItem = z.object({
  /** The provider's id of the payment, the refund or the adjustment. */
  _id: z.string(),
  version: z.number().int(),
  kind: z.enum(SETTLEMENT_KINDS),
  /** Ours; null: unknown. */
  orderId: z.string().nullable(),
  /** Of an adjustment that a dispute brought about. */
  disputeId: z.string().nullable().default(null),
  amountPaise: paise,
  creditPaise: paise,
  debitPaise: paise,
  /** With the tax on it. */
  feePaise: paise,
  taxPaise: paise,
  /** The transfer to the bank, its reference there and its day in India; null while it is awaited. */
  settlement: z.object({ id: z.string(), utr: z.string().nullable(), at: z.date(), day: z.string() }).nullable(),
  differences: z.array(z.enum(SETTLEMENT_DIFFERENCES)),
});
export type SettlementItem = z.infer<typeof settlementItem>;
export type NewSettlementItem = Omit<SettlementItem, 'version'>;

/** What our books have of one item. */
export interface OurPart {
  order?: OrderRecord | undefined;
  refund?: RefundRecord | undefined;
  dispute?: DisputeRecord | undefined;
}

/** The item with what it is in our books and how it differs from them. Undefined: the provider still holds it back. */
export function joinSettled(item: SettledItem, ours: OurPart): NewSettlementItem | undefined {
  const { id: _id, settlement, ...rest } = item;
  if (!settlement) return undefined;
  const of = { payment: ofPayment, refund: ofRefund, adjustment: ofDispute, other: () => undefined }[item.kind](item, ours);
  return {
    _id,
    ...rest,
    orderId: of?.orderId ?? null,
    settlement: { ...settlement, day: istDay(settlement.at) },
    differences: of?.differences ?? ['unknown'],
  };
}

interface Joined {
  orderId: string;
  differences: SettlementDifference[];
}
const those = (found: Partial<Record<SettlementDifference, boolean | undefined>>) =>
  SETTLEMENT_DIFFERENCES.filter((difference) => found[difference]);

function ofPayment(item: SettledItem, { order }: OurPart): Joined | undefined {
  const attempt = order?.attempts.find(({ paymentId }) => paymentId === item.id);
  if (!order || !attempt) return undefined;
  const { amountPaise, fee } = attempt;
  const differences = those({
    status: !wasTaken(order, attempt),
    amount: item.amountPaise !== amountPaise || item.creditPaise - item.debitPaise !== amountPaise - item.feePaise,
    // Captured without a word of it, there is nothing to compare.
    fee: fee && fee.paise !== item.feePaise,
    tax: fee && fee.taxPaise !== item.taxPaise,
  });
  return { orderId: order._id, differences };
}

/** We pay back at the speed that costs nothing. */
function ofRefund(item: SettledItem, { refund }: OurPart): Joined | undefined {
  if (!refund) return undefined;
  const { amountPaise, status, orderId } = refund;
  const differences = those({
    status: status === 'failed',
    amount: item.amountPaise !== amountPaise || item.debitPaise - item.creditPaise !== amountPaise + item.feePaise,
    fee: item.feePaise !== 0,
    tax: item.taxPaise !== 0,
  });
  return { orderId, differences };
}

/** A dispute's amount is taken, in part or as a whole, and comes back when it is won. */
function ofDispute(item: SettledItem, { dispute }: OurPart): Joined | undefined {
  if (!dispute) return undefined;
  const moved = Math.abs(item.creditPaise - item.debitPaise);
  return { orderId: dispute.orderId, differences: those({ amount: moved > dispute.amountPaise }) };
}

/** Captured for the order, or beside it: money that the provider has had of the buyer. */
export const wasTaken = (order: OrderRecord, { paymentId, isExtra }: Attempt) =>
  isExtra || (isPaid(order) && order.paymentId === paymentId);

/** Payments of the order that were to be settled before then. */
export const awaitedPayments = (order: OrderRecord, until: Date): NewSettlementItem[] =>
  order.attempts
    .filter((attempt) => attempt.amountPaise > 0 && wasTaken(order, attempt) && (order.paidAt ?? attempt.at) < until)
    .map(({ paymentId, amountPaise, fee = { paise: 0, taxPaise: 0 } }) => ({
      ...awaited,
      _id: paymentId,
      kind: 'payment',
      orderId: order._id,
      amountPaise,
      creditPaise: amountPaise - fee.paise,
      feePaise: fee.paise,
      taxPaise: fee.taxPaise,
    }));

/** The refund, if the provider made it as one: what a dispute took is settled as an adjustment. */
export const awaitedRefund = ({ providerRefundId, orderId, amountPaise }: RefundRecord): NewSettlementItem | undefined =>
  isProviderRefundId(providerRefundId)
    ? { ...awaited, _id: providerRefundId, kind: 'refund', orderId, amountPaise, debitPaise: amountPaise }
    : undefined;

const awaited = {
  disputeId: null,
  creditPaise: 0,
  debitPaise: 0,
  feePaise: 0,
  taxPaise: 0,
  settlement: null,
  differences: ['overdue' as const],
};
