import { subscriptionEndpoints } from '@visavis/contracts/billing';
import { pagination } from '@visavis/contracts/common';
import type { Routes } from '@visavis/platform';
import { subscriptionView } from '../domain/passes/subscription-view.ts';
import type { BillingDeps } from '../use-cases/deps.ts';
import { activateSubscription } from '../use-cases/passes/activate-subscription.ts';
import { readEntitlement } from '../use-cases/passes/holds.ts';
import { listSubscriptions, readActiveSubscription, readLedger } from '../use-cases/passes/read-passes.ts';
import { presentEntry } from './present-entry.ts';

/** The subscriptions list is not paged: more than anybody buys. */
const ALL = { page: 1, limit: 1_000 };

/** A user's own subscriptions and passes. */
export function subscriptionRoutes({ on }: Routes, deps: BillingDeps): void {
  on(subscriptionEndpoints.list, async ({ principal, now }) => {
    const { subscriptions, activeId, balance, freeTaken } = await listSubscriptions(deps, principal.userId, ALL, now);
    return {
      subscriptions: subscriptions.map((each) => subscriptionView(each, activeId, now)),
      activeSubscriptionId: activeId,
      balance: balance.balance,
      grantedPasses: balance.grantedPasses,
      isUnlimited: balance.isUnlimited,
      ...(freeTaken && { freeTaken: { because: freeTaken.because, until: freeTaken.until.toISOString() } }),
    };
  });
  on(subscriptionEndpoints.active, async ({ principal, now }) => {
    const active = await readActiveSubscription(deps, principal.userId, now);
    return { subscription: active ? subscriptionView(active, active._id, now) : null };
  });
  on(subscriptionEndpoints.ledger, async ({ query, principal, now }) => {
    const { entries, balance, count } = await readLedger(deps, principal.userId, query, now);
    return {
      entries: entries.map(presentEntry),
      balance: balance.balance,
      pagination: pagination(query.page, query.limit, count),
    };
  });
  on(subscriptionEndpoints.entitlement, async ({ query, principal, now }) => {
    const { refusal, isPaid, balance, planCode } = await readEntitlement(deps, { ...query, userId: principal.userId }, now);
    return {
      entitlement: {
        refusal,
        isPaid,
        balance: balance.balance,
        isUnlimited: balance.isUnlimited,
        planCode: planCode,
      },
    };
  });
  on(subscriptionEndpoints.activate, async ({ params, principal, now }) => {
    const active = await activateSubscription(deps, { userId: principal.userId, subscriptionId: params.id, now });
    return {
      message: 'Subscription activated successfully',
      subscription: subscriptionView(active, active._id, now),
    };
  });
}
