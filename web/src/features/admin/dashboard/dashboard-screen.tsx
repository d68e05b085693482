import { Link } from 'react-router-dom';
import { formatTime } from '../../../shared/format/dates.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { filled, slots } from '../../../shared/i18n/filled.tsx';
import { BelowFold } from '../../../shared/ui/below-fold.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useStats } from '../api.ts';
import { useScreen } from '../shell/layout-state.ts';
import { Glyph } from '../ui/glyph.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Trend } from '../ui/trend.tsx';
import { Activity } from './activity.tsx';
import styles from './dashboard.module.css';
import { Money } from './money.tsx';
import { Outcomes, Tiles } from './tiles.tsx';
import { WaitingList } from './waiting-list.tsx';

const TilesSkeleton = () => {
  const t = useT();
  return (
    <div className={styles.tiles} role="status" aria-label={t('dashboard.loading')}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className={styles.tile}>
          <Skeleton width="60%" height="20px" />
          <Skeleton width="40%" height="34px" />
          <Skeleton width="72%" height="16px" />
        </div>
      ))}
    </div>
  );
};

/** Counts and trends, what waits, what was done. Numbers change where they stand. */
export const DashboardScreen = () => {
  const t = useT();
  useScreen(t('nav.dashboard'));
  const { data: stats, error, isPending, isFetching, refetch } = useStats();
  return (
    <>
      <header className={styles.head}>
        <h1>{t('nav.dashboard')}</h1>
        {stats ? (
          <p className={styles.asOf}>
            {filled(t('dashboard.asOf', slots('time')), { time: <time dateTime={stats.asOf}>{formatTime(stats.asOf)}</time> })}
          </p>
        ) : null}
      </header>
      {error ? (
        <div className={styles.failed}>
          <LoadFailed error={error} retry={() => void refetch()} busy={isFetching} />
        </div>
      ) : null}
      {isPending ? <TilesSkeleton /> : null}
      {stats ? <Tiles stats={stats} /> : null}
      <div className={styles.grid}>
        <div className={styles.column}>
          <WaitingList />
          <section className={styles.card} aria-labelledby="activity">
            <h2 id="activity">{t('dashboard.activity')}</h2>
            <Activity />
          </section>
        </div>
        <div className={styles.column}>
          {isPending
            ? [158, 158, 150].map((height, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three places that never move
                <div key={at} className={styles.card}>
                  <Skeleton height={`${height}px`} />
                </div>
              ))
            : null}
          {stats ? (
            <>
              <section className={styles.card} aria-label={t('dashboard.proposals')}>
                <Trend
                  title={t('dashboard.meetingsProposed')}
                  days={stats.meetings.proposed.days}
                  text={(count) => t('dashboard.meetings', { count })}
                />
              </section>
              <section className={styles.card} aria-label={t('dashboard.signUps')}>
                <Trend
                  title={t('dashboard.signUps')}
                  days={stats.users.signUps.days}
                  text={(count) => t('dashboard.signUpCount', { count })}
                />
              </section>
              <Outcomes stats={stats} />
              <BelowFold height="420px">
                <Money stats={stats} />
              </BelowFold>
            </>
          ) : null}
          <Link to="/admin/reports" className={styles.linkCard}>
            <Glyph name="flag" />
            <span>
              <strong>{t('abuseReports')}</strong>
              <span>{t('common:comingSoon')}</span>
            </span>
            <Icon name="arrow" size={18} />
          </Link>
        </div>
      </div>
    </>
  );
};
