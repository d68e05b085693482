import { useMutation } from '@tanstack/react-query';
import { ACCOUNT, CLIENT } from '@visavis/contracts/constants';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { useT } from '../texts.ts';

/** A one-time code that confirms something: sent when asked for, and again after half a minute. */
export const useCode = (send: () => Promise<{ retryAt?: string | undefined }>) => {
  const t = useT();
  const [code, setCode] = useState('');
  const [resendFrom, setResendFrom] = useState(0);
  const sending = useMutation({
    mutationFn: send,
    onSuccess: ({ retryAt }) => {
      setResendFrom(retryAt ? Date.parse(retryAt) : serverNow() + ACCOUNT.otpReuseMs);
      if (retryAt) toast.show(t('code.stillGood'), { durationMs: CLIENT.toastMs });
      else toast.success(t('code.sent'), { durationMs: CLIENT.toastMs });
    },
  });
  return {
    code,
    setCode,
    resendFrom,
    send: () => sending.mutate(),
    sending: sending.isPending,
    /** From the first code on; sending again changes nothing about that. */
    sent: resendFrom > 0,
    error: sending.error ? messageOf(sending.error, t('code.failed')) : undefined,
  };
};
export type Code = ReturnType<typeof useCode>;
