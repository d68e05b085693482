import type { adminBillingEndpoints } from '@visavis/contracts/admin-billing';
import type { paymentEndpoints } from '@visavis/contracts/billing';
import type { QueryOf } from '@visavis/contracts/endpoint';
import { NotFound } from '@visavis/platform';
import type { Count, Source, Where } from '@visavis/store';
import { orders, taxDocuments } from '../../data/collections.ts';
import { getOrder, refundsOfOrders } from '../../data/orders.ts';
import type { OrderRecord, RefundRecord } from '../../domain/order.ts';

/** An order with its refunds, and the numbers of its invoice and credit notes by order and refund. */
export interface PaymentWithPapers {
  order: OrderRecord;
  refunds: readonly RefundRecord[];
  numbers: ReadonlyMap<string, string>;
}
type Deps = { store: Source };
type OwnQuery = QueryOf<(typeof paymentEndpoints)['list']>;
type AdminQuery = QueryOf<(typeof adminBillingEndpoints)['payments']>;

export const listOwnPayments = (deps: Deps, userId: string, query: OwnQuery) => listWhere(deps, { userId }, query);

/** Throws NOT_FOUND for another's, so that its existence stays secret; `userId` undefined: an admin's. */
export async function readPayment(deps: Deps, id: string, userId?: string): Promise<PaymentWithPapers> {
  const order = await getOrder(deps.store, id);
  if (!order || (userId !== undefined && order.userId !== userId)) throw new NotFound('NOT_FOUND', 'Payment not found');
  const [payment] = await withPapers(deps, [order]);
  return payment as PaymentWithPapers;
}

export async function listPayments(deps: Deps, query: AdminQuery) {
  const { status, planCode, userId, couponCode, search, from, to } = query;
  const searched = search ? await searchWhere(deps, search) : {};
  const where: Where = {
    ...(status === 'all' ? {} : { status }),
    ...(planCode ? { planCode } : {}),
    ...(userId ? { userId } : {}),
    ...(couponCode ? { couponCode } : {}),
    ...(from || to ? { createdAt: { ...(from ? { gte: new Date(from) } : {}), ...(to ? { lt: endOf(to) } : {}) } } : {}),
    ...searched,
  };
  return listWhere(deps, where, query);
}

async function listWhere(deps: Deps, where: Where, { page, limit }: { page: number; limit: number }) {
  const collection = deps.store.collection(orders);
  const [found, count] = await Promise.all([
    collection.find({ where, sort: { createdAt: -1 }, limit, skip: (page - 1) * limit }),
    collection.count(where),
  ]);
  return { payments: await withPapers(deps, found), count } satisfies { payments: PaymentWithPapers[]; count: Count };
}

export async function withPapers({ store }: Deps, found: readonly OrderRecord[]): Promise<PaymentWithPapers[]> {
  const refunded = found.filter(({ attempts }) => attempts.some(({ status }) => status === 'captured' || status === 'refunded'));
  const made = await refundsOfOrders(
    store,
    refunded.map(({ _id }) => _id),
  );
  const paid = found.filter(({ paymentId }) => paymentId !== null).map(({ _id }) => _id);
  const ids = [...paid, ...made.map(({ _id }) => _id)];
  const papers = ids.length === 0 ? [] : await store.collection(taxDocuments).find({ where: { _id: { in: ids } }, limit: 1_000 });
  const numbers = new Map(papers.flatMap(({ _id, number }) => (number === undefined ? [] : [[_id, number] as const])));
  return found.map((order) => ({ order, refunds: made.filter(({ orderId }) => orderId === order._id), numbers }));
}

/** An order's or a payment's id, an invoice number, or the beginning of the buyer's name. */
async function searchWhere({ store }: Deps, search: string): Promise<Where> {
  if (/^order_/.test(search)) return { or: [{ _id: search }, { providerOrderId: search }] };
  if (/^pay_/.test(search)) return { 'attempts.paymentId': search };
  if (!/^M[PC]\//i.test(search)) return { search };
  const [paper] = await store.collection(taxDocuments).find({ where: { number: search.toUpperCase() }, limit: 1 });
  return { _id: paper?.orderId ?? '' };
}

const DAY_MS = 86_400_000;
/** A bare day means its end (UTC); an instant is exclusive. */
const endOf = (to: string) => new Date(new Date(to).getTime() + (to.length === 10 ? DAY_MS : 0));
