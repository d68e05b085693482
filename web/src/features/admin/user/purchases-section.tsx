import { useQuery } from '@tanstack/react-query';
import { PLANS } from '@visavis/contracts/constants/billing';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PaymentStatus } from '../../../shared/billing/payment-status.tsx';
import { PlanBadge } from '../../../shared/billing/plan-badge.tsx';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { categoryName } from '../../../shared/format/category-name.ts';
import { dayAndTime, formatDay } from '../../../shared/format/dates.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-user.ts';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { resourceQuery } from '../list/resource.tsx';
import { payments } from '../money/payments.tsx';
import { useSubscriptions } from './api.ts';
import { Section } from './section.tsx';
import styles from './user.module.css';

/** Every plan that the user had, the newest first. */
export const SubscriptionsSection = ({ userId }: { userId: string }) => {
  const t = useT();
  const now = useNow();
  const [page, setPage] = useState(1);
  return (
    <Section
      title={t('subscriptions.title')}
      query={useSubscriptions(userId, page)}
      empty={t('subscriptions.none')}
      isEmpty={({ subscriptions }) => subscriptions.length === 0}
      pages={{ of: ({ pagination }) => pagination, turnTo: setPage }}
    >
      {({ subscriptions, activeSubscriptionId }) => (
        <ul className={styles.rows} aria-label={t('subscriptions.title')}>
          {subscriptions.map((subscription) => {
            const { _id, planCode, isUnlimited, remainingPasses, totalPasses, selectedCategory, passesExpiryDate } = subscription;
            const state = subscription.isRefunded
              ? 'refunded'
              : subscription.isExpired
                ? 'expired'
                : _id === activeSubscriptionId
                  ? 'active'
                  : undefined;
            return (
              <li key={_id} className={styles.row}>
                <PlanBadge code={planCode} />
                <span className={styles.grow}>
                  {isUnlimited
                    ? t('adminUsers:unlimited')
                    : t('subscriptions.left', { left: numberText(remainingPasses), total: numberText(totalPasses) })}
                  {selectedCategory === PLANS.allCategories ? null : ` · ${categoryName(selectedCategory) ?? selectedCategory}`}
                </span>
                {state ? (
                  <StatusTag tone={state === 'active' ? 'success' : 'quiet'}>{t(`subscriptions.${state}`)}</StatusTag>
                ) : null}
                <span className="quiet tabular">{t('subscriptions.until', { day: formatDay(passesExpiryDate, now) })}</span>
                {subscription.orderId ? (
                  <Link to={`/admin/payments/${subscription.orderId}`}>{t('adminMoney:payment')}</Link>
                ) : null}
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
};

/** The newest payments; the list has all. */
export const PaymentsSection = ({ userId }: { userId: string }) => {
  const t = useT();
  const now = useNow();
  const query = useQuery(resourceQuery(payments, payments.filtersOf(new URLSearchParams({ userId }))));
  return (
    <Section
      title={t('passes:payments.title')}
      aside={
        query.data && query.data.payments.length > 0 ? (
          <Link to={`/admin/payments?userId=${userId}`}>{t('admin:allPayments')}</Link>
        ) : null
      }
      query={query}
      empty={t('payments.none')}
      isEmpty={({ payments }) => payments.length === 0}
    >
      {({ payments: found }) => (
        <ul className={styles.rows} aria-label={t('passes:payments.title')}>
          {found.map(({ _id, amountPaise, planCode, status, paidAt, createdAt }) => (
            <li key={_id} className={styles.row}>
              <Link className={styles.grow} to={`/admin/payments/${_id}`}>
                {rupeesOf(amountPaise)}
              </Link>
              <PlanBadge code={planCode} />
              <PaymentStatus status={status} />
              <time className="quiet tabular" dateTime={paidAt ?? createdAt}>
                {dayAndTime(paidAt ?? createdAt, now)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};
