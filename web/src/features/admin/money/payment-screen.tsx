import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { queryClient } from '../../../shared/api/query-client.ts';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import { DetailSkeleton, DetailStates } from '../detail/detail-states.tsx';
import { useDetail } from '../detail/use-detail.ts';
import { adminKeys } from '../query-keys.ts';
import { usePayment } from './api.ts';
import { PaymentAside } from './payment-aside.tsx';
import { PaymentMain } from './payment-main.tsx';

/** One payment, whole: what was paid by whom and how, what went back, and paying back. */
export const PaymentScreen = () => {
  const t = useT();
  const { id = '' } = useParams();
  const query = usePayment(id);
  const { data: payment, error } = query;
  const title = payment && t('titled', { amount: rupeesOf(payment.amountPaise), name: payment.buyerName });
  const back = useDetail(
    { label: t('passes:payments.title'), to: '/admin/payments' },
    title ?? (error ? t('payment') : undefined),
  );
  // Refunds are in the history a moment after they are made.
  const refunds = payment?.refunds.map(({ status }) => status).join();
  useEffect(() => {
    if (refunds) void queryClient.invalidateQueries({ queryKey: adminKeys.audit(id) });
  }, [id, refunds]);

  return (
    <DetailStates
      query={query}
      back={back}
      words={{ name: t('payment'), missing: t('missing'), missingText: t('missingText') }}
      skeleton={<DetailSkeleton label={t('loadingOne')} />}
    >
      {(payment) => (
        <>
          <PaymentMain payment={payment} title={title ?? ''} />
          <PaymentAside payment={payment} />
        </>
      )}
    </DetailStates>
  );
};
