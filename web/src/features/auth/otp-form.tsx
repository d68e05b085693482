import { CLIENT } from '@visavis/contracts/constants';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { HttpError, messageOf } from '../../shared/api/http-error.ts';
import { CodeBoxes, type CodeBoxesHandle } from '../../shared/one-time-code/code-boxes.tsx';
import { CodeSent, ResendCode, SandboxInbox } from '../../shared/one-time-code/code-parts.tsx';
import { sayResent } from '../../shared/one-time-code/resend.ts';
import { otpError } from '../../shared/phone/phone-rules.ts';
import { session } from '../../shared/session/session.ts';
import { serverNow } from '../../shared/time/server-clock.ts';
import { Button, TextButton } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { toast } from '../../shared/ui/toasts.ts';
import { requestOtp } from './api/request-otp.ts';
import { verifyOtp } from './api/verify-otp.ts';
import styles from './auth.module.css';
import { CallOutcome } from './call-outcome.tsx';
import { type Leaving, leavingOf } from './keep-account.tsx';
import { clearPending, noteSent, readPending, resendFromTime } from './pending-otp.ts';
import { useT } from './texts.ts';
import { useLoginCall } from './use-login-call.ts';
import { verifyWithFallback } from './verify-with-fallback.ts';

export interface OtpFormProps {
  back: () => void;
  succeeded: (isSignup: boolean) => void;
  /** The code was good, and the account is being deleted. */
  leaving: (leaving: Leaving) => void;
}
export const OtpForm = ({ back, succeeded, leaving }: OtpFormProps) => {
  const t = useT();
  const [pending] = useState(readPending);
  const [otp, setOtp] = useState('');
  const [tried, setTried] = useState(false);
  const [resendFrom, setResendFrom] = useState(resendFromTime);
  const boxes = useRef<CodeBoxesHandle>(null);
  const verifying = useLoginCall();
  const resending = useLoginCall();

  const verify = async (code: string) => {
    setTried(true);
    // Without a phone the form says so all the while.
    if (otpError(code) || verifying.busy || !pending) return;
    const answer = await verifying.run(
      () =>
        verifyWithFallback(pending, code, {
          verify: verifyOtp,
          say: () => toast.show(t('otp.loggingIn'), { durationMs: CLIENT.toastMs }),
        }),
      (error) => {
        const found = leavingOf(error, pending.phone, code);
        if (found) leaving(found);
        if (error instanceof HttpError && error.status === 400) return messageOf(error, t('otp.invalid'));
        return messageOf(error, pending.isSignup ? t('signup.unfinished') : t('otp.failed'));
      },
    );
    if (!answer) {
      setOtp('');
      setTried(false);
      boxes.current?.focus();
      return;
    }
    clearPending();
    session.signIn(answer.session);
    succeeded(answer.isSignup);
  };
  const resend = async () => {
    if (!pending) return;
    const sent = await resending.run(() => requestOtp(pending), t('oneTimeCode:failed'));
    if (!sent) return;
    setResendFrom(noteSent(serverNow(), sent.retryAt));
    setOtp('');
    boxes.current?.focus();
    sayResent(sent.retryAt);
  };
  // Six digits are the whole answer: no need to press a button.
  const latest = useRef(verify);
  latest.current = verify;
  useEffect(() => {
    if (otp.length === 6) void latest.current(otp);
  }, [otp]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify(otp);
  };
  const invalid = tried && !verifying.busy ? otpError(otp) : undefined;

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {pending ? <CodeSent phone={pending.phone} /> : <FieldError>{t('otp.noPhone')}</FieldError>}
      <CodeBoxes ref={boxes} value={otp} onChange={setOtp} invalid={Boolean(invalid ?? verifying.error)} />
      {invalid ? <FieldError>{invalid}</FieldError> : null}
      <CallOutcome call={verifying} />
      <CallOutcome call={resending} />
      <Button kind="primary" type="submit" block busy={verifying.busy}>
        {t('otp.verify')}
      </Button>
      <div className={styles.after}>
        <TextButton onClick={back}>{t('otp.change')}</TextButton>
        <ResendCode from={resendFrom} busy={resending.busy} onResend={resend} />
      </div>
      <SandboxInbox />
    </form>
  );
};
