import { type FieldErrors, useForm } from '../../shared/form/use-form.ts';
import { useT } from '../../shared/i18n/en/auth.ts';
import { PhoneField, type PhoneInput } from '../../shared/phone/phone-field.tsx';
import { Button, TextButton } from '../../shared/ui/button.tsx';
import { requestOtp } from './api.ts';
import styles from './auth.module.css';
import { CallOutcome } from './call-outcome.tsx';
import { announceOtpSent } from './otp-sent.ts';
import { useLoginCall } from './use-login-call.ts';

export const LoginForm = ({ phone, toSignup }: { phone: PhoneInput; toSignup: () => void }) => {
  const t = useT();
  const call = useLoginCall();
  const form = useForm({
    initial: {},
    check: (): FieldErrors => (phone.error ? { phone: phone.error } : {}),
    send: async () => {
      const pending = { phone: phone.full ?? '', isSignup: false, name: undefined };
      const sent = await call.run(() => requestOtp(pending));
      if (sent) announceOtpSent(pending, sent.retryAt);
    },
    failed: t('oneTimeCode:failed'),
    focus: 'input[type=tel]',
  });

  return (
    <form className={styles.form} {...form.formProps}>
      <p className={styles.lead}>{t('login.lead')}</p>
      <PhoneField phone={phone} error={form.errors.phone} />
      <CallOutcome call={call} failure={form.failure} />
      <Button kind="primary" type="submit" block busy={form.pending}>
        {t('oneTimeCode:send')}
      </Button>
      <p className={styles.switch}>
        {t('login.new')} <TextButton onClick={toSignup}>{t('login.signUp')}</TextButton>
      </p>
    </form>
  );
};
