import { Link } from 'react-router-dom';
import { PaymentStatus } from '../../../shared/billing/payment-status.tsx';
import { PlanBadge } from '../../../shared/billing/plan-badge.tsx';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import styles from '../list/list.module.css';
import { RowCards } from '../list/row-cards.tsx';
import type { RowsProps } from '../list/row-list.tsx';
import type { AdminPayment } from './api.ts';
import money from './money.module.css';

export const When = ({ payment }: { payment: AdminPayment }) => {
  const now = useNow();
  const at = payment.paidAt ?? payment.createdAt;
  return <time dateTime={at}>{dayAndTime(at, now)}</time>;
};
export const Buyer = ({ payment, from }: { payment: AdminPayment; from: string }) => (
  <Link data-open to={`/admin/payments/${payment._id}`} state={{ from }} className={styles.title}>
    {payment.buyerName}
  </Link>
);
/** What was paid; small, what a coupon took off and what went back. */
export const Amount = ({ payment: { amountPaise, couponCode, amountRefundedPaise } }: { payment: AdminPayment }) => {
  const t = useT();
  return (
    <span className={money.amount}>
      <strong className="tabular">{rupeesOf(amountPaise)}</strong>
      {amountRefundedPaise > 0 ? (
        <span className={styles.none}>{t('passes:payments.refunded', { amount: rupeesOf(amountRefundedPaise) })}</span>
      ) : couponCode ? (
        <span className={styles.none} lang="en">
          {couponCode}
        </span>
      ) : null}
    </span>
  );
};

/** Where a table has no room. */
export const PaymentCards = (rows: RowsProps<AdminPayment>) => {
  const t = useT();
  return (
    <RowCards {...rows} caption={t('payments')}>
      {(payment) => (
        <>
          <div className={styles.cardTop}>
            <Amount payment={payment} />
            <PaymentStatus status={payment.status} />
          </div>
          <h2 className={styles.cardTitle}>
            <Buyer payment={payment} from={rows.from} />
          </h2>
          <p className={styles.cardMeta}>
            <PlanBadge code={payment.planCode} />
            <span className={styles.none}>
              <When payment={payment} />
            </span>
          </p>
        </>
      )}
    </RowCards>
  );
};
