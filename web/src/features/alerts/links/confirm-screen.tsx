import { notificationLinkCalls } from '@visavis/contracts/calls/alert';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { call } from '../../../shared/api/http.ts';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useT } from '../../../shared/i18n/en/alerts.ts';
import { openAlerts } from '../../../shared/state/overlays.ts';
import { BrowseMeetings, Button } from '../../../shared/ui/button.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';
import { categoryWords } from '../alert-values.ts';
import { ACCOUNT_LINK, ConfirmEmail } from './confirm-email.tsx';
import { LinkQuestion } from './link-notice.tsx';
import { PHONE_LINK, StopPhoneChange } from './stop-phone-change.tsx';

type Confirmed = CallResult<typeof notificationLinkCalls.confirm>['data'];

/**
 * `/notifications/confirm/:token`: whoever has the phone or the e-mail address agrees to the alert, or that the address is
 * theirs; or stops the change of an account's phone.
 */
export const ConfirmScreen = () => {
  const { token = '' } = useParams();
  if (token.startsWith(PHONE_LINK)) return <StopPhoneChange token={token} />;
  return token.startsWith(ACCOUNT_LINK) ? <ConfirmEmail token={token} /> : <ConfirmAlert token={token} />;
};

const ConfirmAlert = ({ token }: { token: string }) => {
  const t = useT();
  const [confirmed, setConfirmed] = useState<Confirmed>();
  usePageTitle(t('confirm.section'));
  if (!confirmed)
    return (
      <LinkQuestion
        title={t('confirm.title')}
        text={t('confirm.text')}
        action={t('confirm.action')}
        kind="primary"
        failed={t('confirm.failed')}
        send={async () => setConfirmed((await call(notificationLinkCalls.confirm, { params: { token } })).data)}
        expired={
          <StateNotice
            as="h1"
            title={t('confirm.expired')}
            action={
              <Button kind="primary" onClick={() => openAlerts()}>
                {t('confirm.again')}
              </Button>
            }
          >
            {t('confirm.expiredText')}
          </StateNotice>
        }
      />
    );
  const categories = categoryWords(confirmed.categories).join(', ');
  return (
    <div role="status">
      <StateNotice
        as="h1"
        mark="still"
        title={confirmed.outcome === 'already' ? t('confirm.already') : t('confirm.done')}
        action={<BrowseMeetings />}
      >
        {t(confirmed.channel === 'email' ? 'confirm.byEmail' : 'confirm.byPhone', { categories })}
      </StateNotice>
    </div>
  );
};
