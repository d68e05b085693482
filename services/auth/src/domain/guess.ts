import { ACCOUNT } from '@visavis/contracts/constants/account';
import { isSameSecret } from '@visavis/platform';
import {
  type CodePair,
  type CodePurpose,
  type CodeRecord,
  DAY_MS,
  isOver,
  isRecent,
  pairsOf,
  type RequestOrigin,
  withPair,
} from './one-time-code.ts';

export interface CodeGuess extends RequestOrigin {
  purpose: CodePurpose;
  hash: string;
  /**
   * Without one, the guess is checked against the newest code, and counts against a budget of its network instead of the code's
   * tries.
   */
  challenge: string | undefined;
}

export type GuessOutcome =
  | { kind: 'right'; pair: CodePair }
  /** The code was used a moment ago: the request of that sign-in again, whose response was lost. */
  | { kind: 'repeated'; sessionId: string }
  /** `code` is to be saved before the response. `notify`: the owner is to be notified of so many wrong guesses. */
  | { kind: 'wrong'; triesLeft: number; code: CodeRecord; notify: boolean }
  | { kind: 'exhausted' }
  | { kind: 'expired' };

/** Checks one guess at the codes of a phone. */
export function checkGuess(code: CodeRecord | undefined, guess: CodeGuess, now: Date): GuessOutcome {
  const pairs = candidates(code, guess, now);
  if (!code || pairs.length === 0) return { kind: 'expired' };
  const open = pairs.filter((pair) => pair.triesLeft > 0);
  const [first] = open;
  const triesLeft = guess.challenge === undefined ? bareTriesLeft(code, guess, now) : (first?.triesLeft ?? 0);
  if (!first || triesLeft <= 0) return { kind: 'exhausted' };
  const hit = open.find((pair) => isSameSecret(pair.hash, guess.hash));
  if (hit) return hit.used ? { kind: 'repeated', sessionId: hit.used.sessionId } : { kind: 'right', pair: hit };

  const counted =
    guess.challenge === undefined
      ? { ...code, bareGuesses: [...recentBareGuesses(code, guess, now), { network: guess.network, at: now }] }
      : withPair(code, { ...first, triesLeft: triesLeft - 1 });
  const wrong = nextWrong(code, now);
  return {
    kind: 'wrong',
    triesLeft: triesLeft - 1,
    code: { ...counted, wrong },
    notify: wrong.count === ACCOUNT.otpWrongToNotify,
  };
}

/**
 * Without a challenge: the newest code, and the newest that the guess's own network requested, so that a stranger's request does
 * not hide it.
 */
function candidates(code: CodeRecord | undefined, guess: CodeGuess, now: Date): CodePair[] {
  const pairs = pairsOf(code).filter((pair) => pair.purpose === guess.purpose && !isOver(pair, now));
  if (guess.challenge !== undefined) return pairs.filter((pair) => pair.challenge === guess.challenge);
  const own = pairs.find((pair) => pair.network === guess.network || (pair.device !== undefined && pair.device === guess.device));
  return [...new Set([...pairs.slice(0, 1), ...(own ? [own] : [])])];
}

/** A familiar network counts for 10 minutes, any other for a day. */
const recentBareGuesses = (code: CodeRecord, { familiar }: RequestOrigin, now: Date) =>
  code.bareGuesses.filter(({ network, at }) => isRecent(at, familiar.includes(network) ? ACCOUNT.otpSendsWindowMs : DAY_MS, now));

function bareTriesLeft(code: CodeRecord, guess: RequestOrigin, now: Date): number {
  const { network, familiar } = guess;
  const recent = recentBareGuesses(code, guess, now);
  const own = recent.filter((each) => each.network === network && isRecent(each.at, ACCOUNT.otpSendsWindowMs, now));
  const left = ACCOUNT.otpBareGuesses - own.length;
  if (familiar.includes(network)) return left;
  const unfamiliar = recent.filter((each) => !familiar.includes(each.network));
  return Math.min(left, ACCOUNT.otpBareGuessesPerDay - unfamiliar.length);
}

function nextWrong({ wrong }: CodeRecord, now: Date): NonNullable<CodeRecord['wrong']> {
  return wrong && isRecent(wrong.since, DAY_MS, now) ? { ...wrong, count: wrong.count + 1 } : { count: 1, since: now };
}
