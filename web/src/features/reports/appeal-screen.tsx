import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { usePageTitle } from '../../shared/hooks/use-page-title.ts';
import { useT } from '../../shared/i18n/en/safety.ts';
import { WhenSomebodyIsHere } from '../../shared/loading/below-fold.tsx';
import { lazyPart } from '../../shared/loading/lazy-part.ts';
import { BrowseMeetings } from '../../shared/ui/button.tsx';
import { FormSkeleton } from '../../shared/ui/skeleton.tsx';
import { StateNotice } from '../../shared/ui/state-notice.tsx';
import styles from './reports.module.css';

const AppealForm = lazyPart(() => import('./appeal-form.tsx'), 'AppealForm');

/** `/notifications/appeal/:token`: whoever has the phone of a blocked account appeals, without signing in. */
export const AppealScreen = () => {
  const t = useT();
  const { token = '' } = useParams();
  const [outcome, setOutcome] = useState<'sent' | 'dead'>();
  usePageTitle(t('blockedAppeal.section'));
  if (outcome === 'sent')
    return (
      <div role="status">
        <StateNotice as="h1" mark="still" title={t('decisions.sent')} action={<BrowseMeetings />}>
          {t('blockedAppeal.sentText')}
        </StateNotice>
      </div>
    );
  if (outcome === 'dead')
    return (
      <StateNotice as="h1" title={t('blockedAppeal.invalid')} action={<BrowseMeetings />}>
        {t('blockedAppeal.invalidText')}
      </StateNotice>
    );
  return (
    <section className={styles.appeal}>
      <h1>{t('blockedAppeal.title')}</h1>
      <p>{t('blockedAppeal.lead')}</p>
      <WhenSomebodyIsHere placeholder={<FormSkeleton lines={[140]} />}>
        <AppealForm token={token} onOutcome={setOutcome} />
      </WhenSomebodyIsHere>
    </section>
  );
};
