import { useEffect, useState } from 'react';
import { myZone } from '../../../shared/format/dates.ts';
import { useT } from '../../../shared/i18n/en/alerts.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { usePhone } from '../../../shared/phone/phone-field.tsx';
import { openAuth } from '../../../shared/session/auth-modal.ts';
import { useUser } from '../../../shared/session/session.ts';
import { type AlertsRequest, closeAlerts, openAlerts } from '../../../shared/state/overlays.ts';
import { Button, TextButton } from '../../../shared/ui/button.tsx';
import { CollectionNotice } from '../../../shared/ui/collection-notice.tsx';
import styles from '../alerts.module.css';
import { type ClientAlert, useCreateAlert } from '../api.ts';
import { ViewTitle } from '../view-title.tsx';
import { dropDraft, holdDraft, keepDraft, startOf } from './alert-draft.ts';
import { AlertForm } from './alert-form.tsx';

interface CreateViewProps {
  request: AlertsRequest;
  /** Those that there are. */
  alerts: readonly ClientAlert[];
  created: (alert: ClientAlert) => void;
  /** To the list, where there is one. */
  back?: (() => void) | undefined;
}
export const CreateView = ({ request, alerts, created, back }: CreateViewProps) => {
  const t = useT();
  const user = useUser();
  const create = useCreateAlert();
  const [start] = useState(() => startOf(request.category, user, alerts));
  const phone = usePhone(start.phone);
  const [values, setValues] = useState(start.values);
  useEffect(() => keepDraft({ values, phone: phone.full ?? start.phone }), [values, phone.full, start]);
  const isOthers = user !== undefined && phone.full !== undefined && phone.full !== user.phone;

  const bodyOf = (values: typeof start.values) => ({
    ...values,
    categories: [...values.categories],
    phone: phone.value,
    timeZone: myZone(),
    language: language(),
  });
  const logIn = () => {
    const giveBack = holdDraft();
    closeAlerts();
    openAuth({
      after() {
        giveBack();
        openAlerts(request);
      },
      purpose: { kind: 'page' },
    });
  };
  return (
    <>
      {back ? <ViewTitle>{t('form.new')}</ViewTitle> : <p className={styles.lead}>{t('lead')}</p>}
      <AlertForm
        initial={start.values}
        onChange={setValues}
        phone={phone}
        phoneNote={isOthers ? <p className={styles.note}>{t('form.other')}</p> : null}
        schema={async () => (await import('@visavis/contracts/alert-form')).createAlertForm}
        bodyOf={bodyOf}
        send={async (values) => {
          const alert = await create.mutateAsync(bodyOf(values));
          dropDraft();
          created(alert);
        }}
      >
        {(pending) => (
          <>
            <CollectionNotice of="alert" />
            <div className={styles.actions}>
              {back ? <Button onClick={back}>{t('common:back')}</Button> : null}
              <Button kind="primary" type="submit" busy={pending}>
                {t('form.create')}
              </Button>
            </div>
          </>
        )}
      </AlertForm>
      {user ? null : (
        <p className={styles.account}>
          {t('form.account')} <TextButton onClick={logIn}>{t('form.login')}</TextButton>
        </p>
      )}
    </>
  );
};
