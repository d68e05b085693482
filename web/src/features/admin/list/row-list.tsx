import { useAtomValue } from 'jotai';
import { type ReactNode, startTransition, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { outageAtom } from '../../../shared/api/outage.ts';
import { MEDIA, useMedia } from '../../../shared/hooks/use-media.ts';
import { t } from '../../../shared/i18n/en/admin.ts';
import { AntdProvider } from '../../../shared/kit/antd-provider.tsx';
import { store } from '../../../shared/state/store.ts';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { decidedIdsAtom } from '../held.ts';
import { isFiltered } from './filters.ts';
import { pageOf } from './list-filters.ts';
import { NoRows, type NoRowsWord, RowsPanel, type RowsQuery } from './rows-panel.tsx';
import { ListBar, type ListBarProps } from './toolbar/toolbar-parts.tsx';
import { type RowAction, useRows } from './use-rows.ts';

/** How rows are chosen. */
interface RowSelection<R> {
  nameOf: (row: R) => string;
  /** Any row, if nothing is given. */
  maySelect?: (row: R) => boolean;
}
/** What a table or cards get. */
export interface RowsProps<R> {
  rows: readonly R[];
  /** The list's address, for the way back. */
  from: string;
  /** Nothing where rows cannot be chosen. */
  selection: RowSelection<R> | undefined;
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
}
interface RowListProps<R> extends ListBarProps {
  query: RowsQuery;
  rows: readonly R[] | undefined;
  /** Where rows are rendered later than they are known: those that keys find. */
  newest?: readonly R[] | undefined;
  /** Between the toolbar and the rows. */
  above: ReactNode;
  /** The list's own `t`. */
  words: (word: 'loading' | `empty.${NoRowsWord}`) => string;
  /** In place of its words for a list that is empty by itself. */
  none?: ReactNode;
  /** Opens the page of the row below the list's, if nothing is given. */
  onOpen?: (row: R) => void;
  onAct?: (action: Exclude<RowAction, 'open' | 'select'>, row: R) => void;
  onMore?: () => void;
  /** With what is offered for those that are chosen. */
  selection?: RowSelection<R> & { bar: (chosen: R[], onSelect: RowsProps<R>['onSelect']) => ReactNode };
  children: (rows: RowsProps<R>, asCards: boolean) => ReactNode;
}
export const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

/** For keys: whether nothing can be done now, which is then said. */
const isOutage = (): boolean => {
  if (store.get(outageAtom) === undefined) return false;
  toast.error(t('live.outageKey'), ADMIN_TOAST);
  return true;
};

const RowsAndTools = <R extends { _id: string }>(props: RowListProps<R>) => {
  const { filters, query, rows = [], newest = rows, above, words, none, onOpen, onAct, onMore, selection, children } = props;
  const { pathname, search } = useLocation();
  const from = pathname + search;
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { page } = pageOf(params);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const maySelect = (row: R) => selection !== undefined && selection.maySelect?.(row) !== false;
  // What has left the page, or may no longer be chosen, is no longer selected; what is decided already is not decided again.
  const decided = useAtomValue(decidedIdsAtom);
  const isFree = ({ _id }: R) => !decided.includes(_id);
  const chosen = rows.filter((row) => selected.includes(row._id) && maySelect(row) && isFree(row));
  const container = useRows({
    ids: newest.filter(isFree).map(({ _id }) => _id),
    page,
    pages: query.data?.pagination?.pages ?? 1,
    onRow: (action, id) => {
      const row = newest.find(({ _id }) => _id === id);
      if (!row) return;
      // In slices: the checkboxes of a whole page are rendered, and the next key must not wait for them.
      if (action === 'select') return maySelect(row) && startTransition(() => setSelected((now) => toggled(now, id)));
      if (action !== 'open') return isOutage() ? undefined : onAct?.(action, row);
      if (onOpen) onOpen(row);
      else navigate(`${pathname}/${id}`, { state: { from } });
    },
    onClear: () => setSelected([]),
    onMore,
  });
  const cards = useMedia(MEDIA.mobile);
  return (
    <div ref={container}>
      <ListBar {...props} first={rows[0]} />
      {above}
      <RowsPanel
        query={query}
        rowCount={rows.length}
        loading={words('loading')}
        empty={
          <NoRows
            failed={!query.data}
            isFiltered={isFiltered(filters, params)}
            page={page}
            words={(word) => words(`empty.${word}`)}
            none={none}
          />
        }
      >
        {children({ rows, from, selection, selected: chosen.map(({ _id }) => _id), onSelect: setSelected }, cards)}
      </RowsPanel>
      {selection?.bar(chosen, setSelected)}
    </div>
  );
};

/** A list: its tools, its rows as a table or as cards, the keys that go through them, and what is done with several. */
export const RowList = <R extends { _id: string }>(props: RowListProps<R>) => (
  <AntdProvider>
    <RowsAndTools {...props} />
  </AntdProvider>
);
