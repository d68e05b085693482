import { Link } from 'react-router-dom';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/admin-dashboard.ts';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import type { StatsResponse } from '../query-keys.ts';
import { Trend } from '../ui/trend.tsx';
import ui from '../ui/ui.module.css';
import styles from './dashboard.module.css';
import { Funnel } from './funnel.tsx';

const steps = ['signedUp', 'ordered', 'paid', 'met'] as const;

/** What plans bring in and what passes go to; nothing with a server of an earlier release. */
export const Money = ({ stats: { revenue, orders, passes, funnel } }: Pick<StatsResponse, 'stats'>) => {
  const t = useT();
  if (!revenue || !orders || !passes) return null;
  const details = [
    [t('revenueInAll'), rupeesOf(revenue.totalPaise)],
    [t('admin:refunded'), rupeesOf(revenue.refundedPaise)],
    [t('ordersPaid'), t('paidOf', { paid: numberText(orders.paid), created: numberText(orders.created) })],
  ] as const;
  return (
    <>
      <section className={ui.card} aria-label={t('revenue')}>
        <Trend title={t('revenue')} {...revenue.captured} text={rupeesOf} />
        <div className={styles.money}>
          <Facts as="ends">
            {details.map(([name, value]) => (
              <Fact key={name} name={name}>
                <strong>{value}</strong>
              </Fact>
            ))}
          </Facts>
        </div>
        <p className={styles.moneyMore}>
          <Link to="/admin/payments">{t('admin:allPayments')}</Link>
          <Link to="/admin/plans">{t('admin:plansAndPrices')}</Link>
        </p>
      </section>
      {funnel ? (
        <Funnel title={t('funnel.title')} steps={steps.map((step) => ({ name: t(`funnel.${step}`), count: funnel[step] }))} />
      ) : null}
      <section className={ui.card} aria-label={t('passesUsed')}>
        <Trend title={t('passesUsed')} {...passes.uses} text={(count) => t('admin:passCount', { count })} />
      </section>
    </>
  );
};
