import { messageOf } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/notifications.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { usePreferences, useResume } from '../api.ts';
import styles from './settings.module.css';
import { type StoppedContact, stoppedNoteOf } from './stopped.ts';

/** Somebody who had the phone or the address stopped all messages to it, or none arrives; its owner may try again. */
export const Suppressed = ({ contact }: { contact: StoppedContact }) => {
  const t = useT();
  const note = stoppedNoteOf(contact, usePreferences().data?.stopped ?? []);
  const { mutate, isPending } = useResume();
  if (!note) return null;
  const resume = () =>
    mutate(contact, {
      onSuccess: () => toast.success(t(`preferences.resumed.${contact}`)),
      onError: (error) => toast.error(messageOf(error, t('preferences.saveFailed'))),
    });
  return (
    <div className={styles.note} data-tone="warning">
      <p>
        <strong>{t(`preferences.stopped.${note}`)}</strong>
        {t(`preferences.stoppedText.${note}`)}
      </p>
      {/* The mail provider counts it against us: another address is the way back. */}
      {note === 'emailSpam' ? null : (
        <Button kind="primary" busy={isPending} onClick={resume}>
          {t('preferences.resume')}
        </Button>
      )}
    </div>
  );
};
