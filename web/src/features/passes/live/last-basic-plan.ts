import type { Subscription } from '@visavis/contracts/billing-model';
import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import { hasLapsedPasses } from '../../../shared/billing/entitlements.ts';
import type { TextStorage } from '../../../shared/session/storage.ts';

export type BasicPlan = Pick<Subscription, '_id' | 'planCode' | 'passesExpiryDate' | 'remainingPasses'>;

const parse = (text: string | undefined): BasicPlan | undefined => {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

/**
 * Keeps the active basic plan while it has passes. Returns the one kept before if they have expired since: the server shows none
 * by then. Returned once, in all tabs together.
 */
export const noteBasicPlan = (storage: TextStorage, active: BasicPlan | undefined, now: number): BasicPlan | undefined => {
  const before = parse(storage.get(STORAGE_KEYS.basicPlan));
  if (active?.planCode === 'basic' && active.remainingPasses > 0 && !hasLapsedPasses(active, now)) {
    const { _id, planCode, passesExpiryDate, remainingPasses } = active;
    storage.set(STORAGE_KEYS.basicPlan, JSON.stringify({ _id, planCode, passesExpiryDate, remainingPasses }));
  } else storage.remove(STORAGE_KEYS.basicPlan);
  return before && hasLapsedPasses(before, now) ? before : undefined;
};
