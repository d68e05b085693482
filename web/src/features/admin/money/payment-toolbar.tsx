import { PAYMENT_STATUSES, PLAN_CODES } from '@visavis/contracts/constants';
import { useSearchParams } from 'react-router-dom';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { changedParams } from '../list/list-filters.ts';
import styles from '../list/toolbar/list-toolbar.module.css';
import { KeyHints } from '../shell/key-hints.tsx';
import { Select } from '../ui/antd-select.tsx';
import type { PaymentFilters } from './payment-filters.ts';

/** Search, filters and keys. All filters live in the address. */
export const PaymentToolbar = ({ filters, buyerName }: { filters: PaymentFilters; buyerName: string | undefined }) => {
  const t = useT();
  const [, setParams] = useSearchParams();
  const size = useMedia('(max-width: 767px)') ? 'large' : 'middle';
  const set = (change: Record<string, string | undefined>) =>
    setParams((now) => changedParams(now, change), { state: { keepFocus: true } });
  const day = (name: 'from' | 'to') => (
    <span className={styles.day}>
      <span aria-hidden="true">{t(`filter.${name}`)}</span>
      <input
        type="date"
        aria-label={t(`filter.${name}`)}
        value={filters[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </span>
  );
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
      {day('from')}
      {day('to')}
      {filters.userId ? (
        <span className={styles.host}>
          {t('filter.buyer', { name: buyerName ?? t('admin:list.onePerson') })}
          <IconButton label={t('filter.everyone')} className={styles.hostClear ?? ''} onClick={() => set({ userId: undefined })}>
            <Icon name="close" size={14} />
          </IconButton>
        </span>
      ) : null}
      <span className={styles.end}>
        <KeyHints keys={['/', 'j', 'k']} />
      </span>
    </div>
  );
};
