import { mayLeave } from '../form/may-leave.ts';
import { useT } from '../i18n/en/safety.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Button } from '../ui/button.tsx';
import { FeedbackForm, type FeedbackProps, useFeedbackForm } from './feedback-form.tsx';

/** Feedback away from the meeting's own page. */
export const FeedbackDialog = ({ onClose, host, ...of }: FeedbackProps & { host?: string | undefined; onClose: () => void }) => {
  const t = useT();
  const form = useFeedbackForm(of, onClose);
  return (
    <Dialog
      title={t('feedback.title')}
      onClose={onClose}
      mayClose={() => mayLeave(form.dirty)}
      footer={(close) => (
        <>
          <Button onClick={close}>{t('feedback.later')}</Button>
          <Button kind="primary" type="submit" form={form.id} busy={form.pending}>
            {t('feedback.send')}
          </Button>
        </>
      )}
    >
      <FeedbackForm form={form} legend={t('feedback.stars')} host={host} />
    </Dialog>
  );
};
