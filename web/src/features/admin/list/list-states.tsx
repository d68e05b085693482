import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';
import { type ListFilters, type ListKind, searchMin } from '../model/list-filters.ts';
import styles from './list.module.css';

const rows = ['64%', '48%', '72%', '56%', '40%', '66%'];
export const ListSkeleton = () => (
  <div className={styles.skeleton} role="status" aria-label="Loading meetings">
    {rows.map((width) => (
      <div key={width}>
        <Skeleton width="100px" />
        <Skeleton width={width} />
        <Skeleton width="110px" />
        <Skeleton width="90px" height="28px" />
      </div>
    ))}
  </div>
);

const isFiltered = ({ search, category, hostId }: ListFilters) => Boolean(search || category || hostId);

/** Nothing here: why, and what to do. */
export const ListEmpty = ({ kind, filters, failed }: { kind: ListKind; filters: ListFilters; failed: boolean }) => {
  const { pathname } = useLocation();
  // Whether there is nothing is not known.
  if (failed) return <StateNotice title="No meetings to show">The list appears here as soon as it can be loaded.</StateNotice>;
  if (filters.search && [...filters.search].length < searchMin)
    return <StateNotice title="A little more to go on, please">Search takes at least two letters.</StateNotice>;
  if (isFiltered(filters) || filters.page > 1)
    return (
      <StateNotice
        title={filters.page > 1 ? 'Nothing on this page' : 'No meeting matches'}
        action={
          <ButtonLink to={pathname} state={{ keepFocus: true }}>
            {filters.page > 1 ? 'Back to the first page' : 'Clear filters'}
          </ButtonLink>
        }
      >
        {filters.page > 1 ? 'The list has become shorter meanwhile.' : 'Other words or another category may find it.'}
      </StateNotice>
    );
  if (kind === 'approved')
    return (
      <StateNotice
        title={filters.when === 'past' ? 'No approved meeting is over yet' : 'No approved meetings ahead'}
        action={<ButtonLink to="/admin/meetings">Go to Meeting Approval</ButtonLink>}
      >
        Approved meetings appear here by themselves.
      </StateNotice>
    );
  if (filters.status === 'pending')
    return (
      <StateNotice title="All caught up">Nothing waits for a decision. New proposals slide in here by themselves.</StateNotice>
    );
  return (
    <StateNotice title={`No ${filters.status === 'all' ? '' : filters.status} meetings`.replace('  ', ' ')}>
      They will appear here by themselves.
    </StateNotice>
  );
};
