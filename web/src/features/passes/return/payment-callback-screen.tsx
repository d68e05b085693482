import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { HttpError, messageOf } from '../../../shared/api/http-error.ts';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useT } from '../../../shared/i18n/en/passes.ts';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';
import { verifyOnce } from '../api.ts';
import { debugLog } from '../payment/debug-log.ts';
import { paymentRecords } from '../payment/payment-records.ts';
import type { ReturnParameters } from '../payment/verify-once.ts';
import { type Arrival, arrivalOf, type ReturnState, returnStateOf } from './arrival.ts';
import { FollowedOrder } from './followed-order.tsx';
import { Refused, Unverified } from './not-paid.tsx';

const path = '/subscriptions/payment-callback';

/** The order that this browser went to pay for. */
const pendingOrderId = () => paymentRecords.pending()?.orderId;

/** What a failed verification leaves to be shown: the server's words, where it has any. */
const unverified = (parameters: ReturnParameters, error: unknown): ReturnState => ({
  kind: 'unverified',
  parameters,
  message: error instanceof HttpError ? messageOf(error, '') || undefined : undefined,
  orderId: pendingOrderId(),
});

/** `/subscriptions/payment-callback`: where the provider's checkout ends (specification 2, section 2). */
export const PaymentCallbackScreen = () => {
  const t = useT();
  usePageTitle(t('callback.section'));
  const [search] = useSearchParams();
  const { state } = useLocation();
  const arrival = arrivalOf(search);
  if (arrival) return <Arriving arrival={arrival} key={search.toString()} />;
  const returned = returnStateOf(state);
  if (!returned) return <Navigate to="/meeting-passes" replace />;
  if (returned.kind === 'order') return <FollowedOrder orderId={returned.orderId} />;
  return returned.kind === 'refused' ? <Refused {...returned} /> : <Unverified {...returned} />;
};

/** Reads what the address says, once, and clears it. */
const Arriving = ({ arrival }: { arrival: Arrival }) => {
  const t = useT();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: by its key, another address is another component
  useEffect(() => {
    let isMounted = true;
    const goOn = (state: ReturnState) => isMounted && navigate(path, { replace: true, state });
    if (arrival.kind === 'refused') {
      const orderId = arrival.orderId ?? pendingOrderId();
      debugLog.add('returned-with-error', { reason: arrival.reason, orderId });
      goOn({ ...arrival, orderId });
      return;
    }
    const { parameters } = arrival;
    verifyOnce(parameters).then(
      (orderId) => goOn({ kind: 'order', orderId }),
      (error: unknown) => goOn(unverified(parameters, error)),
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return (
    <div role="status">
      <StateNotice as="h1" mark="loading" title={t('callback.verifying')}>
        {t('callback.verifyingText')}
      </StateNotice>
    </div>
  );
};
