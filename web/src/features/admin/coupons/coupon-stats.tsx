import type { Coupon } from '@visavis/contracts/billing-model';
import { PlanBadge } from '../../../shared/billing/plan-badge.tsx';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/admin-coupons.ts';
import { Dialog } from '../../../shared/kit/dialog.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { FigureTable } from '../list/figure-table.tsx';
import { Trend } from '../ui/trend.tsx';
import { useCouponStats } from './api.ts';
import { couponSummary } from './coupon-summary.ts';
import styles from './coupons.module.css';

/** What a coupon did: in all, by day, and by plan. */
export const CouponStatsDialog = ({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) => {
  const t = useT();
  const query = useCouponStats(coupon._id);
  return (
    <Dialog title={coupon.code} size="large" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.stats} tabIndex={0} aria-label={t('stats.title')}>
        <p>{couponSummary(coupon)}</p>
        <Loaded query={query} label={t('stats.loading')} skeleton={<Skeleton height="220px" />}>
          {(stats) => <Stats stats={stats} />}
        </Loaded>
      </section>
    </Dialog>
  );
};

const Stats = ({ stats }: { stats: NonNullable<ReturnType<typeof useCouponStats>['data']> }) => {
  const t = useT();
  const details = [
    [t('uses'), numberText(stats.redemptions)],
    [t('stats.people'), numberText(stats.uniqueUsers)],
    [t('stats.refunded'), numberText(stats.refunded)],
    [t('stats.revenue'), rupeesOf(stats.revenuePaise)],
    [t('stats.discount'), rupeesOf(stats.discountPaise)],
    [t('type.bonus_passes'), numberText(stats.bonusPasses)],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{t('stats.counts')}</p>
      <Trend title={t('uses')} days={stats.days} text={(count) => t('stats.useCount', { count })} />
      {stats.byPlan.length > 0 ? (
        <FigureTable
          label={t('stats.byPlan')}
          rows={stats.byPlan}
          keyOf={({ planCode }) => planCode}
          columns={[
            { key: 'plan', title: t('stats.plan'), cell: ({ planCode }) => <PlanBadge code={planCode} /> },
            { key: 'uses', title: t('uses'), cell: ({ redemptions }) => numberText(redemptions) },
            { key: 'discount', title: t('stats.discount'), cell: ({ discountPaise }) => rupeesOf(discountPaise) },
            { key: 'revenue', title: t('stats.revenue'), cell: ({ revenuePaise }) => rupeesOf(revenuePaise) },
          ]}
        />
      ) : null}
    </>
  );
};
