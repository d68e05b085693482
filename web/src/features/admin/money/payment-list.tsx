import { useQuery } from '@tanstack/react-query';
import { PAYMENT_STATUSES, PLAN_CODES } from '@visavis/contracts/constants/billing';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { RowList } from '../list/row-list.tsx';
import { DayFilters, ListBar, OptionFilter, PersonFilter } from '../list/toolbar/toolbar-parts.tsx';
import { useFilters } from '../list/use-filters.ts';
import { paymentsQuery } from './api.ts';
import { type PaymentFilters, paymentFiltersOf } from './payment-filters.ts';
import { PaymentCards } from './payment-rows.tsx';

/** Phones show cards, and do without the table. */
const PaymentTable = lazyPart(() => import('./payment-table.tsx'), 'PaymentTable');

const Toolbar = ({ filters, buyerName }: { filters: PaymentFilters; buyerName: string | undefined }) => {
  const t = useT();
  return (
    <ListBar search={{ label: t('filter.search'), placeholder: t('filter.placeholder') }} keys={['/', 'j', 'k']}>
      <OptionFilter
        name="status"
        label={t('admin:status')}
        placeholder={t('filter.allStatuses')}
        standard="all"
        value={filters.status}
        options={PAYMENT_STATUSES.map((value) => ({ value, label: t(`passes:payments.status.${value}`) }))}
      />
      <OptionFilter
        name="plan"
        label={t('filter.plan')}
        placeholder={t('filter.allPlans')}
        value={filters.plan}
        options={PLAN_CODES.filter((code) => code !== 'free').map((value) => ({ value, label: t(`billing:plan.${value}`) }))}
      />
      <DayFilters {...filters} />
      <PersonFilter
        name="userId"
        value={filters.userId}
        label={t('filter.buyer', { name: buyerName ?? t('admin:list.onePerson') })}
        clear={t('filter.everyone')}
      />
    </ListBar>
  );
};

/** Search, filters, rows and keys. */
export const PaymentList = () => {
  const t = useT();
  const filters = useFilters(paymentFiltersOf);
  const query = useQuery(paymentsQuery(filters));
  const payments = query.data?.payments;
  return (
    <RowList
      filtersOf={paymentFiltersOf}
      query={query}
      rows={payments}
      words={t}
      toolbar={<Toolbar filters={filters} buyerName={payments?.[0]?.buyerName} />}
    >
      {(rows, asCards) => (asCards ? <PaymentCards {...rows} /> : <PaymentTable {...rows} />)}
    </RowList>
  );
};
