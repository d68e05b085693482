import { useQuery } from '@tanstack/react-query';
import { bffCalls } from '@visavis/contracts/calls/bff';
import { WALL_LINK } from '@visavis/contracts/constants/admin';
import { useLocation } from 'react-router-dom';
import { callQuery } from '../../../shared/api/call-query.ts';
import { HttpError } from '../../../shared/api/http-error.ts';
import { formatDay } from '../../../shared/format/dates.ts';
import { isolate } from '../../../shared/format/isolate.ts';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useWakeLock } from '../../../shared/hooks/use-wake-lock.ts';
import { useT } from '../../../shared/i18n/en/admin-dashboard.ts';
import { LoadFailed, StateNotice } from '../../../shared/ui/state-notice.tsx';
import { ActivityList } from '../audit/activity.tsx';
import { TilesSkeleton } from '../ui/tiles.tsx';
import { LiveCards } from './live-strip.tsx';
import { useWallSocket } from './use-wall-socket.ts';
import { WallBoard } from './wall-board.tsx';

const OVER = ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_WITHDRAWN'] as const;
const overBy = (error: unknown) => (error instanceof HttpError ? OVER.find((code) => code === error.error) : undefined);

/** On a screen without a sign-in: what stands after the # is all that it needs, and it never leaves this browser but to us. */
export const WallLinkScreen = () => {
  const t = useT();
  usePageTitle(t('admin:wall.title'));
  useWakeLock();
  const link = useLocation().hash.slice(1);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...callQuery(['wall', link], bffCalls.wall, { body: { link } }),
    enabled: link !== '',
    retry: (failures, failure) => overBy(failure) === undefined && failures < 2,
    refetchInterval: ({ state }) => (overBy(state.error) ? false : WALL_LINK.refreshMs),
    refetchIntervalInBackground: true,
    gcTime: 0,
  });
  const over = link === '' ? 'LINK_INVALID' : overBy(error);
  const isLive = useWallSocket(over ? '' : link, () => void refetch());
  if (over)
    return (
      <main id="main">
        <StateNotice as="h1" title={t(`admin:wall.over.${over}`)}>
          {t('admin:wall.askAgain')}
        </StateNotice>
      </main>
    );
  const { figures, meetings, messages } = data ?? {};
  const missing = data && [figures, meetings, messages].some((part) => part?.available === false);
  return (
    <WallBoard
      still
      sign={
        <span role="status" className="quiet">
          {data ? `${isolate(data.name)} · ${t('admin:wall.until', { day: formatDay(data.expiresAt) })} · ` : ''}
          {t(isLive ? 'admin:live.connected' : 'admin:live.reconnecting')}
        </span>
      }
      actions={null}
      notice={
        <>
          {error ? <LoadFailed query={{ error, isFetching, refetch }} /> : null}
          {missing ? <p role="status">{t('admin:wall.missing')}</p> : null}
          {isPending ? <TilesSkeleton label={t('loading')} /> : null}
        </>
      }
      stats={figures?.available ? figures.stats : undefined}
      oldest={meetings?.available ? meetings.oldest : undefined}
      messages={messages?.available ? { ...messages.messages, providers: messages.providers } : undefined}
      live={meetings?.available ? <LiveCards meetings={meetings.live} total={meetings.liveTotal} still /> : null}
      activity={figures?.available ? <ActivityList entries={figures.activity} still /> : null}
    />
  );
};
