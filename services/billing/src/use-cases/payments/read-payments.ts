import type { adminBillingEndpoints } from '@visavis/contracts/admin-billing';
import type { paymentEndpoints } from '@visavis/contracts/billing';
import type { QueryOf } from '@visavis/contracts/endpoint';
import { NotFound } from '@visavis/platform';
import type { Count, ListPage, Source } from '@visavis/store';
import { getOrder, type OrderFilter, pageOfOrders, refundsOfOrders } from '../../data/orders.ts';
import { documentsOf } from '../../data/tax-documents.ts';
import type { OrderRecord, RefundRecord } from '../../domain/order.ts';
import type { TaxDocument } from '../../domain/tax-document.ts';

/** An order with its refunds, its invoice, and the numbers of its invoice and credit notes by order and refund. */
export interface PaymentWithPapers {
  order: OrderRecord;
  refunds: readonly RefundRecord[];
  numbers: ReadonlyMap<string, string>;
  invoice?: TaxDocument | undefined;
}
type Deps = { store: Source };
type OwnQuery = QueryOf<(typeof paymentEndpoints)['list']>;
type AdminQuery = QueryOf<(typeof adminBillingEndpoints)['payments']>;

export const listOwnPayments = (deps: Deps, userId: string, query: OwnQuery) => listWith(deps, { userId }, query);

/** Throws NOT_FOUND for another's, so that its existence stays secret; `userId` undefined: an admin's. */
export async function readPayment(deps: Deps, id: string, userId?: string): Promise<PaymentWithPapers> {
  const order = await getOrder(deps.store, id);
  if (!order || (userId !== undefined && order.userId !== userId)) throw new NotFound('NOT_FOUND', 'Payment not found');
  const [payment] = await withPapers(deps, [order]);
  return payment as PaymentWithPapers;
}

export const listPayments = (deps: Deps, query: AdminQuery & ListPage) => listWith(deps, query, query);

async function listWith(deps: Deps, filter: OrderFilter, page: ListPage) {
  const { orders, count } = await pageOfOrders(deps.store, filter, page);
  return { payments: await withPapers(deps, orders), count } satisfies { payments: PaymentWithPapers[]; count: Count };
}

export async function withPapers({ store }: Deps, found: readonly OrderRecord[]): Promise<PaymentWithPapers[]> {
  const refunded = found.filter(({ attempts }) => attempts.some(({ status }) => status === 'captured' || status === 'refunded'));
  const made = await refundsOfOrders(
    store,
    refunded.map(({ _id }) => _id),
  );
  const paid = found.filter(({ paymentId }) => paymentId !== null).map(({ _id }) => _id);
  const ids = [...paid, ...made.map(({ _id }) => _id)];
  const papers = await documentsOf(store, ids);
  const numbers = new Map(papers.flatMap(({ _id, number }) => (number === undefined ? [] : [[_id, number] as const])));
  const invoices = new Map(papers.map((paper) => [paper._id, paper]));
  return found.map((order) => ({
    order,
    refunds: made.filter(({ orderId }) => orderId === order._id),
    numbers,
    invoice: invoices.get(order._id),
  }));
}
