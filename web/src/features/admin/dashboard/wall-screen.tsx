import { WALL_LINK } from '@visavis/contracts/constants/admin';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useWakeLock } from '../../../shared/hooks/use-wake-lock.ts';
import { useT } from '../../../shared/i18n/en/admin-dashboard.ts';
import { useRealtimeStatus } from '../../../shared/realtime/hooks.ts';
import { LoadFailed } from '../../../shared/ui/state-notice.tsx';
import { STATS_PERIODS, useStats } from '../api.ts';
import { Activity } from '../audit/activity.tsx';
import { usePeriod } from '../list/periods.tsx';
import { useAdminLive } from '../live/use-admin-live.ts';
import { useMeetings } from '../meeting-data/api.ts';
import { filtersOf } from '../meeting-data/meeting-filters.ts';
import { LeftOut } from '../meetings/left-out.tsx';
import { useMeetingsLive } from '../meetings/use-meetings-live.ts';
import { useMessageStats } from '../messages/api.ts';
import { LiveSign } from '../shell/live-sign.tsx';
import { TilesSkeleton } from '../ui/tiles.tsx';
import { LiveStrip } from './live-strip.tsx';
import styles from './wall.module.css';
import { WallBoard } from './wall-board.tsx';

/** The proposal that has waited longest. */
const longestWaiting = filtersOf(new URLSearchParams({ sort: 'createdAt' }), 'approval');

/** An admin's own: Escape leads back. */
export const WallScreen = () => {
  const t = useT();
  usePageTitle(t('admin:wall.title'));
  useAdminLive();
  useMeetingsLive();
  useWakeLock();
  const navigate = useNavigate();
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.fullscreenElement) navigate('/admin/dashboard');
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [navigate]);
  const { data: stats, error, isPending, isFetching, refetch } = useStats((stats) => stats, usePeriod(STATS_PERIODS));
  const waiting = useMeetings(longestWaiting, useRealtimeStatus() === 'connected').data;
  const sent = useMessageStats(1).data;
  return (
    <WallBoard
      sign={
        <>
          <LeftOut className="quiet" />
          <LiveSign />
        </>
      }
      actions={
        <>
          <Link to="/admin/wall-links" className={styles.plain}>
            {t('admin:wall.links')}
          </Link>
          <Link to="/admin/dashboard" className={styles.plain}>
            {t('admin:wall.leave')}
          </Link>
        </>
      }
      notice={
        <>
          {error ? <LoadFailed query={{ error, isFetching, refetch }} /> : null}
          {isPending ? <TilesSkeleton label={t('loading')} /> : null}
        </>
      }
      stats={stats}
      oldest={waiting && (waiting.meetings[0] ?? null)}
      messages={
        sent && {
          total: sent.messages.total,
          failed: sent.messages.failed,
          providers: sent.providers
            .filter(({ isConfigured }) => isConfigured)
            // Taken since, it is over.
            .map(({ channel, trouble, acceptedAt }) => ({
              channel,
              inTrouble: trouble !== null && (acceptedAt === null || acceptedAt < trouble.at),
            })),
        }
      }
      live={<LiveStrip canEnd={false} />}
      activity={<Activity limit={WALL_LINK.activity} forAll />}
    />
  );
};
