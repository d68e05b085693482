import { PLANS } from '@visavis/contracts/constants/billing';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { queryClient } from '../../../shared/api/query-client.ts';
import { howPaid } from '../../../shared/billing/payment-status.tsx';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { categoryName } from '../../../shared/format/category-name.ts';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import { latePart } from '../../../shared/loading/lazy-part.ts';
import { CodeFact, Fact, Facts } from '../../../shared/ui/facts.tsx';
import { Activity } from '../audit/activity.tsx';
import styles from '../detail/detail.module.css';
import { DetailScreen } from '../detail/detail-states.tsx';
import { adminKeys } from '../query-keys.ts';
import { type AdminPayment, usePayment } from './api.ts';
import { PaymentMain } from './payment-main.tsx';

/** With the names of the states. */
const GstDetails = latePart(() => import('./gst-details.tsx'), 'GstDetails');

const PaymentAside = ({ payment }: { payment: AdminPayment }) => {
  const t = useT();
  const { selectedCategory, gstDetails, orderId, paymentId } = payment;
  const how = howPaid(payment);
  return (
    <aside className="stack gap-16" aria-label={t('about')}>
      <section className={styles.card}>
        <h2>{t('buyer')}</h2>
        <p>
          <Link to={`/admin/users/${payment.userId}`} dir="auto">
            {payment.buyerName}
          </Link>
        </p>
        <Link to={`/admin/payments?userId=${payment.userId}`} className={styles.more}>
          {t('allOf', { name: payment.buyerName })}
        </Link>
      </section>
      {gstDetails ? (
        <section className={styles.card}>
          <h2>{t('forInvoice')}</h2>
          <GstDetails details={gstDetails} />
        </section>
      ) : null}
      <section className={styles.card}>
        <h2>{t('admin:detail.title')}</h2>
        <Facts>
          <Fact name={t('admin:category')}>
            {selectedCategory === PLANS.allCategories
              ? t('billing:allCategories')
              : (categoryName(selectedCategory) ?? selectedCategory)}
          </Fact>
          {how ? <Fact name={t('how')}>{how}</Fact> : null}
          <CodeFact name={t('ids.order')}>{payment._id}</CodeFact>
          {orderId ? <CodeFact name={t('ids.providerOrder')}>{orderId}</CodeFact> : null}
          {paymentId ? <CodeFact name={t('ids.payment')}>{paymentId}</CodeFact> : null}
        </Facts>
      </section>
      <section className={styles.card}>
        <h2>{t('admin:detail.history')}</h2>
        <Activity subject={payment._id} limit={20} />
      </section>
    </aside>
  );
};

/** One payment, whole: what was paid by whom and how, what went back, and paying back. */
export const PaymentScreen = () => {
  const t = useT();
  const { id = '' } = useParams();
  const query = usePayment(id);
  // Refunds are in the history a moment after they are made.
  const refunds = query.data?.refunds.map(({ status }) => status).join();
  useEffect(() => {
    if (refunds) void queryClient.invalidateQueries({ queryKey: adminKeys.audit(id) });
  }, [id, refunds]);

  return (
    <DetailScreen
      query={query}
      list={{ label: t('passes:payments.title'), to: '/admin/payments' }}
      titleOf={({ amountPaise, buyerName }) => t('titled', { amount: rupeesOf(amountPaise), name: buyerName })}
      words={{ name: t('payment'), missing: t('missing'), missingText: t('missingText'), loading: t('loadingOne') }}
    >
      {(payment, title) => (
        <>
          <PaymentMain payment={payment} title={title} />
          <PaymentAside payment={payment} />
        </>
      )}
    </DetailScreen>
  );
};
