import type { adminBillingEndpoints } from '@visavis/contracts/admin-billing';
import { PAYMENTS } from '@visavis/contracts/constants/billing';
import type { QueryOf } from '@visavis/contracts/endpoint';
import { istSpan } from '@visavis/contracts/local-time';
import type { Backlog } from '@visavis/platform';
import { findPage, type ListPage, readAll, type Source, type Where } from '@visavis/store';
import type { OrderRecord, RefundRecord } from '../domain/order.ts';
import { attemptToCapture } from '../domain/payments/status.ts';
import { orders, refunds } from './collections.ts';
import { documentByNumber } from './tax-documents.ts';

/** A buyer has fewer open orders and an order has fewer refunds than this. */
const MOST = 1_000;

export const getOrder = (source: Source, id: string) => source.collection(orders).get(id);

export const orderOfProvider = async (source: Source, providerOrderId: string): Promise<OrderRecord | undefined> =>
  (await source.collection(orders).find({ where: { providerOrderId }, limit: 1 }))[0];

/** By the provider's ids, at most 1,000. */
export async function ordersOfProvider(source: Source, ids: readonly string[]): Promise<Map<string, OrderRecord>> {
  if (ids.length === 0) return new Map();
  const found = await source.collection(orders).find({ where: { providerOrderId: { in: ids } }, limit: MOST });
  return new Map(found.map((order) => [order.providerOrderId ?? '', order]));
}

export const orderOfPayment = async (source: Source, paymentId: string): Promise<OrderRecord | undefined> =>
  (await source.collection(orders).find({ where: { 'attempts.paymentId': paymentId }, limit: 1 }))[0];

/** Of one buyer, made since the last one could have expired; the newest first. */
export const recentOrdersOf = (source: Source, userId: string, now: Date) =>
  source.collection(orders).find({
    where: { userId, createdAt: { gt: new Date(now.getTime() - PAYMENTS.orderTtlMs) } },
    sort: { createdAt: -1 },
    limit: MOST,
  });

/** Which orders a list shows. `search`: an order's or a payment's id, an invoice number, or the beginning of the buyer's name. */
export type OrderFilter = Partial<Omit<QueryOf<(typeof adminBillingEndpoints)['payments']>, 'page' | 'limit'>>;

/** The newest first. */
export async function pageOfOrders(source: Source, filter: OrderFilter, page: ListPage) {
  const where = await ordersWhere(source, filter);
  const { found, count } = await findPage(source.collection(orders), { where, sort: { createdAt: -1 } }, page);
  return { orders: found, count };
}

async function ordersWhere(source: Source, filter: OrderFilter): Promise<Where> {
  const { status = 'all', planCode, userId, couponCode, search } = filter;
  const { from, to } = istSpan(filter);
  return {
    ...(status === 'all' ? {} : { status }),
    ...(planCode ? { planCode } : {}),
    ...(userId ? { userId } : {}),
    ...(couponCode ? { couponCode } : {}),
    ...(from || to ? { createdAt: { ...(from ? { gte: from } : {}), ...(to ? { lt: to } : {}) } } : {}),
    ...(search ? await searchWhere(source, search) : {}),
  };
}

async function searchWhere(source: Source, search: string): Promise<Where> {
  if (/^order_/.test(search)) return { or: [{ _id: search }, { providerOrderId: search }] };
  if (/^pay_/.test(search)) return { 'attempts.paymentId': search };
  if (!/^M[PC]\//i.test(search)) return { search };
  return { _id: (await documentByNumber(source, search.toUpperCase()))?.orderId ?? '' };
}

const PURCHASED = ['captured', 'partially_refunded', 'refunded'];
/** Orders of the user that were paid for, two at most. */
export const purchasesOf = (source: Source, userId: string): Promise<OrderRecord[]> =>
  source.collection(orders).find({ where: { userId, status: { in: PURCHASED } }, limit: 2 });

export const refundsOfOrder = (source: Source, orderId: string): Promise<RefundRecord[]> =>
  source.collection(refunds).find({ where: { orderId }, sort: { at: 1 }, limit: MOST });

export const refundsOfOrders = (source: Source, orderIds: readonly string[]): Promise<RefundRecord[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : source.collection(refunds).find({ where: { orderId: { in: orderIds } }, sort: { at: 1 }, limit: MOST });

/** Orders with money that is authorized and not captured, the oldest first; one page in memory at a time. */
export const authorizedOrders = (source: Source) =>
  readAll(source.collection(orders), { where: { status: 'authorized' }, sort: { createdAt: 1 } });

export const expiredOrders = (source: Source, now: Date, limit: number) =>
  source.collection(orders).find({
    where: { status: 'created', expiresAt: { lte: now } },
    sort: { expiresAt: 1 },
    limit,
  });

/** Unpaid orders whose end has still to be recorded. */
export async function expiryBacklog(source: Source, now: Date): Promise<Backlog> {
  const { total: count } = await source.collection(orders).count({ status: 'created', expiresAt: { lte: now } });
  return { count, since: (await expiredOrders(source, now, 1))[0]?.expiresAt };
}

/** Orders that the provider may still change. */
export const countFollowed = async (source: Source, now: Date): Promise<number> =>
  (await source.collection(orders).count({ followUntil: { gt: now } })).total;

/** The oldest order that the provider may still change. */
export const oldestFollowed = async (source: Source, now: Date): Promise<OrderRecord | undefined> =>
  (await source.collection(orders).find({ where: { followUntil: { gt: now } }, sort: { followUntil: 1 }, limit: 1 }))[0];

const refundsWhere = (isSent: boolean): Where => ({
  status: 'pending',
  providerRefundId: isSent ? { ne: null } : { eq: null },
});

/** Refunds that the provider has not got, or that it has and the bank has not, the oldest first. */
export const pendingRefunds = (source: Source, isSent: boolean) =>
  readAll(source.collection(refunds), { where: refundsWhere(isSent), sort: { at: 1 } });

/** Orders whose authorized money is not captured. */
export async function captureBacklog(source: Source): Promise<Backlog> {
  const where: Where = { status: 'authorized' };
  const { total: count } = await source.collection(orders).count(where);
  const [order] = await source.collection(orders).find({ where, sort: { createdAt: 1 }, limit: 1 });
  return { count, since: order && attemptToCapture(order)?.at };
}

/** Refunds that the provider has not got, or that it has and the bank has not. */
export async function refundBacklog(source: Source, isSent: boolean): Promise<Backlog> {
  const { total: count } = await source.collection(refunds).count(refundsWhere(isSent));
  const [refund] = await source.collection(refunds).find({ where: refundsWhere(isSent), sort: { at: 1 }, limit: 1 });
  return { count, since: refund?.at };
}
