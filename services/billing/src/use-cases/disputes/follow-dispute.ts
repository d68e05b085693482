import { OPEN_DISPUTES, PAYMENTS } from '@visavis/contracts/constants/billing';
import { paymentDisputed } from '@visavis/contracts/events/billing';
import type { ProviderDispute } from '@visavis/providers';
import type { Unit } from '@visavis/store';
import { disputes, orders } from '../../data/collections.ts';
import { dueDisputes } from '../../data/disputes.ts';
import { orderOfPayment } from '../../data/orders.ts';
import type { OrderRecord } from '../../domain/order.ts';
import { type DisputeRecord, followDispute } from '../../domain/payments/dispute.ts';
import type { BillingDeps } from '../deps.ts';
import { aboutOrder, applyPayment } from '../payments/apply-payment.ts';
import { raiseAlert } from '../payments/payment-alert.ts';
import { applyLostDispute, type RefundApplied } from '../refunds/apply-refund.ts';

/**
 * What the provider says of a dispute, from a webhook or from its list: the record follows, admins hear of it, and of one that is
 * lost its part of the payment has gone back. Idempotent and in any order; each step is made up for by the next view. Throws
 * UNAVAILABLE: the provider repeats the event.
 */
export async function applyDispute(
  deps: BillingDeps,
  { dispute: seen, at, eventId }: { dispute: ProviderDispute; at: Date; eventId?: string },
  now: Date,
): Promise<RefundApplied['kind']> {
  await knowPayment(deps, seen.paymentId, now);
  const change = await deps.store.transaction(async (unit) => {
    const order = await orderOfPayment(unit, seen.paymentId);
    if (!order) return undefined;
    const stored = await unit.collection(disputes).get(seen.id);
    const next = followDispute(order, stored, seen, at);
    if (next) publish(deps, unit, save(unit, next), order, now);
    return { order, stored, next };
  });
  if (!change) return 'unknown';
  const { order, stored, next } = change;
  if (next && !stored && isOpen(next)) raiseAlert(deps, 'dispute-opened', fieldsOf(next, order));
  if ((next ?? stored)?.status !== 'lost') return next ? 'applied' : 'unchanged';
  const { deductedPaise, amountPaise } = next ?? (stored as DisputeRecord);
  const lost = { disputeId: seen.id, paymentId: seen.paymentId, amountPaise: deductedPaise || amountPaise };
  return (await applyLostDispute(deps, { ...lost, ...(eventId === undefined ? {} : { eventId }) }, now)).kind;
}

/** Says once of each dispute that is still open that the time for evidence is nearly over. */
export async function announceDueDisputes(deps: BillingDeps, now: Date): Promise<void> {
  for await (const { _id } of dueDisputes(deps.store, new Date(now.getTime() + PAYMENTS.disputeDueAheadMs))) {
    const announced = await deps.store.transaction(async (unit) => {
      // Another replica may have been faster, or it was answered meanwhile.
      const dispute = await unit.collection(disputes).get(_id);
      const order = dispute && (await unit.collection(orders).get(dispute.orderId));
      if (!dispute || !order || dispute.dueTold || !isOpen(dispute)) return undefined;
      publish(deps, unit, save(unit, { ...dispute, dueTold: true }), order, now, true);
      return fieldsOf(dispute, order);
    });
    if (announced) raiseAlert(deps, 'dispute-due', announced);
  }
}

const isOpen = ({ status }: DisputeRecord) => (OPEN_DISPUTES as readonly string[]).includes(status);
const fieldsOf = ({ _id, amountPaise, respondBy }: DisputeRecord, order: OrderRecord) => ({
  disputeId: _id,
  orderId: order._id,
  amountPaise,
  respondBy,
});

function save(unit: Unit, dispute: DisputeRecord): DisputeRecord {
  const writer = unit.collection(disputes);
  return dispute.version === 0 ? writer.insert(dispute) : writer.save(dispute);
}

/** The order, which is touched, gives the event its place. */
function publish(
  { events }: Pick<BillingDeps, 'events'>,
  unit: Unit,
  { _id, paymentId, reasonCode, status, phase, amountPaise, respondBy }: DisputeRecord,
  order: OrderRecord,
  now: Date,
  isDue = false,
): void {
  const dispute = {
    disputeId: _id,
    paymentId,
    reasonCode,
    status,
    phase,
    disputedPaise: amountPaise,
    respondBy: respondBy?.toISOString() ?? null,
    isDue,
  };
  unit.publish(
    events(paymentDisputed, order._id, { ...aboutOrder(order, now), ...dispute }),
    unit.collection(orders).touch(order),
  );
}

/** A dispute does not say which order its payment is of. */
async function knowPayment(deps: BillingDeps, paymentId: string, now: Date): Promise<void> {
  if (await orderOfPayment(deps.store, paymentId)) return;
  const payment = await deps.payments?.getPayment(paymentId);
  if (payment) await applyPayment(deps, { payment }, now);
}
