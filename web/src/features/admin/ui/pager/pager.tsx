import type { Pagination } from '@visavis/contracts/common';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { changedParams, PAGE_SIZES } from '../../model/list-filters.ts';
import { Select } from '../controls.tsx';
import styles from './pager.module.css';

const numbers = new Intl.NumberFormat('en-IN');

/** `21–40 of 57`, the pages before and after, and how many rows a page has; all of it in the address. */
export const Pager = ({ pagination, shown }: { pagination: Pagination; shown: number }) => {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { total, page, limit, pages, totalIsEstimate } = pagination;
  if (total === 0) return null;
  const first = (page - 1) * limit + 1;
  const step = (to: number, label: string) => {
    const possible = to >= 1 && to <= pages;
    return possible ? (
      <Link
        className={styles.step}
        to={{ pathname, search: changedParams(params, { page: String(to) }).toString() }}
        state={{ keepFocus: true }}
      >
        {label}
      </Link>
    ) : (
      <span className={styles.step} aria-disabled="true">
        {label}
      </span>
    );
  };
  return (
    <nav className={styles.pager} aria-label="Pages">
      <p className="tabular" aria-live="polite">
        {shown > 0 ? `${numbers.format(first)}–${numbers.format(first + shown - 1)} of ` : 'Nothing on this page; '}
        {totalIsEstimate ? 'about ' : ''}
        {numbers.format(total)}
      </p>
      <span className={styles.size}>
        <span aria-hidden="true">Rows</span>
        <Select
          aria-label="Rows on a page"
          className={styles.sizeSelect ?? ''}
          value={String(limit)}
          options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
          onChange={(event) =>
            setParams((now) => changedParams(now, { limit: event.target.value === '10' ? undefined : event.target.value }), {
              state: { keepFocus: true },
            })
          }
        />
      </span>
      <span className={styles.steps}>
        {step(page - 1, 'Previous')}
        {step(page + 1, 'Next')}
      </span>
    </nav>
  );
};
