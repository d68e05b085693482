import type { Pagination } from '@visavis/contracts/common';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { LoadFailed, StateNotice } from '../../../shared/ui/state-notice.tsx';
import styles from './list.module.css';
import { ListSkeleton } from './list-skeleton.tsx';
import { Pager } from './pager.tsx';
import { useFilterLink } from './use-filters.ts';

export interface RowsQuery {
  /** A list that is always whole has no pages. */
  data: { success: boolean; pagination?: Pagination } | undefined;
  error: unknown;
  isPending: boolean;
  /** The rows of the filter before stay, dimmed, until the new ones are here. */
  isPlaceholderData: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}
interface RowsPanelProps {
  query: RowsQuery;
  /** Rows on this page. */
  rowCount: number;
  /** What the skeleton says. */
  loading: string;
  empty: ReactNode;
  /** The rows. */
  children: ReactNode;
}
/** A list in each of its states: what failed, the skeleton, the rows or why there are none, and the pages. */
export const RowsPanel = ({ query, rowCount, loading, empty, children }: RowsPanelProps) => {
  const { data, error, isPending, isPlaceholderData } = query;
  const skeleton = <ListSkeleton label={loading} />;
  return (
    <>
      {error ? <LoadFailed query={query} /> : null}
      <div className={styles.panel} aria-busy={isPlaceholderData}>
        {isPending && !error ? skeleton : null}
        {rowCount > 0 ? <Suspense fallback={skeleton}>{children}</Suspense> : isPending ? null : empty}
        {data?.pagination ? <Pager pagination={data.pagination} rowCount={rowCount} /> : null}
      </div>
    </>
  );
};

export type NoRowsWord = 'failed' | 'none' | 'noneText' | 'match' | 'matchText';
interface NoRowsProps {
  /** Nothing was loaded: whether there is nothing is not known. */
  failed: boolean;
  isFiltered: boolean;
  page: number;
  words: (word: NoRowsWord) => string;
  none: ReactNode;
}
/** Nothing here: why, and what to do. */
export const NoRows = ({ failed, isFiltered, page, words, none }: NoRowsProps) => {
  const t = useT();
  const { pathname } = useLocation();
  const linkTo = useFilterLink();
  if (failed) return <StateNotice title={words('failed')}>{t('empty.failedText')}</StateNotice>;
  if (!isFiltered && page === 1) return none ?? <StateNotice title={words('none')}>{words('noneText')}</StateNotice>;
  return (
    <StateNotice
      title={page > 1 ? t('empty.page') : words('match')}
      action={
        <ButtonLink to={page > 1 ? linkTo({ page: undefined }) : pathname} state={{ keepFocus: true }}>
          {page > 1 ? t('empty.firstPage') : t('empty.clear')}
        </ButtonLink>
      }
    >
      {page > 1 ? t('empty.pageText') : words('matchText')}
    </StateNotice>
  );
};
