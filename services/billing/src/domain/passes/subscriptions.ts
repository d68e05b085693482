import { type Refused, refused } from '@visavis/platform/refusal';
import type { SubscriptionRecord } from '../account.ts';
import type { OrderRecord } from '../order.ts';
import { activeOf } from './choose.ts';
import { enter, isLive, type Passes, subscriptionOf, withAccount, withSubscription } from './passes.ts';

const DAY_MS = 86_400_000;

/** One for each order: whoever credits it again finds it. */
export const subscriptionIdOf = (order: Pick<OrderRecord, '_id'>) => `sub_${order._id}`;

/** A paid order's subscription with its passes and bonus; it becomes the active one. `passes`: with what is due applied. */
export function credit(before: Passes, order: OrderRecord, now: Date): Passes {
  const { planCode, isUnlimited, category, bonusPasses, userId } = order;
  const totalPasses = isUnlimited ? order.passes : order.passes + bonusPasses;
  const subscription: SubscriptionRecord = {
    _id: subscriptionIdOf(order),
    version: 0,
    userId,
    planCode,
    orderId: order._id,
    category,
    totalPasses,
    remainingPasses: totalPasses,
    isUnlimited,
    purchasedAt: now,
    expiresAt: new Date(now.getTime() + order.days * DAY_MS),
    expired: false,
    endingTold: false,
  };
  const { _id: subscriptionId } = subscription;
  let passes: Passes = { ...before, subscriptions: [...before.subscriptions, subscription] };
  const amountOf = (count: number) => (isUnlimited ? 0 : count);
  const of = { subscriptionId };
  passes = enter(passes, { ...of, _id: `purchase:${order._id}`, delta: amountOf(order.passes), reason: 'purchase' });
  if (bonusPasses > 0)
    passes = enter(passes, { ...of, _id: `bonus:${order._id}`, delta: amountOf(bonusPasses), reason: 'bonus' });
  const drafts = [...passes.drafts, { type: 'purchased', subscriptionId } as const];
  return withAccount({ ...passes, drafts }, { activeSubscriptionId: subscriptionId });
}

/**
 * A full refund: the subscription ends, and its unused passes are taken back; a held one follows if it is released. Undefined
 * where there is nothing to end any more. `stored`: its expiry may be recorded. `passes`: with what is due applied.
 */
export function takeBack(passes: Passes, stored: SubscriptionRecord, now: Date): { passes: Passes; taken: number } | undefined {
  const subscription = subscriptionOf(passes, stored._id) ?? stored;
  if (subscription.refunded) return undefined;
  const { _id: subscriptionId, isUnlimited, remainingPasses } = subscription;
  const taken = isUnlimited || subscription.expired ? 0 : remainingPasses;
  const change = { refunded: { at: now, passes: taken }, ...(isUnlimited ? {} : { remainingPasses: 0 }) };
  const ended = withSubscription(withLoaded(passes, subscription), subscriptionId, change);
  const isChosen = ended.account.activeSubscriptionId === subscriptionId;
  // The account's version tells a refund after a failed one from the first.
  const key = `refund:${subscriptionId}:${passes.account.version}`;
  const entered = enter(isChosen ? withAccount(ended, { activeSubscriptionId: null }) : ended, {
    _id: key,
    delta: -taken,
    reason: 'refund',
    subscriptionId,
  });
  return { passes: withOtherActive(passes, entered, now), taken };
}

/** Whoever shows which subscription counts as active learns of another one, chosen or not. */
function withOtherActive(before: Passes, after: Passes, now: Date): Passes {
  const next = activeOf(after, now);
  return next && next._id !== activeOf(before, now)?._id ? withActivated(after, next._id) : after;
}
const withActivated = (passes: Passes, subscriptionId: string): Passes => ({
  ...passes,
  drafts: [...passes.drafts, { type: 'activated', subscriptionId }],
});

/** The refund failed: the subscription goes on, with what was taken back. What has expired meanwhile stays expired. */
export function giveBack(passes: Passes, stored: SubscriptionRecord, refundId: string, now: Date): Passes | undefined {
  const subscription = subscriptionOf(passes, stored._id) ?? stored;
  if (!subscription.refunded) return undefined;
  const { _id: subscriptionId, refunded, isUnlimited } = subscription;
  const back = refunded.passes;
  const isOver = subscription.expired || subscription.expiresAt <= now;
  const entered = enter(withLoaded(passes, subscription), {
    _id: `refund-failed:${refundId}`,
    delta: back,
    reason: 'refund',
    subscriptionId,
  });
  const remainingPasses = isUnlimited ? subscription.remainingPasses : isOver ? 0 : back;
  const restored = withSubscription(entered, subscriptionId, { refunded: undefined, remainingPasses });
  const lapsed =
    isOver && back > 0
      ? enter(restored, { _id: `expire:${subscriptionId}:${refundId}`, delta: -back, reason: 'expire', subscriptionId })
      : restored;
  const isLeft = isOver || lapsed.account.activeSubscriptionId !== null;
  return withOtherActive(passes, isLeft ? lapsed : withAccount(lapsed, { activeSubscriptionId: subscriptionId }), now);
}

const withLoaded = (passes: Passes, subscription: SubscriptionRecord): Passes =>
  subscriptionOf(passes, subscription._id) ? passes : { ...passes, subscriptions: [...passes.subscriptions, subscription] };

/** The user chooses which subscription pays first. `passes`: with what is due applied. */
export function activate(
  passes: Passes,
  subscription: SubscriptionRecord,
  now: Date,
): { kind: 'accepted' | 'unchanged'; passes: Passes } | Refused {
  const { _id: subscriptionId } = subscription;
  const present = subscriptionOf(passes, subscriptionId);
  if (!present || !isLive(present, now)) return refused('conflict', 'SUBSCRIPTION_EXPIRED', 'This subscription has expired');
  if (activeOf(passes, now)?._id === subscriptionId && passes.account.activeSubscriptionId === subscriptionId)
    return { kind: 'unchanged', passes };
  return {
    kind: 'accepted',
    passes: withActivated(withAccount(passes, { activeSubscriptionId: subscriptionId }), subscriptionId),
  };
}
