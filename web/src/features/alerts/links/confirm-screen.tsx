import { notificationLinkCalls } from '@visavis/contracts/calls/alert';
import { profileCalls } from '@visavis/contracts/calls/profile';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { call } from '../../../shared/api/http.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useT } from '../../../shared/i18n/en/alerts.ts';
import { openAlerts } from '../../../shared/state/overlays.ts';
import { BrowseMeetings, Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';
import { categoryWords } from '../alert-values.ts';
import { LinkQuestion } from './link-notice.tsx';

type Confirmed = CallResult<typeof notificationLinkCalls.confirm>['data'];

/** Links about an account: how they begin, what their button does, and where it goes on. */
const emailLink = {
  begin: 'account~',
  of: 'confirmEmail',
  next: 'confirmEmail.settings',
  to: '/settings#email',
  failed: 'confirm.failed',
  send: async (token: string) => {
    const { outcome } = (await call(profileCalls.confirmEmail, { body: { token } })).data;
    void queryClient.invalidateQueries({ queryKey: ['profile'] });
    return `confirmEmail.${outcome}` as const;
  },
} as const;
const phoneLink = {
  begin: 'phone~',
  of: 'stopPhoneChange',
  next: 'stopPhoneChange.help',
  to: '/support',
  failed: 'stopPhoneChange.failed',
  send: async (token: string) => {
    await call(profileCalls.stopPhoneChangeByLink, { body: { token } });
    return 'stopPhoneChange.done' as const;
  },
} as const;

/**
 * `/notifications/confirm/:token`: whoever has the phone or the e-mail address agrees to the alert, or that the address is
 * theirs; or stops the change of an account's phone.
 */
export const ConfirmScreen = () => {
  const { token = '' } = useParams();
  const about = [emailLink, phoneLink].find(({ begin }) => token.startsWith(begin));
  return about ? <AboutAccount token={token} about={about} /> : <ConfirmAlert token={token} />;
};

type AccountLink = typeof emailLink | typeof phoneLink;
/** The address is the person's, or whoever has the old phone keeps it: one press, without an account at hand. */
const AboutAccount = ({ token, about: { of, next, to, failed, send } }: { token: string; about: AccountLink }) => {
  const t = useT();
  const [done, setDone] = useState<Awaited<ReturnType<AccountLink['send']>>>();
  usePageTitle(t(`${of}.section`));
  const action = (
    <ButtonLink kind="primary" to={to}>
      {t(next)}
    </ButtonLink>
  );
  if (!done)
    return (
      <LinkQuestion
        title={t(`${of}.title`)}
        text={t(`${of}.text`)}
        action={t(`${of}.action`)}
        failed={t(failed)}
        send={async () => setDone(await send(token))}
        expired={
          <StateNotice as="h1" title={t('confirm.expired')} action={action}>
            {t(`${of}.expiredText`)}
          </StateNotice>
        }
      />
    );
  return (
    <div role="status">
      <StateNotice as="h1" mark="still" title={t(done)} action={action}>
        {t(`${of}.doneText`)}
      </StateNotice>
    </div>
  );
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
