import type { Pagination } from '@visavis/contracts/common';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { numberText } from '../../../../shared/format/numbers.ts';
import { changedParams, PAGE_SIZES } from '../../model/list-filters.ts';
import { useT } from '../../texts.ts';
import { Select } from '../controls.tsx';
import styles from './pager.module.css';

/** `21–40 of 57`, the pages before and after, and how many rows a page has; all of it in the address. */
export const Pager = ({ pagination, shown }: { pagination: Pagination; shown: number }) => {
  const t = useT();
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
    <nav className={styles.pager} aria-label={t('pages')}>
      <p className="tabular" aria-live="polite">
        {shown > 0
          ? t(totalIsEstimate ? 'pager.rangeAbout' : 'pager.range', {
              first: numberText(first),
              last: numberText(first + shown - 1),
              total: numberText(total),
            })
          : t(totalIsEstimate ? 'pager.nothingAbout' : 'pager.nothing', { total: numberText(total) })}
      </p>
      <span className={styles.size}>
        <span aria-hidden="true">{t('pager.rows')}</span>
        <Select
          aria-label={t('pager.rowsLabel')}
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
        {step(page - 1, t('pager.previous'))}
        {step(page + 1, t('pager.next'))}
      </span>
    </nav>
  );
};
