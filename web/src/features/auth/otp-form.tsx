import { CLIENT } from '@visavis/contracts/constants/client';
import { useRef, useState } from 'react';
import { HttpError, messageOf } from '../../shared/api/http-error.ts';
import { accountSchema, useForm } from '../../shared/form/use-form.ts';
import { useT } from '../../shared/i18n/en/auth.ts';
import { CodeBoxes, type CodeBoxesHandle } from '../../shared/one-time-code/code-boxes.tsx';
import { CodeSent, ResendCode, SandboxInbox } from '../../shared/one-time-code/code-parts.tsx';
import { sayResent } from '../../shared/one-time-code/resend.ts';
import { session } from '../../shared/session/session.ts';
import { serverNow } from '../../shared/time/server-clock.ts';
import { Button, TextButton } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field-parts.tsx';
import { toast } from '../../shared/ui/toasts.ts';
import { requestOtp, verifyOtp } from './api.ts';
import { CallOutcome } from './call-outcome.tsx';
import { type Leaving, leavingOf } from './keep-account.tsx';
import { clearPending, noteSent, readPending, resendFromTime, storePending } from './pending-otp.ts';
import { useLoginCall } from './use-login-call.ts';
import { verifyWithFallback } from './verify-with-fallback.ts';

/** The server says so. With anything else, such as a network that is gone, the code may be right and stays, to be sent again. */
const isCodeRefused = (error: unknown) => error instanceof HttpError && error.status === 400;

export interface OtpFormProps {
  back: () => void;
  succeeded: (isSignup: boolean) => void;
  /** The code was good, and the account is being deleted. */
  leaving: (leaving: Leaving) => void;
}
export const OtpForm = ({ back, succeeded, leaving }: OtpFormProps) => {
  const t = useT();
  const [pending, setPending] = useState(readPending);
  /** Read again each time: the browser may have forgotten the phone since. */
  const pendingNow = () => {
    const stored = readPending();
    setPending(stored);
    return stored;
  };
  const boxes = useRef<CodeBoxesHandle>(null);
  const [resendFrom, setResendFrom] = useState(resendFromTime);
  const verifying = useLoginCall();
  const resending = useLoginCall();

  const form = useForm({
    initial: { otp: '' },
    schema: accountSchema('otpForm'),
    send: async ({ otp }) => {
      const sentTo = pendingNow();
      if (!sentTo) return;
      const attempt = () =>
        verifyWithFallback(sentTo, otp, {
          verify: verifyOtp,
          onFallback: () => toast.info(t('otp.loggingIn'), { durationMs: CLIENT.toastMs }),
        });
      const verified = await verifying.run(attempt).catch((error: unknown) => {
        const found = leavingOf(error, sentTo, otp);
        if (found) leaving(found);
        throw error;
      });
      if (!verified) return;
      clearPending();
      session.signIn(verified.session);
      succeeded(verified.isSignup);
    },
    failed: (error) =>
      messageOf(error, isCodeRefused(error) ? t('otp.invalid') : t(pending?.isSignup ? 'signup.unfinished' : 'otp.failed')),
    onRefused: (error) => isCodeRefused(error) && form.reset(),
  });
  const resend = useForm({
    initial: { bySms: false },
    send: async ({ bySms }) => {
      const sendTo = pendingNow();
      const sent = sendTo && (await resending.run(() => requestOtp(sendTo, bySms)));
      if (!sent) return;
      storePending({ ...sendTo, challenge: sent.challenge });
      setResendFrom(noteSent(serverNow(), sent.resendAt));
      form.reset();
      boxes.current?.focus();
      if (bySms) toast.success(t('oneTimeCode:sentBySms'), { durationMs: CLIENT.toastMs });
      else sayResent(sent.retryAt);
    },
    failed: t('oneTimeCode:failed'),
  });

  return (
    <form className="grid gap-20" {...form.formProps}>
      {pending ? (
        <CodeSent phone={pending.phone} use={pending.isSignup ? 'signup' : 'login'} />
      ) : (
        <FieldError>{t('otp.noPhone')}</FieldError>
      )}
      <CodeBoxes ref={boxes} form={form} sendsItself />
      <CallOutcome call={verifying} failure={form.failure} />
      <CallOutcome call={resending} failure={resend.failure} />
      <Button kind="primary" type="submit" block busy={form.pending}>
        {t('otp.verify')}
      </Button>
      <div className="wrap gap-12 between">
        <TextButton onClick={back}>{t('otp.change')}</TextButton>
        <ResendCode from={resendFrom} busy={resend.pending} onResend={() => void resend.submit({ bySms: false })} />
      </div>
      {resend.values.bySms ? null : (
        <TextButton disabled={resend.pending} onClick={() => void resend.submit({ bySms: true })}>
          {t('oneTimeCode:bySms')}
        </TextButton>
      )}
      <SandboxInbox />
    </form>
  );
};
