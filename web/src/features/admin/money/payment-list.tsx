import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import { AntdProvider } from '../../../shared/theme/antd-provider.tsx';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';
import styles from '../list/list.module.css';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { Pager } from '../list/pager.tsx';
import { useRows } from '../list/use-rows.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { usePayments } from './api.ts';
import { isFiltered, type PaymentFilters, paymentFiltersOf } from './payment-filters.ts';
import { PaymentCards, PaymentTable } from './payment-rows.tsx';
import { PaymentToolbar } from './payment-toolbar.tsx';

/** Nothing here: why, and what to do. */
const NoPayments = ({ filters, failed }: { filters: PaymentFilters; failed: boolean }) => {
  const t = useT();
  if (failed) return <StateNotice title={t('empty.failed')}>{t('admin:empty.failedText')}</StateNotice>;
  if (!isFiltered(filters) && filters.page === 1) return <StateNotice title={t('empty.none')}>{t('empty.noneText')}</StateNotice>;
  return (
    <StateNotice
      title={filters.page > 1 ? t('admin:empty.page') : t('empty.match')}
      action={
        <ButtonLink to="/admin/payments" state={{ keepFocus: true }}>
          {t('admin:empty.clear')}
        </ButtonLink>
      }
    >
      {filters.page > 1 ? t('admin:empty.pageText') : t('empty.matchText')}
    </StateNotice>
  );
};

const RowsAndTools = () => {
  const t = useT();
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const filters = paymentFiltersOf(params);
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = usePayments(filters);
  const payments = data?.payments ?? [];
  const state = { from: pathname + search };
  const { container, cursor, mark } = useRows({
    ids: payments.map(({ _id }) => _id),
    page: filters.page,
    pages: data?.pagination.pages ?? 1,
    onOpen: (id) => navigate(`/admin/payments/${id}`, { state }),
  });
  const cards = useMedia('(max-width: 767px)');
  const rows = { payments, from: state.from, cursor, onMark: mark };
  return (
    <div ref={container}>
      <PaymentToolbar filters={filters} buyerName={payments[0]?.buyerName} />
      {error ? (
        <div className={styles.failed}>
          <LoadFailed error={error} retry={() => void refetch()} busy={isFetching} />
        </div>
      ) : null}
      <div className={styles.panel} aria-busy={isPlaceholderData}>
        {isPending ? <ListSkeleton label={t('loading')} /> : null}
        {payments.length > 0 ? cards ? <PaymentCards {...rows} /> : <PaymentTable {...rows} /> : null}
        {payments.length === 0 && !isPending ? <NoPayments filters={filters} failed={!data} /> : null}
        {data ? <Pager pagination={data.pagination} shown={payments.length} /> : null}
      </div>
    </div>
  );
};

/** Search, filters, rows and keys. */
export const PaymentList = () => (
  <AntdProvider>
    <RowsAndTools />
  </AntdProvider>
);
