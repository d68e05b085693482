import type { ReactNode } from 'react';
import { useT } from '../i18n/texts.ts';
import { Button } from './button.tsx';
import styles from './paged-list.module.css';
import { LoadFailed } from './state-notice.tsx';

export interface PagedQuery {
  data: { pagination?: { page: number; pages: number } } | undefined;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}
interface Props<T> {
  query: PagedQuery;
  rows: readonly T[];
  /** What is read aloud while it loads, and names its pages. */
  loading: string;
  name: string;
  /** A row on its way; how the list looks. */
  skeleton: ReactNode;
  look: string;
  empty: ReactNode;
  turnTo: (page: number) => void;
  children: (row: T) => ReactNode;
}
/** A list that comes page by page, in all its states. */
export const PagedList = <T,>({ query, rows, loading, name, skeleton, look, empty, turnTo, children }: Props<T>) => {
  const t = useT();
  const { page = 1, pages = 0 } = query.data?.pagination ?? {};
  return (
    <>
      {query.isError ? <LoadFailed busy={query.isFetching} retry={() => void query.refetch()} /> : null}
      {query.isPending ? (
        <div className={look} role="status" aria-label={loading}>
          {skeleton}
          {skeleton}
          {skeleton}
        </div>
      ) : null}
      {query.data && rows.length === 0 ? empty : null}
      {rows.length > 0 ? (
        <ul className={`${styles.rows} ${look}`} data-stale={query.isPlaceholderData || undefined}>
          {rows.map(children)}
        </ul>
      ) : null}
      {pages > 1 ? (
        <nav className={styles.pages} aria-label={name}>
          <Button size="small" disabled={page <= 1} onClick={() => turnTo(page - 1)}>
            {t('pages.later')}
          </Button>
          <span className="tabular">{t('pages.page', { page, pages })}</span>
          <Button size="small" disabled={page >= pages} onClick={() => turnTo(page + 1)}>
            {t('pages.earlier')}
          </Button>
        </nav>
      ) : null}
    </>
  );
};
