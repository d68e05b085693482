import { adminBillingCalls } from '@visavis/contracts/calls/billing';
import { PAYMENT_STATUSES, PLAN_CODES } from '@visavis/contracts/constants/billing';
import { Link } from 'react-router-dom';
import { howPaid, PaymentStatus } from '../../../shared/billing/payment-status.tsx';
import { PlanBadge } from '../../../shared/billing/plan-badge.tsx';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { isolate } from '../../../shared/format/isolate.ts';
import { t, useT } from '../../../shared/i18n/en/admin-money.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { days, option, optionOr, person, search } from '../list/filters.ts';
import styles from '../list/list.module.css';
import { withoutEmpty } from '../list/list-filters.ts';
import { defineResource, ResourceScreen } from '../list/resource.tsx';
import { adminKeys } from '../query-keys.ts';
import { At } from '../ui/at.tsx';
import type { AdminPayment } from './api.ts';
import { GstMonth } from './gst-month.tsx';
import money from './money.module.css';

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

export const payments = defineResource({
  name: 'payments',
  title: () => t('passes:payments.title'),
  words: t,
  key: [...adminKeys.money, 'payments'],
  call: adminBillingCalls.payments,
  csv: adminBillingCalls.paymentsCsv,
  filters: {
    search: search(() => ({ label: t('filter.search'), placeholder: t('filter.placeholder') })),
    status: optionOr('all', PAYMENT_STATUSES, {
      label: () => t('admin:status'),
      all: () => t('filter.allStatuses'),
      word: (status) => t(`passes:payments.status.${status}`),
    }),
    plan: option(
      PLAN_CODES.filter((code) => code !== 'free'),
      { label: () => t('filter.plan'), all: () => t('filter.allPlans'), word: (code) => t(`billing:plan.${code}`) },
    ),
    ...days,
    userId: person<AdminPayment>({
      nameOf: ({ buyerName }) => buyerName,
      label: (name) => t('filter.buyer', { name: name ?? t('admin:list.onePerson') }),
      clear: () => t('filter.everyone'),
    }),
  },
  query: ({ plan, ...rest }) => withoutEmpty({ ...rest, planCode: plan }),
  rows: ({ payments }) => payments,
  found: {
    all: '',
    of: ({ invoiceNumber, _id, buyerName, amountPaise }) => ({
      label: invoiceNumber ?? _id,
      detail: `${isolate(buyerName)}, ${rupeesOf(amountPaise)}`,
    }),
  },
  columns: ({ opener }) => [
    {
      key: 'at',
      title: t('ordered'),
      width: 176,
      card: 'meta',
      // By which the list is in order, and which the days of the filter mean.
      cell: ({ createdAt }) => <At at={createdAt} />,
    },
    { key: 'buyer', title: t('buyer'), head: true, card: 'title', cell: (payment) => opener(payment, payment.buyerName) },
    { key: 'plan', title: t('filter.plan'), width: 146, card: 'meta', cell: ({ planCode }) => <PlanBadge code={planCode} /> },
    { key: 'amount', title: t('amount'), width: 150, card: 'lead', cell: (payment) => <Amount payment={payment} /> },
    { key: 'status', title: t('admin:status'), width: 150, card: 'tag', cell: ({ status }) => <PaymentStatus status={status} /> },
    { key: 'how', title: t('how'), width: 170, look: 'oneLine', from: 'wide', cell: howPaid },
    {
      key: 'invoice',
      title: t('passes:payments.invoice'),
      width: 160,
      look: 'oneLine',
      from: 'wide',
      cell: ({ invoiceNumber }) => (invoiceNumber ? <code lang="en">{invoiceNumber}</code> : null),
    },
  ],
  bulk: { nameOf: ({ buyerName, invoiceNumber, _id }) => `${isolate(buyerName)}, ${invoiceNumber ?? _id}` },
  head: () => (
    <ButtonLink to="/admin/plans" className={`${styles.headEnd} ${styles.create}`}>
      {t('admin:plansAndPrices')}
    </ButtonLink>
  ),
  above: () => (
    <p className={money.ways}>
      <Link to="/admin/disputes">{t('disputes.title')}</Link>
      <Link to="/admin/settlements">{t('books')}</Link>
      <GstMonth />
    </p>
  ),
});

/** Everyone's payments, the newest first. */
export const PaymentsScreen = () => <ResourceScreen resource={payments} />;
