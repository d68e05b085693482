import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../../shared/i18n/en/safety.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { LoadFailed } from '../../shared/ui/state-notice.tsx';
import styles from './reports.module.css';

interface Props<T> {
  query: {
    data: { pagination?: { page: number; pages: number } } | undefined;
    isPending: boolean;
    isError: boolean;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  rows: readonly T[];
  /** What is read aloud while it loads, and names its pages. */
  loading: string;
  name: string;
  empty: ReactNode;
  children: (row: T) => ReactNode;
}
/** A list in all its states; its page is in the address. */
export const ListFrame = <T,>({ query, rows, loading, name, empty, children }: Props<T>) => {
  const t = useT();
  const [, setParams] = useSearchParams();
  const { page = 1, pages = 0 } = query.data?.pagination ?? {};
  const turnTo = (next: number) =>
    setParams(
      (now) => {
        now.set('page', String(next));
        return now;
      },
      { state: { keepFocus: true } },
    );
  return (
    <>
      {query.isError ? <LoadFailed busy={query.isFetching} retry={() => void query.refetch()} /> : null}
      {query.isPending ? (
        <div className={styles.card} role="status" aria-label={loading}>
          {['a', 'b', 'c'].map((key) => (
            <div key={key} className={styles.row}>
              <span className={styles.words}>
                <Skeleton width="56%" height="20px" />
                <Skeleton width="38%" height="16px" />
              </span>
            </div>
          ))}
        </div>
      ) : null}
      {query.data && rows.length === 0 ? empty : null}
      {rows.length > 0 ? (
        <ul className={styles.card} data-stale={query.isPlaceholderData || undefined}>
          {rows.map(children)}
        </ul>
      ) : null}
      {pages > 1 ? (
        <nav className={styles.pages} aria-label={name}>
          <Button size="small" disabled={page <= 1} onClick={() => turnTo(page - 1)}>
            {t('later')}
          </Button>
          <span className="tabular">{t('page', { page, pages })}</span>
          <Button size="small" disabled={page >= pages} onClick={() => turnTo(page + 1)}>
            {t('earlier')}
          </Button>
        </nav>
      ) : null}
    </>
  );
};
