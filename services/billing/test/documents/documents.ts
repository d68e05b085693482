import { createMovableClock } from '@visavis/platform';
import type { Payments } from '@visavis/providers';
import { startServiceForTest, type TestOptions } from '@visavis/service-test';
import { orders, taxDocuments } from '../../src/data/collections.ts';
import type { OrderRecord, RefundRecord } from '../../src/domain/order.ts';
import type { TaxDocument } from '../../src/domain/tax-document.ts';
import { billingService } from '../../src/index.ts';
import { draftCreditNote, draftInvoice } from '../../src/use-cases/documents/draft.ts';
import { orderOf, START } from '../passes/support.ts';

export { START };

/** The billing service with orders that are captured, and refunds that are processed, without a payment provider. */
export async function startDocuments(options: TestOptions<typeof billingService> = {}) {
  const clock = createMovableClock({ now: () => START });
  const payments = { name: 'sandbox' } as Payments;
  const billing = await startServiceForTest(billingService, { clock, payments, ...options });
  const { store, deps } = billing;
  let made = 0;
  return {
    ...billing,
    clock,
    async capture(change: Partial<OrderRecord> = {}, at = clock.now()): Promise<OrderRecord> {
      const { version, ...order } = orderOf(`order-${++made}`, { providerOrderId: `provider-${made}`, paidAt: at, ...change });
      return store.transaction(async (unit) => {
        const saved = unit.collection(orders).insert(order);
        await draftInvoice(deps, unit, saved, at);
        return saved;
      });
    },
    async refund(order: OrderRecord, amountPaise: number, change: Partial<RefundRecord> = {}, at = clock.now()): Promise<string> {
      const refund: RefundRecord = {
        _id: `refund-${++made}`,
        version: 1,
        orderId: order._id,
        userId: order.userId,
        paymentId: 'pay-1',
        providerRefundId: null,
        amountPaise,
        isFull: false,
        isExtra: false,
        status: 'processed',
        reason: 'Asked for',
        arn: null,
        taken: null,
        by: 'admin-1',
        at,
        processedAt: at,
        ...change,
      };
      await store.transaction((unit) => draftCreditNote(deps, unit, refund, order, at));
      return refund._id;
    },
    number: () => billing.runJob('number-documents'),
    document: (id: string): Promise<TaxDocument | undefined> => store.collection(taxDocuments).get(id),
    documents: (): Promise<TaxDocument[]> => store.collection(taxDocuments).find({ where: { number: { gt: '' } }, limit: 1_000 }),
    invoice: (orderId: string, as = 'u1') =>
      billing.call('GET', `/api/payments/${orderId}/invoice`, { token: billing.tokenOf(as) }),
    fetchRaw: (path: string) => fetch(billing.url + path),
  };
}
export type Documents = Awaited<ReturnType<typeof startDocuments>>;
