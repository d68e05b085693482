import { errorOf, newId, newSecret, type Refused } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { saveCode } from '../data/codes.ts';
import { getSession, insertSession } from '../data/sessions.ts';
import { findUserByPhone, holdUser } from '../data/users.ts';
import type { CodeRecord } from '../domain/one-time-code.ts';
import { refusals } from '../domain/refusals.ts';
import { newSession, type SessionRecord } from '../domain/session.ts';
import type { UserRecord } from '../domain/user.ts';
import { checkCode, giveBack } from './check-code.ts';
import type { AuthDeps } from './deps.ts';
import { issueTokens, type Tokens } from './issue-tokens.ts';
import { keepAccount } from './profile/delete-account.ts';
import { registerUser } from './register-user.ts';

export interface Verification {
  phone: string;
  otp: string;
  isSignup: boolean;
  undoDeletion: boolean;
  name: string | undefined;
  timeZone: string | undefined;
  userAgent: string;
  now: Date;
}

type Outcome =
  | { kind: 'signed-in'; user: UserRecord; session: SessionRecord; verified: readonly string[] }
  /** Committed with the guess counted, then thrown. */
  | Refused;

/**
 * Exchanges a code for a session; creates the account for a sign-up, keeps it when its deletion is to be undone.
 * Throws OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED, USER_EXISTS, USER_NOT_FOUND, ACCOUNT_INACTIVE, DELETION_PENDING and VALIDATION_FAILED (name).
 */
export async function verifyCode(deps: AuthDeps, command: Verification): Promise<Tokens & { user: UserRecord }> {
  const outcome = await deps.store.transaction(async (unit): Promise<Outcome> => {
    const checked = await checkCode(deps, unit, command);
    if (checked.kind === 'refused') return checked;
    const known = await findUserByPhone(unit, command.phone);
    return checked.kind === 'repeated'
      ? repeat(unit, checked.sessionId, known)
      : signIn(deps, unit, command, checked.code, known);
  });
  if (outcome.kind === 'refused') throw errorOf(outcome.refusal);

  const { user, session, verified } = outcome;
  await giveBack(deps, verified);
  return { user, ...(await issueTokens(deps, { user, session, generation: 0 }, command.now)) };
}

/** A refusal here leaves the code unused, so that the client can use it to sign in instead of up. */
function signIn(deps: AuthDeps, unit: Unit, command: Verification, code: CodeRecord, known: UserRecord | undefined): Outcome {
  const { now } = command;
  if (command.isSignup && known) throw errorOf(refusals.alreadyExists());
  if (!command.isSignup && !known) throw errorOf(refusals.userNotFound());
  const user = known ? admit(deps, unit, command, known) : register(deps, unit, command, code);
  const session = insertSession(
    unit,
    newSession({ id: newId(), userId: user._id, seed: newSecret(), userAgent: command.userAgent }, now),
  );
  saveCode(unit, { ...code, used: { at: now, sessionId: session._id }, counted: [] });
  return { kind: 'signed-in', user, session, verified: code.counted };
}

function admit(deps: AuthDeps, unit: Unit, command: Verification, known: UserRecord): UserRecord {
  // Held: a deactivation that commits meanwhile must see this session, or be seen by it.
  if (known.isActive) return holdUser(unit, known);
  if (!known.erasesAt) throw errorOf(refusals.inactive());
  if (!command.undoDeletion) throw errorOf(refusals.deletionPending(known.erasesAt));
  return keepAccount(deps, unit, known);
}

function register(deps: AuthDeps, unit: Unit, command: Verification, code: CodeRecord): UserRecord {
  const name = command.name ?? code.name;
  if (!name) throw errorOf(refusals.nameNeeded());
  return registerUser(deps, unit, { name, phone: command.phone, timeZone: command.timeZone }, command.now);
}

async function repeat(unit: Unit, sessionId: string, user: UserRecord | undefined): Promise<Outcome> {
  const session = await getSession(unit, sessionId);
  // Signed out meanwhile: the code is used up, and must not open the session again.
  if (!session || !user || session.userId !== user._id) throw errorOf(refusals.otpExpired());
  if (!user.isActive) throw errorOf(refusals.inactive());
  return { kind: 'signed-in', user, session, verified: [] };
}
