import { LOGIN_RETRY } from '@visavis/contracts/constants/account';
import { MINUTE } from '@visavis/contracts/constants/units';
import { HttpError } from '../../shared/api/http-error.ts';
import { dayAndTime } from '../../shared/format/dates.ts';
import { t } from '../../shared/i18n/en/auth.ts';

export const isHighTraffic = (error: unknown) =>
  error instanceof HttpError && (error.status === 429 || /high traffic|too many requests/i.test(error.message));

/** The specification's words; and until when it is, where that is longer than anybody waits in front of it. */
const gaveUp = (error: unknown) => {
  const waitMs = error instanceof HttpError ? (error.retryAfterMs ?? 0) : 0;
  if (waitMs < MINUTE) return t('traffic.gaveUp');
  const now = Date.now();
  return `${t('traffic.gaveUp')} ${t('traffic.until', { when: dayAndTime(new Date(now + waitMs).toISOString(), now) })}`;
};

/**
 * The login flows' own rule for a busy server: three attempts in all, 2 s before the second and 1.5 times as long before each
 * later one. `waiting` hears each wait in ms, and 0 when it is over.
 */
export const withLoginRetry = async <T>(
  attempt: () => Promise<T>,
  deps: { wait: (ms: number) => Promise<void>; waiting: (ms: number) => void },
): Promise<T> => {
  for (let tried = 1, pause: number = LOGIN_RETRY.firstWaitMs; ; tried += 1, pause *= LOGIN_RETRY.growth) {
    try {
      return await attempt();
    } catch (error) {
      if (!isHighTraffic(error)) throw error;
      if (tried >= LOGIN_RETRY.attempts) throw new HttpError({ status: 429, error: 'RATE_LIMITED', message: gaveUp(error) });
      deps.waiting(pause);
      await deps.wait(pause);
      deps.waiting(0);
    }
  }
};
