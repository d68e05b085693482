import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { isOverdue, nextPhaseAt } from '../../../shared/format/meeting-phase.ts';
import { useClockBoundary } from '../../../shared/hooks/use-clock-boundary.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { BrowseMeetings, ButtonLink } from '../../../shared/ui/button.tsx';
import { type FailedQuery, LoadFailed, StateNotice } from '../../../shared/ui/state-notice.tsx';
import { Tab, Tabs } from '../../../shared/ui/tabs.tsx';
import { type HostFilter, type HostPage, hostPageKey, useHostMeetings } from '../api.ts';
import { MeetingGrid } from '../list/meeting-grid.tsx';
import listStyles from '../list/meeting-list.module.css';
import { OverdueFold } from '../list/overdue-fold.tsx';
import { Pager } from '../list/pager.tsx';
import { pagesLoaded } from '../list/pages-loaded.ts';

const tabs = ['upcoming', 'past'] as const;

interface HostMeetingsProps {
  answer: HostPage;
  filter: HostFilter;
  /** It may be the tab's before. */
  query: FailedQuery & { isPlaceholderData: boolean };
  refetchSoon: () => void;
}
export const HostMeetings = ({ answer, filter, query, refetchSoon }: HostMeetingsProps) => {
  const t = useT();
  const { pathname } = useLocation();
  const now = useNow();
  const first = filter.status === 'upcoming' && filter.page === 1;
  // What goes on right now comes before what is to come.
  const live = useHostMeetings(answer.host.userId, { status: 'live', page: 1 }, first && answer.counts.live > 0);
  const overdue = answer.counts.overdue ?? 0;
  const late = useHostMeetings(answer.host.userId, { status: 'overdue', page: 1 }, first && overdue > 0);
  const due = [
    ...(first && answer.counts.live > 0 ? (live.data?.meetings ?? []) : []),
    ...(first && overdue > 0 ? (late.data?.meetings ?? []) : []),
  ];
  const folded = due.filter((meeting) => isOverdue(meeting, now));
  const ahead = due.filter((meeting) => !folded.includes(meeting));
  const meetings = [...ahead, ...answer.meetings.filter(({ _id }) => !ahead.some((other) => other._id === _id))];
  const boundaries = [...meetings, ...folded].map((meeting) => nextPhaseAt(meeting, now)).filter((at) => at !== undefined);
  useClockBoundary(boundaries.length ? Math.min(...boundaries) : undefined, refetchSoon);
  const keyOf = (page: number) => hostPageKey(answer.host.userId, { ...filter, page });
  const others = pagesLoaded(useQueryClient(), keyOf, answer.pagination);
  const failed = [query, live, late].find(({ error }) => error);
  const empty = meetings.length === 0 && !query.isPlaceholderData && !failed && !live.isFetching && !late.isFetching;
  return (
    <section className={`container ${listStyles.section}`} aria-labelledby="host-meetings">
      <div className={listStyles.head}>
        <h2 id="host-meetings" className={listStyles.title}>
          {t(`list.${filter.status === 'past' ? 'past' : 'upcoming'}`)}
        </h2>
        <Tabs label={t('status.label')}>
          {tabs.map((tab) => (
            <Tab key={tab} to={tab === 'past' ? `${pathname}?status=past` : pathname} current={tab === filter.status}>
              {t(`status.${tab}`)}
            </Tab>
          ))}
        </Tabs>
      </div>
      {failed ? <LoadFailed query={failed} /> : null}
      {meetings.length > 0 ? (
        <div className={query.isPlaceholderData ? listStyles.stale : undefined}>
          <MeetingGrid meetings={meetings} busy={query.isFetching} heading="h3" others={others} />
          <Pager pagination={answer.pagination} />
        </div>
      ) : null}
      {empty && folded.length === 0 ? <Nothing answer={answer} filter={filter} /> : null}
      <OverdueFold meetings={folded} heading="h3" startsOpen={empty} />
    </section>
  );
};

const Nothing = ({ answer, filter }: { answer: HostPage; filter: HostFilter }) => {
  const t = useT();
  const { pathname } = useLocation();
  const { name } = answer.host;
  if (filter.page > 1)
    return (
      <StateNotice
        title={t('empty.page')}
        action={
          <ButtonLink to={filter.status === 'past' ? `${pathname}?status=past` : pathname}>{t('empty.firstPage')}</ButtonLink>
        }
      />
    );
  if (filter.status === 'past')
    return (
      <StateNotice
        title={t('host.nothingPast', { name })}
        action={
          <ButtonLink kind="primary" to={pathname}>
            {t('seeComing')}
          </ButtonLink>
        }
      />
    );
  return (
    <StateNotice
      title={t('host.nothingComing', { name })}
      action={
        answer.counts.past > 0 ? (
          <ButtonLink kind="primary" to={`${pathname}?status=past`}>
            {t('host.seePast')}
          </ButtonLink>
        ) : (
          <BrowseMeetings />
        )
      }
    >
      {t('host.nothingText')}
    </StateNotice>
  );
};
