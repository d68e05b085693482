import { type ReactNode, useId } from 'react';
import { useT } from '../../../shared/i18n/en/admin-user.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import styles from './user.module.css';

interface SectionProps<T> {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  query: {
    data: T | undefined;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** Said when there are no rows. */
  empty: string;
  isEmpty: (data: T) => boolean;
  /** Of rows that come page by page. */
  pages?: { page: number; of: (data: T) => number; onPage: (page: number) => void };
  children: (data: T) => ReactNode;
}
/**
 * What belongs to the user, in each of its states; loaded by itself, so that one service that is away takes nothing else with it.
 */
export const Section = <T,>({ title, aside, query, empty, isEmpty, pages, children }: SectionProps<T>) => {
  const t = useT();
  const id = useId();
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = query;
  const count = data === undefined ? 0 : (pages?.of(data) ?? 0);
  return (
    <section aria-labelledby={id} className={styles.section} aria-busy={isPlaceholderData || undefined}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {isPending ? (
        <div role="status" aria-label={t('loadingPart', { part: title })}>
          <Skeleton height="44px" />
        </div>
      ) : null}
      {error ? <LoadFailed error={error} retry={() => void refetch()} busy={isFetching} /> : null}
      {data === undefined ? null : isEmpty(data) ? <p className={styles.quiet}>{empty}</p> : children(data)}
      {pages && count > 1 ? (
        <nav className={styles.pages} aria-label={t('pagesOf', { part: title })}>
          <Button size="small" disabled={pages.page <= 1} onClick={() => pages.onPage(pages.page - 1)}>
            {t('earlierPage')}
          </Button>
          <span aria-live="polite">{t('page', { page: pages.page, pages: count })}</span>
          <Button size="small" disabled={pages.page >= count} onClick={() => pages.onPage(pages.page + 1)}>
            {t('laterPage')}
          </Button>
        </nav>
      ) : null}
    </section>
  );
};
