import { messageOf } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/notifications.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useResume } from '../api.ts';
import styles from './settings.module.css';

/** Somebody who had the phone in hand stopped all messages to it; its owner may lift that. */
export const Suppressed = () => {
  const t = useT();
  const { mutate, isPending } = useResume();
  const resume = () =>
    mutate(undefined, {
      onSuccess: () => toast.success(t('preferences.resumed')),
      onError: (error) => toast.error(messageOf(error, t('preferences.saveFailed'))),
    });
  return (
    <div className={styles.note} data-tone="warning">
      <p>
        <strong>{t('preferences.suppressed')}</strong>
        {t('preferences.suppressedText')}
      </p>
      <Button kind="primary" busy={isPending} onClick={resume}>
        {t('preferences.resume')}
      </Button>
    </div>
  );
};
