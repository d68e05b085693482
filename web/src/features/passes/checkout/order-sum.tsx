import type { Plan } from '@visavis/contracts/billing-model';
import { PlanBadge } from '../../../shared/billing/plan-badge.tsx';
import { preTaxPrice, rupees } from '../../../shared/billing/prices.ts';
import { useT } from '../../../shared/i18n/en/checkout.ts';
import { serverWords } from '../../../shared/i18n/server-words.ts';
import styles from './checkout.module.css';
import type { AppliedCoupon } from './coupon-field.tsx';

/** What is bought, what the coupon takes off, what is to pay and how much of it is tax. */
export const OrderSum = ({ plan, coupon }: { plan: Plan; coupon: AppliedCoupon | undefined }) => {
  const t = useT();
  const { discount = 0, discountedPrice: total = plan.price, bonusPasses = 0 } = coupon?.result ?? {};
  const passes = plan.isUnlimited ? t('billing:balance.unlimited') : t('passes:plans.passes', { count: plan.passes });
  return (
    <div className={styles.sum}>
      <p className={styles.bought}>
        <PlanBadge code={plan.code}>{serverWords(plan.name)}</PlanBadge>
        <span>
          {passes}
          <br />
          {t('passes:plans.days', { count: plan.days })}
        </span>
      </p>
      <dl className="tabular">
        <div>
          <dt>{t('sum.price')}</dt>
          <dd>{rupees(plan.price)}</dd>
        </div>
        {coupon && discount > 0 ? (
          <div className={styles.minus}>
            <dt>{t('passes:payments.coupon', { code: coupon.code })}</dt>
            <dd>−{rupees(discount)}</dd>
          </div>
        ) : null}
        {bonusPasses > 0 ? (
          <div className={styles.minus}>
            <dt>{t('sum.bonus')}</dt>
            <dd>+{bonusPasses}</dd>
          </div>
        ) : null}
        <div className={styles.total} aria-live="polite">
          <dt>{t('sum.total')}</dt>
          <dd>{rupees(total)}</dd>
        </div>
      </dl>
      <p className={styles.tax}>{total > 0 ? t('sum.tax', { amount: rupees(total - preTaxPrice(total)) }) : t('sum.nothing')}</p>
    </div>
  );
};
