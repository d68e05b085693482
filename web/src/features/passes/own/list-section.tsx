import { type ReactNode, useId } from 'react';
import { useT } from '../../../shared/i18n/en/passes.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { LoadFailed } from '../../../shared/ui/state-notice.tsx';
import styles from './own.module.css';

interface ListQuery {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
  data: { pagination: { page: number; pages: number } } | undefined;
}
interface Props<T> {
  title: string;
  loading: string;
  query: ListQuery;
  rows: readonly T[];
  empty: { title: string; text: string };
  turnTo: (page: number) => void;
  children: (row: T) => ReactNode;
}

/** A paged list in all its states. */
export const ListSection = <T,>({ title, loading, query, rows, empty, turnTo, children }: Props<T>) => {
  const t = useT();
  const id = useId();
  const { page = 1, pages = 0 } = query.data?.pagination ?? {};
  return (
    <section className={styles.card} aria-labelledby={id} data-stale={query.isPlaceholderData || undefined}>
      <h2 id={id}>{title}</h2>
      {query.isPending ? (
        <div className="grid" role="status" aria-label={loading}>
          {['a', 'b', 'c'].map((key) => (
            <div key={key} className={styles.entry}>
              <Skeleton width="60%" height="20px" />
              <Skeleton width="48px" height="20px" />
            </div>
          ))}
        </div>
      ) : null}
      {query.isError ? <LoadFailed retry={() => query.refetch()} busy={query.isFetching} /> : null}
      {rows.length === 0 && !query.isPending ? (
        <div className={styles.empty}>
          <strong>{empty.title}</strong>
          <p>{empty.text}</p>
        </div>
      ) : null}
      {rows.length > 0 ? <ul className="grid">{rows.map(children)}</ul> : null}
      {pages > 1 ? (
        <nav className={styles.pages} aria-label={title}>
          <Button size="small" disabled={page <= 1} onClick={() => turnTo(page - 1)}>
            {t('pages.later')}
          </Button>
          <span className="tabular">{t('pages.page', { page, pages })}</span>
          <Button size="small" disabled={page >= pages} onClick={() => turnTo(page + 1)}>
            {t('pages.earlier')}
          </Button>
        </nav>
      ) : null}
    </section>
  );
};
