import { queryOptions, useQuery } from '@tanstack/react-query';
import { adminBillingCalls } from '@visavis/contracts/calls/billing';
import { call } from '../../../shared/api/http.ts';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import { EffectsList } from '../dialogs/effects.tsx';
import { adminKeys, cacheFor } from '../query-keys.ts';

/** What the refund would do now, as the server tries it without doing it, and whether it wants a new second factor. */
export const refundEffects = (id: string, amountPaise: number) =>
  queryOptions({
    queryKey: adminKeys.refundEffects(id, amountPaise),
    queryFn: ({ signal }) => call(adminBillingCalls.refundEffects, { params: { id }, query: { amountPaise }, signal }),
    ...cacheFor(0),
  });
export const RefundEffects = ({ id, amountPaise }: { id: string; amountPaise: number }) => {
  const t = useT();
  const { data, error } = useQuery(refundEffects(id, amountPaise));
  const { paidBackPaise, leftPaise, planEnds, passesTaken: count } = data?.effects ?? {};
  const lines = data && [
    { effect: 'paidBack', words: t('refund.effects.paidBack', { amount: rupeesOf(paidBackPaise ?? 0) }) },
    ...(leftPaise ? [{ effect: 'left', words: t('refund.effects.left', { left: rupeesOf(leftPaise) }) }] : []),
    { effect: 'plan', words: t(planEnds ? 'refund.effects.ends' : 'refund.effects.stays') },
    ...(count ? [{ effect: 'passes', words: t('refund.effects.passes', { count }) }] : []),
  ];
  return <EffectsList error={error} lines={lines} />;
};
