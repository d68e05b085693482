import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Payment, Refund } from '@visavis/contracts/billing-model';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { howPaid, PaymentStatus } from '../../../shared/billing/payment-status.tsx';
import { PlanBadge } from '../../../shared/billing/plan-badge.tsx';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { billingKeys } from '../../../shared/billing/queries.ts';
import { RefundList } from '../../../shared/billing/refund-list.tsx';
import { dayAndTime, formatDay } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/passes.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { fetchOrder, getInvoiceUrl, usePayments } from '../api.ts';
import { beginPayment, goToPayment, pendingOf } from '../payment/start-payment.ts';
import { ListSection } from './list-section.tsx';
import styles from './own.module.css';

/** Saves the file without a new window, which browsers would block so late after the click. */
const openFile = (href: string) => {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
};

/** A button that fetches the invoice of a payment. */
export const InvoiceButton = ({ payment, children }: { payment: Payment; children?: string }) => {
  const t = useT();
  const invoice = useMutation({
    mutationFn: () => getInvoiceUrl(payment._id),
    onSuccess: openFile,
    onError: (error) => toast.error(messageOf(error, t('payments.invoiceFailed'))),
  });
  return (
    <Button size="small" busy={invoice.isPending} onClick={() => invoice.mutate()}>
      {children ?? t('payments.invoice')}
      <span className="visually-hidden">{payment.invoiceNumber ?? formatDay(payment.paidAt)}</span>
    </Button>
  );
};

/** A button that fetches the credit note of a refund; its link is fetched with the order, as it expires. */
const CreditNoteButton = ({ orderId, refund }: { orderId: string; refund: Refund }) => {
  const t = useT();
  const failed = t('payments.creditNoteFailed');
  const note = useMutation({
    mutationFn: async () => (await fetchOrder(orderId)).refunds.find(({ _id }) => _id === refund._id)?.creditNoteUrl,
    onSuccess: (href) => (href ? openFile(href) : toast.error(failed)),
    onError: (error) => toast.error(messageOf(error, failed)),
  });
  return (
    <Button size="small" busy={note.isPending} onClick={() => note.mutate()}>
      {t('payments.refunds.creditNote')}
      <span className="visually-hidden">{refund.creditNoteNumber}</span>
    </Button>
  );
};

/** Continues with an order that is not paid yet; its pay link is fetched again, as it expires. */
export const usePayAgain = () => {
  const t = useT();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const { isLast } = beginPayment();
      const payment = await fetchOrder(id);
      if (!isLast()) return;
      if (payment.paymentUrl && !payment.paidAt) return goToPayment(pendingOf(payment), payment.paymentUrl);
      toast.info(t('payments.retryGone'));
      return queryClient.invalidateQueries({ queryKey: billingKeys.own });
    },
    onError: (error) => toast.error(messageOf(error, t('order.notStarted'))),
  });
};

const PaymentRow = ({ payment }: { payment: Payment }) => {
  const t = useT();
  const now = useNow();
  const again = usePayAgain();
  const { planCode, status, amountPaise, discountPaise, amountRefundedPaise, couponCode, errorReason } = payment;
  const details = [
    dayAndTime(payment.paidAt ?? payment.createdAt, now),
    howPaid(payment),
    couponCode ? t('payments.coupon', { code: couponCode }) : '',
    discountPaise > 0 ? t('payments.saved', { amount: rupeesOf(discountPaise) }) : '',
    amountRefundedPaise > 0 ? t('payments.refunded', { amount: rupeesOf(amountRefundedPaise) }) : '',
  ];
  return (
    <li className={styles.pay}>
      <div className={styles.payWords}>
        <p className={styles.payLine}>
          <strong className="tabular">{rupeesOf(amountPaise)}</strong>
          <PlanBadge code={planCode} />
          <PaymentStatus status={status} />
        </p>
        <p className="quiet">{details.filter(Boolean).join(' · ')}</p>
        {errorReason && !payment.paidAt ? (
          <p className="quiet" lang="en">
            {errorReason}
          </p>
        ) : null}
      </div>
      <div className={styles.payActions}>
        {payment.paidAt && amountPaise > 0 ? <InvoiceButton payment={payment} /> : null}
        {payment.paymentUrl && !payment.paidAt ? (
          <Button size="small" kind="primary" busy={again.isPending} onClick={() => again.mutate(payment._id)}>
            {t('payments.retry')}
            <span className="visually-hidden">{t(`billing:plan.${planCode}`)}</span>
          </Button>
        ) : null}
      </div>
      {payment.refunds.length > 0 ? (
        <div className={styles.refunds}>
          <RefundList
            refunds={payment.refunds}
            creditNote={(refund) => (refund.creditNoteNumber ? <CreditNoteButton orderId={payment._id} refund={refund} /> : null)}
          />
        </div>
      ) : null}
    </li>
  );
};

export const PaymentHistory = () => {
  const t = useT();
  const [page, setPage] = useState(1);
  const query = usePayments(page);
  return (
    <ListSection
      title={t('payments.title')}
      loading={t('payments.loading')}
      query={query}
      rows={query.data?.payments ?? []}
      empty={{ title: t('payments.empty'), text: t('payments.emptyText') }}
      turnTo={setPage}
    >
      {(payment) => <PaymentRow key={payment._id} payment={payment} />}
    </ListSection>
  );
};
