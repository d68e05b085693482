import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { HttpError } from '../../../shared/api/http-error.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';
import styles from '../meeting/detail.module.css';
import { adminKeys } from '../query-keys.ts';
import { useScreen } from '../shell/layout-state.ts';
import { useKeys } from '../shell/use-keys.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { usePayment } from './api.ts';
import { PaymentAside } from './payment-aside.tsx';
import { PaymentMain } from './payment-main.tsx';

const list = '/admin/payments';
/** The way back keeps the list's filters. */
const useWayBack = () => {
  const state = useLocation().state as { from?: unknown } | null;
  const came = typeof state?.from === 'string' ? state.from : '';
  return came.startsWith(`${list}?`) ? came : list;
};

const DetailSkeleton = () => {
  const t = useT();
  return (
    <div className={styles.page} role="status" aria-label={t('loadingOne')}>
      <div className={styles.main}>
        <Skeleton width="58%" height="34px" />
        <Skeleton width="38%" height="22px" />
        <Skeleton height="120px" />
      </div>
      <div className={styles.aside}>
        <Skeleton height="120px" />
        <Skeleton height="120px" />
      </div>
    </div>
  );
};

/** One payment, whole: what was paid by whom and how, what went back, and paying back. */
export const PaymentScreen = () => {
  const t = useT();
  const { id = '' } = useParams();
  const back = { label: t('payments'), to: useWayBack() };
  const { data: payment, error, isPending, isFetching, refetch } = usePayment(id);
  const title = payment && t('titled', { amount: rupeesOf(payment.amountPaise), name: payment.buyerName });
  useScreen(title ?? (error ? t('payment') : undefined), [back]);
  const navigate = useNavigate();
  useKeys((event) => {
    if (event.key !== 'u') return;
    event.preventDefault();
    navigate(back.to);
  });
  // Refunds are in the history a moment after they are made.
  const refunds = payment?.refunds.map(({ status }) => status).join();
  useEffect(() => {
    if (refunds) void queryClient.invalidateQueries({ queryKey: adminKeys.audit(id) });
  }, [id, refunds]);

  if (isPending) return <DetailSkeleton />;
  if (!payment && error instanceof HttpError && (error.status === 404 || error.status === 400))
    return (
      <StateNotice
        as="h1"
        title={t('missing')}
        action={
          <ButtonLink kind="primary" to={back.to}>
            {t('admin:nav.backTo', { label: back.label })}
          </ButtonLink>
        }
      >
        {t('missingText')}
      </StateNotice>
    );
  return (
    <>
      {error ? (
        <div className={styles.failed}>
          {payment ? null : <h1 className="visually-hidden">{t('payment')}</h1>}
          <LoadFailed error={error} retry={() => void refetch()} busy={isFetching} />
        </div>
      ) : null}
      {payment ? (
        <div className={styles.page}>
          <PaymentMain payment={payment} title={title ?? ''} />
          <PaymentAside payment={payment} />
        </div>
      ) : null}
    </>
  );
};
