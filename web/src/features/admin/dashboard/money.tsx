import { Link } from 'react-router-dom';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { locale } from '../../../shared/i18n/i18n.ts';
import type { StatsResponse } from '../query-keys.ts';
import { Trend } from '../ui/trend.tsx';
import styles from './dashboard.module.css';

const steps = ['signedUp', 'ordered', 'paid', 'met'] as const;
/** How many people came how far, and which part of those before them. The bars are for the eye. */
const Funnel = ({ steps: counts }: { steps: NonNullable<StatsResponse['stats']['funnel']> }) => {
  const t = useT();
  const percent = new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 });
  const most = Math.max(1, ...steps.map((step) => counts[step]));
  return (
    <section className={styles.card} aria-labelledby="funnel">
      <h2 id="funnel">{t('dashboard.funnel.title')}</h2>
      <ol className={styles.funnel}>
        {steps.map((step, at) => {
          const before = counts[steps[at - 1] ?? step];
          return (
            <li key={step}>
              <span>{t(`dashboard.funnel.${step}`)}</span>
              <span className="tabular">
                <strong>{numberText(counts[step])}</strong>
                {at > 0 && before > 0
                  ? ` · ${t('dashboard.funnel.share', { share: percent.format(counts[step] / before) })}`
                  : ''}
              </span>
              <span className={styles.funnelBar} style={{ width: `${(100 * counts[step]) / most}%` }} />
            </li>
          );
        })}
      </ol>
    </section>
  );
};

/** What plans bring in and what passes go to; nothing with a server of an earlier release. */
export const Money = ({ stats: { revenue, orders, passes, funnel } }: Pick<StatsResponse, 'stats'>) => {
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
        <p className={styles.moneyMore}>
          <Link to="/admin/payments">{t('dashboard.allPayments')}</Link>
          <Link to="/admin/plans">{t('dashboard.plans')}</Link>
        </p>
      </section>
      {funnel ? <Funnel steps={funnel} /> : null}
      <section className={styles.card} aria-label={t('dashboard.passesUsed')}>
        <Trend title={t('dashboard.passesUsed')} days={passes.uses.days} text={(count) => t('dashboard.passCount', { count })} />
      </section>
    </>
  );
};
