import { Fragment, type ReactNode } from 'react';
import { useT } from '../i18n/texts.ts';
import { Button } from './button.tsx';
import { Loaded, type PartQuery } from './loaded.tsx';
import styles from './paged-list.module.css';
import { Skeleton } from './skeleton.tsx';

interface PagesProps {
  /** Of which list. */
  name: string;
  pagination: { page: number; pages: number } | undefined;
  turnTo: (page: number) => void;
}
/** The way through a list of which the newest come first. */
export const Pages = ({ name, pagination: { page, pages } = { page: 1, pages: 0 }, turnTo }: PagesProps) => {
  const t = useT();
  if (pages <= 1) return null;
  return (
    <nav className={styles.pages} aria-label={t('pages.of', { name })}>
      <Button size="small" disabled={page <= 1} onClick={() => turnTo(page - 1)}>
        {t('pages.later')}
      </Button>
      <span className="tabular" aria-live="polite">
        {t('pages.page', { page, pages })}
      </span>
      <Button size="small" disabled={page >= pages} onClick={() => turnTo(page + 1)}>
        {t('pages.earlier')}
      </Button>
    </nav>
  );
};

export type PagedQuery = PartQuery<{ pagination?: PagesProps['pagination'] }> & { isPlaceholderData: boolean };
interface Props<T> extends Pick<PagesProps, 'name' | 'turnTo'> {
  query: PagedQuery;
  rows: readonly T[];
  /** What is read aloud while it loads. */
  loading: string;
  /** A row on its way; how the list looks. */
  skeleton?: ReactNode;
  look: string | undefined;
  empty: ReactNode;
  children: (row: T, at: number) => ReactNode;
}
const standard = (
  <div className={styles.bone}>
    <Skeleton width="56%" height="20px" />
    <Skeleton width="38%" height="16px" />
  </div>
);
/** A list that comes page by page, in all its states. */
export const PagedList = <T,>({ query, rows, loading, skeleton = standard, look = '', empty, children, ...pages }: Props<T>) => {
  const bones = ['a', 'b', 'c'].map((key) => <Fragment key={key}>{skeleton}</Fragment>);
  return (
    <Loaded query={query} label={loading} look={look} skeleton={bones}>
      {({ pagination }) => (
        <>
          {rows.length === 0 ? (
            empty
          ) : (
            <ul className={`${styles.rows} ${look}`} data-stale={query.isPlaceholderData || undefined}>
              {rows.map(children)}
            </ul>
          )}
          <Pages {...pages} pagination={pagination} />
        </>
      )}
    </Loaded>
  );
};
