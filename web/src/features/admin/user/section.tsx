import type { Pagination } from '@visavis/contracts/common';
import { type ReactNode, useId } from 'react';
import { useT } from '../../../shared/i18n/en/admin-user.ts';
import { Loaded, type PartQuery } from '../../../shared/ui/loaded.tsx';
import { Pages } from '../../../shared/ui/paged-list.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import styles from './user.module.css';

interface SectionProps<T> {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  query: PartQuery<T> & { isPlaceholderData: boolean };
  /** Said when there are no rows. */
  empty: string;
  isEmpty: (data: T) => boolean;
  /** Of rows that come page by page. */
  pages?: { of: (data: T) => Pagination; turnTo: (page: number) => void };
  children: (data: T) => ReactNode;
}
/**
 * What belongs to the user, in each of its states; loaded by itself, so that one service that is away takes nothing else with it.
 */
export const Section = <T,>({ title, aside, query, empty, isEmpty, pages, children }: SectionProps<T>) => {
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section} aria-busy={query.isPlaceholderData || undefined}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      <Loaded query={query} label={t('loadingPart', { part: title })} skeleton={<Skeleton height="44px" />}>
        {(data) => (
          <>
            {isEmpty(data) ? <p className="quiet tabular">{empty}</p> : children(data)}
            {pages ? <Pages name={title} pagination={pages.of(data)} turnTo={pages.turnTo} /> : null}
          </>
        )}
      </Loaded>
    </section>
  );
};
