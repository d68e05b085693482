import { usePrefetchQuery } from '@tanstack/react-query';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import styles from '../list/list.module.css';
import { ListPage } from '../list/list-page.tsx';
import { useFilters } from '../list/use-filters.ts';
import { paymentsQuery } from './api.ts';
import { paymentFiltersOf } from './payment-filters.ts';

/** With antd: asked for by the page (`vite/screens.ts`), evaluated in a task of its own after the heading is shown. */
const PaymentList = lazyPart(() => import('./payment-list.tsx'), 'PaymentList');

/** Everyone's payments, the newest first. */
export const PaymentsScreen = () => {
  const t = useT();
  usePrefetchQuery(paymentsQuery(useFilters(paymentFiltersOf)));
  return (
    <ListPage
      title={t('payments')}
      loading={t('loading')}
      head={
        <ButtonLink to="/admin/plans" className={`${styles.headEnd} ${styles.create}`}>
          {t('admin:plansAndPrices')}
        </ButtonLink>
      }
    >
      <PaymentList />
    </ListPage>
  );
};
