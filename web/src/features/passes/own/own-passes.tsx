import type { Subscription } from '@visavis/contracts/billing-model';
import { categorySlugOf } from '@visavis/contracts/constants/category';
import { Link } from 'react-router-dom';
import { hasUnlimitedPasses } from '../../../shared/billing/entitlements.ts';
import { PlanBadge } from '../../../shared/billing/plan-badge.tsx';
import { type SubscriptionList, useSubscriptions } from '../../../shared/billing/queries.ts';
import { categoryName } from '../../../shared/format/category-name.ts';
import { formatDay } from '../../../shared/format/dates.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/passes.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { LoadFailed } from '../../../shared/ui/state-notice.tsx';
import { useActivate, useActiveSubscription } from '../api.ts';
import styles from './own.module.css';

const dayMs = 86_400_000;

/** The category that a subscription's passes are for, in words. */
const useCategoryOf = () => {
  const t = useT();
  return ({ selectedCategory }: Pick<Subscription, 'selectedCategory'>) =>
    categoryName(categorySlugOf(selectedCategory)) ?? t('billing:allCategories');
};

/** The plan that pays for the next meeting: passes and days left. */
const CurrentPlan = ({ subscription, list }: { subscription: Subscription | null; list: SubscriptionList }) => {
  const t = useT();
  const now = useNow();
  const categoryOf = useCategoryOf();
  const unlimited = list.isUnlimited || (subscription !== null && hasUnlimitedPasses(subscription));
  const count = subscription?.remainingPasses ?? 0;
  const others = Math.max(0, list.balance - count);
  const days = subscription ? Math.max(0, Math.ceil((Date.parse(subscription.passesExpiryDate) - now) / dayMs)) : 0;
  return (
    <div className={styles.current}>
      <div>
        <p className={styles.label}>{t('own.left')}</p>
        <p className={styles.count}>
          <strong className="tabular">{unlimited ? t('own.unlimited') : numberText(subscription ? count : list.balance)}</strong>
          {!unlimited && subscription ? <span>{t('own.ofTotal', { total: numberText(subscription.totalPasses) })}</span> : null}
        </p>
        {!unlimited && subscription && others > 0 ? <p className={styles.soft}>{t('own.more', { count: others })}</p> : null}
      </div>
      {subscription ? (
        <div className={styles.plan}>
          <p className={styles.label}>{t('own.current')}</p>
          <PlanBadge code={subscription.planCode} />
          <p>{categoryOf(subscription)}</p>
          <p className={styles.soft}>
            {t('own.daysLeft', { count: days })} · {t('own.until', { day: formatDay(subscription.passesExpiryDate) })}
          </p>
        </div>
      ) : (
        <div className={styles.plan}>
          <strong>{t('own.none')}</strong>
          <p className={styles.soft}>{t('own.noneText')}</p>
        </div>
      )}
    </div>
  );
};

const OtherPlan = ({ subscription }: { subscription: Subscription }) => {
  const t = useT();
  const categoryOf = useCategoryOf();
  const activate = useActivate();
  const { planCode, isExpired, isRefunded, passesExpiryDate } = subscription;
  const day = formatDay(passesExpiryDate);
  const over = isExpired || isRefunded;
  return (
    <li className={styles.other} data-over={over || undefined}>
      <div>
        <PlanBadge code={planCode} />
        <p>
          {hasUnlimitedPasses(subscription) ? t('own.unlimitedPasses') : t('own.passes', { count: subscription.remainingPasses })}{' '}
          · {categoryOf(subscription)}
        </p>
        <p className="quiet">{isRefunded ? t('own.refunded') : isExpired ? t('own.ended', { day }) : t('own.until', { day })}</p>
      </div>
      {over ? null : (
        <Button size="small" busy={activate.isPending} onClick={() => activate.mutate(subscription._id)}>
          {t('own.activate')}
          <span className="visually-hidden">{t(`billing:plan.${planCode}`)}</span>
        </Button>
      )}
    </li>
  );
};

/** Why there is no free pass now, and what somebody can do who is not the other person. */
const FreeTaken = ({ because, until }: NonNullable<SubscriptionList['freeTaken']>) => {
  const t = useT();
  return (
    <div className={styles.taken} role="note">
      <strong>{t('own.freeTaken.title')}</strong>
      <p>
        {t(`own.freeTaken.${because}`)} {t('own.freeTaken.until', { day: formatDay(until) })}
      </p>
      <Link to="/contact">{t('own.freeTaken.family')}</Link>
    </div>
  );
};

/** What the person has: the current plan, and the others to switch to. */
export const OwnPasses = () => {
  const t = useT();
  const list = useSubscriptions();
  const active = useActiveSubscription();
  const { data } = list;
  const subscription =
    active.data === undefined ? (data?.subscriptions.find(({ _id }) => _id === data.activeSubscriptionId) ?? null) : active.data;
  const others = data?.subscriptions.filter(({ _id }) => _id !== subscription?._id) ?? [];
  return (
    <section className={styles.own} aria-labelledby="own-title">
      <h2 id="own-title" className="visually-hidden">
        {t('own.title')}
      </h2>
      {list.isPending ? (
        <div className={styles.current} role="status" aria-label={t('own.loading')}>
          <Skeleton width="120px" height="56px" />
          <Skeleton width="180px" height="56px" />
        </div>
      ) : null}
      {data ? <CurrentPlan subscription={subscription} list={data} /> : null}
      {data?.freeTaken ? <FreeTaken {...data.freeTaken} /> : null}
      {list.isError && !data ? <LoadFailed query={list} /> : null}
      {others.length > 0 ? (
        <div className={styles.others}>
          <h3>{t('own.others')}</h3>
          <ul>
            {others.map((one) => (
              <OtherPlan key={one._id} subscription={one} />
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
};
