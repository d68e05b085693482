import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { useRealtimeStatus } from '../../../shared/realtime/hooks.ts';
import { useMeetings } from '../api/list-meetings.ts';
import { decide, mayDo } from '../dialogs/decision.ts';
import type { ListAction } from '../keys/list-keys.ts';
import { changedParams, filtersOf, type ListKind } from '../model/list-filters.ts';
import { listOrderAtom } from '../shell/layout-state.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Pager } from '../ui/pager/pager.tsx';
import { BulkBar } from './bulk-bar.tsx';
import styles from './list.module.css';
import { ListEmpty, ListSkeleton } from './list-states.tsx';
import { MeetingCards } from './rows/meeting-cards.tsx';
import { MeetingTable } from './rows/meeting-table.tsx';
import { ListToolbar } from './toolbar/list-toolbar.tsx';
import { useListCursor } from './use-list-cursor.ts';
import { useListMotion } from './use-list-motion.ts';

export interface MeetingListProps {
  kind: ListKind;
  caption: string;
  /** Where a row's page is. */
  base: string;
}

/** Search, filters, rows and keys of an admin list of meetings. */
export const MeetingList = ({ kind, caption, base }: MeetingListProps) => {
  const [params, setParams] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const filters = filtersOf(params, kind);
  const live = useRealtimeStatus() === 'connected';
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useMeetings(filters, live);
  const meetings = data?.meetings ?? [];
  const ids = meetings.map(({ _id }) => _id);
  const container = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const cards = useMedia('(max-width: 767px)');
  const from = pathname + search;

  const select = useCallback((id: string, on: boolean) => {
    setSelected((now) => {
      const next = new Set(now);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const act = (action: Exclude<ListAction, { kind: 'move' }>) => {
    if (action.kind === 'search') return container.current?.querySelector<HTMLElement>('[data-list-search] input')?.focus();
    if (action.kind === 'clear') return setSelected(new Set());
    if (action.kind === 'previous-page' || action.kind === 'next-page') {
      const page = filters.page + (action.kind === 'next-page' ? 1 : -1);
      const exists = page >= 1 && page <= (data?.pagination.pages ?? 1);
      return exists ? setParams((now) => changedParams(now, { page: String(page) }), { state: { keepFocus: true } }) : undefined;
    }
    const meeting = 'id' in action ? meetings.find(({ _id }) => _id === action.id) : undefined;
    if (!meeting) return;
    if (action.kind === 'open') navigate(`${base}/${meeting._id}`, { state: { from } });
    else if (action.kind === 'select') mayDo('approve', meeting) && select(meeting._id, !selected.has(meeting._id));
    else if (mayDo(action.kind, meeting)) decide({ kind: action.kind, meeting });
  };
  const { cursor, mark } = useListCursor(container, ids, act);
  // The rows of the list before are still shown while the new ones are on their way.
  const shownView = useRef('');
  if (data && !isPlaceholderData) shownView.current = JSON.stringify(filters);
  useListMotion(container, ids, shownView.current);

  const setOrder = useSetAtom(listOrderAtom);
  const order = ids.join(' ');
  useEffect(() => setOrder({ at: from, ids: order.split(' ') }), [setOrder, from, order]);

  // What has left the page or is decided is no longer selected.
  const chosen = meetings.filter(({ _id, status }) => selected.has(_id) && status === 'pending');
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
    selected,
    base,
    from,
    onMark: mark,
    onSelect: select,
    onSelectAll: (on: boolean) =>
      setSelected(new Set(on ? meetings.filter(({ status }) => status === 'pending').map(({ _id }) => _id) : [])),
  };
  return (
    <div ref={container}>
      <ListToolbar kind={kind} filters={filters} hostName={meetings[0]?.host.name} />
      {error ? (
        <div className={styles.failed}>
          <LoadFailed error={error} retry={() => void refetch()} busy={isFetching} />
        </div>
      ) : null}
      <div className={styles.room}>
        <div className={styles.panel} aria-busy={isPlaceholderData}>
          {isPending && !error ? <ListSkeleton /> : null}
          {meetings.length > 0 ? cards ? <MeetingCards {...table} /> : <MeetingTable {...table} /> : null}
          {meetings.length === 0 && !isPending ? <ListEmpty kind={kind} filters={filters} failed={!data} /> : null}
          {data ? <Pager pagination={data.pagination} shown={meetings.length} /> : null}
        </div>
      </div>
      <BulkBar meetings={chosen} onSelect={(next) => setSelected(new Set(next))} />
    </div>
  );
};
