import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReturnError } from '@visavis/contracts/constants/billing';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../../shared/api/http-error.ts';
import { passes, useT } from '../../../shared/i18n/en/passes.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { orderQuery, verifyOnce } from '../api.ts';
import { usePayAgain } from '../own/payment-history.tsx';
import { PaymentProblems } from '../payment/payment-problems.tsx';
import type { ReturnState } from './arrival.ts';
import styles from './callback.module.css';

const Support = () => {
  const t = useT();
  return <ButtonLink to="/contact">{t('callback.contact')}</ButtonLink>;
};

interface RefusedProps {
  reason: ReturnError;
  /** What the provider told the server. An address says codes alone, for anybody can write one. */
  providerReason?: string | null | undefined;
  orderId: string | undefined;
}
/** The bank said no, or the buyer closed its page: why, and the same order again. */
export const Refused = ({ reason, providerReason, orderId }: RefusedProps) => {
  const t = useT();
  const again = usePayAgain();
  const { data } = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== undefined, refetchInterval: false });
  // A return without a right signature: no bank has said anything.
  const isUnverified = reason === 'unverified';
  const why = reason in passes.callback.reasons && t(`callback.reasons.${reason as keyof typeof passes.callback.reasons}`);
  const gone = orderId === undefined || (data && !data.paymentUrl);
  return (
    <div className={styles.screen}>
      <StateNotice
        as="h1"
        title={t(isUnverified ? 'callback.failed' : 'callback.refused')}
        action={
          <>
            {gone ? (
              <ButtonLink kind="primary" to="/meeting-passes">
                {t('billing:entrance.plans')}
              </ButtonLink>
            ) : (
              <Button kind="primary" busy={again.isPending} onClick={() => again.mutate(orderId)}>
                {t('common:tryAgain')}
              </Button>
            )}
            <Support />
          </>
        }
      >
        {providerReason || why ? (
          <p className={styles.reason}>
            {t('callback.reason')}: {providerReason ? <q lang="en">{providerReason}</q> : <q>{why}</q>}
          </p>
        ) : null}
        <p>{t(isUnverified ? 'callback.failedText' : gone ? 'callback.goneText' : 'callback.refusedText')}</p>
      </StateNotice>
      <PaymentProblems />
    </div>
  );
};

/** The verification failed: it is tried again with the same parameters, for the same order. */
export const Unverified = ({ parameters, message }: Extract<ReturnState, { kind: 'unverified' }>) => {
  const t = useT();
  const navigate = useNavigate();
  const again = useMutation({
    mutationFn: () => verifyOnce(parameters),
    onSuccess: (orderId) => navigate('.', { replace: true, state: { kind: 'order', orderId } satisfies ReturnState }),
    onError: (error) => toast.error(messageOf(error, t('callback.failedAgain')), { key: 'payment' }),
  });
  return (
    <div className={styles.screen}>
      <div role="alert">
        <StateNotice
          as="h1"
          title={t('callback.failed')}
          action={
            <>
              <Button kind="primary" busy={again.isPending} onClick={() => again.mutate()}>
                {t('common:tryAgain')}
              </Button>
              <Support />
            </>
          }
        >
          {message && message !== t('callback.failedAgain') ? <p className={styles.reason}>{message}</p> : null}
          <p>{t('callback.failedText')}</p>
        </StateNotice>
      </div>
      <PaymentProblems />
    </div>
  );
};
