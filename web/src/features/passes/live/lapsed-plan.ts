import type { Subscription } from '@visavis/contracts/billing-model';
import { BILLING_CLIENT } from '@visavis/contracts/constants/client';
import { DEVICE_KEYS } from '@visavis/contracts/constants/storage';
import { hasLapsedPasses } from '../../../shared/billing/entitlements.ts';
import type { TextStorage } from '../../../shared/session/storage.ts';
import { readJson } from '../payment/payment-records.ts';

type Plan = Pick<Subscription, '_id' | 'planCode' | 'passesExpiryDate' | 'isExpired' | 'lapsedPasses'>;
/** To whom this browser announced ends, and which: those until then. */
interface LastAnnounced {
  userId: string;
  until: string;
}
const endOf = ({ passesExpiryDate }: Plan) => Date.parse(passesExpiryDate);

/**
 * Whether the server's answers bring the news that the passes of a basic plan have expired. A page that has shown the plan before
 * its end hears it in any case; another one only of a few days ago, once in this browser, and if the person has bought no other
 * plan since.
 */
export const createLapsedNews = (storage: TextStorage) => {
  const seenActive = new Set<string>();
  const announced = new Set<string>();
  return (userId: string, plans: readonly Plan[], now: number): boolean => {
    const stored = readJson(storage, DEVICE_KEYS.toldLapse) as Partial<LastAnnounced> | null;
    const until = (stored?.userId === userId && Date.parse(stored.until ?? '')) || 0;
    const isUnheard = (plan: Plan) => endOf(plan) > until && now - endOf(plan) <= BILLING_CLIENT.lapsedNewsMs;
    // The free plan comes to everybody by itself.
    const hasPlan = plans.some(({ planCode, isExpired }) => planCode !== 'free' && !isExpired);
    const lapsed = plans.filter((plan) => hasLapsedPasses(plan) && !announced.has(plan._id));
    const isNews = lapsed.some((plan) => seenActive.has(plan._id) || (!hasPlan && isUnheard(plan)));
    for (const { _id } of lapsed) announced.add(_id);
    for (const { _id, isExpired } of plans) if (!isExpired) seenActive.add(_id);
    // Also of those that were no news: they are none later, when the other plan has ended.
    const newest = Math.max(until, ...lapsed.map(endOf));
    if (newest > until)
      storage.set(
        DEVICE_KEYS.toldLapse,
        JSON.stringify({ userId, until: new Date(newest).toISOString() } satisfies LastAnnounced),
      );
    return isNews;
  };
};
