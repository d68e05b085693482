import { useQuery } from '@tanstack/react-query';
import { subscriptionCalls } from '@visavis/contracts/calls/billing';
import type { ReactNode } from 'react';
import { call } from '../../../shared/api/http.ts';
import { billingKeys, plansQuery, useSubscriptions } from '../../../shared/billing/queries.ts';
import { formatDay } from '../../../shared/format/dates.ts';
import { useT } from '../../../shared/i18n/en/billing.ts';
import { serverWords } from '../../../shared/i18n/server-words.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from './entrance-pass.module.css';

/**
 * What joining takes from the guest's passes, before they join. Without an answer nothing is said: the server decides at the
 * entrance.
 */
export const EntrancePass = ({ meetingId, category }: { meetingId: string; category: string }) => {
  const t = useT();
  const { data } = useQuery({
    queryKey: billingKeys.entitlement(meetingId),
    queryFn: async ({ signal }) =>
      (await call(subscriptionCalls.entitlement, { query: { meetingId, category }, signal })).entitlement,
  });
  const locked = data?.refusal === 'CATEGORY_LOCKED';
  const plans = useQuery({ ...plansQuery, enabled: locked }).data ?? [];
  // A newcomer's only pass is the free plan's.
  const isFree = data?.planCode === 'free' && data.balance === 1;
  const { data: own } = useSubscriptions(isFree);
  const freeUntil = isFree
    ? own?.subscriptions.find(({ planCode, isExpired }) => planCode === 'free' && !isExpired)?.passesExpiryDate
    : undefined;
  if (!data) return null;
  if (data.isPaid) return <Note title={t('entrance.paid')} />;
  if (!data.refusal)
    return data.isUnlimited ? (
      <Note title={t('entrance.unlimited')} />
    ) : freeUntil ? (
      <Note title={t('entrance.free')}>{t('entrance.nextFree', { day: formatDay(freeUntil) })}</Note>
    ) : (
      <Note title={t('entrance.uses', { count: data.balance })}>{t('entrance.when')}</Note>
    );
  const smallest = plans.find(({ isActive, needsCategory, price }) => isActive && !needsCategory && price > 0);
  const way = (
    <ButtonLink size="small" to={`/meeting-passes?meeting=${meetingId}`}>
      {t('entrance.plans')}
    </ButtonLink>
  );
  return locked ? (
    <Note title={t('entrance.locked')} action={way}>
      {smallest ? t('entrance.lockedText', { plan: serverWords(smallest.name) }) : ''}
    </Note>
  ) : (
    <Note title={t('entrance.none')} action={way}>
      {t('entrance.noneText')}
    </Note>
  );
};

const Note = ({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) => {
  const t = useT();
  return (
    <section className={styles.pass} aria-label={t('entrance.label')}>
      <Icon name="ticket" />
      <div className={styles.words}>
        <strong>{title}</strong>
        {children ? <p>{children}</p> : null}
        {action}
      </div>
    </section>
  );
};
