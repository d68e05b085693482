import type { DomainError } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { getCode, saveCode } from '../data/codes.ts';
import { type CodeRecord, hashCode, judgeGuess } from '../domain/one-time-code.ts';
import { refusals } from '../domain/refusals.ts';
import type { AuthContext } from './context.ts';

export type Judged =
  | { kind: 'right'; code: CodeRecord }
  /** The sign-in that used the code up asks again. */
  | { kind: 'repeated'; sessionId: string }
  /** To be thrown once the unit, which counts the guess, has committed. */
  | { kind: 'refused'; refusal: DomainError };

/** In the caller's unit: one guess at the code of a phone. The unit must save the code as used when it goes by it. */
export async function judgeCode(
  context: AuthContext,
  unit: Unit,
  asked: { phone: string; otp: string; now: Date },
): Promise<Judged> {
  const code = await getCode(unit, asked.phone);
  const guess = judgeGuess(code, hashCode(context.secrets.codes, asked.phone, asked.otp), asked.now);
  if (!code || guess.kind === 'expired') throw refusals.otpExpired();
  if (guess.kind === 'exhausted') throw refusals.otpExhausted();
  if (guess.kind === 'repeated') return guess;
  if (guess.kind === 'right') return { kind: 'right', code };
  // The version check lets one of many parallel guesses through at a time, so that no try is counted for two.
  saveCode(unit, { ...code, triesLeft: guess.triesLeft });
  return { kind: 'refused', refusal: refusals.otpInvalid(guess.triesLeft) };
}

/** Uses the code up for something else than a sign-in: no session can be had by asking again. Answers the counters to give back. */
export function useUpCode(unit: Unit, code: CodeRecord, now: Date): readonly string[] {
  saveCode(unit, { ...code, used: { at: now, sessionId: 'none' }, counted: [] });
  return code.counted;
}

/** After the commit that a code led to: its phone is real, so its sends count no longer against the address. */
export const giveBack = (context: AuthContext, counters: readonly string[]): Promise<void> =>
  context.throttle.giveBack(counters).catch((error) => context.logger.warn({ err: error }, 'a throttle counter stays up'));
