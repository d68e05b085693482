import { PASSES } from '@visavis/contracts/constants/billing';
import { subscriptionEnding } from '@visavis/contracts/events/billing';
import type { Unit } from '@visavis/store';
import { passAccounts, subscriptions } from '../../data/collections.ts';
import { endingSubscriptions } from '../../data/passes.ts';
import type { PassAccount, SubscriptionRecord } from '../../domain/account.ts';
import { isLive } from '../../domain/passes/passes.ts';
import { subscriptionView } from '../../domain/passes/subscription-view.ts';
import type { BillingDeps } from '../deps.ts';

/** Says once of each paid plan that its passes are soon lost, if some are left. */
export async function announceEndings(deps: BillingDeps, now: Date): Promise<void> {
  const until = new Date(now.getTime() + PASSES.endingAheadMs);
  const failed: unknown[] = [];
  for await (const { _id, userId } of endingSubscriptions(deps.store, now, until))
    await deps.store
      .transaction((unit) => announce(deps, unit, { id: _id, userId }, now))
      .catch((error) => {
        // One user's defect must not keep the others waiting.
        deps.logger.error({ err: error, userId }, 'the end of a plan could not be announced');
        failed.push(error);
      });
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} ends of plans are left to announce`);
}

/**
 * Reads again: another replica may have been faster, or the last pass is used. The account, which each change saves, gives the
 * event its place.
 */
async function announce(
  { events }: Pick<BillingDeps, 'events'>,
  unit: Unit,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<void> {
  const writer = unit.collection(subscriptions);
  const [subscription, account] = [await writer.get(id), await unit.collection(passAccounts).get(userId)];
  if (!subscription || subscription.endingTold) return;
  writer.save({ ...subscription, endingTold: true });
  if (!account || !isNews(subscription, account, now)) return;
  const guard = unit.collection(passAccounts).touch(account);
  const view = subscriptionView(subscription, account.activeSubscriptionId, now);
  unit.publish(events(subscriptionEnding, userId, { userId, subscription: view }), guard);
}

/** Free periods follow each other, and of a plan of a few days the buyer knows. */
function isNews(subscription: SubscriptionRecord, { erased }: PassAccount, now: Date): boolean {
  const { planCode, isUnlimited, remainingPasses, purchasedAt, expiresAt } = subscription;
  const isLong = expiresAt.getTime() - purchasedAt.getTime() > 2 * PASSES.endingAheadMs;
  return !erased && planCode !== 'free' && isLong && isLive(subscription, now) && (isUnlimited || remainingPasses > 0);
}
