import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { AntdProvider } from '../../../shared/theme/antd-provider.tsx';
import { NoRows, RowsPanel } from '../list/rows-panel.tsx';
import { useRows } from '../list/use-rows.ts';
import { usePayments } from './api.ts';
import { isFiltered, paymentFiltersOf } from './payment-filters.ts';
import { PaymentCards } from './payment-rows.tsx';
import { PaymentToolbar } from './payment-toolbar.tsx';

/** Phones show cards, and do without the table. */
const PaymentTable = lazyPart(() => import('./payment-table.tsx'), 'PaymentTable');

const RowsAndTools = () => {
  const t = useT();
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const filters = paymentFiltersOf(params);
  const query = usePayments(filters);
  const { data } = query;
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
      <RowsPanel
        query={query}
        shown={payments.length}
        loading={t('loading')}
        empty={
          <NoRows
            failed={!data}
            isFiltered={isFiltered(filters)}
            page={filters.page}
            to="/admin/payments"
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
        {cards ? <PaymentCards {...rows} /> : <PaymentTable {...rows} />}
      </RowsPanel>
    </div>
  );
};

/** Search, filters, rows and keys. */
export const PaymentList = () => (
  <AntdProvider>
    <RowsAndTools />
  </AntdProvider>
);
