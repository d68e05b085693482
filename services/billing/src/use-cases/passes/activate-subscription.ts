import { NotFound, unlessRefused } from '@visavis/platform';
import { subscriptions } from '../../data/collections.ts';
import type { SubscriptionRecord } from '../../domain/account.ts';
import { applyDue } from '../../domain/passes/apply-due.ts';
import { subscriptionOf } from '../../domain/passes/passes.ts';
import { activate } from '../../domain/passes/subscriptions.ts';
import type { BillingDeps } from '../deps.ts';
import { changePasses } from './change-passes.ts';

/** The subscription pays first from now on. Throws NOT_FOUND (also another user's) and SUBSCRIPTION_EXPIRED. */
export const activateSubscription = (
  deps: BillingDeps,
  { userId, subscriptionId, now }: { userId: string; subscriptionId: string; now: Date },
): Promise<SubscriptionRecord> =>
  changePasses(deps, {
    userId,
    now,
    async decide(stored, unit) {
      const passes = applyDue(stored, now);
      const subscription = subscriptionOf(passes, subscriptionId) ?? (await unit.collection(subscriptions).get(subscriptionId));
      if (subscription?.userId !== userId) throw new NotFound('NOT_FOUND', 'Subscription not found');
      const decision = unlessRefused(activate(passes, subscription, now));
      return { passes: decision.passes, subscription };
    },
    present: ({ subscription }) => subscription,
  });
