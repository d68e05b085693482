import { userCodesGuessed } from '@visavis/contracts/events/auth';
import { errorOf, type Refusal } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { getCode, saveCode } from '../../data/codes.ts';
import { saveUser } from '../../data/users.ts';
import { checkGuess } from '../../domain/guess.ts';
import {
  type CodePair,
  type CodePurpose,
  type CodeRecord,
  hashCode,
  type RequestOrigin,
  withPair,
} from '../../domain/one-time-code.ts';
import { refusals } from '../../domain/refusals.ts';
import type { UserRecord } from '../../domain/user.ts';
import type { AuthDeps } from '../deps.ts';

export interface Guess {
  phone: string;
  otp: string;
  /** Of the send that the code came with. */
  challenge: string | undefined;
  purpose: CodePurpose;
  /** Who has the phone. */
  owner: UserRecord | undefined;
  origin: RequestOrigin;
  now: Date;
}

export type CheckedCode =
  | { kind: 'right'; code: CodeRecord; pair: CodePair }
  /** The same request as the sign-in that used the code up. */
  | { kind: 'repeated'; sessionId: string }
  | WrongGuess;

/** OTP_INVALID: to be thrown once the unit, which counts the guess, has committed. */
interface WrongGuess {
  kind: 'wrong';
  refusal: Refusal;
}

/**
 * Runs a unit that checks a code. A wrong guess also counts against the address, unless a known device or an open session of the
 * owner makes it, whose codes are few; so does each until it is checked. Throws OTP_INVALID, RATE_LIMITED and what the unit
 * throws.
 */
export async function guessing<T extends { kind: string }>(
  deps: AuthDeps,
  { address, now, isKnown = false }: { address: string; now: Date; isKnown?: boolean },
  work: (unit: Unit) => Promise<T | WrongGuess>,
): Promise<Exclude<T, WrongGuess>> {
  const counted = isKnown ? [] : await deps.throttle.countGuess(address, now);
  let outcome: T | WrongGuess | undefined;
  try {
    outcome = await deps.store.transaction(work);
  } finally {
    if (!outcome || !isWrong(outcome)) await lower(deps, counted);
  }
  if (isWrong(outcome)) throw errorOf(outcome.refusal);
  return outcome as Exclude<T, WrongGuess>;
}

const isWrong = (outcome: { kind: string }): outcome is WrongGuess => outcome.kind === 'wrong';

/**
 * In the caller's unit, which has read the owner and saves them in no other way after a wrong guess: one guess. The owner is told
 * of ten wrong ones. The unit must use the code up when it accepts it. Throws OTP_EXPIRED and OTP_EXHAUSTED.
 */
export async function checkCode(deps: AuthDeps, unit: Unit, guess: Guess): Promise<CheckedCode> {
  const { phone, challenge, purpose, origin, now } = guess;
  const code = await getCode(unit, phone);
  const hash = hashCode(deps.secrets.codes, phone, guess.otp);
  const outcome = checkGuess(code, { ...origin, purpose, challenge, hash }, now);
  if (!code || outcome.kind === 'expired') throw errorOf(refusals.otpExpired());
  if (outcome.kind === 'exhausted') throw errorOf(refusals.otpExhausted());
  if (outcome.kind === 'repeated') return outcome;
  if (outcome.kind === 'right') return { kind: 'right', code, pair: outcome.pair };
  // The version check lets one of many parallel guesses through at a time, so that no try is counted for two.
  saveCode(unit, outcome.code);
  const { owner } = guess;
  if (outcome.notify && owner) {
    deps.logger.warn({ userId: owner._id }, 'somebody guesses the codes of a user');
    unit.publish(deps.events(userCodesGuessed, owner._id, { userId: owner._id }), saveUser(unit, owner));
  }
  return { kind: 'wrong', refusal: refusals.otpInvalid(outcome.triesLeft) };
}

/**
 * In the caller's unit: uses the code up, by default for something else than a sign-in: the same code again opens no session.
 * Returns the counters to give back.
 */
export function useUpCode(
  unit: Unit,
  { code, pair }: { code: CodeRecord; pair: CodePair },
  now: Date,
  sessionId = 'none',
): readonly string[] {
  saveCode(unit, withPair(code, { ...pair, used: { at: now, sessionId }, counted: [] }));
  return pair.counted;
}

/**
 * After the commit that a code led to: its phone is real, so its sends count no longer against the address. No counters: no code
 * was used.
 */
export async function giveBack(deps: AuthDeps, counters: readonly string[]): Promise<void> {
  if (counters.length === 0) return;
  deps.metrics.codes.inc({ step: 'verified' });
  await lower(deps, counters);
}

const lower = ({ throttle, logger }: AuthDeps, counters: readonly string[]): Promise<void> =>
  throttle.giveBack(counters).catch((error) => logger.warn({ err: error }, 'a throttle counter stays up'));
