import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { resendFromOf, sayResent } from '../../../shared/one-time-code/resend.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { useT } from '../texts.ts';

/** A one-time code that confirms something: sent when asked for, and again after half a minute. */
export const useCode = (send: () => Promise<{ retryAt?: string | undefined }>) => {
  const t = useT();
  const [code, setCode] = useState('');
  const [resendFrom, setResendFrom] = useState(0);
  const sending = useMutation({
    mutationFn: send,
    onSuccess: ({ retryAt }) => {
      setResendFrom(resendFromOf(serverNow(), retryAt));
      // The first one is told of where it is typed.
      if (retryAt || resendFrom > 0) sayResent(retryAt);
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
    error: sending.error ? messageOf(sending.error, t('oneTimeCode:failed')) : undefined,
  };
};
export type Code = ReturnType<typeof useCode>;
