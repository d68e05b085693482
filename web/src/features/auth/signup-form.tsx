import { type FormEvent, useEffect, useRef, useState } from 'react';
import { HttpError, messageOf } from '../../shared/api/http-error.ts';
import { PhoneField, type PhoneInput } from '../../shared/phone/phone-field.tsx';
import { nameError } from '../../shared/phone/phone-rules.ts';
import { Button, TextButton } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { requestOtp } from './api/request-otp.ts';
import styles from './auth.module.css';
import { CallOutcome } from './call-outcome.tsx';
import { announceOtpSent } from './otp-sent.ts';
import { t, useT } from './texts.ts';
import { useLoginCall } from './use-login-call.ts';

const refusal = (error: unknown) =>
  error instanceof HttpError && (error.error === 'USER_EXISTS' || /already exists/i.test(error.message))
    ? t('signup.taken')
    : messageOf(error, t('signup.failed'));

export const SignupForm = ({ phone, toLogin }: { phone: PhoneInput; toLogin: () => void }) => {
  const t = useT();
  const call = useLoginCall();
  const nameInput = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);

  useEffect(() => nameInput.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (call.busy) return;
    if (nameError(name)) return nameInput.current?.focus();
    if (!phone.full) return phone.focus();
    const pending = { phone: phone.full, isSignup: true, name: name.trim() };
    const sent = await call.run(() => requestOtp(pending), refusal);
    if (sent) announceOtpSent(pending, sent.retryAt);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{t('signup.lead')}</p>
      <TextField
        inputRef={nameInput}
        label={t('common:name')}
        autoComplete="name"
        maxLength={100}
        value={name}
        error={tried ? nameError(name) : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <PhoneField phone={phone} error={tried ? phone.error : undefined} />
      <CallOutcome call={call} />
      <Button kind="primary" type="submit" block busy={call.busy}>
        {t('oneTimeCode:send')}
      </Button>
      <p className={styles.switch}>
        {t('signup.have')} <TextButton onClick={toLogin}>{t('signup.login')}</TextButton>
      </p>
    </form>
  );
};
