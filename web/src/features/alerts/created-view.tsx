import { readablePhone } from '@visavis/contracts/phone-digits';
import { useId } from 'react';
import { useForm } from '../../shared/form/use-form.ts';
import { useT } from '../../shared/i18n/en/alerts.ts';
import { openAuth } from '../../shared/session/auth-modal.ts';
import { useUser } from '../../shared/session/session.ts';
import { closeAlerts } from '../../shared/state/overlays.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field-parts.tsx';
import { StateNotice } from '../../shared/ui/state-notice.tsx';
import { categoryWords } from './alert-values.ts';
import { type ClientAlert, useResume, useStopped } from './api.ts';

/** What follows from a new alert, and what is left to do. */
export const CreatedView = ({ alert, showList }: { alert: ClientAlert; showList: () => void }) => {
  const t = useT();
  const user = useUser();
  const stopped = useStopped(user !== undefined);
  const active = alert.status === 'active';
  const { name, email } = alert;
  const phone = readablePhone(alert.phone);
  const isOwn = alert.phone === user?.phone;
  const isPhoneStopped = isOwn && stopped.some(({ channel }) => channel === 'phone');
  // What goes to one's own phone goes to the account's address, too.
  const isEmailStopped =
    isOwn &&
    email !== undefined &&
    email === user?.email?.toLowerCase() &&
    stopped.some(({ channel, reason }) => channel === 'email' && reason !== 'complained');
  const next = () => {
    if (active) return t('done.active', { phone, categories: categoryWords(alert.categories).join(', ') });
    return user ? t('done.confirmOther', { name, phone }) : t('done.confirm', { phone });
  };
  const signUp = () => {
    closeAlerts();
    openAuth({ view: 'signup' });
  };
  return (
    <div role="status">
      <StateNotice
        as="p"
        mark={active ? 'still' : 'waiting'}
        title={t('done.created')}
        action={
          <>
            {user ? <Button onClick={showList}>{t('done.list')}</Button> : <Button onClick={signUp}>{t('done.signUp')}</Button>}
            <Button kind="primary" onClick={closeAlerts}>
              {t('common:done')}
            </Button>
          </>
        }
      >
        {isPhoneStopped ? <Resume contact="phone">{t('done.phoneStopped')}</Resume> : <p>{next()}</p>}
        {active ? null : <p>{t(user ? 'done.ifOtherStopped' : 'done.ifStopped')}</p>}
        {email && isEmailStopped ? <Resume contact="email">{t('done.emailStopped', { email })}</Resume> : null}
        {email && !isEmailStopped && alert.emailStatus !== 'active' ? (
          <p>
            {t('done.email', { email })} {t('done.ifEmailStopped')}
          </p>
        ) : null}
        {user ? null : <p>{t('done.account')}</p>}
      </StateNotice>
    </div>
  );
};

/** The person's own phone or address was unsubscribed: without this press nothing comes. */
const Resume = ({ contact, children }: { contact: 'phone' | 'email'; children: string }) => {
  const t = useT();
  const words = useId();
  const resume = useResume();
  const form = useForm({
    initial: {},
    send: async () => void (await resume(contact)),
    failed: () => t('unsubscribe.resumeFailed'),
  });
  return (
    <>
      <p id={words}>{children}</p>
      <Button aria-describedby={words} busy={form.pending} onClick={() => void form.submit()}>
        {t('unsubscribe.resume')}
      </Button>
      {form.failure ? <FieldError>{form.failure}</FieldError> : null}
    </>
  );
};
