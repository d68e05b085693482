import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { HttpError } from '../../../shared/api/http-error.ts';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useRoomResync, useServerEvent } from '../../../shared/realtime/hooks.ts';
import { publicMeetingsRoom } from '../../../shared/realtime/room-names.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { NotFoundNotice } from '../../../shared/ui/not-found-notice.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';
import { hostKey, useHostMeetings } from '../api/read-host.ts';
import { MeetingGridSkeleton } from '../list/meeting-grid.tsx';
import { useSoon } from '../list/use-soon.ts';
import { useT } from '../texts.ts';
import styles from './host.module.css';
import { HostHead } from './host-head.tsx';
import { HostMeetings } from './host-meetings.tsx';
import { useHostFilter } from './use-host-filter.ts';

/** `/hosts/:userId`: who somebody is, and what can be talked about with them. */
export const HostScreen = () => {
  const { userId = '' } = useParams();
  return <HostPage key={userId} hostId={userId} />;
};

const HostPage = ({ hostId }: { hostId: string }) => {
  const t = useT();
  const filter = useHostFilter();
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useHostMeetings(hostId, filter);
  const queryClient = useQueryClient();
  const refetchSoon = useSoon(() => void queryClient.invalidateQueries({ queryKey: hostKey(hostId) }));
  const changed = (event: { meeting: { host: { userId: string } } }) => {
    if (event.meeting.host.userId === hostId) refetchSoon();
  };
  useServerEvent('meeting:approved', changed);
  useServerEvent('meeting:update', changed);
  useRoomResync(publicMeetingsRoom, refetchSoon);
  const missing = error instanceof HttpError && (error.status === 404 || error.status === 400);
  usePageTitle(missing ? t('common:notFound.section') : data?.host.name);

  if (missing) return <NotFoundNotice />;
  if (isPending)
    return (
      <div className={`container ${styles.section}`}>
        <div className={styles.head} aria-hidden="true">
          <Skeleton width="96px" height="96px" round />
          <Skeleton width="min(60%, 280px)" height="40px" />
        </div>
        <MeetingGridSkeleton />
      </div>
    );
  if (!data)
    return (
      <StateNotice
        as="h1"
        title={t('host.failed')}
        action={
          <>
            <Button kind="primary" busy={isFetching} onClick={() => refetch()}>
              {t('common:tryAgain')}
            </Button>
            <ButtonLink to="/">{t('common:browseMeetings')}</ButtonLink>
          </>
        }
      >
        {t('common:loadFailed')}
      </StateNotice>
    );
  return (
    <article className={`container ${styles.section}`} aria-labelledby="host-name">
      <HostHead host={data.host} counts={data.counts} />
      <HostMeetings
        answer={data}
        filter={filter}
        stale={isPlaceholderData}
        busy={isFetching}
        failed={Boolean(error)}
        refetch={() => void refetch()}
        refetchSoon={refetchSoon}
      />
    </article>
  );
};
