import { useT } from '../../../shared/i18n/en/alerts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { type AlertValues, slugsOf } from '../alert-values.ts';
import styles from '../alerts.module.css';
import { type ClientAlert, useUpdateAlert } from '../api.ts';
import { ViewTitle } from '../view-title.tsx';
import { ALERT_TOAST, AlertForm } from './alert-form.tsx';

const bodyOf = ({ categories, ...values }: AlertValues) => ({ ...values, categories: [...categories] });

interface EditViewProps {
  alert: ClientAlert;
  back: () => void;
  onChange: () => void;
}
/** Everything of an alert but its phone. */
export const EditView = ({ alert, back, onChange }: EditViewProps) => {
  const t = useT();
  const update = useUpdateAlert(alert._id);
  return (
    <>
      <ViewTitle>{t('form.edit')}</ViewTitle>
      <AlertForm
        initial={{ name: alert.name, email: alert.email ?? '', categories: slugsOf(alert.categories) }}
        phone={alert.phone}
        schema={async () => (await import('@visavis/contracts/alert-form')).editAlertForm}
        bodyOf={bodyOf}
        onChange={onChange}
        send={async (values) => {
          await update.mutateAsync(bodyOf(values));
          toast.success(t('done.updated'), ALERT_TOAST);
          back();
        }}
      >
        {(pending) => (
          <div className={styles.actions}>
            <Button onClick={back}>{t('common:back')}</Button>
            <Button kind="primary" type="submit" busy={pending}>
              {t('form.save')}
            </Button>
          </div>
        )}
      </AlertForm>
    </>
  );
};
