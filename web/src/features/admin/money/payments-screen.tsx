import { usePrefetchQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import styles from '../list/list.module.css';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { useScreen } from '../shell/layout-state.ts';
import { paymentsQuery } from './api.ts';
import { paymentFiltersOf } from './payment-filters.ts';

/** With antd: asked for by the page (`vite/screens.ts`), evaluated in a task of its own after the heading is shown. */
const PaymentList = lazyPart(() => import('./payment-list.tsx'), 'PaymentList');

/** Everyone's payments, the newest first. */
export const PaymentsScreen = () => {
  const t = useT();
  useScreen(t('payments'));
  const [params] = useSearchParams();
  usePrefetchQuery(paymentsQuery(paymentFiltersOf(params)));
  return (
    <>
      <header className={styles.head}>
        <h1>{t('payments')}</h1>
        <ButtonLink to="/admin/plans" className={`${styles.headEnd} ${styles.create}`}>
          {t('admin:plansAndPrices')}
        </ButtonLink>
      </header>
      <Suspense fallback={<ListSkeleton alone label={t('loading')} />}>
        <PaymentList />
      </Suspense>
    </>
  );
};
