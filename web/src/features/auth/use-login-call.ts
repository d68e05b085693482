import { CLIENT } from '@visavis/contracts/constants';
import { useEffect, useRef, useState } from 'react';
import { wait } from '../../shared/api/http.ts';
import { messageOf } from '../../shared/api/http-error.ts';
import { toast } from '../../shared/ui/toasts.ts';
import { withLoginRetry } from './login-retry.ts';
import { t } from './texts.ts';

/** One call of a login flow: busy, error text, and the wait for a busy server. */
export const useLoginCall = () => {
  const [busy, setBusy] = useState(false);
  const [highTraffic, setHighTraffic] = useState(false);
  const [error, setError] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  /** Answers undefined after a failure, which is then shown. */
  const run = async <T>(attempt: () => Promise<T>, fallback: string | ((error: unknown) => string)): Promise<T | undefined> => {
    const control = new AbortController();
    abort.current = control;
    setBusy(true);
    setError(undefined);
    try {
      return await withLoginRetry(attempt, {
        wait: (ms) => wait(ms, control.signal),
        waiting: (ms) => {
          setHighTraffic(ms > 0);
          if (ms > 0)
            toast.show(t('traffic.retrying'), {
              durationMs: CLIENT.toastMs,
              key: 'login-retry',
            });
        },
      });
    } catch (problem) {
      if (!control.signal.aborted) setError(typeof fallback === 'function' ? fallback(problem) : messageOf(problem, fallback));
      return undefined;
    } finally {
      setBusy(false);
      setHighTraffic(false);
    }
  };
  return { busy, error, highTraffic, run };
};
