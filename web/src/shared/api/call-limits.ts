import { API } from '@visavis/contracts/constants/api';
import { afterWait } from '../format/dates.ts';
import { t } from '../i18n/texts.ts';
import { retryAfterMs } from './http-error.ts';

/** Longest wait for a busy server before its refusal is shown. */
const patienceMs = 60_000;

/** How long to wait before a call that was limited (429) is sent again; undefined where its refusal is to be shown. */
export const limitPause = (retryAfter: string | null, limited: number, now: number): number | undefined => {
  if (limited >= API.rateLimitAttempts) return undefined;
  const backoff = Math.min(API.rateLimitFirstWaitMs * 2 ** limited, API.rateLimitMaxWaitMs);
  const pause = retryAfterMs(retryAfter, now) ?? backoff;
  return pause <= patienceMs ? pause : undefined;
};

interface Refused {
  status: number;
  message: string | undefined;
  error: string | undefined;
  pauseMs: number | undefined;
  /** The client handles the limits of its calls. */
  retries: boolean;
}
/**
 * What a refusal says. A limit with a code of its own, or of an hour or a day, says in its message what the person can do; one
 * that only asks for a few moments says when they are over.
 */
export const refusalWords = ({ status, message, error = 'RATE_LIMITED', pauseMs, retries }: Refused): string => {
  const isLong = pauseMs !== undefined && pauseMs > patienceMs;
  if (isLong && (status === 429 || status === 503) && /^$|in a few moments\.$/.test(message ?? ''))
    return t('error.worksAgain', { when: afterWait(pauseMs) });
  const isBusy = status === 429 && retries && error === 'RATE_LIMITED';
  return isBusy && !isLong ? t('error.highTraffic') : (message ?? t('error.generic'));
};
