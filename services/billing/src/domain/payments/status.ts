import type { PaymentStatus } from '@visavis/contracts/constants/billing';
import { PAYMENTS } from '@visavis/contracts/constants/billing';
import type { ProviderPayment } from '@visavis/providers';
import type { Attempt, OrderRecord } from '../order.ts';

/** How far an attempt has come. Views of the provider may arrive late and in any order: an attempt only moves up. */
const RANK: Record<ProviderPayment['status'], number> = { created: 0, failed: 1, authorized: 2, captured: 3, refunded: 4 };
export const isLater = (seen: ProviderPayment['status'], stored: ProviderPayment['status']): boolean => RANK[seen] > RANK[stored];

/** An attempt has been captured for this order, whatever was paid back since. */
export const isPaid = ({ paymentId }: Pick<OrderRecord, 'paymentId'>): boolean => paymentId !== null;

/** Authorized, and to be captured by us if the provider does not do so by itself. */
export const attemptToCapture = (order: OrderRecord): Attempt | undefined =>
  isPaid(order) ? undefined : order.attempts.find(({ status, isReturned }) => status === 'authorized' && !isReturned);

/** The provider may still turn it into a success. */
const isOpen = ({ status }: Attempt): boolean => status === 'created' || status === 'failed' || status === 'authorized';

/** The order with the status that follows from its attempts and refunds, and with the end of its reconciliation. */
export function withStatus(order: OrderRecord): OrderRecord {
  const { followUntil: _, ...rest } = order;
  return {
    ...rest,
    status: statusOf(order),
    ...(order.attempts.some(isOpen) ? { followUntil: new Date(order.createdAt.getTime() + PAYMENTS.followMs) } : {}),
  };
}

function statusOf(order: OrderRecord): PaymentStatus {
  const { amountRefundedPaise, amountPaise, attempts, status } = order;
  if (isPaid(order)) {
    if (amountRefundedPaise === 0) return 'captured';
    return amountRefundedPaise < amountPaise ? 'partially_refunded' : 'refunded';
  }
  if (attemptToCapture(order)) return 'authorized';
  if (attempts.some((attempt) => attempt.status === 'failed' || attempt.status === 'refunded')) return 'failed';
  return status === 'expired' ? 'expired' : 'created';
}

/** Money of the unpaid order was taken and goes back: paying again would end the same way. */
export const wasPaidInVain = (order: OrderRecord): boolean => !isPaid(order) && order.attempts.some(({ isExtra }) => isExtra);

/** Unpaid and still open: it is returned again by create-order, and its pay page opens. */
export const isPayable = (order: OrderRecord, now: Date): boolean =>
  !isPaid(order) && !wasPaidInVain(order) && order.status !== 'expired' && order.expiresAt > now;

/** What an unpaid order is at the end of its time; undefined when there is nothing to record. */
export const expireOrder = (order: OrderRecord, now: Date): OrderRecord | undefined =>
  order.status === 'created' && order.expiresAt <= now ? { ...order, status: 'expired' } : undefined;
