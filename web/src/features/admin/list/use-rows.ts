import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changedParams } from './list-filters.ts';
import { useListCursor } from './use-list-cursor.ts';

interface Rows {
  ids: readonly string[];
  page: number;
  pages: number;
  onOpen: (id: string) => void;
  /** Where rows can be chosen. */
  onSelect?: (id: string) => void;
  onClear?: () => void;
  onEdit?: (id: string) => void;
  onDecide?: (id: string, action: 'approve' | 'reject') => void;
}
/** The keys of a list: move, open, search, pages, and what else its rows can do. */
export const useRows = ({ ids, page, pages, onOpen, onSelect, onClear, onEdit, onDecide }: Rows) => {
  const container = useRef<HTMLDivElement>(null);
  const [, setParams] = useSearchParams();
  const { cursor, mark } = useListCursor(container, ids, (action) => {
    if (action.kind === 'search') container.current?.querySelector<HTMLElement>('[data-list-search] input')?.focus();
    else if (action.kind === 'open') onOpen(action.id);
    else if (action.kind === 'select') onSelect?.(action.id);
    else if (action.kind === 'edit') onEdit?.(action.id);
    else if (action.kind === 'approve' || action.kind === 'reject') onDecide?.(action.id, action.kind);
    else if (action.kind === 'clear') onClear?.();
    else if (action.kind === 'previous-page' || action.kind === 'next-page') {
      const to = page + (action.kind === 'next-page' ? 1 : -1);
      if (to >= 1 && to <= pages) setParams((now) => changedParams(now, { page: String(to) }), { state: { keepFocus: true } });
    }
  });
  return { container, cursor, mark };
};
