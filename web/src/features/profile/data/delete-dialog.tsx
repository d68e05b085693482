import { PROFILE } from '@visavis/contracts/constants/account';
import { formatLongDay } from '../../../shared/format/dates.ts';
import { t, useT } from '../../../shared/i18n/en/profile.ts';
import { FormDialog } from '../../../shared/kit/form-dialog.tsx';
import { closeAuth } from '../../../shared/session/auth-modal.ts';
import { session } from '../../../shared/session/session.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { requestDeletion, sendOwnCode } from '../api.ts';
import { CodeField } from '../code/code-field.tsx';
import { useCodeForm } from '../code/use-code-form.ts';
import styles from '../profile.module.css';

/** Long enough to read a date and remember it. */
const farewellMs = 15_000;

/** First what will happen, then the code that only the person can have. */
export const DeleteDialog = ({ phone, onClose }: { phone: string; onClose: () => void }) => {
  const t = useT();
  const form = useCodeForm({
    sendCode: sendOwnCode,
    confirm: async (code) => farewell((await requestDeletion(code)).erasesAt),
    failed: t('delete.failed'),
  });
  const until = formatLongDay(new Date(serverNow() + PROFILE.undoDeletionMs).toISOString());
  return (
    <FormDialog
      title={t('delete.title')}
      role="alertdialog"
      onClose={onClose}
      mayClose={() => !form.pending}
      form={form}
      action={form.sent ? t('delete.confirm') : t('delete.continue')}
      kind="danger"
      keep={t('delete.keep')}
      failure={null}
    >
      <dl className={styles.steps}>
        <dt>{t('delete.now')}</dt>
        <dd>{t('delete.nowSignedOut')}</dd>
        <dd>{t('delete.nowMeetings')}</dd>
        <dt>{t('delete.until', { day: until })}</dt>
        <dd>{t('delete.untilUndo')}</dd>
        <dt>{t('delete.after')}</dt>
        <dd>{t('delete.afterErased')}</dd>
      </dl>
      {form.sent ? (
        <CodeField form={form} phone={phone} use="deletion" />
      ) : (
        <>
          <p className={styles.lead}>{t('delete.lead')}</p>
          {form.sendError ? <FieldError>{form.sendError}</FieldError> : null}
        </>
      )}
    </FormDialog>
  );
};

/** The server has ended the session, and may have said so before its answer came: nobody is asked to sign in again. */
const farewell = (erasesAt: string) => {
  session.clear('signed-out');
  closeAuth();
  toast.info(t('delete.done', { day: formatLongDay(erasesAt) }), { durationMs: farewellMs, key: 'farewell' });
};
