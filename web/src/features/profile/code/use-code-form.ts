import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { accountSchema, useForm } from '../../../shared/form/use-form.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { resendFromOf, sayResent } from '../../../shared/one-time-code/resend.ts';
import { useReloadGuard } from '../../../shared/state/reload-guard.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import type { SentCode } from '../api.ts';

export interface CodeFormOptions {
  /** A new phone, which is checked before a code is sent to it. */
  phone?: string;
  sendCode: () => Promise<{ challenge: string; resendAt: string; retryAt?: string | undefined }>;
  confirm: (code: SentCode) => Promise<unknown>;
  failed: string;
}
/** A form in two steps: a one-time code is sent by SMS, and again after a wait; then it confirms something. */
export const useCodeForm = ({ phone, sendCode, confirm, failed }: CodeFormOptions) => {
  const t = useT();
  const [resendFrom, setResendFrom] = useState(0);
  const [challenge, setChallenge] = useState<string>();
  const sending = useMutation({
    mutationFn: sendCode,
    onSuccess: ({ challenge, resendAt, retryAt }) => {
      setChallenge(challenge);
      setResendFrom(resendFromOf(serverNow(), resendAt));
      // The first one is announced where it is typed.
      if (retryAt || resendFrom > 0) sayResent(retryAt, true);
    },
  });
  const send = () => sending.mutateAsync().then(form.nextStep, () => undefined);
  /** From the first code on; sending again changes nothing about that. */
  const sent = resendFrom > 0;
  useReloadGuard('form', sent);
  const form = useForm({
    initial: { otp: '' },
    schema: sent ? accountSchema('otpForm') : phone === undefined ? undefined : accountSchema('loginForm'),
    bodyOf: ({ otp }) => ({ otp, phone }),
    send: ({ otp }): Promise<unknown> => (sent ? confirm({ otp, challenge }) : send()),
    failed,
  });
  return {
    ...form,
    sent,
    resendFrom,
    sending: sending.isPending,
    resend: () => void send(),
    sendError: sending.error ? messageOf(sending.error, t('oneTimeCode:failed')) : undefined,
  };
};
export type CodeForm = ReturnType<typeof useCodeForm>;
