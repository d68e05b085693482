import { useQueryClient } from '@tanstack/react-query';
import { profileCalls } from '@visavis/contracts/calls/profile';
import { useState } from 'react';
import { call } from '../../../shared/api/http.ts';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useT } from '../../../shared/i18n/en/alerts.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';
import { LinkQuestion } from './link-notice.tsx';

/** How links begin that confirm the e-mail address of an account. */
export const ACCOUNT_LINK = 'account~';

/** The address is the person's: one press, without an account at hand. */
export const ConfirmEmail = ({ token }: { token: string }) => {
  const t = useT();
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<'confirmed' | 'already'>();
  usePageTitle(t('confirmEmail.section'));
  const toSettings = (
    <ButtonLink kind="primary" to="/settings#email">
      {t('confirmEmail.settings')}
    </ButtonLink>
  );
  const send = async () => {
    setOutcome((await call(profileCalls.confirmEmail, { body: { token } })).data.outcome);
    await queryClient.invalidateQueries({ queryKey: ['profile'] });
  };
  if (!outcome)
    return (
      <LinkQuestion
        title={t('confirmEmail.title')}
        text={t('confirmEmail.text')}
        action={t('confirmEmail.action')}
        kind="primary"
        failed={t('confirm.failed')}
        send={send}
        expired={
          <StateNotice as="h1" title={t('confirm.expired')} action={toSettings}>
            {t('confirmEmail.expiredText')}
          </StateNotice>
        }
      />
    );
  return (
    <div role="status">
      <StateNotice as="h1" mark="still" title={t(`confirmEmail.${outcome}`)} action={toSettings}>
        {t('confirmEmail.doneText')}
      </StateNotice>
    </div>
  );
};
