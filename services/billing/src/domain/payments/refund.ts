import { REFUND } from '@visavis/contracts/constants/billing';
import { type Refused, refused } from '@visavis/platform';
import type { ProviderRefund } from '@visavis/providers';
import type { OrderRecord, RefundRecord } from '../order.ts';
import { isPaid, withStatus } from './status.ts';

const LOST_DISPUTE = 'dispute_';
/** The provider makes no refund of what the bank took back: the one that stands for it has an id of ours. */
export const lostDisputeRefundId = (disputeId: string) => LOST_DISPUTE + disputeId;
export const isLostDisputeRefund = (id: string): boolean => id.startsWith(LOST_DISPUTE);
/** Whether the provider knows a refund by this id. */
export const isProviderRefundId = (id: string | null): id is string => id !== null && !isLostDisputeRefund(id);

export type NewRefund = Omit<RefundRecord, 'version'>;

/** A failed refund returned nothing; a pending one counts. */
const counts = ({ status }: RefundRecord): boolean => status !== 'failed';
const sumOf = (refunds: readonly RefundRecord[]): number =>
  refunds.filter(counts).reduce((sum, { amountPaise }) => sum + amountPaise, 0);

const draft = (
  order: OrderRecord,
  refund: Omit<NewRefund, 'orderId' | 'userId' | 'taken' | 'processedAt'>,
  now: Date,
): NewRefund => ({
  ...refund,
  orderId: order._id,
  userId: order.userId,
  taken: null,
  processedAt: refund.status === 'processed' ? now : null,
});

/** An admin pays back; the money is sent after the commit. Refusals: NOT_REFUNDABLE, REFUND_TOO_LATE, REFUND_TOO_LARGE. */
export function requestRefund(
  order: OrderRecord,
  request: { id: string; amountPaise: number | undefined; reason: string; by: string },
  now: Date,
): Refused | { kind: 'accepted'; order: OrderRecord; refund: NewRefund } {
  const { paidAt, paymentId } = order;
  const remaining = order.amountPaise - order.amountRefundedPaise;
  if (paidAt === null || paymentId === null || order.amountPaise === 0)
    return refused('conflict', 'NOT_REFUNDABLE', 'This payment has not been captured');
  if (remaining === 0) return refused('conflict', 'NOT_REFUNDABLE', 'This payment has been paid back already');
  if (now.getTime() > paidAt.getTime() + REFUND.withinMs)
    return refused('conflict', 'REFUND_TOO_LATE', 'A payment can be paid back within six months only');
  const { amountPaise = remaining } = request;
  if (amountPaise > remaining)
    return refused('conflict', 'REFUND_TOO_LARGE', 'This is more than what is left of the payment', {
      remainingPaise: remaining,
    });
  const left = remaining - amountPaise;
  if (left > 0 && left < REFUND.minPaise)
    return refused('conflict', 'REFUND_TOO_LARGE', 'Less than one rupee would be left, which could never be paid back', {
      remainingPaise: remaining,
    });
  const refund = draft(
    order,
    {
      _id: request.id,
      paymentId,
      providerRefundId: null,
      amountPaise,
      isFull: amountPaise === remaining,
      isExtra: false,
      status: 'pending',
      reason: request.reason,
      arn: null,
      by: request.by,
      at: now,
    },
    now,
  );
  return { kind: 'accepted', order: withRefunded(order, amountPaise), refund };
}

/**
 * Nothing was sold for the payment: what it took goes back, without an invoice and without a credit note. The buyer reads why.
 */
export const refundOfExtra = (
  order: OrderRecord,
  { id, paymentId, amountPaise }: { id: string; paymentId: string; amountPaise: number },
  now: Date,
): NewRefund =>
  draft(
    order,
    {
      _id: id,
      paymentId,
      providerRefundId: null,
      amountPaise,
      isFull: true,
      isExtra: true,
      status: 'pending',
      reason: isPaid(order) ? 'Second payment of one order' : 'Paid too late for the price or the coupon of this order',
      arn: null,
      by: 'system',
      at: now,
    },
    now,
  );

export type RefundDecision =
  | { kind: 'unchanged' }
  | { kind: 'too-large'; remainingPaise: number }
  | {
      kind: 'changed';
      order: OrderRecord;
      /** `version: 0`: a new one. */
      refund: RefundRecord;
      /** Our requests that were not sent yet and whose amount this refund has used up. */
      replaced: RefundRecord[];
      /** Of a payment that goes back as a whole: what is still to be sent, after its request was replaced by a part. */
      restPaise: number;
    };

/**
 * The one transition by what the provider says of a refund: our own, or one that was made at the provider (`reason` says why).
 * `refunds` are all of the order. Never more than was paid: a request that was not sent yet gives way to one that the provider
 * has made.
 */
