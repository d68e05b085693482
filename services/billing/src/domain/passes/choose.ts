import type { SubscriptionRecord } from '../account.ts';
import { isLive, type Passes, subscriptionOf } from './passes.ts';

export type PassRefusal = 'PASS_REQUIRED' | 'CATEGORY_LOCKED';
/** `null`: a pass that an admin gave. */
export type Payer = SubscriptionRecord | null;

/**
 * The subscription that counts as active: the one that was chosen or bought last, while it is good; else the bought one that
 * expires next, else the free plan's.
 */
export function activeOf(passes: Passes, now: Date): SubscriptionRecord | undefined {
  const chosen = passes.account.activeSubscriptionId;
  const active = chosen === null ? undefined : subscriptionOf(passes, chosen);
  if (active && isLive(active, now)) return active;
  const live = byExpiry(passes, now);
  return live.find(({ planCode }) => planCode !== 'free') ?? live[0];
}

/** Live subscriptions, the next to expire first. */
export const byExpiry = (passes: Passes, now: Date): SubscriptionRecord[] =>
  passes.subscriptions
    .filter((subscription) => isLive(subscription, now))
    .sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime() || (a._id < b._id ? -1 : 1));

/**
 * What pays for a meeting of this category: the active subscription if it covers it and has passes, then others by expiry, then
 * passes that admins gave. CATEGORY_LOCKED only where there are passes but none covers it.
 */
export function choosePayer(passes: Passes, category: string | null, now: Date): { payer: Payer } | { refusal: PassRefusal } {
  if (passes.account.erased) return { refusal: 'PASS_REQUIRED' };
  const active = activeOf(passes, now);
  const inOrder = [...(active ? [active] : []), ...byExpiry(passes, now).filter(({ _id }) => _id !== active?._id)];
  const withPasses = inOrder.filter(({ isUnlimited, remainingPasses }) => isUnlimited || remainingPasses > 0);
  const payer = withPasses.find((subscription) => subscription.category === null || subscription.category === category);
  if (payer) return { payer };
  if (passes.account.grantedPasses > 0) return { payer: null };
  return { refusal: withPasses.length > 0 ? 'CATEGORY_LOCKED' : 'PASS_REQUIRED' };
}
