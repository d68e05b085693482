import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSubscriptions } from '../../shared/billing/queries.ts';
import { usePageTitle } from '../../shared/hooks/use-page-title.ts';
import { useT } from '../../shared/i18n/en/passes.ts';
import { BelowFold } from '../../shared/loading/below-fold.tsx';
import { ScreenHead } from '../../shared/ui/screen-head.tsx';
import { Ledger } from './own/ledger.tsx';
import { OwnPasses } from './own/own-passes.tsx';
import { PaymentHistory } from './own/payment-history.tsx';
import { UnfinishedPayment } from './own/unfinished-payment.tsx';
import styles from './passes.module.css';
import { PaymentProblems } from './payment/payment-problems.tsx';
import { rememberMeeting } from './payment/payment-records.ts';
import { PlanList } from './plans/plan-list.tsx';

/**
 * `/meeting-passes`: what I have, what I can buy, what it went to, what I paid. `?meeting=` is where a purchase leads back to.
 */
export const PassesScreen = () => {
  const t = useT();
  usePageTitle(t('section'));
  const { data } = useSubscriptions();
  const [search] = useSearchParams();
  const meeting = search.get('meeting');
  useEffect(() => {
    if (meeting) rememberMeeting(meeting, Date.now());
  }, [meeting]);
  const current = data?.subscriptions.find(({ _id }) => _id === data.activeSubscriptionId)?.planCode;
  return (
    <div className={`container ${styles.screen}`}>
      <header>
        <ScreenHead title={t('section')} lead={t('lead')} />
      </header>
      <UnfinishedPayment />
      <OwnPasses />
      <PlanList current={current} />
      <BelowFold height="600px">
        <div className={styles.pair}>
          <Ledger />
          <PaymentHistory />
        </div>
        <PaymentProblems />
      </BelowFold>
    </div>
  );
};
