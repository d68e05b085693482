import { howPaid, PaymentStatus } from '../../../shared/billing/payment-status.tsx';
import { PlanBadge } from '../../../shared/billing/plan-badge.tsx';
import { MEDIA, useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import styles from '../list/list.module.css';
import type { RowsProps } from '../list/row-list.tsx';
import { type RowColumns, RowTable } from '../list/row-table.tsx';
import type { AdminPayment } from './api.ts';
import { Amount, Buyer, When } from './payment-rows.tsx';

export const PaymentTable = (rows: RowsProps<AdminPayment>) => {
  const t = useT();
  const wide = useMedia(MEDIA.wide);
  const columns: RowColumns<AdminPayment> = [
    { key: 'at', title: t('admin:when'), width: 176, render: (_, payment) => <When payment={payment} /> },
    {
      key: 'buyer',
      title: t('buyer'),
      rowScope: 'row',
      className: styles.what ?? '',
      render: (_, payment) => <Buyer payment={payment} from={rows.from} />,
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
  return <RowTable {...rows} caption={t('payments')} columns={columns} />;
};
