import { readablePhone } from '@visavis/contracts/phone-digits';
import { useT } from '../../shared/i18n/en/alerts.ts';
import { openAuth } from '../../shared/session/auth-modal.ts';
import { useUser } from '../../shared/session/session.ts';
import { closeAlerts } from '../../shared/state/overlays.ts';
import { Button } from '../../shared/ui/button.tsx';
import { StateNotice } from '../../shared/ui/state-notice.tsx';
import { categoryWords } from './alert-values.ts';
import type { ClientAlert } from './api.ts';

/** What follows from a new alert, and what is left to do. */
export const CreatedView = ({ alert, showList }: { alert: ClientAlert; showList: () => void }) => {
  const t = useT();
  const user = useUser();
  const active = alert.status === 'active';
  const { name, email } = alert;
  const phone = readablePhone(alert.phone);
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
        <p>{next()}</p>
        {email && alert.emailStatus !== 'active' ? <p>{t('done.email', { email })}</p> : null}
        {user ? null : <p>{t('done.account')}</p>}
      </StateNotice>
    </div>
  );
};
