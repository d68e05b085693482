import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/en/passes.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { orderQuery } from '../api.ts';
import { paymentRecords } from '../payment/payment-records.ts';
import { usePayAgain } from './payment-history.tsx';
import styles from './unfinished.module.css';

/** The buyer came back without paying, by the back button or another way: the way on, or out of it. */
export const UnfinishedPayment = () => {
  const t = useT();
  const [pending, setPending] = useState(() => paymentRecords.pending());
  const again = usePayAgain();
  const { data } = useQuery({ ...orderQuery(pending?.orderId ?? ''), enabled: pending !== undefined, refetchInterval: false });
  if (!pending || !data?.paymentUrl || data.paidAt) return null;
  const leave = () => {
    paymentRecords.clear();
    setPending(undefined);
  };
  return (
    <section className={styles.notice} aria-labelledby="unfinished-title">
      <div>
        <h2 id="unfinished-title">{t('unfinished.title', { plan: t(`billing:plan.${data.planCode}`) })}</h2>
        <p>{t('unfinished.text')}</p>
      </div>
      <div className="wrap gap-8">
        <Button kind="quiet" onClick={leave}>
          {t('unfinished.leave')}
        </Button>
        <Button kind="primary" busy={again.isPending} onClick={() => again.mutate(pending.orderId)}>
          {t('unfinished.goOn')}
        </Button>
      </div>
    </section>
  );
};
