import { STORAGE_KEYS } from '@visavis/contracts/constants';
import { HttpError, messageOf } from '../../../shared/api/http-error.ts';
import type { TextStorage } from '../../../shared/session/storage.ts';

/** A command that the server refused, in the form that screens show. */
export interface Refusal {
  code: string;
  message: string;
  /** From then on it may be tried again; ms on this device's clock. */
  retryAt: number | undefined;
}

export const refusalOf = (error: unknown, now = Date.now()): Refusal => {
  const known = error instanceof HttpError ? error : undefined;
  const said = (known?.details ?? undefined) as { retryAt?: unknown } | undefined;
  const at = typeof said?.retryAt === 'string' ? Date.parse(said.retryAt) : Number.NaN;
  return {
    code: known?.error ?? 'INTERNAL',
    message: messageOf(error),
    retryAt: Number.isFinite(at) ? at : known?.retryAfterMs === undefined ? undefined : now + known.retryAfterMs,
  };
};

/** What the person can do about it, beside trying again. */
export type NextStep = 'verify' | 'passes' | 'wait' | 'browse' | 'retry' | 'none';
interface Explanation {
  title: string;
  /** Used when the server sent no sentence of its own. */
  text: string;
  next: NextStep;
}
const explanations: Record<string, Explanation> = {
  VERIFICATION_REQUIRED: {
    title: 'This meeting is for verified freelancers',
    text: 'Ask to be verified: it takes two minutes, and this page opens as soon as it is decided.',
    next: 'verify',
  },
  PASS_REQUIRED: {
    title: 'You need a meeting pass',
    text: 'Your passes are used up. A new one comes with your plan, or choose another plan.',
    next: 'passes',
  },
  CATEGORY_LOCKED: {
    title: 'Your plan covers another category',
    text: 'Your passes are for the category that you chose. A plan for all categories covers this meeting too.',
    next: 'passes',
  },
  TOO_EARLY: { title: 'It is a little early', text: 'The waiting room opens 30 minutes before the start.', next: 'wait' },
  NOT_STARTED: { title: 'The meeting has not started', text: 'You go in as soon as the host has started it.', next: 'wait' },
  FULL: {
    title: 'The queue is full',
    text: 'All places are taken right now. One may come free at any moment: try again in a little while.',
    next: 'retry',
  },
  BLOCKED: {
    title: 'You cannot join this meeting',
    text: 'The host does not take you in. There are other meetings that do.',
    next: 'browse',
  },
  CANCELLED: { title: 'This meeting was cancelled', text: 'It will not take place. Other meetings will.', next: 'browse' },
  ENDED: { title: 'This meeting has ended', text: 'You can look for the next one.', next: 'browse' },
  GUEST_PRESENT: {
    title: 'Somebody is in the room',
    text: 'One guest at a time: the next one is admitted when this turn ends.',
    next: 'wait',
  },
  JOIN_TOKEN_INVALID: {
    title: 'Your turn has passed',
    text: 'You were let in, but did not arrive within a minute. Join the queue again.',
    next: 'retry',
  },
  NETWORK: { title: 'No connection', text: 'Check your connection. We go on trying.', next: 'retry' },
};

export const explain = ({ code, message }: Refusal): Explanation => {
  const known = explanations[code];
  if (!known) return { title: 'That did not work', text: message, next: 'retry' };
  return { ...known, text: code === 'NETWORK' ? known.text : message || known.text };
};

/** Kept for the meeting, so that the verification form knows where the person wants to go back to. */
export const rememberVerification = (storage: TextStorage, meetingId: string, { code, message }: Refusal, at: string) => {
  if (code !== 'VERIFICATION_REQUIRED') return;
  storage.set(
    STORAGE_KEYS.verificationRequired,
    JSON.stringify({ ...keptVerifications(storage), [meetingId]: { code, message, at } }),
  );
};
export const forgetVerification = (storage: TextStorage, meetingId: string) => {
  const { [meetingId]: known, ...others } = keptVerifications(storage);
  if (!known) return;
  if (Object.keys(others).length > 0) storage.set(STORAGE_KEYS.verificationRequired, JSON.stringify(others));
  else storage.remove(STORAGE_KEYS.verificationRequired);
};
type Kept = Record<string, { code: string; message: string; at: string }>;
export const keptVerifications = (storage: TextStorage): Kept => {
  try {
    const kept: unknown = JSON.parse(storage.get(STORAGE_KEYS.verificationRequired) ?? '{}');
    return typeof kept === 'object' && kept && !Array.isArray(kept) ? (kept as Kept) : {};
  } catch {
    return {};
  }
};
