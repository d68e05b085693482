import { profileCalls } from '@visavis/contracts/calls/profile';
import { useState } from 'react';
import { call } from '../../../shared/api/http.ts';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useT } from '../../../shared/i18n/en/alerts.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';
import { LinkQuestion } from './link-notice.tsx';

/** How links begin that keep the phone of an account. */
export const PHONE_LINK = 'phone~';

/** Whoever has the old phone stops the change with one press, without an account at hand. */
export const StopPhoneChange = ({ token }: { token: string }) => {
  const t = useT();
  const [stopped, setStopped] = useState(false);
  usePageTitle(t('stopPhoneChange.section'));
  const help = (
    <ButtonLink kind="primary" to="/support">
      {t('stopPhoneChange.help')}
    </ButtonLink>
  );
  const send = async () => {
    await call(profileCalls.stopPhoneChangeByLink, { body: { token } });
    setStopped(true);
  };
  if (!stopped)
    return (
      <LinkQuestion
        title={t('stopPhoneChange.title')}
        text={t('stopPhoneChange.text')}
        action={t('stopPhoneChange.action')}
        kind="primary"
        failed={t('stopPhoneChange.failed')}
        send={send}
        expired={
          <StateNotice as="h1" title={t('confirm.expired')} action={help}>
            {t('stopPhoneChange.expiredText')}
          </StateNotice>
        }
      />
    );
  return (
    <div role="status">
      <StateNotice as="h1" mark="still" title={t('stopPhoneChange.done')} action={help}>
        {t('stopPhoneChange.doneText')}
      </StateNotice>
    </div>
  );
};
