import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { PhoneField, usePhone } from '../../../shared/phone/phone-field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { changePhone, sendPhoneCode, showProfile } from '../api.ts';
import { CodeField } from '../code/code-field.tsx';
import { useCodeForm } from '../code/use-code-form.ts';
import styles from '../profile.module.css';

/** A new phone, confirmed by a code that is sent to it. */
export const PhoneDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const queryClient = useQueryClient();
  const phone = usePhone();
  const form = useCodeForm({
    phone: phone.value,
    sendCode: () => sendPhoneCode(phone.value),
    confirm: async (code) => {
      const { user } = await changePhone(phone.value, code);
      showProfile(queryClient, user);
      toast.success(t('phone.saved'));
      onClose();
    },
    failed: t('phone.failed'),
  });
  const { input } = phone;
  useEffect(() => input.current?.focus(), [input]);

  return (
    <Dialog title={t('phone.title')} size="small" onClose={onClose}>
      <form className={styles.stack} {...form.formProps}>
        {form.sent ? (
          <CodeField form={form} phone={phone.value} />
        ) : (
          <>
            <p className={styles.lead}>{t('phone.lead')}</p>
            <PhoneField phone={phone} label={t('phone.next')} error={form.errors.phone} />
            {form.sendError ? <FieldError>{form.sendError}</FieldError> : null}
          </>
        )}
        <Button kind="primary" type="submit" block busy={form.pending}>
          {form.sent ? t('phone.save') : t('oneTimeCode:send')}
        </Button>
      </form>
    </Dialog>
  );
};
