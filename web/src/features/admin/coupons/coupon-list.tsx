import { useQuery } from '@tanstack/react-query';
import { COUPON_TYPES } from '@visavis/contracts/constants/billing';
import { useT } from '../../../shared/i18n/en/admin-coupons.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { RowList } from '../list/row-list.tsx';
import { ListBar, OptionFilter } from '../list/toolbar/toolbar-parts.tsx';
import { useFilters } from '../list/use-filters.ts';
import { COUPON_STATES, type CouponFilters, couponFiltersOf, couponsQuery } from './api.ts';
import type { CouponRequest } from './coupon-dialogs.tsx';
import { CouponCards } from './coupon-rows.tsx';

/** Phones show cards, and do without the table. */
const CouponTable = lazyPart(() => import('./coupon-table.tsx'), 'CouponTable');

const Toolbar = ({ filters }: { filters: CouponFilters }) => {
  const t = useT();
  return (
    <ListBar search={{ label: t('filter.search'), placeholder: t('filter.placeholder') }} keys={['/', 'j', 'k']}>
      <OptionFilter
        name="type"
        label={t('filter.type')}
        placeholder={t('filter.allTypes')}
        value={filters.type}
        options={COUPON_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <OptionFilter
        name="state"
        label={t('admin:status')}
        placeholder={t('filter.allStates')}
        standard="all"
        value={filters.state}
        options={COUPON_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
    </ListBar>
  );
};

/** Search, filters, rows and keys. */
export const CouponList = ({ onRequest }: { onRequest: (request: CouponRequest) => void }) => {
  const t = useT();
  const filters = useFilters(couponFiltersOf);
  const query = useQuery(couponsQuery(filters));
  return (
    <RowList
      filtersOf={couponFiltersOf}
      query={query}
      rows={query.data?.coupons}
      words={t}
      toolbar={<Toolbar filters={filters} />}
      onOpen={(coupon) => onRequest({ kind: 'stats', coupon })}
    >
      {(rows, asCards) =>
        asCards ? <CouponCards {...rows} onRequest={onRequest} /> : <CouponTable {...rows} onRequest={onRequest} />
      }
    </RowList>
  );
};
