import type { Coupon } from '@visavis/contracts/billing-model';
import { COUPON_TYPES } from '@visavis/contracts/constants';
import { useSearchParams } from 'react-router-dom';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin-coupons.ts';
import { AntdProvider } from '../../../shared/theme/antd-provider.tsx';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';
import styles from '../list/list.module.css';
import { changedParams } from '../list/list-filters.ts';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { Pager } from '../list/pager.tsx';
import toolbar from '../list/toolbar/list-toolbar.module.css';
import { useRows } from '../list/use-rows.ts';
import { KeyHints } from '../shell/key-hints.tsx';
import { Select } from '../ui/antd-select.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { COUPON_STATES, type CouponFilters, couponFiltersOf, useCoupons } from './api.ts';
import type { CouponRequest } from './coupon-dialogs.tsx';
import { CouponCards, CouponTable } from './coupon-rows.tsx';

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
        <KeyHints keys={['/', 'j', 'k']} />
      </span>
    </div>
  );
};

const NoCoupons = ({ filters, failed }: { filters: CouponFilters; failed: boolean }) => {
  const t = useT();
  if (failed) return <StateNotice title={t('empty.failed')}>{t('admin:empty.failedText')}</StateNotice>;
  if (!filters.search && !filters.type && filters.state === 'all' && filters.page === 1)
    return <StateNotice title={t('empty.none')}>{t('empty.noneText')}</StateNotice>;
  return (
    <StateNotice
      title={filters.page > 1 ? t('admin:empty.page') : t('empty.match')}
      action={
        <ButtonLink to="/admin/coupons" state={{ keepFocus: true }}>
          {t('admin:empty.clear')}
        </ButtonLink>
      }
    >
      {filters.page > 1 ? t('admin:empty.pageText') : t('empty.matchText')}
    </StateNotice>
  );
};

interface CouponListProps {
  onRequest: (request: CouponRequest) => void;
}
const RowsAndTools = ({ onRequest }: CouponListProps) => {
  const t = useT();
  const [params] = useSearchParams();
  const filters = couponFiltersOf(params);
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useCoupons(filters);
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
      {error ? (
        <div className={styles.failed}>
          <LoadFailed error={error} retry={() => void refetch()} busy={isFetching} />
        </div>
      ) : null}
      <div className={styles.panel} aria-busy={isPlaceholderData}>
        {isPending ? <ListSkeleton label={t('loading')} /> : null}
        {coupons.length > 0 ? cards ? <CouponCards {...rows} /> : <CouponTable {...rows} /> : null}
        {coupons.length === 0 && !isPending ? <NoCoupons filters={filters} failed={!data} /> : null}
        {data ? <Pager pagination={data.pagination} shown={coupons.length} /> : null}
      </div>
    </div>
  );
};

/** Search, filters, rows and keys. */
export const CouponList = (props: CouponListProps) => (
  <AntdProvider>
    <RowsAndTools {...props} />
  </AntdProvider>
);
