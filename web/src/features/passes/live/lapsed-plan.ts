import type { Subscription } from '@visavis/contracts/billing-model';
import { BILLING_CLIENT } from '@visavis/contracts/constants/client';
import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import { hasLapsedPasses } from '../../../shared/billing/entitlements.ts';
import type { TextStorage } from '../../../shared/session/storage.ts';

type Plan = Pick<Subscription, '_id' | 'planCode' | 'passesExpiryDate' | 'isExpired' | 'lapsedPasses'>;

/**
 * Whether the server's answers bring the news that the passes of a basic plan have expired. A page that has shown the plan before
 * its end hears it in any case; another one only of a few days ago, and once, in all tabs together.
 */
export const createLapsedNews = (storage: TextStorage) => {
  const shown = new Set<string>();
  const told = new Set<string>();
  const isNews = (plan: Plan, now: number) => {
    if (told.has(plan._id) || !hasLapsedPasses(plan)) return false;
    const isLate = now - Date.parse(plan.passesExpiryDate) > BILLING_CLIENT.lapsedNewsMs;
    return shown.has(plan._id) || !(isLate || storage.get(STORAGE_KEYS.basicPlan) === plan._id);
  };
  return (plans: readonly Plan[], now: number): boolean => {
    // The newest first: of several, the last one that ended is said.
    const lapsed = plans.find((plan) => isNews(plan, now));
    for (const { _id, isExpired } of plans) if (!isExpired) shown.add(_id);
    if (!lapsed) return false;
    told.add(lapsed._id);
    storage.set(STORAGE_KEYS.basicPlan, lapsed._id);
    return true;
  };
};
