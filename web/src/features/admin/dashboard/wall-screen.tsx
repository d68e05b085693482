import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { Wordmark } from '../../../shared/brand/mark.tsx';
import { formatTime } from '../../../shared/format/dates.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useWakeLock } from '../../../shared/hooks/use-wake-lock.ts';
import { useT } from '../../../shared/i18n/en/admin-dashboard.ts';
import { t as messageWords } from '../../../shared/i18n/en/admin-messages.ts';
import { useRealtimeStatus } from '../../../shared/realtime/hooks.ts';
import { reportsWaiting, useMeetings, useStats } from '../api.ts';
import { LeftOut } from '../live/left-out.tsx';
import { useAdminLive } from '../live/use-admin-live.ts';
import { filtersOf } from '../meetings/meeting-filters.ts';
import { useMessageStats } from '../messages/api.ts';
import { LiveSign } from '../shell/live-sign.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Tile, TilesSkeleton } from '../ui/tiles.tsx';
import { Trend } from '../ui/trend.tsx';
import { Activity } from './activity.tsx';
import { LiveStrip } from './live-strip.tsx';
import { waitText } from './meeting-figures.tsx';
import { useStatsPeriod } from './period.ts';
import { Tiles } from './tiles.tsx';
import styles from './wall.module.css';

const entries = 8;
/** The proposal that has waited longest. */
const longestWaiting = filtersOf(new URLSearchParams({ sort: 'createdAt' }), 'approval');

const OldestTile = () => {
  const t = useT();
  const now = useNow();
  const { data } = useMeetings(longestWaiting, useRealtimeStatus() === 'connected');
  const [oldest] = data?.meetings ?? [];
  return (
    <Tile label={t('admin:wall.oldest')} value={oldest ? waitText(now - Date.parse(oldest.createdAt)) : '–'}>
      {oldest ? oldest.title : t('admin:wall.noneWaits')}
    </Tile>
  );
};

/** What was sent today, and whether those who carry it take it. */
const MessageTiles = () => {
  const t = useT();
  const { data: stats } = useMessageStats(1);
  if (!stats) return null;
  const { messages, providers } = stats;
  const set = providers.filter(({ isConfigured }) => isConfigured);
  // Taken since, it is over.
  const inTrouble = set.filter(({ trouble, acceptedAt }) => trouble && (acceptedAt === null || acceptedAt < trouble.at));
  return (
    <>
      <Tile label={t('admin:wall.failedMessages')} value={messages.failed} live>
        {t('inAll', { total: numberText(messages.total) })}
      </Tile>
      <Tile
        label={t('admin:wall.providers')}
        value={t('admin:wall.providersWell', { well: set.length - inTrouble.length, total: set.length })}
        live={inTrouble.length > 0}
      >
        {inTrouble.length > 0
          ? inTrouble.map(({ channel }) => messageWords(`channel.${channel}`)).join(', ')
          : t('admin:wall.allTake')}
      </Tile>
    </>
  );
};

/** The dashboard for a screen on a wall: read from afar, nothing to press, always on. Escape leads back. */
export const WallScreen = () => {
  const t = useT();
  usePageTitle(t('admin:wall.title'));
  useAdminLive();
  useWakeLock();
  const navigate = useNavigate();
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.fullscreenElement) navigate('/admin/dashboard');
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [navigate]);
  const now = useNow();
  const { data: stats, error, isPending, isFetching, refetch } = useStats((stats) => stats, useStatsPeriod());
  return (
    <main id="main" className={styles.wall}>
      <header className={styles.head}>
        <Wordmark />
        <h1 className="visually-hidden">{t('admin:wall.title')}</h1>
        <LeftOut className="quiet" />
        <LiveSign />
        <time className={styles.clock} dateTime={new Date(now).toISOString()}>
          {formatTime(new Date(now).toISOString())}
        </time>
        {document.fullscreenEnabled ? (
          <button type="button" className={styles.plain} onClick={() => void document.documentElement.requestFullscreen()}>
            {t('admin:wall.fullScreen')}
          </button>
        ) : null}
        <Link to="/admin/dashboard" className={styles.plain}>
          {t('admin:wall.leave')}
        </Link>
      </header>
      {error ? <LoadFailed error={error} retry={() => void refetch()} busy={isFetching} /> : null}
      {isPending ? <TilesSkeleton label={t('loading')} /> : null}
      {stats ? (
        <Tiles stats={stats}>
          {stats.revenue ? (
            <Tile label={t('revenueToday')} value={rupeesOf(stats.revenue.todayPaise)}>
              {t('inAll', { total: rupeesOf(stats.revenue.totalPaise) })}
            </Tile>
          ) : null}
          {stats.passes ? (
            <Tile label={t('passesToday')} value={stats.passes.today}>
              {t('inAll', { total: numberText(stats.passes.used) })}
            </Tile>
          ) : null}
          <Tile label={t('admin:nav.vendors')} value={stats.verifications.pending}>
            {t('admin:standing.pending')}
          </Tile>
          <OldestTile />
          <Tile label={t('admin:abuseReports')} value={reportsWaiting(stats)} live>
            {t('admin:wall.waiting')}
          </Tile>
          <MessageTiles />
        </Tiles>
      ) : null}
      <LiveStrip canEnd={false} />
      <div className={styles.grid}>
        {stats ? (
          <section className={styles.card} data-charts>
            <Trend title={t('meetingsProposed')} {...stats.meetings.proposed} text={(count) => t('meetings', { count })} />
            {stats.revenue ? <Trend title={t('revenue')} {...stats.revenue.captured} text={rupeesOf} /> : null}
          </section>
        ) : null}
        <section className={styles.card} aria-labelledby="activity">
          <h2 id="activity">{t('activity')}</h2>
          <Activity limit={entries} forAll />
        </section>
      </div>
    </main>
  );
};
