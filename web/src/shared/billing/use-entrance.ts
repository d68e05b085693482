import { useQuery } from '@tanstack/react-query';
import { subscriptionCalls } from '@visavis/contracts/calls/billing';
import { call } from '../api/http.ts';
import { formatDay } from '../format/dates.ts';
import { useT } from '../i18n/en/billing.ts';
import { serverWords } from '../i18n/server-words.ts';
import { endsBeforePass } from './entitlements.ts';
import { billingKeys, freePlanOf, plansQuery, useSubscriptions } from './queries.ts';

export interface Entrance {
  title: string;
  text?: string;
  /** A plan has to be chosen before. */
  needsPlan: boolean;
  /** So its category is no condition. */
  takesNone?: true;
}
export interface EntranceOf {
  meetingId: string;
  category: string | null;
  atOnceUntil?: string | undefined;
  turnMinutes?: number | null | undefined;
}

/**
 * What joining takes from the guest's passes, before they join. Without an answer nothing is said: the server decides at the
 * entrance. `atOnceUntil`: the guest left early too often. `turnMinutes`: how long turns are there, where that is known.
 */
export const useEntrance = ({ meetingId, category, atOnceUntil, turnMinutes }: EntranceOf): Entrance | undefined => {
  const t = useT();
  const { data } = useQuery({
    queryKey: billingKeys.entitlement(meetingId),
    queryFn: async ({ signal }) =>
      (await call(subscriptionCalls.entitlement, { query: { meetingId, category: category ?? '' }, signal })).entitlement,
    enabled: category !== null,
  });
  const locked = data?.refusal === 'CATEGORY_LOCKED';
  const plans = useQuery({ ...plansQuery, enabled: locked }).data ?? [];
  // A new user's only pass is the free plan's.
  const isFree = data?.planCode === 'free' && data.balance === 1;
  const own = useSubscriptions(isFree || data?.refusal === 'PASS_REQUIRED').data;
  const free = freePlanOf(own);
  const atOnce = atOnceUntil && t('entrance.atOnce', { day: formatDay(atOnceUntil) });
  if (atOnce && category === null) return { title: t('entrance.label'), text: atOnce, needsPlan: false };
  if (!data) return undefined;
  if (data.isPaid) return { title: t('entrance.paid'), needsPlan: false, takesNone: true };
  if (locked) {
    const smallest = plans.find(({ isActive, needsCategory, price }) => isActive && !needsCategory && price > 0);
    const text = smallest && t('entrance.lockedText', { plan: serverWords(smallest.name) });
    return { title: t('entrance.locked'), ...(text && { text }), needsPlan: true };
  }
  if (data.refusal) {
    const nextFreeAt = own?.freeTaken?.until ?? free?.passesExpiryDate;
    const next = nextFreeAt ? t('entrance.noneFree', { day: formatDay(nextFreeAt) }) : '';
    return { title: t('entrance.none'), text: `${t('entrance.noneText')} ${next}`.trim(), needsPlan: true };
  }
  if (data.isUnlimited) return { title: t('entrance.unlimited'), needsPlan: false, takesNone: true };
  if (atOnce) return { title: t('entrance.uses', { count: data.balance }), text: atOnce, needsPlan: false };
  if (endsBeforePass(turnMinutes))
    return { title: t('entrance.short'), text: t('entrance.shortText'), needsPlan: false, takesNone: true };
  return isFree && free
    ? {
        title: t('entrance.free'),
        text: t('entrance.nextFree', { day: formatDay(free.passesExpiryDate) }),
        needsPlan: false,
      }
    : { title: t('entrance.uses', { count: data.balance }), text: t('entrance.when'), needsPlan: false };
};
