import { errorOf, newId, newSecret } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { devicesOf, putDevices } from '../../data/known-devices.ts';
import { getSession, insertSession } from '../../data/sessions.ts';
import { findUserByPhone } from '../../data/users.ts';
import { deviceTokenOf, withDevice } from '../../domain/known-device.ts';
import type { RequestOrigin } from '../../domain/one-time-code.ts';
import { refusals } from '../../domain/refusals.ts';
import { newSession, type SessionRecord } from '../../domain/session.ts';
import { placeFrom, placeOf, signedInFrom, type UserRecord } from '../../domain/user.ts';
import type { AuthDeps } from '../deps.ts';
import { keepAccount } from '../profile/delete-account.ts';
import { saveProfile } from '../profile/update-profile.ts';
import { refuseTakenName } from '../refuse-taken-name.ts';
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
  /** What the device kept of an earlier sign-in. */
  device: string | undefined;
  now: Date;
}

type SignIn = Omit<Verification, 'device'> & { origin: RequestOrigin };

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
export async function verifyCode(
  deps: AuthDeps,
  command: Verification,
): Promise<Tokens & { user: UserRecord; device: string | undefined }> {
  const isKnown = await isKnownDevice(deps, command);
  const { user, session, verified } = await guessing(deps, { ...command, isKnown }, async (unit) => {
    const owner = await findUserByPhone(unit, command.phone);
    const origin = await requestOrigin(deps, unit, owner, command);
    const checked = await checkCode(deps, unit, { ...command, purpose: 'sign-in', owner, origin });
    if (checked.kind === 'wrong') return checked;
    return checked.kind === 'repeated'
      ? repeat(unit, checked.sessionId, owner)
      : signIn(deps, unit, { ...command, origin }, checked, owner);
  });
  await giveBack(deps, verified);
  const known = (await devicesOf(deps.store, user._id)).find(({ sessionId }) => sessionId === session._id);
  return {
    user,
    device: known && deviceTokenOf(deps.secrets.devices, user, known),
    ...(await issueTokens(deps, { user, session, generation: 0 }, command.now)),
  };
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
  const { origin, now } = command;
  if (command.isSignup && owner) throw errorOf(refusals.alreadyExists());
  if (!command.isSignup && !owner) throw errorOf(refusals.userNotFound());
  const user = owner ? admit(deps, unit, command, owner) : await register(deps, unit, command, checked.pair);
  const session = insertSession(
    unit,
    newSession({ id: newId(), userId: user._id, seed: newSecret(), userAgent: command.userAgent }, now),
  );
  const device = { id: origin.device ?? newId(), sessionId: session._id, at: now };
  await putDevices(unit, user._id, withDevice(await devicesOf(unit, user._id), device));
  return { kind: 'signed-in', user, session, verified: useUpCode(unit, checked, now, session._id) };
}

/** Saved in any case: a deactivation that commits meanwhile must see this session, or be seen by it. */
function admit(deps: AuthDeps, unit: Unit, command: SignIn, owner: UserRecord): UserRecord {
  const user = { ...owner, ...placeFrom(owner, placeOf(command)), ...signedInFrom(owner, command.origin.network, command.now) };
  if (owner.isActive) return saveProfile(deps, unit, owner, user);
  if (!owner.erasesAt) throw errorOf(refusals.inactive());
  if (!command.undoDeletion) throw errorOf(refusals.deletionPending(owner.erasesAt));
  return keepAccount(deps, unit, user);
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
  const session = await getSession(unit, sessionId);
  // Signed out meanwhile: the code is used up, and must not open the session again.
  if (!session || !user || session.userId !== user._id) throw errorOf(refusals.otpExpired());
  if (!user.isActive) throw errorOf(refusals.inactive());
  return { kind: 'signed-in', user, session, verified: [] };
}
