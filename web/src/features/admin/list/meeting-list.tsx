import type { Meeting } from '@visavis/contracts/meeting-model';
import { Button } from 'antd';
import { useSetAtom } from 'jotai';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useListMotion } from '../../../shared/hooks/use-list-motion.ts';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { filled, slots } from '../../../shared/i18n/filled.tsx';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { useRealtimeStatus } from '../../../shared/realtime/hooks.ts';
import { AntdProvider } from '../../../shared/theme/antd-provider.tsx';
import { useMeetings } from '../api.ts';
import { mayDo, openReviewDialog } from '../dialogs/review.ts';
import { listOrderAtom } from '../shell/layout-state.ts';
import styles from './list.module.css';
import { changedParams, filtersOf, type ListKind } from './list-filters.ts';
import type { ListAction } from './list-keys.ts';
import { ListEmpty } from './list-states.tsx';
import { MeetingCards } from './meeting-cards.tsx';
import { RowsPanel } from './rows-panel.tsx';
import { ListToolbar } from './toolbar/list-toolbar.tsx';
import { useListCursor } from './use-list-cursor.ts';

/** Phones show cards, and do without the table. */
const MeetingTable = lazyPart(() => import('./meeting-table.tsx'), 'MeetingTable');

const BulkBar = ({ meetings, onSelect }: { meetings: Meeting[]; onSelect: (ids: string[]) => void }) => {
  const t = useT();
  if (meetings.length === 0) return null;
  const start = (kind: 'bulk-approve' | 'bulk-reject') => openReviewDialog({ kind, meetings, onDone: onSelect });
  return (
    <section className={styles.bulk} aria-label={t('list.selection')}>
      <span role="status">{filled(t('list.selected', slots('number')), { number: <strong>{meetings.length}</strong> })}</span>
      <Button type="primary" size="small" onClick={() => start('bulk-approve')}>
        {t('list.approveSelected')}
      </Button>
      <Button size="small" onClick={() => start('bulk-reject')}>
        {t('list.rejectSelected')}
      </Button>
      <Button type="text" size="small" onClick={() => onSelect([])}>
        {t('list.clear')}
      </Button>
    </section>
  );
};

type MeetingsState = Pick<ReturnType<typeof useMeetings>, 'data' | 'isPending' | 'isPlaceholderData'>;
/** The query's state, rendered as React finds time: all rows in one go would block the page. */
const useInSlices = ({ data, isPending, isPlaceholderData }: MeetingsState) =>
  useDeferredValue(useMemo(() => ({ data, isPending, isPlaceholderData }), [data, isPending, isPlaceholderData]));

export interface MeetingListProps {
  kind: ListKind;
  caption: string;
  /** Where a row's page is. */
  base: string;
}

/** Search, filters, rows and keys of an admin list of meetings. */
export const MeetingList = (props: MeetingListProps) => (
  <AntdProvider>
    <RowsAndTools {...props} />
  </AntdProvider>
);

const RowsAndTools = ({ kind, caption, base }: MeetingListProps) => {
  const [params, setParams] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const filters = filtersOf(params, kind);
  const live = useRealtimeStatus() === 'connected';
  const query = useMeetings(filters, live);
  const { error, isFetching, refetch } = query;
  const shown = useInSlices(query);
  const { data, isPlaceholderData } = shown;
  const meetings = data?.meetings ?? [];
  const ids = meetings.map(({ _id }) => _id);
  const container = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const cards = useMedia('(max-width: 767px)');
  const from = pathname + search;

  const select = (id: string, on: boolean) =>
    setSelected((now) => (on ? [...new Set([...now, id])] : now.filter((other) => other !== id)));
  const act = (action: Exclude<ListAction, { kind: 'move' }>) => {
    if (action.kind === 'search') return container.current?.querySelector<HTMLElement>('[data-list-search] input')?.focus();
    if (action.kind === 'clear') return setSelected([]);
    if (action.kind === 'previous-page' || action.kind === 'next-page') {
      const page = filters.page + (action.kind === 'next-page' ? 1 : -1);
      const exists = page >= 1 && page <= (data?.pagination.pages ?? 1);
      return exists ? setParams((now) => changedParams(now, { page: String(page) }), { state: { keepFocus: true } }) : undefined;
    }
    const meeting = 'id' in action ? meetings.find(({ _id }) => _id === action.id) : undefined;
    if (!meeting) return;
    if (action.kind === 'open') navigate(`${base}/${meeting._id}`, { state: { from } });
    else if (action.kind === 'select') mayDo('approve', meeting) && select(meeting._id, !selected.includes(meeting._id));
    else if (mayDo(action.kind, meeting)) openReviewDialog({ kind: action.kind, meeting });
  };
  const { cursor, mark } = useListCursor(container, ids, act);
  // The previous list's rows stay on the screen while the new ones load.
  const shownView = useRef('');
  if (data && !isPlaceholderData) shownView.current = JSON.stringify(filters);
  useListMotion(container, ids, { view: shownView.current, highlight: true });

  const setOrder = useSetAtom(listOrderAtom);
  const order = ids.join(' ');
  useEffect(() => setOrder({ at: from, ids: order.split(' ') }), [setOrder, from, order]);

  // What has left the page or is decided is no longer selected.
  const chosen = meetings.filter(({ _id, status }) => selected.includes(_id) && status === 'pending');
  const showsStatus = kind === 'approved' || filters.status === 'all' || filters.status === 'approved';
  const columns = {
    category: kind === 'approved' || !showsStatus,
    select: kind === 'approval' && (filters.status === 'pending' || filters.status === 'all'),
    proposed: kind === 'approval',
    status: showsStatus,
  };
  const table = {
    kind,
    caption,
    meetings,
    filters,
    columns,
    cursor,
    selected: chosen.map(({ _id }) => _id),
    base,
    from,
    onMark: mark,
    onSelect: setSelected,
  };
  return (
    <div ref={container}>
      <ListToolbar kind={kind} filters={filters} hostName={meetings[0]?.host.name} />
      <RowsPanel
        query={{ ...shown, error, isFetching, refetch }}
        shown={meetings.length}
        empty={<ListEmpty kind={kind} filters={filters} failed={!data} />}
      >
        {cards ? <MeetingCards {...table} /> : <MeetingTable {...table} />}
      </RowsPanel>
      <BulkBar meetings={chosen} onSelect={setSelected} />
    </div>
  );
};
