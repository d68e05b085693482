import { Link } from 'react-router-dom';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import type { StatsResponse } from '../query-keys.ts';
import { Trend } from '../ui/trend.tsx';
import styles from './dashboard.module.css';

/** What plans bring in and what passes go to; nothing with a server of an earlier release. */
export const Money = ({ stats: { revenue, orders, passes } }: Pick<StatsResponse, 'stats'>) => {
  const t = useT();
  if (!revenue || !orders || !passes) return null;
  const facts = [
    [t('dashboard.revenueInAll'), rupeesOf(revenue.totalPaise)],
    [t('dashboard.refunded'), rupeesOf(revenue.refundedPaise)],
    [t('dashboard.ordersPaid'), t('dashboard.paidOf', { paid: numberText(orders.paid), created: numberText(orders.created) })],
  ] as const;
  return (
    <>
      <section className={styles.card} aria-label={t('dashboard.revenue')}>
        <Trend title={t('dashboard.revenue')} days={revenue.captured.days} text={rupeesOf} />
        <dl className={styles.money}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
        </dl>
        <Link to="/admin/payments" className={styles.moneyMore}>
          {t('dashboard.allPayments')}
        </Link>
      </section>
      <section className={styles.card} aria-label={t('dashboard.passesUsed')}>
        <Trend title={t('dashboard.passesUsed')} days={passes.uses.days} text={(count) => t('dashboard.passCount', { count })} />
      </section>
    </>
  );
};
