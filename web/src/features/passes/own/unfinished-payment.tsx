import { useQuery } from '@tanstack/react-query';
import { PAYMENT_RETURN_PAGE } from '@visavis/contracts/calls/billing';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/en/passes.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { orderQuery } from '../api.ts';
import { paymentRecords } from '../payment/payment-records.ts';
import type { ReturnState } from '../return/arrival.ts';
import { usePayAgain } from './payment-history.tsx';
import styles from './unfinished.module.css';

const checkedMs = 10_000;

/**
 * The buyer came back without paying, by the back button or another way: the way on, or out of it. A payment that the bank has
 * and that is not taken yet is not begun again.
 */
export const UnfinishedPayment = () => {
  const t = useT();
  const [pending, setPending] = useState(() => paymentRecords.pending());
  const again = usePayAgain();
  const { data } = useQuery({
    ...orderQuery(pending?.orderId ?? ''),
    enabled: pending !== undefined,
    refetchInterval: ({ state }) => (state.data?.status === 'authorized' ? checkedMs : false),
  });
  if (!pending || !data || data.paidAt) return null;
  const plan = t(`billing:plan.${data.planCode}`);
  if (data.status === 'authorized')
    return (
      <section className={styles.notice} aria-labelledby="unfinished-title">
        <div>
          <h2 id="unfinished-title">{t('unfinished.checked', { plan })}</h2>
          <p>{t('unfinished.checkedText')}</p>
        </div>
        <ButtonLink to={PAYMENT_RETURN_PAGE} state={{ kind: 'order', orderId: data._id } satisfies ReturnState}>
          {t('unfinished.look')}
        </ButtonLink>
      </section>
    );
  if (!data.paymentUrl) return null;
  const leave = () => {
    paymentRecords.clear();
    setPending(undefined);
  };
  return (
    <section className={styles.notice} aria-labelledby="unfinished-title">
      <div>
        <h2 id="unfinished-title">{t('unfinished.title', { plan })}</h2>
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
