import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { PhoneField, usePhone } from '../../../shared/phone/phone-field.tsx';
import { otpError } from '../../../shared/phone/phone-rules.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { changePhone, sendPhoneCode } from '../api/account-data.ts';
import { showProfile } from '../api/own-profile.ts';
import { CodeField } from '../code/code-field.tsx';
import { useCode } from '../code/use-code.ts';
import styles from '../profile.module.css';
import { useT } from '../texts.ts';

/** A new phone, confirmed by a code that is sent to it. */
export const PhoneDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const queryClient = useQueryClient();
  const phone = usePhone();
  const [tried, setTried] = useState(false);
  const full = phone.full ?? '';
  const code = useCode(() => sendPhoneCode(full));
  const saving = useMutation({
    mutationFn: (otp: string) => changePhone(full, otp),
    onSuccess: ({ user }) => {
      showProfile(queryClient, user);
      toast.success(t('phone.saved'));
      onClose();
    },
  });
  const { input } = phone;
  useEffect(() => input.current?.focus(), [input]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog inside the profile's form: that one must not hear of it.
    event.stopPropagation();
    setTried(true);
    if (!code.sent) {
      if (phone.error) return phone.focus();
      setTried(false);
      return code.send();
    }
    if (!otpError(code.code) && !saving.isPending) saving.mutate(code.code);
  };
  const wrongCode =
    (tried ? otpError(code.code) : undefined) ?? (saving.error ? messageOf(saving.error, t('phone.failed')) : undefined);
  return (
    <Dialog title={t('phone.title')} size="small" onClose={onClose}>
      <form className={styles.stack} onSubmit={submit} noValidate>
        {code.sent ? (
          <CodeField code={code} phone={full} error={wrongCode} />
        ) : (
          <>
            <p className={styles.lead}>{t('phone.lead')}</p>
            <PhoneField phone={phone} label={t('phone.next')} error={tried ? phone.error : undefined} />
            {code.error ? <FieldError>{code.error}</FieldError> : null}
          </>
        )}
        <Button kind="primary" type="submit" block busy={code.sending || saving.isPending}>
          {code.sent ? t('phone.save') : t('oneTimeCode:send')}
        </Button>
      </form>
    </Dialog>
  );
};
