import { CLIENT } from '@visavis/contracts/constants/client';
import { useEffect, useRef, useState } from 'react';
import { wait } from '../../shared/api/http.ts';
import { t } from '../../shared/i18n/en/auth.ts';
import { toast } from '../../shared/ui/toasts.ts';
import { withLoginRetry } from './login-retry.ts';

/** Runs a call of a login flow, and waits for a busy server. */
export const useLoginCall = () => {
  const [highTraffic, setHighTraffic] = useState(false);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  /** Returns undefined when the flow was left meanwhile; rejects as the call does. */
  const run = async <T>(attempt: () => Promise<T>): Promise<T | undefined> => {
    const control = new AbortController();
    abort.current = control;
    try {
      return await withLoginRetry(attempt, {
        wait: (ms) => wait(ms, control.signal),
        waiting: (ms) => {
          setHighTraffic(ms > 0);
          if (ms > 0) toast.info(t('traffic.retrying'), { durationMs: CLIENT.toastMs, key: 'login-retry' });
        },
      });
    } catch (error) {
      if (control.signal.aborted) return undefined;
      throw error;
    } finally {
      setHighTraffic(false);
    }
  };
  return { highTraffic, run };
};
