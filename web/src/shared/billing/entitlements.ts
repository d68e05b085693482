import type { Subscription } from '@visavis/contracts/billing-model';
import { PASSES, PLANS } from '@visavis/contracts/constants/billing';
import { categorySlugOf } from '@visavis/contracts/constants/category';
import { TURN } from '@visavis/contracts/constants/session';

/** Specification 2, section 4, "Entitlements". */
export const hasUnlimitedPasses = (
  subscription: Pick<Subscription, 'isUnlimited' | 'remainingPasses' | 'totalPasses'>,
): boolean =>
  subscription.isUnlimited ||
  subscription.remainingPasses >= PLANS.unlimitedPasses ||
  subscription.totalPasses >= PLANS.unlimitedPasses;

/** Names and slugs are compared by slug; a subscription without a category covers all. */
export const coversCategory = (
  { selectedCategory }: { selectedCategory?: string | null | undefined },
  category: string,
): boolean =>
  !selectedCategory ||
  selectedCategory === PLANS.allCategories ||
  selectedCategory === category ||
  (categorySlugOf(selectedCategory) !== undefined && categorySlugOf(selectedCategory) === categorySlugOf(category));

/** A basic plan that is past its date although passes remain: treated as expired. */
export const hasLapsedPasses = (
  { planCode, passesExpiryDate, remainingPasses }: Pick<Subscription, 'planCode' | 'passesExpiryDate' | 'remainingPasses'>,
  now: number,
): boolean => planCode === 'basic' && remainingPasses > 0 && Date.parse(passesExpiryDate) < now;

/** Whether turns end, grace included, before two minutes together use a pass: the demo host's do. */
export const endsBeforePass = (turnMinutes: number | null | undefined): boolean =>
  typeof turnMinutes === 'number' && turnMinutes * 60_000 + TURN.graceMs < PASSES.confirmAfterMs;
