import { useQueryClient } from '@tanstack/react-query';
import { readablePhone } from '@visavis/contracts/phone-digits';
import type { Profile } from '@visavis/contracts/profile';
import { useEffect } from 'react';
import { formatLongDay } from '../../../shared/format/dates.ts';
import { t, useT } from '../../../shared/i18n/en/profile.ts';
import { Dialog } from '../../../shared/kit/dialog.tsx';
import { PhoneField, usePhone } from '../../../shared/phone/phone-field.tsx';
import { Button, TextButton } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { changePhone, confirmPhone, sendOldPhoneCode, sendPhoneCode, showProfile } from '../api.ts';
import { CodeField } from '../code/code-field.tsx';
import { useCodeForm } from '../code/use-code-form.ts';
import styles from '../profile.module.css';

/** A new phone, confirmed by a code that is sent to it, then by one that is sent to the old phone. */
export const PhoneDialog = ({ profile, onClose }: { profile: Profile; onClose: () => void }) => {
  const { phone, phoneChange } = profile;
  return phoneChange ? <OldPhoneStep phone={phone} change={phoneChange} onClose={onClose} /> : <NewPhoneStep onClose={onClose} />;
};

/** Shows the changed profile; with a change that waits, the dialog goes on to the old phone. */
const useShow = (onClose: () => void) => {
  const queryClient = useQueryClient();
  return ({ user }: { user: Profile }) => {
    showProfile(queryClient, user);
    if (user.phoneChange) return;
    toast.success(t('phone.saved'));
    onClose();
  };
};

const NewPhoneStep = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const phone = usePhone();
  const show = useShow(onClose);
  const form = useCodeForm({
    phone: phone.value,
    sendCode: () => sendPhoneCode(phone.value),
    confirm: async (code) => show(await changePhone(phone.value, code)),
    failed: t('phone.failed'),
  });
  const { input } = phone;
  useEffect(() => input.current?.focus(), [input]);

  return (
    <Dialog title={t('phone.title')} size="small" onClose={onClose}>
      <form className={styles.stack} {...form.formProps}>
        {form.sent ? (
          <CodeField form={form} phone={phone.value} use="newPhone" />
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

interface OldPhoneStepProps {
  phone: string;
  change: NonNullable<Profile['phoneChange']>;
  onClose: () => void;
}
const OldPhoneStep = ({ phone, change, onClose }: OldPhoneStepProps) => {
  const t = useT();
  const show = useShow(onClose);
  const day = formatLongDay(change.at);
  const form = useCodeForm({
    sendCode: sendOldPhoneCode,
    confirm: async (code) => show(await confirmPhone(change.phone, code)),
    failed: t('phone.failed'),
  });
  const wait = () => {
    toast.info(t('phone.waitsSaved', { day }));
    onClose();
  };
  return (
    <Dialog title={t('phone.confirmTitle', { phone: readablePhone(phone) })} size="small" onClose={onClose}>
      <form className={styles.stack} {...form.formProps}>
        {form.sent ? (
          <CodeField form={form} phone={phone} use="oldPhone" />
        ) : (
          <>
            <p className={styles.lead}>{t('phone.confirmLead', { phone: readablePhone(phone), day })}</p>
            {form.sendError ? <FieldError>{form.sendError}</FieldError> : null}
          </>
        )}
        <Button kind="primary" type="submit" block busy={form.pending}>
          {form.sent ? t('phone.save') : t('oneTimeCode:send')}
        </Button>
        <TextButton onClick={wait}>{t('phone.lost')}</TextButton>
      </form>
    </Dialog>
  );
};
