import { adminBillingEndpoints } from '@visavis/contracts/admin-billing';
import { pagination } from '@visavis/contracts/common';
import { actorOf, assertFresh, type Routes } from '@visavis/platform';
import { subscriptionView } from '../domain/passes/subscription-view.ts';
import type { BillingDeps } from '../use-cases/deps.ts';
import { adjustPasses, readAdjustmentEffects } from '../use-cases/passes/adjust-passes.ts';
import { listSubscriptions, readLedger } from '../use-cases/passes/read-passes.ts';
import { presentEntry } from './present-entry.ts';

/** What admins see of a user's subscriptions and passes, and do with them. */
export function adminPassRoutes({ on }: Routes, deps: BillingDeps): void {
  on(adminBillingEndpoints.userSubscriptions, async ({ params, query, now }) => {
    const { subscriptions, activeId, count } = await listSubscriptions(deps, params.id, query, now);
    return {
      subscriptions: subscriptions.map((each) => subscriptionView(each, activeId, now)),
      activeSubscriptionId: activeId,
      pagination: pagination(query.page, query.limit, count),
    };
  });
  on(adminBillingEndpoints.userPasses, async ({ params, query, now }) => {
    const { entries, balance, freeTaken, count } = await readLedger(deps, params.id, query, now);
    return {
      balance: balance.balance,
      isUnlimited: balance.isUnlimited,
      grantedPasses: balance.grantedPasses,
      ...(freeTaken?.holder && {
        freeTaken: { because: freeTaken.because, until: freeTaken.until.toISOString(), ...freeTaken.holder },
      }),
      entries: entries.map((entry) => ({ ...presentEntry(entry), by: entry.by })),
      pagination: pagination(query.page, query.limit, count),
    };
  });
  on(adminBillingEndpoints.passesEffects, async ({ params, query, principal, now }) => ({
    effects: await readAdjustmentEffects(deps, { ...query, userId: params.id, actor: actorOf(principal), now }),
  }));
  on(adminBillingEndpoints.adjustPasses, ({ params, body, principal, now, once }) => {
    const requireFresh = () => assertFresh(principal, now);
    return adjustPasses(
      deps,
      { ...body, userId: params.id, actor: actorOf(principal), now, once, requireFresh },
      (entry, { balance }) => ({ balance, entry: presentEntry(entry) }),
    );
  });
}
