import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { pageOf } from '../../../shared/hooks/use-page-param.ts';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { BelowFold } from '../../../shared/loading/below-fold.tsx';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { paintedTitle } from '../../../shared/loading/painted-title.ts';
import { GuestWords } from '../../../shared/people/guest-words.tsx';
import { HostCard } from '../../../shared/people/host-card.tsx';
import { useRoomResync, useServerEvent } from '../../../shared/realtime/hooks.ts';
import { usePresence } from '../../../shared/realtime/presence.ts';
import { publicMeetingsRoom } from '../../../shared/realtime/room-names.ts';
import { isMissing, QueryResult } from '../../../shared/ui/query-result.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { type HostFilter, hostKey, useHostMeetings } from '../api.ts';
import { MeetingGridSkeleton } from '../list/meeting-grid.tsx';
import listStyles from '../list/meeting-list.module.css';
import { useSoon } from '../list/use-soon.ts';
import styles from './host.module.css';
import { HostHead } from './host-head.tsx';
import { HostMeetings } from './host-meetings.tsx';
import { HostRecordings } from './host-recordings.tsx';

/** The shape of a host's page, so that nothing moves when it arrives. */
const HostSkeleton = () => {
  const name = paintedTitle();
  return (
    <>
      <div className={`${styles.band} ${styles.bandSkeleton}`} aria-hidden={name ? undefined : 'true'}>
        <div className={`container ${styles.head}`}>
          <Skeleton width="96px" height="96px" round />
          <div className={styles.who}>
            {name ? (
              <h1 data-skeleton className={styles.name}>
                {name}
              </h1>
            ) : (
              <Skeleton width="min(70%, 320px)" height="38px" />
            )}
            <Skeleton width="min(50%, 180px)" height="18px" />
          </div>
          <div className={styles.actions}>
            <Skeleton width="min(100%, 330px)" height="40px" />
          </div>
        </div>
      </div>
      <div className={`container ${listStyles.section}`}>
        <div className={listStyles.head} aria-hidden="true">
          <Skeleton width="220px" height="32px" />
          <Skeleton width="172px" height="44px" />
        </div>
        <MeetingGridSkeleton />
      </div>
    </>
  );
};

const JoinTerms = lazyPart(() => import('../../../shared/billing/join-price.tsx'), 'JoinTerms');

/** `?status=past&page=2`; what is not said, or is no such thing, is what comes next. */
const useHostFilter = (): HostFilter & { status: 'upcoming' | 'past' } => {
  const [params] = useSearchParams();
  return { status: params.get('status') === 'past' ? 'past' : 'upcoming', page: pageOf(params) };
};

/** `/hosts/:userId`: who somebody is, and what can be talked about with them. */
export const HostScreen = () => {
  const { userId = '' } = useParams();
  return <HostPage key={userId} hostId={userId} />;
};

const HostPage = ({ hostId }: { hostId: string }) => {
  const t = useT();
  const filter = useHostFilter();
  const query = useHostMeetings(hostId, filter);
  const { data, error } = query;
  const queryClient = useQueryClient();
  const refetchSoon = useSoon(() => void queryClient.invalidateQueries({ queryKey: hostKey(hostId) }));
  const changed = (event: { meeting: { host: { userId: string } } }) => {
    if (event.meeting.host.userId === hostId) refetchSoon();
  };
  useServerEvent('meeting:approved', changed);
  useServerEvent('meeting:update', changed);
  usePresence();
  useRoomResync(publicMeetingsRoom, refetchSoon);
  // Of the host before this one, no title.
  usePageTitle(
    (data?.host.userId === hostId ? data.host.name : undefined) ?? (isMissing(error) ? t('common:notFound.section') : undefined),
  );

  return (
    <QueryResult query={query} skeleton={<HostSkeleton />} failed={t('host.failed')}>
      {(answer) => (
        <article aria-labelledby="host-name">
          <HostHead host={answer.host} counts={answer.counts} />
          <div className={`container ${styles.card}`}>
            <HostCard host={answer.host} />
          </div>
          <HostMeetings answer={answer} filter={filter} query={query} refetchSoon={refetchSoon} />
          {filter.status === 'upcoming' ? <HostRecordings answer={answer} /> : null}
          <BelowFold height="20svh">
            <Suspense fallback={null}>
              <div className="container">
                <JoinTerms />
              </div>
            </Suspense>
            <GuestWords hostId={hostId} className={`container ${styles.words}`} />
          </BelowFold>
        </article>
      )}
    </QueryResult>
  );
};
