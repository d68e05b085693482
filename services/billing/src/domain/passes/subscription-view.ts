import type { Subscription } from '@visavis/contracts/billing-model';
import { PLANS } from '@visavis/contracts/constants/billing';
import { categoryNameOf } from '@visavis/contracts/constants/category';
import type { SubscriptionRecord } from '../account.ts';

/** A subscription as its owner and admins see it, in events too. Expiry is compared with `now`, whether it is recorded or not. */
export const subscriptionView = (subscription: SubscriptionRecord, activeId: string | null, now: Date): Subscription => ({
  _id: subscription._id,
  planCode: subscription.planCode,
  passesExpiryDate: subscription.expiresAt.toISOString(),
  remainingPasses: subscription.remainingPasses,
  totalPasses: subscription.totalPasses,
  selectedCategory: categoryOf(subscription.category),
  isUnlimited: subscription.isUnlimited,
  isActive: subscription._id === activeId,
  isExpired: subscription.expired || subscription.expiresAt <= now,
  ...(subscription.lapsedPasses !== undefined && { lapsedPasses: subscription.lapsedPasses }),
  isRefunded: subscription.refunded !== undefined,
  purchasedAt: subscription.purchasedAt.toISOString(),
  orderId: subscription.orderId,
});

const categoryOf = (slug: string | null) => (slug === null ? PLANS.allCategories : (categoryNameOf(slug) ?? slug));
