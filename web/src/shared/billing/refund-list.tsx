import type { Refund } from '@visavis/contracts/billing-model';
import type { ReactNode } from 'react';
import { dayAndTime } from '../format/dates.ts';
import { useNow } from '../hooks/use-now.ts';
import { passes, useT } from '../i18n/en/passes.ts';
import { StatusTag, type StatusTagProps } from '../ui/status-tag.tsx';
import { rupeesOf } from './prices.ts';
import styles from './refund-list.module.css';

const tones: Record<Refund['status'], StatusTagProps['tone']> = { pending: 'warning', processed: 'success', failed: 'danger' };

/** What an admin wrote stays as it is; the server's own reasons are in the buyer's language. */
const useReason = () => {
  const t = useT();
  const why = Object.entries(passes.payments.refunds.why) as [keyof typeof passes.payments.refunds.why, string][];
  return (reason: string) => {
    const key = why.find(([, text]) => text === reason)?.[0];
    return key ? t(`payments.refunds.why.${key}`) : reason;
  };
};

/** What went back of a payment, each with its state, why, and the bank's reference. `creditNote`: the way to its document. */
export const RefundList = ({
  refunds,
  creditNote,
}: {
  refunds: readonly Refund[];
  creditNote: (refund: Refund) => ReactNode;
}) => {
  const t = useT();
  const now = useNow();
  const reasonOf = useReason();
  return (
    <ul className={styles.refunds} aria-label={t('payments.refunds.title')}>
      {refunds.map((refund) => (
        <li key={refund._id}>
          <p className={styles.line}>
            <strong className="tabular">{rupeesOf(refund.amountPaise)}</strong>
            <StatusTag tone={tones[refund.status]}>{t(`payments.refunds.${refund.status}`)}</StatusTag>
            <time className={styles.quiet} dateTime={refund.at}>
              {dayAndTime(refund.at, now)}
            </time>
          </p>
          <p className={styles.quiet} dir="auto">
            {reasonOf(refund.reason)}
          </p>
          <p className={styles.links}>
            {refund.arn ? (
              <span className={styles.quiet}>
                {t('payments.refunds.arn')} <code lang="en">{refund.arn}</code>
              </span>
            ) : null}
            {creditNote(refund)}
          </p>
        </li>
      ))}
    </ul>
  );
};
