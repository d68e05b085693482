import { PAYMENT_STATUSES, PLAN_CODES } from '@visavis/contracts/constants';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import styles from '../list/toolbar/list-toolbar.module.css';
import { DayFilter, PersonFilter, useSetFilter } from '../list/toolbar/toolbar-parts.tsx';
import { ViewsButton } from '../list/views/views-button.tsx';
import { KeyHints } from '../shell/key-hints.tsx';
import { Select } from '../ui/antd-select.tsx';
import type { PaymentFilters } from './payment-filters.ts';

/** Search, filters and keys. All filters live in the address. */
export const PaymentToolbar = ({ filters, buyerName }: { filters: PaymentFilters; buyerName: string | undefined }) => {
  const t = useT();
  const set = useSetFilter();
  const size = useMedia('(max-width: 767px)') ? 'large' : 'middle';
  return (
    <div className={styles.bar}>
      <div className={styles.search} data-list-search>
        <SearchBar variant="header" words={{ label: t('filter.search'), placeholder: t('filter.placeholder') }} />
      </div>
      <span className={styles.narrow}>
        <Select
          size={size}
          aria-label={t('admin:status')}
          placeholder={t('filter.allStatuses')}
          value={filters.status === 'all' ? '' : filters.status}
          options={PAYMENT_STATUSES.map((value) => ({ value, label: t(`passes:payments.status.${value}`) }))}
          onChange={(status) => set({ status })}
        />
      </span>
      <span className={styles.narrow}>
        <Select
          size={size}
          aria-label={t('filter.plan')}
          placeholder={t('filter.allPlans')}
          value={filters.plan}
          options={PLAN_CODES.filter((code) => code !== 'free').map((value) => ({ value, label: t(`billing:plan.${value}`) }))}
          onChange={(plan) => set({ plan })}
        />
      </span>
      <DayFilter name="from" label={t('filter.from')} value={filters.from} />
      <DayFilter name="to" label={t('filter.to')} value={filters.to} />
      {filters.userId ? (
        <PersonFilter
          name="userId"
          label={t('filter.buyer', { name: buyerName ?? t('admin:list.onePerson') })}
          clear={t('filter.everyone')}
        />
      ) : null}
      <span className={styles.end}>
        <ViewsButton />
        <KeyHints keys={['/', 'j', 'k']} />
      </span>
    </div>
  );
};
