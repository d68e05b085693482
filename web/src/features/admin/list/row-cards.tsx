import type { ReactNode } from 'react';
import styles from './list.module.css';
import type { RowsProps } from './row-list.tsx';

interface RowCardsProps<R> extends RowsProps<R> {
  caption: string;
  /** What a card shows. */
  children: (row: R) => ReactNode;
}
/** The same rows where a table has no room. */
export const RowCards = <R extends { _id: string }>({ caption, rows, selected, children }: RowCardsProps<R>) => (
  <ul className={styles.cards} aria-label={caption}>
    {rows.map((row) => (
      <li key={row._id} className={styles.card} data-row={row._id} data-selected={selected.includes(row._id) || undefined}>
        {children(row)}
      </li>
    ))}
  </ul>
);
