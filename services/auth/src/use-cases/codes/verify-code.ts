import { errorOf } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { getSession } from '../../data/sessions.ts';
import { findUserByPhone } from '../../data/users.ts';
import type { RequestOrigin } from '../../domain/one-time-code.ts';
import { refusals } from '../../domain/refusals.ts';
import type { SessionRecord } from '../../domain/session.ts';
import { placeOf, type UserRecord } from '../../domain/user.ts';
import type { AuthDeps } from '../deps.ts';
import { refuseTakenName } from '../refuse-taken-name.ts';
import { registerUser } from '../register-user.ts';
import { admit, openSession, type SignedIn, signedIn } from '../sessions/open-session.ts';
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
  /** What the device kept of an earlier sign-in. */
  device: string | undefined;
  now: Date;
}

type SignIn = Verification & { origin: RequestOrigin };

interface Opened {
  kind: 'signed-in';
  user: UserRecord;
  session: SessionRecord;
  verified: readonly string[];
}
/** Kept, and blocked: they do not sign in. */
interface Kept {
  kind: 'kept';
  verified: readonly string[];
}
type Outcome = Opened | Kept;
type RightCode = Extract<CheckedCode, { kind: 'right' }>;

/**
 * Exchanges a code for a session; creates the account for a sign-up, keeps it when its deletion is to be undone.
 * Throws OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED, RATE_LIMITED, USER_EXISTS, USER_NOT_FOUND, ACCOUNT_INACTIVE, DELETION_PENDING
 * and VALIDATION_FAILED (name).
 */
export async function verifyCode(deps: AuthDeps, command: Verification): Promise<SignedIn> {
  const isKnown = await isKnownDevice(deps, command);
  const outcome = await guessing<Outcome>(deps, { ...command, isKnown }, async (unit) => {
    const owner = await findUserByPhone(unit, command.phone);
    const origin = await requestOrigin(deps, unit, owner, command);
    const checked = await checkCode(deps, unit, { ...command, purpose: 'sign-in', owner, origin });
    if (checked.kind === 'wrong') return checked;
    return checked.kind === 'repeated'
      ? repeat(unit, checked.sessionId, owner)
      : signIn(deps, unit, { ...command, origin }, checked, owner);
  });
  await giveBack(deps, outcome.verified);
  if (outcome.kind === 'kept') throw errorOf(refusals.inactive());
  return signedIn(deps, outcome, command.now);
}

async function isKnownDevice(deps: AuthDeps, command: Verification): Promise<boolean> {
  if (command.device === undefined) return false;
  const owner = await findUserByPhone(deps.store, command.phone);
  return (await requestOrigin(deps, deps.store, owner, command)).device !== undefined;
}

/** A refusal here leaves the code unused, so that the client can use it to sign in instead of up. */
async function signIn(
  deps: AuthDeps,
  unit: Unit,
  command: SignIn,
  checked: RightCode,
  owner: UserRecord | undefined,
): Promise<Outcome> {
  const { now } = command;
  if (command.isSignup && owner) throw errorOf(refusals.alreadyExists());
  if (!command.isSignup && !owner) throw errorOf(refusals.userNotFound());
  const user = owner
    ? await admit(deps, unit, owner, { ...command, place: placeOf(command) })
    : await register(deps, unit, command, checked.pair);
  if (!user.isActive) return { kind: 'kept', verified: useUpCode(unit, checked, now) };
  const session = await openSession(deps, unit, { user, token: command.device, ...command });
  return { kind: 'signed-in', user, session, verified: useUpCode(unit, checked, now, session._id) };
}

async function register(deps: AuthDeps, unit: Unit, command: SignIn, sent: RightCode['pair']): Promise<UserRecord> {
  const name = command.name ?? sent.name;
  if (!name) throw errorOf(refusals.nameNeeded());
  const { phone, origin, now } = command;
  await refuseTakenName(deps, unit, { phone, name });
  return registerUser(
    deps,
    unit,
    { name, phone, network: origin.network, ...placeOf(sent.place ?? {}), ...placeOf(command) },
    now,
  );
}

async function repeat(unit: Unit, sessionId: string, user: UserRecord | undefined): Promise<Outcome> {
  // Who gets here had the right code; an account that was kept, but stays blocked, got no session for it.
  if (user && !user.isActive) throw errorOf(refusals.inactive());
  const session = await getSession(unit, sessionId);
  // Signed out meanwhile: the code is used up, and must not open the session again.
  if (!session || !user || session.userId !== user._id) throw errorOf(refusals.otpExpired());
  return { kind: 'signed-in', user, session, verified: [] };
}
