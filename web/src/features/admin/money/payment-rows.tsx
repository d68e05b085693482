import { Link } from 'react-router-dom';
import { howPaid, PaymentStatus } from '../../../shared/billing/payment-status.tsx';
import { PlanBadge } from '../../../shared/billing/plan-badge.tsx';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import styles from '../list/list.module.css';
import { type RowColumns, RowTable } from '../list/row-table.tsx';
import type { AdminPayment } from './api.ts';
import money from './money.module.css';

export interface PaymentRowsProps {
  payments: readonly AdminPayment[];
  /** The list's address, for the way back. */
  from: string;
  cursor: string | undefined;
  onMark: (id: string) => void;
}

const When = ({ payment }: { payment: AdminPayment }) => {
  const now = useNow();
  const at = payment.paidAt ?? payment.createdAt;
  return <time dateTime={at}>{dayAndTime(at, now)}</time>;
};
const Buyer = ({ payment, from }: { payment: AdminPayment; from: string }) => (
  <Link data-open to={`/admin/payments/${payment._id}`} state={{ from }} className={styles.title}>
    {payment.buyerName}
  </Link>
);
/** What was paid; small, what a coupon took off and what went back. */
const Amount = ({ payment: { amountPaise, couponCode, amountRefundedPaise } }: { payment: AdminPayment }) => {
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

export const PaymentTable = ({ payments, from, cursor, onMark }: PaymentRowsProps) => {
  const t = useT();
  const wide = useMedia('(min-width: 1180px)');
  const columns: (RowColumns<AdminPayment>[number] | false)[] = [
    { key: 'at', title: t('admin:when'), width: 176, render: (_, payment) => <When payment={payment} /> },
    {
      key: 'buyer',
      title: t('buyer'),
      rowScope: 'row',
      className: styles.what ?? '',
      render: (_, payment) => <Buyer payment={payment} from={from} />,
    },
    { key: 'plan', title: t('filter.plan'), width: 146, render: (_, { planCode }) => <PlanBadge code={planCode} /> },
    { key: 'amount', title: t('amount'), width: 150, render: (_, payment) => <Amount payment={payment} /> },
    { key: 'status', title: t('admin:status'), width: 150, render: (_, { status }) => <PaymentStatus status={status} /> },
    wide && {
      key: 'how',
      title: t('how'),
      width: 170,
      className: styles.oneLine ?? '',
      render: (_, payment) => howPaid(payment),
    },
    wide && {
      key: 'invoice',
      title: t('invoice'),
      width: 160,
      className: styles.oneLine ?? '',
      render: (_, { invoiceNumber }) => (invoiceNumber ? <code lang="en">{invoiceNumber}</code> : null),
    },
  ];
  return (
    <RowTable
      caption={t('payments')}
      columns={columns.filter((column) => column !== false)}
      rows={payments}
      cursor={cursor}
      onMark={onMark}
    />
  );
};

/** The same rows where a table has no room. */
export const PaymentCards = ({ payments, from, onMark }: PaymentRowsProps) => {
  const t = useT();
  return (
    <ul className={styles.cards} aria-label={t('payments')}>
      {payments.map((payment) => (
        <li key={payment._id} className={styles.card} data-row={payment._id} onFocus={() => onMark(payment._id)}>
          <div className={styles.cardTop}>
            <Amount payment={payment} />
            <PaymentStatus status={payment.status} />
          </div>
          <h2 className={styles.cardTitle}>
            <Buyer payment={payment} from={from} />
          </h2>
          <p className={styles.cardMeta}>
            <PlanBadge code={payment.planCode} />
            <span className={styles.none}>
              <When payment={payment} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
};
