import { useQueryClient } from '@tanstack/react-query';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { Suspense, useEffect, useRef } from 'react';
import { track } from '../../../shared/analytics/track.ts';
import { categoryName } from '../../../shared/format/category-name.ts';
import { isOverdue, liveFirst, nextPhaseAt } from '../../../shared/format/meeting-phase.ts';
import { useClockBoundary } from '../../../shared/hooks/use-clock-boundary.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { openAuth } from '../../../shared/session/auth-modal.ts';
import { useSession } from '../../../shared/session/session.ts';
import { openHostMeeting } from '../../../shared/state/overlays.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { LoadFailed, StateNotice, useFailureReason } from '../../../shared/ui/state-notice.tsx';
import { foldsOverdue, type ListFilter, publicMeetings, usePublicMeetings } from '../api.ts';
import { AlertStrip, TellMeButton } from './alert-offers.tsx';
import { MeetingGrid, MeetingGridSkeleton } from './meeting-grid.tsx';
import styles from './meeting-list.module.css';
import { OverdueFold } from './overdue-fold.tsx';
import { Pager } from './pager.tsx';
import { pagesLoaded } from './pages-loaded.ts';
import { useFilterPath } from './use-list-filter.ts';
import { useLiveMeetings } from './use-live-meetings.ts';

const NearMisses = lazyPart(() => import('./near-misses.tsx'), 'NearMisses');

const nobody = { meetings: [], pagination: { total: 0, page: 1, limit: 0, pages: 0 } };

export const ListResults = ({ filter, heading }: { filter: ListFilter; heading: 'h2' | 'h3' }) => {
  const t = useT();
  const { data, isPending, isError, error, isFetching, isPlaceholderData, refetch } = usePublicMeetings(filter);
  const refetchSoon = useLiveMeetings();
  const now = useNow();
  const { pagination } = data ?? nobody;
  const others = pagesLoaded(useQueryClient(), (page) => publicMeetings({ ...filter, page }).queryKey, pagination);
  const late = usePublicMeetings({ ...filter, overdue: true }, filter.page === 1 && foldsOverdue(filter));
  const why = useFailureReason(error);
  const meetings = distinct([...(data?.meetings ?? []), ...(late.data?.meetings ?? [])]);
  const folded = foldsOverdue(filter) ? meetings.filter((meeting) => isOverdue(meeting, now)) : [];
  const rest = meetings.filter((meeting) => !folded.includes(meeting));
  const visible = filter.status === 'past' ? rest : liveFirst(rest, now);
  const boundaries = meetings.map((meeting) => nextPhaseAt(meeting, now)).filter((at) => at !== undefined);
  // A meeting that starts or ends by the clock alone changes the list without any event.
  useClockBoundary(boundaries.length ? Math.min(...boundaries) : undefined, refetchSoon);

  useEffect(() => {
    track('meeting_browse', { category: filter.category ?? 'all', filter: filter.status });
  }, [filter.category, filter.status]);
  // Nothing is known of a list that could not be loaded, least of all that it is empty.
  const isKnown = !isPending && !isPlaceholderData && !(isError && pagination.total === 0);
  const found = isKnown ? pagination.total : undefined;
  const searched = useRef<string>(undefined);
  useEffect(() => {
    // Another page of what was found, or a meeting more in it, is not another search.
    if (found === undefined || filter.search === searched.current) return;
    searched.current = filter.search;
    if (filter.search) track('search', { search_term: filter.search, result_count: found });
  }, [filter.search, found]);

  return (
    <>
      <p className="visually-hidden" role="status">
        {found === undefined ? '' : t('list.found', { count: found })}
      </p>
      {isError && visible.length === 0 ? (
        <div role="alert">
          <StateNotice
            as="p"
            title={t('common:loadFailed')}
            action={
              <Button kind="primary" busy={isFetching} onClick={() => refetch()}>
                {t('common:tryAgain')}
              </Button>
            }
          >
            {why}
          </StateNotice>
        </div>
      ) : null}
      {isError && visible.length > 0 ? <LoadFailed query={{ error, isFetching, refetch }} /> : null}
      {late.isError && !isError ? <LoadFailed query={late} /> : null}
      {isPending ? <MeetingGridSkeleton /> : null}
      {!isPending && visible.length > 0 ? (
        <div className={isPlaceholderData ? styles.stale : undefined}>
          <MeetingGrid meetings={visible} busy={isFetching} heading={heading} others={others} />
          <OverdueFold meetings={folded} heading={heading} />
          <Pager pagination={pagination} />
          <AlertStrip category={filter.category} />
        </div>
      ) : null}
      {!isPending && !isError && visible.length === 0 ? (
        <>
          {(folded.length === 0 && !late.isError) || filter.status === 'live' ? <NothingFound filter={filter} /> : null}
          <OverdueFold meetings={folded} heading={heading} />
        </>
      ) : null}
    </>
  );
};

const distinct = (meetings: readonly Meeting[]): Meeting[] => [...new Map(meetings.map((each) => [each._id, each])).values()];

const NothingFound = ({ filter }: { filter: ListFilter }) => {
  const t = useT();
  const pathOf = useFilterPath();
  const session = useSession();
  const host = () => openHostMeeting({ kind: 'create', category: filter.category });
  const propose = (
    <Button onClick={() => (session ? host() : openAuth({ after: host, purpose: { kind: 'host' } }))}>{t('hostMeeting')}</Button>
  );
  // The list has become shorter since, or the address was typed.
  if (filter.page > 1) {
    return (
      <StateNotice
        title={t('empty.page')}
        action={
          <ButtonLink kind="primary" to={pathOf(filter.category, filter.status)}>
            {t('empty.firstPage')}
          </ButtonLink>
        }
      />
    );
  }
  if (filter.search) {
    return (
      <>
        <StateNotice
          title={t('empty.search', { search: filter.search })}
          action={
            <>
              <TellMeButton category={filter.category} />
              <ButtonLink to="/meetings">{t('empty.seeAll')}</ButtonLink>
            </>
          }
        >
          {t('empty.searchText')}
        </StateNotice>
        <Suspense fallback={null}>
          <NearMisses filter={filter} />
        </Suspense>
      </>
    );
  }
  const category = categoryName(filter.category);
  if (filter.status === 'live') {
    return (
      <StateNotice
        title={category ? t('empty.liveIn', { category }) : t('empty.live')}
        action={
          <>
            <TellMeButton category={filter.category} />
            <ButtonLink to={pathOf(filter.category, 'upcoming')}>{t('seeComing')}</ButtonLink>
          </>
        }
      >
        {t('empty.liveText')}
      </StateNotice>
    );
  }
  const kind = filter.status === 'past' ? 'past' : 'none';
  return (
    <StateNotice
      title={category ? t(`empty.${kind}In`, { category }) : t(`empty.${kind}`)}
      action={
        <>
          <TellMeButton category={filter.category} />
          {propose}
        </>
      }
    >
      {t('empty.first')}
    </StateNotice>
  );
};
