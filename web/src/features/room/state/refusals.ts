import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import { HttpError, messageOf } from '../../../shared/api/http-error.ts';
import { t } from '../../../shared/i18n/en/room.ts';
import { serverWords } from '../../../shared/i18n/server-words.ts';
import type { TextStorage } from '../../../shared/session/storage.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';

/** A command that the server refused, in the form that screens show. */
export interface Refusal {
  code: string;
  message: string;
  /** From then on it may be tried again; ms on the server's clock. */
  retryAt: number | undefined;
  /** The title of the meeting whose room I am in (`OTHER_MEETING`). */
  other?: string | undefined;
}

export const refusalOf = (error: unknown, now = serverNow()): Refusal => {
  const httpError = error instanceof HttpError ? error : undefined;
  const details = (httpError?.details ?? undefined) as { retryAt?: unknown; title?: unknown } | undefined;
  const at = typeof details?.retryAt === 'string' ? Date.parse(details.retryAt) : Number.NaN;
  return {
    code: httpError?.error ?? 'INTERNAL',
    message: messageOf(error),
    ...(typeof details?.title === 'string' && { other: details.title }),
    retryAt: Number.isFinite(at) ? at : httpError?.retryAfterMs === undefined ? undefined : now + httpError.retryAfterMs,
  };
};

/** One session per person: the room was entered from another tab or device. */
export const isElsewhere = (error: unknown) => error instanceof HttpError && error.error === 'OTHER_DEVICE';

/** What the person can do about it, beside trying again. */
export type NextStep = 'verify' | 'passes' | 'wait' | 'browse' | 'retry' | 'privacy' | 'leave-other' | 'waitlist' | 'none';
interface Explanation {
  title: string;
  /** Used when the server sent no sentence of its own. */
  text: string;
  next: NextStep;
}
const next = {
  VERIFICATION_REQUIRED: 'verify',
  VERIFICATION_TOO_EARLY: 'wait',
  PASS_REQUIRED: 'passes',
  CATEGORY_LOCKED: 'passes',
  TOO_EARLY: 'wait',
  // With the time that is left.
  LEFT_TOO_OFTEN: 'retry',
  NOT_STARTED: 'wait',
  FULL: 'waitlist',
  WAITLIST_FULL: 'retry',
  BLOCKED: 'browse',
  CANCELLED: 'browse',
  ENDED: 'browse',
  GUEST_PRESENT: 'wait',
  JOIN_TOKEN_INVALID: 'retry',
  OTHER_MEETING: 'leave-other',
  NETWORK: 'retry',
  RELAY_MISSING: 'privacy',
} as const satisfies Record<string, NextStep>;
const isKnown = (code: string): code is keyof typeof next => Object.hasOwn(next, code);

export const explain = ({ code, message, other }: Refusal): Explanation => {
  if (!isKnown(code)) return { title: t('refusal.other'), text: serverWords(message, code), next: 'retry' };
  if (code === 'OTHER_MEETING')
    return {
      title: t('refusal.title.OTHER_MEETING'),
      text: t('refusal.text.OTHER_MEETING', { title: other ?? '' }),
      next: next[code],
    };
  const text = code === 'NETWORK' || !message ? t(`refusal.text.${code}`) : serverWords(message, code);
  return { title: t(`refusal.title.${code}`), text, next: next[code] };
};

/** Kept for the meeting, so that the verification form knows where the person wants to go back to. */
export const rememberVerification = (storage: TextStorage, meetingId: string, { code, message }: Refusal, at: string) => {
  if (code !== 'VERIFICATION_REQUIRED') return;
  storage.set(
    STORAGE_KEYS.verificationRequired,
    JSON.stringify({ ...storedVerifications(storage), [meetingId]: { code, message, at } }),
  );
};
export const forgetVerification = (storage: TextStorage, meetingId: string) => {
  const { [meetingId]: verification, ...others } = storedVerifications(storage);
  if (!verification) return;
  if (Object.keys(others).length > 0) storage.set(STORAGE_KEYS.verificationRequired, JSON.stringify(others));
  else storage.remove(STORAGE_KEYS.verificationRequired);
};
type StoredRefusals = Record<string, { code: string; message: string; at: string }>;
export const storedVerifications = (storage: TextStorage): StoredRefusals => {
  try {
    const stored: unknown = JSON.parse(storage.get(STORAGE_KEYS.verificationRequired) ?? '{}');
    return typeof stored === 'object' && stored && !Array.isArray(stored) ? (stored as StoredRefusals) : {};
  } catch {
    return {};
  }
};
