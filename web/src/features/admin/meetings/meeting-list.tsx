import { adminMeetingCalls } from '@visavis/contracts/calls/admin-meetings';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { Button } from 'antd';
import { useSetAtom } from 'jotai';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useListMotion } from '../../../shared/hooks/use-list-motion.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { useRealtimeStatus } from '../../../shared/realtime/hooks.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';
import { mayDo, openReviewDialog } from '../dialogs/review.ts';
import { listOrderAtom } from '../layout-state.ts';
import { SelectionBar } from '../list/bulk.tsx';
import { BulkOutcome } from '../list/outcome.tsx';
import { RowList } from '../list/row-list.tsx';
import { Rows } from '../list/rows.tsx';
import type { ListFile } from '../list/toolbar/csv-button.tsx';
import { useSetFilter } from '../list/use-filters.ts';
import { useMeetings } from '../meeting-data/api.ts';
import { filtersOf, type ListKind, listQuery, type MeetingFilters, meetingFilters } from '../meeting-data/meeting-filters.ts';
import { meetingActions, meetingColumns } from './meeting-columns.tsx';

interface BulkBarProps {
  meetings: Meeting[];
  csv: ListFile;
  onSelect: (ids: string[]) => void;
}
const BulkBar = ({ meetings, csv, onSelect }: BulkBarProps) => {
  const t = useT();
  const start = (kind: 'bulk-approve' | 'bulk-reject') => openReviewDialog({ kind, meetings, onDone: onSelect });
  return (
    <SelectionBar ids={meetings.map(({ _id }) => _id)} csv={csv} onClear={() => onSelect([])}>
      <Button type="primary" size="small" onClick={() => start('bulk-approve')}>
        {t('list.approveSelected')}
      </Button>
      <Button size="small" onClick={() => start('bulk-reject')}>
        {t('list.rejectSelected')}
      </Button>
    </SelectionBar>
  );
};

const NoMeetings = ({ kind, filters: { status, when } }: { kind: ListKind; filters: MeetingFilters }) => {
  const t = useT();
  if (kind === 'approved')
    return (
      <StateNotice
        title={t(when === 'past' ? 'empty.noneOver' : 'empty.noneAhead')}
        action={<ButtonLink to="/admin/meetings">{t('toApproval')}</ButtonLink>}
      >
        {t('empty.approvedText')}
      </StateNotice>
    );
  if (status === 'pending') return <StateNotice title={t('caughtUp')}>{t('empty.nothingWaits')}</StateNotice>;
  return <StateNotice title={t(`empty.${status === 'all' ? 'none' : status}`)}>{t('empty.noneText')}</StateNotice>;
};

type MeetingsState = Pick<ReturnType<typeof useMeetings>, 'data' | 'isPending' | 'isPlaceholderData'>;
/** The query's state, rendered as React finds time: all rows in one go would block the page. */
const useInSlices = ({ data, isPending, isPlaceholderData }: MeetingsState) =>
  useDeferredValue(useMemo(() => ({ data, isPending, isPlaceholderData }), [data, isPending, isPlaceholderData]));

interface MeetingListProps {
  kind: ListKind;
  caption: string;
}
/** Search, filters, rows and keys of an admin list of meetings. */
export const MeetingList = ({ kind, caption }: MeetingListProps) => {
  const t = useT();
  const { pathname, search } = useLocation();
  const setFilter = useSetFilter();
  const [params] = useSearchParams();
  const filters = filtersOf(params, kind);
  const query = useMeetings(filters, useRealtimeStatus() === 'connected');
  const { error, isFetching, refetch } = query;
  const slicedQuery = useInSlices(query);
  const { data, isPlaceholderData } = slicedQuery;
  const meetings = data?.meetings ?? [];
  const ids = meetings.map(({ _id }) => _id);
  const container = useRef<HTMLDivElement>(null);
  // The previous list's rows stay on the screen while the new ones load.
  const shownView = useRef('');
  if (data && !isPlaceholderData) shownView.current = JSON.stringify(filters);
  useListMotion(container, ids, { view: shownView.current, highlight: true });

  const setOrder = useSetAtom(listOrderAtom);
  const order = ids.join(' ');
  const at = pathname + search;
  useEffect(() => setOrder({ at, ids: order.split(' ') }), [setOrder, at, order]);

  const csv = {
    name: kind === 'approved' ? 'approved-meetings' : `meetings-${filters.status}`,
    call: adminMeetingCalls.adminListCsv,
    query: listQuery(filters, serverNow()),
  };
  const selection = {
    nameOf: ({ title }: Meeting) => title,
    maySelect: (meeting: Meeting) => mayDo('approve', meeting),
    bar: (chosen: Meeting[], onSelect: (ids: string[]) => void) => <BulkBar meetings={chosen} csv={csv} onSelect={onSelect} />,
  };
  const maySelect = kind === 'approval' && (filters.status === 'pending' || filters.status === 'all');
  return (
    <div ref={container}>
      <RowList
        filters={meetingFilters(kind, params)}
        keys={kind === 'approved' ? ['e', 'c'] : ['a', 'r']}
        csv={csv}
        query={{ ...slicedQuery, error, isFetching, refetch }}
        rows={meetings}
        newest={query.data?.meetings}
        above={<BulkOutcome />}
        words={t}
        none={<NoMeetings kind={kind} filters={filters} />}
        onAct={(action, meeting) => {
          if (mayDo(action, meeting)) openReviewDialog({ kind: action, meeting });
        }}
        {...(maySelect && { selection })}
      >
        {(rows, asCards) => (
          <Rows
            {...rows}
            asCards={asCards}
            caption={caption}
            columns={meetingColumns(kind, filters, rows.from)}
            actions={meetingActions(kind)}
            sort={{ by: filters.sort, set: (by) => setFilter({ sort: by }) }}
          />
        )}
      </RowList>
    </div>
  );
};
