import { errorOf, type Refused } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { getCode, saveCode } from '../data/codes.ts';
import { type CodeRecord, checkGuess, hashCode } from '../domain/one-time-code.ts';
import { refusals } from '../domain/refusals.ts';
import type { AuthDeps } from './deps.ts';

export type CheckedCode =
  | { kind: 'right'; code: CodeRecord }
  /** The same request as the sign-in that used the code up. */
  | { kind: 'repeated'; sessionId: string }
  /** OTP_INVALID: to be thrown once the unit, which counts the guess, has committed. */
  | Refused;

/**
 * In the caller's unit: one guess at the code of a phone. The unit must save the code as used when it accepts it.
 * Throws OTP_EXPIRED and OTP_EXHAUSTED; returns OTP_INVALID.
 */
export async function checkCode(
  deps: AuthDeps,
  unit: Unit,
  command: { phone: string; otp: string; now: Date },
): Promise<CheckedCode> {
  const code = await getCode(unit, command.phone);
  const guess = checkGuess(code, hashCode(deps.secrets.codes, command.phone, command.otp), command.now);
  if (!code || guess.kind === 'expired') throw errorOf(refusals.otpExpired());
  if (guess.kind === 'exhausted') throw errorOf(refusals.otpExhausted());
  if (guess.kind === 'repeated') return guess;
  if (guess.kind === 'right') return { kind: 'right', code };
  // The version check lets one of many parallel guesses through at a time, so that no try is counted for two.
  saveCode(unit, { ...code, triesLeft: guess.triesLeft });
  return { kind: 'refused', refusal: refusals.otpInvalid(guess.triesLeft) };
}

/** Uses the code up for something else than a sign-in: the same code again opens no session. Returns the counters to give back. */
export function useUpCode(unit: Unit, code: CodeRecord, now: Date): readonly string[] {
  saveCode(unit, { ...code, used: { at: now, sessionId: 'none' }, counted: [] });
  return code.counted;
}

/** After the commit that a code led to: its phone is real, so its sends count no longer against the address. */
export const giveBack = (deps: AuthDeps, counters: readonly string[]): Promise<void> =>
  deps.throttle.giveBack(counters).catch((error) => deps.logger.warn({ err: error }, 'a throttle counter stays up'));
