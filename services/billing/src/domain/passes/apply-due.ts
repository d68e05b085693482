import type { Hold } from '../account.ts';
import { enter, isUnwritten, type Passes, subscriptionOf, unwrittenFreePlan, withAccount, withSubscription } from './passes.ts';

/** What the clock has decided, before anything else is: lapsed holds go back, and what is left of expired plans lapses. */
export function applyDue(before: Passes, now: Date): Passes {
  let passes = before;
  for (const hold of before.account.holds) if (hold.expiresAt <= now) passes = released(passes, hold, now);
  for (const { _id, expired, expiresAt } of passes.subscriptions)
    if (!expired && expiresAt <= now) passes = expiredNow(passes, _id);
  const free = passes.freeTaken ? undefined : unwrittenFreePlan(passes.account, now);
  const isThere = free && subscriptionOf(passes, free._id) !== undefined;
  return free && !isThere ? { ...passes, subscriptions: [...passes.subscriptions, free] } : passes;
}

/** The held pass goes back to where it came from; what came from an ended plan lapses, or is taken back, with it. */
export function released(before: Passes, hold: Hold, now: Date): Passes {
  const { id, subscriptionId, passes: count, meetingId, meetingTitle } = hold;
  const holds = before.account.holds.filter((other) => other.id !== id);
  const passes = enter(withAccount(before, { holds }), {
    _id: `release:${id}`,
    delta: count,
    reason: 'release',
    subscriptionId,
    meetingId,
    meetingTitle,
  });
  if (count === 0) return passes;
  if (subscriptionId === null) return withAccount(passes, { grantedPasses: passes.account.grantedPasses + count });
  const subscription = subscriptionOf(passes, subscriptionId);
  if (subscription?.refunded) {
    const refunded = { ...subscription.refunded, passes: subscription.refunded.passes + count };
    const taken = withSubscription(passes, subscriptionId, { refunded });
    return enter(taken, { _id: `refund:${id}`, delta: -count, reason: 'refund', subscriptionId });
  }
  // Not among those loaded: its expiry is recorded.
  if (!subscription || subscription.expired || subscription.expiresAt <= now)
    return enter(passes, { _id: `expire:${id}`, delta: -count, reason: 'expire', subscriptionId });
  return withSubscription(passes, subscriptionId, { remainingPasses: subscription.remainingPasses + count });
}

function expiredNow(before: Passes, id: string): Passes {
  const subscription = subscriptionOf(before, id);
  if (!subscription) return before;
  // A free period that nobody used leaves no rows.
  if (isUnwritten(subscription)) return { ...before, subscriptions: before.subscriptions.filter(({ _id }) => _id !== id) };
  const { isUnlimited, remainingPasses, refunded, planCode } = subscription;
  const left = isUnlimited ? 0 : remainingPasses;
  let passes = withSubscription(before, id, {
    expired: true,
    ...(isUnlimited ? {} : { remainingPasses: 0 }),
    ...(left > 0 && { lapsedPasses: left }),
  });
  if (left > 0 || isUnlimited)
    passes = enter(passes, { _id: `expire:${id}`, delta: -left, reason: 'expire', subscriptionId: id });
  // The next free period follows at once: nobody needs to hear of it.
  return refunded || planCode === 'free'
    ? passes
    : { ...passes, drafts: [...passes.drafts, { type: 'expired', subscriptionId: id }] };
}
