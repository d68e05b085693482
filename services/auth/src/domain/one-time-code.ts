import { createHmac, timingSafeEqual } from 'node:crypto';
import { ACCOUNT } from '@visavis/contracts/constants';
import { z } from 'zod';

/**
 * The one code of a phone, whether asked for by login or by signup. Stored as a keyed hash: a million codes are tried at once
 * however slow the hash (scrypt too), so a stolen database is protected by the key, which is not in it.
 */
export const codeRecord = z.object({
  /** The phone, E.164. */
  _id: z.string(),
  version: z.number().int(),
  hash: z.string(),
  /** The name that signup gave; verify's own wins. */
  name: z.string().nullable(),
  sentAt: z.date(),
  triesLeft: z.number().int(),
  /** Set by the sign-in that used the code up, so that the same request again gets the same session. */
  used: z.object({ at: z.date(), sessionId: z.string() }).nullable(),
  /** Sends of the last 10 minutes, oldest first. */
  sends: z.array(z.date()),
  /** Throttle counters that go down again when the phone is verified. */
  counted: z.array(z.string()),
  forgetAt: z.date(),
});
export type CodeRecord = z.infer<typeof codeRecord>;

export const hashCode = (key: Buffer, phone: string, code: string): string =>
  createHmac('sha256', key).update(`${phone}:${code}`).digest('base64url');

export const sameHash = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

export type SendDecision =
  | { kind: 'send'; recentSends: Date[] }
  /** A young code is unused: it stays the good one and nothing is sent. */
  | { kind: 'reuse'; retryAt: Date }
  | { kind: 'limited'; retryAfterMs: number };

export function decideSend(code: CodeRecord | undefined, now: Date): SendDecision {
  if (!code) return { kind: 'send', recentSends: [] };
  const age = now.getTime() - code.sentAt.getTime();
  const usable = !code.used && code.triesLeft > 0;
  if (usable && age < ACCOUNT.otpReuseMs) return { kind: 'reuse', retryAt: new Date(code.sentAt.getTime() + ACCOUNT.otpReuseMs) };
  const recentSends = code.sends.filter((at) => now.getTime() - at.getTime() < ACCOUNT.otpSendsWindowMs);
  const oldest = recentSends[recentSends.length - ACCOUNT.otpSends];
  return oldest
    ? { kind: 'limited', retryAfterMs: oldest.getTime() + ACCOUNT.otpSendsWindowMs - now.getTime() }
    : { kind: 'send', recentSends };
}

/** The record after a send that `decideSend` allowed; `version` is the caller's. */
export function sentCode(
  input: { phone: string; hash: string; name: string | null; recentSends: Date[]; counted: string[] },
  now: Date,
): Omit<CodeRecord, 'version'> {
  return {
    _id: input.phone,
    hash: input.hash,
    name: input.name,
    sentAt: now,
    triesLeft: ACCOUNT.otpTries,
    used: null,
    sends: [...input.recentSends, now],
    counted: input.counted,
    // Kept for the whole window of sends, which is longer than the code lives.
    forgetAt: new Date(now.getTime() + ACCOUNT.otpSendsWindowMs),
  };
}

export type Guess =
  | { kind: 'right' }
  /** The code was used a moment ago: the request of that sign-in again, whose response was lost. */
  | { kind: 'repeated'; sessionId: string }
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'exhausted' }
  | { kind: 'expired' };

/** Checks one guess. A `wrong` one must be saved with its tries before the response. */
export function checkGuess(code: CodeRecord | undefined, hash: string, now: Date): Guess {
  if (!code) return { kind: 'expired' };
  const since = (instant: Date) => now.getTime() - instant.getTime();
  const over = code.used ? since(code.used.at) > ACCOUNT.otpReplayMs : since(code.sentAt) >= ACCOUNT.otpTtlMs;
  if (over) return { kind: 'expired' };
  if (code.triesLeft <= 0) return { kind: 'exhausted' };
  if (!sameHash(code.hash, hash)) return { kind: 'wrong', triesLeft: code.triesLeft - 1 };
  return code.used ? { kind: 'repeated', sessionId: code.used.sessionId } : { kind: 'right' };
}
