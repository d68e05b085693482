import type { SettledItem } from '@visavis/providers';
import { readAll, type Source } from '@visavis/store';
import type { OurPart } from '../domain/payments/settlement.ts';
import { disputes, orders, refunds } from './collections.ts';

/** More than the provider lists on a page. */
const MOST = 1_000;

/** What our books have of a page of the provider's items. */
export async function ourPartsOf(source: Source, items: readonly SettledItem[]): Promise<(item: SettledItem) => OurPart> {
  const idsOf = (kind: SettledItem['kind']) => items.filter((item) => item.kind === kind).map(({ id }) => id);
  const paid = idsOf('payment');
  const paidBack = idsOf('refund');
  const disputed = items.flatMap(({ disputeId }) => disputeId ?? []);
  const [foundOrders, foundRefunds, foundDisputes] = await Promise.all([
    paid.length === 0 ? [] : source.collection(orders).find({ where: { 'attempts.paymentId': { in: paid } }, limit: MOST }),
    paidBack.length === 0 ? [] : source.collection(refunds).find({ where: { providerRefundId: { in: paidBack } }, limit: MOST }),
    disputed.length === 0 ? [] : source.collection(disputes).find({ where: { _id: { in: disputed } }, limit: MOST }),
  ]);
  const orderOf = new Map(foundOrders.flatMap((order) => order.attempts.map(({ paymentId }) => [paymentId, order] as const)));
  const refundOf = new Map(foundRefunds.map((refund) => [refund.providerRefundId, refund]));
  const disputeOf = new Map(foundDisputes.map((dispute) => [dispute._id, dispute]));
  return ({ id, disputeId }) => ({
    order: orderOf.get(id),
    refund: refundOf.get(id),
    dispute: disputeOf.get(disputeId ?? ''),
  });
}

/** Orders made in the span, the oldest first, one page in memory at a time. */
export const ordersMadeIn = (source: Source, { from, to }: { from: Date; to: Date }) =>
  readAll(source.collection(orders), { where: { createdAt: { gte: from, lt: to } }, sort: { createdAt: 1 } });

/** Refunds asked for in the span that the bank has paid. */
export const refundsMadeIn = (source: Source, { from, to }: { from: Date; to: Date }) =>
  readAll(source.collection(refunds), { where: { status: 'processed', at: { gte: from, lt: to } }, sort: { at: 1 } });