export function followRefund(
  order: OrderRecord,
  refunds: readonly RefundRecord[],
  seen: ProviderRefund,
  reason: string,
  now: Date,
): RefundDecision {
  const ours = refunds.find(
    (refund) =>
      refund.providerRefundId === seen.id || refund._id === seen.id || (refund._id === seen.receipt && !isReplaced(refund)),
  );
  return ours ? follow(order, ours, seen, now) : takeOver(order, refunds, seen, reason, now);
}

/** What failed leaves room for what did not: of what is seen together, it is followed first. */
export const failedFirst = (seen: readonly ProviderRefund[]): ProviderRefund[] =>
  [...seen].sort((a, b) => Number(b.status === 'failed') - Number(a.status === 'failed'));

/**
 * It gave way to another one before the provider was known to have it. Where it had been sent all the same and only the answer
 * was lost, what the provider then says of it is one more refund.
 */
const isReplaced = ({ status, providerRefundId }: RefundRecord) => status === 'failed' && providerRefundId === null;

const isUnsent = (refund: RefundRecord, paymentId: string) =>
  refund.status === 'pending' && refund.providerRefundId === null && refund.paymentId === paymentId;

function follow(order: OrderRecord, stored: RefundRecord, seen: ProviderRefund, now: Date): RefundDecision {
  // Processed and failed are final: a later view of `pending` is a late one.
  const status = stored.status === 'pending' ? seen.status : stored.status;
  const refund: RefundRecord = {
    ...stored,
    status,
    providerRefundId: seen.id,
    arn: seen.arn ?? stored.arn,
    madeAt: seen.createdAt,
    processedAt: status === 'processed' ? (stored.processedAt ?? now) : null,
  };
  if (refund.status === stored.status && refund.arn === stored.arn && refund.providerRefundId === stored.providerRefundId)
    return { kind: 'unchanged' };
  const fails = status === 'failed' && stored.status !== 'failed' && !stored.isExtra;
  return { kind: 'changed', order: fails ? withRefunded(order, -stored.amountPaise) : order, refund, replaced: [], restPaise: 0 };
}

function takeOver(
  order: OrderRecord,
  refunds: readonly RefundRecord[],
  seen: ProviderRefund,
  reason: string,
  now: Date,
): RefundDecision {
  const attempt = order.attempts.find(({ paymentId }) => paymentId === seen.paymentId);
  // The return of money that was never taken is no refund of the order.
  const wasTaken = attempt !== undefined && (attempt.isExtra || (isPaid(order) && order.paymentId === seen.paymentId));
  if (!wasTaken || seen.status === 'failed' || seen.amountPaise === 0) return { kind: 'unchanged' };
  const ofPayment = refunds.filter((refund) => refund.paymentId === seen.paymentId && counts(refund));
  const unsent = ofPayment.filter((refund) => isUnsent(refund, seen.paymentId)).reverse();
  const replaced: RefundRecord[] = [];
  let remaining = attempt.amountPaise - sumOf(ofPayment);
  for (const refund of unsent) {
    if (remaining >= seen.amountPaise) break;
    remaining += refund.amountPaise;
    replaced.push({ ...refund, status: 'failed', reason: `${refund.reason} (replaced by ${seen.id})` });
  }
  if (seen.amountPaise > remaining) return { kind: 'too-large', remainingPaise: remaining };
  const refund = draft(
    order,
    {
      _id: seen.id,
      paymentId: seen.paymentId,
      providerRefundId: seen.id,
      amountPaise: seen.amountPaise,
      isFull: seen.amountPaise === remaining,
      isExtra: attempt.isExtra,
      status: seen.status,
      reason,
      arn: seen.arn,
      by: 'provider',
      at: seen.createdAt,
      madeAt: seen.createdAt,
    },
    now,
  );
  const lost = replaced.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return {
    kind: 'changed',
    order: attempt.isExtra ? order : withRefunded(order, seen.amountPaise - lost),
    refund: { ...refund, version: 0 },
    replaced,
    restPaise: attempt.isExtra && replaced.length > 0 ? remaining - seen.amountPaise : 0,
  };
}

const withRefunded = (order: OrderRecord, paise: number): OrderRecord =>
  withStatus({ ...order, amountRefundedPaise: order.amountRefundedPaise + paise });

/** What is left of a payment when requests that were not sent yet give way. */
export function unsentGivesWay(order: OrderRecord, refunds: readonly RefundRecord[], paymentId: string): number {
  const attempt = order.attempts.find((each) => each.paymentId === paymentId);
  const sent = refunds.filter((refund) => refund.paymentId === paymentId && counts(refund) && !isUnsent(refund, paymentId));
  return (attempt?.amountPaise ?? 0) - sumOf(sent);
}
