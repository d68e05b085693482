import { REFUND } from '@visavis/contracts/constants/billing';
import { useState } from 'react';
import { PaymentStatus } from '../../../shared/billing/payment-status.tsx';
import { PlanBadge } from '../../../shared/billing/plan-badge.tsx';
import { preTaxPrice, rupeesOf } from '../../../shared/billing/prices.ts';
import { RefundList } from '../../../shared/billing/refund-list.tsx';
import { dayAndTime, formatLongDay, formatTime } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import { latePart } from '../../../shared/loading/lazy-part.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from '../detail/detail.module.css';
import { Glyph } from '../ui/glyph.tsx';
import type { AdminPayment } from './api.ts';
import money from './money.module.css';

/** With antd, once it is asked for. */
const RefundDialog = latePart(() => import('./refund-dialog.tsx'), 'RefundDialog');

const leftOf = ({ amountPaise, amountRefundedPaise }: AdminPayment) => amountPaise - amountRefundedPaise;
/** The server has the last word. */
const isRefundable = (payment: AdminPayment, now: number) =>
  payment.paidAt !== null &&
  payment.paymentId !== null &&
  leftOf(payment) > 0 &&
  now <= Date.parse(payment.paidAt) + REFUND.withinMs;

const Sum = ({ payment }: { payment: AdminPayment }) => {
  const t = useT();
  const { originalPaise, discountPaise, amountPaise, amountRefundedPaise, couponCode, bonusPasses } = payment;
  const { taxPaise = amountPaise - preTaxPrice(amountPaise) } = payment;
  const rows = [
    [t('sum.price'), rupeesOf(originalPaise)],
    discountPaise > 0 && [
      couponCode ? t('passes:payments.coupon', { code: couponCode }) : t('sum.discount'),
      `− ${rupeesOf(discountPaise)}`,
    ],
    bonusPasses > 0 && [t('sum.bonus', { code: couponCode ?? '' }), t('admin:passCount', { count: bonusPasses })],
    [t(payment.paidAt ? 'sum.paid' : 'sum.toPay'), rupeesOf(amountPaise), 'sum'],
    amountPaise > 0 && [t('sum.tax'), rupeesOf(taxPaise)],
    amountRefundedPaise > 0 && [t('admin:refunded'), `− ${rupeesOf(amountRefundedPaise)}`],
    amountRefundedPaise > 0 && [t('sum.left'), rupeesOf(leftOf(payment)), 'sum'],
  ].filter((row) => row !== false);
  return (
    <Facts as="ends">
      {rows.map(([name = '', value, kind]) => (
        <Fact key={name} name={name} sum={kind === 'sum'}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
};

const attemptTones = {
  created: 'quiet',
  authorized: 'warning',
  captured: 'success',
  refunded: 'quiet',
  failed: 'danger',
} as const;
const Attempts = ({ attempts, paidAt }: Pick<AdminPayment, 'attempts' | 'paidAt'>) => {
  const t = useT();
  const now = useNow();
  return (
    <ul className={money.steps}>
      {attempts.map(({ paymentId, status, amountPaise, errorReason, isExtra, fee, at }) => (
        <li key={paymentId}>
          <p className={money.line}>
            <strong className="tabular">{rupeesOf(amountPaise)}</strong>
            <StatusTag tone={attemptTones[status]}>{t(`passes:payments.status.${status}`)}</StatusTag>
            <time className={money.quiet} dateTime={at}>
              {dayAndTime(at, now)}
            </time>
            <code className={money.quiet} lang="en">
              {paymentId}
            </code>
          </p>
          {fee ? (
            <p className={money.quiet}>{t('attempts.fee', { fee: rupeesOf(fee.paise), tax: rupeesOf(fee.taxPaise) })}</p>
          ) : null}
          {isExtra ? <p className={money.quiet}>{t(paidAt ? 'attempts.extra' : 'attempts.late')}</p> : null}
          {errorReason ? (
            <p className={money.quiet} lang="en">
              {errorReason}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
};

export const PaymentMain = ({ payment, title }: { payment: AdminPayment; title: string }) => {
  const t = useT();
  const now = useNow();
  const [refunding, setRefunding] = useState(0);
  const at = payment.paidAt ?? payment.createdAt;
  const refundable = isRefundable(payment, now);
  return (
    <article className={styles.main}>
      <header className={styles.head}>
        <div className={styles.over}>
          <span className="wrap gap-8">
            <PaymentStatus status={payment.status} />
            <PlanBadge code={payment.planCode} />
          </span>
        </div>
        <h1>{title}</h1>
        <p className={styles.startDay}>
          <time dateTime={at}>
            {formatLongDay(at)}, {formatTime(at)}
          </time>
        </p>
      </header>
      {refundable || payment.invoiceUrl ? (
        <div className={styles.bar}>
          {refundable ? <Button onClick={() => setRefunding((nth) => nth + 1)}>{t('refund.open')}</Button> : null}
          {payment.invoiceUrl ? (
            <a className={money.download} href={payment.invoiceUrl} download>
              <Glyph name="out" size={16} /> {t('passes:payments.invoice')} <span lang="en">{payment.invoiceNumber}</span>
            </a>
          ) : null}
        </div>
      ) : null}
      <section className={money.sum}>
        <h2>{t('money')}</h2>
        <Sum payment={payment} />
      </section>
      {payment.refunds.length > 0 ? (
        <section>
          <h2>{t('passes:payments.refunds.title')}</h2>
          <RefundList
            refunds={payment.refunds}
            creditNote={({ creditNoteUrl, creditNoteNumber }) =>
              creditNoteUrl ? (
                <a href={creditNoteUrl} download>
                  {t('passes:payments.refunds.creditNote')} <span lang="en">{creditNoteNumber}</span>
                </a>
              ) : null
            }
          />
        </section>
      ) : null}
      <section>
        <h2>{t('attempts.title')}</h2>
        {payment.attempts.length > 0 ? (
          <Attempts attempts={payment.attempts} paidAt={payment.paidAt} />
        ) : (
          <p className="quiet">{t('attempts.none')}</p>
        )}
      </section>
      {refunding ? (
        <RefundDialog key={refunding} payment={payment} leftPaise={leftOf(payment)} onClose={() => setRefunding(0)} />
      ) : null}
    </article>
  );
};
