import { Link } from 'react-router-dom';
import { formatTime } from '../../../shared/format/dates.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useStats } from '../api/get-stats.ts';
import { useScreen } from '../shell/use-screen.ts';
import { Glyph } from '../ui/glyph.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Activity } from './activity.tsx';
import styles from './dashboard.module.css';
import { Outcomes, Tiles } from './tiles.tsx';
import { Trend } from './trend.tsx';
import { WaitingList } from './waiting-list.tsx';

const TilesSkeleton = () => (
  <div className={styles.tiles} role="status" aria-label="Loading numbers">
    {['a', 'b', 'c', 'd', 'e'].map((key) => (
      <div key={key} className={styles.tile}>
        <Skeleton width="60%" />
        <Skeleton width="40%" height="38px" />
      </div>
    ))}
  </div>
);

/** Counts and trends, what waits, what was done. Numbers change where they stand. */
export const DashboardScreen = () => {
  useScreen('Dashboard');
  const { data: stats, error, isPending, isFetching, refetch } = useStats();
  return (
    <>
      <header className={styles.head}>
        <h1>Dashboard</h1>
        {stats ? (
          <p className={styles.asOf}>
            As of <time dateTime={stats.asOf}>{formatTime(stats.asOf)}</time>
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
            <h2 id="activity">Recent activity</h2>
            <Activity />
          </section>
        </div>
        <div className={styles.column}>
          {stats ? (
            <>
              <section className={styles.card} aria-label="Proposals">
                <Trend title="Meetings proposed" unit={['meeting', 'meetings']} days={stats.meetings.proposed.days} />
              </section>
              <section className={styles.card} aria-label="Sign-ups">
                <Trend title="Sign-ups" unit={['sign-up', 'sign-ups']} days={stats.users.signUps.days} />
              </section>
              <Outcomes stats={stats} />
            </>
          ) : null}
          <Link to="/admin/reports" className={styles.linkCard}>
            <Glyph name="flag" />
            <span>
              <strong>Abuse reports</strong>
              <span>Coming soon</span>
            </span>
            <Icon name="arrow" size={18} />
          </Link>
        </div>
      </div>
    </>
  );
};
