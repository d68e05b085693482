import { useRef } from 'react';
import type { ListAction } from './list-keys.ts';
import { useSetFilter } from './use-filters.ts';
import { useListCursor } from './use-list-cursor.ts';

export type RowAction = Exclude<Extract<ListAction, { id: string }>['kind'], 'move'>;
interface Rows {
  ids: readonly string[];
  page?: number;
  pages?: number;
  onRow: (action: RowAction, id: string) => void;
  onClear?: () => void;
  /** Where the next page is added to what is shown. */
  onMore?: (() => void) | undefined;
}
/** The keys of a list: move, search, pages, and what its rows can do. */
export const useRows = ({ ids, page = 1, pages = 1, onRow, onClear, onMore }: Rows) => {
  const container = useRef<HTMLDivElement>(null);
  const setFilter = useSetFilter();
  useListCursor(container, ids, (action) => {
    if ('id' in action) return onRow(action.kind, action.id);
    if (action.kind === 'search') return container.current?.querySelector<HTMLElement>('[data-list-search] input')?.focus();
    if (action.kind === 'clear') return onClear?.();
    if (action.kind === 'next-page' && onMore) return onMore();
    const to = page + (action.kind === 'next-page' ? 1 : -1);
    if (to >= 1 && to <= pages) setFilter({ page: String(to) });
  });
  return container;
};
