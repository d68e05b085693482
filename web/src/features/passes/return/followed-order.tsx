import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Payment } from '@visavis/contracts/billing-model';
import { useEffect, useState } from 'react';
import { hasUnlimitedPasses } from '../../../shared/billing/entitlements.ts';
import { PlanBadge } from '../../../shared/billing/plan-badge.tsx';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { billingKeys, useSubscriptions } from '../../../shared/billing/queries.ts';
import { formatDay } from '../../../shared/format/dates.ts';
import { useT } from '../../../shared/i18n/en/passes.ts';
import { localStore } from '../../../shared/session/storage.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { QueryResult } from '../../../shared/ui/query-result.tsx';
import { Loading, StateNotice } from '../../../shared/ui/state-notice.tsx';
import { orderQuery, wasPaidInVain } from '../api.ts';
import { InvoiceButton } from '../own/payment-history.tsx';
import { forgetMeeting, meetingToJoin, paymentRecords } from '../payment/payment-records.ts';
import { reportPurchase } from '../payment/report-purchase.ts';
import styles from './callback.module.css';
import { Refused } from './not-paid.tsx';

/** An order after the verification, until it is paid for: by events, and by asking in case none arrives. */
export const FollowedOrder = ({ orderId }: { orderId: string }) => {
  const t = useT();
  const query = useQuery(orderQuery(orderId));
  return (
    <QueryResult query={query} skeleton={<Loading label={t('callback.verifying')} />} failed={t('callback.notLoaded')}>
      {(payment) => <OrderState payment={payment} />}
    </QueryResult>
  );
};

const OrderState = ({ payment }: { payment: Payment }) => {
  const t = useT();
  const { status, _id, errorReason } = payment;
  if (status === 'captured' || status === 'partially_refunded') return <Paid payment={payment} />;
  if (status === 'refunded' || wasPaidInVain(payment))
    return (
      <StateNotice
        as="h1"
        mark="still"
        title={t('callback.refundedTitle')}
        action={<ButtonLink to="/meeting-passes">{t('own.title')}</ButtonLink>}
      >
        {t('callback.refundedText')}
      </StateNotice>
    );
  if (status === 'failed' || status === 'expired') return <Refused reason="refused" providerReason={errorReason} orderId={_id} />;
  return (
    <div role="status">
      <StateNotice
        as="h1"
        mark="loading"
        title={t('callback.pending')}
        action={<ButtonLink to="/meeting-passes">{t('own.title')}</ButtonLink>}
      >
        {t('callback.pendingText')}
      </StateNotice>
    </div>
  );
};

const Paid = ({ payment }: { payment: Payment }) => {
  const t = useT();
  const queryClient = useQueryClient();
  const { data } = useSubscriptions();
  const [meeting] = useState(() => meetingToJoin(Date.now()));
  useEffect(() => {
    void reportPurchase(localStore, payment);
    if (paymentRecords.pending()?.orderId === payment._id) paymentRecords.clear();
    for (const queryKey of [billingKeys.subscriptions, billingKeys.active, billingKeys.payments, billingKeys.ledger])
      void queryClient.invalidateQueries({ queryKey });
  }, [payment, queryClient]);
  const subscription = data?.subscriptions.find(({ orderId }) => orderId === payment._id);
  const day = formatDay(subscription?.passesExpiryDate);
  const passes =
    subscription &&
    (hasUnlimitedPasses(subscription)
      ? t('callback.unlimited', { day })
      : t('callback.passes', { count: subscription.remainingPasses, day }));
  const second = payment.refunds.find(({ paymentId, status }) => paymentId !== payment.paymentId && status !== 'failed');
  return (
    <StateNotice
      as="h1"
      mark="still"
      title={t('callback.verified')}
      action={
        <>
          <ButtonLink kind="primary" to={meeting ? `/m/${meeting}` : '/meetings'} onClick={forgetMeeting}>
            {t(meeting ? 'callback.back' : 'callback.next')}
          </ButtonLink>
          <ButtonLink to="/meeting-passes">{t('own.title')}</ButtonLink>
        </>
      }
    >
      <p role="status" className={styles.passes}>
        {passes ?? ''}
      </p>
      {second ? (
        <p>
          {t(second.status === 'processed' ? 'callback.paidTwiceReturned' : 'callback.paidTwice', {
            amount: rupeesOf(second.amountPaise),
          })}
        </p>
      ) : null}
      <dl className={styles.receipt}>
        <div>
          <dt>{t('callback.plan')}</dt>
          <dd>
            <PlanBadge code={payment.planCode} />
          </dd>
        </div>
        <div>
          <dt>{t('callback.paid')}</dt>
          <dd className="tabular">{rupeesOf(payment.amountPaise)}</dd>
        </div>
        {payment.amountPaise > 0 ? (
          <div>
            <dt>{t('payments.invoice')}</dt>
            <dd>
              <InvoiceButton payment={payment}>{t('callback.download')}</InvoiceButton>
            </dd>
          </div>
        ) : null}
      </dl>
    </StateNotice>
  );
};
