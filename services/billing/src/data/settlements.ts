import type { adminBillingEndpoints } from '@visavis/contracts/admin-billing';
import { SETTLEMENT_DIFFERENCES, type SettlementState } from '@visavis/contracts/constants/billing';
import type { QueryOf } from '@visavis/contracts/endpoint';
import type { SettledItem } from '@visavis/providers';
import { findPage, type ListPage, readAll, type Source, type Where } from '@visavis/store';
import type { RefundRecord } from '../domain/order.ts';
import { type OurPart, wasTaken } from '../domain/payments/settlement.ts';
import { cursors, disputes, orders, refunds, settlementItems } from './collections.ts';

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

/** Refunds asked for in the span that the bank has paid, or is to pay. */
export const refundsAskedIn = (
  source: Source,
  { from, to }: { from: Date; to: Date },
  status: 'processed' | 'pending' = 'processed',
) => readAll(source.collection(refunds), { where: { status, at: { gte: from, lt: to } }, sort: { at: 1 } });

/** Refunds that the provider made in the span; of those of which it is not known, those that were asked for in it. */
export async function* refundsMadeIn(source: Source, span: { from: Date; to: Date }): AsyncGenerator<RefundRecord> {
  const { from, to } = span;
  yield* readAll(source.collection(refunds), { where: { madeAt: { gte: from, lt: to } }, sort: { madeAt: 1 } });
  for (const status of ['processed', 'pending'] as const)
    for await (const refund of refundsAskedIn(source, span, status)) if (!refund.madeAt) yield refund;
}

/** Of these payments, those that our books have as taken. */
export async function takenOf(source: Source, paymentIds: readonly string[]): Promise<Set<string>> {
  if (paymentIds.length === 0) return new Set();
  const found = await source.collection(orders).find({ where: { 'attempts.paymentId': { in: paymentIds } }, limit: MOST });
  return new Set(
    found.flatMap((order) => order.attempts.filter((attempt) => wasTaken(order, attempt)).map(({ paymentId }) => paymentId)),
  );
}

type Query = QueryOf<(typeof adminBillingEndpoints)['settlements']>;

/** The newest transfer first; what is in none comes last. */
export async function pageOfSettled(source: Source, { state, day, search, ...page }: Query & ListPage) {
  const where: Where = {
    ...(state === 'all' ? {} : STATES[state]),
    ...(day ? { 'settlement.day': day } : {}),
    ...(search ? searchWhere(search) : {}),
  };
  return findPage(source.collection(settlementItems), { where, sort: { 'settlement.at': -1 } }, page);
}
const STATES: Record<SettlementState, Where> = {
  settled: { 'settlement.at': { gt: new Date(0) } },
  differs: { differences: { in: SETTLEMENT_DIFFERENCES.filter((difference) => difference !== 'overdue') } },
  overdue: { differences: 'overdue' },
};
function searchWhere(search: string): Where {
  if (/^order_/.test(search)) return { orderId: search };
  if (/^setl_/.test(search)) return { 'settlement.id': search };
  return /^(pay|rfnd|adj)_/.test(search) ? { _id: search } : { 'settlement.utr': search };
}

export const countInState = (source: Source, state: SettlementState) => source.collection(settlementItems).count(STATES[state]);

/** Of a day in India, in the order of the transfers. */
export const settledOn = (source: Source, day: string) =>
  readAll(source.collection(settlementItems), { where: { 'settlement.day': day }, sort: { 'settlement.at': 1 } });

/** Disputes that were opened in the span. */
export const disputesOpenedIn = (source: Source, { from, to }: { from: Date; to: Date }) =>
  readAll(source.collection(disputes), { where: { openedAt: { gte: from, lt: to } }, sort: { openedAt: 1 } });

export const SETTLEMENTS_CURSOR = 'settlements';
/** Until when the provider's settlements were read; undefined: not once. */
export const settledReadAt = async (source: Source): Promise<Date | undefined> =>
  (await source.collection(cursors).get(SETTLEMENTS_CURSOR))?.until;
