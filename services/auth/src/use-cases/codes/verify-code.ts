import { errorOf, newId, newSecret } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { getSession, insertSession } from '../../data/sessions.ts';
import { findUserByPhone } from '../../data/users.ts';
import { refusals } from '../../domain/refusals.ts';
import { newSession, type SessionRecord } from '../../domain/session.ts';
import { placeFrom, placeOf, signedInFrom, type UserRecord } from '../../domain/user.ts';
import type { AuthDeps } from '../deps.ts';
import { keepAccount } from '../profile/delete-account.ts';
import { saveProfile } from '../profile/update-profile.ts';
import { registerUser } from '../register-user.ts';
import { issueTokens, type Tokens } from '../sessions/issue-tokens.ts';
import { type CheckedCode, checkCode, giveBack, guessing, useUpCode } from './check-code.ts';
import { requestOrigin } from './request-origin.ts';

export interface Verification {
  phone: string;
  otp: string;
  challenge: string | undefined;
  isSignup: boolean;
  undoDeletion: boolean;
  name: string | undefined;
  language: UserRecord['language'] | undefined;
  timeZone: string | undefined;
  userAgent: string;
  address: string;
  now: Date;
}

/** `network`: keyed hash of the address's network. */
type SignIn = Verification & { network: string };

interface Outcome {
  kind: 'signed-in';
  user: UserRecord;
  session: SessionRecord;
  verified: readonly string[];
}
type RightCode = Extract<CheckedCode, { kind: 'right' }>;

/**
 * Exchanges a code for a session; creates the account for a sign-up, keeps it when its deletion is to be undone.
 * Throws OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED, RATE_LIMITED, USER_EXISTS, USER_NOT_FOUND, ACCOUNT_INACTIVE, DELETION_PENDING
 * and VALIDATION_FAILED (name).
 */
export async function verifyCode(deps: AuthDeps, command: Verification): Promise<Tokens & { user: UserRecord }> {
  const { user, session, verified } = await guessing(deps, command, async (unit) => {
    const owner = await findUserByPhone(unit, command.phone);
    const origin = requestOrigin(deps, owner, command.address);
    const checked = await checkCode(deps, unit, { ...command, purpose: 'sign-in', owner, origin });
    if (checked.kind === 'wrong') return checked;
    return checked.kind === 'repeated'
      ? repeat(unit, checked.sessionId, owner)
      : signIn(deps, unit, { ...command, network: origin.network }, checked, owner);
  });
  await giveBack(deps, verified);
  return { user, ...(await issueTokens(deps, { user, session, generation: 0 }, command.now)) };
}

/** A refusal here leaves the code unused, so that the client can use it to sign in instead of up. */
function signIn(deps: AuthDeps, unit: Unit, command: SignIn, checked: RightCode, owner: UserRecord | undefined): Outcome {
  const { now } = command;
  if (command.isSignup && owner) throw errorOf(refusals.alreadyExists());
  if (!command.isSignup && !owner) throw errorOf(refusals.userNotFound());
  const user = owner ? admit(deps, unit, command, owner) : register(deps, unit, command, checked.pair);
  const session = insertSession(
    unit,
    newSession({ id: newId(), userId: user._id, seed: newSecret(), userAgent: command.userAgent }, now),
  );
  return { kind: 'signed-in', user, session, verified: useUpCode(unit, checked, now, session._id) };
}

/** Saved in any case: a deactivation that commits meanwhile must see this session, or be seen by it. */
function admit(deps: AuthDeps, unit: Unit, command: SignIn, owner: UserRecord): UserRecord {
  const user = { ...owner, ...placeFrom(owner, placeOf(command)), ...signedInFrom(owner, command.network, command.now) };
  if (owner.isActive) return saveProfile(deps, unit, owner, user);
  if (!owner.erasesAt) throw errorOf(refusals.inactive());
  if (!command.undoDeletion) throw errorOf(refusals.deletionPending(owner.erasesAt));
  return keepAccount(deps, unit, user);
}

function register(deps: AuthDeps, unit: Unit, command: SignIn, sent: RightCode['pair']): UserRecord {
  const name = command.name ?? sent.name;
  if (!name) throw errorOf(refusals.nameNeeded());
  const { phone, network, now } = command;
  return registerUser(deps, unit, { name, phone, network, ...placeOf(sent.place ?? {}), ...placeOf(command) }, now);
}

async function repeat(unit: Unit, sessionId: string, user: UserRecord | undefined): Promise<Outcome> {
  const session = await getSession(unit, sessionId);
  // Signed out meanwhile: the code is used up, and must not open the session again.
  if (!session || !user || session.userId !== user._id) throw errorOf(refusals.otpExpired());
  if (!user.isActive) throw errorOf(refusals.inactive());
  return { kind: 'signed-in', user, session, verified: [] };
}
