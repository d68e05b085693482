import type { Coupon } from '@visavis/contracts/billing-model';
import { COUPON_TYPES } from '@visavis/contracts/constants';
import { useSearchParams } from 'react-router-dom';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin-coupons.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { AntdProvider } from '../../../shared/theme/antd-provider.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { changedParams } from '../list/list-filters.ts';
import { NoRows, RowsPanel } from '../list/rows-panel.tsx';
import toolbar from '../list/toolbar/list-toolbar.module.css';
import { useRows } from '../list/use-rows.ts';
import { ViewsButton } from '../list/views/views-button.tsx';
import { KeyHints } from '../shell/key-hints.tsx';
import { Select } from '../ui/antd-select.tsx';
import { COUPON_STATES, type CouponFilters, couponFiltersOf, useCoupons } from './api.ts';
import type { CouponRequest } from './coupon-dialogs.tsx';
import { CouponCards } from './coupon-rows.tsx';

/** Phones show cards, and do without the table. */
const CouponTable = lazyPart(() => import('./coupon-table.tsx'), 'CouponTable');

const Toolbar = ({ filters }: { filters: CouponFilters }) => {
  const t = useT();
  const [, setParams] = useSearchParams();
  const size = useMedia('(max-width: 767px)') ? 'large' : 'middle';
  const set = (change: Record<string, string>) => setParams((now) => changedParams(now, change), { state: { keepFocus: true } });
  return (
    <div className={toolbar.bar}>
      <div className={toolbar.search} data-list-search>
        <SearchBar variant="header" words={{ label: t('filter.search'), placeholder: t('filter.placeholder') }} />
      </div>
      <span className={toolbar.narrow}>
        <Select
          size={size}
          aria-label={t('filter.type')}
          placeholder={t('filter.allTypes')}
          value={filters.type}
          options={COUPON_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
          onChange={(type) => set({ type })}
        />
      </span>
      <span className={toolbar.narrow}>
        <Select
          size={size}
          aria-label={t('admin:status')}
          placeholder={t('filter.allStates')}
          value={filters.state === 'all' ? '' : filters.state}
          options={COUPON_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(state) => set({ state })}
        />
      </span>
      <span className={toolbar.end}>
        <ViewsButton />
        <KeyHints keys={['/', 'j', 'k']} />
      </span>
    </div>
  );
};

interface CouponListProps {
  onRequest: (request: CouponRequest) => void;
}
const RowsAndTools = ({ onRequest }: CouponListProps) => {
  const t = useT();
  const [params] = useSearchParams();
  const filters = couponFiltersOf(params);
  const query = useCoupons(filters);
  const { data } = query;
  const coupons: Coupon[] = data?.coupons ?? [];
  const { container, cursor, mark } = useRows({
    ids: coupons.map(({ _id }) => _id),
    page: filters.page,
    pages: data?.pagination.pages ?? 1,
    onOpen: (id) => {
      const coupon = coupons.find(({ _id }) => _id === id);
      if (coupon) onRequest({ kind: 'stats', coupon });
    },
  });
  const cards = useMedia('(max-width: 767px)');
  const rows = { coupons, cursor, onMark: mark, onRequest };
  return (
    <div ref={container}>
      <Toolbar filters={filters} />
      <RowsPanel
        query={query}
        shown={coupons.length}
        loading={t('loading')}
        empty={
          <NoRows
            failed={!data}
            isFiltered={Boolean(filters.search || filters.type || filters.state !== 'all')}
            page={filters.page}
            to="/admin/coupons"
            words={{
              failed: t('empty.failed'),
              none: t('empty.none'),
              noneText: t('empty.noneText'),
              match: t('empty.match'),
              matchText: t('empty.matchText'),
            }}
          />
        }
      >
        {cards ? <CouponCards {...rows} /> : <CouponTable {...rows} />}
      </RowsPanel>
    </div>
  );
};

/** Search, filters, rows and keys. */
export const CouponList = (props: CouponListProps) => (
  <AntdProvider>
    <RowsAndTools {...props} />
  </AntdProvider>
);
