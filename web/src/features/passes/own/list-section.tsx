import { type ReactNode, useId } from 'react';
import { PagedList, type PagedQuery } from '../../../shared/ui/paged-list.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import styles from './own.module.css';

interface Props<T> {
  title: string;
  loading: string;
  query: PagedQuery;
  rows: readonly T[];
  empty: { title: string; text: string };
  turnTo: (page: number) => void;
  children: (row: T) => ReactNode;
}

/** A paged list under its title. */
export const ListSection = <T,>({ title, empty, ...list }: Props<T>) => {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <PagedList
        {...list}
        name={title}
        look="grid"
        skeleton={
          <div className={styles.entry}>
            <Skeleton width="60%" height="20px" />
            <Skeleton width="48px" height="20px" />
          </div>
        }
        empty={
          <div className={styles.empty}>
            <strong>{empty.title}</strong>
            <p>{empty.text}</p>
          </div>
        }
      />
    </section>
  );
};
