import { Unavailable } from '@visavis/platform';
import { forEachDue } from '@visavis/store';
import { orders } from '../../data/collections.ts';
import { authorizedOrders, expiredOrders, pendingRefunds } from '../../data/orders.ts';
import { expireOrder } from '../../domain/payments/status.ts';
import type { BillingDeps } from '../deps.ts';
import { sendRefund } from '../refunds/send-refund.ts';
import { capturePayment } from './capture-payment.ts';

/** The job that takes up interrupted steps: money authorized but not captured, refunds requested but not sent. */
export async function finishPayments(deps: BillingDeps, now: Date): Promise<void> {
  for await (const order of authorizedOrders(deps.store))
    if (!(await tryStep(deps, { orderId: order._id }, () => capturePayment(deps, order, now)))) return;
  for await (const refund of pendingRefunds(deps.store, false))
    if (!(await tryStep(deps, { orderId: refund.orderId, refundId: refund._id }, () => sendRefund(deps, refund, now)))) return;
}

/** One order must not keep the others; a provider that does not answer keeps them all. */
async function tryStep({ logger }: BillingDeps, fields: object, step: () => Promise<unknown>): Promise<boolean> {
  try {
    await step();
    return true;
  } catch (error) {
    logger.warn({ err: error, ...fields }, 'payment step failed');
    return !(error instanceof Unavailable);
  }
}

/** The job that records that unpaid orders are over. Everything compares `expiresAt` with now all the same. */
export const expireOrders = ({ store }: Pick<BillingDeps, 'store'>, now: Date): Promise<void> =>
  forEachDue(
    (limit) => expiredOrders(store, now, limit),
    ({ _id }) =>
      store.transaction(async (unit) => {
        const order = await unit.collection(orders).get(_id);
        const expired = order && expireOrder(order, now);
        if (expired) unit.collection(orders).save(expired);
      }),
  );
