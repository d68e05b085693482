import { HttpError, messageOf } from '../../shared/api/http-error.ts';
import { type FieldErrors, useForm } from '../../shared/form/use-form.ts';
import { t, useT } from '../../shared/i18n/en/auth.ts';
import { PhoneField, type PhoneInput } from '../../shared/phone/phone-field.tsx';
import { nameError } from '../../shared/phone/phone-rules.ts';
import { Button, TextButton } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { requestOtp } from './api.ts';
import styles from './auth.module.css';
import { CallOutcome } from './call-outcome.tsx';
import { announceOtpSent } from './otp-sent.ts';
import { useLoginCall } from './use-login-call.ts';

const refusal = (error: unknown) =>
  error instanceof HttpError && (error.error === 'USER_EXISTS' || /already exists/i.test(error.message))
    ? t('signup.taken')
    : messageOf(error, t('signup.failed'));

export const SignupForm = ({ phone, toLogin }: { phone: PhoneInput; toLogin: () => void }) => {
  const t = useT();
  const call = useLoginCall();
  const form = useForm({
    initial: { name: '' },
    check: ({ name }): FieldErrors => {
      const wrong = nameError(name);
      return { ...(wrong && { name: wrong }), ...(phone.error && { phone: phone.error }) };
    },
    send: async ({ name }) => {
      const pending = { phone: phone.full ?? '', isSignup: true, name: name.trim() };
      const sent = await call.run(() => requestOtp(pending));
      if (sent) announceOtpSent(pending, sent.retryAt);
    },
    failed: refusal,
    focus: 'input',
  });

  return (
    <form className={styles.form} {...form.formProps}>
      <p className={styles.lead}>{t('signup.lead')}</p>
      <TextField {...form.text('name')} label={t('common:name')} autoComplete="name" maxLength={100} />
      <PhoneField phone={phone} error={form.errors.phone} />
      <CallOutcome call={call} failure={form.failure} />
      <Button kind="primary" type="submit" block busy={form.pending}>
        {t('oneTimeCode:send')}
      </Button>
      <p className={styles.switch}>
        {t('signup.have')} <TextButton onClick={toLogin}>{t('signup.login')}</TextButton>
      </p>
    </form>
  );
};
