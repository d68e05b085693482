import { type FormEvent, useEffect, useState } from 'react';
import { PhoneField, type PhoneInput } from '../../shared/phone/phone-field.tsx';
import { Button, TextButton } from '../../shared/ui/button.tsx';
import { requestOtp } from './api/request-otp.ts';
import styles from './auth.module.css';
import { CallOutcome } from './call-outcome.tsx';
import { announceOtpSent } from './otp-sent.ts';
import { useT } from './texts.ts';
import { useLoginCall } from './use-login-call.ts';

export const LoginForm = ({ phone, toSignup }: { phone: PhoneInput; toSignup: () => void }) => {
  const t = useT();
  const call = useLoginCall();
  const [tried, setTried] = useState(false);

  const { input } = phone;
  useEffect(() => input.current?.focus(), [input]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!phone.full || call.busy) return phone.focus();
    const pending = { phone: phone.full, isSignup: false, name: undefined };
    const sent = await call.run(() => requestOtp(pending), t('oneTimeCode:failed'));
    if (sent) announceOtpSent(pending, sent.retryAt);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{t('login.lead')}</p>
      <PhoneField phone={phone} error={tried ? phone.error : undefined} />
      <CallOutcome call={call} />
      <Button kind="primary" type="submit" block busy={call.busy}>
        {t('oneTimeCode:send')}
      </Button>
      <p className={styles.switch}>
        {t('login.new')} <TextButton onClick={toSignup}>{t('login.signUp')}</TextButton>
      </p>
    </form>
  );
};
