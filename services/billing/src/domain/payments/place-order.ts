import { PAYMENTS } from '@visavis/contracts/constants/billing';
import type { GstDetails } from '@visavis/contracts/gst';
import type { OrderRecord } from '../order.ts';
import { isUnlimited, type PlanRecord } from '../plan.ts';
import { freeOrderIdOf } from './free-order.ts';
import { isPayable } from './status.ts';

export interface OrderRequest {
  plan: PlanRecord;
  /** Slug; null covers all. */
  category: string | null;
  couponCode: string | null;
}

/**
 * The buyer's open order for the same: it is returned again instead of a second one, so that a double click or a second tab pays
 * once.
 */
export const openOrderFor = (
  recent: readonly OrderRecord[],
  { plan, category, couponCode }: OrderRequest,
  now: Date,
): OrderRecord | undefined =>
  recent.find(
    (order) =>
      isPayable(order, now) &&
      order.planCode === plan._id &&
      order.planVersion === plan.version &&
      order.category === category &&
      order.couponCode === couponCode,
  );

export interface OrderDetails {
  id: string;
  userId: string;
  buyerName: string;
  gstDetails: GstDetails | null;
  discountPaise: number;
  bonusPasses: number;
  couponId: string | null;
}

/** An order keeps the price of its plan and what the plan gave then. With nothing to pay it needs no provider. */
export function newOrder(
  { plan, category, couponCode }: OrderRequest,
  details: OrderDetails,
  now: Date,
): Omit<OrderRecord, 'version'> {
  const { id, discountPaise, ...rest } = details;
  const amountPaise = plan.pricePaise - discountPaise;
  return {
    ...rest,
    _id: id,
    planCode: plan._id,
    planName: plan.name,
    planVersion: plan.version,
    passes: plan.passes,
    isUnlimited: isUnlimited(plan.passes),
    days: plan.days,
    category,
    originalPaise: plan.pricePaise,
    discountPaise,
    amountPaise,
    couponCode,
    status: 'created',
    providerOrderId: amountPaise === 0 ? freeOrderIdOf(id) : null,
    attempts: [],
    paymentId: null,
    subscriptionId: null,
    amountRefundedPaise: 0,
    expiresAt: new Date(now.getTime() + PAYMENTS.orderTtlMs),
    createdAt: now,
    paidAt: null,
  };
}
