import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PagedList, type PagedQuery } from '../../shared/ui/paged-list.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import styles from './reports.module.css';

interface Props<T> {
  query: PagedQuery;
  rows: readonly T[];
  loading: string;
  name: string;
  empty: ReactNode;
  children: (row: T) => ReactNode;
}
/** A list whose page is in the address. */
export const ListFrame = <T,>(list: Props<T>) => {
  const [, setParams] = useSearchParams();
  const turnTo = (next: number) =>
    setParams(
      (now) => {
        now.set('page', String(next));
        return now;
      },
      { state: { keepFocus: true } },
    );
  return (
    <PagedList
      {...list}
      look={styles.card ?? ''}
      turnTo={turnTo}
      skeleton={
        <div className={styles.row}>
          <span className={styles.words}>
            <Skeleton width="56%" height="20px" />
            <Skeleton width="38%" height="16px" />
          </span>
        </div>
      }
    />
  );
};
