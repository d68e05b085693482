import { DEFAULT_CURRENCY } from '@visavis/contracts/constants/product';
import type { ProviderPayment } from '@visavis/providers';
import type { Attempt, OrderRecord } from '../order.ts';
import type { PlanRecord } from '../plan.ts';
import { isFreeOrder } from './free-order.ts';
import { isLater, isPaid, withStatus } from './status.ts';

/** What follows from a change of a payment, in the commit that saves the order. */
export type PaymentEffect =
  /** The order is paid: subscription, coupon, invoice, `payment.captured`. Once for each order. */
  | { type: 'activate' }
  /** Another payment had paid the order, or its coupon was used up: this one goes back. */
  | { type: 'refund-extra'; paymentId: string; amountPaise: number }
  | { type: 'failed'; reason: string | null }
  /** The buyer's money goes back: it was not taken, or for nothing that they bought. */
  | { type: 'returned' };

export type PaymentDecision =
  | { kind: 'unchanged' }
  /** Nothing may be activated: a person has to look at it. */
  | { kind: 'mismatch'; problem: string }
  | { kind: 'changed'; order: OrderRecord; effects: PaymentEffect[] };

/** Whether the order can still be refused without a refund: nobody has taken its money yet, or there is none. */
export const canRefuse = (order: OrderRecord, seen: ProviderPayment): boolean =>
  !isPaid(order) && (seen.status === 'authorized' || isFreeOrder(order));
/** Within the order's time its price holds; after it, that of `plan` as it is now must be the same. A free order ends with it. */
export const keepsPrice = (order: OrderRecord, plan: Pick<PlanRecord, 'isActive' | 'pricePaise'>, now: Date): boolean =>
  now < order.expiresAt || (!isFreeOrder(order) && plan.isActive && plan.pricePaise === order.originalPaise);

/**
 * The one transition of an order by what the provider says of a payment, whoever learnt of it: verify, callback, webhook or
 * reconciler. Repeated, reordered and stale views change nothing. `isStillValid`: plan, price and coupon are still good; of a
 * captured payment, its coupon. A free order that is no longer valid stays as it is: there is nothing to give back.
 */
export function followPayment(
  order: OrderRecord,
  reported: ProviderPayment,
  { now, isStillValid }: { now: Date; isStillValid: boolean },
): PaymentDecision {
  const problem = problemOf(order, reported);
  if (problem) return { kind: 'mismatch', problem };
  const existing = order.attempts.find(({ paymentId }) => paymentId === reported.id);
  const seen = { ...reported, status: nextStatus(existing, reported) };
  if (existing && !isLater(seen.status, existing.status)) return { kind: 'unchanged' };
  if (isFreeOrder(order) && !isPaid(order) && !isStillValid) return { kind: 'unchanged' };

  // What the buyer was told comes back does so, although the provider captured it by itself.
  const paysNow = seen.status === 'captured' && !isPaid(order) && isStillValid && !existing?.isReturned;
  const isReturned = existing?.isReturned || (canRefuse(order, seen) && !isStillValid);
  const fee = seen.fee ?? existing?.fee;
  const attempt: Attempt = {
    paymentId: seen.id,
    status: seen.status,
    amountPaise: seen.amountPaise,
    method: seen.method ?? existing?.method ?? null,
    maskedInstrument: seen.maskedInstrument ?? existing?.maskedInstrument ?? null,
    errorReason: seen.status === 'failed' ? seen.errorReason : (existing?.errorReason ?? null),
    isExtra: existing?.isExtra || (seen.status === 'captured' && !paysNow),
    ...(isReturned ? { isReturned } : {}),
    ...(fee && { fee }),
    at: existing?.at ?? seen.createdAt,
  };
  const attempts = existing ? order.attempts.map((each) => (each === existing ? attempt : each)) : [...order.attempts, attempt];
  const next = withStatus({ ...order, attempts, ...(paysNow ? { paymentId: seen.id, paidAt: now } : {}) });
  return { kind: 'changed', order: next, effects: effectsOf(order, existing, attempt, seen, paysNow) };
}

/** What was captured and paid back before we learnt of either is captured first: its refunds are followed as refunds. */
function nextStatus(existing: Attempt | undefined, { status, wasCaptured }: ProviderPayment): ProviderPayment['status'] {
  const isKnown = existing?.status === 'captured' || existing?.status === 'refunded';
  return status === 'refunded' && wasCaptured && !isKnown ? 'captured' : status;
}

function effectsOf(
  order: OrderRecord,
  existing: Attempt | undefined,
  attempt: Attempt,
  seen: ProviderPayment,
  paysNow: boolean,
): PaymentEffect[] {
  if (paysNow) return [{ type: 'activate' }];
  if (seen.status === 'captured') {
    const amountPaise = seen.amountPaise - seen.amountRefundedPaise;
    const effects: PaymentEffect[] = amountPaise > 0 ? [{ type: 'refund-extra', paymentId: seen.id, amountPaise }] : [];
    return existing?.isReturned ? effects : [...effects, { type: 'returned' }];
  }
  if (seen.status === 'failed' && !isPaid(order)) return [{ type: 'failed', reason: seen.errorReason }];
  const wasTaken = existing?.status === 'captured';
  const goesBack = attempt.isReturned || (seen.status === 'refunded' && !wasTaken);
  return goesBack && !existing?.isReturned ? [{ type: 'returned' }] : [];
}

function problemOf(order: OrderRecord, seen: ProviderPayment): string | undefined {
  if (seen.orderId !== order.providerOrderId) return `order ${seen.orderId} instead of ${order.providerOrderId}`;
  if (seen.amountPaise !== order.amountPaise) return `${seen.amountPaise} instead of ${order.amountPaise} paise`;
  if (seen.currency !== DEFAULT_CURRENCY) return `${seen.currency} instead of ${DEFAULT_CURRENCY}`;
  return undefined;
}
