import { SESSION } from '@visavis/contracts/constants/session';
import { HttpError } from '../../../shared/api/http-error.ts';

/** For a moment nothing gets through; what the service itself refuses, it refuses again. */
const PASSING = ['NETWORK', 'TIMEOUT', 'UNAVAILABLE', 'RATE_LIMITED', 'INTERNAL'];
const PAUSE_MS = 2_500;

/**
 * Goes in, again and again while the way to the service is gone for a moment and the admission lasts: who was let in and does not
 * come has lost their turn. Throws the refusal that is final.
 */
export const enterPatiently = async <T>(
  enter: () => Promise<T>,
  { now, pause, isGone }: { now: () => number; pause: (ms: number) => Promise<unknown>; isGone: () => boolean },
): Promise<T> => {
  const until = now() + SESSION.joinTokenMs;
  for (;;) {
    try {
      return await enter();
    } catch (error) {
      if (!(error instanceof HttpError) || !PASSING.includes(error.error)) throw error;
      const pauseMs = Math.max(PAUSE_MS, error.retryAfterMs ?? 0);
      if (isGone() || now() + pauseMs >= until) throw error;
      await pause(pauseMs);
    }
  }
};
