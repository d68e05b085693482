import { useMutation } from '@tanstack/react-query';
import { PROFILE } from '@visavis/contracts/constants';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { formatLongDay } from '../../../shared/format/dates.ts';
import { otpError } from '../../../shared/phone/phone-rules.ts';
import { closeAuth } from '../../../shared/session/auth-modal.ts';
import { session } from '../../../shared/session/session.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { requestDeletion, sendOwnCode } from '../api/account-data.ts';
import { CodeField } from '../code/code-field.tsx';
import { useCode } from '../code/use-code.ts';
import styles from '../profile.module.css';
import { t, useT } from '../texts.ts';

/** Long enough to read a date and remember it. */
const farewellMs = 15_000;

/** First what will happen, then the code that only the person can have. */
export const DeleteDialog = ({ phone, onClose }: { phone: string; onClose: () => void }) => {
  const t = useT();
  const [tried, setTried] = useState(false);
  const code = useCode(sendOwnCode);
  const deletion = useMutation({
    mutationFn: requestDeletion,
    onSuccess: ({ erasesAt }) => farewell(erasesAt),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!code.sent) return code.send();
    setTried(true);
    if (!otpError(code.code) && !deletion.isPending) deletion.mutate(code.code);
  };
  const wrongCode =
    (tried ? otpError(code.code) : undefined) ?? (deletion.error ? messageOf(deletion.error, t('delete.failed')) : undefined);
  const until = formatLongDay(new Date(serverNow() + PROFILE.undoDeletionMs).toISOString());
  return (
    <Dialog
      title={t('delete.title')}
      role="alertdialog"
      onClose={onClose}
      mayClose={() => !deletion.isPending}
      footer={
        <>
          <Button onClick={onClose}>{t('delete.keep')}</Button>
          <Button kind="danger" type="submit" form="delete-account" busy={code.sending || deletion.isPending}>
            {code.sent ? t('delete.confirm') : t('delete.continue')}
          </Button>
        </>
      }
    >
      <form id="delete-account" className={styles.stack} onSubmit={submit} noValidate>
        <dl className={styles.steps}>
          <dt>{t('delete.now')}</dt>
          <dd>{t('delete.nowSignedOut')}</dd>
          <dd>{t('delete.nowMeetings')}</dd>
          <dt>{t('delete.until', { day: until })}</dt>
          <dd>{t('delete.untilUndo')}</dd>
          <dt>{t('delete.after')}</dt>
          <dd>{t('delete.afterErased')}</dd>
        </dl>
        {code.sent ? (
          <CodeField code={code} phone={phone} error={wrongCode} />
        ) : (
          <>
            <p className={styles.lead}>{t('delete.lead')}</p>
            {code.error ? <FieldError>{code.error}</FieldError> : null}
          </>
        )}
      </form>
    </Dialog>
  );
};

/** The server has ended the session, and may have said so before its answer came: nobody is asked to sign in again. */
const farewell = (erasesAt: string) => {
  session.clear('signed-out');
  closeAuth();
  toast.show(t('delete.done', { day: formatLongDay(erasesAt) }), { durationMs: farewellMs, key: 'farewell' });
};
