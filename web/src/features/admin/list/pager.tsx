import type { Pagination as PageFacts } from '@visavis/contracts/common';
import { Pagination } from 'antd';
import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from './list.module.css';
import { PAGE_SIZES } from './list-filters.ts';
import { useSetFilter } from './use-filters.ts';

/** `21–40 of 57`, the pages, and how many rows a page has; all of it in the address. */
export const Pager = ({ pagination, rowCount }: { pagination: PageFacts; rowCount: number }) => {
  const t = useT();
  const setFilter = useSetFilter();
  const { total, page, limit, totalIsEstimate } = pagination;
  if (total === 0) return null;
  const first = (page - 1) * limit + 1;
  const range =
    rowCount > 0
      ? t(totalIsEstimate ? 'pager.rangeAbout' : 'pager.range', {
          first: numberText(first),
          last: numberText(first + rowCount - 1),
          total: numberText(total),
        })
      : t(totalIsEstimate ? 'pager.nothingAbout' : 'pager.nothing', { total: numberText(total) });
  const go = (to: number, size: number) =>
    setFilter(size === limit ? { page: String(to) } : { limit: size === PAGE_SIZES[0] ? undefined : String(size) });
  return (
    <nav className={styles.pager} aria-label={t('pages')}>
      <Pagination
        size="small"
        current={page}
        pageSize={limit}
        total={total}
        showTotal={() => <span aria-live="polite">{range}</span>}
        showSizeChanger={{
          'aria-label': t('pager.rowsLabel'),
          options: PAGE_SIZES.map((size) => ({ value: size, label: t('pager.perPage', { count: size }) })),
          showSearch: false,
          virtual: false,
        }}
        onChange={go}
        itemRender={(_, type, item) =>
          type === 'prev' || type === 'next' ? (
            <button
              type="button"
              tabIndex={-1}
              className="ant-pagination-item-link"
              aria-label={t(type === 'prev' ? 'pager.previous' : 'pager.next')}
            >
              <Icon name={type === 'prev' ? 'back' : 'arrow'} size={14} />
            </button>
          ) : (
            item
          )
        }
      />
    </nav>
  );
};
